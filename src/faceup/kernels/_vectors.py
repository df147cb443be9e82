"""Rows of float32 for compiled kernels; `vectors.py` says what each function promises.

numba would check at each step of such loops whether the arrays overlap, and keep every
sum in memory. Here the sums stand in registers while the rows go by.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

_WORD = ir.IntType(64)
_FLOAT = ir.FloatType()
_DEFINED_AT_ZERO = ir.Constant(ir.IntType(1), 0)
_FLOATS = types.Array(types.float32, 1, "C")
_room: Any = cgutils.alloca_once
_room_with: Any = cgutils.alloca_once_value
_declared: Any = cgutils.get_or_insert_function


def _word(number: int) -> Any:
    return ir.Constant(_WORD, number)


class _Sums:
    """The sums of a row, in registers: as many vectors as the row is wide."""

    def __init__(self, builder: Any, width: int) -> None:
        self.builder = builder
        self.lanes = 16 if width % 16 == 0 else 8
        self.kind = ir.VectorType(_FLOAT, self.lanes)
        self.parts = [_room(builder, self.kind) for _ in range(width // self.lanes)]

    def _place(self, data: Any, start: Any, part: int) -> Any:
        at = self.builder.add(start, _word(part * self.lanes))
        return self.builder.bitcast(
            self.builder.gep(data, [at]), self.kind.as_pointer()
        )

    def row(self, data: Any, start: Any, part: int) -> Any:
        """A part of a row in memory."""
        return self.builder.load(self._place(data, start, part), align=4)

    def load(self, data: Any, start: Any) -> None:
        """Begin at what stands in memory."""
        for part, kept in enumerate(self.parts):
            self.builder.store(self.row(data, start, part), kept)

    def store(self, data: Any, start: Any) -> None:
        """Write the sums to memory."""
        for part, kept in enumerate(self.parts):
            value = self.builder.load(kept)
            self.builder.store(value, self._place(data, start, part), align=4)

    def spread(self, value: Any) -> Any:
        """One number in every lane."""
        lane = ir.Constant(ir.IntType(32), 0)
        none = ir.Constant(self.kind, ir.Undefined)
        first = self.builder.insert_element(none, value, lane)
        zeros = ir.Constant(ir.VectorType(ir.IntType(32), self.lanes), None)
        return self.builder.shuffle_vector(first, none, zeros)

    def clear(self) -> None:
        """Begin at nothing."""
        for kept in self.parts:
            self.builder.store(ir.Constant(self.kind, None), kept)

    def bend(self) -> None:
        """Put nothing where a sum is below nothing."""
        nothing = ir.Constant(self.kind, None)
        for kept in self.parts:
            value = self.builder.load(kept)
            above = self.builder.fcmp_ordered(">", value, nothing)
            self.builder.store(self.builder.select(above, value, nothing), kept)

    def add(self, other: _Sums) -> None:
        """Add other sums."""
        for kept, more in zip(self.parts, other.parts, strict=True):
            total = self.builder.fadd(self.builder.load(kept), self.builder.load(more))
            self.builder.store(total, kept)

    def add_times(self, value: Any, data: Any, start: Any) -> None:
        """Add a row of memory times a number, rounded once."""
        name = f"llvm.fma.v{self.lanes}f32"
        kind = ir.FunctionType(self.kind, [self.kind] * 3)
        fused = _declared(self.builder.module, kind, name)
        lanes = self.spread(value)
        for part, kept in enumerate(self.parts):
            row = self.row(data, start, part)
            total = self.builder.call(fused, [lanes, row, self.builder.load(kept)])
            self.builder.store(total, kept)


def _data(context: Any, builder: Any, array: Any) -> Any:
    return context.make_array(_FLOATS)(context, builder, array).data


def _each_bit(builder: Any, mask: Any, body: Callable[[Any], None]) -> None:
    """Emit a loop over the bits of a mask, lowest first."""
    rest = _room_with(builder, mask)
    test = builder.append_basic_block("bits")
    step = builder.append_basic_block("bit")
    done = builder.append_basic_block("bits.done")
    builder.branch(test)
    builder.position_at_end(test)
    some = builder.icmp_unsigned("!=", builder.load(rest), _word(0))
    builder.cbranch(some, step, done)
    builder.position_at_end(step)
    value = builder.load(rest)
    builder.store(builder.and_(value, builder.sub(value, _word(1))), rest)
    body(builder.cttz(value, _DEFINED_AT_ZERO))
    builder.branch(test)
    builder.position_at_end(done)


def row_adder(width: int) -> Any:
    """`vectors.row_adder`, compiled."""

    def add_rows(
        _typing: Any, weights: Any, _first: Any, _cards: Any, sums: Any, found: Any
    ) -> Any:
        def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
            rows = _data(context, builder, args[0])
            kept = _Sums(builder, width)
            kept.load(_data(context, builder, args[3]), _word(0))

            def add(card: Any) -> None:
                start = builder.mul(builder.add(args[1], card), _word(width))
                for part, place in enumerate(kept.parts):
                    row = kept.row(rows, start, part)
                    builder.store(builder.fadd(builder.load(place), row), place)

            _each_bit(builder, args[2], add)
            kept.store(_data(context, builder, args[4]), _word(0))
            return context.get_dummy_value()

        return types.none(weights, types.int64, types.int64, sums, found), generate

    return intrinsic(add_rows)


def layer(count: int, width: int, *, chains: int, bent: bool) -> Any:
    """`vectors.layer`, compiled, with so many sums side by side."""

    def add_layer(
        _typing: Any, weights: Any, _at: Any, work: Any, _inputs: Any, _out: Any
    ) -> Any:
        def generate(context: Any, builder: Any, _: Any, args: Any) -> Any:
            rows = _data(context, builder, args[0])
            work_data = _data(context, builder, args[2])
            sums = [_Sums(builder, width) for _ in range(chains)]
            sums[0].load(work_data, args[4])
            for other in sums[1:]:
                other.clear()
            with cgutils.for_range_slice(
                builder, _word(0), _word(count), _word(4), inc=True
            ) as (k, _):
                for i in range(4):
                    place = builder.add(k, _word(i))
                    at = builder.gep(work_data, [builder.add(args[3], place)])
                    start = builder.mul(place, _word(width))
                    sums[i % len(sums)].add_times(
                        builder.load(at), rows, builder.add(args[1], start)
                    )
            if len(sums) == 4:
                sums[0].add(sums[1])
                sums[2].add(sums[3])
                sums[0].add(sums[2])
            if bent:
                sums[0].bend()
            sums[0].store(work_data, args[4])
            return context.get_dummy_value()

        return types.none(
            weights, types.int64, work, types.int64, types.int64
        ), generate

    return intrinsic(add_layer)
