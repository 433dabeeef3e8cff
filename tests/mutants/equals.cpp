#include "tests/mutants/equals.h"

#include <algorithm>
#include <map>
#include <sstream>

#include "engine/errors.h"
#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/region.h"
#include "engine/text_of.h"

namespace warpwise::test {

namespace {

constexpr std::string_view kReason = "Equal: ";

std::string trimmed(const std::string& line) {
  const size_t first = line.find_first_not_of(' ');
  return first == std::string::npos ? "" : line.substr(first, line.find_last_not_of(" \r") - first + 1);
}

MarkedFile split_solution(const std::string& exercise, const std::filesystem::path& root) {
  return *split_at_marks(solution_of(root, exercise_named(exercise)));
}

}  // namespace

std::vector<Equal> equals_in(const std::string& text) {
  std::vector<Equal> equals;
  std::istringstream lines(text);
  int number = 0;
  const auto malformed = [&](const std::string& why) {
    throw UsageError("line " + std::to_string(number) + " of the list of equal mutants: " + why);
  };
  for (std::string line; std::getline(lines, line);) {
    number++;
    if (line.starts_with("#")) continue;
    if (trimmed(line).empty()) {
      if (!equals.empty() && equals.back().reason.empty()) malformed("the entry before has no `Equal: ...`");
      continue;
    }
    if (!line.starts_with(" ")) {
      const size_t colon = line.find(": ");
      if (colon == std::string::npos) malformed("an entry begins with EXERCISE: MUTANT");
      equals.push_back({line.substr(0, colon), trimmed(line.substr(colon + 2)), "", "", number});
    } else if (equals.empty()) {
      malformed("an entry begins with EXERCISE: MUTANT");
    } else if (Equal& entry = equals.back(); trimmed(line).starts_with(kReason)) {
      entry.reason = trimmed(line).substr(kReason.size());
    } else if (!entry.reason.empty()) {
      entry.reason += " " + trimmed(line);
    } else {
      entry.changed = trimmed(line);
    }
  }
  if (!equals.empty() && equals.back().reason.empty()) malformed("the last entry has no `Equal: ...`");
  for (size_t i = equals.size(); i-- > 1;)
    if (equals[i - 1].reason.empty()) equals[i - 1].reason = equals[i].reason;
  return equals;
}

const Equal* entry_of(const std::vector<Equal>& equals, const std::string& exercise, const Mutant& mutant) {
  const auto found = std::find_if(equals.begin(), equals.end(), [&](const Equal& entry) {
    return entry.exercise == exercise && entry.name == mutant.name() && entry.changed == mutant.changed;
  });
  return found == equals.end() ? nullptr : &*found;
}

std::string entry_for(const std::string& exercise, const Mutant& mutant) {
  const std::string changed = mutant.changed.empty() ? "" : "    " + mutant.changed + "\n";
  return exercise + ": " + mutant.name() + "\n" + changed + "    " + std::string(kReason);
}

std::vector<std::string> stale_entries(const std::vector<Equal>& equals, const std::filesystem::path& root) {
  std::vector<std::string> stale;
  std::map<std::string, std::vector<Mutant>> mutants;
  for (const auto& entry : equals) {
    const auto& all = exercise_list();
    if (std::none_of(all.begin(), all.end(), [&](auto& exercise) { return exercise.id == entry.exercise; })) {
      stale.push_back("line " + std::to_string(entry.line) + ": there is no exercise " + entry.exercise);
      continue;
    }
    const auto [found, is_new] = mutants.try_emplace(entry.exercise);
    if (is_new) found->second = mutants_of_exercise(entry.exercise, root);
    if (std::none_of(found->second.begin(), found->second.end(), [&](const Mutant& mutant) {
          return mutant.name() == entry.name && mutant.changed == entry.changed;
        }))
      stale.push_back("line " + std::to_string(entry.line) + ": " + entry.exercise + " has no mutant " + entry.name +
                      " any more");
  }
  return stale;
}

std::vector<Mutant> mutants_of_exercise(const std::string& exercise, const std::filesystem::path& root) {
  const MarkedFile solution = split_solution(exercise, root);
  return mutants_of(solution.region, solution.with(solution.region));
}

std::string text_with(const std::string& exercise, const Mutant& mutant, const std::filesystem::path& root) {
  return split_solution(exercise, root).with(mutant.region);
}

}  // namespace warpwise::test
