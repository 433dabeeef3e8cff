// Where figures come from: a worker that is asked to run, or a recording that is played. Each has a board of its own, so that
// switching between a GPU, the CPU backend and a recording mixes nothing and loses nothing.
#pragma once
#include <chrono>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/reader/board.h"
#include "engine/reader/recording.h"
#include "engine/reader/worker_process.h"

namespace warpwise::gui {

class Source {
 public:
  Source(std::string label, WorkerCommand command);
  /// A recording; it is shown in full until play() is called.
  Source(std::string label, std::vector<Event> recording, std::filesystem::path path = {});

  const std::string& label() const { return label_; }
  bool is_recording() const { return !recording_.empty(); }
  const std::filesystem::path& path() const { return path_; }  ///< of a recording's file
  Board& board() { return board_; }
  const Board& board() const { return board_; }

  /// Whether the device and every lesson are known.
  bool introduced() const;
  /// What a worker on another machine waits for, if it does not run; empty otherwise.
  std::string waiting() const { return worker_ ? worker_->waiting() : ""; }
  /// Takes in what came since the last call, without waiting, and at most so much that a frame is not held up.
  void poll();
  /// Starts the worker if there is none (at first, or after one has died), so that its lessons get known.
  void open();
  /// Asks for a job; its number is filled in. One that is in hand must have ended.
  void start(Request request);
  void stop();        ///< asks the job in hand to end; the worker answers when it has
  void end_worker();  ///< does not ask
  bool busy() const { return job_in_hand_ != 0; }
  double in_phase_for_s() const;                   ///< since the worker said what it does now
  int64_t events_taken() const { return taken_; }  ///< goes up whenever the board may have changed
  double stopping_for_s() const;                   ///< since stop() was asked for and not answered; 0: it was not

  /// From now on what the worker says goes to a file too, as `warpwise run --record` has it. Throws CannotError.
  void record(const std::filesystem::path& path);
  const std::filesystem::path& recording_to() const { return recording_to_; }  ///< empty: nothing is recorded
  int64_t results_recorded() const { return results_recorded_; }               ///< final ones
  /// Closes the file. Returns an empty string, or one sentence on what could not be written.
  std::string stop_recording();

  void play();  ///< a recording, from its start
  void skip_to_end();
  bool playing() const { return played_ < recording_.size(); }
  double played() const;  ///< fraction
  /// Of the newest figures; null where there are none.
  const Result* newest() const { return newest_ ? board_.result(*newest_) : nullptr; }

 private:
  void take(const Event& event);
  void report(std::string code, std::string message);
  void watch_start();
  void watch_building();

  std::string label_;
  WorkerCommand command_;
  std::unique_ptr<WorkerProcess> worker_;
  std::chrono::steady_clock::time_point started_;
  std::deque<Event> inbox_;
  std::vector<Event> recording_;
  std::filesystem::path path_;
  size_t played_ = 0;
  double play_credit_ = 0;  // events that are due
  std::chrono::steady_clock::time_point last_played_;
  Board board_;
  int last_job_ = 0, job_in_hand_ = 0;
  int64_t taken_ = 0;
  std::chrono::steady_clock::time_point phase_since_;
  std::string phase_;
  std::chrono::steady_clock::time_point asked_to_stop_;
  bool stopping_ = false, building_ = false;
  std::optional<Key> newest_;
  std::optional<JobStarted> job_;  // in hand, once the worker has said so
  std::unique_ptr<Recorder> recorder_;
  std::filesystem::path recording_to_;
  int64_t results_recorded_ = 0;
};

}  // namespace warpwise::gui
