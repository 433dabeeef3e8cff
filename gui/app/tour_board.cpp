// What a stop makes of the board: source, rows, choices, size, views and panels.
#include <algorithm>

#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "gui/app/app.h"
#include "gui/app/tour.h"

namespace warpwise::gui {

namespace {

void set_rows(App& app, const Stop& stop) {
  auto& left_out = app.settings.hidden[app.lesson()->id];
  left_out.clear();
  std::string chosen = stop.step;
  const auto choose_of = [&](const std::vector<std::string>& ids, bool all) {
    for (const StepInfo& step : app.lesson()->steps)
      if (chosen.empty() && !step.file.empty() && step.kind == Kind::step &&
          (all || std::count(ids.begin(), ids.end(), step.id) > 0))
        chosen = step.id;
  };
  if (!stop.ask.empty()) choose_of(stop.hide, false);  // what it asks about
  choose_of(stop.steps, stop.steps.empty());
  for (const StepInfo& step : app.lesson()->steps)
    if (!stop.steps.empty() && std::count(stop.steps.begin(), stop.steps.end(), step.id) == 0) left_out.insert(step.id);
  // Where only ceilings and baselines are shown: the step that the lab would choose by itself, so that the text stays.
  if (chosen.empty())
    for (const StepInfo& step : app.lesson()->steps)
      if (chosen.empty() && !step.file.empty()) chosen = step.id;
  app.select_step(chosen);
}

/// The stop's choices, and of the others what a recording has, else the first option.
void set_choices(App& app, const Stop& stop) {
  const auto& held = app.board().measured_choices(app.lesson()->id);
  const auto agrees = [&](auto& measured) {
    return std::all_of(stop.choices.begin(), stop.choices.end(), [&](auto& each) {
      const auto was = measured.find(each.first);
      return was == measured.end() || was->second == each.second;
    });
  };
  auto wanted = stop.choices;
  if (app.recorded() && !held.empty()) {
    const auto fitting = std::find_if(held.begin(), held.end(), agrees);
    wanted = fitting == held.end() ? held.back() : *fitting;
    if (fitting == held.end())
      for (const auto& [id, option] : stop.choices)
        if (const std::string is = wanted.count(id) ? wanted.at(id) : ""; is != option)
          app.tour.notices.push_back("The recording has no figures for " + id + " " + option + "; these are for " + is +
                                     ".");
  }
  for (const Choice& each : app.lesson()->choices())
    if (!each.options.empty()) app.choose(each, wanted.count(each.id) ? wanted.at(each.id) : each.options.front());
}

void set_size(App& app, const Stop& stop) {
  app.tour.modelled_at.reset();
  Size wanted = app.task().default_size;
  try {
    if (!stop.size.empty()) wanted = app.lesson()->size_from(stop.size);
  } catch (const UsageError& error) {
    app.tour.notices.push_back(error.what());
  }
  Size taken = wanted;
  const Hello* hello = app.board().hello();
  if (app.recorded()) {
    taken = nearest_size(wanted, app.measured_sizes()).value_or(wanted);
    const bool figures = stop.view != "source" && stop.view != "words";  // else the size is that of the words
    if (!(taken == wanted) && !stop.size.empty() && figures)
      app.tour.notices.push_back("The recording has nothing at " + to_string(wanted) + "; this is " + to_string(taken) +
                                 ", the nearest that it has.");
  } else if (hello && hello->device.backend == "simt" && app.task().dimensions.size() == wanted.extents.size()) {
    // Its times are for the stop's size, whatever is run: a usual run may be modelled for it, and what is too large is
    // modelled alone.
    const Size& usual = app.task().default_size;
    const bool too_large = element_count(wanted.extents) > element_count(usual.extents);
    if (app.modeller() && !stop.size.empty()) app.tour.modelled_at = wanted;
    if (app.modeller() ? wanted == app.task().modelled_size : too_large) taken = usual;
    if (!app.modeller() && too_large)
      app.tour.notices.push_back("Runs at " + to_string(taken) + " here, the CPU backend's size.");
  }
  app.choose_size(taken);
}

/// Figures in the words of a stop are from a recording, if it does not say that they are a model's.
void note_whose_figures(App& app, const Stop& stop) {
  if (app.recorded()) return;
  const std::string words = stop.say + stop.ask + stop.answer;
  if (words.find("by the model") != words.npos) return;
  for (const char* unit : {" ms", " us", " \u00b5s", "B/s", "FLOP/s", "%"})
    if (words.find(unit) != words.npos) {
      app.tour.notices.push_back("Figures in the words are those of an H200.");
      return;
    }
}

void set_inside(App& app, const Stop& stop) {
  app.inside.own = false;
  const StepInfo* step = app.step();
  if (!step) return;
  app.inside.access.erase(step->id), app.inside.wanted.erase(step->id), app.inside.against.erase(step->id);
  app.inside.in_sight.clear();
  app.inside.block = 0, app.inside.warp = app.inside.number = 0;
  if (!stop.against.empty()) app.inside.against[step->id] = stop.against == "none" ? "" : stop.against;
  if (stop.line.empty() && stop.access.empty()) return;
  AccessWanted wanted;
  wanted.line = stop.line.empty() ? 0 : line_with(app.files.get(app.source_root / step->file).lines, stop.line);
  wanted.space = stop.access.substr(0, stop.access.find('-'));
  wanted.op = stop.access.substr(std::min(stop.access.size(), stop.access.find('-') + 1));
  app.inside.wanted[step->id] = wanted;
}

void set_exercise(App& app, const Stop& stop) {
  if (stop.exercise.empty() || !app.exercises || app.recorded()) return;
  app.exercises->open(app);
  if (!app.exercises->opened()) return;
  for (const ExerciseInfo& exercise : exercise_list())
    if (exercise.id == stop.exercise) app.exercises->choose(app, exercise);
}

void set_panels(App& app, const Stop& stop) {
  Settings& s = app.settings;
  const auto view = view_named(stop.view);
  s.view = view.value_or(View::side_by_side);
  s.quantity = quantity_named(stop.quantity).value_or(Quantity::all);
  s.history = false;
  s.tab = !stop.exercise.empty() && !app.recorded() ? "exercises"
          : stop.view == "source"                   ? "source"
          : stop.tab.empty()                        ? "lesson"
                                                    : stop.tab;
  app.tab_wanted.clear();
  // Its picture stays beside the exercise that a stop names. Who opens the exercises at another stop wants the file.
  if (app.exercises) app.exercises->centre = s.tab != "exercises";
  const bool left = stop.part == "steps" || stop.part == "controls";
  s.right_open = true, s.right_first = !left;
  if (left) s.left_open = true;
}

/// The file of the recording that a stop shows in place of `own`; empty: none.
std::string recording_for(const Stop& stop, const Source& own, const std::string& lesson) {
  if (own.is_recording()) return stop.recording;
  const Hello* hello = own.board().hello();
  if (!stop.needs_gpu || !hello || hello->device.backend != "simt") return "";
  return stop.recording.empty() ? lesson + "_h200.jsonl" : stop.recording;
}

/// The source of this label among the window's.
auto source_called(App& app, const std::string& label) {
  return std::find_if(app.sources().begin(), app.sources().end(),
                      [&](const auto& source) { return source->label() == label; });
}

}  // namespace

void set_source(App& app, const Stop& stop, std::string& home, std::string& borrowed) {
  const std::string lesson = app.tour.lesson, now = app.source().label();
  if (now != borrowed) home = now;
  const auto own = source_called(app, home);
  const std::string file = own == app.sources().end() ? "" : recording_for(stop, **own, lesson);
  if (!file.empty()) {
    open_recording(app, app.source_root / kRecordings / file, false);
    borrowed = app.source().label();
  } else if (now == borrowed && own != app.sources().end()) {
    app.choose_source(static_cast<size_t>(own - app.sources().begin()));
  }
  if (app.tour.on) app.choose_lesson(lesson);
}

BoardPlace place_of(const App& app) {
  BoardPlace place;
  if (!app.lesson()) return place;
  place.lesson = app.lesson()->id;
  place.size = app.size(), place.view = app.settings.view, place.quantity = app.settings.quantity;
  // Where it does not change the view, a step is chosen to read about it.
  if (row_of(place.view).one_step) place.step = app.step() ? app.step()->id : "";
  if (const auto hidden = app.settings.hidden.find(place.lesson); hidden != app.settings.hidden.end())
    place.left_out = hidden->second;
  for (const Choice& each : app.lesson()->choices()) place.choices[each.id] = app.choice(each);
  place.file_in_centre = app.exercise_in_centre();
  return place;
}

void set_board(App& app) {
  Tour& tour = app.tour;
  if (!tour.stop()) return;
  const Stop stop = *tour.stop();
  tour.notices = stop.wrong;
  tour.hidden.clear(), tour.entry.clear();
  set_source(app, stop, tour.home_, tour.borrowed_);
  if (!app.lesson() || app.lesson()->id != tour.lesson) return;
  const auto home = source_called(app, tour.home_);
  if (stop.needs_gpu && tour.lent(app.source().label()) && home != app.sources().end() && !(*home)->is_recording())
    tour.notices.push_back("This stop needs a GPU, so it shows a recording of one.");
  app.kept_scales.clear();
  set_rows(app, stop);
  set_choices(app, stop);
  set_size(app, stop);
  note_whose_figures(app, stop);
  set_inside(app, stop);
  set_exercise(app, stop);
  set_panels(app, stop);
  tour.hide_what_is_asked();
  tour.line_wanted = stop.view == "source" && !stop.line.empty();
  tour.scroll_wanted = true;
  tour.set = place_of(app);
  tour.run_wanted_ = true;
  follow_tour(app);
}

}  // namespace warpwise::gui
