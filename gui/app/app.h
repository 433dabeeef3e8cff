// The window's state: what is chosen, and where figures come from. Figures themselves are in the sources' boards only.
#pragma once
#include <array>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/reader/measuring_lock.h"
#include "engine/reader/modelled.h"
#include "gui/app/class_view.h"
#include "gui/app/exercises.h"
#include "gui/app/frame_meter.h"
#include "gui/app/inside_choice.h"
#include "gui/app/options.h"
#include "gui/app/overlay.h"
#include "gui/app/recordings.h"
#include "gui/app/second_source.h"
#include "gui/app/settings.h"
#include "gui/app/tour.h"
#include "gui/plot/marks.h"
#include "gui/plot/tracks_in_sight.h"
#include "gui/plot/zoom.h"
#include "gui/sources/inspector.h"
#include "gui/sources/source.h"
#include "gui/style/motion.h"
#include "gui/text/file_cache.h"
#include "gui/text/selection.h"

namespace warpwise::gui {

/// What a job is for. `run` goes on until it is paused.
enum class Wish { none, run, once, sweep };

/// What a line of the board's tables is: a step with its figures, ready to draw.
struct Row {
  const StepInfo* step = nullptr;
  const Result* result = nullptr;        // null: none yet
  const std::string* skipped = nullptr;  // why the last job left it out
  Look look;
};

class App {
 public:
  App(const GuiOptions& options, Settings settings);

  // --- each frame
  void begin_frame();  ///< called before it is drawn; moves what the mouse is on to hovered_step
  void poll();         ///< takes in what has come; may be called any number of times between frames

  // --- where figures come from
  std::vector<std::unique_ptr<Source>>& sources() { return sources_; }
  Source& source() { return *sources_[source_]; }
  const Source& source() const { return *sources_[source_]; }
  const Board& board() const { return source().board(); }
  Board& board() { return source().board(); }
  void choose_source(size_t index);
  size_t add_source(std::unique_ptr<Source> source);  ///< returns its index
  size_t source_index() const { return source_; }
  bool recorded() const { return source().is_recording(); }
  size_t source_count() const { return sources_.size(); }
  const std::string& source_label(size_t index) const { return sources_[index]->label(); }

  // --- what is chosen
  const LessonInfo* lesson() const;  ///< null until the worker has named its lessons
  void choose_lesson(const std::string& id);
  const Size& size() const { return size_; }
  void choose_size(const Size& size);
  const std::string& choice(const Choice& choice) const;
  void choose(const Choice& choice, const std::string& option);
  const TaskInfo& task() const;  ///< the selected step's
  std::vector<Size> sizes_to_sweep() const;
  const StepInfo* step() const;  ///< the selected one; null where there is none
  void select_step(const std::string& id);
  void select_neighbour(int by);  ///< the next or previous step of the list
  bool ticked(const StepInfo& step) const;
  void tick(const StepInfo& step, bool on);
  /// Ticks exactly these steps of the lesson; baselines and ceilings stay as they are. If none is named, or if exactly these are
  /// ticked already, ticks all steps. Returns false if nothing could be done.
  bool show_only(const std::vector<const StepInfo*>& steps);
  /// A step's place in its lesson, from 1, as the lesson's text counts; 0: a baseline, a ceiling or the student's own.
  int number(const StepInfo& step) const;
  std::string numbered(const StepInfo& step) const;  ///< "4 Tiled"

  // --- jobs
  void ask(Wish wish);  ///< a job in hand ends first
  /// Asks for a sweep, and shows it: in the map if that is in sight and the task's sizes make a grid, else against size.
  void sweep();
  void pause();
  Wish doing() const { return doing_; }  ///< what the job in hand is for
  bool busy() const { return source().busy() || waiting_for_lab_; }
  /// Takes the measuring lock, unless another lab on this machine holds it. The lock is kept as long as there is something to
  /// measure.
  bool may_measure() { return measuring_.take(); }
  /// Whether the job that was asked for waits for another lab of this machine to end its own.
  bool waiting_for_lab() const { return waiting_for_lab_; }
  bool stopping() const { return source().stopping_for_s() > 0; }
  /// Whether kernels, the board's or the student's, are being timed on the host's cores. Other work on a core slows them down.
  bool host_measures() const;
  bool measuring_on_cpu() const;  ///< the same, in a job that ends by itself, so that other work can wait
  bool awaits() const;            ///< whether a worker, a check or a playing recording has something to say
  /// A number that changes whenever there may be something new to show.
  int64_t news() const;

  // --- what is shown
  /// The chosen size. As long as it has no figures: the size shown last, so that a wrong entry empties no plot; or the size of the
  /// newest figures, so that a recording that is played shows what comes in.
  Size shown_size() const;
  Look look(const StepInfo& step, const Result* result) const;
  /// The ticked steps that can run here at one size, in teaching order; baselines and ceilings after them. Those of which only
  /// this computer has a time, while others are modelled for a GPU, stand apart: rows_here() has them.
  std::vector<Row> rows(const Size& size) const;
  std::vector<Row> rows_here(const Size& size) const;
  /// The size that the board's times are for: where they are modelled, it may be larger than the one that is run here.
  Size timed_size() const;
  bool timed_by_model() const;  ///< whether a row in sight is modelled
  /// The figures that are drawn: measured ones or, on the CPU backend, modelled ones if there is a model of the step.
  const Result* result(const std::string& step, const Size& size) const;
  /// The size that the tour's stop is about, while the board is as the stop has set it, and times are modelled.
  std::optional<Size> modelled_at() const;
  /// The figures for exactly this size: each point of a plot against size has one.
  const Result* result_at(const std::string& step, const Size& size) const;
  /// The figures that a tour's question hides, too: what a scale rests on does not change with the answer.
  const Result* behind_question(const std::string& step, const Size& size) const;
  /// At exactly `at`; without it, at the size that the tour's stop is about, else at the one that the whole board is for.
  std::optional<Modelled> modelled(const std::string& step, const Size& size, const Size* at = nullptr) const;
  /// The sizes that plots against size have points for, by number of elements.
  std::vector<Size> plotted_sizes() const;
  const Modeller* modeller() const { return modeller_.get(); }  ///< null: nothing is modelled
  void choose_gpu(const std::string& id);                       ///< that times are modelled for
  const std::deque<Sample>& history(const std::string& step, const Size& size) const;
  const Timeline* timeline(const std::string& step, const Size& size) const;
  /// Of the chosen lesson, with the choices that are chosen.
  Key key(const std::string& step, const Size& size) const { return {lesson_, step, size, choices(step, size)}; }
  std::vector<Size> measured_sizes() const;  ///< with the choices that are chosen
  /// Other choices than the chosen ones with which the board has figures at the chosen size; empty where there are
  /// none.
  std::map<std::string, std::string> other_choices() const;
  /// The step that `step` is compared with: the one that the lesson names, else the one before it that has a source.
  const StepInfo* previous_step(const StepInfo& step) const;

  Settings settings;
  SecondSource second_source;
  FilesMenu files_menu;
  Tour tour;
  FrameMeter meter;
  bool meter_shown = false;
  bool quit = false;  // the window is to close
  FileCache files;
  Inspector inspector;
  InsideChoice inside;
  TimelineChoice timelines;
  std::unique_ptr<Exercises> exercises;   // null where there are none
  std::unique_ptr<ClassView> class_wall;  // null where no class's folder is named
  bool offers(const ViewRow& row) const { return class_wall || !row.of_class; }
  std::filesystem::path source_root;
  mutable std::map<std::tuple<std::string, Metric, bool>, Scale> kept_scales;  // by lesson: see metric_scale()
  std::optional<size_t> source_line_wanted;  // a line of the selected step's source to bring into sight, from 0
  std::optional<bool> choices_open;          // the lesson's choices, in the controls; absent: few are, many are not
  std::string size_entry, size_error;        // what is being typed, and what is wrong with it
  std::string tab_wanted;                    // a tab to bring to the front in the next frame
  std::string hovered_step;                  // under the mouse, in any panel, during the last frame
  std::string hovering_step;                 // during this one
  std::string request_error;                 // why a button did nothing

  // --- keys, mouse and what is open
  Part focus = Part::left;
  std::array<bool, kParts> parts_shown = {true, true, true};  // in the frame that is in sight
  void move_focus(int by);                                    ///< to the next part that is shown
  float scroll_wanted = 0;                                    // lines that keys ask the text at the right to scroll by
  Motion motion;                                              // of what changes
  std::string copying;  // what Ctrl C takes: under the mouse in the frame that is in sight
  Selection selection;
  std::string passage_in_sight;  // "lesson/step" that the text was last scrolled to
  Find find;
  Overlay overlay;
  std::map<std::string, PlotView> plot_views;  // by plot
  std::map<std::string, Size> pinned;          // by lesson: the size that a cursor is pinned to
  float numbers_room = 0;                      // pixels: what the widest number of the plots against size needs
  bool full_screen = false;
  bool panels_stacked = false;    // in the frame that is in sight: the side panel lies above or below the middle
  std::optional<bool> here_open;  // the rows that are this computer's own are unfolded; absent: if no step is modelled
  bool presenter_light = true;
  /// The theme that is drawn with: the presenter has one of its own.
  bool light() const { return tour.presenting ? presenter_light : settings.light; }
  std::array<ImVec2, 2> plots_at{};                       // where the view in the middle lies
  std::map<std::string, std::array<ImVec2, 2>> parts_at;  // where the parts of the window lie that a stop can point out
  PictureOf picture_wanted = PictureOf::nothing;
  /// The student's file is in the middle of the window, in place of the board.
  bool exercise_in_centre() const {
    return exercises && exercises->opened() && !recorded() && exercises->centre && settings.tab == "exercises" &&
           settings.right_open && !panels_stacked && !tour.presenting;
  }
  /// A sentence about what was just done; it stays for some seconds.
  void say(std::string words);
  std::string said() const;

 private:
  std::string opening_lesson() const;
  bool agrees(const std::map<std::string, std::string>& measured) const;  ///< with what is chosen
  /// Chosen, as the board's figures of a step name them.
  const std::map<std::string, std::string>& choices(const std::string& step, const Size& size) const;
  void follow_task();
  void choose_defaults();  ///< a lesson and a step, once the source has said what it has
  void start(Wish wish);
  void changed();  ///< a running job is asked for again

  std::unique_ptr<Modeller> modeller_;
  const Result* shown(const std::string& step, const Size& size, const Size* at) const;
  /// The size that the task's usual run is modelled for, once a step was studied at it; for other sizes than the default none.
  std::optional<Size> usually_modelled_at(const TaskInfo& task, const Size& size) const;
  std::vector<Row> all_rows(const Size& size) const;
  bool settled_by_model() const;  // the run would only repeat what is known
  mutable std::map<std::pair<Key, Size>, Result>
      modelled_results_;  // as shown() gave them last, by the size they are for
  std::vector<std::unique_ptr<Source>> sources_;
  size_t source_ = 0;
  std::string lesson_, step_;
  std::string wanted_lesson_, wanted_size_, wanted_step_;  // from the command line, until the lessons are known
  Size size_;
  mutable Size last_shown_;
  std::map<std::string, std::string> choices_;  // chosen, every one of the lesson
  Wish doing_ = Wish::none, next_ = Wish::none;
  MeasuringLock measuring_;  // held from a job's start to its end
  bool waiting_for_lab_ = false;
  size_t failures_before_ = 0;  // when the job in hand began
  std::string said_;
  std::chrono::steady_clock::time_point said_at_;
};

}  // namespace warpwise::gui
