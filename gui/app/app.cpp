#include "gui/app/app.h"

#include <imgui.h>

#include <algorithm>

#include "engine/errors.h"
#include "engine/export/size_map.h"
#include "engine/reader/figures.h"
#include "engine/reader/ladder.h"
#include "engine/reader/recording.h"

namespace warpwise::gui {

namespace {

constexpr double kSweepBudget = 1;  // seconds of timing at each size

bool runs_here(const StepInfo& step) { return step.skip.empty(); }

}  // namespace

App::App(const GuiOptions& options, Settings remembered)
    : settings(std::move(remembered)),
      inspector(options.counter),
      source_root(options.source_root),
      presenter_light(options.light_theme.value_or(true)),
      modeller_(open_modeller(options.source_root)),
      wanted_lesson_(options.lesson),
      wanted_size_(options.size),
      wanted_step_(options.step),
      measuring_(options.measuring_lock) {
  if (options.replay)
    sources_.push_back(std::make_unique<Source>("Recording: " + options.replay->filename().string(),
                                                on_todays_ladder(load_recording(*options.replay)),
                                                std::filesystem::weakly_canonical(*options.replay)));
  for (const WorkerChoice& worker : options.workers)
    sources_.push_back(std::make_unique<Source>(worker.label, worker.command));
  if (sources_.empty())
    throw CannotError("there is no worker to run: build one with ./warpwise, or give a recording with --replay");
  for (size_t i = 0; i < sources_.size() && !options.replay; i++)
    if (sources_[i]->label() == settings.source) source_ = i;
  if (options.exercises) exercises = std::make_unique<Exercises>(*options.exercises, options.exercise);
  if (!options.class_folder.empty()) class_wall = std::make_unique<ClassView>(options.class_folder);
  if (!offers(row_of(settings.view))) settings.view = View::side_by_side;
  source().open();
  choose_defaults();
  if (options.beside && !open_recording(*this, *options.beside, true)) throw UsageError(files_menu.said);
}

void App::begin_frame() {
  hovered_step = std::exchange(hovering_step, "");
  copying.clear();
  // Frames would be measured with kernels that are timed on the host.
  motion.on = settings.motion && !host_measures();
  motion.begin_frame(ImGui::GetTime());
}

void App::poll() {
  for (auto& each : sources_) each->poll();
  inspector.poll(measuring_on_cpu());
  // Times that are modelled do not change, however often the steps are run.
  if (doing_ == Wish::run && source().busy() && !stopping() && !recorded() && settled_by_model()) source().stop();
  if (!source().busy()) {
    const Wish ended = std::exchange(doing_, Wish::none);
    const bool complete = ended != Wish::none && board().last_status() == "complete";
    const bool ran_once = ended == Wish::once && complete;
    // What went wrong before is over once a run has gone well.
    if (complete && board().failures().size() <= failures_before_) board().clear_failures();
    if (ran_once && exercises && next_ == Wish::none) exercises->time_again();
    if (board().last_status() == "failed") next_ = Wish::none;
    if (next_ != Wish::none) start(std::exchange(next_, Wish::none));
    else if (!exercises || !exercises->timing()) measuring_.release();
  }
  choose_defaults();
  if (exercises) exercises->poll(*this);
  follow_tour(*this);
}

// ---------------------------------------------------------------- what is chosen

void App::choose_source(size_t index) {
  if (index == source_ || index >= sources_.size()) return;
  pause();
  if (second_source.source() == sources_[index].get()) second_source.choose(&source());  // the two change places
  source_ = index;
  if (!source().path().empty()) wanted_lesson_.clear();  // a recording is opened for what it holds
  settings.source = source().label();
  doing_ = Wish::none;
  wanted_step_ = step_;  // the same lesson goes on at the same step
  lesson_.clear();
  source().open();
  choose_defaults();
}

size_t App::add_source(std::unique_ptr<Source> source) {
  sources_.push_back(std::move(source));
  return sources_.size() - 1;
}

const LessonInfo* App::lesson() const { return board().lesson(lesson_); }

// The lesson to open with: asked for on the command line, the remembered one, or the first; of a recording, one that it
// holds figures of.
std::string App::opening_lesson() const {
  const auto& lessons = board().lessons();
  if (!wanted_lesson_.empty() && board().lesson(wanted_lesson_)) return wanted_lesson_;
  const auto empty = [this](const std::string& id) { return recorded() && board().measured_sizes(id).empty(); };
  if (board().lesson(settings.lesson) && !empty(settings.lesson)) return settings.lesson;
  for (const LessonInfo& each : lessons)
    if (!empty(each.id)) return each.id;
  return lessons.front().id;
}

void App::choose_defaults() {
  if (!source().introduced()) return;
  if (!lesson()) choose_lesson(opening_lesson());
  if (!step())
    for (const StepInfo& each : lesson()->steps)
      if (!each.file.empty()) {
        step_ = each.id;
        break;
      }
}

void App::choose_lesson(const std::string& id) {
  const LessonInfo* chosen = board().lesson(id);
  if (!chosen || id == lesson_) return;
  lesson_ = settings.lesson = id;
  const std::string wanted = std::exchange(wanted_step_, "");
  step_ = board().step(id, wanted) ? wanted : "";
  size_error.clear(), request_error.clear();
  last_shown_ = {};
  choices_.clear();
  for (const Choice& each : chosen->choices())
    if (!each.options.empty()) choices_[each.id] = each.options.front();

  // Of a recording, choices that it holds figures of.
  const auto& held = board().measured_choices(id);
  if (recorded() && !held.empty() && std::none_of(held.begin(), held.end(), [&](auto& each) { return agrees(each); }))
    choices_ = held.back();

  // The size: asked for on the command line, remembered, what a recording holds, or the lesson's own.
  size_ = task().default_size;
  auto measured = measured_sizes();
  if (recorded() && !measured.empty() && std::find(measured.begin(), measured.end(), size_) == measured.end())
    size_ = measured.back();
  std::string text = std::exchange(wanted_size_, "");
  if (auto known = settings.sizes.find(source().label() + "/" + id);
      text.empty() && known != settings.sizes.end() && !recorded())
    text = known->second;
  if (!text.empty()) try {
      size_ = chosen->size_from(text);
    } catch (const UsageError& error) {
      size_error = error.what();
    }
  size_entry = to_string(size_);
  if (doing_ != Wish::none) ask(doing_);
}

void App::choose_size(const Size& size) {
  size_error.clear();
  size_entry = to_string(size);
  if (size == size_) return;
  last_shown_ = shown_size();
  size_ = size;
  if (!recorded()) settings.sizes[source().label() + "/" + lesson_] = to_string(size);
  changed();
}

const std::string& App::choice(const Choice& choice) const {
  static const std::string kNone;
  auto found = choices_.find(choice.id);
  if (found != choices_.end()) return found->second;
  return choice.options.empty() ? kNone : choice.options.front();
}

void App::choose(const Choice& choice, const std::string& option) {
  if (this->choice(choice) == option) return;
  choices_[choice.id] = option;
  if (doing_ != Wish::none) ask(doing_);
}

const StepInfo* App::step() const { return board().step(lesson_, step_); }

const TaskInfo& App::task() const {
  static const TaskInfo kNone;
  return lesson() ? lesson()->task_of(step_) : kNone;
}

void App::select_step(const std::string& id) {
  inside.own = false;
  step_ = id;
  follow_task();
}

/// Sizes are the selected step's task's.
void App::follow_task() {
  if (lesson() && task().dimensions.size() != size_.extents.size()) choose_size(task().default_size);
}

void App::select_neighbour(int by) {
  if (!lesson()) return;
  std::vector<std::string> ids;  // as the list shows them
  for (const Kind kind : kStepKinds)
    for (const StepInfo& each : lesson()->steps)
      if (each.kind == kind) ids.push_back(each.id);
  if (ids.empty()) return;
  auto index = std::find(ids.begin(), ids.end(), step_) - ids.begin() + by;
  select_step(ids[static_cast<size_t>(std::clamp<long>(index, 0, static_cast<long>(ids.size()) - 1))]);
}

bool App::ticked(const StepInfo& step) const {
  auto hidden = settings.hidden.find(lesson_);
  return hidden == settings.hidden.end() || !hidden->second.count(step.id);
}

void App::tick(const StepInfo& step, bool on) {
  if (on) settings.hidden[lesson_].erase(step.id);
  else settings.hidden[lesson_].insert(step.id);
  if (doing_ == Wish::run) changed();
}

bool App::show_only(const std::vector<const StepInfo*>& steps) {
  if (!lesson()) return false;
  auto wanted = [&](const StepInfo& step) {
    return steps.empty() || std::find(steps.begin(), steps.end(), &step) != steps.end();
  };
  for (const StepInfo* step : steps)
    if (!step || step->kind != Kind::step) return false;
  bool so_already = true;
  for (const StepInfo& each : lesson()->steps)
    if (each.kind == Kind::step) so_already = so_already && ticked(each) == wanted(each);
  auto& hidden = settings.hidden[lesson_];
  for (const StepInfo& each : lesson()->steps) {
    if (each.kind != Kind::step) continue;
    if (so_already || wanted(each)) hidden.erase(each.id);
    else hidden.insert(each.id);
  }
  if (doing_ == Wish::run) changed();
  return true;
}

int App::number(const StepInfo& step) const {
  int number = 0;
  for (const StepInfo& each : lesson() ? lesson()->steps : std::vector<StepInfo>()) {
    number += each.kind == Kind::step && each.id != kOwnStep;
    if (each.id == step.id) return each.kind == Kind::step && each.id != kOwnStep ? number : 0;
  }
  return 0;
}

std::string App::numbered(const StepInfo& step) const {
  const int place = number(step);
  return (place > 0 ? std::to_string(place) + "  " : "") + step.title;
}

void App::move_focus(int by) {
  for (int tries = 0; tries < kParts; tries++) {
    focus = static_cast<Part>((static_cast<int>(focus) + by + kParts) % kParts);
    if (parts_shown[static_cast<size_t>(focus)]) return;
  }
}

void App::say(std::string words) {
  said_ = std::move(words);
  said_at_ = std::chrono::steady_clock::now();
}

std::string App::said() const {
  return std::chrono::steady_clock::now() - said_at_ < std::chrono::seconds(6) ? said_ : "";
}

// ---------------------------------------------------------------- jobs

void App::ask(Wish wish) {
  request_error.clear();
  if (recorded()) {
    source().play();
    return;
  }
  if (!source().busy()) {
    start(wish);
    return;
  }
  next_ = wish;
  source().stop();
}

void App::pause() {
  next_ = Wish::none;
  waiting_for_lab_ = false;
  if (recorded()) source().skip_to_end();
  else if (stopping() && source().stopping_for_s() > 2) source().end_worker();
  else source().stop();
}

bool App::host_measures() const {
  const Hello* hello = board().hello();
  if (!hello || hello->device.backend != "simt" || recorded()) return false;
  return source().busy() || (exercises && exercises->timing());
}

bool App::measuring_on_cpu() const { return host_measures() && doing_ != Wish::run; }

bool App::awaits() const {
  const auto speaks = [](const auto& each) { return each->busy() || each->playing(); };
  return waiting_for_lab_ || !source().introduced() || std::any_of(sources_.begin(), sources_.end(), speaks) ||
         inspector.busy() || (exercises && exercises->busy());
}

int64_t App::news() const {
  int64_t sum = inspector.events_taken() + (exercises ? exercises->news() : 0) + (class_wall ? class_wall->news() : 0) +
                (waiting_for_lab_ ? 1 : 0);
  for (const auto& each : sources_) sum += each->events_taken();
  return sum;
}

void App::changed() {
  if (doing_ == Wish::run || doing_ == Wish::once) ask(doing_);
}

std::vector<Size> App::sizes_to_sweep() const {
  if (settings.view == View::size_map)
    if (auto grid = grid_of(task()); !grid.empty()) return grid;
  return task().sweep.empty() ? task().sizes : task().sweep;
}

void App::sweep() {
  if (settings.view != View::size_map || grid_of(task()).empty()) settings.view = View::against_size;
  ask(Wish::sweep);
}

void App::start(Wish wish) {
  if (!lesson()) {
    source().open();  // it died before it could say what it has
    return;
  }
  waiting_for_lab_ = !may_measure();
  if (waiting_for_lab_) {
    next_ = wish;  // each poll tries again
    return;
  }
  Request request;
  request.verb = "run";
  request.lesson = lesson_;
  for (const StepInfo& each : lesson()->steps)
    if (ticked(each) && runs_here(each)) request.steps.push_back(each.id);
  if (request.steps.empty()) {
    request_error = "No step is ticked: tick at least one in the list.";
    return;
  }
  request.sizes = {size_};
  request.model_large = modelled_at() == size_;
  if (wish == Wish::sweep) {
    request.sizes = sizes_to_sweep();
    request.budget_s = kSweepBudget;
    request.model_large = modeller_ != nullptr;
    const Hello* hello = board().hello();
    if (!request.model_large && hello && hello->device.backend == "simt")
      std::erase_if(request.sizes, [&](const Size& size) {
        return element_count(size.extents) > element_count(task().default_size.extents);
      });
  }
  for (const std::string& step : request.steps)  // a task knows nothing of another's choices
    for (const Choice& each : lesson()->task_of(step).choices) request.choices[each.id] = choice(each);
  request.continuous = wish == Wish::run;
  request.trace = row_of(settings.view).traces;
  failures_before_ = board().failures().size();
  source().start(request);
  doing_ = source().busy() ? wish : Wish::none;
}

}  // namespace warpwise::gui
