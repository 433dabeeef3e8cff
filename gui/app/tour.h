// The tour through a lesson: its stops one after the other, each of which sets the board. Whoever wanders off comes back by a key.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "gui/app/settings.h"
#include "gui/app/stops.h"

namespace warpwise::gui {

class App;

/// What a stop sets, as it is at one moment.
struct BoardPlace {
  std::string lesson, step;
  Size size;
  View view = View::side_by_side;
  Quantity quantity = Quantity::all;
  std::set<std::string> left_out;
  std::map<std::string, std::string> choices;
  bool operator==(const BoardPlace&) const = default;
};

struct Tour {
  bool on = false;
  std::string lesson;
  std::vector<Stop> stops;
  size_t at = 0;
  bool answered = false;                                        // the answer of a stop that asks is shown
  std::vector<std::string> notices;                             // what the board could not show as the stop says
  std::set<std::string> hidden;                                 // steps whose figures wait for the answer
  std::map<std::string, std::vector<std::string>> predictions;  // by lesson and stop, as they were typed
  std::string entry;                                            // a prediction that is being typed
  bool line_wanted = false;    // the source is to show the line that the stop speaks of
  bool scroll_wanted = false;  // the text is to show the passage
  bool entry_active = false;   // that field has the keys
  bool entry_done = false;     // Enter was pressed in it
  bool entry_wanted = false;   // the field for a prediction is to have the keys
  BoardPlace set;              // what the stop has made of the board

  // --- presenter mode
  bool presenting = false, black = false;
  double pointer_moved = 0;  // ImGui's time

  const Stop* stop() const { return on && at < stops.size() ? &stops[at] : nullptr; }
  /// What points at a part of the window is not for the presenter.
  bool shows(size_t stop) const { return !presenting || stops[stop].part.empty(); }
  /// The place of the stop at hand among those that are shown, from 1, and how many these are.
  std::pair<size_t, size_t> count() const;
  /// It has asked, and waits for the room.
  bool asking() const { return stop() && !stop()->ask.empty() && !answered; }
  std::string place() const { return lesson + "/" + std::to_string(at + 1); }
  /// What is said: the question, then the answer.
  const std::string& words() const;

 private:
  friend bool start_tour(App&, std::optional<size_t>);
  friend void leave_tour(App&);
  friend Settings settings_to_keep(const App&);
  friend void follow_tour(App&);
  friend void set_board(App&);
  bool run_wanted_ = false;
  std::string home_, borrowed_;     // labels of the student's own source, and of one that a stop has named
  std::optional<Settings> before_;  // panels and rows as they were before the tour
  BoardPlace place_before_;
};

/// Of the chosen lesson, at a stop counted from 0, else where one was last. False where the lesson has no stops: then it says so.
bool start_tour(App& app, std::optional<size_t> stop = {});
/// At the very first start: the first lesson's tour, from its beginning. False where there has been a welcome, or a recording is shown.
bool welcome(App& app);
/// The board is as it was before.
void leave_tour(App& app);
/// What the next start of the window is to find: a tour that is on leaves no trace but its place.
Settings settings_to_keep(const App& app);
void next_stop(App& app);  ///< first shows the answer of a stop that asks
void previous_stop(App& app);
/// Goes on with the recording that the stop names, or from a `borrowed` one back to the source at `home` (labels).
void set_source(App& app, const Stop& stop, std::string& home, std::string& borrowed);
/// What a stop would set, as it is now.
BoardPlace place_of(const App& app);
/// Sets the board as the stop at hand says: all of it, whatever was there before.
void set_board(App& app);
/// Whether the board shows something else than the stop has set.
bool wandered(const App& app);
/// Each poll: runs what the stop shows and nobody has measured.
void follow_tour(App& app);
/// Takes a prediction: each stop that asks keeps its own.
void predict(App& app, const std::string& words);
/// The predictions of the stop at hand.
const std::vector<std::string>& predictions(const Tour& tour);
/// Presenter mode, with the tour begun where it is not yet; or back to the window. False where there is no tour.
bool present(App& app, bool on);
/// "3" or, with its answer shown, "3+", counted from 1. Throws UsageError where the lesson has no such stop.
void go_to_stop(App& app, const std::string& text);

}  // namespace warpwise::gui
