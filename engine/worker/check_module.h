// The student's module as the judge knows it: by what its runner answers (engine/worker/runner.h). None of it is in the judge's process.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace warpwise {

class StudentModule {
 public:
  /// `Exercise::predictions` by name: the number, or why there is none, as a sentence.
  struct Number {
    double value = 0;
    std::string missing;
  };
  using Examine = std::function<std::string(uint64_t seed)>;
  StudentModule(std::map<std::string, Number> numbers, Examine examine)
      : numbers_(std::move(numbers)), examine_(std::move(examine)) {}

  /// The `extern const double` of this name. Throws UsageError where it is missing or of another size.
  double number(const std::string& name) const;
  /// What the function that the exercise examines answers wrongly, as a sentence; empty if nothing.
  std::string examined(uint64_t seed) const { return examine_(seed); }

 private:
  std::map<std::string, Number> numbers_;
  Examine examine_;
};

}  // namespace warpwise
