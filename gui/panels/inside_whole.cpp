#include <algorithm>
#include <cmath>

#include "engine/export/units.h"
#include "engine/reader/advice.h"
#include "engine/reader/limiting_line.h"
#include "gui/panels/inside_parts.h"
#include "gui/plot/block_tracks.h"
#include "gui/plot/marks.h"
#include "gui/style/widgets.h"

namespace warpwise::gui {

namespace {

/// The line that binds the step, in words: what one request costs is the same at every size.
std::string blame_of(const InsideSide& side, const model::Prediction& prediction) {
  const auto limiting = limiting_line(side.lines, prediction);
  return limiting ? words_of(*limiting) : "";
}

constexpr size_t kFindings = 3;  // one line each; the tooltip says more

/// What would help most, a line for each finding; a click shows its line of the source.
void draw_advice(const Frame& frame, const nlohmann::json& report, const InsideSide& now) {
  App& app = frame.app;
  const model::Advice advice = advice_for(report, now.lines, *app.modeller());
  if (!advice.nothing.empty()) return caption("Advice: " + advice.nothing + ".", frame.style);
  for (size_t i = 0; i < std::min(kFindings, advice.findings.size()); ++i) {
    const model::Finding& finding = advice.findings[i];
    const Access* const access = access_of(finding, now.lines);
    const std::string place =
        finding.line > 0 ? inside_file_name(finding.file) + ":" + std::to_string(finding.line) + ": " : "";
    const std::string words = time_text(advice.time_us / 1e3) + " \u2192 " + time_text(finding.without_us / 1e3) +
                              " without this: " + place + finding.text;
    const std::string id = "##advice" + std::to_string(i);
    if (link(id.c_str(), words, frame.style) && access) app.inside.access[now.step->id] = *access;
    std::string more = words + ".\nBetween " + time_text(finding.low_us / 1e3) + " and " +
                       time_text(finding.high_us / 1e3) + ", modelled.\n" + finding.help;
    if (!finding.lesson.empty()) more += "\nTaught in " + finding.lesson + ".";
    tip(more.c_str(), frame.style);
  }
}

/// At the size that the board's figures are of or, where it measures, at the size that was counted.
void draw_modelled(const Frame& frame, const LessonInfo& own, const InsideSide& now) {
  App& app = frame.app;
  if (const auto modelled = app.modelled(now.step->id, app.shown_size())) {
    draw_terms(frame, modelled->prediction, modelled->at, blame_of(now, modelled->prediction));
    const Study* study = app.board().study(app.key(now.step->id, app.shown_size()), &modelled->at);
    if (study && !study->report.contains("calls")) draw_advice(frame, study->report, now);
    return;
  }
  // A recording, or a step that the board has not run: modelled at the board's size all the same.
  constexpr int64_t kMost = int64_t{1} << 33;  // of the extents' product: studying more would keep the counts waiting
  if (app.modeller() && !app.inside.own && element_count(app.shown_size().extents) <= kMost) {
    Question question = question_of(app, own, now.step->id);
    question.size = app.shown_size(), question.to_model = true;
    if (const Study* study = app.inspector.study(question)) {
      const model::Prediction prediction = app.modeller()->prediction(*study, now.step);
      if (prediction.time_us > 0) {
        draw_terms(frame, prediction, study->at, blame_of(now, prediction));
        if (!study->report.contains("calls")) draw_advice(frame, study->report, now);
        return;
      }
    }
  }
  nlohmann::json work = now.findings->work;
  if (!app.modeller() || !work.contains("kernels") || work.at("kernels").empty()) return;
  model::add_registers(work, app.modeller()->registers());
  const model::Prediction prediction = model::predict(work, app.modeller()->gpu());
  if (!(prediction.time_us > 0)) return;
  draw_terms(frame, prediction,
             counted_at(own, now).value_or(size_to_count(app.size(), own.task_of(now.step->id).default_size)),
             blame_of(now, prediction));
  draw_advice(frame, work, now);
}

/// "32 → 4 sectors": what was, where it was something else.
std::string changed_text(const std::string& before, const std::string& now) {
  if (before.empty() || before == now) return now;
  return before + " \u2192 " + (now.empty() ? "none" : now);
}

void draw_kinds(const Frame& frame, const InsideSide& now, const InsideSide& before) {
  const Style& style = frame.style;
  const Theme& t = *style.theme;
  const auto changes = compare_kinds(before.findings ? &before.findings->report : nullptr, now.findings->report);
  if (changes.empty()) {
    caption("No access to global or shared memory was counted.", style);
    return;
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x, line = style.px(1.25);
  const float columns[] = {0, 0.17f, 0.45f, 0.75f};
  auto cell = [&](int column, float y, const std::string& text, ImU32 colour, Face face) {
    float from = width * columns[column], to = width * (column < 3 ? columns[column + 1] : 1.0f);
    draw_text(list, style, face, ImVec2(start.x + from, y), colour,
              shortened(style, face, text, to - from - style.px(0.5)));
  };
  const char* heads[] = {"Whole step", "requests", "each moves", "bytes used of moved"};
  for (int i = 0; i < 4; i++) cell(i, start.y, heads[i], t.dim, Face::small);
  float y = start.y + line;
  for (const KindChange& change : changes) {
    const Access* is = change.now ? &*change.now : nullptr;
    const Access* was = change.before ? &*change.before : nullptr;
    bool moved = is && was && std::abs(is->per_request() - was->per_request()) > 0.001 * was->per_request();
    // Wider accesses move more each, and are no worse for it: what counts is how much more than they have to.
    double ratio = moved ? excess(*is) / excess(*was) : 1;
    ImU32 colour = !is ? t.dim : ratio < 0.95 ? t.good : ratio > 1.05 ? t.bad : t.text;
    cell(0, y, change.name(), is ? t.text : t.dim, Face::body);
    cell(1, y, changed_text(was ? grouped(was->requests) : "", is ? grouped(is->requests) : ""), is ? t.text : t.dim,
         Face::body);
    std::string each = !is ? "none" : each_text(*is);
    if (moved) each = each_text(*was).substr(0, each_text(*was).find(' ')) + " \u2192 " + each;
    if (before.findings && is && !was) each += "  (new)";
    cell(2, y, each, colour, moved ? Face::bold : Face::body);
    cell(3, y, changed_text(was ? used_text(*was) : "", is ? used_text(*is) : ""), is ? t.text : t.dim, Face::body);
    y += line;
  }
  ImGui::Dummy(ImVec2(width, y - start.y));
}

/// What waits for what inside the first block of each kernel that has stages.
void draw_pipelines(const Frame& frame, const InsideSide& now) {
  const Style& style = frame.style;
  if (!frame.app.modeller()) return;
  const model::GpuProfile& gpu = frame.app.modeller()->gpu();
  for (const KernelReport& kernel : now.findings->report.kernels) {
    if (kernel.pipeline.empty()) continue;
    const std::string title = "What waits for what in the first block of " + kernel.name;
    constexpr float kEnough = 45;  // ems: then the listing and the pictures have room beside it
    ImGui::SetNextItemOpen(ImGui::GetContentRegionAvail().y > style.px(kEnough), ImGuiCond_Once);
    if (!ImGui::CollapsingHeader(
            shortened(style, Face::body, title, ImGui::GetContentRegionAvail().x - style.px(3)).c_str()))
      continue;
    const BlockTimeline block = block_timeline(kernel.pipeline, gpu);
    if (block.tracks.empty()) {
      caption("The profile of " + gpu.name + " has no rate of products by warpgroups.", style);
      continue;
    }
    if (const TimeSpan* span = draw_block_tracks(block, style); span)
      tip((span->name + ", " + time_text(span->ms) + ", from " + time_text(span->begin_ms)).c_str(), style);
    caption("Recorded by the CPU backend, placed in time for " + gpu.name +
                ": copies at 64 bytes a cycle, products at the tensor cores' rate, all else takes no time.",
            style);
  }
}

}  // namespace

void draw_inside_head(const Frame& frame, const LessonInfo& own, const InsideSide& now, const StepInfo* before) {
  App& app = frame.app;
  const Style& style = frame.style;
  float width = ImGui::GetContentRegionAvail().x, combo_wide = std::min(style.px(15), width * 0.4f),
        left = ImGui::GetCursorPosX();
  std::string words =
      "Counted by the CPU backend at " +
      (now.findings->at.empty() ? to_string(size_to_count(app.size(), own.task_of(now.step->id).default_size))
                                : now.findings->at);
  for (const KernelReport& kernel : now.findings->report.kernels)
    if (kernel.sampled < 1) words += ", in part (whole blocks) and scaled";
  std::string compared = "Compared with";
  float room = width - combo_wide - text_size(style, Face::small, compared).x - style.px(1.5);
  ImGui::AlignTextToFramePadding();
  caption(shortened(style, Face::small, words, room), style);
  tip("Counts are the same on every machine. If the chosen size takes too long to count, the CPU backend counts at its own size: what one request costs is the same at both.",
      style);
  ImGui::SameLine(left + room + style.px(0.75));
  ImGui::AlignTextToFramePadding();
  caption(compared, style);
  ImGui::SameLine(left + width - combo_wide);
  ImGui::SetNextItemWidth(combo_wide);
  if (Combo combo("##against", before ? before->title : "nothing", frame.escape); combo) {
    if (ImGui::Selectable("nothing", !before)) app.inside.against[now.step->id] = "";
    if (now.step->id == kOwnStep && app.exercises->findings_before() &&
        ImGui::Selectable("Yours, checked before", before && before->id == kOwnBefore))
      app.inside.against[now.step->id] = kOwnBefore;
    for (const StepInfo& step : own.steps)
      if (step.id != now.step->id && !step.file.empty() && step.skip.empty() &&
          ImGui::Selectable((step.title + "##" + step.id).c_str(), before && before->id == step.id))
        app.inside.against[now.step->id] = step.id;
  }
}

void draw_whole_step(const Frame& frame, const LessonInfo& own, const InsideSide& now, const InsideSide& before) {
  draw_modelled(frame, own, now);
  draw_kinds(frame, now, before);
  for (const KernelReport& kernel : now.findings->report.kernels)
    for (const std::string& words : kernel.asynchronous) caption(words, frame.style);
  draw_pipelines(frame, now);
}

}  // namespace warpwise::gui
