// `warpwise watch`: the loop of editing, saving and seeing. Files are looked at ten times a second, so that it makes no difference how
// an editor saves (in place, by renaming, by deleting first), and a check that has begun is always brought to its end.
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

#include <map>
#include <thread>

#include "cli/exercises.h"
#include "cli/interrupt.h"
#include "cli/verbs.h"
#include "engine/errors.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;

/// What tells one saved state of a file from another.
struct FileState {
  ino_t inode = 0;
  off_t size = -1;  // no file
  int64_t changed_ns = 0;
  bool operator==(const FileState&) const = default;
};

FileState state_of(const fs::path& file) {
  struct stat status {};
  if (::stat(file.c_str(), &status) != 0) return {};
  return {status.st_ino, status.st_size, status.st_mtim.tv_sec * 1'000'000'000 + status.st_mtim.tv_nsec};
}

/// Keys one by one, without Enter, while it lives; on a stdin that is no terminal, bytes as they come.
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

 private:
  termios before_{};
  bool terminal_ = false, closed_ = false;
};

class Watch {
 public:
  explicit Watch(const std::string& name) : settings_(exercise_settings()), current_(&exercise_or_current(name, progress_)) {
    settings_.stop = [] { return InterruptGuard::count() > 0; };
    for (const auto& exercise : exercise_list()) seen_[&exercise] = state_of(ExerciseFiles(settings_.root, exercise).own);
  }

  void run() {
    Keys keys;
    check();
    while (InterruptGuard::count() == 0) {
      const char key = keys.next(milliseconds(100));
      if (key == 'q' || key == 4) break;
      if (key) press(key);
      else look();
    }
    fmt::print("\n");
  }

 private:
  /// Checks what has been saved since, once it has stood still for a moment.
  void look() {
    for (auto& [exercise, seen] : seen_) {
      const fs::path file = ExerciseFiles(settings_.root, *exercise).own;
      FileState now = state_of(file);
      if (now == seen) continue;
      // An editor may still be writing, or have the new file under another name: wait for it, but not for ever.
      for (int i = 0; i < 20; i++) {
        std::this_thread::sleep_for(milliseconds(50));
        const FileState later = state_of(file);
        if (later == now && later.size > 0) break;
        now = later;
      }
      seen = now;
      current_ = exercise;
      return check();
    }
  }

  void press(char key) {
    const ExerciseFiles files(settings_.root, *current_);
    switch (key) {
      case 'n': return next();
      case 'h': return hint();
      case 'r': {
        const fs::path kept = reset_exercise(*current_, settings_.root);
        notes_ = {kept.empty() ? current_->file + " is as it was given." : current_->file + " is as it was given; yours is kept as " + kept.filename().string() + "."};
        return draw();
      }
      case 'l':
        notes_ = draw_exercises(progress_, looks());
        return draw();
      case 'a': return check_everything();
      case 's': return solution();
      case '\n': case ' ': return check();
      default: return;
    }
  }

  void next() {
    for (size_t i = 0; i < exercise_list().size(); i++)
      if (&exercise_list()[i] == current_) {
        current_ = &exercise_list()[(i + 1) % exercise_list().size()];
        break;
      }
    check();
  }

  void hint() {
    ExerciseProgress entry = progress_.of(current_->id);
    entry.hints = std::min(entry.hints + 1, 3);
    progress_.set(current_->id, entry);
    notes_.clear();
    for (int i = 0; i < entry.hints; i++)
      for (const auto& line : wrapped(fmt::format("Hint {} of 3: {}", i + 1, current_->hints[i]), looks().width - 1, 2)) notes_.push_back(line);
    draw();
  }

  void solution() {
    const bool insists = asked_for_solution_ == current_;
    if (progress_.of(current_->id).passed.empty() && !insists) {
      asked_for_solution_ = current_;
      notes_ = {"This exercise is not passed yet. h gives a hint; s once more shows the solution all the same."};
    } else {
      const fs::path file = ExerciseFiles(settings_.root, *current_).solution;
      notes_ = {file.string() + ":"};
      std::string line;
      for (char c : text_of(file)) {
        if (c != '\n') line += c;
        else notes_.push_back("  " + line), line.clear();
      }
    }
    draw();
  }

  void check() {
    seen_[current_] = state_of(ExerciseFiles(settings_.root, *current_).own);
    notes_ = {"checking " + current_->file + " ..."};
    if (is_terminal(stdout)) draw();
    result_ = check_exercise(*current_, ExerciseFiles(settings_.root, *current_).own, settings_);
    checked_ = current_;
    notes_.clear();
    if (const std::string warning = note_check(progress_, *current_, result_); !warning.empty()) notes_.push_back(warning);
    if (result_.passed) notes_.push_back("n goes on to the next exercise; s shows another solution.");
    draw();
  }

  void check_everything() {
    const ExerciseInfo* here = current_;
    size_t done = 0;
    for (const auto& exercise : exercise_list()) {
      if (InterruptGuard::count() > 0) return;
      notes_ = {fmt::format("checking all: {} of {} ({})", ++done, exercise_list().size(), exercise.id)};
      if (is_terminal(stdout)) draw();
      note_check(progress_, exercise, check_exercise(exercise, ExerciseFiles(settings_.root, exercise).own, settings_));
    }
    current_ = here;
    notes_ = draw_exercises(progress_, looks());
    draw();
  }

  Looks looks() const { return looks_of(stdout); }

  void draw() {
    const Looks at = looks();
    if (is_terminal(stdout)) fmt::print("\x1b[2J\x1b[H");
    if (checked_ == current_)
      for (const auto& line : draw_check(*current_, result_, at)) fmt::print("{}\n", line);
    else
      fmt::print("{}\n", styled(current_->id + ": " + current_->title, Style::bold, at));
    for (const auto& line : wrapped(current_->task, at.width - 1, 0)) fmt::print("{}\n", styled(line, Style::dim, at));
    for (const auto& note : notes_) fmt::print("{}\n", note);
    fmt::print("{}\n", styled(progress_line(progress_) + "   n next  h hint  r reset  l list  a check all  s solution  q quit", Style::dim, at));
    std::fflush(stdout);
  }

  CheckSettings settings_;
  Progress progress_;
  const ExerciseInfo* current_;
  const ExerciseInfo* checked_ = nullptr;  // whose result result_ is
  const ExerciseInfo* asked_for_solution_ = nullptr;
  CheckResult result_;
  std::vector<std::string> notes_;
  std::map<const ExerciseInfo*, FileState> seen_;
};

}  // namespace

void add_watch(CLI::App& app, int& status) {
  auto* verb = app.add_subcommand("watch", "Check an exercise each time that its file is saved");
  auto name = std::make_shared<std::string>();
  verb->add_option("exercise", *name, "by default the first that is not passed yet");
  verb->callback([name, &status] {
    const InterruptGuard guard;
    Watch(*name).run();
    status = kOk;
  });
}

}  // namespace warpwise
