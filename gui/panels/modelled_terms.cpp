// The terms of a step's modelled time, as a stack: what each unit of the GPU would need by itself.
#include <algorithm>
#include <cstdio>

#include "engine/export/units.h"
#include "gui/panels/panels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr double kLeast = 0.01;  // of the stack; less is left out

std::string us_text(double us) { return time_text(us / 1e3); }

}  // namespace

float terms_height(const Style& style) { return style.px(2.9f); }

void draw_terms(const Frame& frame, const model::Prediction& prediction, const Size& at, const std::string& limiting) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const Modeller& modeller = *frame.app.modeller();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, height = style.px(1.25f), top = start.y + style.px(1.3f);
  const std::string words = "Modelled for " + modeller.gpu().name + " at " + to_string(at) + ": " +
                            us_text(prediction.time_us) + ", bound by " + prediction.because +
                            (limiting.empty() ? "" : ", " + limiting) + " (" + model::trust(modeller.gpu()) +
                            "). What each unit would take alone:";
  draw_text(list, style, Face::small, start, t.dim, shortened(style, Face::small, words, width));

  double all = 0;
  for (const auto& [name, us] : prediction.terms) all += us;
  float x = start.x;
  size_t index = 0;
  for (const auto& [name, us] : prediction.terms) {
    const double share = all > 0 ? us / all : 0;
    if (share < kLeast) break;  // the largest come first
    const float right = x + static_cast<float>(share) * width;
    const ImVec2 min(x, top), max(std::max(x + 1, right - style.px(0.12f)), top + height);
    draw_bar(list, min, max, {t.steps[index++ % t.steps.size()], Marker::circle, Texture::hatched, false}, style);
    const std::string label = name + "  " + us_text(us);
    const float room = max.x - min.x - style.px(0.5f);
    std::string fitted = text_size(style, Face::small, label).x <= room  ? label
                         : text_size(style, Face::small, name).x <= room ? name
                                                                         : "";
    if (!fitted.empty()) {
      const float wide = text_size(style, Face::small, fitted).x;
      list->AddRectFilled(ImVec2(min.x + style.px(0.15f), top + style.px(0.12f)),
                          ImVec2(min.x + style.px(0.35f) + wide, max.y - style.px(0.12f)), with_alpha(t.paper, 0.85f),
                          style.px(0.15f));
      draw_text(list, style, Face::small, ImVec2(min.x + style.px(0.25f), top + style.px(0.16f)), t.text, fitted);
    }
    x = right;
  }
  ImGui::SetCursorScreenPos(start);
  ImGui::InvisibleButton("##terms", ImVec2(std::max(1.0f, width), terms_height(style)));
  std::string lines = "The units work at the same time, so the terms do not add up: the largest limits the step.";
  for (const auto& [name, us] : prediction.terms)
    if (us > 0) lines += "\n" + name + ": " + us_text(us);
  tip((lines + "\ndocs/time-model.md says what each means.").c_str(), style);
}

}  // namespace warpwise::gui
