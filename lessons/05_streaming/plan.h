// What is to be done for the tiles of C, and in which order: a list of actions, which a Pipeline carries out and the
// lesson's model of the links takes the time of.
#pragma once
#include <list>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "tiles.h"

namespace streaming {

constexpr int kRooms = 3;  // for tiles of C, at least: one arrives, one is computed, one leaves

/// How large the tiles are, for how many a device has room, and what it keeps of A and B: pieces, each a panel's part
/// of `depth` along K. Tiles may be larger than C: they end where it ends.
struct Way {
  int64_t rows, cols, depth;
  int rooms, kept_a, kept_b;
  int64_t first = 0;  // where it is not 0: the first pieces are only so deep

  /// Where the piece ends that begins at k.
  int64_t end(int64_t k, int64_t of) const { return std::min(of, k == 0 && first > 0 ? first : k + depth); }
};

/// What the steps from `panels` to `beta_on_host` take: square tiles, as asked for or as large as is good, and pieces
/// of this depth; 0: as deep as is good.
Way way_for(const Gemm& g, size_t bytes, int64_t depth = 0);
/// The way with these tiles and rooms that keeps as many pieces as fit into the rest of the memory.
Way filled(const Gemm& g, size_t bytes, Way way);
/// Bytes of each device that it takes.
size_t bytes_of(const Gemm& g, const Way& way);
/// Whether the rooms and two panels of A and of B fit.
bool fits(const Gemm& g, size_t bytes, const Way& way);
/// How many tiles lie along C's rows and columns, and how many pieces along K.
struct Counts {
  int rows, cols, pieces;
  int tiles() const { return rows * cols; }
};
Counts counts(const Gemm& g, const Way& way);

/// A tile by the number of its row and column of tiles.
struct Place {
  int i, j;
};
/// `rows`: row by row. `serpentine`: every second row backwards, so that it begins with the panel of B that is there.
/// `square`: by growing squares, so that each new panel meets as many old ones as there are.
std::vector<Place> places(const Gemm& g, const Way& way, Order order);

/// One thing that an engine does.
struct Action {
  enum class What { bring_a, bring_b, bring_c, add_c, multiply, take_c } what;
  int device;
  Tile tile;            // of C; for multiply and take_c a strip of it
  int64_t k, deep;      // the part of K that a piece holds
  int a, b, room;       // the pieces' slots, and the room
  int from_room;        // of add_c: the room that holds C's elements
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
  // Every tile gets the product of the first pieces before any gets that of the second ones. Needs room for all tiles,
  // and kRooms more, to which C comes: it is added beside the last pieces' product. So the first products wait for
  // little.
  bool by_slabs = false;
};

/// Which pieces one device holds: a new one takes the place of that which has not been asked for the longest.
class Kept {
 public:
  explicit Kept(int slots);
  int find(int panel, int64_t k) const;  // the slot; -1: it is not held
  void use(int slot) { by_age_.splice(by_age_.end(), by_age_, at_[size_t(slot)]); }
  int replace(int panel, int64_t k);

 private:
  using Piece = std::pair<int, int64_t>;
  std::map<Piece, int> slots_;
  std::vector<Piece> pieces_;                 // by slot
  std::list<int> by_age_;                     // slots; first the one that nobody has asked for the longest
  std::vector<std::list<int>::iterator> at_;  // by slot
};

/// Makes the actions for one tile after the other.
class Planner {
 public:
  Planner(const Gemm& g, const Way& way, const Dealing& dealing);
  void tile(int device, Place place, int strips = 1);
  /// The same from k to k_end only, in this room, by slabs.
  void part(int device, Place place, int room, int64_t k, int64_t k_end, int strips);
  /// The actions since the last time.
  std::vector<Action> take() { return std::exchange(actions_, {}); }

 private:
  void add(Action action, Action::What what);
  Action action_for(int device, Place place, int room) const;
  void products(Action next, Place place, int64_t k, int64_t k_end, int strips);
  int hold(std::vector<Kept>& kept, int panel, Action next, Action::What bring);

  const Gemm g_;
  const Way way_;
  const Dealing dealing_;
  std::vector<int> rooms_;   // of each device that C has come to so far
  std::vector<Kept> a_, b_;  // by device
  std::vector<Action> actions_;
};

/// Of all tiles, dealt to the devices in turn.
std::vector<Action> plan(const Gemm& g, const Way& way, const std::vector<Place>& places, const Dealing& dealing);

/// The plan of `three_streams`: square tiles in turn, each with both of its panels, with kRooms rooms.
std::vector<Action> plan_without_panels(const Gemm& g, int64_t side);

/// Bytes that the actions move from the host, to the host and between devices.
struct Moved {
  double in = 0, out = 0, peer = 0;
};
double bytes_of(const Action& action);
Moved moved(const std::vector<Action>& actions);

}  // namespace streaming
