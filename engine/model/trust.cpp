#include "engine/model/trust.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/model/program_calls.h"
#include "engine/model/program_model.h"

namespace warpwise::model {

namespace {

constexpr int kEnough = 8;  // recorded times of one kind

/// Whether a time that depends on a guess would be another one, by a tenth, if the guess were.
bool matters(double time, double other) { return std::max(time, other) > 1.1 * std::min(time, other); }

/// The registers of a kernel that nvcc has not compiled: from half as many as assumed to twice as many.
bool registers_matter(std::vector<Work> launches, const GpuProfile& gpu) {
  const auto time_with = [&](double share) {
    for (Work& work : launches)
      work.registers = static_cast<int>(std::clamp(share * (32 + work.array_bytes / 4), 16.0, 255.0));
    return predict(launches, gpu).time_us;
  };
  return matters(time_with(1), time_with(2)) || matters(time_with(1), time_with(0.5));
}

}  // namespace

bool is_apart(const std::string& kind) {
  return kind == "look-back" || kind == "mma.sync" || kind == "wgmma" || kind == kCopies || kind == kCopiesAndKernels ||
         kind == kHostFunctions;
}

std::vector<std::string> known_kinds(const GpuProfile& gpu) {
  std::vector<std::string> kinds;
  for (const auto& [kind, errors] : gpu.errors)
    if (kind != "all" && errors.times >= kEnough) kinds.push_back(kind);
  return kinds;
}

Errors errors_of(const std::string& kind, const GpuProfile& gpu) {
  const auto own = gpu.errors.find(kind), all = gpu.errors.find("all");
  if (own != gpu.errors.end() && own->second.times >= kEnough) return own->second;
  return all != gpu.errors.end() && !is_apart(kind) ? all->second : Errors{};
}

Trust trust_of(const std::vector<Work>& launches, const Prediction& prediction, const GpuProfile& gpu) {
  Trust trust;
  const std::vector<std::string> kinds = known_kinds(gpu);
  trust.of_kind = std::find(kinds.begin(), kinds.end(), prediction.kind) != kinds.end();
  const Errors errors = errors_of(prediction.kind, gpu);
  trust.median = errors.median, trust.ninetieth = errors.ninetieth;

  if (!prediction.registers_known && registers_matter(launches, gpu)) trust.guesses.push_back("its registers");
  double special = 0, loaded = 0, wanted = 0;
  for (const Work& work : launches) {
    special += work.launches * work.special;
    loaded += work.launches * work.load_sectors;
    wanted += work.launches * work.block_sectors;
  }
  if (special > 0) {
    std::vector<Work> without = launches;
    for (Work& work : without) work.special = 0;
    if (matters(prediction.time_us, predict(without, gpu).time_us)) trust.guesses.push_back("its special functions");
  }
  if (std::any_of(launches.begin(), launches.end(),
                  [](const Work& work) { return work.array_loads + work.spill_loads > 0; }))
    trust.guesses.push_back("what local memory costs");
  // g++ reads a value again where nvcc, which unrolls more, keeps it in a register.
  constexpr double kAgain = 4;
  if (prediction.bound == "L1" && loaded > kAgain * wanted) trust.guesses.push_back("what nvcc keeps in registers");
  return trust;
}

Range range_of(double time_us, const Trust& trust) {
  return {time_us / (1 + trust.ninetieth), time_us / (1 - std::min(trust.ninetieth, 0.9))};
}

std::string words_of(const Trust& trust) {
  if (!(trust.ninetieth > 0)) return "not validated here";
  if (!trust.guesses.empty())
    return fmt::format("a rough figure: {} {} guessed", fmt::join(trust.guesses, " and "),
                       trust.guesses.size() == 1 && trust.guesses[0].starts_with("what") ? "is" : "are");
  return fmt::format("9 of 10 recorded kernels{} were within {:.0f} %", trust.of_kind ? " of this kind" : "",
                     100 * trust.ninetieth);
}

}  // namespace warpwise::model
