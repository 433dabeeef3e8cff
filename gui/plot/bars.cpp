#include "gui/plot/bars.h"

#include <algorithm>
#include <cmath>

namespace warpwise::gui {

namespace {

bool has_length(const Bar& bar, Scale scale) {
  return bar.there && std::isfinite(bar.value) && (bar.value > 0 || (scale == Scale::linear && bar.value == 0));
}

std::vector<Tick> ticks_of(const BarColumn& column, const BarLayout& layout, const Style& style) {
  float width = layout.axis.to - layout.axis.from;
  bool log = layout.axis.scale == Scale::log && column.write;
  int room = std::max(2, static_cast<int>(width / (log ? style.px(4) : style.px(3.25))));
  return log ? log_ticks(layout.axis.lo, layout.axis.hi, room, column.write)
             : linear_ticks(layout.axis.lo, layout.axis.hi, std::min(room, 8), column.factor);
}

constexpr Ems kSign = 0.375;  // radius
constexpr Ems kLeastBar = 0.75, kThickestBar = 3.25;
constexpr Ems kLineApart = 0.5;         // from the middle of a row to that of either line of a stacked label
constexpr double kFarAbove = 2;         // times what the others need: what may pass the edge then does
constexpr float kMostOfLabels = 0.68f;  // of the width, for labels with all their parts

/// Of the column's widest figure, from the end of its bar on.
float labels_width(const BarColumn& column, bool whole, const Style& style) {
  float widest = 0;
  for (const Bar& bar : column.bars) {
    if (!bar.there && bar.answer.figure.empty()) continue;
    const BarLabel& label = bar.there ? bar.label : bar.answer;
    const std::string& words = whole && !column.stacked ? label.whole() : label.figure;
    float wide = text_size(style, bar.strong ? Face::bold : Face::body, words).x;
    if (whole && column.stacked) wide = std::max(wide, text_size(style, Face::small, label.more).x);
    widest = std::max(widest, signs_width(bar.signs, style.px(kSign)) + wide);
  }
  return widest + style.px(0.75);
}

bool has_bars(const BarColumn& column) {
  return std::any_of(column.bars.begin(), column.bars.end(),
                     [&](auto& bar) { return has_length(bar, column.scale) && bar.value > 0; });
}

/// How much a column says: labels whole; figures alone; and above them the unit without the title.
enum class Fullness { whole, figures, least };

float width_needed(const BarColumn& column, Fullness fullness, const Style& style) {
  bool bars = has_bars(column);
  float labels = labels_width(column, fullness == Fullness::whole, style);
  if (bars)
    labels = fullness == Fullness::whole ? labels / kMostOfLabels
                                         : labels + (fullness == Fullness::figures ? style.px(3) : style.px(kLeastBar));
  bool titled = fullness != Fullness::least || column.unit.empty();
  float header = (titled ? text_size(style, Face::bold, column.title) : text_size(style, Face::small, column.unit)).x +
                 (bars ? column.note_room : 0);
  if (titled && !column.short_note.empty())
    header += style.px(0.5) + text_size(style, Face::small, column.short_note).x;
  return std::max(labels, header) + 1;
}

void draw_reference(ImDrawList* list, const ReferenceLine& line, float x, float top, float bottom, const Style& style) {
  if (line.dashed) draw_dashed(list, ImVec2(x, top), ImVec2(x, bottom), line.colour, style.line(), style.px(0.25));
  else list->AddLine(ImVec2(x, top), ImVec2(x, bottom), line.colour, style.line());
}

/// A bar's label, ready to draw: its sign, if it has one, at `at`, its words from `text_left`, the sign's middle at `middle`.
struct PlacedLabel {
  std::string text, below;
  Face face = Face::body;
  ImVec2 at;
  float text_left = 0, right = 0, middle = 0;
};

PlacedLabel place_label(const BarColumn& column, const BarLayout& layout, const Bar& bar, float middle,
                        float row_height, const Style& style) {
  float end = layout.left;
  if (layout.has_axis && has_length(bar, column.scale))
    end = layout.axis.at(std::max(bar.value, bar.q1 < bar.q3 ? bar.q3 : bar.value));
  PlacedLabel label;
  label.face = bar.there ? row_face(row_height, bar.strong, style) : Face::small;
  label.text_left = end + style.px(0.5) + signs_width(bar.signs, style.px(kSign));
  float room = layout.right - label.text_left;
  if (column.stacked && bar.there && layout.whole_labels && !bar.label.more.empty())
    label.below = shortened(style, Face::small, bar.label.more, room);
  if (!bar.there) {  // why there is no figure, in two lines if the rows are tall
    const auto lines = broken(style, label.face, bar.label.whole(), room, column.stacked ? 2 : 1);
    label.text = lines[0], label.below = lines.size() > 1 ? lines[1] : "";
  } else {
    label.text = layout.whole_labels && !column.stacked ? fitted(bar.label, label.face, room, style)
                                                        : fitted(BarLabel{bar.label.figure}, label.face, room, style);
  }
  label.middle = label.below.empty() ? middle : middle - style.px(kLineApart);
  label.at = ImVec2(end + style.px(0.5), style.top(label.face, label.middle));
  label.right = label.text_left +
                std::max(text_size(style, label.face, label.text).x, text_size(style, Face::small, label.below).x);
  return label;
}

/// From left to right, a pixel of the ground between two of them; colours alone do not tell parts apart for all eyes.
void draw_bar_parts(ImDrawList* list, const Bar& bar, ImVec2 min, ImVec2 max, const Style& style) {
  float from = min.x;
  for (const BarPart& part : bar.parts) {
    Look look = bar.look;
    look.colour = part.colour;
    const float to = std::min(max.x, from + static_cast<float>(part.share) * (max.x - min.x)),
                end = to - from > 3 ? to - 1 : to;
    draw_bar(list, ImVec2(from, min.y), ImVec2(end, max.y), look, style);
    for (const std::string& words : {part.words, part.brief}) {
      const ImVec2 size = text_size(style, Face::small, words);
      if (words.empty() || size.x + style.px(0.375) > end - from || max.y - min.y < style.size(Face::small)) continue;
      draw_words_on_bar(list, ImVec2((from + end - size.x) / 2, (min.y + max.y - size.y) / 2), words, look, style);
      break;
    }
    from = to;
  }
}

}  // namespace

std::string fitted(const BarLabel& label, Face face, float width, const Style& style) {
  for (const std::string& text : {label.whole(), label.figure})
    if (text_size(style, face, text).x <= width) return text;
  return "";
}

std::string fitted(const ReferenceLabel& label, float width, const Style& style) {
  const auto fits = [&](const std::string& text) { return text_size(style, Face::small, text).x <= width; };
  const std::string unnamed = label.kind + " " + label.figure;
  // A name may be cut, but not to nothing.
  if (!label.name.empty() && fits(unnamed + ", abc\u2026"))
    return shortened(style, Face::small, unnamed + ", " + label.name, width);
  for (const std::string& text : {unnamed, label.figure})
    if (fits(text)) return text;
  return "";
}

float least_bar_width(const std::vector<BarColumn>& columns, const Style& style) {
  float sum = 0;
  for (const BarColumn& column : columns) sum += width_needed(column, Fullness::least, style);
  return sum;
}

std::vector<float> share_bar_width(const std::vector<BarColumn>& columns, float room, const Style& style) {
  std::vector<float> needs(columns.size()), widths(columns.size());
  float sum = 0;
  for (Fullness fullness : {Fullness::whole, Fullness::figures, Fullness::least}) {
    sum = 0;
    for (size_t i = 0; i < columns.size(); i++) sum += needs[i] = width_needed(columns[i], fullness, style);
    if (sum <= room) break;
  }
  if (sum > room) {
    for (size_t i = 0; i < columns.size(); i++) widths[i] = std::max(style.px(1), needs[i] * room / sum);
    return widths;
  }
  // A column that needs more than its share gets what it needs. One that shrinks takes only what its words need. The others share
  // what is left, until nothing changes.
  std::vector<bool> settled(columns.size(), false);
  float left = room;
  auto set_width = [&](size_t i, float width) { settled[i] = true, widths[i] = width, left -= width; };
  for (size_t i = 0; i < columns.size(); i++) {
    if (!columns[i].shrinks || has_bars(columns[i])) continue;
    float words = text_size(style, Face::bold, columns[i].title).x + style.px(0.5) +
                  text_size(style, Face::small, columns[i].note).x;
    set_width(i, std::clamp(std::min(words, room * columns[i].share), needs[i], needs[i] + room - sum));
  }
  for (bool again = true; again;) {
    again = false;
    float shares = 0;
    for (size_t i = 0; i < columns.size(); i++) shares += settled[i] ? 0 : columns[i].share;
    for (size_t i = 0; i < columns.size() && !again; i++)
      if (!settled[i] && needs[i] > left * columns[i].share / shares) set_width(i, needs[i]), again = true;
    if (again) continue;
    for (size_t i = 0; i < columns.size(); i++)
      if (!settled[i]) widths[i] = left * columns[i].share / shares;
  }
  return widths;
}

BarLayout lay_out_bars(const BarColumn& column, float left, float right, const Style& style) {
  double least = column.least_held, most = column.most_held;
  for (const bool held_back : {false, true}) {
    const double edge = column.scale == Scale::linear && held_back && most > 0 ? kFarAbove * most : INFINITY;
    for (const Bar& bar : column.bars)
      if (has_length(bar, column.scale) && bar.may_pass_edge == held_back && bar.value <= edge)
        widen(bar.value, least, most), widen(bar.q3, least, most), widen(bar.ghost, least, most);
    for (const ReferenceLine& line : column.lines)
      if (line.may_pass_edge == held_back && line.value <= edge) widen(line.value, least, most);
  }

  BarLayout layout;
  layout.left = left, layout.right = right;
  layout.has_axis = has_bars(column) || column.most_held > 0;
  layout.axis = fit_axis(least, most, column.scale);
  layout.axis.from = left;
  // Room for the longest label to the right of the longest bar: with all its parts as long as the bars keep room, else as a bare figure.
  float width = right - left, labels = labels_width(column, true, style);
  layout.whole_labels = !layout.has_axis || labels <= width * kMostOfLabels;
  if (!layout.whole_labels) labels = labels_width(column, false, style);
  layout.axis.to = left + std::max(style.px(kLeastBar), width - labels);
  // A bar that passes the edge ends a little behind the axis.
  if (std::any_of(column.bars.begin(), column.bars.end(), [&](auto& bar) { return layout.passes_edge(bar.value); }))
    layout.axis.to -= layout.axis.at(INFINITY) - layout.axis.to;
  return layout;
}

Face row_face(float row_height, bool strong, const Style& style) {
  if (row_height < style.px(1)) return Face::small;
  return strong ? Face::bold : Face::body;
}

float bar_header_height(const Style& style, HeaderLines lines) {
  return style.px(1.5) + style.px(1.25) * static_cast<float>(lines.own + lines.labels);
}
float bar_axis_height(const Style& style) { return style.px(1.5); }

void draw_bar_header(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Style& style,
                     HeaderLines header) {
  const Theme& t = *style.theme;
  float width = layout.right - layout.left, free = width - (layout.has_axis ? column.note_room : 0);
  float after = text_size(style, Face::bold, column.title).x + style.px(0.5);
  auto fits = [&](const std::string& note) { return after + text_size(style, Face::small, note).x <= free; };
  const std::string& note = fits(column.note) && layout.whole_labels ? column.note
                            : fits(column.short_note)                ? column.short_note
                                                                     : "";
  // The unit matters more than the quantity's name; that the scale is logarithmic, its own sign says too.
  const std::string& title = note.empty() && !column.unit.empty() ? column.unit : column.title;
  Face face = text_size(style, Face::bold, title).x <= free ? Face::bold : Face::small;
  float lower = face == Face::small ? style.px(0.125) : 0;
  draw_text(list, style, face, ImVec2(layout.left, top + lower), t.text, shortened(style, face, title, free));
  draw_text(list, style, Face::small, ImVec2(layout.left + after, top + style.px(0.125)), t.dim, note);
  if (!layout.has_axis || header.labels <= 0) return;

  // Each label stands on a line of its own, so that neighbours never overlap; stems first, words over them.
  float bottom = top + bar_header_height(style, header);
  std::vector<const ReferenceLine*> labelled;
  for (const ReferenceLine& line : column.lines)
    if (!line.label.empty()) labelled.push_back(&line);
  const auto most = static_cast<size_t>(header.labels);
  size_t notes = std::min(column.notes.size(), most), lines = std::min(notes + labelled.size(), most);
  labelled.resize(lines - notes);
  auto line_top = [&](size_t i) { return bottom - style.px(1.25) * static_cast<float>(lines - i); };
  for (size_t i = 0; i < notes; i++) {
    const HeaderNote& note = column.notes[i];
    auto fits = std::find_if(note.texts.begin(), note.texts.end(),
                             [&](auto& text) { return text_size(style, Face::small, text).x <= width; });
    draw_text(list, style, Face::small, ImVec2(layout.left, line_top(i)), note.colour,
              shortened(style, Face::small, fits == note.texts.end() ? note.texts.back() : *fits, width));
  }
  for (size_t i = 0; i < labelled.size(); i++)
    if (!layout.passes_edge(labelled[i]->value))
      draw_reference(list, *labelled[i], layout.axis.at(labelled[i]->value), line_top(notes + i) + style.px(1), bottom,
                     style);
  for (size_t i = 0; i < labelled.size(); i++) {
    const std::string beyond = layout.passes_edge(labelled[i]->value) ? " \u2192" : "";
    std::string label = fitted(labelled[i]->label, width - text_size(style, Face::small, beyond).x, style);
    if (label.empty()) continue;
    label += beyond;
    float wide = text_size(style, Face::small, label).x, y = line_top(notes + i);
    float at = std::clamp(layout.axis.at(labelled[i]->value) - wide / 2, layout.left,
                          std::max(layout.left, layout.right - wide));
    list->AddRectFilled(ImVec2(at - 2, y), ImVec2(at + wide + 2, y + style.px(1)), t.paper);
    draw_text(list, style, Face::small, ImVec2(at, y), labelled[i]->colour, label);
  }
}

float RowPlaces::of(size_t row) const {
  float at = top + height * static_cast<float>(row);
  for (size_t i = 0; i <= row && i < above.size(); i++) at += above[i];
  return at;
}

void draw_bar_rows(ImDrawList* list, const BarColumn& column, const BarLayout& layout, const RowPlaces& rows,
                   const Style& style) {
  const Theme& t = *style.theme;
  const float row_height = rows.height;

  // The base line and the grid, behind everything; the grid leaves out what words stand on.
  std::vector<PlacedLabel> labels;
  for (size_t i = 0; i < column.bars.size(); i++)
    labels.push_back(place_label(column, layout, column.bars[i], rows.of(i) + row_height / 2, row_height, style));
  if (layout.has_axis)
    for (const Tick& tick : ticks_of(column, layout, style)) {
      const float x = layout.axis.at(tick.value);
      for (size_t i = 0; i < labels.size(); i++) {
        const float y = rows.of(i);
        if (!labels[i].text.empty() && x > labels[i].at.x && x < labels[i].right) continue;
        list->AddLine(ImVec2(x, y), ImVec2(x, y + row_height), with_alpha(t.faint, tick.label.empty() ? 0.45f : 0.9f));
      }
    }
  for (size_t i = 0; i < labels.size(); i++)
    list->AddLine(ImVec2(layout.left, rows.of(i)), ImVec2(layout.left, rows.of(i) + row_height), t.dim, 1);

  float thickness = std::min(row_height * 0.62f, style.px(kThickestBar));
  for (size_t i = 0; i < column.bars.size(); i++) {
    const Bar& bar = column.bars[i];
    float middle = rows.of(i) + row_height / 2;
    if (!layout.has_axis || !has_length(bar, column.scale)) continue;
    const float end = layout.axis.at(bar.value), half = thickness / 2;
    const ImVec2 min(layout.left, middle - half), max(end, middle + half);
    if (bar.parts.empty()) draw_bar(list, min, max, bar.look, style);
    else draw_bar_parts(list, bar, min, max, style);
    if (layout.passes_edge(bar.value))  // it goes on: two cuts through it
      for (const float back : {style.px(0.5), style.px(0.75)})
        list->AddLine(ImVec2(end - back - half * 0.4f, middle + half + 1),
                      ImVec2(end - back + half * 0.4f, middle - half - 1), t.window, style.px(0.125));
  }

  // What the source beside has, under each bar.
  for (size_t i = 0; i < column.bars.size() && layout.has_axis; i++) {
    const Bar& bar = column.bars[i];
    if (!(bar.ghost > 0) || !std::isfinite(bar.ghost)) continue;
    const float upper = rows.of(i) + row_height / 2 + thickness / 2 + 1;
    const ImVec2 corner(layout.axis.at(bar.ghost), std::max(upper + 2, upper + thickness * 0.25f));
    list->AddRectFilled(ImVec2(layout.left, upper), corner, with_alpha(t.dim, 0.35f));
    list->AddRect(ImVec2(layout.left, upper), corner, t.dim);
  }

  // Lines over the bars of their rows, so that what passes a ceiling or falls short of it is seen; they make way for labels.
  if (layout.has_axis)
    for (const ReferenceLine& line : column.lines) {
      if (layout.passes_edge(line.value)) continue;
      float x = layout.axis.at(line.value);
      for (size_t i = 0; i < labels.size(); i++) {
        if (!line.rows.empty() && std::find(line.rows.begin(), line.rows.end(), i) == line.rows.end()) continue;
        float y = rows.of(i);
        bool crossed = x > labels[i].at.x - style.px(0.375) && x < labels[i].right + style.px(0.25);
        // Where words are, the line keeps well away: between a figure and its share it would read as a stroke of them.
        const float words = labels[i].below.empty() ? style.px(1.75) : style.px(2.75);
        const float stub = crossed ? std::max(2.0f, (row_height - words) / 2) : row_height;
        draw_reference(list, line, x, y, y + stub, style);
        if (crossed) draw_reference(list, line, x, y + row_height - stub, y + row_height, style);
      }
    }

  // Whiskers and labels last: always legible.
  for (size_t i = 0; i < column.bars.size(); i++) {
    const Bar& bar = column.bars[i];
    const PlacedLabel& label = labels[i];
    float middle = rows.of(i) + row_height / 2;
    if (layout.has_axis && has_length(bar, column.scale) && bar.q1 < bar.q3)
      draw_whisker(list, layout.axis.at(bar.q1), layout.axis.at(bar.q3), middle, thickness * 0.5f, style);
    draw_signs(list, ImVec2(label.at.x, label.middle), style.px(kSign), bar.signs, t);
    ImU32 colour = bar.signs.bad() ? t.bad : bar.there ? t.text : t.dim;
    draw_text(list, style, label.face, ImVec2(label.text_left, label.at.y), colour, label.text);
    if (!label.below.empty())
      draw_text(list, style, Face::small,
                ImVec2(label.text_left, style.top(Face::small, middle + style.px(kLineApart))), t.dim, label.below);
    if (bar.strong && label.face == Face::small)  // there is no small bold face
      draw_text(list, style, label.face, ImVec2(label.text_left + 0.6f, label.at.y), colour, label.text);
  }
}

void draw_bar_axis(ImDrawList* list, const BarColumn& column, const BarLayout& layout, float top, const Style& style) {
  const Theme& t = *style.theme;
  float width = layout.right - layout.left;
  if (!layout.has_axis) {
    draw_text(list, style, Face::small, ImVec2(layout.left, top + style.px(0.25)), t.dim,
              shortened(style, Face::small, column.empty, width));
    return;
  }
  list->AddLine(ImVec2(layout.left, top), ImVec2(layout.axis.to, top), t.dim);
  float free_from = layout.left - style.px(2);
  for (const Tick& tick : ticks_of(column, layout, style)) {
    float x = layout.axis.at(tick.value);
    list->AddLine(ImVec2(x, top), ImVec2(x, top + (tick.label.empty() ? style.px(0.125) : style.px(0.25))), t.dim);
    float wide = text_size(style, Face::small, tick.label).x;
    float at = std::min(std::max(x - wide / 2, layout.left - style.px(0.5)), layout.right - wide);
    if (tick.label.empty() || at < free_from) continue;
    draw_text(list, style, Face::small, ImVec2(at, top + style.px(0.375)), t.dim, tick.label);
    free_from = at + wide + style.px(0.375);
  }
}

}  // namespace warpwise::gui
