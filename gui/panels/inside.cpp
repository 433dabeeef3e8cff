// Inside a step: its source with what each line does to memory, one request of a warp as sectors or banks beside that
// of another step, and hazards. The figures are the CPU backend's, whatever else the window shows.
#include <algorithm>
#include <cmath>
#include <filesystem>

#include "engine/reader/blame.h"
#include "gui/inside_view.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/plot/request.h"
#include "gui/text/listing.h"
#include "gui/widgets.h"

namespace warpwise::gui {

namespace {

constexpr float kWithMoved = 58;            // em: from this width on the margin has a column more
constexpr float kSmallScreen = 32;          // em: less height than this
constexpr double kFine = 1.1, kPoor = 2.0;  // excess: no more is fine, more is poor

/// A step with what was counted of it, and what is chosen of that.
struct Side {
  const StepInfo* step = nullptr;
  const Findings* findings = nullptr;  // null: not known yet
  std::vector<Access> lines;           // by place
  const Access* access = nullptr;
  const RequestExample* example = nullptr;
};

std::string file_name(const std::string& path) { return std::filesystem::path(path).filename().string(); }

ImU32 colour_of(const Access& access, const Theme& t) {
  double e = excess(access);
  return e <= kFine ? t.text : e <= kPoor ? t.warn : t.bad;
}

/// The colour of one request alone.
ImU32 colour_of(const Access& access, const RequestExample& example, const Theme& t) {
  Access one;
  one.space = access.space, one.requests = 1, one.transfers = example.transfers;
  one.bytes_used =
      std::count_if(example.at.begin(), example.at.end(), [](auto& at) { return at.has_value(); }) * example.bytes;
  return colour_of(one, t);
}

const StepInfo* step_of(const LessonInfo& lesson, const std::string& id) {
  for (const StepInfo& step : lesson.steps)
    if (step.id == id) return &step;
  return nullptr;
}

/// The student's kernel, and the text that was checked before it, as steps.
constexpr const char* kOwnBefore = "yours before";

bool shows_own(const App& app) {
  return app.exercises && app.exercises->opened() && (app.inside.own || (app.step() && app.step()->id == kOwnStep));
}

StepInfo own_step(const App& app) {
  const ExerciseInfo& exercise = app.exercises->session().current();
  return {kOwnStep, "Yours: " + exercise.title, "step", exercise.file, "", "", ""};
}

StepInfo own_before(const App& app) {
  return {kOwnBefore, "Yours, checked before", "step", app.exercises->version_before().string(), "", "", ""};
}

/// Why nothing can be shown, as a sentence; empty where it can. `own`: the CPU backend's lesson.
std::string why_not(App& app, const LessonInfo*& own) {
  const bool yours = shows_own(app);
  const StepInfo* step = app.step();
  if (!step) return app.lesson() ? "Select a step to look inside." : awaited(app);
  if (step->file.empty()) return "This is a call into a library or the engine: only steps can be looked into.";
  if (std::string trouble = app.inspector.trouble(); !trouble.empty()) return trouble;
  app.inspector.open();
  if (app.inspector.lessons().empty()) return "Waiting for the CPU backend\u2026";
  for (const LessonInfo& lesson : app.inspector.lessons())
    if (lesson.id == app.lesson()->id) own = &lesson;
  if (!own) return "The CPU backend that is built here has no lesson '" + app.lesson()->id + "'.";
  if (yours)
    return app.exercises->findings()
               ? ""
               : "Check your kernel: what it does to memory is counted then, once it compiles and "
                 "comes to its end.";
  const StepInfo* counted = step_of(*own, step->id);
  if (!counted) return "The CPU backend that is built here has no step '" + step->id + "'.";
  if (!counted->skip.empty()) return counted->skip + " So nothing can be counted.";
  return "";
}

Question question_of(const App& app, const LessonInfo& own, const std::string& step) {
  Question question{own.id, step, size_to_count(app.size(), own.task_of(step).default_size), {}};
  for (const Choice& choice : own.choices()) question.choices[choice.id] = app.choice(choice);
  return question;
}

/// The step that this one is compared with; null: none.
const StepInfo* against(const App& app, const LessonInfo& own, const StepInfo& step) {
  auto chosen = app.inside.against.find(step.id);
  const StepInfo* before = chosen == app.inside.against.end() ? app.previous_step(step) : step_of(own, chosen->second);
  const StepInfo* counted = before ? step_of(own, before->id) : nullptr;
  return counted && counted->skip.empty() && !counted->file.empty() ? counted : nullptr;
}

Side make_side(App& app, const LessonInfo& own, const StepInfo* step) {
  Side side;
  side.step = step;
  if (step && step->id == kOwnStep) side.findings = app.exercises->findings();
  else if (step && step->id == kOwnBefore) side.findings = app.exercises->findings_before();
  else if (step) side.findings = app.inspector.ask(question_of(app, own, step->id));
  if (!side.findings) return side;
  side.lines = lines_of(side.findings->report);
  std::sort(side.lines.begin(), side.lines.end(), [](const AccessKey& a, const AccessKey& b) { return a < b; });
  return side;
}

void choose_access(Side& side, const InsideChoice& choice, const Access* otherwise) {
  auto chosen = choice.access.find(side.step->id);
  side.access = chosen == choice.access.end() ? nullptr : find_access(side.lines, chosen->second);
  if (const auto wanted = choice.wanted.find(side.step->id); !side.access && wanted != choice.wanted.end())
    side.access = find_wanted(side.lines, wanted->second, file_name(side.step->file));
  if (!side.access) side.access = otherwise;
  side.example = side.access ? find_example(*side.access, choice) : nullptr;
}

// ---------------------------------------------------------------- what the whole step does

void draw_head(const Frame& frame, const LessonInfo& own, const Side& now, const StepInfo* before) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  float width = ImGui::GetContentRegionAvail().x, combo_wide = std::min(skin.px(15), width * 0.4f),
        left = ImGui::GetCursorPosX();
  std::string words =
      "Counted by the CPU backend at " +
      (now.findings->at.empty() ? to_string(size_to_count(app.size(), own.task_of(now.step->id).default_size))
                                : now.findings->at);
  for (const KernelReport& kernel : now.findings->report.kernels)
    if (kernel.sampled < 1) words += ", in part (whole blocks) and scaled";
  std::string compared = "Compared with";
  float room = width - combo_wide - text_size(skin, Face::small, compared).x - skin.px(1.6f);
  ImGui::AlignTextToFramePadding();
  caption(shortened(skin, Face::small, words, room), skin);
  tip("Counts do not depend on the machine or on time. Where a larger size is chosen than the CPU backend counts in a moment, its own size is counted: what one request costs stays the same.",
      skin);
  ImGui::SameLine(left + room + skin.px(0.8f));
  ImGui::AlignTextToFramePadding();
  caption(compared, skin);
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

/// The line that binds the step, in words: what one request costs is the same at every size.
std::string blame_of(const Side& side, const model::Prediction& prediction) {
  const auto blame = line_to_blame(side.lines, prediction);
  return blame ? words_of(*blame) : "";
}

/// At the size that the board's figures are of or, where it measures, at the size that was counted.
void draw_modelled(const Frame& frame, const LessonInfo& own, const Side& now) {
  App& app = frame.app;
  if (const auto modelled = app.modelled(now.step->id, app.shown_size()))
    return draw_terms(frame, modelled->prediction, modelled->at, blame_of(now, modelled->prediction));
  nlohmann::json work = now.findings->work;
  if (!app.modeller() || !work.contains("kernels") || work.at("kernels").empty()) return;
  model::add_registers(work, app.modeller()->registers());
  const model::Prediction prediction = model::predict(work, app.modeller()->gpu());
  if (prediction.time_us > 0)
    draw_terms(frame, prediction, size_to_count(app.size(), own.task_of(now.step->id).default_size),
               blame_of(now, prediction));
}

/// "32 → 4 sectors": what was, where it was something else.
std::string changed_text(const std::string& before, const std::string& now) {
  if (before.empty() || before == now) return now;
  return before + " \u2192 " + (now.empty() ? "none" : now);
}

void draw_kinds(const Frame& frame, const Side& now, const Side& before) {
  const Skin& skin = frame.skin;
  const Theme& t = *skin.theme;
  const auto changes = compare_kinds(before.findings ? &before.findings->report : nullptr, now.findings->report);
  if (changes.empty()) {
    caption("No access to global or shared memory was counted.", skin);
    return;
  }
  ImDrawList* list = ImGui::GetWindowDrawList();
  ImVec2 start = ImGui::GetCursorScreenPos();
  float width = ImGui::GetContentRegionAvail().x, line = skin.px(1.2f);
  const float columns[] = {0, 0.17f, 0.45f, 0.75f};
  auto cell = [&](int column, float y, const std::string& text, ImU32 colour, Face face) {
    float from = width * columns[column], to = width * (column < 3 ? columns[column + 1] : 1.0f);
    draw_text(list, skin, face, ImVec2(start.x + from, y), colour,
              shortened(skin, face, text, to - from - skin.px(0.5f)));
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

// ---------------------------------------------------------------- the source

void draw_source(const Frame& frame, Side& now, const StepInfo* before, float height) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const SourceText& text = app.files.get(app.source_root / now.step->file);
  if (!text.error.empty()) {
    sentence(text.error, skin);
    return;
  }
  Listing listing;
  listing.after = &text;
  listing.tools = tools_of(app, now.step->file);
  if (before && app.settings.show_changes && app.files.get(app.source_root / before->file).error.empty()) {
    listing.before = &app.files.get(app.source_root / before->file);
    listing.changes = &app.files.changes(app.source_root / before->file, app.source_root / now.step->file);
  }
  bool wide = ImGui::GetContentRegionAvail().x > skin.px(kWithMoved);
  listing.margin.heads = {"access", "requests", "each moves", "used"};
  if (wide) listing.margin.heads.insert(listing.margin.heads.begin() + 2, "all move");
  std::vector<const Access*> here, elsewhere;
  for (const Access& access : now.lines) {
    MarginRow row{{access.name(), grouped(access.requests), each_text(access), used_text(access)},
                  colour_of(access, *skin.theme),
                  &access == now.access};
    if (wide) row.cells.insert(row.cells.begin() + 2, grouped(access.transfers));
    if (file_name(access.file) == file_name(now.step->file)) {
      listing.margin.rows.insert({static_cast<size_t>(std::max(1, access.line)) - 1, row});
      here.push_back(&access);
    } else {
      const SourceText& other = app.files.get(access.file);
      size_t line = static_cast<size_t>(std::max(1, access.line)) - 1;
      std::string code =
          line < other.lines.size()
              ? other.lines[line].substr(std::min(other.lines[line].find_first_not_of(' '), other.lines[line].size()))
              : "";
      listing.margin.elsewhere.push_back({file_name(access.file) + ":" + std::to_string(access.line), code, row});
      elsewhere.push_back(&access);
    }
  }
  // A line that is chosen in a list is brought into sight; one that is clicked is there already. Those of other files
  // stand at the end.
  auto place = [&](const Access& access) { return now.step->id + ":" + std::to_string(access.line); };
  std::optional<size_t> show;
  if (now.access && now.access->line > 0 && app.inside.in_sight != place(*now.access)) {
    bool own = file_name(now.access->file) == file_name(now.step->file);
    show = own ? static_cast<size_t>(now.access->line) - 1 : std::max<size_t>(1, text.lines.size()) - 1;
    app.inside.in_sight = place(*now.access);
  }
  here.insert(here.end(), elsewhere.begin(), elsewhere.end());
  if (auto clicked = draw_listing(listing, height, show, skin); clicked && *clicked < here.size()) {
    app.inside.access[now.step->id] = *here[*clicked];
    app.inside.in_sight = place(*here[*clicked]);
  }
}

// ---------------------------------------------------------------- one request

std::string access_words(const Side& side, const Access& access, App& app) {
  bool own = file_name(access.file) == file_name(side.step->file);
  const SourceText& text = app.files.get(own ? app.source_root / side.step->file : std::filesystem::path(access.file));
  std::string words =
      (own ? "line " : file_name(access.file) + ":") + std::to_string(access.line) + ", " + access.name();
  if (size_t line = static_cast<size_t>(std::max(1, access.line)) - 1; line < text.lines.size())
    words +=
        ":  " + text.lines[line].substr(std::min(text.lines[line].find_first_not_of(' '), text.lines[line].size()));
  return words;
}

/// The choice of block, warp and request, from what the selected step has examples of.
void draw_request_choice(const Frame& frame, const Side& now) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  InsideChoice& choice = app.inside;
  const auto blocks = example_blocks(*now.access);
  auto pick = [&](const char* name, const std::string& shown, float wide, auto options) {
    ImGui::AlignTextToFramePadding();
    caption(name, skin);
    ImGui::SameLine(0, skin.px(0.3f));
    ImGui::SetNextItemWidth(skin.px(wide));
    if (Combo combo((std::string("##") + name).c_str(), shown, frame.escape); combo) options();
    ImGui::SameLine(0, skin.px(0.9f));
  };
  auto block_words = [&](size_t i) {
    const auto& b = blocks[i];
    std::string index = std::to_string(b[0]);
    if (b[1] || b[2])
      index = "(" + index + ", " + std::to_string(b[1]) + (b[2] ? ", " + std::to_string(b[2]) : "") + ")";
    return (i == 0 ? "first: " : "last: ") + index;
  };
  const RequestExample& example = *now.example;
  pick("Block", block_words(std::min(choice.block, blocks.size() - 1)), 8, [&] {
    for (size_t i = 0; i < blocks.size(); i++)
      if (ImGui::Selectable(block_words(i).c_str(), blocks[i] == example.block)) choice.block = i;
  });
  std::vector<int> warps, numbers;
  for (const RequestExample& other : now.access->examples) {
    if (other.block != example.block) continue;
    if (warps.empty() || warps.back() != other.warp) warps.push_back(other.warp);
    if (other.warp == example.warp) numbers.push_back(other.number);
  }
  pick("Warp", std::to_string(example.warp), 4, [&] {
    for (int warp : warps)
      if (ImGui::Selectable(std::to_string(warp).c_str(), warp == example.warp)) choice.warp = warp, choice.number = 0;
  });
  pick("its request here",
       std::to_string(example.number + 1) +
           (numbers.size() > 1 ? " of the first " + std::to_string(numbers.size()) : ""),
       8, [&] {
         for (int number : numbers)
           if (ImGui::Selectable(std::to_string(number + 1).c_str(), number == example.number)) choice.number = number;
       });
  ImGui::NewLine();
}

void request_tooltip(const Access& access, const RequestExample& example, int lane, const Skin& skin) {
  const auto& at = example.at[static_cast<size_t>(lane)];
  std::string words = "Lane " + std::to_string(lane) + ": " + lane_words(example, lane);
  if (at && access.space == "global")
    words += "\nsector " + std::to_string((*at % 128 + 128) % 128 / 32) + " of its line, bytes " +
             std::to_string((*at % 32 + 32) % 32) + " to " + std::to_string((*at % 32 + 32) % 32 + example.bytes - 1) +
             " of the sector";
  if (at && access.space == "shared")
    words += "\nbank " + std::to_string((*at / 4 % 32 + 32) % 32) + (example.bytes > 4 ? " and the next" : "");
  ImGui::BeginTooltip();
  ImGui::PushTextWrapPos(skin.px(24));
  ImGui::TextUnformatted(words.c_str());
  ImGui::PopTextWrapPos();
  ImGui::EndTooltip();
}

/// The choice of the line of a step, `width` wide.
void draw_line_choice(const Frame& frame, Side& side, float width) {
  App& app = frame.app;
  ImGui::SetNextItemWidth(width);
  ImGui::PushID(side.step->id.c_str());
  if (Combo combo("##line", access_words(side, *side.access, app), frame.escape); combo)
    for (size_t i = 0; i < side.lines.size(); i++)
      if (ImGui::Selectable((access_words(side, side.lines[i], app) + "##" + std::to_string(i)).c_str(),
                            &side.lines[i] == side.access))
        app.inside.access[side.step->id] = side.lines[i];
  ImGui::PopID();
}

/// Into the column [min, max): what one request of this step's chosen line touches. Returns the lane under the mouse,
/// or -1. `bare`: without controls.
int draw_request(const Frame& frame, Side& side, int levels, ImVec2 min, ImVec2 max, bool bare) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const Theme& t = *skin.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  float width = max.x - min.x, y = min.y;
  const StepInfo* shown = app.board().step(app.lesson()->id, side.step->id);
  draw_marker(list, ImVec2(min.x + skin.px(0.4f), y + skin.size(Face::bold) * 0.55f), skin.px(0.35f),
              app.look(shown ? *shown : *side.step, nullptr));
  draw_text(list, skin, Face::bold, ImVec2(min.x + skin.px(1.1f), y), t.text,
            shortened(skin, Face::bold, side.step->title, width - skin.px(1.1f)));
  y += skin.px(1.45f);
  if (!side.access) {
    draw_text(list, skin, Face::small, ImVec2(min.x, y), t.dim, "No access counted.");
    return -1;
  }
  ImGui::SetCursorScreenPos(ImVec2(min.x, y));
  if (bare) {
    const std::string words = access_words(side, *side.access, app);
    draw_text(list, skin, Face::small, ImVec2(min.x, y), t.dim, shortened(skin, Face::small, words, width));
  } else {
    draw_line_choice(frame, side, width);
  }
  y += ImGui::GetFrameHeight() + skin.px(0.35f);
  if (!side.example) {
    draw_text(
        list, skin, Face::small, ImVec2(min.x, y), t.dim,
        shortened(skin, Face::small, "The first and the last block make no such request in their first warps.", width));
    return -1;
  }
  const RequestExample& example = *side.example;
  draw_text(list, skin, Face::body, ImVec2(min.x, y), colour_of(*side.access, example, t),
            shortened(skin, Face::body, example_words(*side.access, example), width));
  y += skin.px(1.45f);

  auto lane = draw_lane_strip(list, example, ImVec2(min.x, y), width, app.inside.lit_lane, skin);
  y += lane_strip_height(skin) + skin.px(0.6f);
  bool shared = side.access->space == "shared";
  auto below = shared ? draw_banks(list, example, ImVec2(min.x, y), max, app.inside.lit_lane, levels, skin)
                      : draw_sectors(list, example, ImVec2(min.x, y), max, app.inside.lit_lane, skin);
  if (below) lane = below;
  if (!lane || !ImGui::IsWindowHovered()) return -1;
  request_tooltip(*side.access, example, *lane, skin);
  return *lane;
}

void draw_requests(const Frame& frame, Side& now, Side& before, float height, bool bare = false) {
  const Skin& skin = frame.skin;
  if (!now.access || !now.example) {
    caption("The first warps of the first and of the last block make no request to show.", skin);
    return;
  }
  ImVec2 top = ImGui::GetCursorScreenPos();
  if (!bare) draw_request_choice(frame, now);
  float width = ImGui::GetContentRegionAvail().x, gap = skin.px(1.4f);
  ImVec2 start = ImGui::GetCursorScreenPos();
  float legend = skin.px(1.3f), bottom = top.y + height - legend;
  int lane = -1;
  bool both = before.findings != nullptr;
  float half = both ? (width - gap) / 2 : std::min(width, skin.px(40));
  // Both bank pictures have one scale, so that a tower twice as high is twice as high.
  int levels = 0;
  for (const Side* side : {&now, &before})
    if (side->example && side->access && side->access->space == "shared")
      levels = std::max(levels, bank_load(*side->example).levels());
  if (both) lane = draw_request(frame, before, levels, start, ImVec2(start.x + half, bottom), bare);
  float left = both ? start.x + half + gap : start.x;
  if (int over = draw_request(frame, now, levels, ImVec2(left, start.y), ImVec2(left + half, bottom), bare); over >= 0)
    lane = over;
  frame.app.inside.lit_lane = lane;

  std::string words = "A colour a lane.";
  auto shows = [&](const char* space) {
    return (now.access && now.access->space == space) || (before.access && before.access->space == space);
  };
  if (shows("global"))
    words += "  Rows: lines of 128 bytes, with the index they begin at; filled boxes: the sectors that move, whole.";
  if (shows("shared")) words += "  Columns: banks; stacked words wait for each other, one a wavefront.";
  ImGui::SetCursorScreenPos(ImVec2(start.x, bottom + skin.px(0.2f)));
  caption(shortened(skin, Face::small, words, width), skin);
}

// ---------------------------------------------------------------- hazards

void hazard_line(const Frame& frame, const std::string& file, int line) {
  if (line <= 0) return;
  App& app = frame.app;
  const SourceText& text = app.files.get(file);
  std::string code = static_cast<size_t>(line) <= text.lines.size() ? text.lines[static_cast<size_t>(line) - 1] : "";
  UseFace mono(frame.skin, Face::mono);
  ImGui::TextUnformatted(("  " + file_name(file) + ":" + std::to_string(line) + "  " +
                          code.substr(std::min(code.find_first_not_of(' '), code.size())))
                             .c_str());
}

void draw_hazards(const Frame& frame, const Findings& findings) {
  const Skin& skin = frame.skin;
  const Theme& t = *skin.theme;
  ImDrawList* list = ImGui::GetWindowDrawList();
  float mark = skin.size(Face::body);
  auto line = [&](bool bad, const std::string& words) {
    ImVec2 at = ImGui::GetCursorScreenPos();
    if (bad) draw_cross_mark(list, ImVec2(at.x + mark * 0.5f, at.y + mark * 0.58f), mark * 0.42f, t.bad);
    else draw_check_mark(list, ImVec2(at.x + mark * 0.5f, at.y + mark * 0.58f), mark * 0.42f, t.good);
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + mark * 1.4f);
    ImGui::PushTextWrapPos(0);
    ImGui::TextUnformatted(words.c_str());
    ImGui::PopTextWrapPos();
  };
  if (findings.report.hazards.empty() && findings.wrong.empty())
    line(false,
         "No hazard: no race, nothing out of bounds, uninitialised, misaligned or divergent; and the result is right.");
  for (const HazardReport& hazard : findings.report.hazards) {
    line(true, hazard.message + (hazard.count > 1 ? "  (" + grouped(hazard.count) + " times)" : ""));
    const std::string& other = hazard.other_file.empty() ? hazard.file : hazard.other_file;
    hazard_line(frame, hazard.file, hazard.line);
    if (hazard.other_line != hazard.line || other != hazard.file) hazard_line(frame, other, hazard.other_line);
  }
  if (!findings.wrong.empty()) line(true, "The result is wrong: " + findings.wrong);
}

/// While the figures are not there, or never will be.
void draw_waiting(const Frame& frame, const Question& question) {
  App& app = frame.app;
  std::string refusal = app.inspector.refusal(question);
  if (refusal.empty()) {
    bool held = app.measuring_on_cpu();
    sentence(held ? "Counting begins when the measurement in hand has ended: it would disturb the times."
                  : "Counting at " + to_string(question.size) + "\u2026",
             frame.skin);
    return;
  }
  if (icon_button("##again", Icon::once, "Try again", 0, false, frame.skin)) app.inspector.forget_refusals();
  sentence(refusal, frame.skin);
}

}  // namespace

void draw_inside(const Frame& frame, bool bare) {
  App& app = frame.app;
  const Skin& skin = frame.skin;
  const LessonInfo* own = nullptr;
  if (std::string words = why_not(app, own); !words.empty()) {
    sentence(words, skin);
    return;
  }
  const bool yours = shows_own(app);
  const StepInfo mine = yours ? own_step(app) : StepInfo(), earlier = yours ? own_before(app) : StepInfo();
  Side now = make_side(app, *own, yours ? &mine : step_of(*own, app.step()->id));
  if (!now.findings) {
    draw_waiting(frame, question_of(app, *own, now.step->id));
    return;
  }
  const auto chosen = app.inside.against.find(now.step->id);
  const bool to_earlier = yours && chosen != app.inside.against.end() && chosen->second == kOwnBefore;
  Side before = make_side(app, *own, to_earlier ? &earlier : against(app, *own, yours ? mine : *app.step()));
  choose_access(now, app.inside, telling_access(now.lines, before.findings ? &before.findings->report : nullptr));
  if (before.findings) choose_access(before, app.inside, now.access ? counterpart(before.lines, *now.access) : nullptr);

  if (bare) {
    draw_requests(frame, now, before, ImGui::GetContentRegionAvail().y, true);
    return;
  }

  // The listing and the pictures share what the rest leaves; where that is too little, all of it scrolls.
  draw_head(frame, *own, now, before.step);
  // On a small screen the line and its picture come first: they fit into it together.
  const bool small_screen = ImGui::GetContentRegionAvail().y < skin.px(kSmallScreen);
  auto draw_whole_step = [&] {
    draw_modelled(frame, *own, now);
    draw_kinds(frame, now, before);
  };
  if (!small_screen) draw_whole_step();
  float spacing = ImGui::GetStyle().ItemSpacing.y;
  bool hazards = !now.findings->report.hazards.empty();
  float below = hazards ? skin.px(7) : skin.px(1.4f);
  float room = ImGui::GetContentRegionAvail().y - below - 3 * spacing;
  float pictures = std::clamp(room * 0.56f, skin.px(15), skin.px(34)), source = std::max(skin.px(7), room - pictures);
  draw_source(frame, now, before.step, source);
  draw_requests(frame, now, before, pictures);
  if (small_screen) draw_whole_step();
  draw_hazards(frame, *now.findings);
}

}  // namespace warpwise::gui
