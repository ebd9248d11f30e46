// Throws seeded, mostly plausible and sometimes absurd arguments at every entry point of the core; built with
// the address and undefined-behaviour sanitizers by `make fuzz`. Usage: fuzz [seconds] [seed] [word list].
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <random>
#include <sstream>

#include "places.hpp"
#include "plays.hpp"
#include "search.hpp"

using namespace duplicata;

namespace {

std::mt19937_64 dice;

u32 roll(u32 sides) { return static_cast<u32>(dice() % sides); }
bool once_in(u32 n) { return roll(n) == 0; }

std::string letters(std::size_t length, const std::string &alphabet) {
  std::string text;
  for (std::size_t i = 0; i < length; i++) text += alphabet[roll(static_cast<u32>(alphabet.size()))];
  return text;
}

const std::string COMMON = "EEEAAIINNOORRSSTTULDM", ALL = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

std::string random_list() {
  std::vector<std::string> words;
  for (u32 n = roll(200); n--;) words.push_back(letters(2 + roll(once_in(4) ? 14 : 5), once_in(3) ? ALL : COMMON));
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  std::string text;
  for (const std::string &w : words) text += w + "\n";
  if (once_in(20) && !text.empty()) text[roll(static_cast<u32>(text.size()))] = static_cast<char>(roll(256));
  return text;
}

std::string random_cells() {
  std::string cells(SIZE * SIZE, '.');
  if (once_in(10)) return cells;
  if (once_in(8)) {  // every other square: the most playthroughs a line can have
    for (std::size_t i = 0; i < cells.size(); i += 2) cells[i] = letters(1, COMMON)[0];
    return cells;
  }
  for (u32 n = roll(once_in(4) ? 226 : 60); n--;) {
    const char tile = letters(1, COMMON)[0];
    cells[roll(SIZE * SIZE)] = once_in(10) ? static_cast<char>(tile - 'A' + 'a') : tile;
  }
  if (once_in(30)) cells[roll(SIZE * SIZE)] = static_cast<char>(roll(256));
  if (once_in(30)) cells.resize(roll(300), '.');
  return cells;
}

std::string random_rack() {
  std::string rack = letters(roll(10), once_in(3) ? ALL : COMMON);
  for (u32 n = roll(4); n-- && !rack.empty();) rack[roll(static_cast<u32>(rack.size()))] = '?';
  if (once_in(30)) rack += letters(roll(20), ALL);
  if (once_in(30)) rack += static_cast<char>(roll(256));
  return rack;
}

Limits random_limits() {
  Limits limits;
  limits.max_played = 1 + static_cast<int>(roll(MAX_RACK));
  for (int &bonus : limits.bonus) bonus = once_in(3) ? static_cast<int>(roll(1001)) : 0;
  return limits;
}

[[noreturn]] void fail(const char *what, const std::string &cells, const std::string &rack) {
  std::printf("%s\ncells %s\nrack %s\n", what, cells.c_str(), rack.c_str());
  std::abort();
}

// The same plays looked at in several ways.
void look(Plays &every, const std::vector<Play> &dear, int minimum, const std::string &cells, const std::string &rack) {
  Plays upper = every.matching("", -1, minimum), head = every.slice(0, 1, upper.size()), searched(every.index(), dear);
  if (!(upper == head) || !(upper == searched)) fail("plays above a score differ", cells, rack);
  const std::size_t last = every.size() - 1;
  Plays backwards = every.slice(static_cast<std::ptrdiff_t>(last), -1, every.size()), cut = every;
  if (backwards.at(last).key != every.at(0).key) fail("a slice is wrong", cells, rack);
  cut.cut(roll(static_cast<u32>(every.size())));
  const std::string prefix = once_in(4) ? letters(roll(20), ALL + "a?\xC3") : letters(roll(3), COMMON);
  Plays found = every.matching(prefix, static_cast<int>(roll(452)) - 1, 0);
  if (found.size() > every.size() || found.json().size() < 2 || cut.json().size() < 2) fail("plays are wrong", cells, rack);
}

void ask(const Grid &grid, const std::string &cells, Search &search) {
  const std::string text = random_rack();
  const Rack rack(text);
  const Limits limits = random_limits();
  const std::vector<Play> best = search.top(grid, rack, limits);
  Plays every(grid.index(), search.all(grid, rack, limits));
  if (best.empty() != !every.size()) fail("top and all disagree", cells, text);
  for (std::size_t i = 0; i < best.size(); i++)
    if (best[i].key != every.at(i).key) fail("top is not the head of all", cells, text);
  if (best.size() < every.size() && every.at(best.size()).score() == best[0].score()) fail("a tie is missing", cells, text);
  Placements().find(grid, once_in(5) ? letters(roll(20), ALL + "a?\xC3") : letters(2 + roll(8), COMMON), rack, limits);
  if (!every.size()) return;
  look(every, search.all(grid, rack, limits, best[0].score() / 2), best[0].score() / 2, cells, text);
  const Play play = every.at(roll(static_cast<u32>(every.size())));
  char spelt[SIZE];
  const std::string laid(spelt, static_cast<std::size_t>(spell(grid.index().ranked(play.rank()), play.jokers(), spelt)));
  const int order = play.place() % (SIZE * SIZE);
  const bool down = play.place() >= SIZE * SIZE;
  const Grid after(grid, grid.tiles_of(laid, down ? SIZE + order % SIZE : order / SIZE, down ? order / SIZE : order % SIZE));
  const Grid fresh(grid.index(), after.cells());
  Plays kept(grid.index(), search.all(after, rack, limits)), anew(grid.index(), search.all(fresh, rack, limits));
  if (!(kept == anew)) fail("the grid after a move differs", cells, text);
}

void damage_image(const Index &index) {
  std::string image(index.image_size(), '\0');
  index.write_image(std::string(Index::KEY_BYTES, 'k'), reinterpret_cast<u8 *>(&image[0]));
  if (once_in(2)) image.resize(roll(static_cast<u32>(image.size())));
  else image[roll(static_cast<u32>(image.size()))] ^= static_cast<char>(1 + roll(255));
  std::unique_ptr<u64[]> aligned(new u64[image.size() / 8 + 1]);
  std::memcpy(aligned.get(), image.data(), image.size());
  try {
    Index loaded(reinterpret_cast<const u8 *>(aligned.get()), image.size(), std::string(Index::KEY_BYTES, 'k'));
    fail("a damaged image was taken", "", "");
  } catch (const BadImage &) {
  }
}

}  // namespace

int main(int argc, char **argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 30;
  dice.seed(argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1);
  std::unique_ptr<Index> large;
  if (argc > 3) {
    std::ifstream file(argv[3]);
    std::stringstream text;
    text << file.rdbuf();
    large = std::make_unique<Index>(text.str());
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
  const auto search = std::make_unique<Search>();
  u64 rounds = 0, refused = 0;
  for (; std::chrono::steady_clock::now() < end; rounds++) {
    try {
      const std::string list = random_list();
      std::vector<u64> trial;
      if (once_in(5)) for (int i = 0; i < 26; i++) trial.push_back(once_in(2) ? roll(4) : dice());
      const Index small(list, trial);
      if (once_in(4)) damage_image(small);
      const Index &index = large && once_in(3) ? *large : small;
      for (u32 n = 1 + roll(4); n--;) {
        const std::string cells = random_cells();
        ask(Grid(index, cells), cells, *search);
      }
      const Grid grid(index, std::string(SIZE * SIZE, '.'));
      grid.tiles_of(letters(roll(18), ALL + "az.\xC3"), static_cast<int>(roll(40)) - 5, static_cast<int>(roll(25)) - 5);
    } catch (const std::invalid_argument &) {
      refused++;
    }
  }
  std::printf("%llu rounds, %llu refused arguments, no fault\n", static_cast<unsigned long long>(rounds),
              static_cast<unsigned long long>(refused));
}
