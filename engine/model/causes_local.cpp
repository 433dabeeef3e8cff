// Causes: local memory. nvcc says what lies there (compiled.h); the CPU backend, how often it is used.
#include <fmt/format.h>

#include <algorithm>

#include "engine/model/cause_parts.h"
#include "engine/model/modelled.h"

namespace warpwise::model::causes {

namespace {

double time_with(const Launches& launches, const GpuProfile& gpu) { return predict(launches, gpu).time_us; }

}  // namespace

std::optional<Cause> local_arrays(const Launches& launches, const GpuProfile& gpu) {
  const double accesses = sum(launches, &Work::array_loads) + sum(launches, &Work::array_stores);
  if (accesses <= 0) return std::nullopt;
  Cause cause;
  cause.kind = "local_array";
  cause.without = changed(launches, [](Work& work) { work.array_loads = work.array_stores = 0; });
  const double without = time_with(cause.without, gpu), least = time_with(launches, gpu) - without;
  const auto apart =
      changed(launches, [](Work& work) { work.array_lines = std::clamp(work.local_array_bytes / 4, 1.0, kWarp); });
  const double most = time_with(apart, gpu) - without, bytes = launches.front().local_array_bytes;
  cause.on_line = [](const LineCounts& line) { return line.space == "local" ? line.requests : 0; };
  cause.fact = [=](const LineCounts*) {
    return fmt::format(
        "an array of {:.0f} bytes a thread lies in local memory, because nvcc cannot know which element is meant: {} "
        "requests of warps, which cost {} if all lanes want the same element, and up to {} if each wants another one",
        bytes, many(accesses), time_in_words(least), time_in_words(most));
  };
  cause.help =
      "Registers have no index. Let nvcc know each index: constant bounds for the loops over the array (#pragma "
      "unroll), and no index that is computed from data. If it must be, keep the array in shared memory, a column for "
      "each thread: array[k][threadIdx.x].";
  return cause;
}

std::optional<Cause> spills(const Launches& launches, const GpuProfile& gpu) {
  if (sum(launches, &Work::spill_loads) + sum(launches, &Work::spill_stores) <= 0) return std::nullopt;
  Cause cause;
  cause.kind = "spills";
  const auto without_accesses = [](Work& work) { work.spill_loads = work.spill_stores = 0; };
  cause.without = changed(launches, [&](Work& work) {
    without_accesses(work);
    constexpr int kMost = 255;
    work.registers = std::min(kMost, work.registers + static_cast<int>(work.spilled_values));
    // An SM's registers must do for one block.
    while (work.registers * work.threads > gpu.registers_per_processor && work.threads > kWarp)
      work.threads /= 2, work.blocks *= 2;
    work.spilled_values = 0;
  });
  const auto once =
      changed(launches, [](Work& work) { work.spill_loads /= work.repeats, work.spill_stores /= work.repeats; });
  const double none = time_with(changed(launches, without_accesses), gpu), least = time_with(once, gpu) - none,
               usual = time_with(launches, gpu) - none, registers = launches.front().registers,
               values = launches.front().spilled_values;
  cause.fact = [=](const LineCounts*) {
    return fmt::format(
        "spills: nvcc has {:.0f} registers a thread and keeps some {:.0f} more values in local memory, which costs {} "
        "if a thread moves them once, and {} if as often as it executes the kernel's other instructions",
        registers, values, time_in_words(least), time_in_words(usual));
  };
  cause.help =
      "Keep fewer values at the same time: smaller arrays or tiles in a thread. Or allow a thread more registers: "
      "smaller blocks, a smaller number in __launch_bounds__, or no -maxrregcount.";
  return cause;
}

}  // namespace warpwise::model::causes
