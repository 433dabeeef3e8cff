// What the student's kernels would take on a GPU, from what a check has counted.
#pragma once
#include <optional>
#include <string>

#include "engine/reader/exercise_check.h"
#include "engine/reader/modelled.h"

namespace warpwise {

struct ModelledCheck {
  model::Prediction prediction;
  Size at, counted_at;  // the same, or scaled from the latter
  std::string gpu;      // its id
};

/// At the size that is usual on a GPU, where the counts show that the work is regular, else at the largest that was counted. None of a file
/// whose output is wrong, which may do too little.
std::optional<ModelledCheck> modelled_check(const CheckResult& result, const Modeller& modeller);

/// "modelled 1.9 ms on an NVIDIA H200 at 8192x8192, was 3.1 ms; bound by DRAM (typical error 7 %)". `before_us`: of the check before; 0: none.
std::string sentence(const ModelledCheck& modelled, const model::GpuProfile& gpu, double before_us);

nlohmann::json to_json(const ModelledCheck& modelled, const model::GpuProfile& gpu, double before_us);

class Progress;
/// What was modelled at the check before, for the same GPU and size (0: nothing), and keeps this one in its place.
double replace_modelled(Progress& progress, const std::string& exercise, const ModelledCheck& modelled);

}  // namespace warpwise
