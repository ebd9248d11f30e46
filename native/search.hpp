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

  struct Hit {  // a class of anagrams reached with these letters as jokers
    u32 first;
    u8 joker[2];
  };
  struct Lead {  // letters that may spell something in a slot
    u64 sum;
    const Slot *slot;
    u64 *dead, bit;
    int subset, jokers;
  };
  struct Trial {  // a class of anagrams to try in a slot
    const Slot *slot;
    Hit hit;
    int subset, jokers;
  };
  struct Range {
    u32 begin, end;
  };
  struct Entry {  // a word that rack and playthrough spell
    Word word;
    u32 at;
    u8 jokers, joker[2];
  };
  struct Group {  // slots that spell the same words
    u16 slots = END;  // the first; `next_` leads to the others
    u32 end = 0;      // of its words in `entries_`, those of the group before come first
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
  u64 allowed(const Slot &slot, const Chunk &chunk, int jokers) const;
  u64 passing_filter(u64 through, const Chunk &chunk, u64 subsets) const;
  u64 *dead_of(u16 through, int jokers) {
    return &dead_[static_cast<std::size_t>((through * (rack_->jokers + 1) + jokers) * subsets_.chunks())];
  }
  void gather(const Slot &slot);
  void try_batch();
  void add_trial(const Lead &lead, const Hit &hit);
  void try_class(const Geometry &geometry, const Trial &trial);
  bool spells(const Word &word, const Trial &trial) const;
  const Range &joker_hits(const Lead &lead);
  void add_hits(u64 sum, int jokers);
  void add_completed(u64 sum, int other, u32 letters);

  void group_slots();
  void want_words(int tiles);
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
  u8 held_value_[MAX_RACK + 1];        // of the distinct letters, dearest first, then 0
  u32 cross_points_[LINES][SIZE + 1];  // prefix sums: main-word part, and (high half) cross-word part
  u16 held_[LINES][SIZE];              // distinct letters of the rack that fit a crossed square
  u64 filled_[BUCKETS / 64];           // buckets that hold a slot
  u16 head_[BUCKETS];
  std::vector<u16> next_;
  std::vector<u64> dead_;              // subsets known to spell nothing, by playthrough, jokers, chunk
  std::vector<Lead> leads_;
  std::vector<Trial> trials_;
  std::vector<u32> rows_;              // first cell of a playthrough in `cells_`
  std::vector<Range> cells_;           // hits by subset and number of jokers
  std::vector<Hit> hits_;

  // all
  int minimum_ = 0;
  std::vector<u16> needed_;            // numbers of squares to fill met with each playthrough
  std::vector<u16> first_of_group_;    // first slot of a playthrough and number of squares
  std::vector<Group> groups_;          // those being looked up
  u16 through_ = 0;                    // playthrough whose words are being looked up
  std::vector<Wanted> wanted_;
  std::vector<Entry> entries_;
  std::vector<Play> sorted_;
  std::vector<u32> ends_;              // of the plays of each score
};

}  // namespace duplicata
