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

const Result* App::result(const std::string& step, const Size& size) const {
  if (tour.hidden.count(step)) return nullptr;  // it waits for the answer
  const Key key = this->key(step, size);
  const Result* host = board().result(key);
  const auto figures = host ? modelled(step, size) : std::nullopt;
  return figures ? &(modelled_results_[key] = modelled_result(*host, *figures)) : host;
}

const Result* App::host_result(const std::string& step, const Size& size) const {
  const Key key = this->key(step, size);
  return modelled(step, size) ? board().result(key) : nullptr;
}

std::optional<Modelled> App::modelled(const std::string& step, const Size& size) const {
  return modeller_ ? modeller_->of(board(), key(step, size)) : std::nullopt;
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
    // Six markers and seven hues: the pair tells more steps apart than there are hues.
    static constexpr Marker kRound[] = {Marker::circle,  Marker::square,   Marker::triangle,
                                        Marker::diamond, Marker::inverted, Marker::hexagon};
    look.marker = kRound[index % std::size(kRound)];
    if (index / t.steps.size() % 2) look.colour = blend(look.colour, t.text, 0.35f);
  }
  return look;
}

std::vector<Row> App::rows(const Size& size) const {
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
  return rows;
}

const StepInfo* App::previous_step(const StepInfo& step) const {
  if (lesson() && step.id == kOwnStep && exercises)
    if (const StepInfo* named = exercises->named_step(*lesson())) return named;
  if (!lesson()) return nullptr;
  const StepInfo* named = board().step(lesson()->id, step.compared_with);
  return named ? named : step_before(*lesson(), step, [](auto& other) { return !other.file.empty(); });
}

}  // namespace warpwise::gui
