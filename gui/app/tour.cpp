#include "gui/app/tour.h"

#include <algorithm>
#include <cstdlib>

#include "engine/errors.h"
#include "engine/exercise/list.h"
#include "engine/text/passages.h"
#include "gui/app/app.h"

namespace warpwise::gui {

namespace {

std::vector<Stop> stops_of_lesson(App& app) {
  if (!app.lesson()) return {};
  auto stops = stops_of(app.files.get(app.source_root / app.lesson()->folder / "lesson.md").blocks);
  // A stop that is named by its step's id is shown with the step's title.
  for (Stop& stop : stops)
    if (const StepInfo* step = step_named_first(stop.title, *app.lesson())) stop.title = step->title;
  return stops;
}

void restart_stop(App& app) {
  app.settings.stops[app.tour.lesson] = static_cast<int>(app.tour.at);
  set_board(app);
}

/// Rows, views and panels as they were before the tour.
void restore(Settings& s, const std::optional<Settings>& before) {
  if (!before) return;
  s.hidden = before->hidden, s.sizes = before->sizes, s.view = before->view, s.quantity = before->quantity,
  s.history = before->history;
  s.left_open = before->left_open, s.right_open = before->right_open, s.right_first = before->right_first;
}

}  // namespace

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

std::optional<size_t> Tour::covering() const {
  if (!stop()) return std::nullopt;
  size_t next = at + (answered ? 1 : 0);
  while (next < stops.size() && stops[next].ask.empty()) next++;
  if (next == stops.size() || next == read_past) return std::nullopt;
  return next;
}

bool start_tour(App& app, std::optional<size_t> stop) {
  auto stops = stops_of_lesson(app);
  if (stops.empty()) {
    app.say("This lesson has no tour.");
    return false;
  }
  Tour& tour = app.tour;
  if (!tour.on) {
    tour.before_ = app.settings, tour.place_before_ = place_of(app);
    tour.file_wanted_before_ = !app.exercises || app.exercises->centre;
  }
  const auto was = app.settings.stops.find(app.lesson()->id);
  size_t at = stop.value_or(was == app.settings.stops.end() || was->second < 0 ? 0 : static_cast<size_t>(was->second));
  if (at >= stops.size() || (!stop && at + 1 == stops.size())) at = 0;  // it was at its end: once more
  tour.on = true, tour.lesson = app.lesson()->id, tour.stops = std::move(stops);
  tour.read_past.reset();
  while (at + 1 < tour.stops.size() && !tour.shows(at)) at++;
  tour.at = at;
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

void Tour::hide_what_is_asked() {
  hidden.clear();
  if (!stop()) return;
  const auto names = [](const std::vector<std::string>& steps, const std::string& step) {
    return std::find(steps.begin(), steps.end(), step) != steps.end();
  };
  if (!answered) hidden.insert(stop()->hide.begin(), stop()->hide.end());
  for (size_t later = at + 1; later < stops.size(); later++)
    for (const std::string& step : stops[later].hide) {
      const bool asked = std::any_of(stops.begin(), stops.begin() + static_cast<long>(at + answered),
                                     [&](auto& before) { return !before.ask.empty() && names(before.hide, step); });
      if (!asked && !stop()->steps.empty() && !names(stop()->steps, step)) hidden.insert(step);
    }
}

void leave_tour(App& app) {
  Tour& tour = app.tour;
  if (!tour.on) return;
  if (tour.presenting) present(app, false);
  tour.on = false;
  tour.hidden.clear(), tour.notices.clear();
  app.kept_scales.clear();
  set_source(app, Stop(), tour.home_, tour.borrowed_);
  if (const BoardPlace& place = tour.place_before_; app.lesson() && app.lesson()->id == place.lesson) {
    for (const Choice& each : app.lesson()->choices())
      if (place.choices.count(each.id)) app.choose(each, place.choices.at(each.id));
    app.choose_size(place.size);
  }
  restore(app.settings, tour.before_);
  if (app.exercises) app.exercises->centre = tour.file_wanted_before_;
  tour.before_.reset();
}

Settings settings_to_keep(const App& app) {
  Settings kept = app.settings;
  restore(kept, app.tour.before_);
  return kept;
}

void next_stop(App& app) {
  Tour& tour = app.tour;
  if (!tour.stop()) return;
  if (tour.asking()) {
    tour.answered = tour.scroll_wanted = true;
    tour.entry.clear();
    tour.hide_what_is_asked();
    app.kept_scales.clear();
    return;
  }
  size_t next = tour.at + 1;
  while (next < tour.stops.size() && !tour.shows(next)) next++;
  if (next >= tour.stops.size()) {
    const auto& all = exercise_list();
    const bool exercises = app.exercises && std::any_of(all.begin(), all.end(), [&](const ExerciseInfo& each) {
                             return each.lesson == tour.lesson;
                           });
    app.say(std::string("That was the last stop of this lesson.") +
            (exercises && !tour.presenting ? " Shift G ends the tour, and E opens the lesson's exercises." : ""));
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
  const auto lacks = [&](const StepInfo& step) {
    const Key key = app.key(step.id, app.size());
    const auto at = app.modelled_at();
    return !app.board().result(key) || (at && !app.board().study(key, &*at));
  };
  for (const StepInfo& step : app.lesson()->steps)
    if (app.ticked(step) && step.skip.empty() && step.id != kOwnStep &&
        app.lesson()->task_of(step.id).id == app.task().id && lacks(step)) {
      app.ask(row_of(app.settings.view).sweeps ? Wish::sweep : Wish::once);
      return;
    }
}

bool present(App& app, bool on) {
  if (on && !app.tour.on && !start_tour(app)) return false;
  app.tour.presenting = app.full_screen = on, app.tour.black = false;
  if (!on) return true;
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

bool belongs_to_guess(const Tour& tour, unsigned sign) {
  static const std::string kBehindDigits =
      "0123456789., %/^-+*xXkKmMuUnNsSGTgt\u00b5\u00d7"
      "aefhilorw";
  if (!tour.takes_guesses() || tour.entry.size() > 30) return false;
  if (sign >= '0' && sign <= '9') return true;
  if (tour.entry.empty()) return false;
  return sign == 0xb5 || sign == 0xd7 ||
         (sign < 128 && kBehindDigits.find(static_cast<char>(sign)) != std::string::npos);
}

const StepInfo* guess_reference(const App& app) {
  const Stop* stop = app.tour.stop();
  if (!stop || stop->hide.empty()) return nullptr;
  const StepInfo* first = nullptr;
  for (const Row& row : app.rows(app.shown_size())) {
    if (!row.result || !(row.result->time_ms.median > 0)) continue;
    if (row.step->id == stop->against) return row.step;
    if (!first && std::count(stop->hide.begin(), stop->hide.end(), row.step->id) == 0) first = row.step;
  }
  return first;
}

std::optional<double> guessed_ms(const App& app, const std::string& words) {
  const StepInfo* reference = guess_reference(app);
  const Result* result = reference ? app.result(reference->id, app.shown_size()) : nullptr;
  return predicted_ms(words, result ? result->time_ms.median : 0,
                      app.tour.stop() && asks_times_faster(*app.tour.stop()));
}

void go_to_stop(App& app, const std::string& text, bool projector) {
  const auto stops = stops_of_lesson(app);
  std::vector<size_t> counted;
  for (size_t i = 0; i < stops.size(); i++)
    if (!projector || stops[i].part.empty()) counted.push_back(i);
  const size_t count = counted.size();
  char* end = nullptr;
  const unsigned long wanted = std::strtoul(text.c_str(), &end, 10);
  const bool answered = *end == '+', number = end != text.c_str() && end[answered ? 1 : 0] == '\0';
  if (!number || wanted < 1 || wanted > count)
    throw UsageError("--stop " + text + ": give the number of a stop, 1 to " + std::to_string(count) +
                     ", with a + for its answer" + (count == 0 ? " (this lesson has no tour)" : ""));
  start_tour(app, counted[wanted - 1]);
  if (answered && app.tour.asking()) next_stop(app);
}

}  // namespace warpwise::gui
