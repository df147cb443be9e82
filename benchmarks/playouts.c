/* Random playouts of California Jack in plain C: the loop of faceup's `playouts` kernel.

   The same deals by number, the same words of chance, so the same totals, bit for bit.
   `peers.py` compiles it and compares both results and speed. */
#include <stdint.h>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#define SUIT 0x1FFFll
#define TRUMPS (SUIT << 39)
#define TENS (1ll << 8 | 1ll << 21 | 1ll << 34 | 1ll << 47)
enum { VOID = 2, LOW_FIRST = 4, TRICKS = 8, TIE_ELDER = 16, CUT = 64, DEALER_LEADS = 128, PACKET = 256 };
static const uint64_t STEP = 0x9E3779B97F4A7C15ull;

static inline uint64_t mixed(uint64_t z) {
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

static inline int below(uint64_t *state, uint64_t n) {
    for (;;) {
        uint64_t word = mixed(*state += STEP);
        if (__builtin_expect(word >= (uint64_t)-64, 0) && word >= -((-n) % n) && (-n) % n)
            continue;
        return (int)(word % n);
    }
}

static inline int64_t deposit(int64_t bit, int64_t mask) {
#if defined(__BMI2__)
    return (int64_t)_pdep_u64((uint64_t)bit, (uint64_t)mask);
#else
    for (; bit > 1; bit >>= 1) mask &= mask - 1;
    return mask & -mask;
#endif
}

static inline int any_of(int64_t cards, uint64_t chance) {
    int place = (int)((unsigned __int128)chance * (uint64_t)__builtin_popcountll(cards) >> 64);
    return __builtin_ctzll(deposit(1ll << place, cards));
}

static inline int64_t legal(int64_t hand, int lead, int64_t table) {
    int led = lead / 13;
    int64_t suited = hand & SUIT << 13 * led, trumps = hand & TRUMPS;
    if (led == 3) return suited ? suited : hand;
    if (suited) return table & 1 ? suited | trumps : suited;
    return trumps && table & VOID ? trumps : hand;
}

static inline int takes(int lead, int reply) {
    return reply / 13 == lead / 13 ? reply > lead : reply / 13 == 3;
}

static int card_points(int64_t mask) {
    int points = 10 * __builtin_popcountll(mask & TENS);
    for (int i = 1; i < 5; i++) points += i * __builtin_popcountll(mask & TENS << i);
    return points;
}

void playouts(int64_t first, int64_t count, int64_t dealer, int64_t table, int64_t seed,
              int64_t *totals) {
    /* Remainders by constants: the compiler unrolls the shuffle over them. */
    for (int64_t k = 0; k < count; k++) {
        int8_t cards[52];
        uint64_t number = (uint64_t)first + (uint64_t)k, state = number;
        for (int i = 0; i < 52; i++) cards[i] = (int8_t)i;
#pragma GCC unroll 51
        for (int i = 51; i > 0; i--) {
            int j = below(&state, (uint64_t)i + 1);
            int8_t kept = cards[i];
            cards[i] = cards[j];
            cards[j] = kept;
        }
        int trump = table & CUT ? below(&state, 52) / 13 : cards[12] / 13;
        int from = 13 * trump, up = 13 * (3 - trump);
        for (int i = 0; i < 52; i++) {
            int card = cards[i];
            cards[i] = (int8_t)(card >= from && card < from + 13 ? card + up
                                : card >= 39                     ? card - up
                                                                 : card);
        }
        int64_t dealt[2] = {0, 0}; /* the elder's, the dealer's */
        for (int i = 0; i < 12; i++)
            dealt[i / (table & PACKET ? 3 : 1) % 2] |= 1ll << cards[i];
        uint64_t chance = mixed(number ^ mixed((uint64_t)seed + STEP));
        int64_t side = table & DEALER_LEADS ? dealer : 1 - dealer;
        int64_t hand = dealt[side == dealer], other = dealt[side != dealer];
        int64_t captured = 0, winners = 0;
        for (int trick = 0; trick < 26; trick++) {
            int lead = any_of(hand, mixed(chance += STEP));
            int reply = any_of(legal(other, lead, table), mixed(chance += STEP));
            hand ^= 1ll << lead;
            other ^= 1ll << reply;
            int64_t turned = takes(lead, reply), exchanged = (hand ^ other) & -turned;
            side ^= turned;
            hand ^= exchanged;
            other ^= exchanged;
            winners |= side << trick;
            captured |= (1ll << lead | 1ll << reply) & (side - 1);
            if (trick < 20) {
                hand |= 1ll << cards[12 + 2 * trick];
                other |= 1ll << cards[13 + 2 * trick];
            }
        }
        int points = 2 * card_points(captured) - 80;
        if (table & TRICKS) points = 26 - 2 * __builtin_popcountll(winners);
        int64_t game = points > 0 ? 0 : points < 0 ? 1 : table & TIE_ELDER ? 1 - dealer : 2;
        int64_t low = 1 - (captured >> 39 & 1);
        if (table & LOW_FIRST) {
            int place = 0;
            while (cards[place] != 39) place++;
            if (place < 12)
                low = dealt[0] >> 39 & 1 ? 1 - dealer : dealer;
            else
                low = (winners >> (place - 12) / 2 & 1) ^ (place & 1);
        }
        totals[1 - (captured >> 51 & 1) + 2 * low + 4 * (1 - (captured >> 48 & 1)) + 8 * game]++;
    }
}
