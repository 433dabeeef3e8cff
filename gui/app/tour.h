// The tour through a lesson. It shows the lesson's stops one after the other, and each stop sets the board. One key leads back to the
// stop after the student has changed the board.
#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/text/stops.h"
#include "gui/app/settings.h"

namespace warpwise::gui {

class App;

/// The part of the window's state that a stop sets.
struct BoardPlace {
  std::string lesson, step;
  Size size;
  View view = View::side_by_side;
  Quantity quantity = Quantity::all;
  std::set<std::string> left_out;
  std::map<std::string, std::string> choices;
  bool file_in_centre = false;  // the student's, in place of the picture
  bool operator==(const BoardPlace&) const = default;
};

struct Tour {
  bool on = false;
  std::string lesson;
  std::vector<Stop> stops;
  size_t at = 0;
  bool answered = false;             // the answer of a stop that asks is shown
  std::vector<std::string> notices;  // what the board could not show as the stop says
  std::set<std::string> hidden;      // steps whose figures wait for an answer
  std::optional<size_t> read_past;   // a stop whose question the student reads past without an answer
  std::map<std::string, std::vector<std::string>> predictions;  // by lesson and stop, as they were typed
  std::string entry;                // a prediction that is being typed: digits and units go into it while the stop asks
  bool line_wanted = false;         // the source is to show the line that the stop speaks of
  bool scroll_wanted = false;       // the text is to show the passage
  BoardPlace set;                   // what the stop has made of the board
  std::optional<Size> modelled_at;  // the size that the stop is about, on the CPU backend with its time model

  // --- presenter mode
  bool presenting = false, black = false;
  double pointer_moved = 0;  // ImGui's time

  const Stop* stop() const { return on && at < stops.size() ? &stops[at] : nullptr; }
  /// The presenter leaves out stops that point at a part of the window.
  bool shows(size_t stop) const { return !presenting || stops[stop].part.empty(); }
  /// The current stop's number among those that are shown, from 1, and how many are shown.
  std::pair<size_t, size_t> count() const;
  /// The current stop has asked its question and has not shown the answer.
  bool asking() const { return stop() && !stop()->ask.empty() && !answered; }
  /// Its question takes guesses.
  bool takes_guesses() const { return asking() && stop()->predict; }
  /// The first stop from here on whose question has no answer yet: its passage would give it away, so the text is covered from there on.
  /// Nothing where no question is left or the student reads past it.
  std::optional<size_t> covering() const;
  /// The source of this label is one that a stop has put in place of the student's own.
  bool lent(const std::string& source) const { return on && source == borrowed_ && source != home_; }
  std::string place() const { return lesson + "/" + std::to_string(at + 1); }
  /// The question or, once it is shown, the answer.
  const std::string& words() const;
  /// Fills in `hidden`: what the stop hides as long as it is not answered and, of the rows that it does not show, those that a
  /// later stop is the first to ask for. The list of steps shows figures of all rows.
  void hide_what_is_asked();

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
  bool file_wanted_before_ = true;  // Exercises::centre
};

/// Begins the tour of the chosen lesson at `stop`, counted from 0; without it, where the student left it. Returns false, and says
/// so in the window, if the lesson has no stops.
bool start_tour(App& app, std::optional<size_t> stop = {});
/// At the very first start, begins the first lesson's tour. Returns false at later starts, and if a recording is shown.
bool welcome(App& app);
/// The board is as it was before.
void leave_tour(App& app);
/// The settings to save. During a tour they are those from before it, apart from the tour's place.
Settings settings_to_keep(const App& app);
void next_stop(App& app);  ///< first shows the answer of a stop that asks
void previous_stop(App& app);
/// Shows the stop's recording if a recording is open and the stop names one, or if the stop needs a GPU and there is none: it is then
/// `borrowed`. Else, if a borrowed one is shown, goes back to `home`, the source from before. Both are labels of sources.
void set_source(App& app, const Stop& stop, std::string& home, std::string& borrowed);
/// The state now.
BoardPlace place_of(const App& app);
/// Sets all of the board as the current stop says.
void set_board(App& app);
/// Whether the student has changed what the stop set.
bool wandered(const App& app);
/// Called at each poll: runs the steps that the stop shows and that have no figures yet.
void follow_tour(App& app);
/// Notes a prediction for the current stop, if it asks.
void predict(App& app, const std::string& words);
/// Whether `sign` belongs to the prediction that is being typed: a digit begins one, units and words follow it.
bool belongs_to_guess(const Tour& tour, unsigned sign);
/// The time that a prediction for the current stop stands for; nothing where it stands for none.
std::optional<double> guessed_ms(const App& app, const std::string& words);
/// The step that "2x" and "50%" refer to: the one that the stop names, else the first whose figures are shown.
const StepInfo* guess_reference(const App& app);
/// The predictions for the current stop.
const std::vector<std::string>& predictions(const Tour& tour);
/// Presenter mode, with the tour begun where it is not yet; or back to the window. False where there is no tour.
bool present(App& app, bool on);
/// "3" or, with its answer shown, "3+", counted from 1 as the window counts them or, with `projector`, as the presenter does. Throws
/// UsageError where the lesson has no such stop.
void go_to_stop(App& app, const std::string& text, bool projector = false);

}  // namespace warpwise::gui
