// Values that move to where they belong instead of jumping there: a bar grows from what was guessed to what was measured.
#pragma once
#include <map>
#include <string>

namespace warpwise::gui {

class Motion {
 public:
  static constexpr double kChange = 0.2,
                          kAnswer = 0.3;  // seconds: a figure that changes; a guess that becomes the answer

  bool on = true;  // false: every value is where it belongs at once

  /// Once a frame, before values are asked for. `now` in seconds.
  void begin_frame(double now);
  /// Where the value called `name` stands now. It comes to `target` within `seconds`; one that was not asked for in the last frame
  /// starts there.
  double at(const std::string& name, double target, double seconds = kChange);
  /// Something moved in this frame: another frame is due.
  bool moving() const { return moving_; }

 private:
  struct Way {
    double start = 0, target = 0, since = 0;
    long frame = 0;
  };
  double place(const Way& way, double seconds);

  std::map<std::string, Way> ways_;
  double now_ = 0;
  long frame_ = 0;
  bool moving_ = false;
};

}  // namespace warpwise::gui
