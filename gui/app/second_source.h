// A second source beside the one that is shown: what it has of each step, and how the two compare.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/comparison.h"
#include "gui/sources/source.h"

namespace warpwise::gui {

class App;

class SecondSource {
 public:
  const Source* source() const { return source_; }  ///< null: there is none
  void choose(const Source* source) { source_ = source; }
  /// "transpose_h200.jsonl", "GPU (CUDA)": what it is called where there is little room.
  std::string name() const;
  /// What it has of a step of the chosen lesson, with the choices that are chosen: measured or, as the window shows its own
  /// figures, modelled. Null where it has nothing.
  const Result* result(const App& app, const std::string& step, const Size& size) const;
  /// Why it has nothing of any step that is shown at this size, in words; empty where it has something, or there is no source.
  std::string why_nothing(const App& app, const Size& size) const;
  /// What its figures are against those shown; nothing where one of them is missing.
  std::optional<RowChange> change(const App& app, const std::string& step, const Size& size) const;

 private:
  const Source* source_ = nullptr;
  mutable std::map<Key, Result> modelled_;  // as result() gave them last
};

/// The verdict first, on the source beside against what is shown: {"1.25x slower"}, {"same", "within noise"}, {"not comparable",
/// "modelled time there", "wrong now"}.
std::vector<std::string> change_words(const RowChange& change, const Result& other, const Result& shown);

}  // namespace warpwise::gui
