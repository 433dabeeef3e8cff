#include "engine/site/exercises.h"

#include <fmt/format.h>

#include "engine/errors.h"
#include "engine/export/svg.h"
#include "engine/site/prose.h"
#include "engine/text/markdown.h"
#include "engine/text_of.h"

namespace warpwise::site {

namespace {

std::string judged(const ExerciseInfo& exercise) {
  std::string html =
      "<p>Judged are the whole output, at small, odd and long sizes; hazards (races, reads and writes out of bounds, unwritten memory); "
      "and counters. No time is judged.</p>\n";
  if (!exercise.medals.empty()) html += "<p>Medals: " + escaped(exercise.medals) + ".</p>\n";
  if (!exercise.sentences.empty()) {
    html += "<p>Choose the sentence that the counters support:</p><ul>";
    for (const std::string& sentence : exercise.sentences) html += "<li>" + escaped(sentence) + "</li>";
    html += "</ul>\n";
  }
  return html;
}

std::string given(const std::filesystem::path& file) {
  const std::string text = text_of(file);
  if (text.empty()) throw CannotError("the given text of an exercise is missing: " + file.string());
  std::string html = "<pre tabindex=\"0\" class=\"given\"><code>";
  for (const std::string& line : coloured(split_lines(text))) html += line + "\n";
  return html + "</code></pre>\n";
}

}  // namespace

std::string exercises_section(const Lesson& lesson) {
  if (lesson.exercises.empty()) return "";
  std::string html =
      "<p>You write these in your editor or in the lab's window, and the lab checks each save: "
      "<a href=\"index.html#get\">how to get the lab</a>.</p>\n";
  for (const ExerciseInfo& exercise : lesson.exercises) {
    std::string topic = exercise.id.substr(exercise.id.find('/') + 1);
    html += fmt::format(
        "<details class=\"exercise\" id=\"exercise-{}\"><summary><b>{}</b> <span class=\"dim\">{}, {} minutes</span></summary>\n",
        escaped(topic), escaped(exercise.title), escaped(exercise.kind), exercise.minutes);
    html += "<p>" + escaped(exercise.task) + "</p>\n" + judged(exercise);
    html += "<h4>The given text</h4>\n" + given(ExerciseFiles(lesson.root, exercise).pristine);
    for (size_t i = 0; i < exercise.hints.size(); i++)
      html += fmt::format("<details class=\"hint\"><summary>Hint {}</summary><p>{}</p></details>\n", i + 1,
                          escaped(exercise.hints[i]));
    html += fmt::format("<p>Check it: <code>./warpwise check {}</code></p></details>\n", escaped(exercise.id));
  }
  return html;
}

}  // namespace warpwise::site
