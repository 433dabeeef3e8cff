#include "gui/panels/exercise_result.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "gui/app/exercises.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

using nlohmann::json;

constexpr size_t kMostCompilerMessages = 8;
constexpr Ems kCell = 0.5;  // of the picture of errors

std::string number_text(double value, const char* format) {
  char text[64];
  std::snprintf(text, sizeof text, format, value);
  return text;
}

/// A value of an output: "nan" is what outputs are poisoned with.
std::string value_text(const json& value) {
  if (value.is_number()) return number_text(value.get<double>(), "%.9g");
  return value == "nan" ? "NaN, never written?" : value.get<std::string>();
}

std::string figure_text(const json& value) {
  if (value.is_number()) {
    const double figure = value.get<double>();
    return number_text(figure, figure == std::floor(figure) && std::abs(figure) < 1e15 ? "%.0f" : "%.1f");
  }
  return value.is_string() ? value.get<std::string>() : "";
}

/// "requests, first" and "requests, second" become one row, if all rows are such pairs.
CounterTable side_by_side(const CounterTable& table) {
  const std::string first = ", first", second = ", second";
  CounterTable paired{{"first", "second"}, {}, table.judged};
  for (size_t i = 0; i < table.rows.size(); i += 2) {
    const std::string& what = table.rows[i].what;
    if (!what.ends_with(first) || i + 1 == table.rows.size()) return table;
    const std::string name = what.substr(0, what.size() - first.size());
    if (table.rows[i + 1].what != name + second) return table;
    paired.rows.push_back({name, {table.rows[i].cells[0], table.rows[i + 1].cells[0]}, true});
  }
  return paired;
}

class ResultView {
 public:
  ResultView(const Frame& frame, const CheckResult& result)
      : app_(frame.app), skin_(frame.style), theme_(*frame.style.theme), result_(result) {}

  void draw() {
    stage("compile", number_text(result_.compile_s, "%.1f s"));
    compiler();
    if (got_past(result_, "compile")) {
      stage("run", number_text(result_.run_s, "%.1f s") + shapes());
      if (got_past(result_, "run")) findings();
    }
    medal();
    gpu();
    sentences();
    const std::string won = medal_of(result_);
    if (result_.passed && !app_.exercise_in_centre())
      words(won.empty() ? "Passed." : "Passed: " + won + ".", Face::bold, theme_.good);
  }

 private:
  const json& of(const char* field) const {
    static const json kNone = json::array();
    auto found = result_.report.find(field);
    return found == result_.report.end() ? kNone : *found;
  }

  void words(const std::string& text, Face face, ImU32 colour) {
    UseFace use(skin_, face);
    UseColour ink(colour);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopTextWrapPos();
  }

  /// A mark, the stage's name and a few words; `ok` of one that was not reached is said by a dash.
  void stage(const char* name, const std::string& text) {
    const bool passed = !ended_before(result_, name) && got_past(result_, name), failed = result_.stage == name;
    mark(name, passed, failed, text);
  }

  void mark(const std::string& name, bool passed, bool failed, const std::string& text) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = skin_.px(1.25), radius = skin_.px(0.375);
    const ImVec2 centre(at.x + skin_.px(0.5), at.y + height / 2);
    if (passed) draw_check_mark(list, centre, radius, theme_.good);
    else if (failed) draw_cross_mark(list, centre, radius, theme_.bad);
    else
      list->AddLine(ImVec2(centre.x - radius, centre.y), ImVec2(centre.x + radius, centre.y), theme_.dim, skin_.line());
    const float y = at.y + (height - skin_.size(Face::body)) / 2, left = at.x + skin_.px(1.25),
                column = at.x + skin_.px(6.25);
    draw_text(list, skin_, Face::bold, ImVec2(left, y), failed ? theme_.bad : passed ? theme_.text : theme_.dim, name);
    const float room = ImGui::GetContentRegionAvail().x - skin_.px(6.25);
    draw_text(list, skin_, Face::body, ImVec2(column, y), theme_.dim, shortened(skin_, Face::body, text, room));
    ImGui::Dummy(ImVec2(std::max(1.0f, ImGui::GetContentRegionAvail().x), height));
    if (text_size(skin_, Face::body, text).x > room) tip(text, skin_);
  }

  std::string shapes() const {
    const std::string text = launched_shapes(result_);
    return text.empty() ? "" : text.starts_with("at ") ? ", " + text : ", at " + text;
  }

  /// "line 12" that shows the line; a line of another file is only named.
  void line_link(const std::string& file, int line, const std::string& text) {
    ImGui::PushID(links_++);
    ImGui::Indent(skin_.px(1.25));
    const bool own =
        !app_.exercises->session().current().file.empty() && file.ends_with(app_.exercises->session().current().file);
    if (own) {
      if (link("##line", "line " + std::to_string(line), skin_)) app_.exercises->show_line(line);
      tip("Show the line below. A click on the file's name above opens it in your editor.", skin_);
    } else {
      ImGui::TextDisabled("%s:%d", file.substr(file.rfind('/') + 1).c_str(), line);
    }
    if (!text.empty()) {
      ImGui::SameLine(0, skin_.px(0.5));
      words(text, Face::body, theme_.text);
    }
    ImGui::Unindent(skin_.px(1.25));
    ImGui::PopID();
  }

  void compiler() {
    for (size_t i = 0; i < std::min(result_.compiler.size(), kMostCompilerMessages); i++) {
      const CompilerMessage& m = result_.compiler[i];
      line_link(m.file, m.line, (m.error ? "" : "warning: ") + m.text);
    }
    if (result_.compiler.size() > kMostCompilerMessages)
      words("and " + std::to_string(result_.compiler.size() - kMostCompilerMessages) + " more", Face::body, theme_.dim);
  }

  void findings() {
    stage("correct", "");
    if (auto found = result_.report.find("wrong"); found != result_.report.end()) wrong(*found);
    const json& hazards = of("hazards");
    // Found beside a wrong result, they are its likely cause: they show as what they are.
    if (hazards.empty()) stage("hazards", "none");
    else mark("hazards", false, true, std::to_string(hazards.size()));
    for (const auto& hazard : hazards) draw_hazard(hazard);
    if (of("counters").empty()) return;
    stage("counters", "at " + result_.report.value("counted", "") + ", counted by the CPU backend");
    counters();
  }

  void wrong(const json& wrong) {
    ImGui::Indent(skin_.px(1.25));
    words("At " + wrong.at("size").get<std::string>() + ": " + wrong.at("count").get<std::string>() + ". The first:",
          Face::body, theme_.text);
    const float width = ImGui::GetContentRegionAvail().x, expected = width * 0.36f, got = width * 0.66f;
    columns({{0, "where"}, {expected, "expected"}, {got, "got"}}, theme_.dim, Face::small);
    for (const auto& m : wrong.at("first"))
      columns({{0, m.at("where").get<std::string>()},
               {expected, value_text(m.at("expected"))},
               {got, value_text(m.at("got"))}},
              theme_.text, Face::body);
    picture(wrong);
    ImGui::Unindent(skin_.px(1.25));
  }

  /// Words at given distances from the left.
  void columns(const std::vector<std::pair<float, std::string>>& cells, ImU32 colour, Face face) {
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x, height = skin_.size(face) * kTextLine;
    for (size_t i = 0; i < cells.size(); i++) {
      const float room = (i + 1 < cells.size() ? cells[i + 1].first : width) - cells[i].first - skin_.px(0.375);
      draw_text(ImGui::GetWindowDrawList(), skin_, face, ImVec2(at.x + cells[i].first, at.y), colour,
                shortened(skin_, face, cells[i].second, room));
    }
    ImGui::Dummy(ImVec2(std::max(1.0f, width), height));
  }

  /// Where the errors lie: a square for each cell of the output, as engine/error_map.h draws them in letters.
  void picture(const json& wrong) {
    const json& rows = wrong.at("picture");
    if (rows.empty()) return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImVec2 start = ImGui::GetCursorScreenPos();
    const float cols = static_cast<float>(rows.front().get_ref<const std::string&>().size());
    const float cell =
        std::max(2.0f, std::floor(std::min(skin_.px(kCell), (ImGui::GetContentRegionAvail().x - 2) / cols)));
    float y = start.y + skin_.px(0.25);
    for (const auto& row : rows) {
      float x = start.x;
      for (char sign : row.get_ref<const std::string&>()) {
        const ImVec2 a(x, y), b(x + cell - 1, y + cell - 1);
        if (sign == 'o') list->AddRect(a, b, theme_.bad, 0, 0, 1);
        else
          list->AddRectFilled(a, b,
                              sign == '#'   ? theme_.bad
                              : sign == '+' ? blend(theme_.faint, theme_.bad, 0.55f)
                                            : theme_.faint);
        x += cell;
      }
      y += cell;
    }
    ImGui::Dummy(ImVec2(cell * cols, y - start.y + skin_.px(0.125)));
    // "each sign is about 2 x 2 elements; ...": the signs are squares here.
    const std::string legend = wrong.at("legend");
    words(legend.substr(0, legend.find(';'))
                  .replace(0, std::min(legend.size(), std::string("each sign").size()), "Each square") +
              ". Grey: right; pale red: wrong in part; red: wrong; hollow: never written.",
          Face::small, theme_.dim);
  }

  void draw_hazard(const json& hazard) {
    ImGui::Indent(skin_.px(1.25));
    words(hazard.at("message").get<std::string>(), Face::body, theme_.text);
    ImGui::Unindent(skin_.px(1.25));
    const std::string file = hazard.value("file", ""), other_named = hazard.value("other_file", ""),
                      other_file = other_named.empty() ? file : other_named;
    const int line = hazard.value("line", 0), other = hazard.value("other_line", 0);
    if (line > 0) line_link(file, line, source_line(file, line));
    if (other > 0 && (other != line || other_file != file))
      line_link(other_file, other, source_line(other_file, other));
  }

  std::string source_line(const std::string& file, int line) {
    const SourceText& text = app_.files.get(file);
    if (line < 1 || static_cast<size_t>(line) > text.lines.size()) return "";
    const std::string& found = text.lines[static_cast<size_t>(line) - 1];
    return found.substr(std::min(found.find_first_not_of(' '), found.size()));
  }

  /// Good or bad; neither as long as the result is wrong: counters of a wrong kernel are no merit.
  ImU32 colour_of(const CounterTable& table, const CounterTable::Row& row) const {
    if (!table.judged || !got_past(result_, "hazards")) return theme_.text;
    return row.met ? theme_.good : theme_.bad;
  }

  void counters() {
    const CounterTable table = counter_table(of("counters"));
    ImGui::Indent(skin_.px(1.25));
    // Figures are never cut: names give way to them.
    const float width = ImGui::GetContentRegionAvail().x, gap = skin_.px(0.5),
                count = static_cast<float>(table.heads.size());
    float widest = width * 0.15f;
    for (const std::string& head : table.heads) widest = std::max(widest, text_size(skin_, Face::small, head).x + gap);
    for (const auto& row : table.rows)
      for (const std::string& cell : row.cells) widest = std::max(widest, text_size(skin_, Face::body, cell).x + gap);
    widest = std::min(widest, width / std::max(3.0f, count));
    const float names = width - count * widest;
    const auto line = [&](const std::string& what, const std::vector<std::string>& figures, ImU32 colour, Face face) {
      std::vector<std::pair<float, std::string>> cells{{0, what}};
      for (size_t i = 0; i < figures.size(); i++) cells.push_back({names + static_cast<float>(i) * widest, figures[i]});
      columns(cells, colour, face);
    };
    line("", table.heads, theme_.dim, Face::small);
    for (const auto& row : table.rows) {
      // A name that is too long for its column has a line of its own.
      const bool own_line = text_size(skin_, Face::body, row.what).x > names - skin_.px(0.375);
      if (own_line) words(row.what, Face::body, theme_.text);
      line(own_line ? "" : row.what, row.cells, colour_of(table, row), Face::body);
    }
    ImGui::Unindent(skin_.px(1.25));
  }

  void medal() {
    const auto found = result_.report.find("medal");
    if (found == result_.report.end()) return;
    const std::string won = found->value("won", "");
    mark("medal", !won.empty(), won.empty() && got_past(result_, "hazards"),
         (won.empty() ? "none" : won) + number_text(found->at("yours"), ", yours %.3g") +
             number_text(found->at("bronze"), "; bronze %g") + number_text(found->at("silver"), ", silver %g") +
             number_text(found->at("gold"), ", gold %g"));
    words(found->at("what").get<std::string>(), Face::small, theme_.dim);
  }

  void gpu() {
    if (result_.gpu.is_null()) return;
    const bool ok = result_.gpu.at("ok");
    mark("gpu", ok, !ok,
         result_.gpu.at("device").get<std::string>() +
             number_text(result_.gpu.at("compile_s"), ", compiled in %.1f s") +
             number_text(result_.gpu.at("run_s"), ", run in %.1f s"));
  }

  /// Hazards and wrong elements have been told in full above.
  void sentences() {
    const json& hazards = of("hazards");
    for (const auto& message : result_.messages) {
      const bool told = std::any_of(hazards.begin(), hazards.end(), [&](auto& h) {
        return message.ends_with(h.at("message").template get<std::string>());
      });
      if (!told && !(result_.report.contains("wrong") && message.starts_with("wrong at ")))
        words(message, Face::body, theme_.warn);
    }
  }

  App& app_;
  const Style& skin_;
  const Theme& theme_;
  const CheckResult& result_;
  int links_ = 0;
};

}  // namespace

CounterTable counter_table(const json& counters) {
  const auto all = [&](const char* field) {
    return std::all_of(counters.begin(), counters.end(), [&](auto& c) { return c.at(field).is_null(); });
  };
  CounterTable table;
  table.judged = !all("yours");
  std::vector<const char*> fields{"before", "target", "yours"};
  table.heads = {"before", "target", "yours"};
  if (!table.judged) fields = {"target"}, table.heads = {"counted"};
  else if (all("before")) fields = {"target", "yours"}, table.heads = {"counted", "yours"};
  for (const auto& c : counters) {
    CounterTable::Row& row = table.rows.emplace_back();
    row.what = c.at("what"), row.met = c.at("ok");
    for (const char* field : fields) row.cells.push_back(figure_text(c.at(field)));
  }
  return table.judged ? table : side_by_side(table);
}

void draw_result(const Frame& frame, const CheckResult& result) { ResultView(frame, result).draw(); }

}  // namespace warpwise::gui
