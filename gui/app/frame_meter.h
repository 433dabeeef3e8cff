// What the window itself costs: shown on demand, since it is measured with whatever the host's cores run.
#pragma once
#include <deque>
#include <string>

namespace warpwise::gui {

class FrameMeter {
 public:
  /// A frame that took `spent_s` from the first panel to the picture, at `at` seconds; `cpu_s`: processor time of this
  /// process so far.
  void frame(double at, double spent_s, double cpu_s);
  /// "frame 2.1 ms, worst 7.9 ms; 3.0 frames a second; 2 % of a core", of the last seconds; empty before there are two.
  std::string words() const;
  /// Of the last seconds, by the process's own clock; 1: one core.
  double share_of_core() const;

 private:
  struct Frame {
    double at = 0, spent_s = 0, cpu_s = 0;
  };
  std::deque<Frame> frames_;
};

/// Processor time that this process has used, in seconds.
double cpu_seconds();

}  // namespace warpwise::gui
