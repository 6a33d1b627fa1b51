/* Deblockle in C, to measure the Numba kernel against: perft without bulk counting, and playouts.
 *
 *   perft POSITION SIDE DEPTH PLAYOUTS MAX_TURNS
 *
 * prints "perft NODES SECONDS" and "playouts TURNS SECONDS" (processor time). Default options: full
 * slider, no ban on contact. Squares are numbered 8 * file + rank; a side is a word of up to four
 * 16-bit fields, present << 11 | square << 5 | orientation. Rules: docs/rules/deblockle.md.
 */
#define _POSIX_C_SOURCE 199309L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

typedef uint64_t word;

enum { STAR, STOP, CROSS, DIAGONAL, SLIDER, HOOPS, FACES };
enum { NOWHERE = 7, D2 = 25, D6 = 29 };

#define BIT(n) ((word)1 << (n))
#define FILE_A ((word)0x7F)
#define RANK_1 ((word)0x01010101010101)
#define BOARD (FILE_A * RANK_1)
#define STARS (BIT(D2) | BIT(D6))
#define NEAR_STARS (BIT(D2 - 8) | BIT(D2 - 1) | BIT(D2 + 1) | BIT(D2 + 8) \
                  | BIT(D6 - 8) | BIT(D6 - 1) | BIT(D6 + 1) | BIT(D6 + 8))

static const char LETTERS[] = "SPCXLH"; /* opposite faces differ in the lowest bit */
static const int STEPS[5] = {-8, -1, 1, 8, 0};
static word orthogonal[64], diagonal[64];
static uint16_t line[8][128];      /* by place on a line of seven and blocks: reached | last << 8 */
static uint8_t neighbour[64][8];   /* by square and direction (4: none) */
static uint8_t direction_of[24][FACES]; /* the tip that brings a face on top; 4: none */
static uint8_t tipped[24][8];
static int cubes[24][3];           /* top, north, east */

/* --- tables --- */

static int on_board(int square) { return square >= 0 && square < 56 && (square & 7) < 7; }

static void tip(const int cube[3], int direction, int after[3]) {
    int top = cube[0], north = cube[1], east = cube[2];
    switch (direction) {
    case 0: after[0] = east;      after[1] = north;   after[2] = top ^ 1; break;
    case 1: after[0] = north;     after[1] = top ^ 1; after[2] = east;    break;
    case 2: after[0] = north ^ 1; after[1] = top;     after[2] = east;    break;
    case 3: after[0] = east ^ 1;  after[1] = north;   after[2] = top;     break;
    }
}

static int orientation(const int cube[3], int count) {
    for (int i = 0; i < count; i++)
        if (!memcmp(cubes[i], cube, sizeof cubes[i])) return i;
    return -1;
}

static void make_cubes(void) {
    int count = 1, first[3] = {STAR, CROSS, SLIDER};
    memcpy(cubes[0], first, sizeof first);
    for (int i = 0; i < count; i++)
        for (int d = 0; d < 4; d++) {
            int after[3];
            tip(cubes[i], d, after);
            if (orientation(after, count) < 0) memcpy(cubes[count++], after, sizeof after);
        }
    memset(direction_of, 4, sizeof direction_of);
    for (int i = 0; i < 24; i++)
        for (int d = 0; d < 4; d++) {
            int after[3];
            tip(cubes[i], d, after);
            tipped[i][d] = (uint8_t)orientation(after, 24);
            direction_of[i][after[0]] = (uint8_t)d;
        }
}

static void make_board(void) {
    static const int ds[4] = {-9, -7, 7, 9};
    memset(neighbour, NOWHERE, sizeof neighbour);
    for (int s = 0; s < 56; s++)
        for (int d = 0; on_board(s) && d < 4; d++) {
            if (on_board(s + STEPS[d])) {
                orthogonal[s] |= BIT(s + STEPS[d]);
                neighbour[s][d] = (uint8_t)(s + STEPS[d]);
            }
            if (on_board(s + ds[d])) diagonal[s] |= BIT(s + ds[d]);
        }
    for (int place = 0; place < 7; place++)
        for (int blocks = 0; blocks < 128; blocks++)
            for (int step = -1; step <= 1; step += 2) {
                int at = place;
                while (at + step >= 0 && at + step < 7 && !(blocks >> (at + step) & 1))
                    line[place][blocks] |= (uint16_t)(1 << (at += step));
                if (at != place) line[place][blocks] |= (uint16_t)(1 << (at + 8));
            }
}

/* --- turns --- */

static inline word spread(word s) { return s << 1 | s >> 1 | s << 8 | s >> 8; }

static inline word occupied(word side) {
    word squares = 0;
    for (; side; side >>= 16) squares |= BIT(side >> 5 & 63);
    return squares;
}

static inline unsigned gather(word rank) {
#ifdef __BMI2__
    return (unsigned)_pext_u64(rank, RANK_1);
#else
    return (unsigned)((rank & RANK_1) * 0x0002040810204081ull >> 42 & 127);
#endif
}

static inline word scatter(word bits) {
#ifdef __BMI2__
    return _pdep_u64(bits, RANK_1);
#else
    return bits * 0x40810204081ull & RANK_1;
#endif
}

static inline word slides(int square, word free) {
    int file = square >> 3, rank = square & 7;
    word blocks = BOARD & ~free;
    unsigned along = line[rank][blocks >> (8 * file) & 127];
    unsigned across = line[file][gather(blocks >> rank)];
    word reached = (word)(along & 127) << (8 * file) | scatter(across & 127) << rank;
    word last = (word)(along >> 8) << (8 * file) | scatter(across >> 8) << rank;
    return last | (reached & NEAR_STARS);
}

/* The end squares of the turns of one block, by the face that its tip brings up. Only the tip's own
 * square: the block stays there, or with the star on top is removed. */
typedef struct { word by_face[FACES]; } tips;

static inline word or_stay(word hop, word stay) { return stay ? hop ? hop : stay : 0; }

static inline __attribute__((always_inline))
tips tips_of(int square, int before, word free, int target) {
    const uint8_t *near = neighbour[square], *by = direction_of[before];
    word around = free | BIT(square), enterable = free & ~STARS, ground = around & ~STARS;
    int s = near[by[STAR]], p = near[by[STOP]], c = near[by[CROSS]];
    int x = near[by[DIAGONAL]], l = near[by[SLIDER]], h = near[by[HOOPS]];
    word hoops = spread(spread(orthogonal[h] & around) & around);
    tips found;
    found.by_face[STAR] = s == target ? BIT(s) : 0;
    found.by_face[STOP] = BIT(p) & enterable;
    found.by_face[CROSS] = or_stay(orthogonal[c] & ground, BIT(c) & enterable);
    found.by_face[DIAGONAL] = or_stay(diagonal[x] & ground, BIT(x) & enterable);
    found.by_face[SLIDER] = or_stay(slides(l, around) & ground, BIT(l) & enterable);
    found.by_face[HOOPS] = or_stay(hoops & ground, BIT(h) & enterable);
    return found;
}

static inline int target_of(int north) { return north ? D2 : D6; }

static inline word removed(word side, int shift) {
    return (side & (BIT(shift) - 1)) | side >> shift >> 16 << shift;
}

static inline word moved(word side, int shift, int square, int turned) {
    word field = (word)(1 << 11 | square << 5 | turned) << shift;
    return (side & ~((word)0xFFFF << shift)) | field;
}

static int has_turn(word own, word other, int north) {
    word free = BOARD & ~(occupied(own) | occupied(other));
    for (; own; own >>= 16) {
        tips found = tips_of(own >> 5 & 63, own & 31, free, target_of(north));
        for (int face = 0; face < FACES; face++)
            if (found.by_face[face]) return 1;
    }
    return 0;
}

static word perft(word own, word other, int north, int depth) {
    if (depth == 0) return 1;
    if (!own || !other) return 0;
    word free = BOARD & ~(occupied(own) | occupied(other)), count = 0;
    int stuck = 1;
    for (int shift = 0; shift < 64 && own >> shift; shift += 16) {
        int square = own >> shift >> 5 & 63, before = own >> shift & 31;
        tips found = tips_of(square, before, free, target_of(north));
        if (found.by_face[STAR]) {
            stuck = 0;
            count += perft(other, removed(own, shift), !north, depth - 1);
        }
        for (int face = STOP; face < FACES; face++) {
            word squares = found.by_face[face];
            int after = tipped[before][direction_of[before][face]];
            for (; squares; squares &= squares - 1, stuck = 0) {
                int end = __builtin_ctzll(squares);
                count += perft(other, moved(own, shift, end, after), !north, depth - 1);
            }
        }
    }
    if (stuck && has_turn(other, own, !north)) return perft(other, own, !north, depth - 1);
    return count;
}

/* --- playouts --- */

static inline word drawn(word chance) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    return chance ^ chance << 17;
}

/* The bit number `index` of `squares`, counted from the lowest. */
static inline int bit_of(word squares, int index) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(BIT(index), squares));
#else
    while (index--) squares &= squares - 1;
    return __builtin_ctzll(squares);
#endif
}

static word playout(word own, word other, int north, word chance, word max_turns) {
    word turns = 0;
    tips found[4];
    for (int i = 0; i < 16; i++) chance = drawn(chance);
    for (; own && other && turns < max_turns; turns++) {
        word free = BOARD & ~(occupied(own) | occupied(other));
        int blocks = 0, count = 0, until[4];
        for (word side = own; side; side >>= 16) {
            found[blocks] = tips_of(side >> 5 & 63, side & 31, free, target_of(north));
            for (int face = 0; face < FACES; face++)
                count += __builtin_popcountll(found[blocks].by_face[face]);
            until[blocks++] = count;
        }
        if (count) {
            chance = drawn(chance);
            int pick = (int)((chance >> 32) * (word)count >> 32), block = 0, face = 0, ends;
            while (pick >= until[block]) block++;
            if (block) pick -= until[block - 1];
            while (pick >= (ends = __builtin_popcountll(found[block].by_face[face]))) {
                pick -= ends;
                face++;
            }
            int shift = 16 * block, before = own >> shift & 31;
            int after = tipped[before][direction_of[before][face]];
            if (face == STAR) own = removed(own, shift);
            else own = moved(own, shift, bit_of(found[block].by_face[face], pick), after);
        } else if (!has_turn(other, own, !north)) {
            return turns;
        }
        word side = own;
        own = other, other = side, north = !north;
    }
    return turns;
}

/* --- reading and timing --- */

static int read_orientation(const char *letters) {
    int top = (int)(strchr(LETTERS, letters[0] & ~32) - LETTERS);
    int north = (int)(strchr(LETTERS, letters[1] & ~32) - LETTERS);
    for (int i = 0; i < 24; i++)
        if (cubes[i][0] == top && cubes[i][1] == north) return i;
    return -1;
}

static void read_board(const char *text, word sides[2]) {
    int file = 0, rank = 6, counts[2] = {0, 0};
    for (; *text; text++) {
        if (*text == '/') {
            file = 0, rank--;
        } else if (*text >= '1' && *text <= '7') {
            file += *text - '0';
        } else {
            int owner = *text >= 'a';
            word field = (word)(1 << 11 | (8 * file + rank) << 5 | read_orientation(text));
            sides[owner] |= field << 16 * counts[owner]++;
            file++, text++;
        }
    }
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 6) return fprintf(stderr, "perft POSITION SIDE DEPTH PLAYOUTS MAX_TURNS\n"), 2;
    make_cubes();
    make_board();
    word sides[2] = {0, 0};
    read_board(argv[1], sides);
    int north = argv[2][0] == 'n';
    word own = sides[north], other = sides[!north], turns = 0;
    double start = seconds();
    word nodes = perft(own, other, north, atoi(argv[3]));
    double counted = seconds();
    for (word seed = 1; seed <= (word)atoll(argv[4]); seed++)
        turns += playout(own, other, north, seed ^ 0x9E3779B97F4A7C15ull, (word)atoll(argv[5]));
    double played = seconds();
    printf("perft %llu %.6f\n", (unsigned long long)nodes, counted - start);
    printf("playouts %llu %.6f\n", (unsigned long long)turns, played - counted);
    return 0;
}
