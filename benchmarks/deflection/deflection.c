/* Deflection by hand in C, the measure for the kernel: perft and random playouts, nothing else.
 *
 *   deflection perft DEPTH LAYOUT        counts from the start
 *   deflection playouts NUMBER LAYOUT    plays at random from the start to the end
 *
 * LAYOUT is the one-line form (docs/formats/layout.md). Eight chips, all_out; playouts end after
 * 40 turns without progress. Prints one number (nodes, or turns), then the seconds it took.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LEVELS = 6, MISS = 1, PASS = 2, BOX_BACK = 3, BOX_FRONT = 4, SLIDE = 16, ENTER = 64 };

typedef struct {
    uint32_t chips[2][LEVELS]; /* by seat: fields */
    int8_t shift[LEVELS];      /* travel less offset */
    int8_t active, mover, bound, misses, reserve[2], left[2];
    int16_t score[2], quiet;
} State;

static uint32_t windows[LEVELS], frame, slots, floor_open, centre;
static int travel, most_quiet;
static const int side_values[3] = {10, 50, 20}, centre_values[3] = {20, 0, 10};

static uint32_t open_below(const State *s, int level) {
    if (level == LEVELS - 1)
        return floor_open;
    uint32_t empty = windows[level + 1] & ~(s->chips[0][level + 1] | s->chips[1][level + 1]);
    return empty >> s->shift[level + 1] & frame;
}

static void drop(State *s, int level, int seat, uint32_t columns) {
    for (; level < LEVELS; level++) {
        uint32_t onward = open_below(s, level);
        s->chips[seat][level] |= (columns & ~onward) << s->shift[level];
        columns &= onward;
        if (!columns)
            return;
    }
    int inner = __builtin_popcount(columns & centre), outer = __builtin_popcount(columns & ~centre);
    s->score[seat] += inner * centre_values[s->active] + outer * side_values[s->active];
    s->left[seat] -= inner + outer;
}

static int over(const State *s) {
    if (s->left[0] == 0 && s->left[1] == 0)
        return 1;
    return most_quiet && s->quiet >= most_quiet;
}

static int list(const State *s, int *turns) {
    int count = 0;
    if (s->misses >> s->mover & 1) {
        turns[0] = MISS;
        return 1;
    }
    for (int level = 0; level < LEVELS; level++) {
        if (s->bound == level + 1)
            continue;
        if (s->shift[level] < 2 * travel)
            turns[count++] = SLIDE + 2 * level;
        if (s->shift[level] > 0)
            turns[count++] = SLIDE + 2 * level + 1;
    }
    if (s->active < 2 && s->bound != BOX_FRONT + 8)
        turns[count++] = BOX_BACK;
    if (s->active > 0 && s->bound != BOX_BACK + 8)
        turns[count++] = BOX_FRONT;
    if (s->reserve[s->mover])
        for (uint32_t in = open_below(s, -1) & slots; in; in &= in - 1)
            turns[count++] = ENTER + __builtin_ctz(in);
    if (!count)
        turns[count++] = PASS;
    return count;
}

static void slide(State *s, int moved) {
    for (int seat = 0; seat < 2; seat++) {
        uint32_t outside = s->chips[seat][moved] & ~(frame << s->shift[moved]);
        if (outside) {
            s->chips[seat][moved] ^= outside;
            s->left[seat] -= __builtin_popcount(outside);
            s->quiet = 0;
        }
    }
    for (int level = moved; level >= 0; level--) {
        uint32_t open = open_below(s, level);
        uint32_t red = s->chips[0][level] >> s->shift[level] & open;
        uint32_t blue = s->chips[1][level] >> s->shift[level] & open;
        if (!(red | blue)) {
            if (level < moved)
                return;
            continue;
        }
        s->quiet = 0;
        s->chips[0][level] ^= red << s->shift[level];
        s->chips[1][level] ^= blue << s->shift[level];
        if (red)
            drop(s, level + 1, 0, red);
        if (blue)
            drop(s, level + 1, 1, blue);
    }
}

static void play(State *s, int turn) {
    int mover = s->mover;
    s->bound = 0;
    s->quiet++;
    if (turn >= ENTER) {
        uint32_t column = 1u << (turn - ENTER);
        if (open_below(s, 0) & column)
            s->misses |= 1 << mover;
        s->reserve[mover]--;
        drop(s, 0, mover, column);
        s->quiet = 0;
    } else if (turn >= SLIDE) {
        int level = (turn - SLIDE) >> 1;
        s->shift[level] += (turn & 1) ? -1 : 1;
        s->bound = level + 1;
        slide(s, level);
    } else if (turn == MISS) {
        s->misses &= ~(1 << mover);
    } else if (turn != PASS) {
        s->active += turn == BOX_BACK ? 1 : -1;
        s->bound = turn + 8;
    }
    s->mover ^= 1;
}

static uint64_t perft(const State *s, int depth) {
    if (depth == 0)
        return 1;
    if (over(s))
        return 0;
    int turns[64], number = list(s, turns);
    uint64_t count = 0;
    for (int i = 0; i < number; i++) {
        State after = *s;
        play(&after, turns[i]);
        count += perft(&after, depth - 1);
    }
    return count;
}

static uint64_t chance = 0x9E3779B97F4A7C15u;

static uint64_t drawn(void) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    return chance ^= chance << 17;
}

static uint64_t playout(State s) {
    int turns[64];
    uint64_t played = 0;
    while (!over(&s)) {
        int number = list(&s, turns);
        play(&s, turns[(drawn() >> 32) * (uint64_t)number >> 32]);
        played++;
    }
    return played;
}

static uint32_t bits(const char *marks, size_t length, char mark) {
    uint32_t found = 0;
    for (size_t i = 0; i < length; i++)
        if (marks[i] == mark)
            found |= 1u << i;
    return found;
}

static void read_layout(char *line) {
    strtok(line, ":");
    travel = atoi(strtok(NULL, ":"));
    char *given_slots = strtok(NULL, ":"), *given_floor = strtok(NULL, ":");
    char *pockets = strtok(NULL, ":");
    size_t columns = strlen(pockets);
    frame = (1u << columns) - 1;
    slots = bits(given_slots, columns, '.');
    floor_open = bits(given_floor, columns, '.');
    centre = bits(pockets, columns, 'C');
    for (int level = 0; level < LEVELS; level++) {
        char *marks = strtok(NULL, level < LEVELS - 1 ? "/" : "");
        windows[level] = bits(marks, strlen(marks), '.');
    }
}

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    long number = atol(argv[2]);
    int playouts = strcmp(argv[1], "playouts") == 0;
    read_layout(argv[3]);
    most_quiet = playouts ? 40 : 0;
    State start = {.active = 1, .reserve = {8, 8}, .left = {8, 8}};
    memset(start.shift, travel, LEVELS);
    clock_t begun = clock();
    uint64_t found = 0;
    if (playouts)
        for (long i = 0; i < number; i++)
            found += playout(start);
    else
        found = perft(&start, (int)number);
    printf("%llu %.6f\n", (unsigned long long)found, (double)(clock() - begun) / CLOCKS_PER_SEC);
    return 0;
}
