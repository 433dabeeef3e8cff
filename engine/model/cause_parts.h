// What the causes (causes.h) share, and each of them: a function of a kernel's launches that gives the cause if their counts show it.
#pragma once
#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/causes.h"

namespace warpwise::model::causes {

using Launches = std::vector<Work>;
using Figure = double Work::*;

inline constexpr double kWarp = 32, kSectorsOfLine = 4;

inline double sum(const Launches& launches, Figure figure) {
  double all = 0;
  for (const Work& work : launches) all += work.launches * work.*figure;
  return all;
}

inline double ratio(double a, double b) { return b > 0 ? a / b : 0; }

std::string number(double value);

/// "1 sector", "32 sectors".
std::string count(double value, const std::string& unit);

/// "12 345 678" is hard to read aloud: "12 million".
std::string many(double value);

inline Launches changed(const Launches& launches, const std::function<void(Work&)>& change) {
  Launches out = launches;
  for (Work& work : out) change(work);
  return out;
}

/// Whether a block stores next to nothing, whatever it loads: a sum.
inline bool makes_one_result(const Work& work) {
  return work.store_requests + work.atomic_requests <= 2 * work.blocks && work.load_requests > 2 * work.blocks;
}

inline bool is(const LineCounts& line, const char* space, const char* op) {
  return line.space == space && line.op == op;
}

/// Sectors that the lanes' bytes would fill, side by side.
inline double needed(const LineCounts& line) {
  return std::min(line.transfers, std::max(line.requests, std::ceil(line.used / 32)));
}

/// Wavefronts without bank conflicts.
inline double needed_wavefronts(const LineCounts& line) {
  return std::min(line.transfers, std::max(line.requests, line.used / 128));
}

// How requests lie in global memory (causes_global.cpp).
std::optional<Cause> spread_loads(const Launches& launches);
std::optional<Cause> spread_stores(const Launches& launches);
std::optional<Cause> misaligned(const Launches& launches);

// Shared memory and atomics (causes_shared.cpp).
std::optional<Cause> bank_conflicts(const Launches& launches);
std::optional<Cause> shared_atomics(const Launches& launches);
std::optional<Cause> atomics(const Launches& launches, const GpuProfile& gpu);

// Local memory (causes_local.cpp).
std::optional<Cause> local_arrays(const Launches& launches, const GpuProfile& gpu);
std::optional<Cause> spills(const Launches& launches, const GpuProfile& gpu);

// Reading again, and waiting (causes_waiting.cpp).
std::optional<Cause> read_again(const Launches& launches);
std::optional<Cause> few_uses(const Launches& launches);
std::optional<Cause> few_in_flight(const Launches& launches);
std::optional<Cause> occupancy(const Launches& launches, const GpuProfile& gpu);
std::optional<Cause> barriers(const Launches& launches);

// Idle lanes and SMs, launches, instructions (causes_idle.cpp).
std::optional<Cause> idle_lanes(const Launches& launches);
std::optional<Cause> small_grid(const Launches& launches, const GpuProfile& gpu);
std::optional<Cause> last_wave(const Launches& launches, const GpuProfile& gpu);
std::optional<Cause> many_launches(const Launches& launches, const GpuProfile& gpu);
std::optional<Cause> double_arithmetic(const Launches& launches, const GpuProfile& gpu);
std::optional<Cause> divisions(const Launches& launches);

}  // namespace warpwise::model::causes
