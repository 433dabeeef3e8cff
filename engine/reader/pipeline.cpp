#include "engine/reader/pipeline.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace warpwise {

namespace {

constexpr double kBytesACycle = 64;  // into an SM, from the L2 cache

/// What the phases or groups of a channel wait for.
struct Channel {
  std::map<int64_t, double> ends;  // of a phase, or group, by number: the latest of what belongs to it
  int64_t phase = 0;               // of a barrier: the current one
  void lasts(int64_t number, double until) {
    double& end = ends[number];
    end = std::max(end, until);
  }
  /// When the first `count` of them have ended.
  double all_ended(int64_t count) const {
    double last = 0;
    for (const auto& [number, end] : ends)
      if (number < count) last = std::max(last, end);
    return last;
  }
};

/// A part of shared memory that copies fill and products read, known by its barrier.
struct Stage {
  int number = 0;                                  // in the order of first use
  std::vector<std::pair<int64_t, int64_t>> parts;  // from, to
  TimeSpan* filling = nullptr;
  int64_t phase = 0;  // of `filling`
  TimeSpan* reading = nullptr;
};

class Scheduler {
 public:
  Scheduler(const model::GpuProfile& gpu, BlockTimeline& out) : gpu_(gpu), out_(out) {}

  void take(const PipelineEvent& event) {
    if (event.does == "copy") copy(event);
    else if (event.does == "store") store(event);
    else if (event.does == "product") product(event);
    else if (event.does == "arrive") arrive(event);
    else if (event.does == "end") ++channels_[event.channel].phase;
    else if (event.does == "wait") wait(event);
  }
  void finish() {
    for (TimeSpan& span : out_.spans) out_.length_ms = std::max(out_.length_ms, span.begin_ms + span.ms);
    // Producers, stages, the tensor cores, consumers, stores: as the data goes.
    std::map<std::pair<int, std::string>, std::map<std::string, std::vector<const TimeSpan*>>> tracks;
    for (const TimeSpan& span : out_.spans) tracks[{rank_[&span], track_[&span]}][span.engine].push_back(&span);
    for (auto& [key, layers] : tracks) {
      BlockTrack& track = out_.tracks.emplace_back(BlockTrack{key.second, {}});
      for (auto& [engine, spans] : layers) track.layers.push_back({0, engine, 0, std::move(spans)});
    }
  }

 private:
  static double ms(double ns) { return ns * 1e-6; }
  TimeSpan* add(int rank, const std::string& track, const std::string& engine, const std::string& name, double begin,
                double end) {
    TimeSpan& span = out_.spans.emplace_back();
    span.name = name, span.engine = engine, span.begin_ms = begin, span.ms = end - begin;
    rank_[&span] = rank, track_[&span] = track;
    return &span;
  }
  double passes(const PipelineEvent& event, double begin) {
    const double from = std::max(begin, engine_free_);
    engine_free_ = from + ms(double(event.amount) / (kBytesACycle * gpu_.clock_ghz));
    return engine_free_ + ms(gpu_.copy_ns + gpu_.latency_l2_ns);
  }
  void copy(const PipelineEvent& event) {
    const double begin = clock_[event.warpgroup], end = passes(event, begin);
    channels_[event.channel].lasts(event.number, end);
    asks_.insert(event.warpgroup);
    Stage& stage = stages_.try_emplace(event.channel, Stage{int(stages_.size()), {}}).first->second;
    const std::pair<int64_t, int64_t> part = {event.place, event.place + event.amount};
    if (std::find(stage.parts.begin(), stage.parts.end(), part) == stage.parts.end()) stage.parts.push_back(part);
    if (stage.filling && stage.phase == event.number) {  // another box of the same phase
      stage.filling->ms = std::max(stage.filling->ms, end - stage.filling->begin_ms);
    } else {
      stage.filling = add(1, "stage " + std::to_string(stage.number + 1), "copy_in", "filled", begin, end);
      stage.reading = nullptr, stage.phase = event.number;
    }
    stage.filling->bytes += event.amount;
  }
  void store(const PipelineEvent& event) {
    const double begin = clock_[event.warpgroup], end = passes(event, begin);
    channels_[event.channel].lasts(event.number, end);
    stores_.insert(event.channel);
    TimeSpan*& last = storing_[event.warpgroup];
    if (last && begin <= last->begin_ms + last->ms) last->ms = std::max(last->ms, end - last->begin_ms);
    else last = add(4, "stores of " + name_of(event.warpgroup), "copy_out", "stores", begin, end);
    last->bytes += event.amount;
  }
  void product(const PipelineEvent& event) {
    const double begin = std::max(clock_[event.warpgroup], tensor_free_);
    tensor_free_ = begin + ms(double(event.amount) / (gpu_.group_operations * gpu_.clock_ghz));
    channels_[event.channel].lasts(event.number, tensor_free_);
    // One span for a group; products of two warpgroups take turns.
    if (multiplying_ && multiplies_ == std::pair(event.channel, event.number) &&
        begin <= multiplying_->begin_ms + multiplying_->ms)
      multiplying_->ms = tensor_free_ - multiplying_->begin_ms;
    else multiplying_ = add(2, "tensor cores", "compute", name_of(event.warpgroup), begin, tensor_free_);
    multiplies_ = {event.channel, event.number};
    for (auto& [channel, stage] : stages_)
      for (const auto& [from, to] : stage.parts)
        if (stage.filling && event.place >= from && event.place < to) {
          if (!stage.reading)
            stage.reading = add(1, "stage " + std::to_string(stage.number + 1), "compute", "read", begin, tensor_free_);
          stage.reading->ms = tensor_free_ - stage.reading->begin_ms;
        }
  }
  void arrive(const PipelineEvent& event) {
    Channel& channel = channels_[event.channel];
    channel.lasts(channel.phase, clock_[event.warpgroup]);
  }
  void wait(const PipelineEvent& event) {
    double& now = clock_[event.warpgroup];
    const double until = channels_[event.channel].all_ended(event.number);
    if (until <= now) return;
    const auto stage = stages_.find(event.channel);
    const bool asks = asks_.count(event.warpgroup) > 0;
    const std::string what = stage != stages_.end() ? "waits for stage " + std::to_string(stage->second.number + 1)
                             : stores_.count(event.channel) > 0 ? "waits for its stores"
                             : asks                             ? "waits for an empty stage"
                                                                : "waits for its products";
    add(asks ? 0 : 3, name_of(event.warpgroup), "host", what, now, until);
    now = until;
  }
  static std::string name_of(int warpgroup) {
    return "warps " + std::to_string(4 * warpgroup) + " to " + std::to_string(4 * warpgroup + 3);
  }

  const model::GpuProfile& gpu_;
  BlockTimeline& out_;
  std::map<int, double> clock_;  // of each warpgroup, in ms
  double engine_free_ = 0, tensor_free_ = 0;
  std::map<int64_t, Channel> channels_;
  std::map<int64_t, Stage> stages_;  // by the barrier that their bytes count at
  std::set<int> asks_;               // warpgroups that begin copies
  std::set<int64_t> stores_;         // channels
  std::map<int, TimeSpan*> storing_;
  TimeSpan* multiplying_ = nullptr;
  std::pair<int64_t, int64_t> multiplies_;
  std::map<const TimeSpan*, int> rank_;
  std::map<const TimeSpan*, std::string> track_;
};

}  // namespace

BlockTimeline block_timeline(const std::vector<PipelineEvent>& events, const model::GpuProfile& gpu) {
  BlockTimeline out;
  if (gpu.group_operations <= 0 || gpu.clock_ghz <= 0) return out;
  Scheduler scheduler(gpu, out);
  for (const PipelineEvent& event : events) scheduler.take(event);
  scheduler.finish();
  return out;
}

}  // namespace warpwise
