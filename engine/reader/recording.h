// Recordings: an event stream in a file, one JSON object per line, closed by an `end` object with the number of lines
// before it. Of a measurement a recording keeps only the last result of each step and size, and its samples in one
// event.
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
  /// Throws CannotError if the file cannot be made; the message says which file, why, and what to try.
  explicit Recorder(const std::filesystem::path& path);
  ~Recorder();
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;
  /// Takes one event. Remembers a failed write (a full disk) and does not throw: measuring goes on.
  void write(const Event& event);
  /// Writes the end object and closes the file. Returns an empty string, or one sentence on what could not be written.
  std::string finish();

 private:
  /// A step and size whose final result has not come yet.
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

/// Reads a whole recording. Throws StreamError with one clear sentence if the file is missing, truncated, not a
/// recording, or written by a newer version.
std::vector<Event> load_recording(const std::filesystem::path& path);

}  // namespace warpwise
