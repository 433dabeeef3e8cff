// The Inside view: what it makes of counters and of lanes' addresses, and the whole of it over the real CPU backend.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "gui/app/app.h"
#include "gui/figures/accesses.h"
#include "gui/panels/inside_parts.h"
#include "gui/plot/request.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

/// Lane l touches `bytes` bytes at start + l * stride.
RequestExample strided(int64_t start, int64_t stride, int bytes = 4) {
  RequestExample example;
  example.bytes = bytes, example.buffer = "in";
  for (int lane = 0; lane < 32; lane++) example.at[static_cast<size_t>(lane)] = start + lane * stride;
  return example;
}

Access access(const char* space, const char* op, int64_t requests, int64_t transfers, int64_t bytes_each,
              int line = 1) {
  Access a;
  a.file = "a.cu", a.line = line, a.space = space, a.op = op, a.requests = requests, a.transfers = transfers;
  a.bytes_used = requests * bytes_each, a.bytes_moved = transfers * (a.space == "global" ? 32 : 128);
  return a;
}

InspectionReport with(std::vector<Access> lines) {
  InspectionReport report;
  report.kernels.resize(1);
  report.kernels[0].lines = lines;
  for (Access& each : lines) each.line = 0;
  report.kernels[0].totals = lines;
  return report;
}

std::filesystem::path simt_worker() { return WARPWISE_BIN "/warpwise-worker-simt"; }

/// A window on the CPU backend, which also counts; on the Inside view.
App open_simt(const std::string& lesson, const std::string& step) {
  GuiOptions options;
  options.workers = {{"CPU backend", {{simt_worker().string()}, 60}}};
  options.counter = options.workers[0].command;
  options.source_root = WARPWISE_ROOT;
  options.lesson = lesson, options.step = step, options.view = "inside";
  Settings settings;
  settings.view = View::inside;
  App app(options, settings);
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!app.lesson() && std::chrono::steady_clock::now() < deadline) app.poll();
  return app;
}

/// Draws until every question that the view has is answered.
void draw_until_answered(NullBackend& imgui, App& app) {
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(120);
  do {
    imgui.frames(app, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  } while (app.inspector.busy() && std::chrono::steady_clock::now() < deadline);
  imgui.frames(app, 2);
}

const Findings* findings(App& app, const std::string& step) {
  Question question{app.lesson()->id, step, size_to_count(app.size(), app.task().default_size), {}};
  for (const Choice& choice : app.lesson()->task_of(step).choices) question.choices[choice.id] = app.choice(choice);
  return app.inspector.ask(question);
}

}  // namespace

TEST_CASE("sectors of a request, as drawn") {
  CHECK(sectors_of(memory_lines(strided(0, 4))) == 4);
  CHECK(memory_lines(strided(0, 4)).size() == 1);
  CHECK(sectors_of(memory_lines(strided(4, 4))) == 5);  // misaligned: into the next line
  CHECK(memory_lines(strided(4, 4)).size() == 2);
  CHECK(sectors_of(memory_lines(strided(0, 128))) == 32);
  CHECK(sectors_of(memory_lines(strided(0, 0))) == 1);        // all the same word
  CHECK(sectors_of(memory_lines(strided(0, 16, 16))) == 16);  // wide
  CHECK(sectors_of(memory_lines(strided(-8, 4))) == 5);       // before the buffer's line
  auto across = memory_lines(strided(124, 256, 8));           // each over a line's end
  CHECK(across.size() == 64);
  CHECK(across[0].pieces[0].bytes == 4);
  CHECK(across[1].pieces[0].begin == 0);
  RequestExample one;
  one.at[7] = 40;
  CHECK(sectors_of(memory_lines(one)) == 1);
  CHECK(memory_lines(one)[0].touches(1));
  CHECK_FALSE(memory_lines(one)[0].touches(0));
}

TEST_CASE("banks of a request, as drawn: the tower's height is the number of wavefronts") {
  CHECK(bank_load(strided(0, 4)).levels() == 1);
  CHECK(bank_load(strided(0, 128)).levels() == 32);  // a column of a tile 32 wide
  CHECK(bank_load(strided(0, 132)).levels() == 1);   // padded
  CHECK(bank_load(strided(0, 8)).levels() == 2);
  auto same = bank_load(strided(64, 0));
  CHECK(same.levels() == 1);
  REQUIRE(same.words.size() == 1);
  CHECK(same.words[0].lanes.size() == 32);
  CHECK(same.words[0].bank == 16);
  RequestExample wide = strided(0, 16, 16);
  wide.together = 8;
  CHECK(bank_load(wide).levels() == 4);  // 8 lanes fill the banks once
  CHECK(bank_load(wide).group_ends == std::vector{1, 2, 3, 4});
  CHECK(bank_load(RequestExample()).levels() == 0);
  for (const BankWord& word : bank_load(strided(-4, 4)).words) CHECK((word.bank >= 0 && word.bank < 32));
}

TEST_CASE("pictures of requests ask for the height that they fill, so that the listing gets the rest") {
  NullBackend imgui;
  /// How far down the picture reaches where it may have `room`.
  const auto reaches = [&](const RequestExample& example, bool shared, float room) {
    imgui.draw(ImVec2(900, 3000), [&] {
      ImDrawList* list = ImGui::GetWindowDrawList();
      const ImVec2 min(0, 0), max(800, room);
      if (shared) draw_banks(list, example, min, max, -1, 0, imgui.style);
      else draw_sectors(list, example, min, max, -1, imgui.style);
    });
    float lowest = 0;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int l = 0; l < data->CmdListsCount; l++)
      for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer)
        if (v.pos.y < 2999) lowest = std::max(lowest, v.pos.y);  // not the window's own ground
    return lowest;
  };
  for (const int64_t stride : {4, 16, 128, 1024})
    for (const bool shared : {false, true}) {
      CAPTURE(stride);
      CAPTURE(shared);
      const RequestExample example = strided(0, stride);
      const float asked = shared ? banks_height(example, imgui.style) : sectors_height(example, imgui.style);
      CHECK(reaches(example, shared, asked) == doctest::Approx(reaches(example, shared, 3000)).epsilon(0.01));
      CHECK(asked < reaches(example, shared, 3000) + imgui.style.px(1));
    }

  Access narrow = access("global", "load", 1, 4, 128), wide = access("global", "store", 1, 32, 128, 2);
  narrow.examples = {strided(0, 4)}, wide.examples = {strided(0, 128)};
  InsideSide now, before;
  float least = 0, most = 0, other = 0;
  imgui.draw(ImVec2(900, 900), [&] {
    now.lines = {narrow};
    least = requests_height(now, before, imgui.style);
    now.lines = {narrow, wide}, now.access = &now.lines[0];
    most = requests_height(now, before, imgui.style);
    now.access = &now.lines[1];
    other = requests_height(now, before, imgui.style);
  });
  CHECK(most - least == doctest::Approx(sectors_height(wide.examples[0], imgui.style) -
                                        sectors_height(narrow.examples[0], imgui.style)));
  CHECK(most == other);  // nothing moves when another line is chosen
}

TEST_CASE("the chosen line of another file is brought into sight below the step's own") {
  NullBackend imgui;
  const SourceText text = code_of("int a;\nint b;\n");
  Listing listing;
  listing.after = &text;
  listing.margin.heads = {"access"};
  for (int i = 0; i < 40; i++)
    listing.margin.elsewhere.push_back({"warp.cuh:" + std::to_string(i), "sum += x;", {{"load"}, 0, i == 39}});
  const auto marked = [&](size_t line) {
    for (int i = 0; i < 4; i++)
      imgui.draw(ImVec2(600, 300),
                 [&] { draw_listing(listing, 280, i == 0 ? std::optional<size_t>(line) : std::nullopt, imgui.style); });
    int count = 0;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int l = 0; l < data->CmdListsCount; l++)
      for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer)
        count += v.col == imgui.style.theme->accent && v.pos.x < 100;
    return count;
  };
  CHECK(marked(text.lines.size()) > 0);
  CHECK(marked(0) == 0);
}

TEST_CASE("a lane's element is named in the buffer's own index") {
  RequestExample example = strided(160, 4);
  example.begin = 32;
  CHECK(lane_words(example, 0) == "in[32]");
  CHECK(lane_words(example, 31) == "in[63]");
  example.bytes = 16;
  CHECK(lane_words(example, 0) == "in[32] to [35]");
  example.at[5].reset();
  CHECK(lane_words(example, 5) == "idle");
}

TEST_CASE("figures beside a line") {
  CHECK(grouped(0) == "0");
  CHECK(grouped(999) == "999");
  CHECK(grouped(1000) == "1 000");
  CHECK(grouped(16777216) == "16 777 216");
  CHECK(each_text(access("global", "load", 8, 32, 128)) == "4 sectors");
  CHECK(each_text(access("shared", "load", 8, 8, 128)) == "1 wavefront");
  CHECK(each_text(access("shared", "load", 8, 12, 128)) == "1.5 wavefronts");
  CHECK(used_text(access("global", "load", 8, 256, 128)) == "12.5 %");
  CHECK(excess(access("global", "load", 8, 32, 128)) == 1);
  CHECK(excess(access("global", "load", 8, 256, 128)) == 8);
  CHECK(excess(access("shared", "load", 8, 32, 512)) == 1);  // 16 bytes a lane need four wavefronts
  CHECK(excess(access("shared", "load", 8, 8, 4)) == 1);     // one lane alone is no conflict
  CHECK(excess(Access()) == 1);
}

TEST_CASE("the line that changed is shown first") {
  auto tiled = with({access("global", "load", 64, 256, 128, 1), access("global", "store", 64, 256, 128, 2),
                     access("shared", "load", 64, 2048, 128, 3)});
  auto padded = with({access("global", "load", 64, 256, 128, 1), access("global", "store", 64, 256, 128, 2),
                      access("shared", "load", 64, 64, 128, 3)});
  auto lines = lines_of(padded);
  CHECK(access_to_show_first(lines, &tiled)->line == 3);
  CHECK(access_to_show_first(lines, nullptr)->line == 1);  // nothing to compare with: what moves most
  auto naive = lines_of(with({access("global", "load", 64, 2048, 128, 1), access("global", "store", 64, 256, 128, 2)}));
  CHECK(access_to_show_first(naive, nullptr)->line == 1);  // costs 8 times too much
  CHECK(access_to_show_first({}, &tiled) == nullptr);
  CHECK(counterpart(naive, lines[2])->line == 1);  // it has no shared load: what moves most
  CHECK(counterpart(naive, lines[1])->line == 2);

  auto changes = compare_kinds(&tiled, padded);
  REQUIRE(changes.size() == 3);
  CHECK(changes[2].name() == "shared load");
  CHECK(changes[2].before->per_request() == 32);
  CHECK(changes[2].now->per_request() == 1);
  CHECK(compare_kinds(nullptr, padded).size() == 3);
}

TEST_CASE("the nearest example to what is chosen is shown") {
  Access one = access("global", "load", 4, 16, 128);
  for (int block : {0, 7})
    for (int warp : {0, 2})
      for (int number : {0, 1}) {
        RequestExample example = strided(0, 4);
        example.block = {block, 0, 0}, example.warp = warp, example.number = number;
        one.examples.push_back(example);
      }
  InsideChoice choice;
  CHECK(find_example(one, choice)->block[0] == 0);
  choice.block = 9, choice.warp = 3, choice.number = 5;
  CHECK(find_example(one, choice)->block[0] == 7);
  CHECK(find_example(one, choice)->warp == 2);
  CHECK(find_example(one, choice)->number == 1);
  CHECK(find_example(Access(), choice) == nullptr);
  CHECK(size_to_count({{64, 64}}, {{512, 512}}) == Size{{64, 64}});
  CHECK(size_to_count({{8192, 8192}}, {{512, 512}}) == Size{{512, 512}});
}

TEST_CASE("without the CPU backend the view says so") {
  Inspector inspector(std::nullopt);
  CHECK_FALSE(inspector.there());
  CHECK(inspector.trouble().find("not built") != std::string::npos);
  CHECK(inspector.ask({"transpose", "tiled", {{64, 64}}, {}}) == nullptr);
  CHECK_FALSE(inspector.busy());
  Inspector broken(WorkerCommand{{"/nowhere/worker"}});
  broken.open();
  CHECK_FALSE(broken.trouble().empty());
}

TEST_CASE("hazards and refusals are taken in, and each question is asked once") {
  for (const char* mode : {"hazard", "well"}) {
    ::setenv("WARPWISE_FAKE", mode, 1);
    GuiOptions options;
    options.workers = {{"Fake", {{WARPWISE_BIN "/warpwise-fake-worker"}, 5}}};
    options.counter = options.workers[0].command;
    options.source_root = "/nowhere";
    Settings settings;
    settings.view = View::inside;
    App app(options, settings);
    auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (!app.lesson() && std::chrono::steady_clock::now() < deadline) app.poll();
    REQUIRE(app.lesson());
    app.select_step("quick");
    NullBackend imgui;
    draw_until_answered(imgui, app);
    const Findings* found = findings(app, "quick");
    REQUIRE(found);
    REQUIRE(found->report.hazards.size() == (mode == std::string("hazard") ? 1 : 0));
    if (!found->report.hazards.empty()) CHECK(found->report.hazards[0].count == 7);
    CHECK_FALSE(app.inspector.busy());
  }
  ::unsetenv("WARPWISE_FAKE");

  ::setenv("WARPWISE_FAKE", "gone", 1);  // ends before it has said anything
  Inspector inspector(WorkerCommand{{WARPWISE_BIN "/warpwise-fake-worker"}, 1});
  inspector.open();
  const Question question{"matrices", "quick", {{64, 48}}, {}};
  auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(10);
  CHECK(inspector.ask(question) == nullptr);
  while (inspector.busy() && std::chrono::steady_clock::now() < deadline) inspector.poll(false);
  CHECK_FALSE(inspector.refusal(question).empty());
  ::unsetenv("WARPWISE_FAKE");
}

TEST_CASE("the view asks the CPU backend by itself, shows both steps, and its drawings agree with what was counted") {
  if (!std::filesystem::exists(simt_worker())) return;
  App app = open_simt("transpose", "padded");
  REQUIRE(app.lesson());
  NullBackend imgui;
  draw_until_answered(imgui, app);
  const Findings *padded = findings(app, "padded"), *tiled = findings(app, "tiled");
  REQUIRE(padded);
  REQUIRE(tiled);
  CHECK(padded->wrong.empty());
  CHECK(padded->report.hazards.empty());
  auto loads = [](const Findings& f) { return compare_kinds(nullptr, f.report).at(2).now->per_request(); };
  CHECK(loads(*tiled) == 32);
  CHECK(loads(*padded) == 1);
  CHECK(access_to_show_first(lines_of(padded->report), &tiled->report)->name() == "shared load");

  // Every example is drawn as so many sectors or wavefronts as the backend counted.
  int checked = 0;
  for (const Findings* each : {padded, tiled})
    for (const Access& line : lines_of(each->report))
      for (const RequestExample& example : line.examples) {
        CAPTURE(line.line);
        CHECK((line.space == "global" ? sectors_of(memory_lines(example)) : bank_load(example).levels()) ==
              example.transfers);
        checked++;
      }
  CHECK(checked >= 4 * 2 * 8);

  // What is sought, and what keys scroll, is the text at the right, not the source beside the counts.
  app.settings.right_open = false;
  app.find.open = true, app.find.text = "in", app.scroll_wanted = 3;
  imgui.frames(app, 2);
  CHECK(app.find.of == 0);
  CHECK(app.scroll_wanted == 3);
  app.find = {}, app.scroll_wanted = 0, app.settings.right_open = true;

  // A larger size than the backend counts in a moment falls back to its own; the mouse may be anywhere.
  app.choose_size({{16384, 16384}});
  draw_until_answered(imgui, app);
  CHECK(findings(app, "padded"));
  for (float x = 300; x < 1200; x += 70)
    for (float y = 60; y < 1000; y += 50) imgui.frames(app, 1, ImVec2(1600, 1000), ImVec2(x, y));
  for (ImVec2 size : {ImVec2(320, 200), ImVec2(1, 1), ImVec2(1280, 720), ImVec2(2560, 90)}) imgui.frames(app, 3, size);
}

TEST_CASE("a click on a finding of the advice opens its line" *
          doctest::skip(!std::filesystem::exists(simt_worker()))) {
  App app = open_simt("transpose", "naive_reads");
  REQUIRE(app.lesson());
  NullBackend imgui;
  draw_until_answered(imgui, app);
  const Findings* found = findings(app, "naive_reads");
  REQUIRE(found);
  const auto lines = lines_of(found->report);
  const auto store = std::find_if(lines.begin(), lines.end(), [](const Access& line) { return line.op == "store"; });
  REQUIRE(store != lines.end());
  const auto other = std::find_if(lines.begin(), lines.end(), [](const Access& line) { return line.op == "load"; });
  REQUIRE(other != lines.end());
  app.inside.access["naive_reads"] = *other;
  // The first words in the view under which the mouse becomes a hand are a finding's.
  const ImVec2 size(1600, 1000);
  ImVec2 mouse(560, 100);
  const auto at_hand = [&] {
    imgui.frames(app, 2, size, mouse);
    return ImGui::GetMouseCursor() == ImGuiMouseCursor_Hand;
  };
  while (!at_hand() && mouse.y < 900) mouse.y += 6;
  for (const bool down : {true, false}) {
    ImGui::GetIO().MouseDown[0] = down;
    imgui.frames(app, 2, size, mouse);
  }
  CHECK(app.inside.access["naive_reads"].op == "store");
  CHECK(app.inside.access["naive_reads"].line == store->line);
  CHECK(app.inside.access["naive_reads"].file == store->file);
}

TEST_CASE("wide, atomic and matrix accesses are drawn as they were counted too") {
  if (!std::filesystem::exists(simt_worker())) return;
  NullBackend imgui;
  for (auto [lesson, step] : {std::pair{"transpose", "vectors"},
                              {"reduction", "strided"},
                              {"reduction", "atomic_warp"},
                              {"reduction", "mma_chained"},
                              {"gemm", "df_wide"}}) {
    App app = open_simt(lesson, step);
    REQUIRE(app.lesson());
    draw_until_answered(imgui, app);
    const Findings* found = findings(app, step);
    CAPTURE(std::string(step));
    REQUIRE(found);
    int checked = 0;
    for (const Access& line : lines_of(found->report))
      for (const RequestExample& example : line.examples) {
        CAPTURE(line.line);
        CAPTURE(line.name());
        if (line.op == "atomic") continue;  // lanes on one address take turns
        CHECK((line.space == "global" ? sectors_of(memory_lines(example)) : bank_load(example).levels()) ==
              example.transfers);
        checked++;
      }
    CHECK(checked > 4);
  }
}

TEST_CASE("a step beside the student's kernel is counted at the size that the kernel was counted at" *
          doctest::skip(!std::filesystem::exists(simt_worker()))) {
  App app = open_simt("transpose", "copy");
  REQUIRE(app.lesson());
  const LessonInfo& lesson = *app.lesson();
  Findings checked;
  checked.at = "256x256";
  InsideSide yours;
  yours.findings = &checked;
  REQUIRE(counted_at(lesson, yours));
  CHECK(*counted_at(lesson, yours) == Size{{256, 256}});
  checked.at = "no size";
  CHECK_FALSE(counted_at(lesson, yours));
  app.inspector.open();
  InsideSide side;
  for (int i = 0; i < 4000 && !side.findings; i++) {
    app.poll();
    side = make_side(app, lesson, counted_step(lesson, "copy"), Size{{256, 256}});
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  REQUIRE(side.findings);
  for (const Access& access : side.lines) CHECK(access.requests == 256 * 256 / 32);
  CHECK(side.lines.size() == 2);
}

TEST_CASE("a kernel of the student's can be looked into whatever step the board has selected" *
          doctest::skip(!std::filesystem::exists(simt_worker()))) {
  App app = open_simt("transpose", "copy");
  REQUIRE(app.lesson());
  CheckSettings settings;
  settings.root = WARPWISE_ROOT, settings.programs = WARPWISE_BIN;
  app.exercises = std::make_unique<Exercises>(settings, "transpose/index");
  app.exercises->open(app);
  REQUIRE(app.exercises->opened());
  for (const StepInfo& step : app.lesson()->steps) {
    if (!step.file.empty()) continue;
    CAPTURE(step.id);
    app.select_step(step.id);
    const LessonInfo* own = nullptr;
    CHECK(why_not_inside(app, own).find("library") != std::string::npos);
    app.inside.own = true;
    std::string words = why_not_inside(app, own);
    for (int i = 0; i < 2000 && words.find("Waiting") == 0; i++) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
      app.poll();
      words = why_not_inside(app, own);
    }
    CHECK(words.find("Check your kernel") == 0);
  }
}
