// `warpwise watch`: the edit-save-check loop in the terminal.
#include <fmt/format.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <chrono>
#include <sstream>
#include <thread>

#include "cli/terminal/interrupt.h"
#include "cli/verbs/exercises.h"
#include "cli/verbs/verbs.h"
#include "cli/views/board.h"
#include "cli/views/exercises.h"
#include "engine/errors.h"
#include "engine/exercise/session/session.h"
#include "engine/reader/board.h"

namespace warpwise {

namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;
using Work = ExerciseSession::Work;

constexpr double kTimingBudget_s = 1;  // for all steps together
constexpr milliseconds kDrawEvery{250};
constexpr int kBelowCheck = 4;  // lines for the task, the current work, progress and keys

/// While this object lives, keys arrive one by one, without Enter. If stdin is not a terminal, its bytes arrive as they
/// come.
class Keys {
 public:
  Keys() {
    if (!::isatty(STDIN_FILENO) || ::tcgetattr(STDIN_FILENO, &before_) != 0) return;
    termios raw = before_;
    raw.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    terminal_ = ::tcsetattr(STDIN_FILENO, TCSANOW, &raw) == 0;
  }
  ~Keys() {
    if (terminal_) ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  }
  Keys(const Keys&) = delete;
  Keys& operator=(const Keys&) = delete;

  /// The next key within `wait`; 0 if there is none.
  char next(milliseconds wait) {
    if (closed_) {
      std::this_thread::sleep_for(wait);
      return 0;
    }
    pollfd fd{STDIN_FILENO, POLLIN, 0};
    if (::poll(&fd, 1, static_cast<int>(wait.count())) <= 0) return 0;
    char key = 0;
    if (::read(STDIN_FILENO, &key, 1) <= 0) closed_ = true;
    return key;
  }

  /// The terminal has been closed.
  bool gone() const { return terminal_ && closed_; }

 private:
  termios before_{};
  bool terminal_ = false, closed_ = false;
};

class Watch {
 public:
  Watch(const std::string& name, const std::string& backend, bool unfenced)
      : session_(settings(backend, unfenced), exercise_or_current(name, Progress())) {
    require_file(session_.current(), session_.settings().root);
  }

  void run() {
    Keys keys;
    session_.check();
    while (InterruptGuard::count() == 0 && !keys.gone()) {
      const char key = keys.next(milliseconds(30));
      if (key == 'q' || key == 4) break;
      if (key) press(key);
      const auto* checked_before = session_.work() == Work::checking ? session_.at_work_on() : nullptr;
      const Work before = session_.work();
      if (!session_.poll()) continue;
      if (checked_before == &session_.current() && session_.work() != Work::checking) checked();
      take_figures();
      if (session_.to_time()) session_.time(wanted_figures());
      all_ = all_ && session_.waiting() > 0;
      // During timing there is news many times a second: limit the redrawing.
      if (session_.work() != before || Clock::now() - drawn_ > kDrawEvery) draw();
    }
    fmt::print("\n");
  }

 private:
  static CheckSettings settings(const std::string& backend, bool unfenced) {
    CheckSettings settings = exercise_settings(backend);
    settings.unfenced = unfenced;
    settings.stop = [] { return InterruptGuard::count() > 0; };
    return settings;
  }

  static Request wanted_figures() {
    Request request;
    request.budget_s = kTimingBudget_s;
    return request;
  }

  void checked() {
    notes_.clear();
    board_ = {};
    listing_ = all_;
  }

  void take_figures() {
    for (const auto& event : session_.take_figures()) board_.apply(event);
  }

  void press(char key) {
    switch (key) {
      case 'n': session_.choose_next(), checked(), session_.check(); break;
      case 'h': session_.show_hint(), show_hints(); break;
      case 'r': notes_ = {session_.reset()}; break;
      case 'l': listing_ = !listing_, notes_.clear(); break;  // a solution would push the list off the screen
      case 'a': listing_ = all_ = true, session_.check_all(); break;
      case 's': show_solution(); break;
      case '\n':
      case ' ': session_.check(); break;
      default: return;
    }
    draw();
  }

  void show_hints() {
    notes_.clear();
    for (int i = 0; i < session_.hints_shown(); i++)
      for (const auto& line :
           wrapped(fmt::format("Hint {} of 3: {}", i + 1, session_.current().hints[i]), looks().width - 1, 2))
        notes_.push_back(line);
  }

  void show_solution() try {
    const auto text = session_.ask_solution();
    notes_ = {text ? "One solution:"
                   : "This exercise is not passed yet. h gives a hint; s once more shows the solution all the same."};
    std::istringstream lines(text.value_or(""));
    for (std::string line; std::getline(lines, line);) notes_.push_back("  " + line);
  } catch (const CannotError& error) {
    notes_ = {error.what()};
  }

  Looks looks() const { return looks_of(stdout); }

  /// Whether a check is still running: a terminal shows that, a file or pipe only gets the result.
  bool halfway() const { return session_.work() != Work::none || session_.waiting() > 0; }

  void draw() {
    if (!is_terminal(stdout) && halfway()) return;
    drawn_ = Clock::now();
    const Looks at = looks();
    std::vector<std::string> lines = listing_ ? draw_exercises(session_.progress(), at) : draw_current(at),
                             below = notes_;
    if (!session_.trouble().empty()) below.push_back(styled(session_.trouble(), Style::warn, at));
    if (const std::string work = at_work(); !work.empty()) below.push_back(styled(work, Style::accent, at));
    const std::string progress = progress_line(session_.progress()),
                      keys = "n next  h hint  r reset  l list  a check all  s solution  q quit";
    const bool one_line = static_cast<int>(progress.size() + keys.size()) + 3 < at.width;
    if (!one_line) below.push_back(styled(progress, Style::dim, at));
    below.push_back(styled(one_line ? progress + "   " + keys : keys, Style::dim, at));
    if (!listing_) {
      const auto board = draw_board(at);
      // The table must not push the check's messages off the screen.
      if (!is_terminal(stdout) || static_cast<int>(lines.size() + board.size() + below.size()) < at.height)
        lines.insert(lines.end(), board.begin(), board.end());
      else if (!board.empty())
        lines.push_back(styled("A taller window shows your kernel's time beside the steps.", Style::dim, at));
    }
    lines.insert(lines.end(), below.begin(), below.end());
    if (is_terminal(stdout)) fmt::print("\x1b[2J\x1b[H");
    for (const auto& line : lines) fmt::print("{}\n", line);
    std::fflush(stdout);
  }

  std::vector<std::string> draw_current(const Looks& at) {
    const ExerciseInfo& exercise = session_.current();
    std::vector<std::string> lines;
    const CheckResult* result = session_.result(exercise);
    if (result) lines = draw_check(exercise, *result, at);
    else lines.push_back(styled(exercise.id + ": " + exercise.title, Style::bold, at));
    // In a low terminal the picture of the errors would push the errors themselves off the screen.
    if (result && is_terminal(stdout) && static_cast<int>(lines.size()) + kBelowCheck > at.height)
      lines = draw_check(exercise, *result, at, false);
    for (const auto& line : wrapped(exercise.task, at.width - 1, 0)) lines.push_back(styled(line, Style::dim, at));
    if (result && result->passed) lines.push_back("n goes on to the next exercise; s shows another solution.");
    return lines;
  }

  /// The student's kernel beside the steps.
  std::vector<std::string> draw_board(const Looks& at) {
    const LessonInfo* lesson = board_.lesson(session_.current().lesson);
    if (!lesson || board_.measured_sizes(lesson->id).empty()) return {};
    BoardView view{board_, *lesson, board_.measured_sizes(lesson->id).back(), {}};
    for (const auto& step : lesson->steps)
      if (board_.result({lesson->id, step.id, view.size})) view.steps.push_back(step.id);
    std::vector<std::string> lines = draw_table(view, at);
    if (board_.hello()->device.backend == "simt")
      lines.push_back(
          styled("Times are this host's, on the CPU backend, and say nothing about a GPU.", Style::dim, at));
    return lines;
  }

  std::string at_work() const {
    const ExerciseInfo* exercise = session_.at_work_on();
    if (!exercise) return "";
    const std::string more = session_.waiting() > 0 ? fmt::format(", {} to come", session_.waiting()) : "";
    return (session_.work() == Work::timing ? "timing " : "checking ") +
           ExerciseFiles(session_.settings().root, *exercise).shown +
           (session_.work() == Work::timing ? " beside the steps ..." : more + " ...");
  }

  ExerciseSession session_;
  Board board_;  // the last timing's
  std::vector<std::string> notes_;
  bool listing_ = false;  // the list of exercises is shown
  bool all_ = false;      // all are being checked
  Clock::time_point drawn_ = {};
};

}  // namespace

void add_watch(Verb& app, int& status) {
  auto* verb = app.add_subcommand("watch", "Check an exercise each time that its file is saved");
  auto name = std::make_shared<std::string>();
  auto backend = std::make_shared<std::string>("auto");
  auto unfenced = std::make_shared<bool>(false);
  verb->add_option("exercise", *name, "by default the first that is not passed yet");
  verb->add_option("--backend", *backend, "simt, cuda (on the GPU too), or auto for cuda where there is one")
      ->capture_default_str();
  verb->add_flag("--unfenced", *unfenced, "run code even if the fences around it cannot be put up");
  verb->footer(
      "In a terminal, h is for a hint and q ends it; the line below each check names all keys.\n"
      "Exit status: 0; 2 usage; 3 this machine cannot (a fence that cannot be put up, no exercise's file).");
  verb->callback([name, backend, unfenced, &status] {
    const InterruptGuard guard;
    Watch(*name, *backend, *unfenced).run();
    status = kOk;
  });
}

}  // namespace warpwise
