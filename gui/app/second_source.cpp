#include "gui/app/second_source.h"

#include "engine/export/units.h"
#include "engine/export/words.h"
#include "gui/app/app.h"

namespace warpwise::gui {

namespace {

constexpr const char* kRecordingLabel = "Recording: ";

/// The verdict, then what it rests on.
std::vector<std::string> time_parts(const RowChange& change, const Result& shown, const Result& other) {
  if (change.time == TimeChange::same) return {"same", "within noise"};
  if (change.time == TimeChange::unlike) return {"not comparable", clock_words(other) + " there"};
  return {warpwise::time_words(change, shown, other)};
}

}  // namespace

std::string SecondSource::name() const {
  if (!source_) return "";
  const std::string& label = source_->label();
  return label.starts_with(kRecordingLabel) ? label.substr(std::string_view(kRecordingLabel).size()) : label;
}

const Result* SecondSource::result(const App& app, const std::string& step, const Size& size) const {
  if (!source_) return nullptr;
  const Key key = app.key(step, size);
  const Result* measured = source_->board().result(key);
  // What it was measured with otherwise is no figure of this row.
  if (!measured || (!measured->choices.empty() && !key.choices.empty() && measured->choices != key.choices))
    return nullptr;
  const auto modelled = app.modeller() ? app.modeller()->of(source_->board(), key) : std::nullopt;
  return modelled ? &(modelled_[key] = modelled_result(*measured, *modelled)) : measured;
}

std::string SecondSource::why_nothing(const App& app, const Size& size) const {
  if (!source_ || !app.lesson()) return "";
  const LessonInfo& lesson = *app.lesson();
  const Board& board = source_->board();
  for (const StepInfo& step : lesson.steps)
    if (app.ticked(step) && result(app, step.id, size)) return "";
  for (const auto& measured : board.measured_choices(lesson.id))
    for (const StepInfo& step : lesson.steps)
      if (board.result({lesson.id, step.id, size, measured}))
        for (const Choice& choice : lesson.choices())
          if (auto there = measured.find(choice.id); there != measured.end() && there->second != app.choice(choice))
            return "nothing with " + choice.title + " " + app.choice(choice) + ": it has " + there->second;
  if (!board.measured_sizes(lesson.id).empty()) return "nothing at " + to_string(size);
  return "nothing of this lesson";
}

std::optional<RowChange> SecondSource::change(const App& app, const std::string& step, const Size& size) const {
  const Result *other = result(app, step, size), *shown = app.result(step, size);
  if (!other || !shown) return std::nullopt;
  return change_of(*shown, *other);
}

std::vector<std::string> change_words(const RowChange& change, const Result& other, const Result& shown) {
  auto words = time_parts(change, shown, other);
  if (const std::string errors = words_of(change.error); !errors.empty()) words.push_back(errors);
  return words;
}

}  // namespace warpwise::gui
