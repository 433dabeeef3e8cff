#include "tests/gui/misfits.h"

#include <algorithm>
#include <fstream>

#include "engine/errors.h"
#include "gui/app/settings.h"

namespace warpwise::gui {

namespace {

template <class Range, class Name>
bool is_among(const Range& range, const std::string& id, Name name) {
  return std::any_of(range.begin(), range.end(), [&](auto& each) { return name(each) == id; });
}

}  // namespace

std::vector<std::string> misfits(const Stop& stop, const LessonInfo& lesson, const std::filesystem::path& root,
                                 const std::vector<std::string>& exercises) {
  std::vector<std::string> wrong = stop.wrong;
  const auto id_of = [](auto& each) { return each.id; };
  const auto need = [&](bool right, const std::string& words) {
    if (!right) wrong.push_back(words);
  };
  const auto lines_of = [&](const std::string& file) {
    std::ifstream in(root / file);
    return split_lines(std::string(std::istreambuf_iterator<char>(in), {}));
  };
  auto steps = stop.steps;
  steps.insert(steps.end(), stop.hide.begin(), stop.hide.end());
  if (!stop.step.empty()) steps.push_back(stop.step);
  if (!stop.against.empty() && stop.against != "none") steps.push_back(stop.against);
  for (const std::string& step : steps)
    need(is_among(lesson.steps, step, id_of), "the lesson has no step '" + step + "'");
  for (const std::string& step : stop.hide)
    need(stop.steps.empty() || std::count(stop.steps.begin(), stop.steps.end(), step) > 0,
         "'" + step + "' is hidden, but is not among the steps shown");
  need(stop.answer.empty() || !stop.ask.empty(), "an answer needs a question (ask:)");
  if (!stop.size.empty()) try {
      const Size size = lesson.size_from(stop.size);
      const std::string& of = !stop.step.empty() ? stop.step : !stop.steps.empty() ? stop.steps[0] : std::string();
      need(of.empty() || lesson.task_of(of).dimensions.size() == size.extents.size(),
           "size " + stop.size + " is of another task than step '" + of + "'");
    } catch (const UsageError& error) {
      wrong.push_back(error.what());
    }
  const auto choices = lesson.choices();
  for (const auto& [id, option] : stop.choices) {
    const auto choice = std::find_if(choices.begin(), choices.end(), [&](auto& each) { return each.id == id; });
    need(choice != choices.end() && std::count(choice->options.begin(), choice->options.end(), option) > 0,
         "the lesson has no choice " + id + ":" + option);
  }
  need(stop.view.empty() || stop.view == "words" || stop.view == "source" || view_named(stop.view),
       "there is no view '" + stop.view + "'");
  need(stop.quantity.empty() || quantity_named(stop.quantity), "there is no quantity '" + stop.quantity + "'");
  const auto one_of = [&](const std::string& word, const std::vector<std::string>& words, const char* what) {
    need(word.empty() || std::count(words.begin(), words.end(), word) > 0,
         std::string("there is no ") + what + " '" + word + "'");
  };
  one_of(stop.metric, {"time", "rate", "error"}, "metric");
  one_of(stop.tab, {"lesson", "source", "exercises"}, "tab");
  one_of(stop.part, {std::begin(kWindowParts), std::end(kWindowParts)}, "part of the window");
  one_of(stop.access, {"global-load", "global-store", "global-atomic", "shared-load", "shared-store", "shared-atomic"},
         "access");
  one_of(stop.exercise, exercises, "exercise");
  need((stop.view != row_of(View::inside).name && stop.view != "source") || !stop.step.empty(),
       "view " + stop.view + " needs a step");
  if (!stop.line.empty()) {
    const auto step =
        std::find_if(lesson.steps.begin(), lesson.steps.end(), [&](auto& s) { return s.id == stop.step; });
    need(step != lesson.steps.end() && line_with(lines_of(step->file), stop.line) > 0,
         "not exactly one line of step '" + stop.step + "' holds: " + stop.line);
    if (step != lesson.steps.end() && stop.view == "source") {
      const auto lines = lines_of(step->file);
      const int line = line_with(lines, stop.line);
      need(function_around(lines, line).last >= static_cast<size_t>(std::max(1, line)),
           "no function of step '" + stop.step + "' holds: " + stop.line);
    }
  }
  need(stop.picture.empty() || std::filesystem::exists(root / lesson.folder / stop.picture),
       "there is no picture '" + stop.picture + "'");
  need(stop.recording.empty() || std::filesystem::exists(root / kRecordings / stop.recording),
       "there is no recording '" + stop.recording + "'");
  need(!stop.title.empty(), "it has no title");
  need(!stop.say.empty() || !stop.answer.empty(), "it says nothing");
  return wrong;
}

}  // namespace warpwise::gui
