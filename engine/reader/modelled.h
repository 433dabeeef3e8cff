// The figures that a board shows first where no GPU has measured: modelled for one that the user has chosen.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/modelled.h"
#include "engine/reader/board.h"
#include "engine/reader/figures.h"

namespace warpwise {

/// One step's figures. Rates and the share of the limit are of the size that it was studied at.
struct Modelled {
  model::Prediction prediction;
  std::shared_ptr<const Timeline> timeline;  // of a program: what each engine would do when
  Size at;
  double time_ms = 0, gbps = 0, gflops = 0;
  double ceiling_fraction = 0;  // by the ceilings that are modelled beside it; 0: none
  std::string ceiling;          // the id of that ceiling
  double recorded_ms = 0;       // that such a GPU took, in a recording of the project's; 0: there is none
  double off() const { return recorded_ms > 0 ? time_ms / recorded_ms - 1 : 0; }
};

/// Models boards of the CPU backend for one GPU.
class Modeller {
 public:
  /// `root`: of the project, with profiles, registers and recordings. Throws UsageError for a GPU that nobody knows.
  Modeller(std::filesystem::path root, const std::string& gpu);

  const model::GpuProfile& gpu() const { return gpu_; }
  const model::Registers& registers() const { return registers_; }
  /// None without a study of the step.
  std::optional<Modelled> of(const Board& board, const Key& key) const;
  /// What each engine of the GPU would do when, of a program's study; null where nothing is modelled.
  std::shared_ptr<const Timeline> timeline(const Study& study) const;
  /// "modelled for NVIDIA H200, typical error 7 %".
  std::string words() const;

 private:
  std::optional<Modelled> alone(const Board& board, const Key& key) const;  // without the share of the limit
  double recorded_ms(const Key& key) const;
  std::filesystem::path root_;
  model::GpuProfile gpu_;
  model::Registers registers_;
  mutable std::map<std::string, std::map<Key, double>> recorded_;  // by lesson, once it is asked for
  struct Known {
    uint64_t study = 0;  // the number of the one that it is of
    model::Prediction prediction;
    std::shared_ptr<const Timeline> timeline;
  };
  Known predict(const Study& study) const;
  mutable std::map<std::pair<const Board*, Key>, Known> predictions_;
};

/// The step's result with the modelled figures in place of the host's.
Result modelled_result(const Result& host, const Modelled& modelled);

/// How much faster one modelled step is than another: `same` where the model cannot tell.
Gain gain_over(const Modelled& result, const Modelled& before);

/// As `result --json` has it: {"gpu", "time_us", "bound", "because", "terms", "size", "recorded_us", "off"}.
nlohmann::json to_json(const Modelled& modelled, const model::GpuProfile& gpu);

/// For the GPU that is asked for, which is remembered for the terminal and the window alike, or, where none is (`asked` is empty), for the one
/// remembered, else an H200. Null where the project's profiles are not there; then nothing is modelled. Throws UsageError for a GPU that nobody
/// knows.
std::unique_ptr<Modeller> open_modeller(const std::filesystem::path& root, const std::string& asked = "");

}  // namespace warpwise
