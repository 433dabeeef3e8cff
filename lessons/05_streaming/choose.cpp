#include "choose.h"

#include <algorithm>
#include <cmath>

namespace streaming {

namespace {

constexpr int64_t kShortest = 16, kLongest = 8192;       // sides of tiles that are tried, and those of C
constexpr int64_t kDepths[] = {8192, 4096, 2048, 1024};  // of pieces, and all of K
constexpr int kMostAlong = 400, kMostProducts = 15000;   // of a plan that is tried
constexpr size_t kMostActions = 200'000;                 // of all plans that are tried, together
constexpr int kStrips = 4;
constexpr int64_t kFewestBlocks = 8;
constexpr int64_t kAligned = 256;  // depths are multiples of it: rows of a piece begin where fast products want them

/// Sides of tiles along `length` elements of C.
std::vector<int64_t> sides(int64_t length, int64_t asked, const Rates& rates) {
  if (asked > 0) return {asked};
  std::vector<int64_t> all;
  // Of these the blocks of a product make whole rounds on all SMs, if the other side has the other factor.
  for (int64_t blocks = kFewestBlocks; blocks <= kLongest / kBlockCols; blocks++)
    if (rates.processors % blocks == 0 && blocks * kBlockCols < length) all.push_back(blocks * kBlockCols);
  for (int64_t power = kShortest; power <= kLongest; power *= 2)
    for (const int64_t side : {power, power / 2 * 3})
      if (side < length && (length - 1) / side + 1 <= kMostAlong) all.push_back(side);
  all.push_back(length);
  return all;
}

/// A shape that may be tried, and no less than how long it takes.
struct Shape {
  Way way;
  bool by_slabs;
  double least_us;
};

/// What the link and the products take at least, what comes before the first product, and what is behind the last one.
double least_us(const Gemm& g, const Way& way, bool by_slabs, const Rates& rates, int devices) {
  const Counts count = counts(g, way);
  const double deep = double(std::min(way.depth, g.k)), m = double(g.m), n = double(g.n), k = double(g.k);
  const double rows = double(std::min(way.rows, g.m)), cols = double(std::min(way.cols, g.n));
  const auto copy_us = [&](double lines, double length, int64_t apart, double gbps, const Rates::ByLength& row_us) {
    const double us = lines * figure_for(row_us, int64_t(length), apart - int64_t(length), 0);
    return lines * length * sizeof(double) / gbps / 1e3 + us;
  };
  const auto in_us = [&](double lines, double length, int64_t apart) {
    return copy_us(lines, length, apart, rates.in, rates.row_in_us);
  };
  const double a = in_us(m, deep, g.lda) * k / deep, b = in_us(k, cols, g.ldb) * n / cols;
  const double c_in = g.beta != 0 ? in_us(m, cols, g.ldc) * n / cols : 0;
  const double c_out = copy_us(m, cols, g.ldc, rates.out, rates.row_out_us) * n / cols;
  // Panels of B that do not stay come again for each row of tiles.
  const double kept = std::min(1.0, double(way.kept_b) / count.cols / count.pieces);
  const double again = b * (1 - kept) * (count.rows - 1);
  const double in = (a + b + again + c_in) / devices, out = c_out / devices;
  const double both = (in * rates.in + out * rates.out) / rates.both;
  const double products = product_us(std::min(way.rows, g.m), std::min(way.cols, g.n), int64_t(deep), rates) *
                          count.tiles() * (k / deep) / devices;
  const double first_deep = way.first > 0 ? double(way.first) : deep;
  const double first = (a * rows / m + b * cols / n) * first_deep / k + (by_slabs ? 0 : c_in * rows * cols / m / n);
  const double last = c_out * rows * cols / m / n / kStrips;
  const double starts = rates.start_us * count.tiles() * (1 + count.pieces) / devices;
  return std::max({in, out, both, products}) + first + last + starts;
}

std::vector<Shape> shapes(const Gemm& g, size_t bytes, const Rates& rates, int devices, bool slabs_too) {
  std::vector<Shape> all;
  // Depths of all pieces, and of the first ones where they are less deep.
  std::vector<std::pair<int64_t, int64_t>> depths = {{g.k, 0}};
  for (const int64_t depth : kDepths)
    if (depth < g.k) depths.push_back({depth, 0});
  for (const int64_t first : {1024, 2048, 4096})
    for (const int64_t others : {1, 2, 3})
      if (slabs_too && 2 * first < g.k)
        depths.push_back({((g.k - first - 1) / others / kAligned + 1) * kAligned, first});
  for (const int64_t rows : sides(g.m, g.tile, rates))
    for (const int64_t cols : sides(g.n, g.tile, rates))
      for (const auto& [depth, first] : depths) {
        Way way{rows, cols, depth, kRooms, 0, 0, first};
        const Counts count = counts(g, way);
        if (count.tiles() > rates.most_tiles || count.tiles() * count.pieces > kMostProducts) continue;
        const auto add = [&](bool by_slabs) {
          if (!fits(g, bytes, way)) return;
          const Way full = filled(g, bytes, way);
          all.push_back({full, by_slabs, least_us(g, full, by_slabs, rates, devices)});
        };
        if (first == 0) add(false);
        way.rooms = (count.tiles() - 1) / devices + 1 + kRooms;
        if (slabs_too && count.pieces > 1) add(true);
      }
  std::sort(all.begin(), all.end(), [](const Shape& x, const Shape& y) { return x.least_us < y.least_us; });
  return all;
}

}  // namespace

std::string words_of(const Gemm& g, const Way& way, const Dealing& dealing) {
  const auto text = [](int64_t number) { return std::to_string(number); };
  std::string words = "tiles of " + text(std::min(way.rows, g.m)) + " x " + text(std::min(way.cols, g.n)) +
                      ", pieces of " + text(std::min(way.depth, g.k)) + " along K";
  if (way.first > 0) words += " (the first of " + text(way.first) + ")";
  return words + (dealing.by_slabs ? ", one slab of K after the other" : "");
}

Choice choose(const Gemm& g, size_t bytes, const Rates& rates, const Dealing& dealing, bool slabs_too) {
  Choice best;
  size_t tried = 0;  // actions
  const auto try_one = [&](const Way& way, Order order, Dealing how) {
    Choice choice{way, how, places(g, way, order), {}};
    choice.actions = plan(g, way, choice.places, how);
    choice.ms = predict_ms(g, choice.actions, rates, how.devices);
    tried += choice.actions.size();
    if (choice.ms < best.ms) best = std::move(choice);
  };
  for (const Shape& shape : shapes(g, bytes, rates, dealing.devices, slabs_too)) {
    if (shape.least_us / 1e3 >= best.ms || tried > kMostActions) break;
    const Counts count = counts(g, shape.way);
    for (const Order order : {Order::serpentine, Order::square})
      for (const int strips : {1, kStrips}) {
        if (order == Order::square && (count.rows == 1 || count.cols == 1)) continue;  // the same
        Dealing how = dealing;
        how.strips = strips, how.by_slabs = shape.by_slabs;
        try_one(shape.way, order, how);
      }
  }
  if (best.actions.empty()) {  // no tile of these fits, or too many would be needed
    const Way way = way_for(g, bytes);
    try_one(way, g.order, dealing);
  }
  return best;
}

}  // namespace streaming
