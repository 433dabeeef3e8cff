// `--trace F.json`: the timelines of a run, as Perfetto and chrome://tracing read them.
#pragma once
#include <cstdio>
#include <string>
#include <vector>

#include "engine/stream.h"

namespace warpwise {

class TraceFile {
 public:
  /// Throws CannotError where the file cannot be made. An empty path: no trace was asked for.
  explicit TraceFile(const std::string& path);
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;
  void take(const Event& event);
  /// Writes it. Returns whether all is well, and says on stderr if not.
  bool finish();

 private:
  std::string path_;
  std::FILE* file_ = nullptr;
  std::vector<Timeline> timelines_;
};

}  // namespace warpwise
