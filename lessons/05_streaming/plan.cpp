#include "plan.h"

#include <algorithm>

namespace streaming {

namespace {

constexpr int64_t kDeepestPiece = 2048;  // the first product starts when its pieces are there, not its panels

int count_of(int64_t length, int64_t of) { return static_cast<int>((length - 1) / of + 1); }

/// Doubles that a tile and a piece of A and of B take.
struct Sizes {
  int64_t tile, a, b;
  Sizes(const Gemm& g, const Way& way)
      : tile(std::min(way.rows, g.m) * std::min(way.cols, g.n)),
        a(std::min(way.rows, g.m) * way.depth),
        b(way.depth * std::min(way.cols, g.n)) {}
};

int64_t left_for_pieces(const Gemm& g, size_t bytes, const Way& way) {
  return static_cast<int64_t>(bytes / sizeof(double)) - way.rooms * Sizes(g, way).tile;
}

}  // namespace

Counts counts(const Gemm& g, const Way& way) {
  const int pieces =
      way.first > 0 && way.first < g.k ? 1 + count_of(g.k - way.first, way.depth) : count_of(g.k, way.depth);
  return {count_of(g.m, way.rows), count_of(g.n, way.cols), pieces};
}

Kept::Kept(int slots) : pieces_(size_t(slots), Piece{-1, 0}) {
  for (int s = 0; s < slots; s++) at_.push_back(by_age_.insert(by_age_.end(), s));
}

int Kept::find(int panel, int64_t k) const {
  const auto found = slots_.find({panel, k});
  return found == slots_.end() ? -1 : found->second;
}

int Kept::replace(int panel, int64_t k) {
  const int slot = by_age_.front();
  slots_.erase(pieces_[size_t(slot)]);
  pieces_[size_t(slot)] = {panel, k};
  slots_[{panel, k}] = slot;
  use(slot);
  return slot;
}

Planner::Planner(const Gemm& g, const Way& way, const Dealing& dealing)
    : g_(g), way_(way), dealing_(dealing), rooms_(size_t(dealing.devices)) {
  for (int d = 0; d < dealing.devices; d++) a_.emplace_back(way.kept_a), b_.emplace_back(way.kept_b);
}

Action Planner::action_for(int device, Place place, int room) const {
  const int64_t row = place.i * way_.rows, col = place.j * way_.cols;
  Action action{};
  action.from = -1;  // C comes from the host
  action.device = device;
  action.tile = {row, col, std::min(way_.rows, g_.m - row), std::min(way_.cols, g_.n - col)};
  action.room = room;
  action.ld = action.tile.cols;
  return action;
}

void Planner::tile(int device, Place place, int strips) {
  const Action next = action_for(device, place, rooms_[size_t(device)]++ % way_.rooms);
  if (dealing_.results == Results::in_rooms && g_.beta != 0) add(next, Action::What::bring_c);
  products(next, place, 0, g_.k, strips);
}

void Planner::part(int device, Place place, int room, int64_t k, int64_t k_end, int strips) {
  Action next = action_for(device, place, room);
  if (k_end == g_.k && g_.beta != 0) {
    next.room = way_.rooms - kRooms + rooms_[size_t(device)]++ % kRooms;
    add(next, Action::What::bring_c);
    next.from_room = std::exchange(next.room, room);
    add(next, Action::What::add_c);
  }
  products(next, place, k, k_end, strips);
}

void Planner::products(Action next, Place place, int64_t k, int64_t k_end, int strips) {
  const Tile all = next.tile;
  const int64_t width = (all.cols - 1) / strips + 1;
  for (next.first = 0; next.first < all.cols; next.first += width) {
    for (next.k = k; next.k < k_end; next.k += next.deep) {
      next.deep = way_.end(next.k, g_.k) - next.k;
      next.starts = next.k == 0;
      next.tile = all;
      next.a = hold(a_, place.i, next, Action::What::bring_a);
      next.b = hold(b_, place.j, next, Action::What::bring_b);
      next.tile = {all.row, all.col + next.first, all.rows, std::min(width, all.cols - next.first)};
      add(next, Action::What::multiply);
    }
    if (k_end == g_.k && dealing_.results != Results::over_link) add(next, Action::What::take_c);
  }
}

void Planner::add(Action action, Action::What what) {
  action.what = what;
  actions_.push_back(action);
}

/// The piece's slot on its device, with the action that brings it there if it is not there yet.
int Planner::hold(std::vector<Kept>& kept, int panel, Action next, Action::What bring) {
  Kept& own = kept[size_t(next.device)];
  if (const int slot = own.find(panel, next.k); slot >= 0) return own.use(slot), slot;
  next.from = -1;
  for (int d = 0; dealing_.share && d < dealing_.devices && next.from < 0; d++)
    if (next.from_slot = kept[size_t(d)].find(panel, next.k); next.from_slot >= 0) next.from = d;
  const int slot = own.replace(panel, next.k);
  (bring == Action::What::bring_a ? next.a : next.b) = slot;
  add(next, bring);
  return slot;
}

size_t bytes_of(const Gemm& g, const Way& way) {
  const Sizes size(g, way);
  return sizeof(double) * size_t(way.rooms * size.tile + way.kept_a * size.a + way.kept_b * size.b);
}

bool fits(const Gemm& g, size_t bytes, const Way& way) {
  const Counts count = counts(g, way);
  const Sizes size(g, way);
  const int64_t a = std::min(2, count.rows) * count.pieces * size.a,
                b = std::min(2, count.cols) * count.pieces * size.b;
  return a + b <= left_for_pieces(g, bytes, way);
}

Way filled(const Gemm& g, size_t bytes, Way way) {
  const Counts count = counts(g, way);
  const Sizes size(g, way);
  // Two panels of A: one in use, one on its way. B gets the rest; what B does not need goes to A.
  const int64_t left = left_for_pieces(g, bytes, way);
  const auto at_most = [](int64_t fit, int most) { return int(std::clamp<int64_t>(fit, 1, most)); };
  const int all_a = count.pieces * count.rows, all_b = count.pieces * count.cols;
  const int two = at_most(left / 2 / size.a, std::min(2 * count.pieces, all_a));
  way.kept_b = at_most((left - two * size.a) / size.b, all_b);
  way.kept_a = std::max(two, at_most((left - way.kept_b * size.b) / size.a, all_a));
  return way;
}

Way way_for(const Gemm& g, size_t bytes, int64_t depth) {
  Way way{g.tile, g.tile, depth > 0 ? depth : std::min(g.k, kDeepestPiece), kRooms, 0, 0, 0};
  if (g.tile == 0) {
    way.rows = way.cols = kLargestTile;
    while (way.rows > kSmallestTile && (!fits(g, bytes, way) || kFewestTiles * way.rows > std::max(g.m, g.n)))
      way.rows = way.cols = way.rows / 2;
  }
  return filled(g, bytes, way);
}

std::vector<Place> places(const Gemm& g, const Way& way, Order order) {
  const auto [rows, cols, pieces] = counts(g, way);
  std::vector<Place> all;
  if (order == Order::square) {
    int i = 1, j = 1;  // rows and columns of tiles that are there
    all.push_back({0, 0});
    while (i < rows || j < cols) {
      const bool to_the_right = i == rows || (j < cols && (j + 1) * way.cols <= (i + 1) * way.rows);
      for (int done = 0; done < (to_the_right ? i : j); done++)
        all.push_back(to_the_right ? Place{done, j} : Place{i, j - 1 - done});
      (to_the_right ? j : i)++;
    }
    return all;
  }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) all.push_back({i, order == Order::serpentine && i % 2 ? cols - 1 - j : j});
  return all;
}

std::vector<Action> plan(const Gemm& g, const Way& way, const std::vector<Place>& places, const Dealing& dealing) {
  Planner planner(g, way, dealing);
  const size_t devices = size_t(dealing.devices);
  const auto strips = [&](size_t t) { return t + devices >= places.size() ? dealing.strips : 1; };
  if (!dealing.by_slabs)
    for (size_t t = 0; t < places.size(); t++) planner.tile(int(t % devices), places[t], strips(t));
  for (int64_t k = 0, k_end; dealing.by_slabs && k < g.k; k = k_end) {
    k_end = way.end(k, g.k);
    for (size_t t = 0; t < places.size(); t++)
      planner.part(int(t % devices), places[t], int(t / devices), k, k_end, k_end == g.k ? strips(t) : 1);
  }
  return planner.take();
}

std::vector<Action> plan_without_panels(const Gemm& g, int64_t side) {
  std::vector<Action> actions;
  int room = 0;
  for (const Tile& tile : tiles_of(g, side)) {
    Action action{};
    action.tile = tile, action.deep = g.k, action.from = -1, action.starts = true;
    action.a = action.b = action.room = room, action.ld = tile.cols;
    for (const auto what : {Action::What::bring_a, Action::What::bring_b, Action::What::bring_c, Action::What::multiply,
                            Action::What::take_c}) {
      action.what = what;
      if (what != Action::What::bring_c || g.beta != 0) actions.push_back(action);
    }
    room = (room + 1) % kRooms;
  }
  return actions;
}

double bytes_of(const Action& action) {
  const Tile& t = action.tile;
  switch (action.what) {
    case Action::What::bring_a: return double(sizeof(double)) * double(t.rows * action.deep);
    case Action::What::bring_b: return double(sizeof(double)) * double(action.deep * t.cols);
    case Action::What::bring_c:
    case Action::What::take_c: return double(sizeof(double)) * double(t.rows * t.cols);
    case Action::What::add_c:
    case Action::What::multiply: break;
  }
  return 0;
}

Moved moved(const std::vector<Action>& actions) {
  Moved sum;
  for (const Action& action : actions)
    (action.what == Action::What::take_c ? sum.out : action.from >= 0 ? sum.peer : sum.in) += bytes_of(action);
  return sum;
}

}  // namespace streaming
