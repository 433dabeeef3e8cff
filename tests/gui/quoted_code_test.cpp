// The code in the lessons' texts: its lines are those of the steps' files, a + marks those that differ from the step
// before, and a click opens the file. After a file was changed, tests/take_code.sh writes the texts anew.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <optional>
#include <regex>
#include <set>

#include "engine/reader/figures.h"
#include "engine/text/diff.h"
#include "gui/panels/panels.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/support/run_worker.h"

using namespace warpwise;
using namespace warpwise::gui;
namespace fs = std::filesystem;

namespace {

using CodeLines = std::vector<std::string>;

CodeLines lines_of(const fs::path& path) {
  std::ifstream file(path);
  return split_lines(std::string(std::istreambuf_iterator<char>(file), {}));
}

std::string trimmed(const std::string& line) {
  const size_t begin = line.find_first_not_of(' ');
  return begin == line.npos ? "" : line.substr(begin);
}

/// A fence with a file's name: ```cuda tiled.cu or ```diff padded.cu.
struct Quote {
  std::string indent, file;
  CodeLines lines;            // without marks
  size_t first = 0, end = 0;  // of the text: the fence, and behind its end
};

std::vector<Quote> quotes_of(const CodeLines& text) {
  static const std::regex fence("( *)```(cuda|diff) ([\\w./]+)");
  std::vector<Quote> quotes;
  std::smatch match;
  for (size_t i = 0; i < text.size(); i++) {
    if (!std::regex_match(text[i], match, fence)) continue;
    Quote quote{match[1], match[3], {}, i, 0};
    const size_t before_code = quote.indent.size() + (match[2] == "diff" ? 2 : 0);
    for (i++; i < text.size() && trimmed(text[i]) != "```"; i++)
      quote.lines.push_back(text[i].size() > before_code ? text[i].substr(before_code) : "");
    quote.end = i + 1;
    quotes.push_back(quote);
  }
  return quotes;
}

struct Range {
  size_t first = 0, last = 0;
};

/// Where some lines stand in a file, at `from` or behind; where they have changed, what lies between the first and the
/// last of them.
std::optional<Range> find_lines(const CodeLines& part, const CodeLines& file, size_t from) {
  const auto same = [](const std::string& a, const std::string& b) { return trimmed(a) == trimmed(b); };
  const auto whole = std::search(file.begin() + from, file.end(), part.begin(), part.end(), same);
  const size_t at = static_cast<size_t>(whole - file.begin());
  if (whole != file.end()) return Range{at, at + part.size() - 1};
  for (size_t first = from; first < file.size(); first++)
    for (size_t last = first; same(file[first], part.front()) && last < file.size(); last++)
      if (same(file[last], part.back()) && (last > first || part.size() == 1)) return Range{first, last};
  return {};
}

/// The lines of a file that differ from the step before it; empty where there is none.
std::set<size_t> changed_lines(const LessonInfo& lesson, const std::string& file) {
  for (const StepInfo& step : lesson.steps) {
    if (step.file != lesson.folder + "/" + file) continue;
    const StepInfo* before = step_before(lesson, step, [](auto& other) { return !other.file.empty(); });
    for (const StepInfo& other : lesson.steps)
      if (other.id == step.compared_with) before = &other;
    if (!before) return {};
    std::set<size_t> changed;
    for (const DiffLine& line :
         diff_lines(lines_of(fs::path(WARPWISE_ROOT) / before->file), lines_of(fs::path(WARPWISE_ROOT) / step.file)))
      if (line.change == DiffLine::Change::added) changed.insert(line.line);
    return changed;
  }
  return {};
}

/// The quote as it has to be, fences included. Throws if its lines are not in the file.
CodeLines right(const Quote& quote, const LessonInfo& lesson) {
  const CodeLines file = lines_of(fs::path(WARPWISE_ROOT) / lesson.folder / quote.file);
  std::vector<std::optional<size_t>> shown;  // lines of the file; empty: lines are left out
  size_t from = 0;
  for (size_t i = 0; i < quote.lines.size(); i++) {
    if (i > 0) shown.emplace_back();
    CodeLines part;
    for (; i < quote.lines.size() && quote.lines[i] != "..."; i++) part.push_back(quote.lines[i]);
    const auto range = part.empty() ? std::nullopt : find_lines(part, file, from);
    if (!range)
      throw std::runtime_error(quote.file + " lacks the lines from \"" + (part.empty() ? "" : part.front()) +
                               "\" to \"" + (part.empty() ? "" : part.back()) + "\", which the text quotes");
    for (size_t line = range->first; line <= range->last; line++) shown.emplace_back(line);
    from = range->last + 1;
  }
  const std::set<size_t> changed = changed_lines(lesson, quote.file);
  size_t indent = 1000, marks = 0, lines = 0;
  for (const auto& line : shown)
    if (line && !file[*line].empty()) {
      indent = std::min(indent, file[*line].size() - trimmed(file[*line]).size());
      marks += changed.count(*line), lines++;
    }
  const bool marked = marks > 0 && marks < lines;  // where all is new, marks say nothing
  CodeLines block = {quote.indent + (marked ? "```diff " : "```cuda ") + quote.file};
  for (const auto& line : shown) {
    const bool empty = line && file[*line].empty();
    const std::string mark = !marked ? "" : line && changed.count(*line) ? "+ " : "  ";
    std::string words = quote.indent + mark + (!line ? "..." : empty ? "" : file[*line].substr(indent));
    words.erase(words.find_last_not_of(' ') + 1);
    block.push_back(words);
  }
  block.push_back(quote.indent + "```");
  return block;
}

}  // namespace

TEST_CASE("the code in the texts is that of the steps' files, and each step has some" *
          doctest::skip(!test::has_simt())) {
  const bool write = std::getenv("WARPWISE_TAKE_CODE") != nullptr;
  const Board board = test::greet(test::worker("simt"));
  size_t held = 0;
  for (const LessonInfo& lesson : board.lessons()) {
    CAPTURE(lesson.id);
    const fs::path path = fs::path(WARPWISE_ROOT) / lesson.folder / "lesson.md";
    const CodeLines text = lines_of(path);
    CodeLines taken;
    std::set<std::string> quoted;
    size_t at = 0;
    for (const Quote& quote : quotes_of(text)) {
      quoted.insert(lesson.folder + "/" + quote.file);
      taken.insert(taken.end(), text.begin() + at, text.begin() + quote.first);
      const CodeLines there(text.begin() + quote.first, text.begin() + quote.end);
      CodeLines block = there;
      try {
        block = right(quote, lesson);
      } catch (const std::exception& e) {
        FAIL_CHECK(path.string(), ":", quote.first + 1, ": ", std::string(e.what()));
      }
      if (!write)
        CHECK_MESSAGE(there == block, path.string(), ":", quote.first + 1,
                      ": the quoted lines are no longer those of the file: tests/take_code.sh takes them anew");
      CHECK_MESSAGE((block.size() <= 18 || quote.file.starts_with("..")), path.string(), ":", quote.first + 1,
                    ": five to ten lines are enough");
      taken.insert(taken.end(), block.begin(), block.end());
      at = quote.end, held++;
    }
    taken.insert(taken.end(), text.begin() + at, text.end());
    if (write && taken != text) {
      std::ofstream file(path);
      for (const std::string& line : taken) file << line << '\n';
    }
    for (const StepInfo& step : lesson.steps)
      if (step.kind == Kind::step && !step.file.empty())
        CHECK_MESSAGE(quoted.count(step.file), path.string(), " quotes no line of ", step.file);
  }
  CHECK(held > 90);
}

TEST_CASE("quoted code has a file, and a click on a line opens the step's source there") {
  const auto text = parse_markdown("```diff a.cu\n  int i;\n+ int j;\n```\n\n```cuda\nint k;\n```\n");
  REQUIRE(text.size() == 2);
  CHECK(text[0].file == "a.cu");
  CHECK(text[0].language == "diff");
  CHECK(text[1].file.empty());

  const fs::path root = fs::temp_directory_path() / "warpwise_gui_quoted_code_test";
  fs::remove_all(root);
  fs::create_directories(root / "one");
  std::ofstream(root / "one/lesson.md") << "```diff a.cu\n  int i;\n+ int j;\n```\n";
  std::ofstream(root / "one/a.cu") << "// a\n\nint i;\nint j;\n";
  BoardKind kind;
  kind.shape = [](LessonInfo& lesson) { lesson.folder = "one", lesson.steps[1].file = "one/a.cu"; };
  App app = open(kind);
  app.source_root = root;
  NullBackend imgui;
  const auto draw = [&](float y, bool down) {
    ImGui::GetIO().MousePos = ImVec2(100, y);
    ImGui::GetIO().MouseDown[0] = down;
    imgui.draw(ImVec2(800, 600), [&] { draw_lesson_text({app, imgui.style}); });
  };
  draw(0, false), draw(0, false);
  std::optional<size_t> line;
  for (float y = 0; y < 600 && !line; y += 4) {  // from above: the first line that a click finds
    draw(y, false), draw(y, true), draw(y, false);
    line = app.source_line_wanted;
  }
  CHECK(line == 2);
  CHECK(app.tab_wanted == "source");
  REQUIRE(app.step());
  CHECK(app.step()->file == "one/a.cu");
  fs::remove_all(root);
}
