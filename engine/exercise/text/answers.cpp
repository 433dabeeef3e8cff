#include "engine/exercise/text/answers.h"

#include <algorithm>
#include <set>

#include "engine/errors.h"
#include "engine/exercise/text/region.h"
#include "engine/text_of.h"

namespace warpwise {

namespace {

/// Takes the first line, with its newline, off `text`.
std::string_view take_line(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end);
  return line;
}

std::string_view without_newline(std::string_view line) {
  if (line.ends_with('\n')) line.remove_suffix(1);
  return line;
}

/// Where the next section's heading begins, at `from` or behind it.
size_t next_heading(std::string_view text, size_t from) {
  for (; from < text.size(); from = std::min(text.find('\n', from), text.size() - 1) + 1)
    for (const auto heading : {kSolution, kWrongAnswer, kOtherAnswer})
      if (text.substr(from).starts_with(heading)) return from;
  return from;
}

/// A section from its text, the heading included.
Answer answer_from(std::string_view section) {
  if (section.starts_with(kSolution)) return {"solution", true, "", std::string(section.substr(kSolution.size()))};
  const std::string_view heading = without_newline(take_line(section));
  Answer answer;
  answer.right = heading.starts_with(kOtherAnswer);
  answer.name = heading.substr(answer.right ? kOtherAnswer.size() : kWrongAnswer.size());
  if (!answer.right) {
    if (!section.starts_with(kRejected)) {
      answer.trouble = "it lacks its line `// Rejected: ...`";
      return answer;
    }
    answer.rejected_with = without_newline(take_line(section)).substr(kRejected.size());
  }
  if (answer.rejected_with.empty() && !answer.right) answer.trouble = "its line `// Rejected:` names no message";
  else if (!section.starts_with("//")) answer.trouble = "it lacks the line of comment above its code";
  else take_line(section);
  answer.region = section;
  return answer;
}

}  // namespace

std::vector<Answer> answers_in(const std::string& text) {
  std::vector<Answer> answers;
  std::set<std::string> names;
  for (size_t begin = next_heading(text, 0); begin < text.size();) {
    const size_t end = next_heading(text, begin + 1);
    std::string_view section = std::string_view(text).substr(begin, end - begin);
    if (end < text.size() && section.ends_with("\n\n")) section.remove_suffix(1);
    answers.push_back(answer_from(section));
    if (!names.insert(answers.back().name).second) answers.back().trouble = "another section has its name";
    begin = end;
  }
  return answers;
}

std::string solution_of(const std::filesystem::path& root, const ExerciseInfo& exercise) {
  const ExerciseFiles files(root, exercise);
  const auto given = split_at_marks(text_of(files.pristine));
  const std::vector<Answer> answers = answers_in(text_of(files.answers));
  const auto solution = std::ranges::find(answers, "solution", &Answer::name);
  if (!given || solution == answers.end())
    throw CannotError("there is no solution of " + exercise.id + " here: " + files.answers.string() +
                      " was not handed out with this copy");
  return given->with(solution->region);
}

}  // namespace warpwise
