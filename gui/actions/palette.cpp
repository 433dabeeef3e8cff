// What the palette offers: actions, and what can be chosen by name.
#include <algorithm>
#include <cctype>

#include "gui/actions/actions.h"

namespace warpwise::gui {

namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

bool open_exercise(App& app, const ExerciseInfo& exercise) {
  app.exercises->open(app);
  if (app.exercises->opened()) app.exercises->choose(app, exercise);
  return obey(app, Command::tab_exercises);
}

}  // namespace

std::vector<Entry> entries(const App& app, const std::string& query) {
  std::vector<Entry> all;
  for (const Action& action : actions())
    if (action.command != Command::escape && action.command != Command::palette)
      all.push_back({action.name, action.keys, [&action](App& a) { obey(a, action); }, action.also});
  if (app.lesson()) {
    for (const StepInfo& step : app.lesson()->steps)
      all.push_back({"Step: " + app.numbered(step), "", [id = step.id](App& a) { a.select_step(id); }});
    if (!app.recorded())
      for (const Size& size : app.task().sizes)
        all.push_back({"Size: " + to_string(size), "", [size](App& a) { a.choose_size(size); }});
  }
  for (const LessonInfo& lesson : app.board().lessons())
    all.push_back({"Lesson: " + lesson.title, "", [id = lesson.id](App& a) { a.choose_lesson(id); }});
  if (app.exercises && !app.recorded())
    for (const ExerciseInfo& exercise : exercise_list())
      all.push_back({"Exercise: " + exercise.title, "", [&exercise](App& a) { open_exercise(a, exercise); }});
  for (const bool beside : {false, true})
    for (const auto& path : own_recordings(app.source_root))
      all.push_back(
          {(beside ? "Put beside: " : "Open recording: ") + path.filename().string(), "", [path, beside](App& a) {
             if (!open_recording(a, path, beside)) a.say(a.files_menu.said);
           }});
  if (app.second_source.source())
    all.push_back({"Put nothing beside", "", [](App& a) { a.second_source.choose(nullptr); }});
  for (size_t i = 0; i < app.source_count(); i++)
    all.push_back({"Runs on: " + app.source_label(i), "", [i](App& a) { a.choose_source(i); }});

  std::vector<std::string> words{""};
  for (const char letter : lower(query))
    if (letter == ' ') words.emplace_back();
    else words.back() += letter;
  std::erase_if(all, [&](const Entry& entry) {
    const std::string name = lower(entry.name + ' ' + entry.also);
    return std::any_of(words.begin(), words.end(), [&](auto& word) { return name.find(word) == std::string::npos; });
  });
  std::stable_partition(all.begin(), all.end(),
                        [&](const Entry& entry) { return lower(entry.name).starts_with(lower(query)); });
  return all;
}

}  // namespace warpwise::gui
