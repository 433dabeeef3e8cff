// What waits for what inside a block: events of the CPU backend placed in time.
#include "engine/reader/pipeline.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

using namespace warpwise;

namespace {

/// 64 bytes and 1000 operations take 1 ns; beside that, a copy takes 100 ns.
model::GpuProfile gpu() {
  model::GpuProfile profile;
  profile.clock_ghz = 1, profile.group_operations = 1000, profile.copy_ns = 60, profile.latency_l2_ns = 40;
  return profile;
}

const BlockTrack* track(const BlockTimeline& block, const std::string& name) {
  const auto found =
      std::find_if(block.tracks.begin(), block.tracks.end(), [&](auto& one) { return one.name == name; });
  return found == block.tracks.end() ? nullptr : &*found;
}
double begin_ns(const TimeSpan* span) { return span->begin_ms * 1e6; }
double end_ns(const TimeSpan* span) { return (span->begin_ms + span->ms) * 1e6; }

/// A producer (warpgroup 0) fills one stage twice, at barrier 0; a consumer multiplies what it holds, and says so at
/// barrier 1. Channel 2: its products.
const std::vector<PipelineEvent> kTwoRounds = {
    {"arrive", 0, 0, 0, 0, 0},
    {"copy", 0, 0, 0, 6400, 1024},
    {"end", 0, 0, 0, 0, 0},
    {"wait", 1, 0, 1, 0, 0},
    {"product", 1, 2, 0, 50000, 1024},
    {"wait", 1, 2, 1, 0, 0},
    {"arrive", 1, 1, 0, 0, 0},
    {"end", 1, 1, 0, 0, 0},
    {"wait", 0, 1, 1, 0, 0},
    {"arrive", 0, 0, 0, 0, 0},
    {"copy", 0, 0, 1, 6400, 1024},
    {"end", 0, 0, 0, 0, 0},
    {"wait", 1, 0, 2, 0, 0},
    {"product", 1, 2, 1, 50000, 1024},
    {"wait", 1, 2, 2, 0, 0},
};

}  // namespace

TEST_CASE("pipeline: each event begins when what it waits for has ended") {
  const BlockTimeline block = block_timeline(kTwoRounds, gpu());
  // 100 ns of bytes, 100 ns of latency, 50 ns of products; twice, one after the other, for there is one stage.
  CHECK(block.length_ms * 1e6 == doctest::Approx(500));
  const BlockTrack* stage = track(block, "stage 1");
  REQUIRE(stage);
  REQUIRE(stage->layers.size() == 2);  // read, filled
  REQUIRE(stage->layers[1].spans.size() == 2);
  CHECK(begin_ns(stage->layers[1].spans[1]) == doctest::Approx(250));
  CHECK(end_ns(stage->layers[1].spans[1]) == doctest::Approx(450));
  CHECK(begin_ns(stage->layers[0].spans[1]) == doctest::Approx(450));
  const BlockTrack* producer = track(block, "warps 0 to 3");
  REQUIRE(producer);
  CHECK(producer->layers[0].spans.at(0)->name == "waits for an empty stage");
  CHECK(end_ns(producer->layers[0].spans.at(0)) == doctest::Approx(250));
  const BlockTrack* consumer = track(block, "warps 4 to 7");
  REQUIRE(consumer);
  CHECK(consumer->layers[0].spans.at(0)->name == "waits for stage 1");
  CHECK(end_ns(consumer->layers[0].spans.at(0)) == doctest::Approx(200));
  // Tracks stand as the data goes.
  CHECK(block.tracks.front().name == "warps 0 to 3");
  CHECK(block.tracks.back().name == "warps 4 to 7");
}

TEST_CASE("pipeline: with a second stage the copy comes while products run") {
  std::vector<PipelineEvent> events = kTwoRounds;
  for (size_t i = 9; i < events.size(); ++i)
    if (events[i].channel == 0) events[i].channel = 3, events[i].number = events[i].does == "wait" ? 1 : 0;
  for (PipelineEvent& event : events)
    if (event.channel == 3 && event.does == "copy") event.place = 9000;
  events.back().place = 0;
  events[13].place = 9000;
  events.erase(events.begin() + 8);  // nobody waits for the first stage
  const BlockTimeline block = block_timeline(events, gpu());
  // The second copy's bytes follow the first one's: 300 ns, then 50 ns of products.
  CHECK(block.length_ms * 1e6 == doctest::Approx(350));
  CHECK(track(block, "stage 2"));
}

TEST_CASE("pipeline: nothing is drawn for a GPU without such products, and what is missing in a report is empty") {
  model::GpuProfile older = gpu();
  older.group_operations = 0;
  CHECK(block_timeline(kTwoRounds, older).tracks.empty());
  const InspectionReport report = parse_report(nlohmann::json::parse(
      R"({"kernels": [{"name": "k", "pipeline": [{"does": "copy", "channel": 3, "amount": 16}, 7, {"does": "end"}]}]})"));
  REQUIRE(report.kernels.size() == 1);
  REQUIRE(report.kernels[0].pipeline.size() == 2);
  CHECK(report.kernels[0].pipeline[0].channel == 3);
  CHECK(report.kernels[0].pipeline[1].number == 0);
}
