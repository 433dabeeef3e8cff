// From a stream of events to what `warpwise run` prints: a live table, then a plain one; or progress, then JSON.
#pragma once
#include <chrono>
#include <string>
#include <vector>

#include "cli/terminal/terminal.h"
#include "cli/views/board.h"

namespace warpwise {

class Reporter {
 public:
  /// `modeller`: null where nothing is modelled. `json`: no tables on stdout. `recorded`: the events come from a recording, so nothing is live.
  Reporter(Board& board, const Modeller* modeller, bool json, bool recorded);
  /// Takes in an event, which may end a table.
  void take(const Event& event);
  /// Draws what has changed, a few times a second.
  void tick(const std::string& waiting = "");
  /// Prints what is still unfinished.
  void finish();
  /// The object of `run --json`: device, lesson, results, break-even sizes, and what was skipped or went wrong.
  /// `limits_last`: the ceilings were not asked for, and come after the steps that were.
  nlohmann::json summary(bool limits_last) const;
  /// The exit status that the events ask for.
  int status() const;

 private:
  BoardView view() const;
  void end_table();
  void show_progress(bool fresh);
  void clear_progress();

  std::string status(const Looks& looks) const;

  Board& board_;
  std::string waiting_;  // what a worker elsewhere waits for
  const Modeller* modeller_;
  bool json_, recorded_, live_, progress_;
  JobStarted job_;
  Size size_;  // of the table at hand
  bool table_open_ = false;
  LiveArea area_;
  bool progress_line_ = false;  // stderr's last line is to be drawn over
  std::chrono::steady_clock::time_point started_, drawn_, said_;
  std::vector<Key> order_;  // of every result, as it is first met
  std::vector<Skip> skips_;
  std::vector<Failure> failures_;
  size_t told_ = 0;  // failures
};

}  // namespace warpwise
