// Counters and hazards of steps, from a CPU backend of its own: whatever else runs or is shown, a step can be looked into.
#pragma once
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "engine/reader/report.h"
#include "gui/sources/source.h"

namespace warpwise::gui {

/// What is asked: a step at a size.
struct Question {
  std::string lesson, step;
  Size size;
  std::map<std::string, std::string> choices;
  bool to_model = false;  // not its counts, but what the time model takes, at exactly this size
  auto operator<=>(const Question&) const = default;
};

/// What was counted of a step, or of the student's own kernel.
struct Findings {
  InspectionReport report;
  nlohmann::json work;  // the same kernels' part that the time model takes
  std::string at;       // the size; empty: as asked for
  std::string wrong;    // what is wrong with the step's result; empty where it is right
};

/// From the report of an inspection, or of an exercise's check.
Findings findings_of(const nlohmann::json& report);

class Inspector {
 public:
  /// `command`: of the CPU backend's worker; absent where it is not built.
  explicit Inspector(std::optional<WorkerCommand> command);

  /// Whether there is anything to ask.
  bool there() const { return source_ != nullptr; }
  /// Starts the worker, so that its lessons get known.
  void open();
  /// Takes in answers and sends the next question, unless `hold`: then a running measurement is left undisturbed.
  void poll(bool hold);
  /// It is starting, or something was asked that has no answer yet.
  bool busy() const;
  int64_t events_taken() const { return source_ ? source_->events_taken() : 0; }
  /// The lessons that it has; empty until it has introduced itself.
  const std::vector<LessonInfo>& lessons() const;
  /// Why it cannot be asked: not built, or its worker does not start; empty where it can.
  std::string trouble() const;

  /// The answer, or null: then it is asked for, once.
  const Findings* ask(const Question& question);
  /// The same for a question to model: what the time model takes.
  const Study* study(const Question& question);
  /// Why there is no answer; empty where one may still come.
  std::string refusal(const Question& question) const;
  /// Lets what was refused be asked again.
  void forget_refusals() { refused_.clear(); }

 private:
  void want(const Question& question);
  void take_answer();

  std::unique_ptr<Source> source_;
  bool opened_ = false;
  std::map<Question, Findings> found_;
  std::map<Question, Study> studies_;
  std::map<Question, std::string> refused_;
  std::deque<Question> wanted_;  // the newest first: what is in sight matters most
  std::optional<Question> in_hand_;
};

}  // namespace warpwise::gui
