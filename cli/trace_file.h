// `--trace F.json`: the timelines of a run, as Perfetto and chrome://tracing read them.
#pragma once
#include <cstdio>
#include <string>
#include <vector>

#include "engine/reader/modelled.h"

namespace warpwise {

class TraceFile {
 public:
  /// Throws CannotError where the file cannot be made. An empty path: no trace was asked for.
  /// `modeller`: on the CPU backend, whose own times are not a GPU's, programs' timelines are modelled; null: they are its own.
  explicit TraceFile(const std::string& path, const Modeller* modeller = nullptr);
  ~TraceFile();
  TraceFile(const TraceFile&) = delete;
  TraceFile& operator=(const TraceFile&) = delete;
  void take(const Event& event);
  /// Writes it. Returns whether all is well, and says on stderr if not.
  bool finish();

 private:
  std::string path_;
  const Modeller* modeller_;
  std::FILE* file_ = nullptr;
  std::vector<Timeline> timelines_;
};

}  // namespace warpwise
