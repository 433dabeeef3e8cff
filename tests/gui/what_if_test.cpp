// The request that sliders make up, and dragging one.
#include <doctest/doctest.h>
#include <imgui.h>

#include "gui/app/what_if.h"
#include "gui/panels/inside_parts.h"
#include "gui/plot/request.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

int wavefronts(WhatIf choice) { return bank_load(made_up_request(choice, true)).levels(); }
int sectors(WhatIf choice) { return sectors_of(memory_lines(made_up_request(choice, false))); }

}  // namespace

TEST_CASE("a pad spreads a column over the banks, as the lesson says") {
  // Floats, tiles of 32: without a pad all lanes meet, with one none do, with an even one some.
  CHECK(wavefronts({.pad = 0}) == 32);
  CHECK(wavefronts({.pad = 1}) == 1);
  CHECK(wavefronts({.pad = 2}) == 2);
  CHECK(wavefronts({.pad = 3}) == 1);
  CHECK(wavefronts({.pad = 4}) == 4);
  CHECK(wavefronts({.pad = 0, .tile_width = 3}) == 8);  // rows of 8: four rows go round the banks
  CHECK(wavefronts({.pad = 1, .tile_width = 4}) == 1);  // rows of 17
  CHECK(wavefronts({.pad = 1, .element = 1}) == 2);     // doubles: half a warp at a time
  CHECK(wavefronts({.pad = 0, .element = 2}) == 32);    // 16 bytes: eight lanes at a time, in the same four banks
}

TEST_CASE("a stride spreads a request over the sectors") {
  CHECK(sectors({.stride = 1}) == 4);
  CHECK(sectors({.stride = 2}) == 8);
  CHECK(sectors({.stride = 8}) == 32);
  CHECK(sectors({.stride = 32}) == 32);
  CHECK(sectors({.stride = 1, .element = 2}) == 16);
  CHECK(made_up_words({.stride = 3}, false).find("in[3 * i]") != std::string::npos);
  for (const bool shared : {false, true})  // what is cut at the right of a narrow view does not say where it is from
    CHECK(made_up_words({}, shared).starts_with("Made up, not counted"));
}

TEST_CASE("dragging the first slider changes the pad while the mouse is down, and its picture with it") {
  NullBackend imgui;
  App app = open({});
  app.inside.what_if = {.open = true, .pad = 0};
  const ImVec2 size(1200, 800);
  ImVec2 from, to;
  const auto frame = [&](ImVec2 mouse, bool down) {
    ImGui::GetIO().MousePos = mouse, ImGui::GetIO().MouseDown[0] = down;
    return imgui.draw(size, [&] {
      const ImVec2 at = ImGui::GetCursorScreenPos();
      const float begin = at.x + text_size(imgui.style, Face::small, "pad").x + imgui.style.px(0.25);
      from = ImVec2(begin + imgui.style.px(0.5), at.y + imgui.style.px(0.75));
      to = ImVec2(begin + imgui.style.px(8.5), from.y);
      draw_what_if({app, imgui.style}, true, 600);
    });
  };
  for (int i = 0; i < 3; i++) frame(ImVec2(-1, -1), false);
  frame(from, false), frame(from, true);
  const int before = frame(from, true);
  frame(to, true);
  const int after = frame(to, true);
  CHECK(app.inside.what_if.pad == 4);  // the mouse is still down
  CHECK(after != before);
  frame(to, false);
  CHECK(app.inside.what_if.pad == 4);
}
