// Letters, words and multisets of letters. A letter is 1..26; 0 is an empty square.
#pragma once
#include <cstring>

#include "bits.hpp"

namespace duplicata {

constexpr int SIZE = 15;       // squares of a line
constexpr int LINES = 30;      // 15 rows, then 15 columns
constexpr int MAX_RACK = 9;
constexpr int MAX_JOKERS = 2;
constexpr u32 ANY = 0x07FFFFFE;  // set of all letters, bits 1..26

inline constexpr u8 VALUE[27] = {0, 1, 3, 3, 2, 1, 4, 2, 4, 1, 8, 10, 1, 2,
                                 1, 1, 3, 8, 1, 1, 1, 1, 4, 10, 10, 10, 10};

// Letters in bytes 0..14, zero after the end; the last byte holds the length and, in the index,
// a mark on the last word of a class of anagrams.
struct Word {
  static constexpr u8 LAST = 0x80, LENGTH = 0x0F;
  u8 at[16];
  int length() const { return at[15] & LENGTH; }
  bool last() const { return at[15] & LAST; }
};

struct Pair {  // the sixteen bytes of a word as two numbers
  u64 low, high;
};
inline Pair halves(const void *bytes) {
  Pair p;
  std::memcpy(&p, bytes, 16);
  return p;
}
inline bool same_letters_in_order(const Word &a, const Word &b) {
  return std::memcmp(a.at, b.at, SIZE) == 0;
}

// Exact multiset of at most 15 letters, four bits per letter.
struct Count {
  u64 low = 0, high = 0;
  constexpr Count operator+(const Count &o) const { return {low + o.low, high + o.high}; }
  constexpr bool operator==(const Count &o) const { return low == o.low && high == o.high; }
  inline void add(int letter);
};

struct OneLetter {  // 0, the end of a word, counts for nothing
  Count of[27] = {};
  constexpr OneLetter() {
    for (int c = 1; c < 27; c++) (c < 16 ? of[c].low : of[c].high) = u64{1} << 4 * (c & 15);
  }
};
inline constexpr OneLetter ONE;

inline void Count::add(int letter) { *this = *this + ONE.of[letter]; }

inline Count count_of(const Word &w) {
  Count n;
  for (int i = 0, l = w.length(); i < l; i++) n.add(w.at[i]);
  return n;
}

// Premium squares. The layout is symmetric: row i and column i read alike.
struct Premiums {
  u8 letter[SIZE][16] = {}, word[SIZE][16] = {};
  constexpr Premiums() {
    constexpr const char *quarter[8] = {"T..d...T", ".D...t..", "..D...d.", "d..D...d",
                                        "....D...", ".t...t..", "..d...d.", "T..d...D"};
    for (int r = 0; r < SIZE; r++)
      for (int c = 0; c < SIZE; c++) {
        const char mark = quarter[r > 7 ? 14 - r : r][c > 7 ? 14 - c : c];
        letter[r][c] = mark == 'd' ? 2 : mark == 't' ? 3 : 1;
        word[r][c] = mark == 'D' ? 2 : mark == 'T' ? 3 : 1;
      }
  }
};
inline constexpr Premiums PREMIUMS;

}  // namespace duplicata
