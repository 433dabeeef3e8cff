// What a worker finds out about a step, separate from the stream that carries it: lessons need only this header, and no
// JSON.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error_map.h"
#include "engine/size.h"

namespace warpwise {

/// What a row of a lesson's table is.
enum class Kind { step, baseline, ceiling };
inline constexpr Kind kStepKinds[] = {Kind::step, Kind::baseline, Kind::ceiling};  // in the order of lists
constexpr const char* kind_name(Kind kind) {
  return kind == Kind::ceiling ? "ceiling" : kind == Kind::baseline ? "baseline" : "step";
}
constexpr std::optional<Kind> kind_named(std::string_view name) {
  for (const Kind kind : kStepKinds)
    if (name == kind_name(kind)) return kind;
  return {};
}

/// The machine and device that the worker runs on. Rates are computed from the device's specification, not measured.
struct Device {
  std::string backend;      // "cuda" or "simt"
  std::string name;         // "NVIDIA H200", or the host's processor
  std::string compute;      // compute capability "9.0"; empty on the CPU backend
  int multiprocessors = 0;  // SMs; host threads on the CPU backend
  double clock_mhz = 0;     // 0: not known
  double peak_gbps = 0;     // memory rate from clock and bus width, GB/s; 0: not known
  int64_t l2_bytes = 0;
  int64_t memory_bytes = 0;
  int64_t free_bytes = 0;       // at the start of the stream
  std::string driver, runtime;  // versions, "13.0"; empty on the CPU backend
  std::string host;             // operating system and compiler that built the worker
};

/// A choice of a task other than the size, such as the kind of input. The first option is the default.
struct Choice {
  std::string id, title;
  std::vector<std::string> options;
};

/// Throws UsageError if none of a lesson's choices is called `id`, or has no such option.
void require_option(const std::vector<Choice>& choices, const std::string& lesson, const std::string& id,
                    const std::string& option);

struct TimeStats {
  double median = 0, min = 0, max = 0, q1 = 0, q3 = 0;  // ms
  double noise = 0;                                     // relative standard error of the median (see docs/stream.md)
  int64_t samples = 0;
  std::string stopped;  // why sampling ended: "noise", "budget", "samples", "asked"; empty while it runs
};

struct Mismatch {
  std::string where;  // "row 3, col 17" or "index 5"
  double expected = 0, got = 0;
  double expected_low = 0, got_low = 0;  // what a double lacks of them, where numbers have more bits
};

/// How an output compares with the reference, over the whole buffer unless `sampled`.
struct ErrorStats {
  double max_rel = 0, max_abs = 0;  // NaN and infinities are written as text
  double tolerance = 0;             // for max_rel; 0: bit for bit
  int64_t checked = 0, wrong = 0;   // elements of one launch
  int64_t rightly_nan = 0;          // of those checked: NaN where the reference is NaN
  bool sampled = false;
  std::vector<Mismatch> first;          // the first five wrong elements
  std::map<std::string, double> extra;  // further error figures of a lesson, by name
  ErrorMap map;                         // where the wrong elements lie; not in the stream
};

/// The figures of one step at one size so far.
struct Result {
  int job = 0;
  std::string lesson, step;
  Kind kind = Kind::step;
  Size size;
  std::map<std::string, std::string> choices;
  bool ok = false;                   // verified before and after timing, no hazard
  std::string message;               // what is wrong, in one sentence, when not ok
  std::vector<std::string> hazards;  // kinds that were met when it was verified, each once: "race", "out_of_bounds"
  TimeStats time_ms;
  double gbps = 0;              // the problem's traffic over the median; 0: none defined
  double gflops = 0;            // the problem's operations over the median; 0: none defined
  double ceiling_fraction = 0;  // fraction of the limit, by the ceilings measured in this job at this size; 0: none
  std::string ceiling;          // id of the ceiling that measured it
  std::string bound;            // the resource that bounds it: "memory", "link_in", "fp32", ...
  ErrorStats error;
  std::string source;  // "measured" or "counted"
  // "gpu" (CUDA events around a launch), "wall" (the host's clock, from all GPUs idle to all GPUs idle) or "host" (time
  // on the CPU backend, not a GPU's).
  std::string clock;
  bool ran = true;     // otherwise the size is too large to be run here, and is modelled alone
  bool final = false;  // no further samples of this job will change it
  std::string remark;  // what the final figures mean on this device, in one sentence; empty for none
};

}  // namespace warpwise
