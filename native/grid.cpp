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
  for (int l = 0; l < LINES; l++)
    for (u32 bits = lines_[l].crossed; bits; bits &= bits - 1) cross_check(l, lowest(bits));
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
        cross_check(across, l % SIZE);
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

void Grid::cross_check(int l, int square) {
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
    return;
  }
  Word w = {};
  u64 sum = 0;
  int points = 0;
  for (int i = from; i < to; i++) {
    w.at[i - from] = across.letter[i];
    sum += index_->number(across.letter[i]);
    points += across.value[i];
  }
  line.fits[square] = index_->fitting(w, here - from, sum);
  line.side[square] = static_cast<i16>(points);
}

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

// Sums over the squares before each one, so that any stretch is weighed by a difference.
struct Sums {
  // Eight counts of one byte: squares to fill, raising the letter, tripling it; the same three for those
  // without cross word; doubling the word, tripling it.
  u64 counts[SIZE + 1] = {};
  int kept[SIZE + 1] = {};   // points of the tiles
  int sides[SIZE + 1] = {};  // points of the cross words

  Sums(const Line &line, int l) {
    const u8 *letter_factor = PREMIUMS.letter[l % SIZE], *word_factor = PREMIUMS.word[l % SIZE];
    for (int q = 0; q < SIZE; q++) {
      const bool vacant = !(line.used >> q & 1), crossed = line.crossed >> q & 1;
      const u64 three = 1 | u64{letter_factor[q] >= 2} << 8 | u64{letter_factor[q] == 3} << 16;
      const u64 words = u64{word_factor[q] == 2} << 48 | u64{word_factor[q] == 3} << 56;
      counts[q + 1] = counts[q] + (vacant ? three | (crossed ? 0 : three << 24) | words : 0);
      kept[q + 1] = kept[q] + line.value[q];
      sides[q + 1] = sides[q] + (crossed ? line.side[q] * word_factor[q] : 0);
    }
  }
};

int byte(u64 counts, int i) { return static_cast<int>(counts >> 8 * i & 255); }

}  // namespace

void Grid::add_slots(int l) {
  const Line &line = lines_[l];
  first_slot_[l + 1] = static_cast<u32>(slots_.size());
  if (!line.anchors) return;
  const Sums sums(line, l);
  u32 closed = 1u << SIZE;  // squares no letter can fill, and the edge
  for (u32 bits = line.crossed; bits; bits &= bits - 1)
    if (const int q = lowest(bits); !line.fits[q]) closed |= 1u << q;
  const u32 last_squares = ALL_SQUARES & ~(u32{line.used} >> 1);
  // A playthrough is a row of consecutive runs: its number is known by first and last square.
  u16 known[SIZE][SIZE] = {};
  Slot row[SIZE * SIZE];
  Slot *next = row;
  for (u32 starts = ALL_SQUARES & ~(u32{line.used} << 1); starts; starts &= starts - 1) {
    const int start = lowest(starts);
    const u32 ahead = line.anchors >> start << start;
    if (!ahead) break;
    const int from = std::max(lowest(ahead), start + 1), to = lowest(closed >> start << start);
    if (from >= to || lowest(ahead) >= to) continue;
    Slot *const first = next;
    for (u32 lasts = last_squares & span(from, to); lasts; lasts &= lasts - 1) {
      const int end = lowest(lasts) + 1;
      const u64 counts = sums.counts[end] - sums.counts[start];
      if (byte(counts, 0) > MAX_RACK) break;
      static constexpr u8 DOUBLED[] = {1, 2, 4}, TRIPLED[] = {1, 3, 9, 27};
      const int factor = DOUBLED[byte(counts, 6)] * TRIPLED[byte(counts, 7)];
      Slot &slot = *next++;
      slot.line = static_cast<u8>(l);
      slot.start = static_cast<u8>(start);
      slot.length = static_cast<u8>(end - start);
      slot.tiles = static_cast<u8>(byte(counts, 0));
      slot.squares = static_cast<u16>(span(start, end) & ~u32{line.used});
      slot.fixed = static_cast<u16>((sums.kept[end] - sums.kept[start]) * factor + sums.sides[end] - sums.sides[start]);
      slot.factor = static_cast<u8>(factor);
      slot.raised = static_cast<u8>(byte(counts, 1));
      slot.tripled = static_cast<u8>(byte(counts, 2));
      slot.shape = static_cast<u8>(Shape::of(slot.tiles, slot.raised, slot.tripled));
      slot.free_shape = static_cast<u8>(Shape::of(byte(counts, 3), byte(counts, 4), byte(counts, 5)));
      slot.through = 0;
      if (const u32 tiles = line.used & span(start, end)) {
        u16 &number = known[lowest(tiles)][highest(tiles)];
        if (!number) number = through_of(line, tiles);
        slot.through = number;
      }
    }
    for (Slot *slot = first; slot < next; slot++) slot->longer = static_cast<u8>(next - 1 - slot);
  }
  slots_.insert(slots_.end(), row, next);
  first_slot_[l + 1] = static_cast<u32>(slots_.size());
}

}  // namespace duplicata
