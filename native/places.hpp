// Every technical placement of one word, valid or not: what rulings ask.
#pragma once
#include <string>
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
  u32 laid;                      // positions of the letters that come from the rack
  std::vector<Option> options;   // fewest jokers first, then by mask
  std::vector<std::string> bad;  // inadmissible cross words
};

// Rows first. Empty when the word has not 2 to 15 letters; throws std::invalid_argument for other characters.
std::vector<Placement> places(const Grid &grid, std::string_view word, const Rack &rack, const Limits &limits);

}  // namespace duplicata
