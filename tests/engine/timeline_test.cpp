// Timelines: spans as workers report them, tracks as readers draw them, and the file that Perfetto opens.
#include <doctest/doctest.h>

#include <map>

#include "engine/fill_timeline.h"
#include "engine/reader/time_parts.h"
#include "engine/reader/tracks.h"

using namespace warpwise;
using nlohmann::json;

namespace {

/// Two devices; on the first one two kernels overlap.
Timeline some_timeline() {
  Timeline timeline{1, "stream", "chunked", {{1 << 20}}, "measured", 6, "", {}};
  timeline.spans = {{"wait", "host", -1, 0, 0, 6, 0},         {"copy", "copy_in", 0, 1, 0, 2, 8000000},
                    {"scale", "compute", 0, 1, 2, 2, 0},      {"scale", "compute", 0, 2, 3, 2, 0},
                    {"copy", "copy_in", 0, 2, 2, 1, 4000000}, {"back", "copy_out", 0, 1, 4, 1, 2000000},
                    {"over", "peer", 1, 3, 1, 1, 1000000}};
  return timeline;
}

}  // namespace

TEST_CASE("tracks: one for each engine of each device, and a row more where pieces overlap") {
  const Timeline timeline = some_timeline();
  std::vector<std::string> words;
  for (const Track& track : tracks_of(timeline))
    words.push_back(std::to_string(track.device) + " " + track_words(track) + ": " +
                    std::to_string(track.spans.size()));
  CHECK(words == std::vector<std::string>{"-1 host: 1", "0 copy in: 2", "0 kernels: 1", "0 kernels (2): 1",
                                          "0 copy out: 1", "1 between GPUs: 1"});
  CHECK(gbps_of(timeline.spans[1]) == doctest::Approx(4));
  CHECK(gbps_of(timeline.spans[0]) == 0);
  CHECK(length_of(timeline) == 6);
  Timeline longer = timeline;
  longer.total_ms = 4;
  CHECK(length_of(longer) == 6);
  CHECK(tracks_of(Timeline{}).empty());
}

TEST_CASE("a Chrome trace: a process for each device of each step, a thread for each track, in microseconds") {
  Timeline first = some_timeline(), second = some_timeline();
  second.step = "whole";
  const json trace = chrome_trace({&first, &second});
  std::map<int, std::string> processes;
  std::map<std::pair<int, int>, std::string> threads;
  std::map<std::pair<int, int>, double> ends;  // events of a thread come in order, and do not overlap
  size_t pieces = 0;
  for (const json& event : trace.at("traceEvents")) {
    const int process = event.at("pid"), thread = event.at("tid");
    if (event.at("ph") == "M") {
      if (event.at("name") == "process_name") processes[process] = event.at("args").at("name");
      if (event.at("name") == "thread_name") threads[{process, thread}] = event.at("args").at("name");
      continue;
    }
    CHECK(event.at("ph") == "X");
    CHECK(threads.count({process, thread}));
    const double begin = event.at("ts"), length = event.at("dur");
    CHECK(begin >= ends[std::pair(process, thread)]);
    ends[std::pair(process, thread)] = begin + length;
    if (event.at("name") == "copy" && begin == 0) {
      CHECK(length == 2000);
      CHECK(event.at("args").at("bytes") == 8000000);
      CHECK(event.at("args").at("GB/s").get<double>() == doctest::Approx(4));
      CHECK(event.at("args").at("stream") == 1);
    }
    pieces++;
  }
  CHECK(pieces == first.spans.size() + second.spans.size());
  CHECK(processes.size() == 6);
  CHECK(processes[1] == "stream/chunked at 1048576, host");
  CHECK(processes[2] == "stream/chunked at 1048576, device 0");
  CHECK(processes[6] == "stream/whole at 1048576, device 1");
  CHECK(threads[{2, 1}] == "copy in");
  CHECK(threads[{2, 3}] == "kernels (2)");
}

TEST_CASE("raw spans are put in order, streams numbered, and too many left out with a sentence") {
  Timeline timeline;
  fill_timeline(timeline, {{{"late", "compute", 0, 0, 5, 1, 0}, 77},
                           {{"early", "copy_in", 0, 0, 1, 1, 8}, 99},
                           {{"host", "host", -1, 0, 2, 1, 0}, 12},
                           {{"other device", "compute", 1, 0, 3, 1, 0}, 99}});
  std::vector<std::string> said;
  for (const TimeSpan& span : timeline.spans) said.push_back(span.name + " " + std::to_string(span.stream));
  CHECK(said == std::vector<std::string>{"early 1", "host 0", "other device 2", "late 3"});
  CHECK(timeline.message == "");

  std::vector<UnnumberedSpan> many(10000);
  for (size_t i = 0; i < many.size(); i++) many[i].span.begin_ms = static_cast<double>(many.size() - i);
  Timeline full;
  fill_timeline(full, many);
  CHECK(full.spans.size() == 4000);
  CHECK(full.spans.front().begin_ms == 1);
  CHECK(full.message == "The run had 10000 pieces; these are the first 4000.");
}

TEST_CASE("parts of a trip: time at which several engines work counts once, and all parts add up to the run") {
  const auto words = [](const Timeline& timeline) {
    std::string text;
    double sum = 0;
    for (const TimePart& part : parts_of(timeline)) {
      text += (text.empty() ? "" : ", ") + std::string(words_of(part.doing)) + " " +
              std::to_string(static_cast<int>(part.ms + 0.5));
      sum += part.ms;
      CHECK(part.share == doctest::Approx(part.ms / length_of(timeline)));
    }
    CHECK(sum == doctest::Approx(length_of(timeline)));
    return text;
  };
  // In from 0 to 3 and between GPUs from 1 to 2, kernels from 2 to 5, out from 4 to 5; the host's wait is not work of a
  // device.
  CHECK(words(some_timeline()) == "copying in 1, kernels 1, several at once 3, waiting 1");
  Timeline serial{1, "stream", "serial", {{1}}, "modelled", 10, "", {}};
  serial.spans = {
      {"copy", "copy_in", 0, 1, 1, 4, 8}, {"k", "compute", 0, 1, 5, 1, 0}, {"copy", "copy_out", 0, 1, 7, 2, 8}};
  CHECK(words(serial) == "copying in 4, kernels 1, copying out 2, waiting 3");
  // Two devices that copy in at the same time count once.
  serial.spans = {{"copy", "copy_in", 0, 1, 0, 6, 8}, {"copy", "copy_in", 1, 2, 2, 6, 8}};
  CHECK(words(serial) == "copying in 8, waiting 2");
  CHECK(parts_of(Timeline{}).empty());
}
