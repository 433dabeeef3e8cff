// Recordings: an event stream in a file, one JSON object a line, closed by an `end` object that counts the lines before it.
#pragma once
#include <cstdio>
#include <filesystem>
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
  /// Appends one event. A failing write (a full disk) is remembered, not thrown: measuring goes on.
  void write(const Event& event);
  /// Writes the end object and closes. Returns an empty string, or one sentence on what could not be written.
  std::string finish();

 private:
  std::filesystem::path path_;
  std::FILE* file_ = nullptr;
  int64_t events_ = 0;
  std::string failure_;
};

/// Reads a whole recording. Throws StreamError with one clear sentence for a file that is missing, is not a recording, is
/// truncated, or was written by a newer version.
std::vector<Event> load_recording(const std::filesystem::path& path);

}  // namespace warpwise
