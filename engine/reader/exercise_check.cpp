#include "engine/reader/exercise_check.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <fstream>
#include <random>
#include <sstream>

#include "engine/errors.h"
#include "engine/reader/exercise_compile.h"
#include "engine/reader/worker_process.h"

namespace warpwise {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using nlohmann::json;

namespace {

constexpr uintmax_t kLargestFile = 1 << 20;

uint64_t random_number() {
  std::random_device device;
  return (uint64_t{device()} << 20 ^ device()) & ((uint64_t{1} << 52) - 1);  // JSON readers keep 53 bits
}

double seconds_since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

/// Memory that a process holds now, in bytes. (Its address space says little: the CPU backend reserves much and uses little.)
int64_t resident_bytes(pid_t pid) {
  std::ifstream file("/proc/" + std::to_string(pid) + "/statm");
  int64_t size = 0, resident = 0;
  return file >> size >> resident ? resident * ::sysconf(_SC_PAGESIZE) : 0;
}

/// What is wrong with a file before any compiler sees it, as a sentence; empty if nothing is.
std::string why_not_source(const std::string& text) {
  if (text.find_first_not_of(" \t\r\n") == std::string::npos) return "Your file is empty: `warpwise reset` brings the exercise back.";
  if (text.find('\0') != std::string::npos) return "Your file is binary, not text: was something else saved under its name? `warpwise reset` brings the exercise back.";
  if (text.find("__global__") == std::string::npos) return "Your file has no kernel (no __global__ function): `warpwise reset` brings the exercise back.";
  return "";
}

std::string at(const Begin& begin) {
  if (begin.phase == "load") return "while it was being loaded";
  return begin.size.extents.empty() ? "before its first launch" : "at " + to_string(begin.size);
}

/// The fenced worker's life: from the request to the answer, or to what ended it.
class Run {
 public:
  Run(const ExerciseInfo& exercise, const fs::path& module, const CheckSettings& settings, CheckResult& result)
      : exercise_(exercise), settings_(settings), result_(result),
        worker_({{(settings.programs / "warpwise-worker-simt").string()}, settings.run_limit_s + 5}) {
    request_.verb = "check";
    request_.exercise = exercise.id;
    request_.module = module.string();
    request_.seed = settings.seed ? settings.seed : random_number();
    request_.key = std::to_string(random_number());
  }

  void run() {
    const auto begin = Clock::now();
    worker_.send(request_);
    while (!answered_) {
      for (const auto& event : worker_.poll(std::chrono::milliseconds(10))) take(event);
      if (answered_) break;
      if (!worker_.alive()) return ended("Your code ended the program " + at(now_) + " (exit, abort or a crash in host code): a launch function only launches.");
      if (seconds_since(begin) > settings_.run_limit_s)
        return ended("Your code ran longer than " + std::to_string(static_cast<int>(settings_.run_limit_s)) + " s " + at(now_) + " and was ended: look for a loop that never ends.");
      if (resident_bytes(worker_.pid()) > settings_.memory_limit_bytes)
        return ended("Your code took more than " + std::to_string(settings_.memory_limit_bytes >> 20) + " MB of memory " + at(now_) + " and was ended: a launch function allocates nothing.");
      if (settings_.stop && settings_.stop()) return ended("The check was stopped.");
    }
    result_.run_s = seconds_since(begin);
    worker_.kill();  // it has nothing more to say, and what it loaded is not to be trusted
  }

 private:
  void take(const Event& event) {
    if (auto* begin = std::get_if<Begin>(&event)) now_ = *begin;
    if (auto* trouble = std::get_if<Trouble>(&event); trouble && trouble->code == "device") throw CannotError(trouble->message);
    const auto* check = std::get_if<Check>(&event);
    if (!check || check->key != request_.key) return;
    answered_ = true;
    result_.passed = check->passed;
    result_.stage = check->stage;
    result_.report = check->report;
    if (auto messages = check->report.find("messages"); messages != check->report.end())
      for (const auto& message : *messages) result_.messages.push_back(message);
  }

  void ended(const std::string& why) {
    worker_.kill();
    result_.stage = "run";
    result_.messages.push_back(why);
  }

  const ExerciseInfo& exercise_;
  const CheckSettings& settings_;
  CheckResult& result_;
  WorkerProcess worker_;
  Request request_;
  Begin now_;
  bool answered_ = false;
};

}  // namespace

CheckResult check_exercise_text(const ExerciseInfo& exercise, const std::string& text, const std::string& name, const CheckSettings& settings) {
  CheckResult result;
  result.exercise = exercise.id;
  result.file = name;
  result.stage = "compile";
  result.report = json::object();
  if (const std::string why = why_not_source(text); !why.empty()) {
    result.messages.push_back(why);
    return result;
  }
  const PrivateFolder folder;
  Compiled compiled = compile_exercise(exercise, text, name, folder.path(), settings);
  result.compile_s = compiled.seconds;
  result.compiler = std::move(compiled.messages);
  if (compiled.module.empty()) {
    result.messages.push_back(compiled.failure);
    return result;
  }
  Run(exercise, compiled.module, settings, result).run();
  return result;
}

CheckResult check_exercise(const ExerciseInfo& exercise, const fs::path& file, const CheckSettings& settings) {
  CheckResult result;
  result.exercise = exercise.id;
  result.file = file.string();
  result.stage = "compile";
  result.report = json::object();
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) {
    result.messages.push_back("There is no file " + file.string() + " (" + std::strerror(errno) + "): `warpwise reset` brings the exercise back.");
  } else if (!S_ISREG(status.st_mode)) {
    result.messages.push_back(file.string() + " is no ordinary file.");
  } else if (static_cast<uintmax_t>(status.st_size) > kLargestFile) {
    result.messages.push_back("Your file is larger than 1 MB: was something else saved under its name?");
  } else {
    std::ifstream stream(file, std::ios::binary);
    std::stringstream text;
    text << stream.rdbuf();
    if (!stream) {
      result.messages.push_back("Cannot read " + file.string() + ": look at its permissions.");
      return result;
    }
    return check_exercise_text(exercise, text.str(), fs::absolute(file).string(), settings);
  }
  return result;
}

json to_json(const CheckResult& result) {
  json compiler = json::array();
  for (const auto& m : result.compiler)
    compiler.push_back({{"file", m.file}, {"line", m.line}, {"column", m.column}, {"kind", m.error ? "error" : "warning"}, {"text", m.text}});
  json object = {{"exercise", result.exercise}, {"file", result.file},       {"passed", result.passed}, {"stage", result.stage},
                 {"messages", result.messages}, {"counters", json::array()}, {"hazards", json::array()}, {"compiler", compiler},
                 {"compile_s", result.compile_s}, {"run_s", result.run_s}};
  for (const char* field : {"counters", "hazards", "shapes", "wrong", "seed", "counted", "kernels"})
    if (auto found = result.report.find(field); found != result.report.end()) object[field] = *found;
  return object;
}

}  // namespace warpwise
