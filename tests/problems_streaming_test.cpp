// Lesson 05: what plans move, what its model says of them, and that its check sees what is wrong in large products.
#include "lessons/05_streaming/check_product.h"
#include "lessons/05_streaming/model.h"
#include "lessons/05_streaming/problem.h"
#undef CHECK  // the lesson's

#include <doctest/doctest.h>

#include <limits>
#include <vector>

#include "engine/compare.h"

using namespace streaming;

namespace {

constexpr double kDouble = sizeof(double);

Gemm shape(int64_t m, int64_t n, int64_t k) {
  Gemm g{};
  g.m = m, g.n = n, g.k = k;
  g.alpha = 1, g.beta = 1;
  return g;
}

std::vector<Action> plan_of(const Gemm& g, const Way& way, const char* order, const Dealing& dealing = {}) {
  return plan(g, way, places(g, way.side, order), dealing);
}

/// Tiles of 64 in 6 rows and 5 columns, K in two pieces.
const Gemm kShape = shape(384, 320, 128);
Way keeping(int a, int b) { return {64, 64, a, b}; }
const Rates kRates{50, 50, 100, 1000, 1000, 2000, 400, 1e4, 0, 1};

}  // namespace

TEST_CASE("streaming: a plan that keeps all panels moves each element once, whatever the order") {
  const double a = kDouble * 384 * 128, b = kDouble * 128 * 320, c = kDouble * 384 * 320;
  for (const char* order : {"rows", "serpentine", "square"}) {
    CAPTURE(order);
    const Moved bytes = moved(plan_of(kShape, keeping(12, 10), order));
    CHECK(bytes.in == a + b + c);
    CHECK(bytes.out == c);
    CHECK(bytes.peer == 0);
  }
}

TEST_CASE("streaming: walking every second row backwards saves the panels of B that are still there") {
  const double panel = kDouble * 64 * 128, a = kDouble * 384 * 128, c = kDouble * 384 * 320;
  // Room for two of B's five panels. Row by row all five come again; backwards, two of them are there.
  CHECK(moved(plan_of(kShape, keeping(4, 4), "rows")).in == a + c + 6 * 5 * panel);
  CHECK(moved(plan_of(kShape, keeping(4, 4), "serpentine")).in == a + c + (5 + 5 * 3) * panel);
}

TEST_CASE("streaming: GPUs that share bring each piece from the host once") {
  const double once = moved(plan_of(kShape, keeping(12, 10), "serpentine")).in;
  const Dealing alone{.devices = 3}, shared{.devices = 3, .share = true};
  const Moved each = moved(plan_of(kShape, keeping(12, 10), "serpentine", alone)),
              together = moved(plan_of(kShape, keeping(12, 10), "serpentine", shared));
  CHECK(each.in > once);
  CHECK(each.peer == 0);
  CHECK(together.in == once);
  CHECK(together.in + together.peer == each.in);
}

TEST_CASE("streaming: every tile is computed once, along all of K, and taken out, in strips too") {
  for (const int strips : {1, 4}) {
    double products = 0, out = 0;
    for (const Action& action : plan_of(shape(100, 70, 30), {32, 16, 9, 9}, "square", {.strips = strips})) {
      const double elements = double(action.tile.rows * action.tile.cols);
      if (action.what == Action::What::multiply) products += elements * double(action.deep);
      if (action.what == Action::What::take_c) out += elements;
    }
    CHECK(products == 100 * 70 * 30);
    CHECK(out == 100 * 70);
  }
}

TEST_CASE("streaming: what is chosen to be kept fits the memory") {
  for (const size_t bytes : {size_t{300} << 10, size_t{1} << 20, size_t{1} << 30}) {
    const Way way = way_for(kShape, bytes, 0, 0);
    CHECK(sizeof(double) * size_t(kRooms * way.side * way.side + (way.kept_a + way.kept_b) * way.side * way.depth) <=
          bytes);
    CHECK(way.kept_a >= 1);
    CHECK(way.kept_b >= 1);
  }
}

TEST_CASE("streaming: the model takes the time of the slowest engine, and of what nothing overlaps") {
  const auto actions = plan_of(kShape, keeping(12, 10), "serpentine");
  const Moved bytes = moved(actions);
  const double in_ms = bytes.in / 50e6, out_ms = bytes.out / 50e6;
  Rates fast = kRates;
  fast.product = 1e9;  // next to nothing
  const double ms = predict_ms(actions, fast);
  CHECK(ms >= in_ms);
  CHECK(ms <= in_ms + 0.1 * out_ms);  // the last tile's way back is all that comes on top
  Rates slow = kRates;
  slow.product = 10;  // GFLOP/s
  const double product_ms = 2.0 * 384 * 320 * 128 / 10e6;
  CHECK(predict_ms(actions, slow) >= product_ms);
  CHECK(predict_ms(actions, slow) <= product_ms + in_ms);
  Rates shared = fast;
  shared.both = 60;  // what both ways have together
  CHECK(predict_ms(actions, shared) > 1.3 * ms);
  Rates starts = fast;
  starts.start_us = 1000;
  CHECK(predict_ms(actions, starts) > ms + 20);  // some 50 copies come in
}

TEST_CASE("streaming: with two GPUs the host's memory is what links have to share") {
  const auto actions = plan_of(kShape, keeping(12, 10), "serpentine", {.devices = 2, .share = true});
  Rates fast = kRates;
  fast.product = 1e9;
  Rates walled = fast;
  walled.host_in = walled.host_out = walled.host_both = 50;
  const double free_ms = predict_ms(actions, fast, 2), walled_ms = predict_ms(actions, walled, 2);
  CHECK(walled_ms > 1.5 * free_ms);
  CHECK(walled_ms >= 0.999 * (moved(actions).in + moved(actions).out) / 50e6);
}

TEST_CASE(
    "streaming: in a product too large to work out twice, one wrong element is found, and so is one between rows") {
  constexpr int64_t m = 520, n = 513, k = 512, pad = 3;
  REQUIRE(double(m * n * k) > 0x1p27);
  std::vector<double> a(size_t(m * (k + pad))), b(size_t(k * (n + pad))), c(size_t(m * (n + pad)));
  warpwise::fill_uniform(std::span(a), 1, -1, 1);
  warpwise::fill_uniform(std::span(b), 2, -1, 1);
  warpwise::fill_uniform(std::span(c), 3, -1, 1);
  const Expected expected({m, n, k, pad, 1.5, 0.5, a, b, c});
  std::vector<double> got = c;
  for (int64_t row = 0; row < m; row++) {
    std::vector<double> sums(size_t(n), 0.0);
    for (int64_t i = 0; i < k; i++)
      for (int64_t col = 0; col < n; col++)
        sums[size_t(col)] += a[size_t(row * (k + pad) + i)] * b[size_t(i * (n + pad) + col)];
    for (int64_t col = 0; col < n; col++) {
      double& to = got[size_t(row * (n + pad) + col)];
      to = 1.5 * sums[size_t(col)] + 0.5 * to;
    }
  }
  CHECK(expected.compare(got).wrong == 0);
  CHECK(expected.compare(got).sampled);

  const size_t at = size_t(317 * (n + pad) + 211), gap = size_t(100 * (n + pad) + n);
  for (const double wrong : {c[at], got[at] + 1e-3, std::numeric_limits<double>::quiet_NaN()}) {
    std::vector<double> broken = got;
    broken[at] = wrong;
    const warpwise::ErrorStats error = expected.compare(broken);
    CHECK(error.wrong >= 1);
    REQUIRE(!error.first.empty());
    CHECK(error.first[0].where == "row 317, col 211");
  }
  std::vector<double> outside = got;
  outside[gap] += 1;
  CHECK(expected.compare(outside).wrong == 1);
}

TEST_CASE("streaming: a ceiling of the link uses the link alone, and both ways together are not counted again") {
  for (const warpwise::Lesson& lesson : warpwise::all_lessons()) {
    if (lesson.id != "streaming") continue;
    std::map<std::string, std::string> choices;
    for (const auto& choice : lesson.tasks.front().choices) choices[choice.id] = choice.options.front();
    const auto problem = lesson.tasks.front().problem({{10, 20, 30}}, choices, "");
    const double in = kDouble * (10 * 30 + 30 * 20 + 10 * 20), out = kDouble * 10 * 20;
    CHECK(amounts_of(find_step(lesson, "link_in"), *problem) == warpwise::Amounts{{"link_in", in}});
    CHECK(amounts_of(find_step(lesson, "link_out"), *problem) == warpwise::Amounts{{"link_out", out}});
    CHECK(warpwise::bytes_of(amounts_of(find_step(lesson, "links"), *problem)) == in + out);
    const warpwise::Amounts all = amounts_of(find_step(lesson, "panels"), *problem);
    CHECK(all.at("links") == in + out);
    CHECK(warpwise::bytes_of(all) == in + out);
    CHECK(warpwise::operations_of(all) == 2.0 * 10 * 20 * 30);
  }
}
