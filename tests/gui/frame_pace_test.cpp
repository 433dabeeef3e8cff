// How often the window draws, and what it says that costs.
#include <doctest/doctest.h>

#include "gui/app/frame_meter.h"
#include "gui/window/frame_pace.h"

using namespace warpwise::gui;

namespace {

/// Frames drawn in `seconds`, by a window that looks about each millisecond; `moment` fills in what goes on.
template <class Fill>
int frames_in(double seconds, Fill fill) {
  FramePace pace;
  int frames = 0;
  for (int i = 0; i < 10; i++) pace.due({-100 + 10.0 * i});  // open for a while
  for (int ms = 0; ms < seconds * 1000; ms++) {
    Moment moment{ms / 1000.0};
    fill(moment, ms);
    frames += pace.due(moment);
  }
  return frames;
}

}  // namespace

TEST_CASE(
    "the window draws often under the hand, seldom beside a measurement on its cores, and hardly at all when idle") {
  CHECK(frames_in(10, [](Moment&, int) {}) <= 6);
  const int hand = frames_in(10, [](Moment& m, int ms) { m.touched = ms % 20 == 0; });
  CHECK(frames_in(1, [](Moment& m, int ms) { m.moving = ms < 300; }) >= 12);  // smooth, as long as something moves
  CHECK(hand >= 500);
  CHECK(hand <= 640);
  CHECK(frames_in(10, [](Moment& m, int ms) { m.news = ms % 10 == 0; }) >= 200);
  const int beside = frames_in(10, [](Moment& m, int ms) { m.news = ms % 10 == 0, m.host_measures = true; });
  CHECK(beside >= 8);
  CHECK(beside <= 20);
  const int hand_beside =
      frames_in(10, [](Moment& m, int ms) { m.touched = ms % 20 == 0, m.news = ms % 10 == 0, m.host_measures = true; });
  CHECK(hand_beside >= 70);
  CHECK(hand_beside <= 100);
}

TEST_CASE("a touch or a figure is shown soon after a long rest") {
  for (const bool touch : {true, false}) {
    FramePace pace;
    double at = 0;
    for (; at < 20; at += 0.05) pace.due({at});
    CHECK(pace.rest({.at = at}) > 0);
    CHECK(pace.rest({.at = at}) <= 0.5);
    CHECK(pace.rest({.at = at, .awaited = true}) <= 0.1);
    double waited = 0;
    bool shown = pace.due({at, touch, !touch});
    for (; !shown && waited < 1; waited += 0.001) shown = pace.due({at + waited});
    CHECK(waited < 0.05);
  }
}

TEST_CASE("the meter says what the frames of the last seconds took") {
  FrameMeter meter;
  CHECK(meter.words() == "");
  for (int i = 0; i < 30; i++) meter.frame(i * 0.5, i == 27 ? 0.008 : 0.002, 0.005 * i);
  CHECK(meter.words() == "frame 2.0 ms, worst 8.0 ms; 2.0 frames a second; 1.0 % of a core");
  CHECK(meter.share_of_core() == doctest::Approx(0.01));
}
