// What the speaker sees in the terminal that presenter mode was started from: the notes of the stop at hand, the next stop, and the time.
#pragma once
#include <chrono>
#include <cstdio>
#include <string>

namespace warpwise::gui {

class App;

/// "3:07", "1:02:45".
std::string clock_text(double seconds);

class Speaker {
 public:
  /// Writes to `out`; a terminal's last line shows the time as it goes by.
  Speaker(std::FILE* out, bool terminal) : out_(out), terminal_(terminal) {}
  /// Each turn of the window's loop.
  void follow(const App& app);

 private:
  using Clock = std::chrono::steady_clock;
  void write_stop(const App& app);

  std::FILE* out_;
  bool terminal_;
  bool begun_ = false;
  Clock::time_point began_, stop_began_;
  std::string shown_, time_;
};

}  // namespace warpwise::gui
