// The rack, and every distinct set of its tiles, filed by size.
#pragma once
#include <string_view>

#include "index.hpp"

namespace duplicata {

struct Limits {
  int max_played = 7;
  int bonus[MAX_RACK + 1] = {0, 0, 0, 0, 0, 0, 0, 50, 0, 0};
};

struct Rack {
  u8 count[27] = {};
  u8 tile[MAX_RACK] = {};    // letters without the jokers, dearest first
  u8 letter[MAX_RACK] = {};  // the distinct ones
  int naturals = 0, letters = 0, jokers = 0;
  u32 mask = 0;              // set of letters

  explicit Rack(std::string_view text);  // 'A'-'Z' and '?'; throws std::invalid_argument
  int size() const { return naturals + jokers; }
};

// At most 64 subsets of one size, so that a set of subsets is one number.
struct Chunk {
  int first, size;               // subsets [first, first + size)
  u64 all;
  u64 holding[MAX_RACK];         // subsets that hold the i-th distinct letter
};

class Subsets {
 public:
  static constexpr int MAX = 1 << MAX_RACK, MAX_CHUNKS = 16, PAD = 64;

  void fill(const Rack &rack, const Index &index);

  int chunk_begin(int size) const { return by_size_[size]; }
  int chunk_end(int size) const { return by_size_[size + 1]; }
  const Chunk &chunk(int i) const { return chunks_[i]; }
  int chunks() const { return by_size_[MAX_RACK + 1]; }
  u64 sum(int q) const { return sum_[q]; }
  const u64 *sums() const { return sum_; }
  const Count &count(int q) const { return count_[q]; }
  int size() const { return total_; }

  // Members of the chunk that can bring `wanted` points in a word of this factor, where so many letters
  // count once more and so many twice more.
  u64 reaching(const Chunk &chunk, int raised, int tripled, int factor, int wanted) const;

 private:
  u64 sum_[MAX];
  Count count_[MAX];
  static constexpr int RAISED = 4;               // no line has more squares that raise a letter
  alignas(16) i16 dearest_[RAISED + 1][MAX + PAD];  // points of the n dearest letters of every subset
  alignas(16) i16 points_[MAX + PAD];               // of all its letters
  Chunk chunks_[MAX_CHUNKS];
  int by_size_[MAX_RACK + 2];
  int total_ = 0;
};

}  // namespace duplicata
