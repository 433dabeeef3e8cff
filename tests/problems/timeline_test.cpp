// Timelines on the CPU backend: pieces in the order that streams, events and engines allow on a GPU.
#include <doctest/doctest.h>

#include <map>
#include <vector>

#include "engine/worker/program.h"
#include "engine/worker/tracer.h"
#include "simt/session.h"

using namespace warpwise;

namespace {

constexpr size_t kChunk = 4 << 20;
constexpr int kChunks = 12;
constexpr double kStep_ms = 1e-4;  // times travel as milliseconds

double end_of(const TimeSpan& span) { return span.begin_ms + span.ms; }

std::vector<TimeSpan> of_engine(const Timeline& timeline, const std::string& engine) {
  std::vector<TimeSpan> spans;
  for (const auto& span : timeline.spans)
    if (span.engine == engine) spans.push_back(span);
  return spans;
}

/// No engine does two things at once, and streams keep their order; the run ends with its last piece of work.
void check_sane(const Timeline& timeline) {
  std::map<std::pair<int, std::string>, double> busy;
  std::map<int, double> streams;
  for (const auto& span : timeline.spans) {
    CHECK(span.ms > 0);
    CHECK(span.begin_ms >= busy[std::pair(span.device, span.engine)] - kStep_ms);
    busy[std::pair(span.device, span.engine)] = end_of(span);
    if (span.device < 0) continue;
    CHECK(span.begin_ms >= streams[span.stream] - kStep_ms);
    streams[span.stream] = end_of(span);
    CHECK(end_of(span) <= timeline.total_ms + kStep_ms);
  }
}

bool any_overlap(const std::vector<TimeSpan>& some, const std::vector<TimeSpan>& others) {
  for (const auto& a : some)
    for (const auto& b : others)
      if (std::min(end_of(a), end_of(b)) - std::max(a.begin_ms, b.begin_ms) > kStep_ms) return true;
  return false;
}

/// Chunks in, through the device's memory, and out again, on two streams; `host` is the host's memory for all of them.
Timeline trace_chunks(Resources& resources, char* host) {
  auto* in = static_cast<char*>(resources.workspace(kChunks * kChunk));
  auto* out = static_cast<char*>(resources.workspace(kChunks * kChunk));
  const cudaStream_t streams[] = {resources.stream(), resources.stream()};
  return Tracer().trace(
      [&] {
        for (int i = 0; i < kChunks; i++) {
          const cudaStream_t stream = streams[i % 2];
          const size_t at = kChunk * static_cast<size_t>(i);
          cudaMemcpyAsync(in + at, host + at, kChunk, cudaMemcpyHostToDevice, stream);
          cudaMemcpyAsync(out + at, in + at, kChunk, cudaMemcpyDeviceToDevice, stream);
          cudaMemcpyAsync(host + at, out + at, kChunk, cudaMemcpyDeviceToHost, stream);
        }
      },
      1);
}

}  // namespace

TEST_CASE("copies of chunks from pinned memory overlap in a timeline, those from pageable memory do not") {
  ProgramResources resources(1, size_t{1} << 30);
  auto* pinned = static_cast<char*>(resources.pinned(kChunks * kChunk));
  std::vector<char> pageable(kChunks * kChunk, 1);
  for (const bool is_pinned : {true, false}) {
    CAPTURE(is_pinned);
    const Timeline timeline = trace_chunks(resources, is_pinned ? pinned : pageable.data());
    CHECK(timeline.source == "modelled");
    check_sane(timeline);
    const auto in = of_engine(timeline, "copy_in"), out = of_engine(timeline, "copy_out"),
               between = of_engine(timeline, "compute");
    REQUIRE(in.size() == kChunks);
    CHECK(out.size() == kChunks);
    CHECK(between.size() == kChunks);
    for (const auto& span : in) {
      CHECK(span.bytes == kChunk);
      CHECK(span.device == 0);
      CHECK(span.name == "cudaMemcpyAsync");
    }
    CHECK(in[0].stream == 1);
    CHECK(in[1].stream == 2);
    CHECK(any_overlap(in, out) == is_pinned);
    // The host waits for everything at the end, or each copy blocks it.
    CHECK(of_engine(timeline, "host").size() >= (is_pinned ? 1 : 2 * kChunks));
  }
}

TEST_CASE("a timeline keeps events and the default stream's turns") {
  ProgramResources made(1, size_t{1} << 30);
  Resources& resources = made;
  auto* host = static_cast<char*>(resources.pinned(2 * kChunk));
  auto* memory = static_cast<char*>(resources.workspace(2 * kChunk));
  const cudaStream_t one = resources.stream(), two = resources.stream();
  const cudaEvent_t ready = resources.event();
  cudaStream_t blocking = nullptr;
  WARPWISE_CUDA_CHECK(cudaStreamCreate(&blocking));
  const auto in = [&](cudaStream_t stream) { cudaMemcpyAsync(memory, host, kChunk, cudaMemcpyHostToDevice, stream); };
  const auto out = [&](cudaStream_t stream) {
    cudaMemcpyAsync(host + kChunk, memory + kChunk, kChunk, cudaMemcpyDeviceToHost, stream);
  };
  const auto overlap = [&](const std::function<void()>& run) {
    const Timeline timeline = Tracer().trace(run, 1);
    check_sane(timeline);
    return any_overlap(of_engine(timeline, "copy_in"), of_engine(timeline, "copy_out"));
  };
  in(one), out(two);  // touches all memory, so that the copies below take as long as each other
  CHECK(overlap([&] { in(one), out(two); }));
  CHECK_FALSE(overlap([&] {
    in(one);
    cudaEventRecord(ready, one);
    cudaStreamWaitEvent(two, ready, 0);
    out(two);
  }));
  CHECK_FALSE(overlap([&] { in(blocking), out(nullptr); }));
  CHECK_FALSE(overlap([&] { in(nullptr), out(blocking); }));
  CHECK(overlap([&] { in(nullptr), out(one); }));  // a non-blocking one
  CHECK_FALSE(overlap([&] {
    in(one);
    cudaStreamSynchronize(one);
    out(two);
  }));
  WARPWISE_CUDA_CHECK(cudaStreamDestroy(blocking));
}

TEST_CASE("devices work side by side in a timeline, and copies between them are their own engine's") {
  simulate_devices(2);
  {
    ProgramResources resources(2, size_t{1} << 30);
    auto* host = static_cast<char*>(resources.pinned(2 * kChunk));
    void* memory[] = {resources.workspace(kChunk, 0), resources.workspace(kChunk, 1)};
    const cudaStream_t streams[] = {resources.stream(0), resources.stream(1)};
    const auto run = [&] {
      for (int device : {0, 1})
        cudaMemcpyAsync(memory[device], host + static_cast<size_t>(device) * kChunk, kChunk, cudaMemcpyHostToDevice,
                        streams[device]);
      cudaMemcpyPeerAsync(memory[0], 0, memory[1], 1, kChunk, streams[1]);
    };
    run();
    const Timeline timeline = Tracer().trace(run, 2);
    check_sane(timeline);
    const auto in = of_engine(timeline, "copy_in"), peer = of_engine(timeline, "peer");
    REQUIRE(in.size() == 2);
    CHECK(in[0].device == 0);
    CHECK(in[1].device == 1);
    CHECK(any_overlap({in[0]}, {in[1]}));
    REQUIRE(peer.size() == 1);
    CHECK(peer[0].device == 1);
    CHECK(peer[0].bytes == kChunk);
    CHECK(peer[0].begin_ms >= end_of(in[1]) - kStep_ms);
  }
  simulate_devices(1);
}

TEST_CASE("a run that fails leaves no trace under way") {
  ProgramResources made(1, size_t{1} << 20);
  Resources& resources = made;
  void* memory = resources.workspace(1000);
  CHECK_THROWS_AS(Tracer().trace([] { WARPWISE_CUDA_CHECK(cudaErrorInvalidValue); }, 1), CudaError);
  cudaMemset(memory, 0, 1000);
  CHECK(simt::take_trace().spans.empty());
  const Timeline timeline = Tracer().trace([&] { cudaMemset(memory, 0, 1000); }, 1);
  REQUIRE(of_engine(timeline, "compute").size() == 1);
  CHECK(of_engine(timeline, "compute")[0].name == "cudaMemset");
  CHECK(of_engine(timeline, "compute")[0].bytes == 1000);
}
