#include "gui/window/frame_pace.h"

#include <algorithm>

namespace warpwise::gui {

namespace {

constexpr double kHandsOn = 0.7;  // seconds after a touch during which more are likely
// Seconds between frames.
constexpr double kUnderTheHand = 1.0 / 60, kUnderTheHandMeasuring = 0.12;
constexpr double kNews = 1.0 / 25, kNewsMeasuring = 0.8;
constexpr double kIdle = 2;  // for what changes by itself: the age of a figure, a file on disk
// Between looks at the workers' pipes: while something is to come from them, and while only a file on disk may change.
constexpr double kGlance = 0.1, kGlanceAside = 0.5;
constexpr int kSettling = 3;

}  // namespace

double FramePace::interval(double at, bool host_measures) const {
  if (moving_) return kUnderTheHand;
  if (at - last_touch_ < kHandsOn) return host_measures ? kUnderTheHandMeasuring : kUnderTheHand;
  if (news_ || owed_ > 0) return host_measures ? kNewsMeasuring : kNews;
  return kIdle;
}

bool FramePace::due(const Moment& now) {
  if (now.touched) last_touch_ = now.at;
  if (now.news) news_ = true;
  moving_ = now.moving;
  if (now.touched || now.news) owed_ = kSettling;
  if (now.at - last_frame_ < interval(now.at, now.host_measures) * 0.98) return false;
  last_frame_ = now.at;
  news_ = false;
  owed_ = std::max(0, owed_ - 1);
  return true;
}

double FramePace::rest(const Moment& now) const {
  const double left = last_frame_ + interval(now.at, now.host_measures) - now.at;
  return std::clamp(left, 0.0, now.awaited ? kGlance : kGlanceAside);
}

}  // namespace warpwise::gui
