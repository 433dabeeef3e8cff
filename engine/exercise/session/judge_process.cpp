#include "engine/exercise/session/judge_process.h"

#include <fmt/format.h>

#include <chrono>
#include <random>

#include "engine/errors.h"
#include "engine/printable.h"

namespace warpwise {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using nlohmann::json;

namespace {

constexpr size_t kLongestQuote = 2000;
constexpr int64_t kJudgeMemory = int64_t{1} << 30;
constexpr double kDriverLimit_s = 30;  // a driver that starts many GPUs takes long

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

std::string at(const Begin& begin) {
  if (begin.phase == "load") return "while it was being loaded";
  return begin.size.extents.empty() ? "before its first launch" : "at " + to_string(begin.size);
}

/// The worker as judge. It sends no events while a student's code runs.
WorkerCommand judge_command(const fs::path& worker, const CheckSettings& settings) {
  return {{worker.string(), "--limits", fmt::format("{}", settings.run_limit_s),
           std::to_string(settings.memory_limit_bytes >> 20), settings.unfenced ? "unfenced" : "fenced"},
          settings.patience * settings.run_limit_s};
}

}  // namespace

uint64_t random_number() {
  std::random_device device;
  return (uint64_t{device()} << 20 ^ device()) & ((uint64_t{1} << 52) - 1);
}

JudgeProcess::JudgeProcess(const fs::path& worker, const CheckSettings& settings, CheckResult& result)
    : settings_(settings), result_(result), command_(judge_command(worker, settings)), worker_(command_) {}

Device JudgeProcess::device() {
  for (const auto begin = Clock::now(); seconds_since(begin) < kDriverLimit_s && worker_->alive();)
    for (const auto& event : worker_->poll(std::chrono::milliseconds(20))) {
      take(event);
      if (const auto* hello = std::get_if<Hello>(&event)) return hello->device;
    }
  throw CannotError("the GPU's worker did not name its device: `warpwise doctor` says more");
}

void JudgeProcess::check(const ExerciseInfo& exercise, const fs::path& module, uint64_t seed, bool vast) {
  request_.verb = "check";
  request_.exercise = exercise.id;
  request_.module = module.string();
  request_.seed = seed;
  request_.examples = settings_.examples;
  request_.vast = vast;
  if (answers()) return;
  worker_.emplace(command_);
  introduced_ = false;
  if (!answers())
    throw NotJudged("not judged: the process that judges the file ended " + at(now_) +
                    ", and should not have, twice: check again, and look at the file by hand if it happens again");
}

/// Asks the judge, and waits until it has answered or was ended. False if it has ended by itself, without an answer.
bool JudgeProcess::answers() {
  const auto begin = Clock::now();
  request_.key = std::to_string(random_number());
  worker_->send(request_);
  while (!answered_) {
    for (const auto& event : worker_->poll(std::chrono::milliseconds(10))) take(event);
    if (answered_) break;
    if (!worker_->alive() && !introduced_)
      throw CannotError("a worker ended before it was told to do anything: `warpwise doctor` says more");
    if (!worker_->alive()) return false;
    if (seconds_since(begin) > settings_.patience * settings_.run_limit_s)
      throw NotJudged(fmt::format(
          "not judged: the check took longer than {:.0f} s {}, because the machine is busy or the code waits: check again when the "
          "machine is less busy, and look at the file by hand if it happens again",
          settings_.patience * settings_.run_limit_s, at(now_)));
    if (worker_->resident_bytes() > settings_.memory_limit_bytes + kJudgeMemory)
      return ended("Judging your code took too much memory " + at(now_) + " and was ended: look at the file by hand.");
    if (settings_.stop && settings_.stop()) return ended("The check was stopped.");
  }
  result_.run_s = seconds_since(begin);
  worker_->kill();
  return true;
}

void JudgeProcess::take(const Event& event) {
  introduced_ |= std::holds_alternative<Hello>(event);
  if (auto* begin = std::get_if<Begin>(&event)) now_ = *begin;
  if (auto* failure = std::get_if<Failure>(&event); failure && failure->code == "device")
    throw CannotError(failure->message);
  const auto* check = std::get_if<Check>(&event);
  if (!check || check->key != request_.key) return;
  answered_ = true;
  result_.passed = check->passed;
  result_.stage = check->stage;
  result_.report = check->report;
  // The report may quote text of the student's code (an assertion, a name), which may contain control characters.
  make_printable(result_.report, kLongestQuote);
  if (auto refused = result_.report.find("refused"); refused != result_.report.end())
    for (const auto& one : *refused)
      result_.compiler.push_back({shown(one.at("file")), one.at("line"), 0, true, one.at("text")});
  if (auto messages = result_.report.find("messages"); messages != result_.report.end())
    for (const auto& message : *messages) result_.messages.push_back(message);
}

/// A file's name, as shown in compiler messages.
std::string JudgeProcess::shown(std::string file) const {
  const std::string root = settings_.root.string() + "/";
  if (file.starts_with(root)) file.erase(0, root.size());
  return file;
}

bool JudgeProcess::ended(const std::string& why) {
  worker_->kill();
  result_.stage = "run";
  result_.messages.push_back(why);
  return true;
}

}  // namespace warpwise
