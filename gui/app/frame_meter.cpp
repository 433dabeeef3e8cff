#include "gui/app/frame_meter.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdio>

namespace warpwise::gui {

namespace {

constexpr double kWindow_s = 5;

}  // namespace

void FrameMeter::frame(double at, double spent_s, double cpu_s) {
  frames_.push_back({at, spent_s, cpu_s});
  while (frames_.size() > 2 && at - frames_.front().at > kWindow_s) frames_.pop_front();
}

double FrameMeter::share_of_core() const {
  const double passed = frames_.size() < 2 ? 0 : frames_.back().at - frames_.front().at;
  return passed > 0 ? (frames_.back().cpu_s - frames_.front().cpu_s) / passed : 0;
}

std::string FrameMeter::words() const {
  if (frames_.size() < 2) return "";
  double worst = 0;
  for (const Frame& frame : frames_) worst = std::max(worst, frame.spent_s);
  const double passed = frames_.back().at - frames_.front().at;
  char text[128];
  std::snprintf(text, sizeof text, "frame %.1f ms, worst %.1f ms; %.1f frames a second; %.1f %% of a core",
                1e3 * frames_.back().spent_s, 1e3 * worst,
                passed > 0 ? static_cast<double>(frames_.size() - 1) / passed : 0.0, 100 * share_of_core());
  return text;
}

double cpu_seconds() {
  rusage used{};
  ::getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace warpwise::gui
