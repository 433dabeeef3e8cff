// The window's state, seen from the panels: which figures are shown, and how.
#include <algorithm>

#include "engine/reader/figures.h"
#include "gui/app/app.h"

namespace warpwise::gui {

bool App::agrees(const std::map<std::string, std::string>& measured) const {
  const auto choices = lesson()->choices();
  return std::all_of(choices.begin(), choices.end(), [&](const Choice& each) {
    auto was = measured.find(each.id);
    return was == measured.end() || was->second == choice(each);
  });
}

const std::map<std::string, std::string>& App::choices(const std::string& step, const Size& size) const {
  // A job names the choices of the tasks that it has steps of: of several jobs the last one counts.
  const std::map<std::string, std::string>* agreeing = nullptr;
  const Result* last = nullptr;
  if (lesson())
    for (const auto& measured : board().measured_choices(lesson_)) {
      if (!agrees(measured)) continue;
      const Result* result = board().result({lesson_, step, size, measured});
      if (!agreeing || (result && (!last || result->job > last->job))) agreeing = &measured;
      if (result && (!last || result->job > last->job)) last = result;
    }
  return agreeing ? *agreeing : choices_;
}

const Result* App::shown(const std::string& step, const Size& size, const Size* at) const {
  const Key key = this->key(step, size);
  const Result* host = board().result(key);
  const auto figures = host ? modelled(step, size, at) : std::nullopt;
  if (!figures) return at && host && of_this_computer(*host) && board().study(key) ? nullptr : host;
  return &(modelled_results_[{key, figures->at}] = modelled_result(*host, *figures));
}

const Result* App::behind_question(const std::string& step, const Size& size) const {
  return shown(step, size, nullptr);
}

const Result* App::result(const std::string& step, const Size& size) const {
  if (tour.hidden.count(step)) return nullptr;  // it waits for the answer
  return shown(step, size, nullptr);
}

const Result* App::result_at(const std::string& step, const Size& size) const {
  if (tour.hidden.count(step)) return nullptr;
  if (const Result* own = shown(step, size, &size)) return own;
  // Modelled for this size by a run at another.
  for (const Size& run : board().measured_sizes(lesson_))
    if (run != size && board().study(key(step, run), &size))
      if (const Result* other = shown(step, run, &size)) return other;
  return nullptr;
}

std::optional<Size> App::modelled_at() const {
  return tour.on && size_ == tour.set.size ? tour.modelled_at : std::nullopt;
}

std::optional<Modelled> App::modelled(const std::string& step, const Size& size, const Size* at) const {
  if (!modeller_) return std::nullopt;
  auto wanted = at ? std::optional(*at) : size == size_ ? modelled_at() : std::nullopt;
  if (!wanted && lesson() && board().step(lesson_, step)) wanted = usually_modelled_at(lesson()->task_of(step), size);
  return modeller_->of(board(), key(step, size), wanted ? &*wanted : nullptr);
}

std::optional<Size> App::usually_modelled_at(const TaskInfo& task, const Size& size) const {
  // A sweep and a stop study the default size as it is, a run studies a GPU's in its place: one board holds one of the two.
  if (!(size == task.default_size) || task.modelled_size == size) return std::nullopt;
  const bool any = std::any_of(lesson()->steps.begin(), lesson()->steps.end(), [&](const StepInfo& each) {
    return &lesson()->task_of(each.id) == &task && board().study(key(each.id, size), &task.modelled_size);
  });
  return any ? std::optional(task.modelled_size) : std::nullopt;
}

std::vector<Size> App::plotted_sizes() const {
  std::vector<Size> sizes;
  const auto add = [&](const Size& size) {
    if (std::find(sizes.begin(), sizes.end(), size) == sizes.end()) sizes.push_back(size);
  };
  for (const Size& run : measured_sizes())
    for (const StepInfo& each : lesson()->steps) {
      if (!result(each.id, run)) continue;
      add(run);
      if (const auto figures = modelled(each.id, run)) add(figures->at);
    }
  std::stable_sort(sizes.begin(), sizes.end(),
                   [](auto& a, auto& b) { return element_count(a.extents) < element_count(b.extents); });
  return sizes;
}

bool App::timed_by_model() const {
  const auto shown = rows(shown_size());
  return std::any_of(shown.begin(), shown.end(),
                     [](const Row& row) { return row.result && row.result->source == "modelled"; });
}

Size App::timed_size() const {
  const Size size = shown_size();
  for (const Row& row : rows(size))
    if (row.result && row.result->source == "modelled")
      if (const auto figures = modelled(row.step->id, size)) return figures->at;
  return size;
}

bool App::settled_by_model() const {
  const auto board_rows = rows(size_), here = rows_here(size_);
  static constexpr int64_t kEnough = 5;  // samples of what only this computer has a time of
  const auto known = [&](const Row& row) {
    if (row.skipped || row.step->id == kOwnStep) return true;
    return row.result && row.result->job == board().now().job && (row.result->source == "modelled" || !row.result->ok);
  };
  const bool any = std::any_of(board_rows.begin(), board_rows.end(), [](auto& row) {
    return row.result && row.result->source == "modelled" && row.result->time_ms.median > 0;
  });
  return any && std::all_of(board_rows.begin(), board_rows.end(), known) &&
         std::all_of(here.begin(), here.end(), [](const Row& row) { return row.result->time_ms.samples >= kEnough; });
}

void App::choose_gpu(const std::string& id) { modeller_ = open_modeller(source_root, id); }

const std::deque<Sample>& App::history(const std::string& step, const Size& size) const {
  return board().history(key(step, size));
}

const Timeline* App::timeline(const std::string& step, const Size& size) const {
  const auto figures = modelled(step, size);
  return figures && figures->timeline ? figures->timeline.get() : board().timeline(key(step, size));
}

std::vector<Size> App::measured_sizes() const {
  auto sizes = board().measured_sizes(lesson_);
  std::erase_if(sizes, [&](const Size& size) {
    return std::none_of(lesson()->steps.begin(), lesson()->steps.end(),
                        [&](auto& each) { return result(each.id, size); });
  });
  return sizes;
}

std::map<std::string, std::string> App::other_choices() const {
  if (lesson())
    for (const auto& measured : board().measured_choices(lesson_))
      for (const StepInfo& each : lesson()->steps)
        if (!agrees(measured) && board().result({lesson_, each.id, size_, measured})) return measured;
  return {};
}

Size App::shown_size() const {
  if (!lesson()) return size_;
  // A stop speaks of its own size: figures of the stop before would say something else, so it waits for its own.
  if (tour.stop() && tour.lesson == lesson_) return last_shown_ = size_;
  auto any = [&](const Size& size) {
    return std::any_of(lesson()->steps.begin(), lesson()->steps.end(),
                       [&](auto& each) { return result(each.id, size); });
  };
  if (any(size_)) last_shown_ = size_;
  else if (const Result* newest = source().newest();
           !any(last_shown_) && newest && newest->lesson == lesson_ && any(newest->size))
    return newest->size;
  else if (!any(last_shown_)) last_shown_ = size_;
  return last_shown_;
}

Look App::look(const StepInfo& step, const Result* result) const {
  Look look;
  const Theme& t = theme(light());
  look.recorded = recorded();
  if (result) {
    look.texture = result->source == "counted"    ? Texture::dotted
                   : result->source == "modelled" ? Texture::hatched
                   : result->clock == "host"      ? Texture::outlined
                                                  : Texture::solid;
  }
  if (step.kind == Kind::ceiling) {
    look.colour = t.ceiling, look.marker = Marker::ring;
  } else if (step.kind == Kind::baseline) {
    look.colour = t.baseline, look.marker = Marker::cross;
  } else if (lesson()) {
    size_t index = 0;
    for (const StepInfo& each : lesson()->steps) {
      if (each.id == step.id) break;
      if (each.kind == Kind::step) index++;
    }
    look.colour = t.steps[index % t.steps.size()];
    // Six markers and seven hues: the pair tells more steps apart than there are hues. As the shapes of engine/export/palette.h.
    static constexpr Marker kRound[] = {Marker::circle,  Marker::square,   Marker::triangle,
                                        Marker::diamond, Marker::inverted, Marker::hexagon};
    static_assert(std::size(kRound) == kStepShapes);
    look.marker = kRound[index % kStepShapes];
    if (mixed_with_text(index)) look.colour = blend(look.colour, t.text, kMixedWithText);
  }
  return look;
}

std::vector<Row> App::all_rows(const Size& size) const {
  std::vector<Row> rows;
  if (!lesson()) return rows;
  for (const Kind kind : kStepKinds)
    for (const StepInfo& each : lesson()->steps) {
      if (each.kind != kind || !ticked(each)) continue;
      if (lesson()->task_of(each.id).dimensions.size() != size.extents.size()) continue;  // of another task
      const Result* figures = result(each.id, size);
      if (!figures && !each.skip.empty()) continue;
      // A recording shows what it holds, not what it could have held.
      const std::string* skipped = board().skipped(key(each.id, size));
      if (recorded() && !figures && !skipped && !source().playing() && !tour.hidden.count(each.id)) continue;
      rows.push_back({&each, figures, skipped, look(each, figures)});
    }
  // Steps of one problem stand together, with its baselines and ceilings.
  std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
    return &lesson()->task_of(a.step->id) < &lesson()->task_of(b.step->id);
  });
  return rows;
}

namespace {

/// The rows of the board, or those that stand apart.
std::vector<Row> part_of(std::vector<Row> rows, bool want_here) {
  std::vector<const Result*> results;
  for (const Row& row : rows) results.push_back(row.result);
  const auto here = by_clock(results).here;
  std::erase_if(rows, [&](const Row& row) {
    return (row.result && std::find(here.begin(), here.end(), row.result) != here.end()) != want_here;
  });
  return rows;
}

}  // namespace

std::vector<Row> App::rows(const Size& size) const { return part_of(all_rows(size), false); }
std::vector<Row> App::rows_here(const Size& size) const { return part_of(all_rows(size), true); }

const StepInfo* App::previous_step(const StepInfo& step) const {
  if (lesson() && step.id == kOwnStep && exercises)
    if (const StepInfo* named = exercises->named_step(*lesson())) return named;
  if (!lesson()) return nullptr;
  const StepInfo* named = board().step(lesson()->id, step.compared_with);
  return named ? named : step_before(*lesson(), step, [](auto& other) { return !other.file.empty(); });
}

}  // namespace warpwise::gui
