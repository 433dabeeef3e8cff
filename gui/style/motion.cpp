#include "gui/style/motion.h"

#include <algorithm>
#include <cmath>

namespace warpwise::gui {

void Motion::begin_frame(double now) {
  now_ = now, moving_ = false;
  std::erase_if(ways_, [&](const auto& each) { return each.second.frame < frame_; });
  frame_++;
}

double Motion::place(const Way& way, double seconds) {
  const double share = seconds > 0 ? std::clamp((now_ - way.since) / seconds, 0.0, 1.0) : 1;
  if (!on || share >= 1 || way.start == way.target) return way.target;
  moving_ = true;
  const double rest = 1 - share;
  return way.target + (way.start - way.target) * rest * rest * rest;  // fast at first, slow at the end
}

double Motion::at(const std::string& name, double target, double seconds) {
  const auto [found, fresh] = ways_.try_emplace(name, Way{target, target, now_, frame_});
  Way& way = found->second;
  way.frame = frame_;
  if (!fresh && way.target != target && std::isfinite(target)) way = {place(way, seconds), target, now_, frame_};
  return std::isfinite(target) ? place(way, seconds) : target;
}

}  // namespace warpwise::gui
