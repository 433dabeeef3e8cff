// The figures that a board shows first if no GPU has measured: modelled for the GPU that the user has chosen.
#pragma once
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/model/modelled.h"
#include "engine/reader/board.h"
#include "engine/reader/figures.h"

namespace warpwise {

/// One step's figures. Rates and the fraction of the limit are for the size that was studied.
struct Modelled {
  model::Prediction prediction;
  std::shared_ptr<const Timeline> timeline;  // for a program: what each engine would do when
  Size at;
  double time_ms = 0, gbps = 0, gflops = 0;
  double ceiling_fraction = 0;  // by the ceilings modelled beside it; 0: none
  std::string ceiling;          // the id of that ceiling
  double recorded_ms = 0;       // measured on such a GPU, from a recording of the project; 0: none
  double off() const { return recorded_ms > 0 ? time_ms / recorded_ms - 1 : 0; }
};

/// Models the CPU backend's boards for one GPU.
class Modeller {
 public:
  /// `root`: the project's, with profiles, registers and recordings. Throws UsageError for an unknown GPU.
  Modeller(std::filesystem::path root, const std::string& gpu);

  const model::GpuProfile& gpu() const { return gpu_; }
  const model::Registers& registers() const { return registers_; }
  /// Empty without a study of the step. At the largest size that was studied for this key or, with `at`, at exactly that size.
  std::optional<Modelled> of(const Board& board, const Key& key, const Size* at = nullptr) const;
  /// What each engine of the GPU would do when, from a program's study; null if nothing is modelled.
  std::shared_ptr<const Timeline> timeline(const Study& study) const;
  /// Of a study that is on no board.
  model::Prediction prediction(const Study& study, const StepInfo* step) const {
    return predict(study, step).prediction;
  }
  /// "modelled for NVIDIA H200, typical error 3 to 7 %, 9 of 10 within 23 %": of predictions of these kinds, or of any.
  std::string words(const std::vector<std::string>& kinds = {}) const;

 private:
  std::optional<Modelled> alone(const Board& board, const Key& key,
                                const Size* at) const;  // without the fraction of the limit
  double recorded_ms(const Key& key) const;
  std::filesystem::path root_;
  model::GpuProfile gpu_;
  model::Registers registers_;
  mutable std::map<std::string, std::map<Key, double>> recorded_;  // by lesson, loaded on first use
  struct Known {
    uint64_t study = 0;  // the number of its study
    model::Prediction prediction;
    std::shared_ptr<const Timeline> timeline;
  };
  Known predict(const Study& study, const StepInfo* step) const;
  mutable std::map<std::tuple<const Board*, Key, Size>, Known> predictions_;
};

/// The step's result with modelled figures in place of the host's.
Result modelled_result(const Result& host, const Modelled& modelled);

/// How much faster one modelled step is than another; `same` if the model cannot tell.
Gain gain_over(const Modelled& result, const Modelled& before);

/// As `result --json` has it: {"gpu", "time_us", "bound", "because", "terms", "size", "recorded_us", "off"}.
nlohmann::json to_json(const Modelled& modelled, const model::GpuProfile& gpu);

/// For the GPU `asked`, which is then remembered for the terminal and the window; if `asked` is empty, for the
/// remembered GPU, else an H200. Null if the project's profiles are missing; then nothing is modelled. Throws
/// UsageError for an unknown GPU.
std::unique_ptr<Modeller> open_modeller(const std::filesystem::path& root, const std::string& asked = "");

}  // namespace warpwise
