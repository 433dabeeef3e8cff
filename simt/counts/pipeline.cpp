#include "counts/pipeline.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "machine/launch.h"
#include "machine/observer.h"
#include "machine/worker.h"

namespace simt {
namespace {

constexpr std::size_t kMost = 3000;  // events: a picture shows fewer
constexpr unsigned kWarpgroup = 128;

struct PipelinePart final : LaunchPart {
  std::vector<PipelineEvent> events;  // of the first block, which one worker runs
};

const ObserverKind* pipeline_kind();

class Pipeline final : public Observer {
 public:
  explicit Pipeline(Worker& worker) : worker_(worker) {}

  bool begin_launch(Launch& launch) override {
    part_ = static_cast<PipelinePart*>(pipeline_kind()->part_of(launch));
    return part_ != nullptr;
  }
  unsigned begin_block(std::uint64_t block) override {
    records_ = block == 0;
    events_.clear(), seen_.clear();
    return nothing;
  }
  void end_block() override {
    if (records_) number_channels(), part_->events = std::move(events_);
    records_ = false;
  }

  void arrive_in_phase(std::uint64_t address) override {
    // What a copy brings counts as an arrival, too, when the copy begins.
    if (address == std::exchange(brings_to_, 0)) return;
    add({.does = PipelineEvent::arrive, .channel = address});
  }
  void end_phase(std::uint64_t address) override { add({.does = PipelineEvent::end, .channel = address}); }
  void see_phase(std::uint64_t address, std::uint64_t ended) override { wait(address, ended); }
  void see_work(std::uint64_t channel, std::uint64_t ended) override { wait(channel, ended); }
  void begin_work(const AsyncWork& work) override {
    const bool product = work.kind == AsyncWork::Kind::product, in = work.kind == AsyncWork::Kind::copy_in;
    if (product && work.operations == 0) return;  // of one of its matrices, or of another of its warps
    PipelineEvent event = {.does = product ? PipelineEvent::product
                                   : in    ? PipelineEvent::copy
                                           : PipelineEvent::store,
                           .channel = work.channel,
                           .number = work.number,
                           .amount = work.places.size() * 16};
    if (!work.places.empty()) event.place = *std::min_element(work.places.begin(), work.places.end());
    add(event);
    if (in) brings_to_ = work.channel;
  }

  // One of the four warps of the product that has just begun.
  void tensor_instruction(const TensorInstruction& one) override {
    if (!records_ || !one.of_group || events_.empty() || events_.back().does != PipelineEvent::product) return;
    events_.back().amount = static_cast<std::uint64_t>(one.operations) * kWarpgroup / kWarp;
  }

 private:
  // All threads of a warpgroup wait for the same.
  void wait(std::uint64_t channel, std::uint64_t ended) {
    if (!records_) return;
    std::uint64_t& seen = seen_[{worker_.lane_of_block() / kWarpgroup, channel}];
    if (ended > seen) seen = ended, add({.does = PipelineEvent::wait, .channel = channel, .number = ended});
  }
  void add(PipelineEvent event) {
    if (!records_ || events_.size() >= kMost) return;
    event.warpgroup = worker_.lane_of_block() / kWarpgroup;
    events_.push_back(event);
  }
  // Barriers become 0, 1, ... by where they lie, and other channels go on from there. Places count from the first one.
  void number_channels() {
    std::uint64_t first = ~std::uint64_t{0};
    for (const PipelineEvent& event : events_)
      if (event.place > 0) first = std::min(first, event.place);
    for (PipelineEvent& event : events_)
      if (event.place > 0) event.place -= first;
    std::set<std::uint64_t> barriers, others;
    for (const PipelineEvent& event : events_) (event.channel > kGroups ? barriers : others).insert(event.channel);
    std::map<std::uint64_t, std::uint64_t> numbers;
    for (const auto* all : {&barriers, &others})
      for (const std::uint64_t channel : *all) numbers.emplace(channel, numbers.size());
    for (PipelineEvent& event : events_) event.channel = numbers[event.channel];
  }
  static constexpr std::uint64_t kGroups = 1 << 20;  // channels of groups are smaller numbers, addresses larger

  Worker& worker_;
  PipelinePart* part_ = nullptr;
  bool records_ = false;
  std::uint64_t brings_to_ = 0;
  std::vector<PipelineEvent> events_;
  std::map<std::pair<unsigned, std::uint64_t>, std::uint64_t> seen_;
};

const ObserverKind kind(
    [](Launch& launch) -> std::unique_ptr<LaunchPart> {
      return launch.request.counted && launch.options.check ? std::make_unique<PipelinePart>() : nullptr;
    },
    [](Worker& worker) -> std::unique_ptr<Observer> { return std::make_unique<Pipeline>(worker); });

const ObserverKind* pipeline_kind() { return &kind; }

}  // namespace

std::vector<PipelineEvent> pipeline_of(const Launch& launch) {
  const auto* part = static_cast<const PipelinePart*>(kind.part_of(launch));
  // Only with asynchronous work is there anything to draw.
  const auto works = [](const PipelineEvent& event) {
    return event.does == PipelineEvent::copy || event.does == PipelineEvent::product;
  };
  return part && std::any_of(part->events.begin(), part->events.end(), works) ? part->events
                                                                              : std::vector<PipelineEvent>();
}

}  // namespace simt
