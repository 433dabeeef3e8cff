// The timeline: what each engine of each device did when, in one traced run of a step; two steps one above the other on
// one time axis. The wheel zooms, dragging moves, a double click shows all of it again.
#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/export/units.h"
#include "gui/panels/panels.h"
#include "gui/plot/tracks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

constexpr Ems kTrack = 16, kLeastTrack = 1.25, kGap = 0.25, kTitle = 2;  // heights; of a track with the gap below it
constexpr Ems kTitleOnSlide = 1.5;
constexpr double kZoomStep = 0.8;  // of a notch of the wheel

/// One of the steps in sight.
struct TracedStep {
  const StepInfo* step = nullptr;
  const Timeline* timeline = nullptr;  // null: none so far
  std::vector<Track> tracks;
  std::string instead;  // of tracks: "?" where a stop's question asks for it, a word where a slide waits for it
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
  const float button = zoomed ? style.px(7.5) : 0;
  if (traced.size() > 1) {
    ImGui::AlignTextToFramePadding();
    caption("above it", style);
    ImGui::SameLine(0, style.px(0.5));
    ImGui::SetNextItemWidth(
        std::clamp(ImGui::GetContentRegionAvail().x - button - style.px(1.25), style.px(4), style.px(22)));
    const std::string none = "no other step";
    if (Combo combo("##above", chosen.size() > 1 ? chosen.front()->title : none, frame.escape); combo) {
      if (ImGui::Selectable((none + "##none").c_str(), chosen.size() < 2)) app.timelines.against[now->id] = "";
      for (const StepInfo* step : traced)
        if (step != now && ImGui::Selectable((step->title + "##" + step->id).c_str(), step == chosen.front()))
          app.timelines.against[now->id] = step->id;
    }
  }
  if (!zoomed) return;
  if (traced.size() > 1) ImGui::SameLine(0, style.px(0.5));
  if (icon_button("##whole", Icon::none, "Whole run", button, false, style)) app.timelines.from = app.timelines.to = 0;
  tip("Show all of the time axis again (or double click on it).", style);
}

/// `whole`: what has no room in words is left out, not cut.
void draw_title(ImDrawList* list, const Frame& frame, const TracedStep& picture, ImVec2 min, float right, bool whole) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const Look look = frame.app.look(*picture.step, nullptr);
  draw_marker(list, ImVec2(min.x + style.px(0.5), min.y + style.px(0.75)), style.px(0.375), look);
  const float text = min.x + style.px(1.25);
  const std::string all =
      picture.instead.empty() ? time_text(length_of(*picture.timeline)) + " in all" : picture.instead;
  const float wide = text_size(style, Face::body, all).x;
  draw_text(list, style, Face::body, ImVec2(right - wide, min.y + style.px(0.125)), t.text, all);
  const float room = right - wide - style.px(1) - text;
  const std::string title = shortened(style, Face::bold, picture.step->title, room);
  draw_text(list, style, Face::bold, ImVec2(text, min.y + style.px(0.125)), t.text, title);
  if (!picture.instead.empty()) return;
  std::string how = "each piece as long as on the CPU backend, when a GPU could begin it", in_short;
  if (is_modelled(frame.app, *picture.step, *picture.timeline)) {
    const Size& at = picture.timeline->size;
    const auto figures = frame.app.modelled(picture.step->id, frame.app.shown_size());
    how = frame.app.modeller()->words({figures->prediction.kind}) +
          (at == frame.app.shown_size() ? "" : ", at " + to_string(at));
    if (figures->recorded_ms > 0) {
      in_short = "recorded " + time_text(figures->recorded_ms);
      how = in_short + "; " + how;
    }
  } else if (picture.timeline->source != "modelled") {
    how = "measured in a traced run of its own";
    const Result* result = frame.app.result(picture.step->id, picture.timeline->size);
    // Tracing takes time, so the time of the lesson's words stands here too, wherever there is room for it.
    if (result && result->clock == "wall" && result->ok) {
      in_short = "untraced " + time_text(result->time_ms.median);
      how += "; " + in_short;
    }
  }
  const float behind = text + text_size(style, Face::bold, title).x + style.px(0.75);
  const float left = right - wide - style.px(1) - behind;
  if (!in_short.empty() && text_size(style, Face::small, how).x > left) how = in_short;
  const std::string& all_words = picture.timeline->message.empty() ? how : picture.timeline->message;
  const std::string words = shortened(style, Face::small, all_words, left);
  if (whole ? words == all_words : words.size() > 12)
    draw_text(list, style, Face::small, ImVec2(behind, min.y + style.px(0.25)),
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
    ImGui::SameLine(style.px(5.5));
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

/// Where things lie.
struct Layout {
  ImVec2 start, room;
  Axis x;                        // of time
  float right = 0;               // end of the tracks' lines
  float title = 0, track = 0;    // heights of a step's title and of a track
  float content = 0, shown = 0;  // heights of all tracks, and of what does not need scrolling
  float axis = 0, names = 0;     // height of the axis, room for a track's name
  double whole = 0;              // the longest run
  bool several = false;          // devices
  std::optional<Stretch> range;  // of time, that the user has selected
};

Layout layout_of(const Frame& frame, const std::vector<TracedStep>& pictures, bool large) {
  const Style& style = frame.style;
  const TimelineChoice& choice = frame.app.timelines;
  Layout at;
  if (choice.range_to > choice.range_from) at.range = {choice.range_from, choice.range_to};
  size_t tracks = 0;
  float busy = text_size(style, Face::small, "000 ms").x;
  for (const TracedStep& picture : pictures) {
    if (picture.instead.empty()) at.whole = std::max(at.whole, length_of(*picture.timeline));
    tracks += std::max<size_t>(1, picture.tracks.size());
    for (const Track& track : picture.tracks) at.several = at.several || track.device > 0;
  }
  for (const TracedStep& picture : pictures)
    for (const Track& track : picture.tracks) {
      at.names = std::max(at.names, text_size(style, Face::small, track_label(track, at.several)).x);
      busy = std::max(busy, text_size(style, Face::small, time_text(busy_ms(track))).x);
    }
  at.room = ImGui::GetContentRegionAvail(), at.start = ImGui::GetCursorScreenPos();
  at.names = std::min(at.names, at.room.x * 0.3f);
  at.axis = time_axis_height(style), at.title = large ? style.px(kTitleOnSlide) : style.px(kTitle);
  const float titles = at.title * static_cast<float>(pictures.size()), below = large ? 0 : style.px(1.25);
  const float share = (at.room.y - at.axis - below - titles) / static_cast<float>(tracks);
  // On a slide nobody can scroll: there a track may be as low as its letters.
  at.track = std::floor(std::clamp(share, large ? style.size(Face::small) : style.px(kLeastTrack), style.px(kTrack)));
  at.content = titles + at.track * static_cast<float>(tracks);
  at.shown = std::max(style.px(4), std::min(at.content, at.room.y - at.axis - below));
  const float bar = at.content > at.shown ? ImGui::GetStyle().ScrollbarSize : 0;
  at.right = at.start.x + at.room.x - std::max(style.px(0.75), bar);
  const Stretch sight = in_sight(choice, at.whole > 0 ? at.whole : 1);
  at.x = {sight.from, sight.to, Scale::linear, at.start.x + at.names + style.px(0.75),
          at.right - busy - style.px(0.75)};
  return at;
}

/// Returns the span below the mouse.
const TimeSpan* draw_step_tracks(ImDrawList* list, const Frame& frame, const TracedStep& picture, const Layout& at,
                                 float top) {
  const App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  Look look;
  look.texture = is_modelled(app, *picture.step, *picture.timeline) ? Texture::hatched
                 : picture.timeline->source == "modelled"           ? Texture::outlined
                                                                    : Texture::solid;
  look.recorded = app.recorded();
  const TimeSpan* picked = nullptr;
  for (const Track& track : picture.tracks) {
    const float bottom = top + at.track - style.px(kGap), text = (top + bottom - style.size(Face::small)) / 2;
    draw_text(list, style, Face::small, ImVec2(at.start.x, text), t.dim,
              shortened(style, Face::small, track_label(track, at.several), at.names));
    const std::string worked = time_text(at.range ? busy_ms(track, *at.range) : busy_ms(track));
    draw_text(list, style, Face::small, ImVec2(at.right - text_size(style, Face::small, worked).x, text),
              at.range ? t.accent : t.dim, worked);
    list->PushClipRect(ImVec2(at.x.from, top), ImVec2(at.x.to, bottom), true);
    if (const TimeSpan* span = draw_track(list, track, at.x, top, bottom, look, style)) picked = span;
    list->PopClipRect();
    top += at.track;
  }
  return picked;
}

/// The selected range, and a line below the mouse.
void draw_marks(ImDrawList* list, const Frame& frame, const Layout& at, float top, bool hovered) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const Axis& x = at.x;
  if (at.range) {
    const float from = std::clamp(x.at(at.range->from), x.from, x.to),
                to = std::clamp(x.at(at.range->to), x.from, x.to);
    list->AddRectFilled(ImVec2(from, top), ImVec2(to, top + at.content), with_alpha(t.accent, 0.16f));
    for (const float edge : {from, to})
      list->AddLine(ImVec2(edge, top), ImVec2(edge, top + at.content), t.accent, style.line());
  }
  const float mouse = ImGui::GetIO().MousePos.x;
  if (hovered && mouse >= x.from && mouse <= x.to)
    list->AddLine(ImVec2(mouse, top), ImVec2(mouse, top + at.content), with_alpha(t.dim, 0.6f));
}

/// Both steps' tracks over one axis, in the room that there is.
void draw_pictures(const Frame& frame, std::vector<TracedStep> pictures, bool large) {
  App& app = frame.app;
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  Layout at = layout_of(frame, pictures, large);
  if (large && at.content > at.shown) {  // nobody can scroll there, and the host's tracks only show that it waits
    for (TracedStep& picture : pictures)
      std::erase_if(picture.tracks, [](const Track& track) { return track.device < 0; });
    at = layout_of(frame, pictures, large);
  }
  if (at.x.to - at.x.from < style.px(4))
    return sentence("There is too little room here: make the window wider.", style);

  ImGui::BeginChild("tracks", ImVec2(0, at.shown), false,
                    ImGuiWindowFlags_NoScrollWithMouse | (large ? ImGuiWindowFlags_NoScrollbar : 0));
  ImDrawList* list = ImGui::GetWindowDrawList();
  const ImVec2 inner = ImGui::GetCursorScreenPos();
  ImGui::InvisibleButton("spans", ImVec2(std::max(1.0f, at.right - at.start.x), std::max(1.0f, at.content)));
  const bool hovered = ImGui::IsItemHovered();
  take_mouse(app, at.x, at.whole);
  draw_time_axis(list, at.x, inner.y, std::max(inner.y + at.content, inner.y + at.shown), style);
  const TimeSpan* picked = nullptr;
  float top = inner.y;
  for (const TracedStep& picture : pictures) {
    list->AddRectFilled(ImVec2(at.start.x, top), ImVec2(at.right, top + at.title), t.window);
    draw_title(list, frame, picture,
               ImVec2(at.start.x, top + at.title - (large ? style.px(kTitleOnSlide) : style.px(1.75))), at.right,
               large);
    top += at.title;
    if (!picture.instead.empty())
      draw_text(list, style, Face::title, ImVec2(at.x.from, top), t.accent, picture.instead);
    else if (const TimeSpan* span = draw_step_tracks(list, frame, picture, at, top); span && hovered) picked = span;
    top += at.track * static_cast<float>(std::max<size_t>(1, picture.tracks.size()));
  }
  draw_marks(list, frame, at, inner.y, hovered);
  ImGui::EndChild();
  if (picked) {
    span_tooltip(*picked, style);
    app.copying = picked->name;
    for (const SpanFact& fact : facts_of(*picked)) app.copying += "\t" + fact.name + " " + fact.value;
  }

  // The axis stays in sight where the tracks scroll.
  const float foot = at.start.y + at.shown;
  draw_time_axis(ImGui::GetWindowDrawList(), at.x, foot, foot, style);
  if (large) return;
  ImGui::SetCursorScreenPos(ImVec2(at.start.x, foot + at.axis));
  const std::string words =
      at.range
          ? "Selected: " + time_text(at.range->length()) + ", from " + time_text(at.range->from) + " to " +
                time_text(at.range->to) + ". At the right: how long each track worked in it. A click takes it back."
          : "At the right: how long each track worked. Shift and drag: sum of a range. Wheel: zoom. Drag: move.";
  caption(shortened(style, Face::small, words, at.room.x - style.px(0.75)), style);
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
  auto chosen = chosen_steps(app, traced);
  // The step that a slide speaks of is in sight before it has a timeline.
  if (const StepInfo* spoken = app.step(); large && spoken && app.ticked(*spoken) && !app.timeline(spoken->id, size))
    chosen = {chosen.back(), spoken};
  if (!large) {
    draw_choices(frame, traced, chosen);
    ImGui::Dummy(ImVec2(1, style.px(0.25)));
  }
  std::vector<TracedStep> pictures;
  for (const StepInfo* step : chosen) {
    const Timeline* timeline = app.timeline(step->id, size);
    const std::string instead = app.tour.hidden.count(step->id) > 0 ? "?"
                                : timeline                          ? ""
                                : app.source().busy()               ? "waiting\u2026"
                                                                    : "none";
    pictures.push_back({step, timeline, instead.empty() ? tracks_of(*timeline) : std::vector<Track>(), instead});
  }
  if (std::all_of(pictures.begin(), pictures.end(),
                  [](auto& each) { return each.instead.empty() && each.tracks.empty(); }))
    return sentence(chosen.back()->title + " makes no copy and starts no kernel, so there is nothing to see here.",
                    style);
  draw_pictures(frame, pictures, large);
}

}  // namespace

void draw_timeline(const Frame& frame) { draw_timelines(frame, false); }
void draw_large_timeline(const Frame& frame) { draw_timelines(frame, true); }

}  // namespace warpwise::gui
