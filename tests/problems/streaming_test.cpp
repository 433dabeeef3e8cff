// Lesson 05: what plans move, what its model says of them, and that its check sees what is wrong in large products.
#include "lessons/05_streaming/choose.h"
#include "lessons/05_streaming/pipeline.h"
#include "lessons/05_streaming/problem.h"
#undef CHECK  // the lesson's

#include <doctest/doctest.h>

#include <array>
#include <limits>
#include <map>
#include <vector>

#include "engine/compare.h"
#include "engine/worker/program.h"
#include "engine/worker/tracer.h"
#include "kernels/gemm/check_product.h"
#include "kernels/ozaki_product.h"

namespace streaming {
Build build_ozaki;  // with cublas_on_cpu in place of cuBLAS
}
using namespace streaming;

namespace {

constexpr double kDouble = sizeof(double);
constexpr int64_t kGap = 64;

Gemm shape(int64_t m, int64_t n, int64_t k) {
  Gemm g{};
  g.m = m, g.n = n, g.k = k;
  g.lda = k + kGap, g.ldb = g.ldc = n + kGap;
  g.alpha = 1, g.beta = 1;
  return g;
}

std::vector<Action> plan_of(const Gemm& g, const Way& way, Order order, const Dealing& dealing = {}) {
  return plan(g, way, places(g, way, order), dealing);
}

/// Tiles of 64 in 6 rows and 5 columns, K in two pieces.
const Gemm kShape = shape(384, 320, 128);
Way keeping(int a, int b) { return {64, 64, 64, kRooms, a, b}; }
const Rates kRates{50, 50, 100, 1000, 1000, 2000, 400, 1e4, 0, 1};

/// One H200 behind PCIe 5, as measured: GB/s, GFLOP/s, and what rows of 8 to 64 KB cost that lie 197 KB apart.
const Rates kH200{.in = 55.4,
                  .out = 55.2,
                  .both = 101.7,
                  .host_in = 167,
                  .host_out = 143,
                  .host_both = 147,
                  .peer = 397,
                  .product = 58e3,
                  .c_gbps = 9100,
                  .memory = 4312,
                  .row_in_us = {0.117, 0.19, 0.12, 0.04, 0.04, 0.04},
                  .row_out_us = {0.117, 0.19, 0.12, 0.04, 0.04, 0.04}};
constexpr size_t kH200Bytes = size_t{140} << 30;

/// A product of this shape with its own matrices, whose C is what it is before until it is run.
struct Filled {
  Gemm g;
  std::vector<double> a, b, c, before;
  explicit Filled(const Gemm& shape)
      : g(shape), a(size_t(g.m * g.lda)), b(size_t(g.k * g.ldb)), c(size_t(g.m * g.ldc)) {
    warpwise::fill_uniform(std::span(a), 1, -1, 1);
    warpwise::fill_uniform(std::span(b), 2, -1, 1);
    warpwise::fill_uniform(std::span(c), 3, -1, 1);
    before = c;
    g.a = a.data(), g.b = b.data(), g.c = c.data();
    g.order = Order::serpentine;
    g.link = Link::here;
  }
  warpwise::ErrorStats error() const {
    return kernels::Expected({g.m, g.n, g.k, kGap, g.alpha, g.beta, a, b, [&](int64_t i) { return before[size_t(i)]; }})
        .compare(c);
  }
};

}  // namespace

TEST_CASE("streaming: a plan that keeps all panels moves each element once, whatever the order") {
  const double a = kDouble * 384 * 128, b = kDouble * 128 * 320, c = kDouble * 384 * 320;
  for (const Order order : {Order::rows, Order::serpentine, Order::square}) {
    CAPTURE(int(order));
    const Moved bytes = moved(plan_of(kShape, keeping(12, 10), order));
    CHECK(bytes.in == a + b + c);
    CHECK(bytes.out == c);
    CHECK(bytes.peer == 0);
  }
}

TEST_CASE("streaming: walking every second row backwards saves the panels of B that are still there") {
  const double panel = kDouble * 64 * 128, a = kDouble * 384 * 128, c = kDouble * 384 * 320;
  // Room for two of B's five panels. Row by row all five come again; backwards, two of them are there.
  CHECK(moved(plan_of(kShape, keeping(4, 4), Order::rows)).in == a + c + 6 * 5 * panel);
  CHECK(moved(plan_of(kShape, keeping(4, 4), Order::serpentine)).in == a + c + (5 + 5 * 3) * panel);
}

TEST_CASE("streaming: GPUs that share bring each piece from the host once") {
  const double once = moved(plan_of(kShape, keeping(12, 10), Order::serpentine)).in;
  const Dealing alone{.devices = 3}, shared{.devices = 3, .share = true};
  const Moved each = moved(plan_of(kShape, keeping(12, 10), Order::serpentine, alone)),
              together = moved(plan_of(kShape, keeping(12, 10), Order::serpentine, shared));
  CHECK(each.in > once);
  CHECK(each.peer == 0);
  CHECK(together.in == once);
  CHECK(together.in + together.peer == each.in);
}

TEST_CASE("streaming: every tile is computed once, along all of K, and taken out, in strips too") {
  for (const int strips : {1, 4}) {
    double products = 0, out = 0;
    for (const Action& action :
         plan_of(shape(100, 70, 30), {32, 32, 16, kRooms, 9, 9}, Order::square, {.strips = strips})) {
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
    const Way way = way_for(kShape, bytes);
    CHECK(bytes_of(kShape, way) <= bytes);
    CHECK(way.kept_a >= 1);
    CHECK(way.kept_b >= 1);
  }
}

TEST_CASE("streaming: by slabs, every tile gets all of K and all of C once, and first products wait for no C") {
  const Gemm g = shape(100, 70, 30);
  const Way way{32, 32, 12, 12 + kRooms, 12, 9, 5};
  double products = 0, out = 0, in = 0, added = 0;
  std::map<std::pair<int64_t, int64_t>, int64_t> reached;  // of each tile along K
  for (const Action& action : plan_of(g, way, Order::square, {.by_slabs = true})) {
    const double elements = double(action.tile.rows * action.tile.cols);
    if (action.what == Action::What::bring_c) in += elements;
    if (action.what == Action::What::add_c) added += elements;
    if (action.what == Action::What::take_c) out += elements;
    if (action.what != Action::What::multiply) continue;
    int64_t& k = reached[{action.tile.row, action.tile.col}];
    CHECK(action.k == k);
    CHECK(action.starts == (k == 0));
    k += action.deep;
    products += elements * double(action.deep);
    if (k < g.k) CHECK(in == 0);
  }
  CHECK(reached.size() == 12);
  CHECK(products == 100 * 70 * 30);
  CHECK(in == 100 * 70);
  CHECK(added == 100 * 70);
  CHECK(out == 100 * 70);
}

TEST_CASE("streaming: a pipeline that goes by slabs computes the product, also where pieces and rooms are few") {
  Gemm g = shape(100, 70, 30);
  g.alpha = 1.5;
  const int rows = 4, cols = 3;
  for (const double beta : {0.5, 0.0})
    for (const int devices : {1, 3})
      for (const int kept : {2, 36}) {
        CAPTURE(beta);
        CAPTURE(devices);
        CAPTURE(kept);
        g.beta = beta;
        Filled filled(g);
        const Dealing dealing{.devices = devices, .share = true, .strips = 2, .by_slabs = true};
        const Way way{32, 32, 12, rows * cols + kRooms, kept, kept, 5};
        warpwise::simulate_devices(devices);
        {
          warpwise::ProgramResources gpu(devices, size_t{64} << 20);
          Pipeline pipeline(filled.g, way, dealing, gpu);
          const std::vector<Action> actions = plan_of(g, way, Order::square, dealing);
          pipeline.run(actions);
          filled.c = filled.before;
          pipeline.run(actions);  // as it is timed: again, with the same rooms
        }
        warpwise::simulate_devices(1);
        CHECK(filled.error().wrong == 0);
      }
}

TEST_CASE("streaming: the product through products of bytes is as exact as it is asked to be") {
  for (const double beta : {0.5, 0.0})
    for (const auto& [m, n, k] : {std::array{1, 1, 1}, {47, 49, 17}, {130, 97, 70}, {33, 20, 1100}}) {
      CAPTURE(beta);
      CAPTURE(k);
      Gemm g = shape(m, n, k);
      g.alpha = 1.5, g.beta = beta;
      Filled filled(g);
      warpwise::ProgramResources gpu(1, size_t{64} << 20);
      const auto run = build_ozaki(filled.g, gpu);
      run();
      filled.c = filled.before;
      run();
      const warpwise::ErrorStats error = filled.error();
      CHECK(error.wrong == 0);
      CHECK(error.max_rel < 0x1p-51);
    }
}

TEST_CASE("streaming: a piece becomes bytes once, however many tiles need it") {
  Gemm g = shape(100, 150, 40);
  g.beta = 0.5, g.tile = 50;  // two rows of three tiles
  Filled filled(g);
  warpwise::ProgramResources gpu(1, size_t{64} << 20);
  const auto run = build_ozaki(filled.g, gpu);
  std::map<std::string, int> launches;
  for (const auto& span : warpwise::Tracer().trace(run, 1).spans) launches[span.name.substr(0, span.name.find('<'))]++;
  CHECK(launches["kernels::residues_of_rows"] == 2);
  CHECK(launches["kernels::residues_of_columns"] == 3);
  CHECK(launches["kernels::reconstruct"] == 6);
  CHECK(filled.error().wrong == 0);
}

TEST_CASE("streaming: some columns of B's bytes give these columns of the product") {
  constexpr int m = 33, n = 100, k = 40, first = 30, some = 47, moduli = 14;
  const kernels::OzakiConstants constants = kernels::ozaki_constants(moduli);
  const auto padded = [](int extent) { return size_t(kernels::ozaki_padded(extent)); };
  std::vector<double> a(m * k), b(k * n), all(m * n), part(m * n);
  warpwise::fill_uniform(std::span(a), 1, -1, 1);
  warpwise::fill_uniform(std::span(b), 2, -1, 1);

  warpwise::ProgramResources resources(1, size_t{16} << 20);
  warpwise::Resources& gpu = resources;
  const auto room = [&]<class T>(T, size_t count) { return static_cast<T*>(gpu.workspace(count * sizeof(T))); };
  const cudaStream_t stream = gpu.stream();
  kernels::OzakiScratch scratch{room(int8_t{}, moduli * padded(m) * padded(k)),
                                room(int8_t{}, (moduli * padded(n) + padded(1)) * padded(k)),
                                room(int32_t{}, moduli * padded(m) * padded(n)), room(int{}, m), room(int{}, n)};
  kernels::ozaki_residues_of_a(a.data(), m, k, k, constants, scratch.exponent_a, scratch.a, stream);
  kernels::ozaki_residues_of_b(b.data(), k, n, n, constants, scratch.exponent_b, scratch.b, stream);
  kernels::ozaki_product({}, {m, n, 1, 0, all.data(), n}, k, scratch, constants, stream);
  scratch.step_b = padded(n) * padded(k);
  scratch.b += first * padded(k), scratch.exponent_b += first;
  kernels::ozaki_product({}, {m, some, 1, 0, part.data() + first, n}, k, scratch, constants, stream);
  REQUIRE(cudaStreamSynchronize(stream) == cudaSuccess);
  for (int i = 0; i < m * n; i++) {
    CAPTURE(i);
    REQUIRE(part[size_t(i)] == (i % n >= first && i % n < first + some ? all[size_t(i)] : 0));
  }
  CHECK(all[0] != 0);
}

TEST_CASE("streaming: squares grow by elements, not by tiles") {
  const std::vector<Place> all = places(shape(400, 200, 10), {50, 100, 10, kRooms, 1, 1}, Order::square);
  REQUIRE(all.size() == 16);
  const int expected[][2] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}, {3, 1}, {3, 0}};
  for (size_t t = 0; t < std::size(expected); t++) {
    CAPTURE(t);
    CHECK(all[t].i == expected[t][0]);
    CHECK(all[t].j == expected[t][1]);
  }
}

TEST_CASE("streaming: a row of a copy costs more where the next one lies far away, and only there") {
  CHECK(figure_for(kH200.row_in_us, 2048, 64, 0) == 0);
  CHECK(figure_for(kH200.row_in_us, 2048, 22592, 0) == 0.19);
  CHECK(figure_for(kH200.row_in_us, 100, 24540, 0) == 0.117);
  CHECK(figure_for(kH200.row_in_us, 3072, 21568, 0) == doctest::Approx(0.155));
  CHECK(figure_for(kH200.row_in_us, 100000, 60000, 0) == 0.04);
  // A tile of C in square tiles takes as long as was measured, 0.99 ms; as whole rows, 0.607.
  const Gemm g = shape(24576, 24576, 2048);
  Rates fast = kH200;
  fast.product = 1e9, fast.start_us = 0;
  Action c{};
  c.what = Action::What::bring_c, c.from = -1, c.tile = {0, 0, 2048, 2048};
  CHECK(predict_ms(g, {c}, fast) == doctest::Approx(0.99).epsilon(0.02));
  c.tile = {0, 0, 171, 24576};
  CHECK(predict_ms(g, {c}, fast) == doctest::Approx(0.607).epsilon(0.02));
}

TEST_CASE(
    "streaming: beside the other way a copy has its share of what such rows reach, near rows that of plain copies") {
  Rates rates = kH200;
  rates.product = 1e9, rates.start_us = 0, rates.row_in_us = rates.row_out_us = {};
  const auto both = [&](int64_t cols, int64_t gap) { return figure_for(rates.rows_both, cols, gap, rates.both); };
  CHECK(both(2048, 22592) == rates.both);
  rates.rows_both = {60, 70, 80, 90, 90, 100};
  CHECK(both(2048, 22592) == 70);
  CHECK(both(3072, 21568) == 75);
  CHECK(both(2048, 64) == rates.both);
  CHECK(both(24576, 64) == rates.both);
  const Gemm g = shape(24576, 24576, 1024);
  const auto actions = plan_of(g, {2048, 2048, 1024, kRooms, 12, 12}, Order::serpentine);
  const double gb = (moved(actions).in + moved(actions).out) / 1e6;
  CHECK(predict_ms(g, actions, rates) > 0.95 * gb / 70);
  CHECK(predict_ms(g, actions, rates) < 1.02 * gb / 70);
}

TEST_CASE("streaming: without panels kept, each tile brings both of its own") {
  const auto actions = plan_without_panels(kShape, 64);
  CHECK(moved(actions).in == kDouble * (6 * 5 * 2 * 64 * 128 + 384 * 320));
  CHECK(moved(actions).out == kDouble * 384 * 320);
  const double in_ms = moved(actions).in / 50e6, ms = predict_ms(kShape, actions, kRates);
  CHECK(ms > in_ms);
  CHECK(ms < 1.2 * in_ms);
}

TEST_CASE("streaming: what is planned for an H200 reaches 0.95 of what bounds it, in the model's own time") {
  struct Case {
    int64_t k;
    double bound_ms;  // C passes both ways while A and B come in beside it; or the product in core
  };
  const double c_ms = 2 * kDouble * 24576 * 24576 / 101.7e6, panels_ms = kDouble * 2 * 24576 / 55.4e6;
  for (const Case& each : {Case{1024, c_ms + 1024 * panels_ms}, Case{2048, c_ms + 2048 * panels_ms},
                           Case{24576, product_us(24576, 24576, 24576, kH200) / 1e3}}) {
    CAPTURE(each.k);
    const Gemm g = shape(24576, 24576, each.k);
    const Choice choice = choose(g, kH200Bytes, kH200);
    CHECK(choice.ms <= each.bound_ms / 0.95);
    CHECK(choice.ms >= each.bound_ms);
    CHECK(bytes_of(g, choice.way) <= kH200Bytes);
    CHECK(moved(choice.actions).out == kDouble * 24576 * 24576);
  }
}

TEST_CASE("streaming: a plan for a product of 205 GB is found, and fits") {
  const Gemm g = shape(160000, 160000, 2048);
  for (const int devices : {1, 4}) {
    const Choice choice = choose(g, kH200Bytes, kH200, {.devices = devices, .share = devices > 1});
    CHECK(bytes_of(g, choice.way) <= kH200Bytes);
    CHECK(moved(choice.actions).in <= 1.01 * kDouble * (160000.0 * 160000 + 2 * 160000.0 * 2048));
    const size_t most = 20'000;  // actions
    CHECK(choice.actions.size() < most);
  }
}

TEST_CASE("streaming: the model takes the time of the slowest engine, and of what nothing overlaps") {
  const auto actions = plan_of(kShape, keeping(12, 10), Order::serpentine);
  const Moved bytes = moved(actions);
  const double in_ms = bytes.in / 50e6, out_ms = bytes.out / 50e6;
  Rates fast = kRates;
  fast.product = 1e9;  // next to nothing
  const double ms = predict_ms(kShape, actions, fast);
  CHECK(ms >= in_ms);
  CHECK(ms <= in_ms + 0.1 * out_ms);  // the last tile's way back is all that comes on top
  Rates slow = kRates;
  slow.product = 10;  // GFLOP/s
  const double product_ms = 2.0 * 384 * 320 * 128 / 10e6;
  CHECK(predict_ms(kShape, actions, slow) >= product_ms);
  CHECK(predict_ms(kShape, actions, slow) <= product_ms + in_ms);
  Rates shared = fast;
  shared.both = 60;  // what both ways have together
  CHECK(predict_ms(kShape, actions, shared) > 1.3 * ms);
  Rates starts = fast;
  starts.start_us = 1000;
  CHECK(predict_ms(kShape, actions, starts) > ms + 20);  // some 50 copies come in
}

TEST_CASE("streaming: the first copy from far rows behind each product takes longer, and no other") {
  Rates rates = kH200;
  rates.product = 1e9, rates.start_us = 0, rates.row_in_us = rates.row_out_us = {}, rates.both = 1e6;
  const Gemm g = shape(24576, 24576, 1024);
  const auto panels = plan_of(g, {2048, 2048, 1024, kRooms, 12, 12}, Order::serpentine);
  const auto wide = plan_of(g, {256, 24576, 1024, kRooms, 96, 1}, Order::serpentine);
  const double panels_ms = predict_ms(g, panels, rates), wide_ms = predict_ms(g, wide, rates);
  rates.again_us = {0.15, 0.15, 0, 0, 0, 0};
  constexpr double kTiles = 144, kEachMs = 2048 * 0.15e-3;
  CHECK(predict_ms(g, panels, rates) == doctest::Approx(panels_ms + kTiles * kEachMs).epsilon(0.02));
  CHECK(predict_ms(g, wide, rates) == wide_ms);
}

TEST_CASE("streaming: with two GPUs the host's memory is what links have to share") {
  const auto actions = plan_of(kShape, keeping(12, 10), Order::serpentine, {.devices = 2, .share = true});
  Rates fast = kRates;
  fast.product = 1e9;
  Rates walled = fast;
  walled.host_in = walled.host_out = walled.host_both = 50;
  const double free_ms = predict_ms(kShape, actions, fast, 2), walled_ms = predict_ms(kShape, actions, walled, 2);
  CHECK(walled_ms > 1.5 * free_ms);
  CHECK(walled_ms >= 0.999 * (moved(actions).in + moved(actions).out) / 50e6);

  // Both ways at once, it gives rows that lie far apart less than others.
  const Gemm g = shape(24576, 24576, 1024);
  const auto rows = plan_of(g, {2048, 2048, 1024, kRooms, 12, 12}, Order::serpentine, {.devices = 2, .share = true});
  Rates far = kH200;
  far.product = 1e9, far.start_us = 0, far.row_in_us = far.row_out_us = {};
  const double near_ms = predict_ms(g, rows, far, 2);
  far.host_rows_both = {40, 50, 60, 60, 60, 60};
  const double far_ms = predict_ms(g, rows, far, 2);
  CHECK(far_ms > 1.5 * near_ms);
  CHECK(far_ms > 0.9 * (moved(rows).in + moved(rows).out) / 50e6);
}

TEST_CASE(
    "streaming: in a product too large to work out twice, one wrong element is found, and so is one between rows") {
  constexpr int64_t m = 520, n = 513, k = 512, pad = 3;
  REQUIRE(double(m * n * k) > 0x1p27);
  std::vector<double> a(size_t(m * (k + pad))), b(size_t(k * (n + pad))), c(size_t(m * (n + pad)));
  warpwise::fill_uniform(std::span(a), 1, -1, 1);
  warpwise::fill_uniform(std::span(b), 2, -1, 1);
  warpwise::fill_uniform(std::span(c), 3, -1, 1);
  const kernels::Expected expected({m, n, k, pad, 1.5, 0.5, a, b, [&](int64_t i) { return c[size_t(i)]; }});
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
