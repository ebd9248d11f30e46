// Every technical placement of one word, valid or not: what rulings ask.
#pragma once
#include <string_view>
#include <vector>

#include "grid.hpp"
#include "rack.hpp"

namespace duplicata {

struct Option {  // one way to spend the jokers
  int score;
  u32 jokers;    // positions in the word
};

struct Placement {
  int line, start;
  u32 laid;                             // positions of the letters that come from the rack
  u32 options_begin, options_end;       // fewest jokers first, then by mask
  u32 bad_begin, bad_end;               // inadmissible cross words
};

// Placements with their options and words side by side; its memory serves again.
struct Placements {
  std::vector<Placement> list;
  std::vector<Option> options;
  std::vector<Word> bad;

  // Rows first. None when the word has not 2 to 15 letters; throws std::invalid_argument for other characters.
  void find(const Grid &grid, std::string_view word, const Rack &rack, const Limits &limits);

 private:
  void add(const Grid &grid, const Word &word, const Rack &rack, int line, int start, u32 laid, int bonus);
};

}  // namespace duplicata
