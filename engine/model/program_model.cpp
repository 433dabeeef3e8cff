#include "engine/model/program_model.h"

#include <algorithm>
#include <deque>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "engine/fill_timeline.h"
#include "engine/model/engines.h"

namespace warpwise::model {

using nlohmann::json;

namespace {

/// The devices, and a host that makes one call after the other.
class Simulation {
 public:
  Simulation(const std::vector<Call>& calls, const LinkProfile& link)
      : calls_(calls), link_(link), engines_(link), ended_(calls.size()) {}

  /// Returns false if the host waits for something that never happens.
  bool run() {
    for (;;) {
      while (go_on()) {}
      const double host = host_until_ > now_ ? host_until_ - now_ : std::numeric_limits<double>::infinity(),
                   dt = std::min(engines_.until_change(), host);
      if (dt == std::numeric_limits<double>::infinity()) break;
      now_ += dt;
      for (const size_t id : engines_.pass(dt)) end(id);
    }
    return next_ == calls_.size() && !awaited_;
  }
  double total_us() const { return now_; }
  /// How long each kind of work keeps its engine busy, on the device with the most of it; the longest first.
  std::vector<std::pair<std::string, double>> terms() const {
    std::map<std::string, double> most = {{"the host's calls", host_us_}};
    for (const auto& [what, us] : busy_us_) most[what.first] = std::max(most[what.first], us);
    std::vector<std::pair<std::string, double>> terms(most.begin(), most.end());
    std::stable_sort(terms.begin(), terms.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    return terms;
  }
  std::vector<UnnumberedSpan> take_spans() { return std::move(spans_); }

 private:
  struct Queue {
    std::deque<size_t> calls;  // the first may be running
    bool at_work = false;
    const Call* like = nullptr;  // any of its calls, for the stream's properties
  };
  using Engine = std::pair<int, std::string>;

  bool go_on() {
    if (given_ && host_until_ <= now_) return hand_over(), true;
    if (awaited_ && arrived(*awaited_)) return wake(), true;
    if (host_until_ <= now_ && !awaited_ && next_ < calls_.size()) return call(), true;
    // Work that was enqueued first starts first.
    std::vector<Queue*> ready;
    for (auto& [number, queue] : queues_)
      if (!queue.calls.empty() && !queue.at_work) ready.push_back(&queue);
    std::sort(ready.begin(), ready.end(), [](auto* a, auto* b) { return a->calls.front() < b->calls.front(); });
    return std::any_of(ready.begin(), ready.end(), [&](auto* queue) { return try_to_begin(*queue); });
  }

  // --- the host

  void call() {
    const size_t id = next_++;
    const Call& call = calls_[id];
    if (call.awaits()) {
      await(id);
    } else if (call.kind == Call::Kind::on_host) {
      begin(id);
      await(id);
    } else {
      // Events cost the host almost nothing: step chunks of lesson 00 takes no longer at 2^16 with 192 more such calls
      // (docs/time-model.md).
      const bool of_event = call.kind == Call::Kind::record || call.kind == Call::Kind::wait;
      const double takes = of_event ? 0 : link_.call_us;
      given_ = id;
      host_until_ = now_ + takes;
      host_us_ += takes;
    }
  }

  void hand_over() {
    const size_t id = *given_;
    given_.reset();
    Queue& queue = queues_[calls_[id].stream];
    queue.calls.push_back(id);
    queue.like = &calls_[id];
    if (calls_[id].waits) await(id);
  }

  void await(size_t id) {
    awaited_ = id;
    awaited_since_ = now_;
  }

  bool arrived(size_t id) const {
    const Call& call = calls_[id];
    switch (call.kind) {
      case Call::Kind::await_event: return call.event == 0 || recorded_.count(call.event) > 0;
      case Call::Kind::await_stream:
      case Call::Kind::await_device:
        return std::all_of(queues_.begin(), queues_.end(), [&](const auto& entry) {
          const auto& [number, queue] = entry;
          const bool concerned =
              call.kind == Call::Kind::await_device
                  ? queue.like->device == call.device
                  : number == call.stream || (call.legacy && queue.like->blocking && queue.like->device == call.device);
          return !concerned || queue.calls.empty();
        });
      default: return ended_[id];
    }
  }

  void wake() {
    const Call& call = calls_[*awaited_];
    if (now_ > awaited_since_ && call.engine != "host") add_span(call.name, "host", -1, 0, awaited_since_, 0);
    awaited_.reset();
    if (call.kind != Call::Kind::on_host) host_until_ = now_ + link_.await_us;
  }

  // --- streams and engines

  bool try_to_begin(Queue& queue) {
    const size_t id = queue.calls.front();
    const Call& call = calls_[id];
    if (call.kind == Call::Kind::record) {
      recorded_.insert(call.event);
      return leave(queue), true;
    }
    if (call.kind == Call::Kind::wait) {
      if (call.event != 0 && !recorded_.count(call.event)) return false;
      return leave(queue), true;
    }
    // The default stream and its blocking streams keep the order of the calls.
    for (const auto& [number, other] : queues_)
      if (!other.calls.empty() && other.calls.front() < id && other.like->device == call.device &&
          ((call.legacy && other.like->blocking) || (call.blocking && other.like->legacy)))
        return false;
    if (!busy_.insert(engine_of(call)).second) return false;
    queue.at_work = true;
    return begin(id), true;
  }

  void leave(Queue& queue) {
    ended_[queue.calls.front()] = true;
    queue.calls.pop_front();
  }

  static Engine engine_of(const Call& call) { return {call.engine == "host" ? -1 : call.device, call.engine}; }

  void begin(size_t id) {
    Activity activity = calls_[id].activity;
    activity.id = id;
    activity.device = calls_[id].device;
    begun_[id] = now_;
    engines_.begin(activity);
  }

  void end(size_t id) {
    const Call& call = calls_[id];
    const double since = begun_[id];
    add_span(call.name, call.engine, call.engine == "host" ? -1 : call.device, call.stream, since, call.bytes);
    if (call.kind == Call::Kind::kernel && call.moves > 0)
      add_span("pages move", "copy_in", call.device, call.stream, since, call.moves);
    busy_us_[{call.bound, call.device}] += now_ - since;
    ended_[id] = true;
    if (call.kind == Call::Kind::on_host) return;
    busy_.erase(engine_of(call));
    Queue& queue = queues_[call.stream];
    queue.at_work = false;
    leave(queue);
  }

  void add_span(const std::string& name, const std::string& engine, int device, uint64_t stream, double since,
                double bytes) {
    spans_.push_back(
        {{name, engine, device, 0, since / 1e3, (now_ - since) / 1e3, static_cast<int64_t>(bytes)}, stream});
  }

  const std::vector<Call>& calls_;
  const LinkProfile& link_;
  Engines engines_;
  double now_ = 0, host_until_ = 0, host_us_ = 0;
  size_t next_ = 0;
  std::optional<size_t> given_, awaited_;  // the call that the host is making; the one that it waits for
  double awaited_since_ = 0;
  std::map<uint64_t, Queue> queues_;
  std::set<Engine> busy_;
  std::set<uint64_t> recorded_;
  std::vector<bool> ended_;
  std::map<size_t, double> begun_;
  std::map<std::pair<std::string, int>, double> busy_us_;  // by Call::bound and device
  std::vector<UnnumberedSpan> spans_;
};

}  // namespace

bool has_calls(const json& report) { return report.contains("calls"); }

double simulated_us(const std::vector<Call>& calls, const GpuProfile& gpu) {
  Simulation simulation(calls, gpu.link);
  return simulation.run() ? simulation.total_us() : 0;
}

static std::string kind_of(const Prediction& prediction, const std::vector<Call>& calls) {
  if (std::any_of(calls.begin(), calls.end(), [](auto& call) { return call.bound == kHostFunctions; }))
    return kHostFunctions;
  double kernels_us = 0;
  for (const auto& [name, us] : prediction.terms)
    if (name.starts_with("kernels")) kernels_us += us;
  return kernels_us < 0.1 * prediction.time_us ? kCopies : kCopiesAndKernels;
}

ProgramPrediction predict_program(const json& report, const GpuProfile& gpu) {
  ProgramPrediction out;
  out.timeline.source = "modelled";
  if (!gpu.link.known()) return out;
  const std::vector<Call> calls = calls_of(report, gpu);
  if (std::all_of(calls.begin(), calls.end(), [](auto& call) { return call.bound.empty() || call.bound == kHostCode; }))
    return out;  // the program uses the host only
  Simulation simulation(calls, gpu.link);
  if (!simulation.run()) return out;
  out.prediction.time_us = simulation.total_us();
  std::vector<UnnumberedSpan> spans = simulation.take_spans();
  out.prediction.terms = simulation.terms();
  out.prediction.bound = out.prediction.because = out.prediction.terms.front().first;
  out.prediction.kind = kind_of(out.prediction, calls);
  out.prediction.registers_known =
      std::all_of(calls.begin(), calls.end(), [](auto& call) { return call.registers_known; });
  out.timeline.total_ms = out.prediction.time_us / 1e3;
  fill_timeline(out.timeline, std::move(spans));
  return out;
}

}  // namespace warpwise::model
