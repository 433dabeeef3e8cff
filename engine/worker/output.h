// The worker's two ends: it writes events to stdout and reads requests from stdin.
#pragma once
#include <deque>
#include <optional>
#include <string>

#include "engine/stream.h"

namespace warpwise {

/// Writes events to the stdout of the moment this object is made. From then on stdout is redirected to stderr, so that
/// output of a kernel or a library does not mix with the stream.
class Output {
 public:
  Output();
  /// Ends the process if the reader is gone.
  void emit(const Event& event);

 private:
  int stream_ = -1;
};

/// Of a worker whose reader is on another machine: from now on this process ends at once when the reader has closed its end, or has
/// sent nothing for `limit_s`, whatever it is doing. (A reader here closes its end and may still want the running job's events.)
void end_with_the_line(int limit_s);

/// Requests from stdin, one JSON object a line.
class Inbox {
 public:
  /// Waits for the next request; empty once the reader has closed its end.
  std::optional<Request> wait();
  /// Whether "stop" or "quit" has arrived. Never waits; other requests remain for wait().
  bool stop_asked();
  /// Whether the reader has closed its end. The running job still finishes, so that `echo REQUEST | worker` works.
  bool closed() const { return closed_; }

 private:
  bool fill(int timeout_ms);  // false at the end of input
  std::deque<Request> requests_;
  std::string pending_;
  bool closed_ = false;
};

}  // namespace warpwise
