// Shows what a worker elsewhere waits for, until Ctrl-C.
#pragma once
#include <string>

namespace warpwise {

/// On a terminal one line, redrawn; otherwise a line for each change. Is called with the text, and returns whether to wait on.
class WaitingLine {
 public:
  bool operator()(const std::string& text);

 private:
  std::string shown_;
};

}  // namespace warpwise
