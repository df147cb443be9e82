"""Single instructions for compiled kernels; `bits.py` says what each promises."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import binding, ir
from numba import njit, types
from numba.extending import intrinsic

_WORD, _TWICE = ir.IntType(64), ir.IntType(128)
_DEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 0)
_SLOW_EXTRACT = {"znver1", "znver2"}  # there the instruction is slower than a loop

Emit = Callable[..., Any]
"""What writes an instruction: a builder and the arguments in, its value out."""


def _binary(name: str, emit: Emit, result: Any = types.int64) -> Any:
    def typed(_typing: Any, _a: Any, _b: Any) -> Any:
        def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
            return emit(builder, *args)

        return result(types.int64, types.int64), generate

    typed.__name__ = name
    return intrinsic(typed)


def _unary(name: str, emit: Emit) -> Any:
    def typed(_typing: Any, _a: Any) -> Any:
        def generate(_: Any, builder: Any, __: Any, args: Any) -> Any:
            return emit(builder, *args)

        return types.int64(types.int64), generate

    typed.__name__ = name
    return intrinsic(typed)


def _highest(builder: Any, a: Any) -> Any:
    return builder.sub(ir.Constant(_WORD, 63), builder.ctlz(a, _DEFINED_AT_ZERO))


def _high_product(builder: Any, a: Any, b: Any) -> Any:
    product = builder.mul(builder.zext(a, _TWICE), builder.zext(b, _TWICE))
    return builder.trunc(builder.lshr(product, ir.Constant(_TWICE, 64)), _WORD)


def _bmi(name: str) -> Emit:
    def emit(builder: Any, a: Any, b: Any) -> Any:
        module = builder.module
        try:
            callee = module.get_global(name)
        except KeyError:
            kind = ir.FunctionType(_WORD, [_WORD, _WORD])
            callee = ir.Function(module, kind, name)
        return builder.call(callee, [a, b])

    return emit


def _prefetch() -> Any:
    """Ask for the memory of a place in an array ahead of its use; nothing else."""

    def typed(_typing: Any, array: Any, _index: Any) -> Any:
        def generate(context: Any, builder: Any, __: Any, args: Any) -> Any:
            data = context.make_array(array)(context, builder, args[0]).data
            place = builder.gep(data, [args[1]])
            pointer = ir.IntType(8).as_pointer()
            number = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
            module = builder.module
            name = "llvm.prefetch.p0"
            callee = module.globals.get(name) or ir.Function(module, kind, name)
            hints = [ir.Constant(number, hint) for hint in (0, 3, 1)]
            builder.call(callee, [builder.bitcast(place, pointer), *hints])
            return context.get_dummy_value()

        return types.none(array, types.int64), generate

    typed.__name__ = "prefetch"
    return intrinsic(typed)


@njit(nogil=True)
def _extract(value: int, mask: int) -> int:
    found, place = 0, 0
    while mask:
        low = mask & -mask
        if value & low:
            found |= 1 << place
        place += 1
        mask ^= low
    return found


@njit(nogil=True)
def _deposit(value: int, mask: int) -> int:
    found = 0
    while mask:
        low = mask & -mask
        if value & 1:
            found |= low
        value >>= 1
        mask ^= low
    return found


def _has_extract() -> bool:
    """Whether the processor lays bits together fast; others take a loop."""
    if not binding.get_host_cpu_features().get("bmi2"):
        return False
    return binding.get_host_cpu_name() not in _SLOW_EXTRACT


INSTRUCTIONS: dict[str, Callable[..., Any]] = {
    "popcount": _unary("popcount", lambda b, a: b.ctpop(a)),
    "lowest": _unary("lowest", lambda b, a: b.cttz(a, _DEFINED_AT_ZERO)),
    "highest": _unary("highest", _highest),
    "times": _binary("times", lambda b, x, y: b.mul(x, y)),
    "plus": _binary("plus", lambda b, x, y: b.add(x, y)),
    "shift_right": _binary("shift_right", lambda b, x, y: b.lshr(x, y)),
    "below_unsigned": _binary(
        "below_unsigned", lambda b, x, y: b.icmp_unsigned("<", x, y), types.boolean
    ),
    "high_product": _binary("high_product", _high_product),
    "prefetch": _prefetch(),
    "extract": _binary("extract", _bmi("llvm.x86.bmi.pext.64"))
    if _has_extract()
    else _extract,
    "deposit": _binary("deposit", _bmi("llvm.x86.bmi.pdep.64"))
    if _has_extract()
    else _deposit,
}
"""The instruction for every function of `bits.py`, by its name there."""
