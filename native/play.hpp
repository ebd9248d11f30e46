// A legal move, packed so that numerical order is the order of the lists: score (highest first),
// word, place (across before down, then row, column), number of jokers, their positions.
#pragma once
#include "letters.hpp"

namespace duplicata {

struct Play {
  static constexpr int MAX_SCORE = 4095;
  u64 key;

  static u64 place_bits(int line, int start) {
    const int order = line < SIZE ? line * SIZE + start : SIZE * SIZE + start * SIZE + line - SIZE;
    return static_cast<u64>(order) << 17;
  }
  static u64 joker_bits(u32 jokers, int number) { return static_cast<u64>(number) << 15 | jokers; }
  static u64 rank_bits(u32 rank) { return static_cast<u64>(rank) << 26; }
  static Play of(int score, u32 rank, u64 place, u64 jokers) {
    return {static_cast<u64>(MAX_SCORE - score) << 49 | rank_bits(rank) | place | jokers};
  }
  int score() const { return MAX_SCORE - static_cast<int>(key >> 49); }
  u32 rank() const { return static_cast<u32>(key >> 26 & 0x7FFFFF); }  // of the word, in alphabetical order
  int place() const { return static_cast<int>(key >> 17 & 511); }      // 0..449
  u32 jokers() const { return static_cast<u32>(key & 0x7FFF); }        // positions in the word
  bool operator<(const Play &o) const { return key < o.key; }
};

}  // namespace duplicata
