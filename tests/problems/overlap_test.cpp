// What a check counts in a program: bytes over links, and, from the order of its calls, how much of its work overlaps.
#include <doctest/doctest.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <set>

#include "engine/exercise/exercise.h"
#include "engine/worker/overlap.h"
#include "engine/worker/program.h"

using namespace warpwise;

namespace {

constexpr size_t kBytes = 1000;

/// Streams, an event and memory on both sides.
struct Bench {
  ProgramResources made{1, 1 << 20};
  Resources& resources = made;
  char* there = static_cast<char*>(resources.workspace(4 * kBytes));
  char* here = static_cast<char*>(resources.pinned(4 * kBytes));
  cudaStream_t one = resources.stream(), two = resources.stream();
  cudaEvent_t event = resources.event();

  void in(cudaStream_t stream) const { cudaMemcpyAsync(there, here, kBytes, cudaMemcpyHostToDevice, stream); }
  void out(cudaStream_t stream) const {
    cudaMemcpyAsync(here + 2 * kBytes, there + 2 * kBytes, kBytes, cudaMemcpyDeviceToHost, stream);
  }
  nlohmann::json overlap(const std::function<void()>& run) const {
    await_devices(1);
    simt::begin_trace();
    run();
    await_devices(1);
    return overlap_of(simt::take_trace().calls);
  }
};

}  // namespace

TEST_CASE("a program's turns: streams and engines side by side, in order where one waits for the other") {
  const Bench bench;
  cudaMemset(bench.there, 0, 4 * kBytes);
  const auto turns = [&](const std::function<void()>& run) {
    const nlohmann::json seen = bench.overlap(run);
    CHECK(seen.at("pieces") == 2);
    return seen.at("turns").get<int>();
  };
  CHECK(turns([&] { bench.in(bench.one), bench.out(bench.two); }) == 1);
  CHECK(turns([&] { bench.in(bench.one), bench.out(bench.one); }) == 2);
  CHECK(turns([&] { bench.in(bench.one), bench.in(bench.two); }) == 2);  // one engine copies in
  CHECK(turns([&] {
          bench.in(bench.one);
          cudaEventRecord(bench.event, bench.one);
          cudaStreamWaitEvent(bench.two, bench.event, 0);
          bench.out(bench.two);
        }) == 2);
  CHECK(turns([&] {
          cudaEventRecord(bench.event, bench.one);  // before the copy, so it orders nothing
          bench.in(bench.one);
          cudaStreamWaitEvent(bench.two, bench.event, 0);
          bench.out(bench.two);
        }) == 1);
  CHECK(turns([&] {
          bench.in(bench.one);
          cudaStreamSynchronize(bench.one);
          bench.out(bench.two);
        }) == 2);
  CHECK(turns([&] {
          bench.in(bench.one);
          cudaStreamSynchronize(bench.two);
          bench.out(bench.two);
        }) == 1);
  CHECK(turns([&] {
          bench.in(bench.one);
          cudaDeviceSynchronize();
          bench.out(bench.two);
        }) == 2);
}

TEST_CASE("the host's own code takes no turn, however long it takes") {
  const Bench bench;
  cudaMemset(bench.there, 0, 4 * kBytes);
  const nlohmann::json seen = bench.overlap([&] {
    bench.in(bench.one);
    cudaStreamSynchronize(bench.one);
    const std::clock_t begin = std::clock();
    while (std::clock() - begin < CLOCKS_PER_SEC / 100) continue;
  });
  CHECK(seen.at("pieces") == 1);
  CHECK(seen.at("turns") == 1);
}

TEST_CASE("a program's bytes over each link") {
  const Bench bench;
  cudaMemset(bench.there, 0, 4 * kBytes);
  const nlohmann::json seen = bench.overlap([&] {
    bench.in(bench.one);
    bench.in(bench.one);
    bench.out(bench.one);
  });
  CHECK(seen.at("link_in") == 2.0 * kBytes);
  CHECK(seen.at("link_out") == 1.0 * kBytes);
  CHECK(seen.at("peer") == 0.0);
}

TEST_CASE("a program's bytes in turn: copies side by side count once, and kernels and fills not at all") {
  const Bench bench;
  cudaMemset(bench.there, 0, 4 * kBytes);
  const auto in_turn = [&](const std::function<void()>& run) {
    return bench.overlap(run).at("bytes_in_turn").get<size_t>();
  };
  CHECK(in_turn([&] { bench.in(bench.one), bench.out(bench.one); }) == 2 * kBytes);
  CHECK(in_turn([&] { bench.in(bench.one), bench.out(bench.two); }) == kBytes);
  CHECK(in_turn([&] { bench.in(bench.one), bench.in(bench.one), bench.out(bench.two); }) == 2 * kBytes);
  CHECK(in_turn([&] { cudaMemsetAsync(bench.there, 0, kBytes, bench.one); }) == 0);
  CHECK(in_turn([&] {  // the copy out waits for the first copy in, and runs beside the second
          bench.in(bench.one);
          cudaEventRecord(bench.event, bench.one);
          cudaStreamWaitEvent(bench.two, bench.event, 0);
          bench.out(bench.two);
          bench.in(bench.one);
        }) == 2 * kBytes);
}

TEST_CASE("a program's host: how often it waits before it asks for more") {
  const Bench bench;
  cudaMemset(bench.there, 0, 4 * kBytes);
  const auto waits = [&](const std::function<void()>& run) { return bench.overlap(run).at("host_waits").get<int>(); };
  CHECK(waits([&] { bench.in(bench.one), bench.out(bench.two); }) == 0);
  CHECK(waits([&] {
          cudaStreamSynchronize(bench.one);  // before any work
          bench.in(bench.one), bench.in(bench.two);
          cudaStreamSynchronize(bench.one), cudaStreamSynchronize(bench.two);  // at the end
        }) == 0);
  CHECK(waits([&] {
          for (int i = 0; i < 3; i++) {
            bench.in(bench.one);
            cudaEventRecord(bench.event, bench.one);
            while (cudaEventQuery(bench.event) == cudaErrorNotReady) {}
            cudaStreamSynchronize(bench.one);  // the same wait once more
          }
          bench.out(bench.two);
        }) == 3);
  CHECK(waits([&] {
          cudaMemcpy(bench.there, bench.here, kBytes, cudaMemcpyHostToDevice);
          bench.out(bench.two);
        }) == 1);
}

TEST_CASE("shapes: each extent leaves each remainder by four, whatever is drawn, and is 1 in others") {
  std::vector<Shape> thin = of_all_remainders({{100, 7, 5}}, 1);
  REQUIRE(thin.size() == 4 + 6);
  thin.erase(thin.begin(), thin.begin() + 4);
  for (const Shape& shape : thin) {
    const auto& extents = shape.size.extents;
    CHECK(std::count(extents.begin(), extents.end(), 1) > 0);
    CHECK(!shape.counted);
  }
  CHECK(of_all_remainders({{100}}, 1).size() == 4);
  for (uint64_t random = 0; random < 50; random++) {
    std::vector<Shape> shapes = of_all_remainders({{100, 7}}, random);
    REQUIRE(shapes.size() == 4 + 2);
    shapes.erase(shapes.begin() + 4, shapes.end());
    for (const size_t d : {0u, 1u}) {
      std::set<int64_t> remainders;
      for (const auto& shape : shapes) {
        remainders.insert(shape.size[d] % 4);
        CHECK(!shape.counted);
        CHECK(shape.size[d] >= (d == 0 ? 100 : 4));
        CHECK(shape.size[d] <= (d == 0 ? 203 : 11));
      }
      CHECK(remainders.size() == 4);
    }
  }
}
