// What the CPU backend records of a program's calls for the time model, for the trip's programs at a size that never
// runs completely.
#include <doctest/doctest.h>

#include <cuda_runtime.h>

#include <ctime>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "engine/worker/counting.h"
#include "engine/worker/program.h"
#include "engine/worker/studying.h"
#include "simt/session.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr int64_t kCount = 1 << 22;
constexpr double kBytes = 4.0 * kCount;  // of x, and of y

bool has_lesson() { return std::filesystem::exists(std::string(WARPWISE_BIN) + "/counted/00_trip.so"); }

json calls_of(const char* step, const char* chunks = "4", int devices = 1) {
  const Lesson& lesson = counted_build(find_lesson("trip"));
  const StepRow& row = find_step(lesson, step);
  StudyFor what;
  what.devices = devices;
  simulate_devices(devices);
  const json report = study_step(lesson, row, {{kCount}}, {{"chunks", chunks}}, what);
  simulate_devices(1);
  for (const json& call : report.at("calls"))
    if (call.at("call") == "kernel") {
      REQUIRE(call.contains("work"));
      const json& work = report.at("kernels").at(call["work"][0].get<size_t>()).at("work");
      CHECK(work.at(call["work"][1].get<size_t>()).at("studied") > 0);
    }
  return report.at("calls");
}

json of_kind(const json& calls, const char* kind, const char* engine = nullptr) {
  json some = json::array();
  for (const json& call : calls)
    if (call.at("call") == kind && (!engine || call.value("engine", "") == engine)) some.push_back(call);
  return some;
}

double sum(const json& calls, const char* field) {
  double all = 0;
  for (const json& call : calls) all += call.value(field, 0.0);
  return all;
}

}  // namespace

TEST_CASE("copies are noted in the host's order, with their bytes and whether memory is pinned" *
          doctest::skip(!has_lesson())) {
  for (const bool pinned : {true, false}) {
    CAPTURE(pinned);
    const json calls = calls_of(pinned ? "pinned" : "pageable");
    std::string order;
    for (const json& call : calls) order += call.at("call").get<std::string>() + " ";
    CHECK(order.starts_with("copy copy kernel copy "));
    const json in = of_kind(calls, "copy", "copy_in"), out = of_kind(calls, "copy", "copy_out");
    CHECK(sum(in, "bytes") == 2 * kBytes);
    CHECK(sum(out, "bytes") == kBytes);
    CHECK(in[0].value("pageable", false) != pinned);
    CHECK(out[0].value("pageable", false) != pinned);
    CHECK(out[0].value("waits", false) != pinned);
    CHECK(of_kind(calls, "await_stream").size() == (pinned ? 1 : 0));
    CHECK(of_kind(calls, "await_device").size() == 1);
  }
}

TEST_CASE("chunks go over several streams, and over two devices" * doctest::skip(!has_lesson())) {
  const auto places = [](const json& calls, const char* field) {
    std::set<int> some;
    for (const json& call : of_kind(calls, "kernel")) some.insert(call.at(field).get<int>());
    return some.size();
  };
  const json one = calls_of("chunks", "8"), two = calls_of("two_gpus", "8", 2);
  CHECK(of_kind(one, "kernel").size() == 8);
  const auto streams = [](const json& calls) {
    std::set<int> some;
    for (const char* kind : {"kernel", "copy"})
      for (const json& call : of_kind(calls, kind)) some.insert(call.at("stream").get<int>());
    return some.size();
  };
  CHECK(streams(one) == 3);
  CHECK(places(one, "device") == 1);
  CHECK(of_kind(two, "kernel").size() == 16);
  CHECK(streams(two) == 6);
  CHECK(places(two, "device") == 2);
  for (const json& calls : {one, two}) CHECK(sum(of_kind(calls, "copy"), "bytes") == 3 * kBytes);
}

TEST_CASE("kernels that use host memory say how many bytes cross the link" * doctest::skip(!has_lesson())) {
  const json kernel = of_kind(calls_of("zero_copy"), "kernel").at(0);
  CHECK(kernel.at("link_in") == doctest::Approx(2 * kBytes).epsilon(0.01));
  CHECK(kernel.at("link_out") == doctest::Approx(kBytes).epsilon(0.01));
  const json pinned = of_kind(calls_of("pinned"), "kernel").at(0);
  CHECK_FALSE(pinned.contains("link_in"));
}

TEST_CASE("pages of managed memory move once to whoever touches them, or where they are sent" *
          doctest::skip(!has_lesson())) {
  const json managed = calls_of("managed");
  CHECK(of_kind(managed, "kernel").at(0).at("moves") == 2 * kBytes);
  CHECK(of_kind(managed, "kernel").at(0).at("pieces") >= 2 * kBytes / (2 << 20));
  CHECK(sum(of_kind(managed, "touch"), "moves") == kBytes);  // only y is read
  const json prefetched = calls_of("prefetch");
  CHECK(sum(of_kind(prefetched, "prefetch", "copy_in"), "moves") == 2 * kBytes);
  CHECK(sum(of_kind(prefetched, "prefetch", "copy_out"), "moves") == kBytes);
  CHECK_FALSE(of_kind(prefetched, "kernel").at(0).contains("moves"));
  CHECK(of_kind(prefetched, "touch").empty());
}

TEST_CASE("the host's own code between two calls is noted with its time, and what a call does itself is not") {
  const auto now_ms = [] {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
  };
  std::vector<char> host(8 << 20);
  char* device = nullptr;
  REQUIRE(cudaMalloc(reinterpret_cast<void**>(&device), host.size()) == cudaSuccess);
  simt::begin_trace();
  cudaMemcpy(device, host.data(), host.size(), cudaMemcpyHostToDevice);  // takes milliseconds, too
  const double begin = now_ms();
  while (now_ms() < begin + 5) {}
  cudaDeviceSynchronize();
  const auto calls = simt::take_trace().calls;
  cudaFree(device);
  using What = simt::ProgramCall::What;
  REQUIRE(calls.size() == 3);
  CHECK(calls[0].what == What::copy);
  CHECK(calls[1].what == What::host_code);
  CHECK(calls[1].ms >= 5);
  CHECK(calls[1].ms < 8);
  CHECK(calls[2].what == What::await_device);
}
