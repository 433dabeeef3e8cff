#include "gui/sources/source.h"

#include "engine/building.h"
#include "engine/errors.h"
#include "gui/sources/worker_priority.h"

namespace warpwise::gui {

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kEventsPerPoll = 2000;
constexpr std::chrono::milliseconds kTimePerPoll{4};
constexpr std::chrono::seconds kForHello{20};  // a GPU's driver may take some to wake up
constexpr double kPlaySeconds = 8;             // of a whole recording, however long it took to measure

}  // namespace

Source::Source(std::string label, WorkerCommand command) : label_(std::move(label)), command_(std::move(command)) {}

Source::Source(std::string label, std::vector<Event> recording, std::filesystem::path path)
    : label_(std::move(label)), recording_(std::move(recording)), path_(std::move(path)) {
  skip_to_end();
}

bool Source::introduced() const {
  const Hello* hello = board_.hello();
  return hello && !board_.lessons().empty() && std::ssize(board_.lessons()) >= hello->lessons;
}

void Source::open() {
  if (is_recording() || (worker_ && worker_->alive())) return;
  worker_.reset();
  try {
    at_starting_priority([this] { worker_ = std::make_unique<WorkerProcess>(command_); });
    started_ = Clock::now();
  } catch (const CannotError& error) {
    report("crash", error.what());
  }
}

void Source::start(Request request) {
  open();
  if (!worker_) return;
  request.job = ++last_job_;
  job_in_hand_ = request.job;
  stopping_ = false;
  phase_since_ = Clock::now();
  phase_.clear();
  worker_->send(request);
}

void Source::stop() {
  if (!busy() || stopping_ || !worker_) return;
  Request request;
  request.verb = "stop", request.job = job_in_hand_;
  worker_->send(request);
  stopping_ = true;
  asked_to_stop_ = Clock::now();
}

void Source::end_worker() {
  if (!worker_) return;
  worker_->kill();
  worker_.reset();
  inbox_.clear();
  Done done;
  done.job = job_in_hand_, done.status = "stopped";
  take(done);
  open();
}

double Source::stopping_for_s() const {
  return stopping_ ? std::chrono::duration<double>(Clock::now() - asked_to_stop_).count() : 0;
}

double Source::in_phase_for_s() const {
  return busy() ? std::chrono::duration<double>(Clock::now() - phase_since_).count() : 0;
}

void Source::poll() {
  auto deadline = Clock::now() + kTimePerPoll;
  if (worker_)
    for (auto& event : worker_->poll(std::chrono::milliseconds(0))) inbox_.push_back(std::move(event));
  for (size_t n = 0; !inbox_.empty() && n < kEventsPerPoll && Clock::now() < deadline; n++) {
    take(inbox_.front());
    inbox_.pop_front();
  }

  watch_start();
  watch_building();

  if (!playing()) return;
  auto now = Clock::now();
  double passed = std::chrono::duration<double>(now - last_played_).count();
  last_played_ = now;
  play_credit_ += passed * static_cast<double>(recording_.size()) / kPlaySeconds;
  for (; play_credit_ >= 1 && playing(); play_credit_--) take(recording_[played_++]);
}

/// A worker that ends or stays silent before it has said what it has is no crash of a job, and would leave an empty window.
void Source::watch_start() {
  if (!worker_ || board_.hello() || !board_.failures().empty()) return;
  if (!worker_->waiting().empty()) started_ = Clock::now();  // a build on another machine, or a queue
  bool late = Clock::now() - started_ > kForHello;
  if (worker_->alive() && !late) return;
  worker_->kill();
  worker_.reset();
  report(late ? "hang" : "crash",
         "the worker " + (command_.elsewhere ? "behind `" + command_.elsewhere->name() + "`" : command_.argv[0]) +
             (late ? " did not say" : " ended before it said") +
             " which device and lessons it has: see what `warpwise doctor` finds");
}

/// On a first start the worker has the first lesson only. When the rest of the lab is built, one that has all of them takes over.
void Source::watch_building() {
  if (!worker_ || busy()) return;
  const bool building = !still_building().empty();
  if (building_ && !building) {
    worker_->kill();
    worker_.reset();
    inbox_.clear();
    open();
  }
  building_ = building;
}

void Source::record(const std::filesystem::path& path) {
  recorder_ = std::make_unique<Recorder>(path);
  recording_to_ = path;
  results_recorded_ = 0;
  if (!introduced()) return;
  recorder_->write(*board_.hello());
  for (const auto& lesson : board_.lessons()) recorder_->write(lesson);
  if (job_) recorder_->write(*job_);
}

std::string Source::stop_recording() {
  std::string wrong;
  if (recorder_) wrong = recorder_->finish();
  recorder_.reset();
  recording_to_.clear();
  return wrong;
}

void Source::play() {
  board_.clear_results();
  board_.clear_failures();
  played_ = 0, play_credit_ = 0;
  last_played_ = Clock::now();
}

void Source::skip_to_end() {
  while (playing()) take(recording_[played_++]);
}

double Source::played() const {
  return recording_.empty() ? 0 : static_cast<double>(played_) / static_cast<double>(recording_.size());
}

void Source::take(const Event& event) {
  // A recording has one beginning, also where the worker had to be started anew.
  const auto* lesson = std::get_if<LessonInfo>(&event);
  const bool again = (std::holds_alternative<Hello>(event) && board_.hello()) || (lesson && board_.lesson(lesson->id));
  if (recorder_ && !again) recorder_->write(event);
  board_.apply(event);
  if (const auto* job = std::get_if<JobStarted>(&event)) job_ = *job;
  taken_++;
  if (const auto* begin = std::get_if<Begin>(&event)) {
    // Steps take turns while they are timed: that is one phase.
    const std::string phase = begin->phase + (begin->phase == "time" ? "" : " " + begin->step) + to_string(begin->size);
    if (phase != phase_) phase_ = phase, phase_since_ = Clock::now();
  }
  if (const auto* result = std::get_if<Result>(&event)) {
    newest_ = Key{result->lesson, result->step, result->size, result->choices};
    results_recorded_ += recorder_ && result->final;
  }
  const auto* done = std::get_if<Done>(&event);
  const auto* failure = std::get_if<Failure>(&event);
  if ((done && done->job == job_in_hand_) || (failure && failure->fatal))
    job_in_hand_ = 0, stopping_ = false, job_.reset();
}

void Source::report(std::string code, std::string message) {
  Failure failure;
  failure.code = std::move(code), failure.message = std::move(message), failure.fatal = true;
  take(failure);
}

}  // namespace warpwise::gui
