// A board ready to be searched: tiles, cross-checks, and every slot a word may fill.
//
// A slot is a stretch of a line bounded by empty squares or edges, with at least one square to fill
// that touches a tile. Slots depend on the board only, so they are kept here and serve every rack; a
// move rebuilds only the lines it disturbs.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "index.hpp"

namespace duplicata {

struct Line {
  u8 letter[32] = {};  // 0 = empty; long enough to be read sixteen at a time from any square
  u8 value[16] = {};   // 0 for a joker
  u32 fits[16];        // letters a cross word admits on an empty square; ANY where there is none
  i16 side[16] = {};   // points of the cross word without the letter to come
  u32 weight[16] = {}; // crossed squares: letter factor, and (high half) letter x word factor; else 0
  u16 used = 0;        // occupied squares
  u16 anchors = 0;     // empty squares next to a tile
  u16 crossed = 0;     // empty squares where a letter makes a cross word
};

struct Slot {
  u64 bytes;     // what the first functions below read, one byte each
  u16 squares;   // to fill, as bits of the line
  u16 through;   // which multiset of tiles the word plays through
  u16 fixed;     // points that do not depend on the rack, bonus excepted
  u8 factor;     // word multiplier
  u8 longer;     // how many slots that follow start on the same square

  int line() const { return byte(0); }
  int start() const { return byte(1); }
  int length() const { return byte(2); }
  int end() const { return start() + length(); }
  int tiles() const { return byte(3); }    // squares to fill
  int raised() const { return byte(4); }   // those with letter factor 2 or 3
  int tripled() const { return byte(5); }  // with 3
  int shape() const { return byte(6); }    // letter factors of all squares to fill
  int free_shape() const { return byte(7); }  // of those without cross word

  static constexpr int ADDED = 24;  // bits before `tiles`: what follows is the sum over the squares
  static u64 place(int line, int start, int length) {
    return static_cast<u64>(line) | static_cast<u64>(start) << 8 | static_cast<u64>(length) << 16;
  }

 private:
  int byte(int i) const { return static_cast<int>(bytes >> 8 * i & 255); }
};

// How many squares, how many of them with letter factor 2 or 3, how many with 3; no line has more than four.
struct Shape {
  static constexpr int PREMIUMS = 4, NUMBER = 10 * (PREMIUMS + 1) * (PREMIUMS + 1);
  static constexpr int of(int squares, int raised, int tripled) {
    return squares + 10 * (raised + (PREMIUMS + 1) * tripled);
  }
  static constexpr u8 of_square(int letter_factor) {
    return static_cast<u8>(of(1, letter_factor >= 2, letter_factor == 3));
  }
};

struct Through {  // tiles a slot plays through
  u64 sum = 0;
  Count count;
};

struct Tile {
  u8 row, column, letter;
  bool joker;
};

class Grid {
 public:
  // 225 cells, row by row: '.' empty, 'A'-'Z' a tile, 'a'-'z' a joker.
  Grid(const Index &index, std::string_view cells);
  // The grid after these tiles, all on empty squares.
  Grid(const Grid &before, const std::vector<Tile> &tiles);

  const Index &index() const { return *index_; }
  const Line &line(int l) const { return lines_[l]; }
  const std::vector<Slot> &slots() const { return slots_; }
  u32 first_slot(int l) const { return first_slot_[l]; }
  const std::vector<Through> &throughs() const { return throughs_; }
  bool empty() const { return empty_; }
  std::string cells() const;
  // What laying `word` there takes from the rack; lower case = a joker. Throws std::invalid_argument.
  std::vector<Tile> tiles_of(std::string_view word, int line, int start) const;

 private:
  static constexpr int MAP_BITS = 11;  // a line has at most 36 playthroughs, so 500 + 30 x 36 fit
  // Playthroughs are numbered as they appear and never renumbered by a move; past this many the
  // numbering starts afresh, which keeps a long game's grids small.
  static constexpr std::size_t MAX_THROUGHS = 500;

  struct Hole {  // a cross word that lacks one letter
    Word word;
    u64 sum;
    int at;
    u32 *fits;
  };

  void put(const Tile &tile);
  void mark_anchors(int l);
  // Weighs a crossed square. True when the letters that fit are still to be looked up.
  bool cross_check(int l, int square, Hole &hole);
  void fill(const Hole &hole);
  void renumber();
  void add_slots(int l);
  u16 through_of(const Line &line, u32 tiles);

  const Index *index_;
  Line lines_[LINES];
  std::vector<Slot> slots_;
  u32 first_slot_[LINES + 1] = {};
  std::vector<Through> throughs_;
  u16 through_map_[1 << MAP_BITS];
  bool empty_ = true;
};

}  // namespace duplicata
