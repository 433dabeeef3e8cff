// Whether the colours that must be told apart are, for people who see no red, no green or no blue light: the palette
// as it looks to them.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/export/charts.h"
#include "engine/export/svg.h"
#include "gui/panels/trip_parts.h"
#include "gui/plot/request.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

using Vector = std::array<double, 3>;
using Matrix = std::array<Vector, 3>;

/// Of light, for the complete lack of one kind of cone: Machado, Oliveira and Fernandes, "A Physiologically-based
/// Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15(6),
/// 2009, severity 1.0.
struct Vision {
  const char* name;
  Matrix matrix;
};
constexpr Vision kVisions[] = {
    {"all cones", {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    {"protanopia",
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}}},
    {"deuteranopia",
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}}},
    {"tritanopia",
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

Vector times(const Matrix& m, const Vector& v) {
  Vector product{};
  for (size_t i = 0; i < 3; i++)
    for (size_t k = 0; k < 3; k++) product[i] += m[i][k] * v[k];
  return product;
}

/// What a colour of the screen looks like, as CIE L*a*b* (D65).
Vector lab_of(ImU32 colour, const Matrix& vision) {
  Vector light{};
  for (size_t i = 0; i < 3; i++) {
    const double c = ((colour >> (8 * i)) & 255) / 255.0;  // ImGui's order: red lowest
    light[i] = c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  }
  light = times(vision, light);
  for (double& each : light) each = std::clamp(each, 0.0, 1.0);
  constexpr Matrix kToXyz = {{{0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047},
                              {0.2126729, 0.7151522, 0.0721750},
                              {0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883}}};
  Vector f = times(kToXyz, light);
  for (double& t : f) t = t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116;
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

double degrees(double b, double a) {
  const double angle = a == 0 && b == 0 ? 0 : std::atan2(b, a) * 180 / 3.14159265358979323846;
  return angle < 0 ? angle + 360 : angle;
}
double sine(double degrees) { return std::sin(degrees * 3.14159265358979323846 / 180); }
double cosine(double degrees) { return sine(degrees + 90); }

/// CIEDE2000: about 1 is the least that can be seen side by side, and 10 is plain at a glance.
double difference(const Vector& x, const Vector& y) {
  const double mean_chroma = (std::hypot(x[1], x[2]) + std::hypot(y[1], y[2])) / 2;
  const double seventh = std::pow(mean_chroma, 7), g = 0.5 * (1 - std::sqrt(seventh / (seventh + std::pow(25.0, 7))));
  const double a1 = (1 + g) * x[1], a2 = (1 + g) * y[1];
  const double c1 = std::hypot(a1, x[2]), c2 = std::hypot(a2, y[2]), h1 = degrees(x[2], a1), h2 = degrees(y[2], a2);
  double turn = h2 - h1, hue = (h1 + h2) / 2;
  if (std::abs(turn) > 180) turn -= std::copysign(360, turn), hue += h1 + h2 < 360 ? 180 : -180;
  if (c1 * c2 == 0) turn = 0, hue = h1 + h2;
  const double dl = y[0] - x[0], dc = c2 - c1, dh = 2 * std::sqrt(c1 * c2) * sine(turn / 2);
  const double l = (x[0] + y[0]) / 2 - 50, c = (c1 + c2) / 2;
  const double t =
      1 - 0.17 * cosine(hue - 30) + 0.24 * cosine(2 * hue) + 0.32 * cosine(3 * hue + 6) - 0.20 * cosine(4 * hue - 63);
  const double sl = 1 + 0.015 * l * l / std::sqrt(20 + l * l), sc = 1 + 0.045 * c, sh = 1 + 0.015 * c * t;
  const double c7 = std::pow(c, 7), bend = (hue - 275) / 25;
  const double rt = -sine(60 * std::exp(-bend * bend)) * 2 * std::sqrt(c7 / (c7 + std::pow(25.0, 7)));
  return std::sqrt(std::pow(dl / sl, 2) + std::pow(dc / sc, 2) + std::pow(dh / sh, 2) + rt * dc / sc * dh / sh);
}

/// The least for any eyes.
double least_difference(ImU32 a, ImU32 b) {
  double least = 1e9;
  for (const Vision& vision : kVisions)
    least = std::min(least, difference(lab_of(a, vision.matrix), lab_of(b, vision.matrix)));
  return least;
}

constexpr double kPlain = 10;

}  // namespace

TEST_CASE("CIEDE2000 as Sharma, Wu and Dalal's test data have it") {
  CHECK(difference({50, 2.6772, -79.7751}, {50, 0, -82.7485}) == doctest::Approx(2.0425).epsilon(1e-4));
  CHECK(difference({50, 2.5, 0}, {50, 3.2592, 0.3350}) == doctest::Approx(1.0).epsilon(1e-4));
  CHECK(difference({50, 2.5, 0}, {61, -5, 29}) == doctest::Approx(22.8977).epsilon(1e-4));
  CHECK(difference({2.0776, 0.0795, -1.1350}, {0.9033, -0.0636, -0.5514}) == doctest::Approx(0.9082).epsilon(1e-4));
  CHECK(difference({60.2574, -34.0099, 36.2677}, {60.4626, -34.1751, 39.4387}) ==
        doctest::Approx(1.2644).epsilon(1e-4));
}

TEST_CASE("any two of fourteen steps differ by their marker or, for any eyes, plainly by their colour") {
  auto app = open({.steps = 14});
  for (const bool light : {false, true}) {
    app.settings.light = light;
    std::vector<Look> looks;
    for (const StepInfo& step : app.lesson()->steps)
      if (step.id.starts_with("step_")) looks.push_back(app.look(step, nullptr));
    REQUIRE(looks.size() == 14);
    for (size_t i = 0; i < looks.size(); i++)
      for (size_t k = 0; k < i; k++) {
        CAPTURE(light);
        CAPTURE(i);
        CAPTURE(k);
        CHECK((looks[i].marker != looks[k].marker || least_difference(looks[i].colour, looks[k].colour) >= kPlain));
      }
  }
}

TEST_CASE("a report's marks and colours are the window's") {
  const auto recording = std::filesystem::path(WARPWISE_ROOT) / "docs/recordings/reduction_h200.jsonl";
  GuiOptions options;
  options.replay = recording, options.lesson = "reduction", options.source_root = WARPWISE_ROOT;
  App app(options, Settings());
  while (app.source().playing()) app.poll();
  REQUIRE(app.lesson());
  const std::map<Marker, int> shapes{{Marker::circle, 0},          {Marker::square, 1},       {Marker::triangle, 2},
                                     {Marker::diamond, 3},         {Marker::inverted, 4},     {Marker::hexagon, 5},
                                     {Marker::cross, kCrossShape}, {Marker::ring, kRingShape}};
  size_t number = 0;
  for (const bool light : {false, true}) {
    app.settings.light = light;
    const std::string rules = picture_colours(!light);
    number = 0;
    for (const StepInfo& step : app.lesson()->steps) {
      CAPTURE(step.id);
      DrawnRow row;
      row.step = &step, row.number = number;
      const Look look = app.look(step, nullptr);
      CHECK(row.shape() == shapes.at(look.marker));
      if (step.kind != Kind::step) continue;
      number++;
      const auto at = rules.find("." + row.colour() + "{color:#");
      REQUIRE(at != std::string::npos);
      unsigned red = 0, green = 0, blue = 0;
      REQUIRE(std::sscanf(rules.c_str() + rules.find('#', at), "#%2x%2x%2x", &red, &green, &blue) == 3);
      const auto near = [](unsigned a, ImU32 b) { return std::abs(static_cast<int>(a) - static_cast<int>(b)) <= 1; };
      CHECK(near(red, look.colour & 255));
      CHECK(near(green, look.colour >> 8 & 255));
      CHECK(near(blue, look.colour >> 16 & 255));
    }
  }
  CHECK(number > 2 * kStepColours);
}

TEST_CASE("parts of one bar that only their colour names differ plainly for any eyes") {
  for (const bool light : {false, true}) {
    const Theme& t = theme(light);
    std::vector<ImU32> parts;
    for (const Doing doing :
         {Doing::copying_in, Doing::kernels, Doing::copying_out, Doing::between_gpus, Doing::several, Doing::waiting})
      parts.push_back(doing_colour(doing, t));
    for (size_t i = 0; i < parts.size(); i++)
      for (size_t k = 0; k < i; k++) {
        CAPTURE(light);
        CAPTURE(i);
        CAPTURE(k);
        CHECK(least_difference(parts[i], parts[k]) >= kPlain);
      }
    for (size_t i = 0; i < t.steps.size(); i++) {  // terms of a modelled time, in the palette's order
      CHECK(least_difference(t.steps[i], t.steps[(i + 1) % t.steps.size()]) >= kPlain);
      CHECK(least_difference(t.steps[i], t.paper) >= kPlain);
    }
  }
}

TEST_CASE("words on a bar stand on an even ground, from which they differ plainly for any eyes") {
  for (const bool light : {false, true}) {
    NullBackend imgui;
    imgui.fit(16, light);
    const Theme& t = *imgui.style.theme;
    const ImVec2 at(100, 40), size = text_size(imgui.style, Face::small, "cudaMemcpyAsync");
    for (const Texture texture : {Texture::solid, Texture::hatched, Texture::dotted})
      for (const ImU32 colour : t.steps) {
        CAPTURE(light);
        CAPTURE(static_cast<int>(texture));
        const Look look{colour, Marker::circle, texture};
        const auto vertices = [&](const std::string& words) {
          imgui.draw(ImVec2(400, 200), [&] {
            ImDrawList* list = ImGui::GetWindowDrawList();
            draw_words_on_bar(list, at, words, look, imgui.style);
          });
          const ImDrawList* list = ImGui::GetDrawData()->CmdLists[0];
          return std::vector<ImDrawVert>(list->VtxBuffer.Data, list->VtxBuffer.Data + list->VtxBuffer.Size);
        };
        const auto with = vertices("cudaMemcpyAsync"), without = vertices("");
        const ImU32 ink = with.back().col;
        // Of the ground: what is no letter, and lies under all of the words.
        float left = 1e9f, right = 0;
        ImU32 ground = colour;
        for (const ImDrawVert& v : with)
          if (v.col != ink && v.col >> 24 == 255 && v.pos.y >= at.y - 1 && v.pos.y <= at.y + size.y + 1 &&
              std::none_of(without.begin(), without.end(),
                           [&](auto& w) { return w.pos.x == v.pos.x && w.pos.y == v.pos.y; }))
            left = std::min(left, v.pos.x), right = std::max(right, v.pos.x), ground = v.col;
        if (texture != Texture::solid) {
          CHECK(left <= at.x);
          CHECK(right >= at.x + size.x);
        }
        CHECK(least_difference(ink, ground) >= 2 * kPlain);
      }
  }
}

TEST_CASE(
    "what is right, wrong or dim differs from plain text, and lanes get lighter one after the other, for any eyes") {
  for (const bool light : {false, true}) {
    const Theme& t = theme(light);
    for (const ImU32 colour : {t.good, t.bad, t.warn, t.dim}) CHECK(least_difference(colour, t.text) >= kPlain);
    CHECK(least_difference(t.good, t.bad) >= kPlain);
    CHECK(least_difference(t.ceiling, t.baseline) >= kPlain);
    for (const Vision& vision : kVisions)
      for (int lane = 1; lane < 32; lane++) {
        CAPTURE(std::string(vision.name));
        CAPTURE(lane);
        CHECK(lab_of(lane_colour(lane, t), vision.matrix)[0] > lab_of(lane_colour(lane - 1, t), vision.matrix)[0]);
      }
  }
}
