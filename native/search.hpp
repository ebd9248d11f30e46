// The two questions asked of a grid and a rack: the best plays, and all plays.
#pragma once
#include <vector>

#include "geometry.hpp"
#include "rack.hpp"

namespace duplicata {

// Working memory of one thread; results stay in `plays` until the next question.
class Search {
 public:
  // Every play of the highest score, in order.
  const std::vector<Play> &top(const Grid &grid, const Rack &rack, const Limits &limits);
  // Every play of at least `minimum` points, highest score first; equal scores in no order (see Plays).
  std::vector<Play> &all(const Grid &grid, const Rack &rack, const Limits &limits, int minimum = 0);

 private:
  static constexpr int BUCKETS = 2048;
  static constexpr u16 END = 0xFFFF;

  struct Lead {  // letters that may spell something in a slot
    u64 sum;
    const Slot *slot;
    u64 *dead, bit;
    int subset, jokers;
    u32 found;  // without jokers a class of anagrams, else a group
  };
  struct Range {
    u32 begin, end;
  };
  struct Entry {  // a word that rack and playthrough spell
    Word word;
    u32 at;
    u8 jokers, joker[2];
  };
  struct Group {  // words looked up together
    Range words = {0, 0};  // in `entries_`
    u16 slots = END;       // all: the first of those that spell them; `next_` leads to the others
  };
  struct Wanted {  // a class to look for
    u64 sum;
    u32 group, first;
    u16 through, subset;
    u8 jokers, joker[2];
  };

  void begin(const Grid &grid, const Rack &rack, const Limits &limits);
  void weigh_shapes();
  u32 weigh_crosses(int line);
  void file_slots_by_bound();
  void mark_whole();
  u64 allowed(const Slot &slot, const Chunk &chunk, int jokers, u64 subsets) const;
  u64 passing_filter(u64 through, const Chunk &chunk, u64 subsets) const;
  u64 *dead_of(u16 through, int jokers) {
    return &dead_[static_cast<std::size_t>((through * (rack_->jokers + 1) + jokers) * subsets_.chunks())];
  }
  void gather(const Slot &slot);
  void try_batch();
  void try_class(const Geometry &geometry, const Lead &lead);
  void try_entry(const Geometry &geometry, const Entry &entry);
  void keep(int score, Play play);
  bool spells(const Word &word, const Lead &lead) const;
  void want_words(Lead &lead);

  void group_slots();
  void want_words(int tiles);
  void want_pairs(u64 sum, int length, int subset);
  void want_completed(u64 sum, u32 letters, int subset, int other);
  void want(u64 sum, int subset, int jokers, int first, int second);
  void deliver();
  void lay_groups();
  void lay_words(const Slot &slot, Range words);
  void gather_by_score();

  const Grid *grid_ = nullptr;
  const Index *index_ = nullptr;
  const Rack *rack_ = nullptr;
  const Limits *limits_ = nullptr;
  int max_tiles_ = 0;
  Subsets subsets_;
  std::vector<Play> plays_;

  // top
  int best_ = 0;
  u8 shape_points_[Shape::NUMBER];
  u32 cross_points_[LINES][SIZE + 1];  // prefix sums: main-word part, and (high half) cross-word part
  std::vector<u8> whole_;              // playthroughs that may make a word with the whole rack
  int highest_bound_ = 0;
  u16 head_[BUCKETS];                  // first slot of every bound; `next_` leads to the others
  std::vector<u16> next_;
  std::vector<u64> dead_;              // subsets known to spell nothing, by playthrough, jokers, chunk
  std::vector<Lead> leads_;
  std::vector<u32> rows_;              // first cell of a playthrough in `cells_`
  std::vector<u32> cells_;             // groups by number of jokers and subset

  // words looked up
  u16 through_ = 0;                    // playthrough whose words are being looked up
  std::vector<Wanted> wanted_;
  std::vector<Group> groups_;
  std::vector<Entry> entries_;

  // all
  int minimum_ = 0;
  std::vector<u16> needed_;            // numbers of squares to fill met with each playthrough
  std::vector<u16> first_of_group_;    // first slot of a playthrough and number of squares
  std::vector<Play> sorted_;
  std::vector<u32> ends_;              // of the plays of each score
};

}  // namespace duplicata
