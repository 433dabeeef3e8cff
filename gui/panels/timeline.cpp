// The timeline: what each engine of each device did when, in one traced run of a step; two steps one above the other on
// one time axis. The wheel zooms, dragging moves, a double click shows all of it again.
#include <algorithm>
#include <cmath>

#include "engine/export/units.h"
#include "gui/panels/panels.h"
#include "gui/plot/tracks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kTrack = 6, kLeastTrack = 1.05f, kGap = 0.2f, kTitle = 2.1f;  // heights, in ems
constexpr float kLeastOnSlide = 0.84f, kTitleOnSlide = 1.45f;                 // where nobody can scroll
constexpr double kZoomStep = 0.8;                                             // of a notch of the wheel

/// One of the steps in sight.
struct TracedStep {
  const StepInfo* step = nullptr;
  const Timeline* timeline = nullptr;
  std::vector<Track> tracks;
  bool hidden = false;  // a stop's question asks for it
};

/// For a GPU that the user has chosen; else it is measured, or the CPU backend's own account.
bool is_modelled(const App& app, const StepInfo& step, const Timeline& timeline) {
  const auto figures = app.modelled(step.id, app.shown_size());
  return figures && figures->timeline.get() == &timeline;
}

std::vector<const StepInfo*> traced_steps(const App& app, const Size& size) {
  std::vector<const StepInfo*> steps, modelled;
  for (const StepInfo& step : app.lesson()->steps) {
    const Timeline* timeline = app.ticked(step) ? app.timeline(step.id, size) : nullptr;
    if (timeline) steps.push_back(&step);
    if (timeline && is_modelled(app, step, *timeline)) modelled.push_back(&step);
  }
  // Beside a GPU's times the CPU backend's own would tell another story.
  return modelled.empty() ? steps : modelled;
}

/// A step of the lesson that has anything to draw: not a baseline of the host's, of which no GPU knows anything.
bool compares_well(const App& app, const StepInfo& step, const Size& size) {
  const Timeline* timeline = app.timeline(step.id, size);
  return step.kind == Kind::step && timeline && !timeline->spans.empty();
}

/// The selected step or, where that was not traced, the last one that was; above it what it is compared with.
std::vector<const StepInfo*> chosen_steps(const App& app, const std::vector<const StepInfo*>& traced) {
  auto now = std::find(traced.begin(), traced.end(), app.step());
  if (now == traced.end()) now = traced.end() - 1;
  const auto named = app.timelines.against.find((*now)->id);
  auto above = traced.end();
  for (auto each = traced.begin(); each != now; ++each)
    if (compares_well(app, **each, app.shown_size())) above = each;
  if (named != app.timelines.against.end())
    above = std::find_if(traced.begin(), traced.end(), [&](auto* step) { return step->id == named->second; });
  if (above == traced.end() || above == now) return {*now};
  return {*above, *now};
}

/// Which step stands above, and a way back from a zoom.
void draw_choices(const Frame& frame, const std::vector<const StepInfo*>& traced,
                  const std::vector<const StepInfo*>& chosen) {
  App& app = frame.app;
  const Style& style = frame.style;
  const StepInfo* now = chosen.back();
  const bool zoomed = app.timelines.to > app.timelines.from;
  const float button = zoomed ? style.px(7.5f) : 0;
  if (traced.size() > 1) {
    ImGui::AlignTextToFramePadding();
    caption("above it", style);
    ImGui::SameLine(0, style.px(0.5f));
    ImGui::SetNextItemWidth(
        std::clamp(ImGui::GetContentRegionAvail().x - button - style.px(1.2f), style.px(4), style.px(22)));
    const std::string none = "no other step";
    if (Combo combo("##above", chosen.size() > 1 ? chosen.front()->title : none, frame.escape); combo) {
      if (ImGui::Selectable((none + "##none").c_str(), chosen.size() < 2)) app.timelines.against[now->id] = "";
      for (const StepInfo* step : traced)
        if (step != now && ImGui::Selectable((step->title + "##" + step->id).c_str(), step == chosen.front()))
          app.timelines.against[now->id] = step->id;
    }
  }
  if (!zoomed) return;
  if (traced.size() > 1) ImGui::SameLine(0, style.px(0.6f));
  if (icon_button("##whole", Icon::none, "Whole run", button, false, style)) app.timelines.from = app.timelines.to = 0;
  tip("Show all of the time axis again (or double click on it).", style);
}

/// `whole`: what has no room in words is left out, not cut.
void draw_title(ImDrawList* list, const Frame& frame, const TracedStep& picture, ImVec2 min, float right, bool whole) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const Look look = frame.app.look(*picture.step, nullptr);
  draw_marker(list, ImVec2(min.x + style.px(0.45f), min.y + style.px(0.7f)), style.px(0.34f), look);
  const float text = min.x + style.px(1.2f);
  const std::string all = picture.hidden ? "?" : time_text(length_of(*picture.timeline)) + " in all";
  const float wide = text_size(style, Face::body, all).x;
  draw_text(list, style, Face::body, ImVec2(right - wide, min.y + style.px(0.1f)), t.text, all);
  const float room = right - wide - style.px(1) - text;
  const std::string title = shortened(style, Face::bold, picture.step->title, room);
  draw_text(list, style, Face::bold, ImVec2(text, min.y + style.px(0.1f)), t.text, title);
  if (picture.hidden) return;
  std::string how = "each piece as long as on the CPU backend, when a GPU could begin it";
  if (is_modelled(frame.app, *picture.step, *picture.timeline)) {
    const Size& at = picture.timeline->size;
    how = frame.app.modeller()->words() + (at == frame.app.shown_size() ? "" : ", at " + to_string(at));
  } else if (picture.timeline->source != "modelled") {
    how = "measured in a traced run of its own";
    const Result* result = frame.app.result(picture.step->id, picture.timeline->size);
    if (result && result->clock == "wall" && result->ok) how += "; untraced " + time_text(result->time_ms.median);
  }
  const float behind = text + text_size(style, Face::bold, title).x + style.px(0.8f);
  const std::string words =
      shortened(style, Face::small, picture.timeline->message.empty() ? how : picture.timeline->message,
                right - wide - style.px(1) - behind);
  const std::string& all_words = picture.timeline->message.empty() ? how : picture.timeline->message;
  if (whole ? words == all_words : words.size() > 12)
    draw_text(list, style, Face::small, ImVec2(behind, min.y + style.px(0.25f)),
              picture.timeline->message.empty() ? t.dim : t.warn, words);
}

void span_tooltip(const TimeSpan& span, const Style& style) {
  ImGui::BeginTooltip();
  {
    UseFace bold(style, Face::bold);
    ImGui::TextUnformatted(span.name.c_str());
  }
  for (const SpanFact& fact : facts_of(span)) {
    {
      UseColour dim(style.theme->dim);
      ImGui::TextUnformatted(fact.name.c_str());
    }
    ImGui::SameLine(style.px(5.5f));
    ImGui::TextUnformatted(fact.value.c_str());
  }
  ImGui::EndTooltip();
}

/// The wheel and dragging, over what lies under the last item. With Shift, dragging selects a range of time; a click takes it back.
void take_mouse(App& app, const Axis& x, double whole) {
  const ImGuiIO& io = ImGui::GetIO();
  TimelineChoice& choice = app.timelines;
  const double here = x.value_at(std::clamp(io.MousePos.x, x.from, x.to));
  if (ImGui::IsItemActivated()) {
    choice.selecting = io.KeyShift;
    if (io.KeyShift) choice.range_from = choice.range_to = choice.anchor = here;
  }
  if (ImGui::IsItemActive() && choice.selecting) {
    choice.range_from = std::min(choice.anchor, here), choice.range_to = std::max(choice.anchor, here);
    return;
  }
  if (ImGui::IsItemDeactivated() && !std::exchange(choice.selecting, false) && !was_dragged())
    choice.range_from = choice.range_to = 0;
  if (ImGui::IsItemHovered() && io.MouseWheel != 0)
    zoom(app.timelines, whole, x.value_at(std::clamp(io.MousePos.x, x.from, x.to)), std::pow(kZoomStep, io.MouseWheel));
  if (ImGui::IsItemActive() && io.MouseDelta.x != 0)
    pan(app.timelines, whole, -io.MouseDelta.x / std::max(1.0f, x.to - x.from) * (x.hi - x.lo));
  if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(0)) app.timelines.from = app.timelines.to = 0;
}

/// Both steps' tracks over one axis, in the room that there is.
void draw_pictures(const Frame& frame, const std::vector<TracedStep>& pictures, bool large) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  double whole = 0;
  size_t tracks = 0;
  float names = 0, busy = text_size(style, Face::small, "000 ms").x;
  bool several = false;
  for (const TracedStep& picture : pictures) {
    if (!picture.hidden) whole = std::max(whole, length_of(*picture.timeline));
    tracks += std::max<size_t>(1, picture.tracks.size());
    for (const Track& track : picture.tracks) several = several || track.device > 0;
  }
  for (const TracedStep& picture : pictures)
    for (const Track& track : picture.tracks) {
      names = std::max(names, text_size(style, Face::small, track_label(track, several)).x);
      busy = std::max(busy, text_size(style, Face::small, time_text(busy_ms(track))).x);
    }
  const bool ranged = app.timelines.range_to > app.timelines.range_from;
  const Stretch range{app.timelines.range_from, app.timelines.range_to};
  const ImVec2 room = ImGui::GetContentRegionAvail(), start = ImGui::GetCursorScreenPos();
  const float axis = time_axis_height(style), title = style.px(large ? kTitleOnSlide : kTitle),
              titles = title * static_cast<float>(pictures.size());
  names = std::min(names, room.x * 0.3f);
  const float below = large ? 0 : style.px(1.2f);
  const float share = (room.y - axis - below - titles) / static_cast<float>(tracks) / style.em,
              track_height =
                  std::floor(style.em * std::clamp(share, large ? kLeastOnSlide : kLeastTrack + kGap, kTrack + kGap)),
              content = titles + track_height * static_cast<float>(tracks),
              shown = std::max(style.px(4), std::min(content, room.y - axis - below)),
              right =
                  start.x + room.x - std::max(style.px(0.8f), content > shown ? ImGui::GetStyle().ScrollbarSize : 0);
  const Stretch sight = in_sight(app.timelines, whole > 0 ? whole : 1);
  const Axis x{sight.from, sight.to, Scale::linear, start.x + names + style.px(0.7f), right - busy - style.px(0.7f)};
  if (x.to - x.from < style.px(4)) return sentence("There is too little room here: make the window wider.", style);

  ImGui::BeginChild("tracks", ImVec2(0, shown), false, ImGuiWindowFlags_NoScrollWithMouse);
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 inner = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("spans", ImVec2(std::max(1.0f, right - start.x), std::max(1.0f, content)));
  const bool hovered = ImGui::IsItemHovered();
  take_mouse(app, x, whole);
  draw_time_axis(list, x, inner.y, std::max(inner.y + content, inner.y + shown), style);
  const TimeSpan* picked = nullptr;
  float top = inner.y;
  for (const TracedStep& picture : pictures) {
    list->AddRectFilled(ImVec2(start.x, top), ImVec2(right, top + title), t.window);
    draw_title(list, frame, picture, ImVec2(start.x, top + title - style.px(large ? kTitleOnSlide : 1.7f)), right,
               large);
    top += title;
    Look look;
    look.texture = is_modelled(app, *picture.step, *picture.timeline) ? Texture::hatched
                   : picture.timeline->source == "modelled"           ? Texture::outlined
                                                                      : Texture::solid;
    look.recorded = app.recorded();
    for (const Track& track : picture.tracks) {
      const float bottom = top + track_height - style.px(kGap), text = (top + bottom - style.size(Face::small)) / 2;
      draw_text(list, style, Face::small, ImVec2(start.x, text), t.dim,
                shortened(style, Face::small, track_label(track, several), names));
      const std::string worked = time_text(ranged ? busy_ms(track, range) : busy_ms(track));
      draw_text(list, style, Face::small, ImVec2(right - text_size(style, Face::small, worked).x, text),
                ranged ? t.accent : t.dim, worked);
      list->PushClipRect(ImVec2(x.from, top), ImVec2(x.to, bottom), true);
      if (const TimeSpan* span = draw_track(list, track, x, top, bottom, look, style); span && hovered) picked = span;
      list->PopClipRect();
      top += track_height;
    }
    if (picture.hidden) draw_text(list, style, Face::title, ImVec2(x.from, top), t.accent, "?");
    if (picture.tracks.empty()) top += track_height;
  }
  if (ranged) {
    const float from = std::clamp(x.at(range.from), x.from, x.to), to = std::clamp(x.at(range.to), x.from, x.to);
    list->AddRectFilled(ImVec2(from, inner.y), ImVec2(to, inner.y + content), with_alpha(t.accent, 0.16f));
    for (const float edge : {from, to})
      list->AddLine(ImVec2(edge, inner.y), ImVec2(edge, inner.y + content), t.accent, std::max(1.0f, style.em / 12));
  }
  const float mouse = ImGui::GetIO().MousePos.x;
  if (hovered && mouse >= x.from && mouse <= x.to)
    list->AddLine(ImVec2(mouse, inner.y), ImVec2(mouse, inner.y + content), with_alpha(t.dim, 0.6f));
  ImGui::EndChild();
  if (picked) {
    span_tooltip(*picked, style);
    app.copying = picked->name;
    for (const SpanFact& fact : facts_of(*picked)) app.copying += "\t" + fact.name + " " + fact.value;
  }

  // The axis stays in sight where the tracks scroll.
  draw_time_axis(ImGui::GetWindowDrawList(), x, start.y + shown, start.y + shown, style);
  if (large) return;
  ImGui::SetCursorScreenPos(ImVec2(start.x, start.y + shown + axis));
  const std::string words =
      ranged ? "Selected: " + time_text(range.length()) + ", from " + time_text(range.from) + " to " +
                   time_text(range.to) + ". At the right: how long each track worked in it. A click takes it back."
             : "At the right: how long each track worked. Shift and drag: sum of a range. Wheel: zoom. Drag: move.";
  caption(shortened(style, Face::small, words, room.x - style.px(0.8f)), style);
}

/// With what to do about it.
void draw_no_timeline(App& app, const Size& size, const Style& style) {
  const std::string words = "The recording holds no timeline at " + to_string(size);
  for (const Size& other : app.measured_sizes())
    if (!traced_steps(app, other).empty()) {
      if (icon_button("##there", Icon::right, "Show " + to_string(other) + ", which has timelines", 0, true, style))
        app.choose_size(other);
      return sentence(words + ".", style);
    }
  sentence(words + ": `warpwise run " + app.lesson()->id + " --record F.jsonl --trace T.json` records them.", style);
}

/// `large`: for a slide, without controls.
void draw_timelines(const Frame& frame, bool large) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Size size = app.shown_size();
  const auto traced = app.lesson() ? traced_steps(app, size) : std::vector<const StepInfo*>();
  if (traced.empty()) {
    const bool measured = app.lesson() && !app.measured_sizes().empty();
    if (measured && app.recorded() && !app.source().busy()) return draw_no_timeline(app, size, style);
    sentence(!measured || app.source().busy() ? awaited(app)
                                              : "No step has a timeline at " + to_string(size) +
                                                    " yet: press Run in this view, and each is run once more, traced.",
             style);
    return;
  }
  const auto chosen = chosen_steps(app, traced);
  if (!large) {
    draw_choices(frame, traced, chosen);
    ImGui::Dummy(ImVec2(1, style.px(0.2f)));
  }
  std::vector<TracedStep> pictures;
  for (const StepInfo* step : chosen) {
    const Timeline* timeline = app.timeline(step->id, size);
    const bool hidden = app.tour.hidden.count(step->id) > 0;
    pictures.push_back({step, timeline, hidden ? std::vector<Track>() : tracks_of(*timeline), hidden});
  }
  draw_pictures(frame, pictures, large);
}

}  // namespace

void draw_timeline(const Frame& frame) { draw_timelines(frame, false); }
void draw_large_timeline(const Frame& frame) { draw_timelines(frame, true); }

}  // namespace warpwise::gui
