// When the window draws. A frame costs processor time, and on a machine without a graphics card several times as much:
// while kernels are timed on the host's cores, frames would be measured with them.
#pragma once

namespace warpwise::gui {

/// What decides it, at one moment.
struct Moment {
  double at = 0;               // seconds on a clock that never goes back
  bool touched = false;        // mouse or keys since the last moment
  bool news = false;           // figures, messages or files have changed since then
  bool host_measures = false;  // kernels are being timed on the cores that draw
  bool awaited = false;        // figures or messages are on their way
  bool moving = false;         // something in the last frame is on its way to where it belongs
};

class FramePace {
 public:
  /// Whether a frame is due. If so, it counts as drawn.
  bool due(const Moment& now);
  /// How long to wait for mouse or keys before the next moment, in seconds.
  double rest(const Moment& now) const;

 private:
  double interval(double at, bool host_measures) const;

  double last_frame_ = -1e9, last_touch_ = -1e9;
  bool news_ = false, moving_ = false;
  int owed_ = 3;  // frames: ImGui needs a few until sizes have settled
};

}  // namespace warpwise::gui
