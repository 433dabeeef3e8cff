// The student's module as the judge knows it: by what its runner answers (engine/worker/runner.h). None of it is in the judge's process.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/exercise.h"

namespace warpwise {

class StudentModule {
 public:
  /// `Exercise::predictions` by name: the number, or why there is none, as a sentence.
  struct Number {
    double value = 0;
    std::string missing;
  };
  using Ask = std::function<std::vector<double>(const std::vector<Examined::Question>& questions)>;
  StudentModule(std::map<std::string, Number> numbers, Ask ask) : numbers_(std::move(numbers)), ask_(std::move(ask)) {}

  /// The `extern const double` of this name. Throws UsageError where it is missing or of another size.
  double number(const std::string& name) const;
  /// What the function that the exercise examines answers to each question.
  std::vector<double> answers(const std::vector<Examined::Question>& questions) const { return ask_(questions); }

 private:
  std::map<std::string, Number> numbers_;
  Ask ask_;
};

}  // namespace warpwise
