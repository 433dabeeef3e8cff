#include "gui/plot/bars.h"

#include <algorithm>
#include <cmath>

namespace warpwise::gui {

namespace {

bool has_length(const Bar& bar, Scale scale) {
  return bar.there && std::isfinite(bar.value) && (bar.value > 0 || (scale == Scale::linear && bar.value == 0));
}

std::vector<Tick> ticks_of(const BarColumn& column, const BarLayout& layout, const Skin& skin) {
  float width = layout.axis.to - layout.axis.from;
  bool log = layout.axis.scale == Scale::log && column.write;
  int room = std::max(2, static_cast<int>(width / skin.px(log ? 4.0f : 3.2f)));
  return log ? log_ticks(layout.axis.lo, layout.axis.hi, room, column.write)
             : linear_ticks(layout.axis.lo, layout.axis.hi, std::min(room, 8), column.factor);
}

float label_width(const Bar& bar, const Skin& skin) {
  float mark = bar.verdict == Verdict::none ? 0 : skin.px(1.2f);
  return mark + text_size(skin, bar.strong ? Face::bold : Face::body, bar.label).x;
}

void draw_reference(ImDrawList* list, const ReferenceLine& line, float x, float top, float bottom, const Skin& skin) {
  if (line.dashed) draw_dashed(list, ImVec2(x, top), ImVec2(x, bottom), line.colour, skin.em / 10, skin.em / 3.2f);
  else list->AddLine(ImVec2(x, top), ImVec2(x, bottom), line.colour, skin.em / 10);
}

/// A bar's label, ready to draw: its sign, if it has one, at `at`, its words from `text_left`.
struct Label {
  std::string text;
  Face face = Face::body;
  ImVec2 at;
  float text_left = 0, right = 0;
};

Label place_label(const BarColumn& column, const BarLayout& layout, const Bar& bar, float middle, const Skin& skin) {
  float end = layout.left;
  if (layout.has_axis && has_length(bar, column.scale)) end = layout.axis.at(std::max(bar.value, bar.q1 < bar.q3 ? bar.q3 : bar.value));
  Label label;
  label.face = bar.there ? bar.strong ? Face::bold : Face::body : Face::small;
  label.at = ImVec2(end + skin.px(0.45f), middle - skin.size(label.face) * 0.52f);
  label.text_left = label.at.x + (bar.verdict == Verdict::none ? 0 : skin.px(1.15f));
  label.text = shortened(skin, label.face, bar.label, layout.right - label.text_left);
  label.right = label.text_left + text_size(skin, label.face, label.text).x;
  return label;
}

}  // namespace

BarLayout lay_out_bars(const BarColumn& column, float left, float right, const Skin& skin) {
  double least = 0, most = 0;
  float widest = 0;
  auto span = [&](double value) {
    if (!(value > 0) || !std::isfinite(value)) return;
    least = least > 0 ? std::min(least, value) : value;
    most = std::max(most, value);
  };
  bool any = false;
  for (const Bar& bar : column.bars) {
    if (!bar.there) continue;
    widest = std::max(widest, label_width(bar, skin));
    if (!has_length(bar, column.scale)) continue;
    any = any || bar.value > 0;
    span(bar.value), span(bar.q3);
  }
  for (const ReferenceLine& line : column.lines) span(line.value);

  BarLayout layout;
  layout.left = left, layout.right = right;
  layout.has_axis = any;
  layout.axis = fit_axis(least, most, column.scale);
  layout.axis.from = left;
  // Room for the longest label to the right of the longest bar, as far as the column allows.
  float room = std::min(widest + skin.px(0.8f), (right - left) * 0.55f);
  layout.axis.to = std::max(left + skin.px(1.5f), right - room);
  return layout;
}

float bar_header_height(const Skin& skin) { return skin.px(1.55f) + skin.px(1.15f) * 3; }
float bar_axis_height(const Skin& skin) { return skin.px(1.5f); }

void draw_bar_header(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Skin& skin) {
  const Theme& t = *skin.theme;
  float width = layout.right - layout.left;
  std::string title = shortened(skin, Face::bold, column.title, width);
  draw_text(list, skin, Face::bold, ImVec2(layout.left, top), t.text, title);
  float after = text_size(skin, Face::bold, title).x + skin.px(0.5f);
  float room = width - after - column.note_room;
  for (const std::string& note : {column.note, column.short_note}) {
    if (text_size(skin, Face::small, note).x > room) continue;
    draw_text(list, skin, Face::small, ImVec2(layout.left + after, top + skin.px(0.14f)), t.dim, note);
    break;
  }
  if (!layout.has_axis) return;

  // Each line's label has a lane of its own, so that neighbours never overlap; stems first, words over them.
  float bottom = top + bar_header_height(skin);
  std::vector<const ReferenceLine*> labelled;
  for (const ReferenceLine& line : column.lines)
    if (!line.label.empty()) labelled.push_back(&line);
  size_t notes = std::min<size_t>(column.notes.size(), 2), lanes = std::min<size_t>(notes + labelled.size(), 2);
  labelled.resize(lanes - notes);
  auto lane_top = [&](size_t i) { return bottom - skin.px(1.15f) * static_cast<float>(lanes - i); };
  for (size_t i = 0; i < notes; i++) {
    const HeaderNote& note = column.notes[i];
    auto fits = std::find_if(note.texts.begin(), note.texts.end(), [&](auto& text) { return text_size(skin, Face::small, text).x <= width; });
    draw_text(list, skin, Face::small, ImVec2(layout.left, lane_top(i)), note.colour, shortened(skin, Face::small, fits == note.texts.end() ? note.texts.back() : *fits, width));
  }
  for (size_t i = 0; i < labelled.size(); i++)
    draw_reference(list, *labelled[i], layout.axis.at(labelled[i]->value), lane_top(notes + i) + skin.px(1.0f), bottom, skin);
  for (size_t i = 0; i < labelled.size(); i++) {
    std::string label = shortened(skin, Face::small, labelled[i]->label, width);
    float wide = text_size(skin, Face::small, label).x, y = lane_top(notes + i);
    float at = std::clamp(layout.axis.at(labelled[i]->value) - wide / 2, layout.left, std::max(layout.left, layout.right - wide));
    list->AddRectFilled(ImVec2(at - 2, y), ImVec2(at + wide + 2, y + skin.px(1.0f)), t.paper);
    draw_text(list, skin, Face::small, ImVec2(at, y), labelled[i]->colour, label);
  }
}

void draw_bar_rows(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, float row_height,
                   const Skin& skin) {
  const Theme& t = *skin.theme;
  float bottom = top + row_height * static_cast<float>(column.bars.size());

  // Grid and base line, behind everything.
  if (layout.has_axis)
    for (const Tick& tick : ticks_of(column, layout, skin)) {
      float x = layout.axis.at(tick.value);
      list->AddLine(ImVec2(x, top), ImVec2(x, bottom), with_alpha(t.faint, tick.label.empty() ? 0.45f : 0.9f));
    }
  list->AddLine(ImVec2(layout.left, top), ImVec2(layout.left, bottom), t.dim, 1);

  float thickness = std::min(row_height * 0.62f, skin.px(1.5f));
  for (size_t i = 0; i < column.bars.size(); i++) {
    const Bar& bar = column.bars[i];
    float middle = top + row_height * (static_cast<float>(i) + 0.5f);
    if (layout.has_axis && has_length(bar, column.scale))
      draw_bar(list, ImVec2(layout.left, middle - thickness / 2), ImVec2(layout.axis.at(bar.value), middle + thickness / 2),
               bar.look, skin);
  }

  // Lines over the bars of their rows, so that what passes a ceiling or falls short of it is seen; they make way for labels.
  std::vector<Label> labels;
  for (size_t i = 0; i < column.bars.size(); i++)
    labels.push_back(place_label(column, layout, column.bars[i], top + row_height * (static_cast<float>(i) + 0.5f), skin));
  if (layout.has_axis)
    for (const ReferenceLine& line : column.lines) {
      float x = layout.axis.at(line.value);
      for (size_t i = 0; i < labels.size(); i++) {
        if (!line.rows.empty() && std::find(line.rows.begin(), line.rows.end(), i) == line.rows.end()) continue;
        float y = top + row_height * static_cast<float>(i);
        bool crossed = x > labels[i].at.x - skin.px(0.4f) && x < labels[i].right + skin.px(0.2f);
        float stub = crossed ? std::max(2.0f, (row_height - skin.px(1.2f)) / 2) : row_height;  // above and below a label
        draw_reference(list, line, x, y, y + stub, skin);
        if (crossed) draw_reference(list, line, x, y + row_height - stub, y + row_height, skin);
      }
    }

  // Whiskers and labels last: always legible.
  for (size_t i = 0; i < column.bars.size(); i++) {
    const Bar& bar = column.bars[i];
    const Label& label = labels[i];
    float middle = top + row_height * (static_cast<float>(i) + 0.5f);
    if (layout.has_axis && has_length(bar, column.scale) && bar.q1 < bar.q3)
      draw_whisker(list, layout.axis.at(bar.q1), layout.axis.at(bar.q3), middle, thickness * 0.5f, skin);
    if (bar.verdict != Verdict::none) {
      ImVec2 centre(label.at.x + skin.px(0.4f), middle);
      if (bar.verdict == Verdict::wrong) draw_cross_mark(list, centre, skin.px(0.45f), t.bad);
      else draw_check_mark(list, centre, skin.px(0.42f), t.good);
    }
    ImU32 colour = bar.verdict == Verdict::wrong ? t.bad : bar.there ? t.text : t.dim;
    draw_text(list, skin, label.face, ImVec2(label.text_left, label.at.y), colour, label.text);
  }
}

void draw_bar_axis(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Skin& skin) {
  const Theme& t = *skin.theme;
  float width = layout.right - layout.left;
  if (!layout.has_axis) {
    draw_text(list, skin, Face::small, ImVec2(layout.left, top + skin.px(0.2f)), t.dim,
              shortened(skin, Face::small, column.empty, width));
    return;
  }
  list->AddLine(ImVec2(layout.left, top), ImVec2(layout.axis.to, top), t.dim);
  float free_from = layout.left - skin.px(2);
  for (const Tick& tick : ticks_of(column, layout, skin)) {
    float x = layout.axis.at(tick.value);
    list->AddLine(ImVec2(x, top), ImVec2(x, top + skin.px(tick.label.empty() ? 0.15f : 0.3f)), t.dim);
    float wide = text_size(skin, Face::small, tick.label).x;
    float at = std::min(std::max(x - wide / 2, layout.left - skin.px(0.5f)), layout.right - wide);
    if (tick.label.empty() || at < free_from) continue;
    draw_text(list, skin, Face::small, ImVec2(at, top + skin.px(0.35f)), t.dim, tick.label);
    free_from = at + wide + skin.px(0.4f);
  }
}

}  // namespace warpwise::gui
