// Recordings: an event stream in a file, one JSON object a line, closed by an `end` object that counts the lines before
// it. Of what a worker says while it measures, a recording holds what stays: the last result of each step and size, and
// its samples in one event.
#pragma once
#include <cstdio>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

class Recorder {
 public:
  /// Throws CannotError if the file cannot be made (says which, why, and what to try).
  explicit Recorder(const std::filesystem::path& path);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  /// Takes one event. A failing write (a full disk) is remembered, not thrown: measuring goes on.
  void write(const Event& event);
  /// Writes the end object and closes. Returns an empty string, or one sentence on what could not be written.
  std::string finish();

 private:
  /// What is known of a step and size whose final result has not come.
  struct Unfinished {
    Samples samples;
    std::vector<Result> result;  // the newest, or none
  };
  Unfinished& unfinished(const Sample& of);
  void settle(size_t index);
  void append(const Event& event);

  std::vector<Unfinished> unfinished_;
  std::filesystem::path path_;
  std::FILE* file_ = nullptr;
  int64_t events_ = 0;
  std::string failure_;
};

/// Reads a whole recording. Throws StreamError with one clear sentence for a file that is missing, is not a recording,
/// is truncated, or was written by a newer version.
std::vector<Event> load_recording(const std::filesystem::path& path);

}  // namespace warpwise
