#include "gui/app/exercises.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "engine/errors.h"
#include "engine/process.h"
#include "engine/text_of.h"
#include "gui/app/app.h"
#include "gui/sources/worker_priority.h"

namespace warpwise::gui {

namespace {

constexpr double kTimingBudget_s = 1;  // of all the steps together

/// The first exercise of a lesson that is not passed; its last where all are; any lesson's where it has none.
const ExerciseInfo& where_to_begin(const Progress& progress, const std::string& lesson) {
  const ExerciseInfo* last = nullptr;
  for (const auto& exercise : exercise_list()) {
    if (exercise.lesson != lesson) continue;
    last = &exercise;
    if (progress.of(exercise.id).passed.empty()) return exercise;
  }
  return last ? *last : first_not_passed(progress);
}

}  // namespace

Exercises::Exercises(CheckSettings settings, std::string exercise)
    : settings_(std::move(settings)), wanted_(std::move(exercise)) {}

void Exercises::open(App& app) {
  if (session_ || exercise_list().empty()) return;
  const ExerciseInfo& start =
      wanted_.empty() ? where_to_begin(Progress(), app.lesson() ? app.lesson()->id : "") : exercise_named(wanted_);
  session_ = std::make_unique<ExerciseSession>(settings_, start);
  follow(app);
}

void Exercises::choose(App& app, const ExerciseInfo& exercise) {
  centre = true;
  session_->choose(exercise);
  follow(app);
  if (!session_->result(exercise)) session_->check();
}

/// What is shown goes with the session's exercise: the lesson's board too.
void Exercises::follow(App& app) {
  const ExerciseInfo& exercise = session_->current();
  if (shown_ == &exercise) return;
  note.clear();
  if (shown_ && editing.open && editing.changed) {
    write_edit(*shown_);  // which notes where it fails
    session_->check_aside(*shown_);
  }
  shown_ = &exercise;
  readme_ = readme_line(settings_.root, exercise);
  named_ = warpwise::named_step(settings_.root, exercise);
  file_open = true, solution.reset();
  editing = {};
  scroll_to_region = true;
  line = 0;
  counted_.clear();
  note_counts();
  app.choose_lesson(exercise.lesson);
}

void Exercises::poll(App& app) {
  if (!session_) return;
  bool news = false;
  at_starting_priority([&] { news = session_->poll(); });  // a check that begins does not give way as the window does
  if (news) {
    news_++;
    if (checked_text() != line_of_) line = 0;
    note_counts();
  }
  follow(app);                                                           // another one may have been saved
  if (app.lesson() && app.lesson()->id != session_->current().lesson) {  // or another lesson chosen
    const ExerciseInfo& there = where_to_begin(session_->progress(), app.lesson()->id);
    if (there.lesson == app.lesson()->id) session_->choose(there), follow(app);
  }
  for (auto event : session_->take_figures()) {
    if (const auto* hello = std::get_if<Hello>(&event)) backend_ = hello->device.backend;
    // The job is none of the board's own: its figures are taken, not its state.
    if (!std::holds_alternative<LessonInfo>(event) && !std::holds_alternative<Result>(event) &&
        !std::holds_alternative<Sample>(event) && !std::holds_alternative<Study>(event))
      continue;
    if (auto* result = std::get_if<Result>(&event)) {
      result->job = -timings_;  // what was timed together is known by it, and the board's own jobs count upwards
      if (result->step == kOwnStep) note_own();
    }
    const auto* lesson = std::get_if<LessonInfo>(&event);
    if (lesson && lesson->id != session_->current().lesson) continue;
    for (auto& source : app.sources())
      if (const Hello* known = source->board().hello();
          known && !source->is_recording() && known->device.backend == backend_)
        source->board().apply(event);
  }
  if (session_->to_time()) time(app);
  if (was_running_ && session_->work() == ExerciseSession::Work::none && !session_->to_time()) {
    was_running_ = false;
    app.ask(Wish::run);
  }
}

void Exercises::note_own() {
  const CheckResult* checked = session_->result(session_->current());
  own_ = Own{&session_->current(), std::chrono::steady_clock::now(), checked && checked->passed,
             checked ? checked->text : ""};
}

void Exercises::note_counts() {
  const CheckResult* checked = session_->result(session_->current());
  if (&session_->current() != shown_ || !checked || !checked->report.contains("kernels")) return;
  if (!counted_.empty() && counted_.back().text == checked->text) return;
  counted_.push_back({checked->text, findings_of(checked->report)});
  if (!checked->passed && !checked->messages.empty()) counted_.back().findings.wrong = checked->messages.front();
  if (counted_.size() > 2) counted_.pop_front();
}

const StepInfo* Exercises::named_step(const LessonInfo& lesson) const {
  if (!session_ || session_->current().lesson != lesson.id) return nullptr;
  const auto step =
      std::find_if(lesson.steps.begin(), lesson.steps.end(), [&](auto& each) { return each.id == named_; });
  return step == lesson.steps.end() ? nullptr : &*step;
}

void Exercises::time_again() {
  if (session_ && own_ && own_->exercise == &session_->current()) session_->time_again();
}

/// The board's own job makes room: two that measure at once measure each other.
void Exercises::time(App& app) {
  if (app.recorded() || !app.lesson() || app.lesson()->id != session_->to_time()->lesson)
    return session_->forget_time();
  if (app.source().busy()) {
    was_running_ = was_running_ || app.doing() == Wish::run;
    if (app.doing() == Wish::run && !app.stopping()) app.pause();
    return;
  }
  if (!app.may_measure()) return;  // asked again at the next poll
  timings_++;
  at_starting_priority([&] { session_->time(timing_request(app, *session_->to_time())); });
}

Request timing_request(const App& app, const ExerciseInfo& exercise) {
  Request request;
  request.budget_s = kTimingBudget_s;
  const auto& tasks = app.lesson()->tasks;
  const auto named =
      std::find_if(tasks.begin(), tasks.end(), [&](auto& task) { return task.id == exercise.lesson_task; });
  const TaskInfo& task = named == tasks.end() ? tasks.front() : *named;
  // Else the worker takes the problem's usual size.
  if (app.size().extents.size() == task.dimensions.size()) request.sizes = {app.size()};
  for (const Choice& choice : task.choices) request.choices[choice.id] = app.choice(choice);
  return request;
}

const ExerciseInfo* Exercises::next_to_do() const {
  const auto& all = exercise_list();
  const size_t at = static_cast<size_t>(&session_->current() - all.data());
  for (const bool same_lesson : {true, false})
    for (size_t i = 1; i < all.size(); i++) {
      const ExerciseInfo& next = all[(at + i) % all.size()];
      if (same_lesson && next.lesson != session_->current().lesson) continue;
      if (session_->progress().of(next.id).passed.empty()) return &next;
    }
  return nullptr;
}

std::filesystem::path Exercises::version_before() const {
  const auto file = session_->progress().before(session_->current().id);
  std::error_code ignored;
  return std::filesystem::exists(file, ignored) ? file : std::filesystem::path();
}

void Exercises::toggle_solution() try {
  const auto text = session_->ask_solution();
  if (text && !solution) solution = code_of(*text);
  else solution.reset();
  file_open = !solution;
  note = text ? "" : "You have not passed it yet. Try a hint, or press Solution once more to see it.";
} catch (const CannotError& error) {
  note = error.what();
}

void Exercises::show_line(int wanted) {
  file_open = true, solution.reset();
  line = wanted;
  line_of_ = checked_text();
  scroll_to_line = true;
}

std::string Exercises::checked_text() const {
  const CheckResult* result = session_ ? session_->result(session_->current()) : nullptr;
  return result ? result->text : "";
}

void Exercises::toggle_edit() {
  if (editing.open) {
    if (editing.changed) save_edit();
    editing = {};
    return;
  }
  editing = {true, false, text_of(ExerciseFiles(session_->settings().root, session_->current()).own)};
}

void Exercises::save_edit() { write_edit(session_->current()); }

void Exercises::write_edit(const ExerciseInfo& exercise) {
  const auto path = ExerciseFiles(session_->settings().root, exercise).own;
  std::ofstream file(path);
  file << editing.text;
  editing.changed = !file.flush();
  note = editing.changed ? "Cannot write " + path.string() + "." : "";
}

std::string open_in_editor(const std::string& file, int line) {
  const char* visual = std::getenv("VISUAL");
  const std::string editor = visual ? visual : "",
                    name = std::filesystem::path(editor.substr(0, editor.find(' '))).filename();
  const std::string at = std::to_string(line > 0 ? line : 1);
  std::vector<std::string> words = {"xdg-open", file};
  if (name == "code" || name == "codium") words = {editor, "-g", file + ":" + at};
  else if (name == "gvim" || name == "gedit" || name == "emacs" || name == "kwrite") words = {editor, "+" + at, file};
  else if (name == "kate") words = {editor, "-l", at, file};

  int failed = 0;
  at_starting_priority([&] { failed = start_apart(words); });
  return failed ? "Cannot start " + words[0] + ": open " + file +
                      " in your editor, or set VISUAL to one with a window of its own."
                : "";
}

}  // namespace warpwise::gui
