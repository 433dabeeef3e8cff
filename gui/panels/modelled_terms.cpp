// The terms of a step's modelled time, a bar each from zero: what each unit of the GPU would need by itself. They overlap, so
// nothing is stacked; the longest limits the step.
#include <algorithm>

#include "engine/export/units.h"
#include "gui/panels/panels.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr double kLeast = 0.02;   // of the longest; less is left out
constexpr size_t kMostTerms = 5;  // that have a bar; the tooltip has all
constexpr Ems kBarHeight = 1;

std::string us_text(double us) { return time_text(us / 1e3); }

}  // namespace

void draw_terms(const Frame& frame, const model::Prediction& prediction, const Size& at, const std::string& limiting) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const Modeller& modeller = *frame.app.modeller();
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 start = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x, line = style.px(kBarHeight) + style.px(0.25);
  const std::string words = "Modelled for " + modeller.gpu().name + " at " + to_string(at) + ": " +
                            us_text(prediction.time_us) + ", bound by " + prediction.because +
                            (limiting.empty() ? "" : ", " + limiting) + " (" +
                            model::trust(modeller.gpu(), {prediction.kind}) +
                            "). What each unit would take alone, at the same time as the others:";
  draw_text(list, style, Face::small, start, t.dim, shortened(style, Face::small, words, width));

  std::vector<std::pair<std::string, double>> terms;
  for (const auto& term : prediction.terms)  // the longest come first
    if (terms.size() < kMostTerms && term.second >= kLeast * prediction.terms.front().second) terms.push_back(term);
  float names = 0, figures = 0;
  for (const auto& [name, us] : terms) {
    names = std::max(names, text_size(style, Face::bold, name).x);
    figures = std::max(figures, text_size(style, Face::bold, us_text(us) + "  limits").x);
  }
  names += style.px(0.75), figures += style.px(0.75);
  const float left = start.x + names, longest = std::max(style.px(3), width - names - figures);
  float top = start.y + style.px(1.25);
  for (size_t i = 0; i < terms.size(); i++, top += line) {
    const auto& [name, us] = terms[i];
    const bool limits = i == 0;
    const Face face = limits ? Face::bold : Face::small;
    const float right = left + std::max(1.0f, longest * static_cast<float>(us / terms.front().second));
    const float text = style.top(face, top + style.px(kBarHeight) / 2);
    draw_text(list, style, face, ImVec2(start.x, text), limits ? t.text : t.dim,
              shortened(style, face, name, names - style.px(0.375)));
    draw_bar(list, ImVec2(left, top), ImVec2(right, top + style.px(kBarHeight)),
             {limits ? t.accent : t.dim, Marker::circle, Texture::hatched, false}, style);
    draw_text(list, style, face, ImVec2(right + style.px(0.375), text), limits ? t.text : t.dim,
              us_text(us) + (limits ? "  limits" : ""));
  }
  ImGui::SetCursorScreenPos(start);
  ImGui::InvisibleButton("##terms", ImVec2(std::max(1.0f, width), top - start.y + style.px(0.25)));
  std::string lines = "The units work at the same time, so the terms do not add up: the longest limits the step.";
  for (const auto& [name, us] : prediction.terms)
    if (us > 0) lines += "\n" + name + ": " + us_text(us);
  tip((lines + "\ndocs/time-model.md says what each means.").c_str(), style);
}

}  // namespace warpwise::gui
