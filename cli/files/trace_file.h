// `--trace F.json`: the timelines of a run, in the format of Perfetto and chrome://tracing.
#pragma once
#include <cstdio>
#include <string>
#include <vector>

#include "engine/reader/modelled.h"

namespace warpwise {

class TraceFile {
 public:
  /// Throws CannotError if the file cannot be made. An empty path: no trace. `modeller`: on the CPU backend, models the
  /// timelines of programs, because times there are not a GPU's; null: uses the recorded timelines.
  explicit TraceFile(const std::string& path, const Modeller* modeller = nullptr);
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;
  void take(const Event& event);
  /// Writes the file. Returns whether all went well; otherwise reports on stderr.
  bool finish();

 private:
  std::string path_;
  const Modeller* modeller_;
  std::FILE* file_ = nullptr;
  std::vector<Timeline> timelines_;
};

}  // namespace warpwise
