// What is to be done for the tiles of C, and in which order: a list of actions, which a Pipeline carries out and the
// lesson's model of the links takes the time of.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tiles.h"

namespace streaming {

constexpr int kRooms = 3;  // for tiles of C: one arrives, one is computed, one leaves

/// How large the tiles are, and what a device keeps of A and B: pieces, each a panel's part of `depth` along K.
struct Way {
  int64_t side, depth;
  int kept_a, kept_b;
};

/// Tiles of this side, or of the best for steps 5 to 8 where it is 0; with what is left of the memory, as many pieces
/// as fit.
Way way_for(const Gemm& g, size_t bytes, int64_t side, int64_t depth);
/// Whether three tiles of C and two panels of A and of B fit.
bool fits(const Gemm& g, size_t bytes, int64_t side, int64_t depth);

/// A tile by the number of its row and column of tiles.
struct Place {
  int i, j;
};
/// "rows": row by row. "serpentine": every second row backwards, so that it begins with the panel of B that is there.
/// "square": by growing squares, so that each new panel meets as many old ones as there are.
std::vector<Place> places(const Gemm& g, int64_t side, const std::string& order);

/// One thing that an engine does.
struct Action {
  enum class What { bring_a, bring_b, bring_c, multiply, take_c } what;
  int device;
  Tile tile;            // of C; for multiply and take_c a strip of it
  int64_t k, deep;      // the part of K that a piece holds
  int a, b, room;       // the pieces' slots, and the room
  int64_t ld, first;    // elements of a row in the room, and the strip's first column there
  bool starts;          // of multiply: the first product for this strip
  int from, from_slot;  // of a piece: the device that has it, and where; -1: the host
};

/// What becomes of C's elements.
enum class Results {
  in_rooms,      // they come to the device, and go back
  over_link,     // the kernel reads and writes them across the link
  added_on_host  // the product alone goes back, and the host adds it
};

struct Dealing {
  Results results = Results::in_rooms;
  int devices = 1;     // tiles are dealt to them in turn
  bool share = false;  // a piece comes from another device where one has it
  int strips = 1;      // of the last tile of each device: a strip leaves while the next one is computed
};

/// Which pieces one device holds: a new one takes the place of that which has not been asked for the longest.
class Kept {
 public:
  explicit Kept(int slots) : slots_(size_t(slots)) {}
  int find(int panel, int64_t k) const;  // the slot; -1: it is not held
  void use(int slot) { slots_[size_t(slot)].last = ++clock_; }
  int replace(int panel, int64_t k);

 private:
  struct Slot {
    int panel = -1;
    int64_t k = 0, last = 0;
  };
  std::vector<Slot> slots_;
  int64_t clock_ = 0;
};

/// Makes the actions for one tile after the other.
class Planner {
 public:
  Planner(const Gemm& g, const Way& way, const Dealing& dealing);
  void tile(int device, Place place, int strips = 1);
  /// The actions since the last time.
  std::vector<Action> take() { return std::exchange(actions_, {}); }

 private:
  void add(Action action, Action::What what);
  int hold(std::vector<Kept>& kept, int panel, Action next, Action::What bring);

  const Gemm g_;
  const Way way_;
  const Dealing dealing_;
  std::vector<int> rooms_;   // tiles of each device so far
  std::vector<Kept> a_, b_;  // by device
  std::vector<Action> actions_;
};

/// Of all tiles, dealt to the devices in turn.
std::vector<Action> plan(const Gemm& g, const Way& way, const std::vector<Place>& places, const Dealing& dealing);

/// Bytes that the actions move from the host, to the host and between devices.
struct Moved {
  double in = 0, out = 0, peer = 0;
};
double bytes_of(const Action& action);
Moved moved(const std::vector<Action>& actions);

}  // namespace streaming
