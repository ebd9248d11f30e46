#include "grid.hpp"

#include <algorithm>
#include <stdexcept>

namespace duplicata {
namespace {

constexpr u32 ALL_SQUARES = (1u << SIZE) - 1;
constexpr int CENTRE = SIZE / 2;

// The line that crosses line `l` at `square`; the square's index on it is `l % 15`.
int crossing(int l, int square) { return l < SIZE ? SIZE + square : square; }

}  // namespace

Grid::Grid(const Index &index, std::string_view cells) : index_(&index) {
  if (cells.size() != SIZE * SIZE) throw std::invalid_argument("a grid has 225 cells");
  for (int r = 0; r < SIZE; r++)
    for (int c = 0; c < SIZE; c++) {
      const char cell = cells[static_cast<std::size_t>(r * SIZE + c)];
      const bool capital = cell >= 'A' && cell <= 'Z', small = cell >= 'a' && cell <= 'z';
      if (!capital && !small && cell != '.') throw std::invalid_argument("unknown cell");
      if (cell != '.')
        put({static_cast<u8>(r), static_cast<u8>(c), static_cast<u8>(cell - (small ? 'a' : 'A') + 1), small});
    }
  for (int l = 0; l < LINES; l++) {
    std::fill(lines_[l].fits, lines_[l].fits + 16, ANY);
    mark_anchors(l);
  }
  Hole holes[LINES * SIZE];  // all asked for before the first is filled: the memory works meanwhile
  Hole *end = holes;
  for (int l = 0; l < LINES; l++)
    for (u32 bits = lines_[l].crossed; bits; bits &= bits - 1) end += cross_check(l, lowest(bits), *end);
  for (const Hole *hole = holes; hole < end; hole++) fill(*hole);
  renumber();
  slots_.reserve(1024);
  for (int l = 0; l < LINES; l++) add_slots(l);
}

Grid::Grid(const Grid &before, const std::vector<Tile> &tiles) : index_(before.index_), empty_(before.empty_) {
  std::copy(before.lines_, before.lines_ + LINES, lines_);
  for (const Tile &t : tiles) put(t);
  u32 disturbed = 0;  // lines whose slots change
  for (const Tile &t : tiles) {
    disturbed |= 1u << t.row | 1u << (SIZE + t.column);
    // Each run the tile now belongs to ends on two squares, seen from the lines across.
    for (const int l : {int{t.row}, SIZE + t.column}) {
      const u32 used = lines_[l].used;
      int low = l < SIZE ? t.column : t.row, high = low;
      while (low >= 0 && used >> low & 1) low--;
      while (high < SIZE && used >> high & 1) high++;
      for (const int square : {low, high}) {
        if (square < 0 || square >= SIZE) continue;
        const int across = crossing(l, square);
        disturbed |= 1u << across;
        mark_anchors(across);
        if (Hole hole; cross_check(across, l % SIZE, hole)) fill(hole);
      }
    }
  }
  if (before.empty_) disturbed |= 1u << CENTRE;
  for (u32 bits = disturbed; bits; bits &= bits - 1) mark_anchors(lowest(bits));
  slots_.reserve(before.slots_.size() + 128);
  if (before.throughs_.size() > MAX_THROUGHS) {
    renumber();
    disturbed = ~0u;
  } else {
    throughs_ = before.throughs_;
    std::copy(before.through_map_, before.through_map_ + (1 << MAP_BITS), through_map_);
  }
  for (int l = 0; l < LINES; l++) {
    if (disturbed >> l & 1) {
      add_slots(l);
      continue;
    }
    slots_.insert(slots_.end(), before.slots_.begin() + before.first_slot_[l],
                  before.slots_.begin() + before.first_slot_[l + 1]);
    first_slot_[l + 1] = static_cast<u32>(slots_.size());
  }
}

std::string Grid::cells() const {
  std::string text(SIZE * SIZE, '.');
  for (int r = 0; r < SIZE; r++)
    for (u32 bits = lines_[r].used; bits; bits &= bits - 1) {
      const int c = lowest(bits);
      const char base = lines_[r].value[c] ? 'A' : 'a';
      text[static_cast<std::size_t>(r * SIZE + c)] = static_cast<char>(base + lines_[r].letter[c] - 1);
    }
  return text;
}

std::vector<Tile> Grid::tiles_of(std::string_view word, int l, int start) const {
  const int length = static_cast<int>(std::min<std::size_t>(word.size(), SIZE + 1));
  if (l < 0 || l >= LINES || start < 0 || length < 2 || start + length > SIZE)
    throw std::invalid_argument("the word leaves the grid");
  const Line &line = lines_[l];
  if ((start && line.letter[start - 1]) || (start + length < SIZE && line.letter[start + length]))
    throw std::invalid_argument("the word touches a tile at its end");
  std::vector<Tile> tiles;
  for (int i = 0; i < length; i++) {
    const char c = word[static_cast<std::size_t>(i)];
    const bool small = c >= 'a' && c <= 'z';
    if (!small && !(c >= 'A' && c <= 'Z')) throw std::invalid_argument("a word holds letters only");
    const u8 letter = static_cast<u8>(c - (small ? 'a' : 'A') + 1), at = static_cast<u8>(start + i);
    if (!line.letter[at])
      tiles.push_back(l < SIZE ? Tile{static_cast<u8>(l), at, letter, small} : Tile{at, static_cast<u8>(l - SIZE), letter, small});
    else if (line.letter[at] != letter)
      throw std::invalid_argument("the word covers another letter");
  }
  if (tiles.empty()) throw std::invalid_argument("the word lays no tile");
  return tiles;
}

void Grid::put(const Tile &t) {
  const u8 value = t.joker ? 0 : VALUE[t.letter];
  Line &row = lines_[t.row], &column = lines_[SIZE + t.column];
  row.letter[t.column] = column.letter[t.row] = t.letter;
  row.value[t.column] = column.value[t.row] = value;
  row.used = static_cast<u16>(row.used | 1u << t.column);
  column.used = static_cast<u16>(column.used | 1u << t.row);
  empty_ = false;
}

void Grid::mark_anchors(int l) {
  Line &line = lines_[l];
  const int i = l % SIZE;
  u32 beside = 0;
  if (i > 0) beside |= lines_[l - 1].used;
  if (i < SIZE - 1) beside |= lines_[l + 1].used;
  const u32 used = line.used, vacant = ALL_SQUARES & ~used;
  line.crossed = static_cast<u16>(beside & vacant);
  line.anchors = static_cast<u16>((beside | used << 1 | used >> 1) & vacant);
  if (empty_ && l == CENTRE) line.anchors = 1u << CENTRE;  // the first word is laid across, through H8
}

bool Grid::cross_check(int l, int square, Hole &hole) {
  Line &line = lines_[l];
  const Line &across = lines_[crossing(l, square)];
  const int here = l % SIZE;
  const u32 letter_factor = PREMIUMS.letter[here][square];
  line.weight[square] = letter_factor | letter_factor * PREMIUMS.word[here][square] << 16;
  int from = here, to = here + 1;
  while (from > 0 && across.letter[from - 1]) from--;
  while (to < SIZE && across.letter[to]) to++;
  if (to - from == 2) {
    const int side = from == here ? 0 : 1, neighbour = side ? here - 1 : here + 1;
    line.fits[square] = index_->hooks(across.letter[neighbour], side);
    line.side[square] = across.value[neighbour];
    return false;
  }
  hole.word = {};
  hole.sum = 0;
  int points = 0;
  for (int i = from; i < to; i++) {
    hole.word.at[i - from] = across.letter[i];
    hole.sum += index_->number(across.letter[i]);
    points += across.value[i];
  }
  index_->warm_completions(hole.sum);
  hole.at = here - from;
  hole.fits = &line.fits[square];
  line.side[square] = static_cast<i16>(points);
  return true;
}

void Grid::fill(const Hole &hole) { *hole.fits = index_->fitting(hole.word, hole.at, hole.sum); }

void Grid::renumber() {
  std::fill(through_map_, through_map_ + (1 << MAP_BITS), u16{0});
  throughs_.assign(1, Through{});  // number 0: nothing on the board
  throughs_.reserve(256);
}

u16 Grid::through_of(const Line &line, u32 tiles) {
  Through t;
  for (; tiles; tiles &= tiles - 1) {
    const int c = line.letter[lowest(tiles)];
    t.sum += index_->number(c);
    t.count.add(c);
  }
  constexpr u32 mask = (1u << MAP_BITS) - 1;
  for (u32 at = static_cast<u32>(t.sum >> (64 - MAP_BITS));; at = (at + 1) & mask) {
    if (!through_map_[at]) {
      through_map_[at] = static_cast<u16>(throughs_.size());
      throughs_.push_back(t);
      return through_map_[at];
    }
    if (throughs_[through_map_[at]].count == t.count) return through_map_[at];
  }
}

namespace {

// What an empty square adds to a slot, a byte each: those of `Slot` from `tiles` to `free_shape`, then which word
// factor. A square with a cross word adds nothing to `free_shape`.
struct Additions {
  u64 of[SIZE][SIZE][2] = {};
  constexpr Additions() {
    for (int r = 0; r < SIZE; r++)
      for (int c = 0; c < SIZE; c++) {
        const int letter = PREMIUMS.letter[r][c], word = PREMIUMS.word[r][c];
        const u64 shape = Shape::of_square(letter);
        const u64 crossed = 1 | u64{letter >= 2} << 8 | u64{letter == 3} << 16 | shape << 24 |
                            static_cast<u64>(word == 2 ? 1 : word == 3 ? 4 : 0) << 40;
        of[r][c][0] = crossed | shape << 32;
        of[r][c][1] = crossed;
      }
  }
};
constexpr Additions ADDITIONS;

// The word factor of so many squares that double (at most two in a line) and triple it.
constexpr u8 FACTOR[] = {1, 2, 4, 0, 3, 6, 12, 0, 9, 18, 36, 0, 27, 54, 108, 0};

}  // namespace

void Grid::add_slots(int l) {
  const Line &line = lines_[l];
  first_slot_[l + 1] = static_cast<u32>(slots_.size());
  if (!line.anchors) return;
  // Sums over the squares before each one, so that any stretch is weighed by a difference.
  u64 added[SIZE + 1];
  u32 points[SIZE + 1];  // of the tiles and, in the high half, of the cross words
  u32 closed = 1u << SIZE;  // squares no letter can fill, and the edge
  added[0] = points[0] = 0;
  const int row = l % SIZE;
  for (int q = 0; q < SIZE; q++) {
    const u32 crossed = line.crossed >> q & 1, vacant = ~u32{line.used} >> q & 1;
    added[q + 1] = added[q] + (ADDITIONS.of[row][q][crossed] & (u64{0} - vacant));
    points[q + 1] = points[q] + line.value[q] + (static_cast<u32>(line.side[q] * PREMIUMS.word[row][q]) << 16 & (0u - crossed));
    closed |= (crossed & static_cast<u32>(!line.fits[q])) << q;
  }
  const u32 last_squares = ALL_SQUARES & ~(u32{line.used} >> 1);
  // A playthrough is a row of consecutive runs: its number is known by first and last square.
  u16 known[SIZE][SIZE];
  if (line.used) std::fill(&known[0][0], &known[0][0] + SIZE * SIZE, u16{0});
  Slot slots[SIZE * SIZE];
  Slot *next = slots;
  for (u32 starts = ALL_SQUARES & ~(u32{line.used} << 1); starts; starts &= starts - 1) {
    const int start = lowest(starts);
    const u32 ahead = line.anchors >> start << start;
    if (!ahead) break;
    const int from = std::max(lowest(ahead), start + 1), to = lowest(closed >> start << start);
    if (from >= to || lowest(ahead) >= to) continue;
    Slot *const first = next;
    for (u32 lasts = last_squares & span(from, to); lasts; lasts &= lasts - 1) {
      const int end = lowest(lasts) + 1;
      const u64 sum = added[end] - added[start];
      if ((sum & 255) > MAX_RACK) break;
      const u32 gained = points[end] - points[start];
      const u8 factor = FACTOR[sum >> 40];
      Slot &slot = *next++;
      slot.bytes = Slot::place(l, start, end - start) | sum << Slot::ADDED;
      slot.factor = factor;
      slot.squares = static_cast<u16>(span(start, end) & ~u32{line.used});
      slot.fixed = static_cast<u16>((gained & 0xFFFF) * factor + (gained >> 16));
      slot.through = 0;
      if (const u32 tiles = line.used & span(start, end)) {
        u16 &number = known[lowest(tiles)][highest(tiles)];
        if (!number) number = through_of(line, tiles);
        slot.through = number;
      }
    }
    for (Slot *slot = first; slot < next; slot++) slot->longer = static_cast<u8>(next - 1 - slot);
  }
  slots_.insert(slots_.end(), slots, next);
  first_slot_[l + 1] = static_cast<u32>(slots_.size());
}

}  // namespace duplicata
