// Boxes that open and terms that say what they mean: how the text is read, how the window shows it, and that the lessons' texts link
// every term of docs/glossary.md where it first appears.
#include <doctest/doctest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "engine/text/glossary.h"
#include "gui/panels/panels.h"
#include "gui/plot/marks.h"
#include "gui/text/file_cache.h"
#include "gui/text/flow.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;
namespace fs = std::filesystem;
using BlockKind = Block::Kind;

namespace {

/// A word of a lesson's text, small letters, and where it leads.
struct TextWord {
  std::string text, link;
};

void add_words(const Runs& runs, std::vector<TextWord>& words) {
  for (size_t i = 0; i < runs.size(); i++) {
    const Run& run = runs[i];
    // Code names things of the program, and bold words at a paragraph's beginning are its title.
    if (run.emphasis == Emphasis::code || (i == 0 && run.emphasis == Emphasis::bold && run.link.empty())) continue;
    std::string word;
    for (const char c : run.text + " ") {
      if (std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '\'')
        word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
      else if (!word.empty()) words.push_back({std::exchange(word, {}), run.link});
    }
  }
}

/// The words that everybody reads: paragraphs, items and quotes outside of boxes.
std::vector<TextWord> main_path(const std::vector<Block>& blocks) {
  std::vector<TextWord> words;
  for (const Block& block : blocks)
    if (block.kind == BlockKind::paragraph || block.kind == BlockKind::item || block.kind == BlockKind::quote)
      add_words(block.runs, words);
  return words;
}

bool same_word(const std::string& text, const std::string& term) {
  return text == term || text == term + "s" || text == term + "es";
}

/// Of each term that the words speak of, the link of its first appearance. A longer term hides the shorter ones in it.
std::map<std::string, std::string> first_links(const std::vector<TextWord>& words, const std::vector<Term>& terms) {
  std::map<std::string, std::string> links;
  for (size_t at = 0; at < words.size();) {
    size_t longest = 0;
    const Term* found = nullptr;
    for (const Term& term : terms) {
      std::vector<TextWord> name;
      add_words({{term.name, Emphasis::plain, {}}}, name);
      bool here = at + name.size() <= words.size();
      for (size_t i = 0; here && i < name.size(); i++)
        here = i + 1 < name.size() ? words[at + i].text == name[i].text : same_word(words[at + i].text, name[i].text);
      if (here && name.size() > longest) longest = name.size(), found = &term;
    }
    if (found) links.emplace(found->anchor, words[at].link);
    at += std::max<size_t>(longest, 1);
  }
  return links;
}

void collect_links(const std::vector<Block>& blocks, std::set<std::string>& links) {
  const auto add = [&](const Runs& runs) {
    for (const Run& run : runs) {
      if (!run.link.empty()) links.insert(run.link);
      if (run.emphasis != Emphasis::code)
        CHECK_MESSAGE(run.text.find("](") == std::string::npos, "shown as it stands: ", run.text);
    }
  };
  for (const Block& block : blocks) {
    add(block.runs);
    for (const auto& row : block.rows)
      for (const Runs& cell : row) add(cell);
    collect_links(block.blocks, links);
  }
}

/// A project of one lesson, whose text is given; its board is open.
struct LessonOfOne {
  explicit LessonOfOne(const std::string& text)
      : app(open({.shape = [](LessonInfo& lesson) { lesson.folder = "one"; }})) {
    fs::remove_all(root);
    fs::create_directories(root / "one");
    fs::create_directories(root / "docs");
    std::ofstream(root / "one/lesson.md") << text;
    std::ofstream(root / "docs/glossary.md")
        << "# Glossary\n### Warp\n32 threads, and a good deal more to say about them.\n";
    app.source_root = root;
  }
  ~LessonOfOne() { fs::remove_all(root); }

  /// Vertices of the text with the mouse at a place.
  int draw(ImVec2 mouse, bool pressed = false) {
    ImGui::GetIO().MousePos = mouse;
    ImGui::GetIO().MouseDown[0] = pressed;
    return imgui.draw(ImVec2(600, 400), [&] { draw_lesson_text({app, imgui.style}); });
  }

  const fs::path root = fs::temp_directory_path() / "warpwise_gui_glossary_test";
  NullBackend imgui;
  App app;
};

const ImVec2 kAway(-1, -1);

}  // namespace

TEST_CASE("a box of Markdown holds blocks of its own, boxes too, and one that nothing closes goes to the end") {
  const auto blocks = parse_markdown(
      "Before\n<details><summary>Deeper: *why*</summary>\n\nInside\n- item\n<details><summary>More</summary>\n| a |\n|---|\n</details>\n"
      "</details>\nafter\n<details><summary>Open</summary>\nlast\n");
  REQUIRE(blocks.size() == 4);
  CHECK(blocks[1].kind == BlockKind::box);
  CHECK(blocks[1].runs[1].text == "why");
  REQUIRE(blocks[1].blocks.size() == 3);
  CHECK(blocks[1].blocks[1].kind == BlockKind::item);
  CHECK(blocks[1].blocks[2].kind == BlockKind::box);
  CHECK(blocks[1].blocks[2].blocks[0].kind == BlockKind::table);
  CHECK(blocks[2].kind == BlockKind::paragraph);
  REQUIRE(blocks[3].blocks.size() == 1);
  CHECK(blocks[3].blocks[0].runs[0].text == "last");
  CHECK_NOTHROW(parse_markdown("</details>\n</details>"));
  CHECK(parse_markdown("<details>\nno title\n</details>")[0].blocks.size() == 1);
}

TEST_CASE("the words of a link keep their emphasis and know where it leads") {
  const Runs runs = parse_inline("A [**warp** of `32`](../../docs/glossary.md#warp), see [there](other.md)");
  REQUIRE(runs.size() == 6);
  CHECK(runs[1].emphasis == Emphasis::bold);
  for (size_t i = 1; i <= 3; i++) CHECK(glossary_anchor(runs[i].link) == "warp");
  CHECK(runs[3].emphasis == Emphasis::code);
  CHECK(runs[4].link.empty());
  CHECK(runs[5].link == "other.md");
  CHECK(glossary_anchor(runs[5].link).empty());
}

TEST_CASE("a glossary is its headings of the third level and the paragraphs below them") {
  const auto terms = glossary_terms(
      parse_markdown("# Glossary\nHow to use it.\n### Bank conflict\nOne.\n\nTwo.\n### SM\nThree.\n## End\nx"));
  REQUIRE(terms.size() == 2);
  CHECK(terms[0].anchor == "bank-conflict");
  CHECK(terms[0].meaning == "One.\n\nTwo.");
  CHECK(terms[1].name == "SM");
  CHECK(terms[1].meaning == "Three.");
}

TEST_CASE("in the window short code is one piece, and long code goes on in the next line") {
  NullBackend imgui;
  ImGui::GetIO().DisplaySize = ImVec2(600, 400);
  imgui.draw(ImVec2(600, 400), [&] {
    const Style& style = imgui.style;
    const auto size = [&](const char* text, float width) {
      return flow(nullptr, parse_inline(text), Face::body, {}, width, 0, style);
    };
    const float letters = text_size(style, Face::mono, "C = A B").x;
    CHECK(size("`C = A B`", 1e9f).x - letters ==
          doctest::Approx(size("`C`", 1e9f).x - text_size(style, Face::mono, "C").x));
    CHECK(size("`./warpwise run transpose --size 1024x1024`", 100).y > 2 * size("`C`", 100).y);
  });
}

TEST_CASE("in the window a box opens when its title is clicked, and closes again") {
  LessonOfOne lesson("<details><summary>Deeper</summary>\nMany words that nobody sees before.\n</details>\n");
  lesson.draw(kAway);
  const int closed = lesson.draw(kAway);
  const ImVec2 title(60, 20);
  const auto click = [&] {
    lesson.draw(title), lesson.draw(title, true), lesson.draw(title), lesson.draw(kAway);
    return lesson.draw(kAway);
  };
  const int opened = click();
  CHECK(opened > closed + 50);
  CHECK(click() == closed);
}

TEST_CASE("in the window a term says what it means while the mouse is over it, and only then") {
  LessonOfOne lesson("All 32 lanes of a [warp](../../docs/glossary.md#warp) go [there](other.md) together.\n");
  lesson.draw(kAway);
  const int quiet = lesson.draw(kAway);
  int speaking = 0;
  for (float x = 4; x < 600; x += 8) {
    lesson.draw(ImVec2(x, 20));
    if (lesson.draw(ImVec2(x, 20)) > quiet + 100) speaking++;
  }
  CHECK(speaking >= 2);   // over "warp"
  CHECK(speaking <= 10);  // and over nothing else
}

TEST_CASE("in the window a step's id says the step's number and title while the mouse is over it, and only then") {
  LessonOfOne lesson("`step_1` is right, `other` is no step, and step_1 is no code.\n");
  lesson.draw(kAway);
  const int quiet = lesson.draw(kAway);
  std::set<int> speaking;
  for (int x = 4; x < 600; x += 8) {
    lesson.draw(ImVec2(static_cast<float>(x), 20));
    if (lesson.draw(ImVec2(static_cast<float>(x), 20)) > quiet + 40) speaking.insert(x);
  }
  CHECK(speaking.size() >= 3);
  CHECK(speaking.size() <= 12);
  CHECK((speaking.empty() || *speaking.rbegin() < 120));
}

TEST_CASE("every link of a text to the glossary leads to a term, and every term has a meaning and a use") {
  FileCache files;
  std::set<std::string> known, used;
  for (const Term& term : glossary_terms(files.get(WARPWISE_ROOT "/docs/glossary.md").blocks)) {
    CAPTURE(term.name);
    CHECK(known.insert(term.anchor).second);
    CHECK(term.meaning.size() > 20);
  }
  REQUIRE(known.size() > 40);
  for (const char* folder : {WARPWISE_ROOT "/lessons", WARPWISE_ROOT "/docs"})
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".md") continue;
      std::set<std::string> links;
      collect_links(files.get(entry.path()).blocks, links);
      for (const std::string& link : links) {
        const std::string anchor(glossary_anchor(link));
        if (anchor.empty()) continue;
        CAPTURE(entry.path().string());
        CAPTURE(link);
        CHECK(known.count(anchor));
        CHECK(fs::equivalent(entry.path().parent_path() / link.substr(0, link.find('#')),
                             WARPWISE_ROOT "/docs/glossary.md"));
        used.insert(anchor);
      }
    }
  for (const std::string& anchor : known) CHECK_MESSAGE(used.count(anchor), "no text links to the term ", anchor);
}

TEST_CASE("a lesson links each term of the glossary where its main path first speaks of it") {
  FileCache files;
  const auto terms = glossary_terms(files.get(WARPWISE_ROOT "/docs/glossary.md").blocks);
  size_t linked = 0;
  for (const auto& folder : fs::directory_iterator(WARPWISE_ROOT "/lessons")) {
    const fs::path text = folder.path() / "lesson.md";
    const auto links = first_links(main_path(files.get(text).blocks), terms);
    linked += links.size();
    for (const auto& [anchor, link] : links)
      CHECK_MESSAGE(glossary_anchor(link) == anchor, text.string(), ": the first \"", anchor,
                    "\" should link to the glossary: tests/link_terms.py FILE does it");
  }
  CHECK(linked > 60);
}
