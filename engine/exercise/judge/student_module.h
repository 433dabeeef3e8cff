// The student's module as seen by the judge, through its runner (engine/exercise/run/runner.h). None of it is loaded into the
// judge's process.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/exercise/exercise.h"

namespace warpwise {

class StudentModule {
 public:
  /// A number that the student has entered, or why there is none, as a sentence.
  struct Number {
    double value = 0;
    std::string missing;
  };
  /// What the examined function answers to one question, and whether it leaves memory or a library's handle behind.
  struct Answer {
    double value = 0;
    bool leaves = false;
  };
  using Ask = std::function<std::vector<Answer>(const std::vector<Examined::Question>& questions)>;
  StudentModule(std::map<std::string, Number> numbers, Ask ask) : numbers_(std::move(numbers)), ask_(std::move(ask)) {}

  /// The value of the `extern const double` with this name. Throws UsageError if it is missing or has another size.
  double number(const std::string& name) const;
  /// Answers of the examined function to the questions.
  std::vector<Answer> answers(const std::vector<Examined::Question>& questions) const { return ask_(questions); }

 private:
  std::map<std::string, Number> numbers_;
  Ask ask_;
};

}  // namespace warpwise
