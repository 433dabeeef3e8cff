#include "engine/model/program_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <tuple>

#include "engine/model/modelled.h"
#include "engine/model/program_calls.h"
#include "engine/model/program_model.h"

namespace warpwise::model {

using nlohmann::json;

namespace {

using Calls = std::vector<Call>;

constexpr double kLeast = 0.1;       // a finding gains more than this share
constexpr double kNinetieth = 0.21;  // 9 of 10 recorded programs were closer
constexpr size_t kMostThen = 3;

struct ProgramCause {
  Finding finding;  // without its times
  Calls without;
};

bool is_work(const Call& call) { return call.kind == Call::Kind::work || call.kind == Call::Kind::kernel; }
bool is_copy(const Call& call) { return call.engine == "copy_in" || call.engine == "copy_out"; }
bool is_on_compute(const Call& call) { return is_work(call) && call.engine == "compute"; }

double us_of(const Activity& activity) {
  constexpr double kBytes = 1e3;  // per us, for one GB/s
  const auto takes = [](double bytes, double gbps) { return gbps > 0 ? bytes / (gbps * kBytes) : 0; };
  return activity.start_us + std::max({activity.own_us, takes(activity.bytes_in, activity.most_in_gbps),
                                       takes(activity.bytes_out, activity.most_out_gbps)});
}

/// Names the source line of the calls that has most of the cause.
void blame(Finding& finding, const Calls& calls, const std::function<double(const Call&)>& share) {
  std::map<std::pair<std::string, int>, double> lines;
  for (const Call& call : calls)
    if (call.line > 0) lines[{call.file, call.line}] += share(call);
  const auto most = std::max_element(lines.begin(), lines.end(), [](auto& a, auto& b) { return a.second < b.second; });
  if (most != lines.end() && most->second > 0) std::tie(finding.file, finding.line) = most->first;
}

/// Pageable memory that is copied again and again. Pinning takes longer than some copies do (2 GB in more than a second),
/// so memory that is copied a few times only stays as it is.
std::optional<ProgramCause> pageable(const Calls& calls, const GpuProfile& gpu) {
  constexpr double kOften = 10;
  std::map<std::pair<std::string, int>, std::pair<double, double>> lines;  // bytes in all, and of the largest copy
  for (const Call& call : calls) {
    if (!call.pageable || !is_copy(call)) continue;
    auto& [all, largest] = lines[{call.file, call.line}];
    all += call.bytes, largest = std::max(largest, call.bytes);
  }
  const auto pays = [&](const Call& call) {
    const auto line = lines.find({call.file, call.line});
    return call.pageable && line != lines.end() && line->second.first >= kOften * line->second.second;
  };
  ProgramCause cause;
  cause.without = calls;
  double bytes = 0, times = 0;
  for (Call& call : cause.without) {
    if (!pays(call)) continue;
    bytes += call.bytes, ++times;
    call.pageable = false;
    if (call.engine == "copy_in") call.activity.most_in_gbps = gpu.link.in_gbps;
    else call.activity.most_out_gbps = gpu.link.out_gbps;
  }
  if (bytes == 0) return std::nullopt;
  blame(cause.finding, calls, [&](const Call& call) { return pays(call) ? call.bytes : 0; });
  cause.finding.kind = "pageable_copies";
  cause.finding.text = fmt::format(
      "{:.0f} copies move {:.3g} MB of pageable memory: {:.2g} GB/s to the device and {:.2g} back, where "
      "pinned memory reaches {:.2g}",
      times, bytes / 1e6, gpu.link.pageable_in_gbps, gpu.link.pageable_out_gbps, gpu.link.in_gbps);
  cause.finding.help =
      "Allocate the host's memory with cudaMallocHost, once before the loop. Pinning takes as long as several copies.";
  cause.finding.lesson = "trip/pinned";
  return cause;
}

/// Where the host waits, and then only asks for more work of the stream whose work it has waited for.
std::optional<ProgramCause> waits(const Calls& calls) {
  std::set<size_t> needless;
  std::set<uint64_t> before;  // streams with work since the wait before
  bool results = false;       // whether the host may read some then
  for (size_t i = 0; i < calls.size(); ++i) {
    const Call& call = calls[i];
    if (is_work(call)) before.insert(call.stream), results |= call.engine == "copy_out" || call.waits;
    if (!call.awaits() || call.name.ends_with("Query")) continue;
    size_t next = i + 1;
    while (next < calls.size() && calls[next].kind == Call::Kind::record) ++next;
    if (next < calls.size() && is_work(calls[next]) && !calls[next].waits && !results &&
        before == std::set<uint64_t>{calls[next].stream})
      needless.insert(i);
    before.clear(), results = false;
  }
  if (needless.empty()) return std::nullopt;
  ProgramCause cause;
  Calls gone;
  for (size_t i = 0; i < calls.size(); ++i) (needless.count(i) ? gone : cause.without).push_back(calls[i]);
  blame(cause.finding, gone, [](const Call&) { return 1; });
  cause.finding.kind = "waits";
  cause.finding.text = fmt::format(
      "the host waits {} before it asks for more work of the same stream, which runs its work in order anyway",
      needless.size() == 1 ? "once" : fmt::format("{} times", needless.size()));
  cause.finding.help =
      "Leave out the wait, unless the host measures time or reads results there. An error of a kernel is then reported "
      "by a later call.";
  return cause;
}

/// Many kernels in a row, each of which costs a call of the host's: a graph sends them together.
std::optional<ProgramCause> launches(const Calls& calls, const GpuProfile& gpu) {
  constexpr int kMany = 10;
  const auto joins = [](const Call& call) {
    return is_on_compute(call) && !call.waits && call.activity.bytes_in + call.activity.bytes_out == 0;
  };
  ProgramCause cause;
  Calls joined;
  double us = 0;
  for (const Call& call : calls) {
    Call* const last = cause.without.empty() ? nullptr : &cause.without.back();
    if (!last || !joins(call) || !joins(*last) || call.stream != last->stream) {
      cause.without.push_back(call);
      continue;
    }
    last->activity.own_us += us_of(call.activity) - gpu.launch_us + gpu.next_launch_us;
    joined.push_back(call), us += us_of(call.activity) - gpu.launch_us;
  }
  const auto count = static_cast<int>(joined.size());
  if (count < kMany) return std::nullopt;
  blame(cause.finding, joined, [](const Call&) { return 1; });
  cause.finding.kind = "launches";
  cause.finding.text =
      fmt::format("{} kernels follow other kernels: the host takes {} to launch each, and each works for {}", count,
                  time_in_words(gpu.link.call_us, 2), time_in_words(us / count, 2));
  cause.finding.help =
      "Make one kernel of several that follow each other. If the same kernels run again and again, record "
      "them once as a CUDA graph and launch the graph.";
  return cause;
}

/// Adds the pieces of a stretch of copies and kernels, cut into parts, each part in a stream of its own.
void add_parts(Calls& out, const Calls& stretch, const GpuProfile& gpu) {
  constexpr int kParts = 4;
  constexpr uint64_t kFirstStream = uint64_t{1} << 32;
  for (int part = 0; part < kParts; ++part)
    for (Call call : stretch) {
      call.stream = kFirstStream + static_cast<uint64_t>(part);
      call.legacy = call.blocking = call.waits = false;
      call.bytes /= kParts;
      Activity& activity = call.activity;
      activity.bytes_in /= kParts, activity.bytes_out /= kParts;
      if (is_on_compute(call))
        activity.own_us = gpu.launch_us + std::max(0.0, activity.own_us - gpu.launch_us) / kParts;
      out.push_back(call);
    }
  Call end;
  end.kind = Call::Kind::await_device, end.name = "cudaDeviceSynchronize", end.device = stretch[0].device;
  out.push_back(end);
}

/// Copies and kernels that take turns, where parts of the data could be on different engines.
std::optional<ProgramCause> turns(const Calls& calls, const GpuProfile& gpu) {
  ProgramCause cause;
  Calls cut, stretch;
  const auto end_stretch = [&] {
    const bool copies = std::any_of(stretch.begin(), stretch.end(), is_copy),
               kernels = std::any_of(stretch.begin(), stretch.end(), is_on_compute);
    if (copies && kernels) {
      cut.insert(cut.end(), stretch.begin(), stretch.end());
      add_parts(cause.without, stretch, gpu);
    } else {
      cause.without.insert(cause.without.end(), stretch.begin(), stretch.end());
    }
    stretch.clear();
  };
  for (const Call& call : calls) {
    const bool can = is_work(call) && !call.pageable && (is_copy(call) || is_on_compute(call));
    if (!can || (!stretch.empty() && (call.stream != stretch[0].stream || call.device != stretch[0].device)))
      end_stretch();
    // The data of the next stretch come in when those of this one have gone out.
    if (!stretch.empty() && call.engine == "copy_in" && stretch.back().engine == "copy_out") end_stretch();
    if (can) stretch.push_back(call);
    else cause.without.push_back(call);
  }
  end_stretch();
  if (cut.empty()) return std::nullopt;
  double copying = 0, computing = 0;
  for (const Call& call : cut) (is_copy(call) ? copying : computing) += us_of(call.activity);
  blame(cause.finding, cut, [](const Call& call) { return is_copy(call) ? us_of(call.activity) : 0; });
  cause.finding.kind = "overlap";
  cause.finding.text = fmt::format(
      "copies ({:.3g} us) and kernels ({:.3g} us) take turns, though the GPU can do both at once", copying, computing);
  cause.finding.help =
      "If parts of the data do not depend on each other, cut them into some four parts, each with its copies and "
      "kernels in a stream of its own (cudaMemcpyAsync, pinned memory).";
  cause.finding.lesson = "trip/chunks";
  return cause;
}

/// What gains enough, the largest gain first; each with its times.
std::vector<ProgramCause> candidates_of(const Calls& calls, double now_us, const GpuProfile& gpu) {
  std::vector<ProgramCause> out;
  for (std::optional<ProgramCause>& cause : std::vector<std::optional<ProgramCause>>{
           pageable(calls, gpu), waits(calls), launches(calls, gpu), turns(calls, gpu)}) {
    if (!cause) continue;
    const double time = simulated_us(cause->without, gpu);
    if (!(time > 0) || now_us - time < kLeast * now_us) continue;
    Finding& finding = cause->finding;
    finding.without_us = time, finding.cost_us = now_us - time;
    finding.low_us = time / (1 + kNinetieth), finding.high_us = time / (1 - kNinetieth);
    out.push_back(std::move(*cause));
  }
  std::stable_sort(out.begin(), out.end(),
                   [](auto& a, auto& b) { return a.finding.without_us < b.finding.without_us; });
  return out;
}

}  // namespace

Advice advice_of_program(const json& report, const GpuProfile& gpu) {
  Advice advice;
  if (!has_calls(report) || !gpu.link.known()) return advice;
  Calls calls = calls_of(report, gpu);
  for (Call& call : calls)
    if (call.bound == kHostCode) call.activity.own_us = 0;
  if (std::none_of(calls.begin(), calls.end(), is_work)) return advice;
  double now_us = advice.time_us = simulated_us(calls, gpu);
  auto found = candidates_of(calls, now_us, gpu);
  for (const ProgramCause& one : found) advice.findings.push_back(one.finding);
  while (!found.empty()) {
    const ProgramCause first = std::move(found.front());
    if (now_us != advice.time_us) advice.then.push_back(first.finding);
    if (advice.then.size() == kMostThen) break;
    now_us = first.finding.without_us;
    found = candidates_of(first.without, now_us, gpu);
  }
  return advice;
}

void add_program_advice(json& report, const GpuProfile& gpu) {
  if (!has_calls(report)) return;
  const Advice advice = advice_of_program(report, gpu);
  report.erase("calls");
  if (!(advice.time_us > 0)) return;
  report["program"] = {{"gpu", gpu.name}, {"time_us", advice.time_us}, {"advice", to_json(advice.findings)}};
  if (!advice.then.empty()) report["program"]["then"] = to_json(advice.then);
}

}  // namespace warpwise::model
