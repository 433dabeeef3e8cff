// The model of programs: what a GPU's engines would do when, given the host's calls. The profiles here have round
// numbers.
#include <doctest/doctest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "engine/model/program_model.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr double kMegabyte = 1e6;

/// 10 GB/s each way, 16 both ways: a megabyte takes 100 us, or 125 beside one in the other direction.
model::GpuProfile round_numbers() {
  model::GpuProfile gpu;
  gpu.launch_us = 5, gpu.next_launch_us = 1;
  gpu.dram_copy_gbps = gpu.dram_write_gbps = 1000;
  model::LinkProfile& link = gpu.link;
  link.call_us = 1, link.copy_start_us = 2, link.await_us = 3;
  link.in_gbps = link.out_gbps = 10, link.both_gbps = 16;
  link.pageable_in_gbps = 5, link.pageable_out_gbps = 2;
  link.host_in_gbps = link.host_out_gbps = link.host_both_gbps = 100;
  link.peer_gbps = 100, link.zero_copy_gbps = 8;
  link.prefetch_us = 50, link.prefetch_in_gbps = 4, link.prefetch_out_gbps = 2;
  link.fault_us = 20, link.managed_in_gbps = 2, link.managed_out_gbps = 1;
  return gpu;
}

json copy(const char* engine, int stream, double bytes, int device = 0) {
  return {{"call", "copy"},   {"name", "copy"},   {"engine", engine},
          {"device", device}, {"stream", stream}, {"bytes", bytes}};
}
json kernel(int stream) {
  return {{"call", "kernel"}, {"name", "k"}, {"engine", "compute"}, {"device", 0}, {"stream", stream}};
}
json call(const char* what, int stream, int device = 0) {
  return {{"call", what}, {"name", what}, {"device", device}, {"stream", stream}};
}
json event(const char* what, int stream, int number) {
  json one = call(what, stream);
  one["event"] = number;
  return one;
}
json with(json call, const char* name, const json& value) {
  call[name] = value;
  return call;
}

model::ProgramPrediction predict(const std::vector<json>& calls, const model::GpuProfile& gpu = round_numbers()) {
  return model::predict_program({{"kernels", json::array()}, {"calls", calls}}, gpu);
}
double us(const std::vector<json>& calls, const model::GpuProfile& gpu = round_numbers()) {
  return predict(calls, gpu).prediction.time_us;
}

const json kEnd = call("await_device", 1);

}  // namespace

TEST_CASE("a copy costs the call, its start, its bytes, and the host's waking") {
  CHECK(us({copy("copy_in", 20, kMegabyte), kEnd}) == doctest::Approx(1 + 2 + 100 + 3));
  CHECK(us({copy("copy_in", 20, kMegabyte), copy("copy_in", 20, kMegabyte), kEnd}) == doctest::Approx(1 + 2 * 102 + 3));
  const auto one = predict({copy("copy_in", 20, kMegabyte), kEnd});
  CHECK(one.prediction.bound == "copying in");
  REQUIRE(one.timeline.spans.size() == 2);
  CHECK(one.timeline.spans[0].engine == "copy_in");
  CHECK(one.timeline.spans[0].stream == 1);
  CHECK(one.timeline.spans[0].begin_ms == doctest::Approx(0.001));
  CHECK(one.timeline.spans[0].ms == doctest::Approx(0.102));
  CHECK(one.timeline.spans[1].engine == "host");
  CHECK(one.timeline.total_ms == doctest::Approx(0.106));
}

TEST_CASE("an engine does one thing at a time, two engines two, and both directions share the link") {
  const double apart = us({copy("copy_in", 20, kMegabyte), copy("copy_in", 21, kMegabyte), kEnd});
  CHECK(apart == doctest::Approx(1 + 2 * 102 + 3));
  // The second copy starts 1 us after the first; while both run, each moves 8 GB/s.
  const double both = us({copy("copy_in", 20, kMegabyte), copy("copy_out", 21, kMegabyte), kEnd});
  CHECK(both == doctest::Approx(1 + 2 + 125 + 1 + 3).epsilon(0.01));
  CHECK(us({copy("copy_in", 20, kMegabyte), copy("copy_out", 20, kMegabyte), kEnd}) ==
        doctest::Approx(1 + 2 * 102 + 3));
}

TEST_CASE("links of several devices share the host's memory") {
  model::GpuProfile gpu = round_numbers();
  const std::vector<json> calls = {copy("copy_in", 20, kMegabyte, 0), copy("copy_in", 21, kMegabyte, 1), kEnd,
                                   call("await_device", 2, 1)};
  const double alone = us(calls, gpu);
  CHECK(alone == doctest::Approx(2 + 102 + 3 + 3).epsilon(0.03));
  gpu.link.host_in_gbps = 10;
  CHECK(us(calls, gpu) == doctest::Approx(alone + 100).epsilon(0.03));
}

TEST_CASE("pageable memory is copied at its own rate, and the host waits") {
  const json in = with(with(copy("copy_in", 20, kMegabyte), "pageable", true), "waits", true);
  CHECK(us({in}) == doctest::Approx(1 + 2 + 200 + 3));
  CHECK(us({in, copy("copy_in", 21, kMegabyte), kEnd}) == doctest::Approx(1 + 202 + 3 + 1 + 102 + 3));
  CHECK(predict({in}).prediction.bound == "pageable copies");
}

TEST_CASE("events order streams, and one that was never recorded orders nothing") {
  const double ordered = us({copy("copy_in", 20, kMegabyte), event("record", 20, 1), event("wait", 21, 1),
                             copy("copy_out", 21, kMegabyte), kEnd});
  CHECK(ordered == doctest::Approx(1 + 102 + 102 + 3));
  CHECK(us({event("wait", 21, 0), copy("copy_out", 21, kMegabyte), kEnd}) == doctest::Approx(1 + 102 + 3));
  const double awaited =
      us({copy("copy_in", 20, kMegabyte), event("record", 20, 1), event("await_event", 1, 1), kernel(20), kEnd});
  CHECK(awaited == doctest::Approx(1 + 102 + 3 + 1 + 5 + 3));
  CHECK(us({copy("copy_in", 20, kMegabyte), event("await_event", 1, 7)}) == 0);  // it never comes
}

TEST_CASE("the default stream takes turns with blocking streams, and with no others") {
  for (const bool blocking : {true, false}) {
    CAPTURE(blocking);
    const double time = us({with(copy("copy_in", 20, kMegabyte), "blocking", blocking),
                            with(copy("copy_out", 1, kMegabyte), "legacy", true), kEnd});
    CHECK(time == doctest::Approx(blocking ? 1 + 102 + 102 + 3 : 1 + 2 + 125 + 1 + 3).epsilon(0.01));
  }
}

TEST_CASE("many small copies are bound by the host's calls") {
  model::GpuProfile gpu = round_numbers();
  gpu.link.call_us = 10;
  std::vector<json> calls;
  for (int i = 0; i < 50; i++) calls.push_back(copy("copy_in", 20 + i % 2, 1000));
  calls.push_back(kEnd);
  CHECK(us(calls, gpu) == doctest::Approx(50 * 10 + 2.1 + 3));
  CHECK(predict(calls, gpu).prediction.bound == "the host's calls");
}

TEST_CASE("kernels use host memory over the link, and wait for pages that move") {
  CHECK(us({kernel(20), kEnd}) == doctest::Approx(1 + 5 + 3));
  const json zero_copy = with(kernel(20), "link_in", kMegabyte);
  CHECK(us({zero_copy, kEnd}) == doctest::Approx(1 + 125 + 3));
  CHECK(predict({zero_copy, kEnd}).prediction.bound == "kernels over the link");
  const json managed = with(with(kernel(20), "moves", kMegabyte), "pieces", 2);
  CHECK(us({managed, kEnd}) == doctest::Approx(1 + 2 * 20 + 500 + 3));
  const auto moved = predict({managed, kEnd});
  CHECK(moved.prediction.bound == "pages that move");
  CHECK(std::count_if(moved.timeline.spans.begin(), moved.timeline.spans.end(),
                      [](auto& span) { return span.engine == "copy_in" && span.bytes == 1000000; }) == 1);
  json touch = with(with(call("touch", 0), "moves", kMegabyte), "pieces", 1);
  touch["engine"] = "copy_out";
  CHECK(us({kernel(20), kEnd, touch}) == doctest::Approx(1 + 5 + 3 + 20 + 1000));
  json prefetch = with(call("prefetch", 20), "moves", kMegabyte);
  prefetch["engine"] = "copy_in";
  CHECK(us({prefetch, kEnd}) == doctest::Approx(1 + 50 + 250 + 3));
}

TEST_CASE("nothing is modelled of a program that asks nothing of a device, or for a GPU whose link is not known") {
  CHECK(us({kEnd}) == 0);
  model::GpuProfile gpu = round_numbers();
  gpu.link = {};
  CHECK(us({copy("copy_in", 20, kMegabyte), kEnd}, gpu) == 0);
}

TEST_CASE("the host's own code takes the time that it took here, while engines go on") {
  const json code = {{"call", "host_code"}, {"name", "code"}, {"engine", "host"},
                     {"device", 0},         {"stream", 0},    {"ms", 0.5}};
  // The copy of 102 us ends within the code's 500, or the other way round.
  CHECK(us({copy("copy_in", 20, kMegabyte), code, kEnd}) == doctest::Approx(1 + 500 + 3));
  CHECK(us({code, copy("copy_in", 20, kMegabyte), kEnd}) == doctest::Approx(500 + 1 + 2 + 100 + 3));
  const auto one = predict({copy("copy_in", 20, kMegabyte), code, kEnd});
  CHECK(one.prediction.bound == "host code (this machine's)");
  REQUIRE(one.timeline.spans.size() == 2);
  CHECK(us({code, kEnd}) == 0);  // a program that uses only the host has this machine's time
}
