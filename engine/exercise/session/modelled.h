// How long the student's kernels would take on a GPU, modelled from a check's counts.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "engine/exercise/session/check.h"
#include "engine/model/advice.h"
#include "engine/reader/modelled.h"

namespace warpwise {

struct ModelledCheck {
  model::Prediction prediction;
  Size at, counted_at;                 // equal, or scaled from the latter to the former
  std::string gpu;                     // its id
  std::vector<model::Finding> advice;  // what would help, the largest gain first
};

/// Models the time at a GPU's usual size if the counts show regular work, otherwise at the largest counted size. Empty
/// if the output is wrong, since the file may do too little.
std::optional<ModelledCheck> modelled_check(const CheckResult& result, const Modeller& modeller);

/// "modelled 1.9 ms on an NVIDIA H200 at 8192x8192, was 3.1 ms; bound by DRAM (typical error 5 %)". `before_us`: the
/// previous check's; 0: none.
std::string sentence(const ModelledCheck& modelled, const model::GpuProfile& gpu, double before_us);

/// "What would help most: yours.cu:12: each store of a warp touches 32 sectors; its bytes would fit into 4. Without this
/// 0.14 ms (between 0.12 and 0.17 ms)"; empty if nothing would.
std::string advice_sentence(const ModelledCheck& modelled);

nlohmann::json to_json(const ModelledCheck& modelled, const model::GpuProfile& gpu, double before_us);

class Progress;
/// Returns the time modelled at the previous check for the same GPU and size (0: none), and stores this one.
double replace_modelled(Progress& progress, const std::string& exercise, const ModelledCheck& modelled);

}  // namespace warpwise
