// The worker's two ends: events out on the stream, requests in on stdin.
#pragma once
#include <deque>
#include <optional>
#include <string>

#include "engine/stream.h"

namespace warpwise {

/// Writes events to what was stdout when it was made. From then on stdout is stderr, so that what a kernel or a library prints cannot
/// mix with the stream.
class Output {
 public:
  Output();
  /// Ends the process when nobody reads any more.
  void emit(const Event& event);

 private:
  int stream_ = -1;
};

/// Requests from stdin, one JSON object a line.
class Inbox {
 public:
  /// The next request, waiting for it; none once the reader has closed its end.
  std::optional<Request> wait();
  /// Whether "stop" or "quit" has arrived. Never waits; other requests stay for wait().
  bool stop_asked();
  /// Whether the reader has closed its end. A job that ends by itself goes on, so that `echo REQUEST | worker` works.
  bool closed() const { return closed_; }

 private:
  bool fill(int timeout_ms);  // false at the end of input
  std::deque<Request> requests_;
  std::string pending_;
  bool closed_ = false;
};

}  // namespace warpwise
