#include "engine/exercise/session/session.h"

#include <sys/stat.h>

#include <algorithm>

#include "engine/errors.h"
#include "engine/exercise/session/timing.h"
#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/student_file.h"
#include "engine/temporary_folder.h"

namespace warpwise {

using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds kLookEvery{50};
constexpr std::chrono::milliseconds kStill{50};  // wait this long: an editor may still be writing
constexpr std::chrono::seconds kGone{
    1};  // or have the new file under another name: an empty or missing one is waited for

FileState state_of(const std::filesystem::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return {};
  return {status.st_ino, status.st_size, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec};
}

}  // namespace

ExerciseSession::ExerciseSession(CheckSettings settings, const ExerciseInfo& start)
    : settings_(std::move(settings)), current_(&start) {
  sweep_private_folders();
  settings_.stop = [this, also = settings_.stop] { return stop_ || (also && also()); };
  trouble_ = not_given_ = give_exercises(settings_.root);
  for (const auto& exercise : exercise_list()) {
    const FileState now = state_of(ExerciseFiles(settings_.root, exercise).own);
    seen_[&exercise] = {now, now};
  }
}

ExerciseSession::~ExerciseSession() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

bool ExerciseSession::poll() {
  const size_t waited = queue_.size();
  bool news = collect();
  look();
  news |= queue_.size() != waited;
  if (work_ == Work::none && !queue_.empty()) {
    const ExerciseInfo* next = queue_.front();
    queue_.pop_front();
    begin(*next);
    news = true;
  }
  return news;
}

// ---------------------------------------------------------------- files

void ExerciseSession::look() {
  const auto now = Clock::now();
  if (now - looked_ < kLookEvery) return;
  looked_ = now;
  for (auto& [exercise, seen] : seen_) {
    const FileState state = state_of(ExerciseFiles(settings_.root, *exercise).own);
    if (state != seen.newest) seen.newest = state, seen.since = now;
    if (seen.newest == seen.state || now - seen.since < (state.size > 0 ? kStill : kGone)) continue;
    seen.state = seen.newest;
    choose(*exercise);
    check();
  }
}

void ExerciseSession::choose(const ExerciseInfo& exercise) { current_ = &exercise; }

void ExerciseSession::choose_next() {
  const auto& all = exercise_list();
  current_ = &all[static_cast<size_t>(current_ - all.data() + 1) % all.size()];
}

std::string ExerciseSession::reset() {
  try {
    const auto kept = reset_exercise(*current_, settings_.root);
    return ExerciseFiles(settings_.root, *current_).shown + " is as it was given" +
           (kept.empty() ? "." : "; yours is kept as " + kept.filename().string() + ".");
  } catch (const CannotError& e) {
    return e.what();
  }
}

// ---------------------------------------------------------------- checks

void ExerciseSession::check() {
  std::erase(queue_, current_);
  queue_.push_front(current_);
  if (work_ == Work::timing) stop_ = true;  // the file saved last matters more than the timing
}

void ExerciseSession::check_aside(const ExerciseInfo& exercise) {
  Seen& seen = seen_[&exercise];
  seen.state = seen.newest = state_of(ExerciseFiles(settings_.root, exercise).own);
  if (std::find(queue_.begin(), queue_.end(), &exercise) == queue_.end()) queue_.push_back(&exercise);
}

void ExerciseSession::check_all() {
  queue_.clear();
  for (const auto& exercise : exercise_list()) queue_.push_back(&exercise);
  if (work_ == Work::timing) stop_ = true;
}

void ExerciseSession::begin(const ExerciseInfo& exercise) {
  const auto file = ExerciseFiles(settings_.root, exercise).own;
  Seen& seen = seen_[&exercise];
  seen.state = seen.newest = state_of(file);
  to_time_ = nullptr;
  launch(Work::checking, exercise, [this, &exercise, file] {
    CheckResult result = check_exercise(exercise, file, settings_);
    const std::lock_guard lock(mutex_);
    checked_ = std::move(result);
  });
}

void ExerciseSession::time(Request wanted) {
  const ExerciseInfo* exercise = std::exchange(to_time_, nullptr);
  const CheckResult* checked = exercise ? result(*exercise) : nullptr;
  if (!checked || work_ != Work::none) return;
  launch(Work::timing, *exercise, [this, exercise, checked = *checked, wanted = std::move(wanted)] {
    const std::string why = time_exercise(*exercise, checked, settings_, wanted, [this](const Event& event) {
      const std::lock_guard lock(mutex_);
      arrived_.push_back(event);
    });
    const std::lock_guard lock(mutex_);
    if (!why.empty() && !stop_) why_not_ = "Your kernel was not timed: " + why;
  });
}

void ExerciseSession::time_again() {
  const CheckResult* checked = result(*current_);
  if (checked && worth_timing(*current_, *checked)) to_time_ = current_;
}

void ExerciseSession::launch(Work work, const ExerciseInfo& exercise, std::function<void()> job) {
  if (thread_.joinable()) thread_.join();
  work_ = work;
  at_work_on_ = &exercise;
  stop_ = false;
  thread_ = std::thread([this, job = std::move(job)] {
    std::string why;
    try {
      job();
    } catch (const std::exception& e) {
      why = e.what();
    }
    const std::lock_guard lock(mutex_);
    if (!why.empty()) why_not_ = why;
    done_ = true;
  });
}

bool ExerciseSession::collect() {
  if (work_ == Work::none) return false;
  const std::lock_guard lock(mutex_);
  const bool news = !arrived_.empty() || done_;
  std::move(arrived_.begin(), arrived_.end(), std::back_inserter(figures_));
  arrived_.clear();
  if (!done_) return news;

  done_ = false;
  trouble_ = std::exchange(why_not_, "");
  if (checked_) {
    const std::string not_kept = note_check(progress_, *at_work_on_, *checked_);
    if (trouble_.empty()) trouble_ = not_kept;
    if (trouble_.empty()) trouble_ = not_given_;
    if (at_work_on_ == current_ && worth_timing(*at_work_on_, *checked_)) to_time_ = at_work_on_;
    results_[at_work_on_] = *std::exchange(checked_, std::nullopt);
  }
  work_ = Work::none;
  return true;
}

const CheckResult* ExerciseSession::result(const ExerciseInfo& exercise) const {
  auto found = results_.find(&exercise);
  return found == results_.end() ? nullptr : &found->second;
}

// ---------------------------------------------------------------- help

void ExerciseSession::show_hint() { note_hint(progress_, current_->id, 0, trouble_); }

std::optional<std::string> ExerciseSession::ask_solution() {
  const bool passed = !progress_.of(current_->id).passed.empty();
  if (!passed && std::exchange(asked_for_solution_, current_) != current_) return std::nullopt;
  const std::string text = solution_of(settings_.root, *current_);
  if (!passed) progress_.log({"", "solution", current_->id});
  return text;
}

}  // namespace warpwise
