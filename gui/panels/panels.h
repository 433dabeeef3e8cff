// The window's panels, one file each. Each draws into the ImGui window that is current. Those that are a view of their own
// stand in gui/app/views.h.
#pragma once
#include "engine/export/ticks.h"
#include "gui/app/app.h"
#include "gui/style/style.h"
#include "gui/text/listing.h"

namespace warpwise::gui {

/// What a frame needs besides the state.
struct Frame {
  App& app;
  const Style& style;
  bool escape = false;  // Esc was pressed: popups close
};

/// A rectangle that lies under everything, in ImGui's units.
struct Ground {
  ImVec2 min, max;
  ImU32 colour;
};

void draw_corner(const Frame& frame);        ///< the menu, zoom and theme
void draw_controls(const Frame& frame);      ///< where to run, which size, run, pause, once, sweep
void draw_files(const Frame& frame);         ///< recordings to open and to put beside, files to write
void draw_overlay(const Frame& frame);       ///< the list of keys, or the palette; nothing where none is open
void draw_steps(const Frame& frame);         ///< lessons and steps, with colours and tick boxes
void draw_messages(const Frame& frame);      ///< troubles; nothing where there are none
void draw_building(const Frame& frame);      ///< that the rest of the lab is still being built
void draw_banner(const Frame& frame);        ///< that this is a recording; nothing where it is not
void draw_side_by_side(const Frame& frame);  ///< a bar per step: time, bandwidth, error
/// And below it, folded where steps are modelled, the rows whose time is this computer's own.
void draw_side_by_side_and_this_computer(const Frame& frame, const std::vector<Row>& shown,
                                         const std::vector<Row>& here);
float side_by_side_height(size_t rows, const Style& style);  ///< more than this it has no use for
void draw_history(const Frame& frame);                       ///< time against sample number
/// The terms of a modelled time, a bar each from zero, with words above them.
/// `blame`: which line binds it, in words; may be empty.
void draw_terms(const Frame& frame, const model::Prediction& prediction, const Size& at, const std::string& blame);
void draw_lesson_text(const Frame& frame);
void draw_step_source(const Frame& frame);
/// The student's file in the middle of the window, under the verdict of its last check.
void draw_exercise_centre(const Frame& frame);
/// The student's own file, with the line marked and in sight that was asked for. `height` as that of draw_listing().
void draw_own_listing(const Frame& frame, Listing& listing, float height);
/// "Go on: The tail", with the lesson's title if that is another one.
std::string go_on_words(const App& app, const ExerciseInfo& next);
/// What is to be done, in one sentence: the README's, unless that says no more than the title.
std::string task_in_words(const ExerciseInfo& exercise, const std::string& readme);
/// How the last check ended, in a few words. `kind` as that of ExerciseInfo.
std::string verdict_words(const CheckResult& result, const std::string& kind);
/// "gold at 9: yours is 12.5, 39 % above" of the next medal; empty if there is none to win.
std::string medal_distance(const CheckResult& result);
/// The lines of the file that the check speaks of.
std::map<size_t, LineTint> tints_of(const CheckResult& result, const std::string& file, const Theme& theme);
void draw_exercises(const Frame& frame);  ///< of the lesson: progress, the chosen one, what its check found

/// Marks that a panel may use beside the textures of its figures.
struct Marks {
  bool quartiles = false, fastest = false, wrong = false, parts = false;
  bool points = false;      // figures are points, not bars
  std::string errors = {};  // what is true of every result's error, which no column says
};

/// What the marks in sight mean.
void draw_legend(const Frame& frame, const std::vector<Row>& rows, const Marks& marks);

inline const std::string kLogarithmic = "LOGARITHMIC, ";  ///< before the unit of an axis that is
/// The name of the scale in use, ending at `right_top`; a click chooses the other one, or leaves it to the figures' range again.
void draw_scale_choice(const Frame& frame, Metric metric, Scale in_use, ImVec2 right_top);

void draw_find(const Frame& frame);  ///< what to find at the right; nothing where nothing is sought
/// For a listing of `owner`: selecting, finding, copying, scrolling by keys.
TextTools tools_of(App& app, const std::string& owner);
/// Scrolls the current ImGui window as the keys have asked for.
void scroll_by_keys(App& app, const Style& style);

/// Why there is nothing to plot yet, in one sentence.
std::string awaited(const App& app);

}  // namespace warpwise::gui
