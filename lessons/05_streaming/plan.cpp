#include "plan.h"

namespace streaming {

namespace {

constexpr int64_t kDeepestPiece = 2048;  // the first product starts when its pieces are there, not its panels

int count_of(int64_t length, int64_t of) { return static_cast<int>((length - 1) / of + 1); }
int64_t rows_of(const Gemm& g, int64_t side) { return std::min(side, g.m); }
int64_t cols_of(const Gemm& g, int64_t side) { return std::min(side, g.n); }
int64_t piece_of(const Gemm& g, int64_t side, int64_t depth) {
  return depth * std::max(rows_of(g, side), cols_of(g, side));
}
int64_t left_for_pieces(const Gemm& g, size_t bytes, int64_t side) {
  return static_cast<int64_t>(bytes / sizeof(double)) - kRooms * rows_of(g, side) * cols_of(g, side);
}

}  // namespace

int Kept::find(int panel, int64_t k) const {
  for (size_t s = 0; s < slots_.size(); s++)
    if (slots_[s].panel == panel && slots_[s].k == k) return int(s);
  return -1;
}

int Kept::replace(int panel, int64_t k) {
  const auto oldest = std::min_element(slots_.begin(), slots_.end(), [](auto& x, auto& y) { return x.last < y.last; });
  *oldest = {panel, k, ++clock_};
  return int(oldest - slots_.begin());
}

Planner::Planner(const Gemm& g, const Way& way, const Dealing& dealing)
    : g_(g), way_(way), dealing_(dealing), rooms_(size_t(dealing.devices)) {
  for (int d = 0; d < dealing.devices; d++) a_.emplace_back(way.kept_a), b_.emplace_back(way.kept_b);
}

void Planner::tile(int device, Place place, int strips) {
  const int64_t row = place.i * way_.side, col = place.j * way_.side;
  Action next{};
  next.from = -1;  // C comes from the host
  next.device = device;
  next.tile = {row, col, std::min(way_.side, g_.m - row), std::min(way_.side, g_.n - col)};
  next.room = rooms_[size_t(device)]++ % kRooms;
  next.ld = next.tile.cols;
  if (dealing_.results == Results::in_rooms && g_.beta != 0) add(next, Action::What::bring_c);

  const Tile all = next.tile;
  const int64_t width = (all.cols - 1) / strips + 1;
  for (next.first = 0; next.first < all.cols; next.first += width) {
    for (next.k = 0; next.k < g_.k; next.k += way_.depth) {
      next.deep = std::min(way_.depth, g_.k - next.k);
      next.starts = next.k == 0;
      next.tile = all;
      next.a = hold(a_, place.i, next, Action::What::bring_a);
      next.b = hold(b_, place.j, next, Action::What::bring_b);
      next.tile = {row, col + next.first, all.rows, std::min(width, all.cols - next.first)};
      add(next, Action::What::multiply);
    }
    if (dealing_.results != Results::over_link) add(next, Action::What::take_c);
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

bool fits(const Gemm& g, size_t bytes, int64_t side, int64_t depth) {
  return 4 * count_of(g.k, depth) * piece_of(g, side, depth) <= left_for_pieces(g, bytes, side);
}

Way way_for(const Gemm& g, size_t bytes, int64_t side, int64_t depth) {
  if (depth == 0) depth = std::min(g.k, kDeepestPiece);
  if (side == 0) {
    side = kLargestTile;
    while (side > kSmallestTile && (!fits(g, bytes, side, depth) || kFewestTiles * side > std::max(g.m, g.n)))
      side /= 2;
  }
  // Two panels of A: one in use, one on its way. B gets the rest; what B does not need goes to A.
  const int pieces = count_of(g.k, depth), all_a = pieces * count_of(g.m, side), all_b = pieces * count_of(g.n, side);
  const int64_t fit = std::max<int64_t>(2, left_for_pieces(g, bytes, side) / piece_of(g, side, depth));
  const auto at_most = [](int64_t count, int most) { return static_cast<int>(std::min<int64_t>(count, most)); };
  const int two = at_most(std::min<int64_t>(2 * pieces, fit / 2), all_a), kept_b = at_most(fit - two, all_b);
  return {side, depth, at_most(fit - kept_b, all_a), kept_b};
}

std::vector<Place> places(const Gemm& g, int64_t side, const std::string& order) {
  const int rows = count_of(g.m, side), cols = count_of(g.n, side);
  std::vector<Place> all;
  if (order == "square") {
    for (int s = 0; s < std::max(rows, cols); s++) {
      for (int i = 0; i < std::min(s, rows) && s < cols; i++) all.push_back({i, s});
      for (int j = std::min(s, cols - 1); j >= 0 && s < rows; j--) all.push_back({s, j});
    }
    return all;
  }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++) all.push_back({i, order == "serpentine" && i % 2 ? cols - 1 - j : j});
  return all;
}

std::vector<Action> plan(const Gemm& g, const Way& way, const std::vector<Place>& places, const Dealing& dealing) {
  Planner planner(g, way, dealing);
  for (size_t t = 0; t < places.size(); t++) {
    const bool last = t + size_t(dealing.devices) >= places.size();
    planner.tile(int(t % size_t(dealing.devices)), places[t], last ? dealing.strips : 1);
  }
  return planner.take();
}

double bytes_of(const Action& action) {
  const Tile& t = action.tile;
  switch (action.what) {
    case Action::What::bring_a: return double(sizeof(double)) * double(t.rows * action.deep);
    case Action::What::bring_b: return double(sizeof(double)) * double(action.deep * t.cols);
    case Action::What::bring_c:
    case Action::What::take_c: return double(sizeof(double)) * double(t.rows * t.cols);
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
