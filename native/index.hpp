// The words, filed so that a multiset of letters is found by one addition and one lookup.
//
// Every letter has a random 64-bit number and a multiset is the sum of its letters' numbers. Four
// tables stand on these sums: `classes` (sum -> words with exactly these letters), `filter` (may the
// sum be a word at all? small enough for the second-level cache), `completions` (sum -> letters that
// may complete it to a word) and `pairs` (sum -> the first letters, in the order of the alphabet, of the
// pairs that may). The last three may say yes too often; what they propose is checked.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "letters.hpp"

namespace duplicata {

struct BadImage : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Sets of letters filed by sum. Six bits of the sum tell entries apart: a set may be that of another sum, or
// hold letters of another.
struct LetterSets {
  const u32 *entries = nullptr;
  u64 slots = 0;

  u32 find(u64 sum) const {
    const u32 wanted = tag(sum);
    for (u64 at = place(sum, slots);; at = at + 1 == slots ? 0 : at + 1) {
      const u32 entry = entries[at];
      if (!entry) return 0;
      if (entry >> 26 == wanted) return entry << 1 & ANY;
    }
  }
  void warm(u64 sum) const { prefetch(&entries[place(sum, slots)]); }
  // Adds to the set of `sum` in a table being made; true when that took a free entry.
  static bool add(u32 *entries, u64 slots, u64 sum, u32 letters);
  static u64 place(u64 sum, u64 slots) { return (sum >> 32) * slots >> 32; }

 private:
  static u32 tag(u64 sum) { return sum >> 8 & 63; }
};

class Index {
 public:
  static constexpr u32 NONE = 0xFFFFFFFFu;
  static constexpr int KEY_BYTES = 32;

  // Sorted words, one per line. `trial` may hold 26 numbers to try first; numbers under which two
  // classes share a tag are rejected, then seeds follow one another until one serves.
  explicit Index(std::string_view text, const std::vector<u64> &trial = {});

  // An image made by `write_image`, under the key it was made with. The bytes must outlive the index;
  // they are checked first. Throws BadImage.
  Index(const u8 *bytes, std::size_t size, std::string_view key);

  Index(const Index &) = delete;
  Index &operator=(const Index &) = delete;

  std::size_t image_size() const { return head_->bytes; }
  void write_image(std::string_view key, u8 *to) const;

  u32 size() const { return head_->words; }
  u32 rejected() const { return head_->rejected; }  // how many sets of numbers were refused
  u64 number(int letter) const { return head_->number[letter]; }
  const Word &word(u32 at) const { return words_[at]; }
  u32 rank(u32 at) const { return ranks_[at]; }  // place in alphabetical order
  const Word &ranked(u32 rank) const { return words_[ranked_[rank]]; }

  bool may_be_word(u64 sum) const {
    const u64 block = filter_[sum >> filter_shift_];
    return block >> (sum >> 32 & 63) & block >> (sum >> 38 & 63) & 1;
  }
  // First word of the class, the others follow up to the one marked last; or NONE.
  u32 find(u64 sum) const {
    const u64 tag = sum & TAG;
    for (u64 at = sum >> class_shift_;; at = (at + 1) & class_mask_) {
      const u64 entry = classes_[at];
      if (!entry) return NONE;
      if ((entry & TAG) == tag) return static_cast<u32>(entry & ~TAG) - 1;
    }
  }
  // A set of letters that holds every one that completes the multiset.
  u32 completions(u64 sum) const { return completions_.find(sum); }
  // A set that holds the first letter of every pair, in the order of the alphabet, that completes the multiset
  // to a word of this length. Longer words than those filed are few: for them it is any letter.
  u32 first_of_pairs(u64 sum, int length) const { return length <= PAIRED ? pairs_.find(sum) : ANY; }
  void warm_class(u64 sum) const { prefetch(&classes_[sum >> class_shift_]); }
  void warm_completions(u64 sum) const { completions_.warm(sum); }
  void warm_pairs(u64 sum) const { pairs_.warm(sum); }
  void warm_word(u32 at) const { prefetch(&words_[at]); }

  bool contains(const Word &w) const;
  // Letters that make a word of `w` when put at `hole`; `sum` is that of the other letters.
  u32 fitting(Word w, int hole, u64 sum) const;
  // The same for one neighbour: before it (side 0) or after it (side 1).
  u32 hooks(int neighbour, int side) const { return head_->hooks[side][neighbour]; }

 private:
  static constexpr u64 TAG = ~u64{0} << 24;
  static constexpr int PAIRED = 9;  // letters of the longest words filed by pairs

  struct Head {
    char magic[8];
    u32 order, layout;
    u64 checksum;  // of everything after this field
    u8 key[KEY_BYTES];
    u64 bytes;
    u32 words, rejected, filter_bits, class_bits, completion_slots, pair_slots, hooks[2][27];
    u64 number[27];
  };
  struct Layout {  // offsets of the tables in an image
    std::size_t words, ranks, ranked, classes, filter, completions, pairs, bytes;
    explicit Layout(const Head &head);
  };
  struct Release {
    void operator()(u8 *block) const;
  };

  struct Filed {
    u64 sum;
    u32 rank;
  };

  static std::vector<u32> file_by_pairs(const std::vector<Word> &list, const std::vector<Filed> &filed, const u64 *number);
  bool build(const std::vector<Word> &list, const u64 (&number)[27], u32 rejected);
  void attach(const u8 *bytes);
  static u64 checksum(const u8 *image, std::size_t size);

  std::unique_ptr<u8, Release> own_;
  const Head *head_ = nullptr;
  const Word *words_ = nullptr;
  const u32 *ranks_ = nullptr, *ranked_ = nullptr;
  const u64 *classes_ = nullptr, *filter_ = nullptr;
  LetterSets completions_, pairs_;
  int class_shift_ = 0, filter_shift_ = 0;
  u64 class_mask_ = 0;
};

}  // namespace duplicata
