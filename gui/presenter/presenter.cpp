// Presenter mode: the stop's title and words, and what they speak of, large enough for the last row of the room.
#include <imgui.h>

#include <algorithm>
#include <cfloat>
#include <cmath>

#include "gui/figures/figures.h"
#include "gui/panels/tour_strip.h"
#include "gui/plot/marks.h"
#include "gui/presenter/presenter.h"
#include "gui/style/widgets.h"
#include "gui/text/flow.h"

namespace warpwise::gui {

namespace {

constexpr double kSmallest = 30;     // of the screen's height, the smallest letters
constexpr double kEmsWide = 28;      // at least, that the screen is divided into
constexpr double kPointerStays = 3;  // seconds after it was moved

/// Whether the slide has figures, of a size and from a source.
bool shows_figures(const App& app) {
  const Stop& stop = *app.tour.stop();
  const bool bars = stop.picture.empty() || (app.tour.asking() && !stop.hide.empty());
  return bars && stop.view != "words" && stop.view != "source";
}

/// The picture below the words. Its own would answer the question: until then a stop that asks for no row's figure keeps the picture of
/// the stop before. Empty: none.
std::string picture_of(const Tour& tour) {
  const Stop& stop = *tour.stop();
  if (stop.picture.empty() || !tour.asking()) return stop.picture;
  return stop.hide.empty() && stop.view != "source" && tour.at > 0 ? tour.stops[tour.at - 1].picture : "";
}

/// Title and words at the top.
void draw_words(const Frame& frame) {
  const Tour& tour = frame.app.tour;
  const Stop& stop = *tour.stop();
  const bool bars = stop.picture.empty() || !stop.hide.empty();
  const bool alone =
      stop.view == "words" || (tour.asking() && !bars && stop.view != "source" && picture_of(tour).empty());
  const Style large = scaled(frame.style, alone ? kTitleLetters : kTextLetters);
  const Theme& t = *frame.style.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float width = ImGui::GetContentRegionAvail().x;
  const auto line = [&](const std::string& words, Face face, ImU32 colour, Ems below) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size = flow(list, parse_inline(words), face, at, width, colour, large);
    ImGui::Dummy(ImVec2(width, size.y + frame.style.px(below)));
  };
  line(stop.title, Face::title, t.accent, 0.125);
  const float top = ImGui::GetCursorPosY();
  line(tour.words(), Face::body, t.text, 0.25);
  if (!stop.ask.empty()) draw_predictions(frame, width);
  // The picture stays where it is and as large when the answer comes.
  if (!stop.ask.empty() && bars && stop.view != "words" && stop.view != "source") {
    const auto high = [&](const std::string& words) {
      return flow(nullptr, parse_inline(words), Face::body, ImVec2(0, 0), width, 0, large).y;
    };
    const float between = ImGui::GetStyle().ItemSpacing.y, words = std::max(high(stop.ask), high(stop.answer));
    const float held = top + words + frame.style.px(0.25) + between + predictions_height(frame);
    ImGui::SetCursorPosY(std::max(ImGui::GetCursorPosY(), held));
  }
  if (!shows_figures(frame.app)) return;
  UseColour warn(t.warn);
  ImGui::PushTextWrapPos(0);
  for (const std::string& notice : tour.notices) ImGui::TextUnformatted(notice.c_str());
  ImGui::PopTextWrapPos();
}

void draw_view(const Frame& frame) {
  const App& app = frame.app;
  const Stop& stop = *app.tour.stop();
  if (stop.view == "source") draw_large_code(frame);
  if (const std::string picture = picture_of(app.tour); !picture.empty()) return draw_large_picture(frame, picture);
  if (!stop.picture.empty() && stop.hide.empty()) return;
  if (stop.view == "words" || stop.view == "source") return;
  const ViewRow& view = row_of(app.settings.view);
  (view.draw_large ? view.draw_large : view.draw)(frame);
}

/// Where the figures come from, and which stop this is.
void draw_foot(const Frame& frame) {
  const Style& style = frame.style;
  const ImVec2 at = ImGui::GetCursorScreenPos();
  const float width = ImGui::GetContentRegionAvail().x;
  const auto [at_stop, stops] = frame.app.tour.count();
  const std::string place = std::to_string(at_stop) + " of " + std::to_string(stops);
  const float place_wide = text_size(style, Face::small, place).x;
  ImDrawList* list = ImGui::GetWindowDrawList();
  const float room = width - place_wide - style.px(1);
  std::string foot = foot_of(frame.app);
  // Where it is too long, the rarer error says enough, and the size at the end stays.
  const size_t typical = foot.find(", typical error"), rare = foot.find(", 9 of 10");
  if (text_size(style, Face::small, foot).x > room && typical < rare && rare != foot.npos)
    foot.erase(typical, rare - typical);
  draw_text(list, style, Face::small, at, style.theme->dim, shortened(style, Face::small, foot, room));
  draw_text(list, style, Face::small, ImVec2(at.x + width - place_wide, at.y), style.theme->dim, place);
}

/// Whether the mouse was moved a moment ago.
bool pointer_moves(const Frame& frame) {
  const ImGuiIO& io = ImGui::GetIO();
  double& moved = frame.app.tour.pointer_moved;
  if (io.MouseDelta.x != 0 || io.MouseDelta.y != 0) moved = ImGui::GetTime();
  return moved > 0 && ImGui::GetTime() - moved <= kPointerStays && ImGui::IsMousePosValid();
}

/// A large dot where the mouse is.
void draw_pointer(const Frame& frame) {
  static constexpr ImU32 kRed = IM_COL32(226, 32, 32, 205);
  const ImGuiIO& io = ImGui::GetIO();
  ImDrawList* list = ImGui::GetForegroundDrawList();
  list->AddCircleFilled(io.MousePos, frame.style.px(0.5), kRed, 32);
  list->AddCircle(io.MousePos, frame.style.px(0.5), IM_COL32(255, 255, 255, 230), 32, frame.style.px(0.125));
}

}  // namespace

std::string foot_of(const App& app) {
  const Hello* hello = app.board().hello();
  if (!app.said().empty() || !hello || !shows_figures(app)) return app.said();
  const ViewRow& view = row_of(app.settings.view);
  const Size shown = app.shown_size();
  const std::string power = as_power(shown),
                    at = view.one_size ? "  \u00b7  " + to_string(shown) + (power.empty() ? "" : " " + power) : "";
  if (view.counts) return "Counted by the CPU backend" + at;
  if (const std::string words = modelled_words(app, app.rows(app.shown_size())); !words.empty()) return words;
  if (const auto modelled_at = app.modelled_at()) return app.modeller()->words() + ", at " + to_string(*modelled_at);
  return (app.recorded() ? "Recording: " + hello->device.name + ", " + hello->time.substr(0, 10) : hello->device.name) +
         at;
}

double presenter_zoom(int width, int height) {
  const double em = std::ceil(height / kSmallest / kSmallLetters);
  return std::max(0.5, std::min(std::floor(width / kEmsWide), em) / kBodyPixels);
}

std::vector<Ground> draw_presenter(const Frame& frame) {
  const App& app = frame.app;
  const Style& style = frame.style;
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  if (app.tour.black) {
    ImGui::SetMouseCursor(ImGuiMouseCursor_None);
    return {{ImVec2(0, 0), size, IM_COL32_BLACK}};
  }
  ImGui::SetMouseCursor(ImGuiMouseCursor_None);
  const bool pointing = pointer_moves(frame);
  const ImVec2 mouse = ImGui::GetIO().MousePos;
  if (!pointing) ImGui::GetIO().MousePos = ImVec2(-FLT_MAX, -FLT_MAX);  // where it lies, it explains nothing
  ImGui::SetNextWindowPos(ImVec2(0, 0));
  ImGui::SetNextWindowSize(size);
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(style.px(1.25), style.px(0.75)));
  ImGui::Begin("Presenter", nullptr,
               ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove |
                   ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoBringToFrontOnFocus);
  ImGui::PopStyleVar();
  if (app.tour.stop()) {
    draw_words(frame);
    const float foot = style.px(1.25);
    ImGui::BeginChild("view", ImVec2(0, std::max(style.px(3), ImGui::GetContentRegionAvail().y - foot)), false,
                      ImGuiWindowFlags_NoScrollbar);
    draw_view(frame);
    ImGui::EndChild();
    draw_foot(frame);
  }
  ImGui::End();
  ImGui::GetIO().MousePos = mouse;
  draw_overlay(frame);
  if (pointing) draw_pointer(frame);
  return {{ImVec2(0, 0), size, style.theme->window}};
}

}  // namespace warpwise::gui
