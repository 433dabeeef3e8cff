#include "gui/tour/tour.h"

#include <algorithm>
#include <cstdlib>

#include "engine/errors.h"
#include "engine/reader/exercise_list.h"
#include "gui/app.h"

namespace warpwise::gui {

namespace {

std::vector<Stop> stops_of_lesson(App& app) {
  if (!app.lesson()) return {};
  return stops_of(app.files.get(app.source_root / app.lesson()->folder / "lesson.md").blocks);
}

BoardPlace place_of(const App& app) {
  BoardPlace place;
  if (!app.lesson()) return place;
  place.lesson = app.lesson()->id;
  place.size = app.size(), place.view = app.settings.view, place.quantity = app.settings.quantity;
  // Where it does not change the view, a step is chosen to read about it.
  if (place.view == View::inside || place.view == View::timeline) place.step = app.step() ? app.step()->id : "";
  if (const auto hidden = app.settings.hidden.find(place.lesson); hidden != app.settings.hidden.end())
    place.left_out = hidden->second;
  for (const Choice& each : app.lesson()->choices()) place.choices[each.id] = app.choice(each);
  return place;
}

/// Goes on with the recording that the stop names, or back to the source that the tour began with.
void set_source(App& app, const Stop& stop, std::string& home, std::string& borrowed) {
  const std::string lesson = app.tour.lesson, now = app.source().label();
  if (now != borrowed) home = now;
  if (app.recorded() && !stop.recording.empty()) {
    open_recording(app, app.source_root / kRecordings / stop.recording, false);
    borrowed = app.source().label();
  } else if (now == borrowed) {
    for (size_t i = 0; i < app.source_count(); i++)
      if (app.source_label(i) == home) app.choose_source(i);
  }
  app.choose_lesson(lesson);
}

void set_rows(App& app, const Stop& stop) {
  auto& left_out = app.settings.hidden[app.lesson()->id];
  left_out.clear();
  std::string chosen = stop.step;
  for (const StepInfo& step : app.lesson()->steps) {
    const bool shown = stop.steps.empty() || std::count(stop.steps.begin(), stop.steps.end(), step.id) > 0;
    if (!shown) left_out.insert(step.id);
    if (chosen.empty() && !step.file.empty() && step.kind == "step" && shown) chosen = step.id;
  }
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
    if (!(taken == wanted) && !stop.size.empty())
      app.tour.notices.push_back("The recording has nothing at " + to_string(wanted) + "; this is " + to_string(taken) +
                                 ", the nearest that it has.");
  } else if (hello && hello->device.backend == "simt" && app.task().dimensions.size() == wanted.extents.size() &&
             element_count(wanted.extents) > element_count(app.task().default_size.extents)) {
    taken = app.task().default_size;
    app.tour.notices.push_back("The CPU backend runs " + to_string(taken) + ", not " + to_string(wanted) + ".");
  }
  app.choose_size(taken);
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
  s.tab = !stop.exercise.empty()  ? "exercises"
          : stop.view == "source" ? "source"
          : stop.tab.empty()      ? "lesson"
                                  : stop.tab;
  app.tab_wanted.clear();
  const bool left = stop.part == "steps" || stop.part == "controls";
  s.right_open = true, s.right_first = !left;
  if (left) s.left_open = true;
}

void restart_stop(App& app) {
  app.settings.stops[app.tour.lesson] = static_cast<int>(app.tour.at);
  set_board(app);
}

}  // namespace

void set_board(App& app) {
  Tour& tour = app.tour;
  if (!tour.stop()) return;
  const Stop stop = *tour.stop();
  tour.notices = stop.wrong;
  tour.hidden.clear(), tour.entry.clear();
  set_source(app, stop, tour.home_, tour.borrowed_);
  if (!app.lesson() || app.lesson()->id != tour.lesson) return;
  app.kept_scales.clear();
  set_rows(app, stop);
  set_choices(app, stop);
  set_size(app, stop);
  set_inside(app, stop);
  set_exercise(app, stop);
  set_panels(app, stop);
  if (!tour.answered) tour.hidden.insert(stop.hide.begin(), stop.hide.end());
  tour.scroll_wanted = true, tour.entry_wanted = tour.presenting && tour.asking() && stop.predict;
  tour.set = place_of(app);
  tour.run_wanted_ = true;
  follow_tour(app);
}

const std::string& Tour::words() const {
  static const std::string kNone;
  if (!stop()) return kNone;
  if (asking()) return stop()->ask;
  return stop()->answer.empty() ? stop()->say : stop()->answer;
}

std::pair<size_t, size_t> Tour::count() const {
  std::pair<size_t, size_t> count;
  for (size_t i = 0; i < stops.size(); i++)
    if (shows(i)) count.second++, count.first += i <= at;
  return count;
}

bool start_tour(App& app, std::optional<size_t> stop) {
  auto stops = stops_of_lesson(app);
  if (stops.empty()) {
    app.say("This lesson has no tour.");
    return false;
  }
  Tour& tour = app.tour;
  if (!tour.on) tour.before_ = app.settings;
  const auto was = app.settings.stops.find(app.lesson()->id);
  size_t at = stop.value_or(was == app.settings.stops.end() || was->second < 0 ? 0 : static_cast<size_t>(was->second));
  if (at >= stops.size() || (!stop && at + 1 == stops.size())) at = 0;  // it was at its end: once more
  tour.on = true, tour.lesson = app.lesson()->id, tour.stops = std::move(stops), tour.at = at;
  tour.answered = false;
  app.settings.welcomed = true;
  restart_stop(app);
  return true;
}

bool welcome(App& app) {
  if (app.settings.welcomed || app.recorded() || app.board().lessons().empty()) return false;
  const std::string first = app.board().lessons().front().id;
  app.choose_lesson(first);
  return start_tour(app, 0);
}

void leave_tour(App& app) {
  Tour& tour = app.tour;
  if (!tour.on) return;
  if (tour.presenting) present(app, false);
  tour.on = false;
  tour.hidden.clear(), tour.notices.clear();
  app.kept_scales.clear();
  if (!tour.before_) return;
  const Settings before = *std::exchange(tour.before_, {});
  Settings& s = app.settings;
  s.hidden = before.hidden, s.view = before.view, s.quantity = before.quantity, s.history = before.history;
  s.left_open = before.left_open, s.right_open = before.right_open, s.right_first = before.right_first;
}

void next_stop(App& app) {
  Tour& tour = app.tour;
  if (!tour.stop()) return;
  if (tour.asking()) {
    tour.answered = true;
    tour.hidden.clear();
    app.kept_scales.clear();
    return;
  }
  size_t next = tour.at + 1;
  while (next < tour.stops.size() && !tour.shows(next)) next++;
  if (next >= tour.stops.size()) {
    app.say("That was the last stop of this lesson.");
    return;
  }
  tour.at = next, tour.answered = false;
  restart_stop(app);
}

void previous_stop(App& app) {
  Tour& tour = app.tour;
  if (!tour.stop()) return;
  if (tour.answered && !tour.stop()->ask.empty()) tour.answered = false;
  else {
    size_t before = tour.at;
    while (before > 0 && !tour.shows(before - 1)) before--;
    if (before == 0) return;
    tour.at = before - 1, tour.answered = !tour.stops[tour.at].ask.empty();
  }
  restart_stop(app);
}

bool wandered(const App& app) { return app.tour.stop() && !(place_of(app) == app.tour.set); }

void follow_tour(App& app) {
  Tour& tour = app.tour;
  if (!tour.run_wanted_ || !tour.stop() || !app.lesson()) return;
  if (app.recorded() || app.lesson()->id != tour.lesson) {
    tour.run_wanted_ = false;
    return;
  }
  // A job of the same problem may bring what is missing.
  const Begin& now = app.board().now();
  if (app.busy() && app.doing() == Wish::once && now.lesson == tour.lesson && now.size == app.size()) return;
  tour.run_wanted_ = false;
  for (const StepInfo& step : app.lesson()->steps)
    if (app.ticked(step) && step.skip.empty() && step.id != kOwnStep &&
        app.lesson()->task_of(step.id).id == app.task().id && !app.board().result(app.key(step.id, app.size()))) {
      app.ask(app.settings.view == View::against_size ? Wish::sweep : Wish::once);
      return;
    }
}

bool present(App& app, bool on) {
  if (on && !app.tour.on && !start_tour(app)) return false;
  app.tour.presenting = app.full_screen = on, app.tour.black = false;
  if (!on) return true;
  app.tour.entry_wanted = app.tour.asking() && app.tour.stop()->predict;
  if (!app.tour.shows(app.tour.at)) next_stop(app);
  return true;
}

const std::vector<std::string>& predictions(const Tour& tour) {
  static const std::vector<std::string> kNone;
  const auto found = tour.predictions.find(tour.place());
  return found == tour.predictions.end() ? kNone : found->second;
}

void predict(App& app, const std::string& words) {
  const auto first = words.find_first_not_of(' ');
  if (!app.tour.asking() || first == words.npos) return;
  app.tour.predictions[app.tour.place()].push_back(words.substr(first, words.find_last_not_of(' ') - first + 1));
}

void go_to_stop(App& app, const std::string& text) {
  const size_t count = stops_of_lesson(app).size();
  char* end = nullptr;
  const unsigned long wanted = std::strtoul(text.c_str(), &end, 10);
  const bool answered = *end == '+', number = end != text.c_str() && end[answered ? 1 : 0] == '\0';
  if (!number || wanted < 1 || wanted > count)
    throw UsageError("--stop " + text + ": give the number of a stop, 1 to " + std::to_string(count) +
                     ", with a + for its answer" + (count == 0 ? " (this lesson has no tour)" : ""));
  start_tour(app, wanted - 1);
  if (answered && app.tour.asking()) next_stop(app);
}

}  // namespace warpwise::gui
