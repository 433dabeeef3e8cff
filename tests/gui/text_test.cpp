// The lesson's Markdown, the source's colours and differences.
#include <doctest/doctest.h>

#include <fstream>

#include "engine/text/diff.h"
#include "engine/text/highlight.h"
#include "engine/text/markdown.h"
#include "gui/plot/marks.h"
#include "gui/text/code_view.h"
#include "gui/text/drawing.h"
#include "gui/text/file_cache.h"
#include "gui/text/grown_words.h"
#include "gui/text/listing_rows.h"
#include "gui/text/table.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;
using BlockKind = Block::Kind;

namespace {

std::string text_of(const Runs& runs) {
  std::string text;
  for (auto& run : runs) text += run.text;
  return text;
}

/// The token at the first place where `word` stands in the line.
Token token_of(const std::string& line, const std::string& word) {
  size_t at = line.find(word);
  auto spans = highlight({line});
  for (const Span& span : spans[0])
    if (at >= span.begin && at < span.begin + span.length) return span.token;
  return Token::plain;
}

}  // namespace

TEST_CASE("Markdown's blocks are recognised") {
  auto blocks = parse_markdown(
      "# Title\r\n\nA paragraph\nover two lines.\n\n## Part\n- one\n- two\n  goes on\n  - deeper\n3. third\n\n> quoted\n> more\n\n---\n"
      "```cuda\n__global__ void k();\n\n  indented\n```\n\n| a | b |\n|---|--:|\n| 1 | `x|y` |\n| only |\nafter\n");
  std::vector<BlockKind> kinds;
  for (auto& block : blocks) kinds.push_back(block.kind);
  CHECK(kinds == std::vector<BlockKind>{BlockKind::heading, BlockKind::paragraph, BlockKind::heading, BlockKind::item,
                                        BlockKind::item, BlockKind::item, BlockKind::item, BlockKind::quote,
                                        BlockKind::rule, BlockKind::code, BlockKind::table, BlockKind::paragraph});
  CHECK(text_of(blocks[0].runs) == "Title");
  CHECK(text_of(blocks[1].runs) == "A paragraph over two lines.");
  CHECK(blocks[2].level == 2);
  CHECK(text_of(blocks[4].runs) == "two goes on");
  CHECK(blocks[5].level == 1);
  CHECK(blocks[6].marker == "3.");
  CHECK(text_of(blocks[7].runs) == "quoted more");
  CHECK(blocks[9].language == "cuda");
  CHECK(blocks[9].lines == std::vector<std::string>{"__global__ void k();", "", "  indented"});
  const Block& table = blocks[10];
  REQUIRE(table.rows.size() == 3);
  CHECK(table.right == std::vector<bool>{false, true});
  CHECK(text_of(table.rows[1][1]) == "x|y");
  CHECK(table.rows[2].size() == 2);  // short rows are filled up
}

TEST_CASE("a paragraph goes on where its line begins with a bar, or with a number and a full stop") {
  for (const char* text : {"The paper has a GTX\n980. Why did it take 48?", "so that\n|q| <= u times\n|a b| holds"}) {
    CAPTURE(text);
    const auto blocks = parse_markdown(text);
    REQUIRE(blocks.size() == 1);
    CHECK(blocks[0].kind == BlockKind::paragraph);
  }
}

TEST_CASE("a picture that stands alone on a line is a block, and one within a line shows its words") {
  const auto blocks = parse_markdown("Before\n![A grid of *blocks*](grid.svg)\nand ![here](x.svg) too\n");
  REQUIRE(blocks.size() == 3);
  CHECK(blocks[1].kind == BlockKind::picture);
  CHECK(blocks[1].file == "grid.svg");
  CHECK(text_of(blocks[1].runs) == "A grid of blocks");
  CHECK(text_of(blocks[2].runs) == "and here too");
}

TEST_CASE("the shapes of a picture are those of its file") {
  const Drawing drawing = parse_drawing(
      "<svg viewBox=\"0 0 200 100\" width=\"200\">\n<title>Not drawn</title>\n"
      "<rect x=\"10\" y=\"20\" width=\"30\" height=\"40\" rx=\"4\" fill=\"#102030\" stroke=\"#ff0000\" stroke-width=\"2\"/>"
      "<line x1=\"1\" y1=\"2\" x2=\"3\" y2=\"4.5\" stroke=\"#000000\"/>"
      "<polygon points=\"0,0 10,0 5,8\" fill=\"#00ff00\"/>"
      "<text x=\"50\" y=\"60\" font-size=\"14\" text-anchor=\"middle\" font-weight=\"bold\">a &lt; b &amp;&amp; c</text></svg>");
  CHECK(drawing.error.empty());
  CHECK(drawing.width == 200);
  CHECK(drawing.height == 100);
  REQUIRE(drawing.shapes.size() == 4);
  using Shape = Drawing::Shape;
  const Shape &box = drawing.shapes[0], &line = drawing.shapes[1], &triangle = drawing.shapes[2],
              &words = drawing.shapes[3];
  CHECK(box.points[1].x == 40);
  CHECK(box.points[1].y == 60);
  CHECK(box.round == 4);
  CHECK(box.fill.rgb == std::array<uint8_t, 3>{0x10, 0x20, 0x30});
  CHECK((box.stroke.any && box.stroke_width == 2));
  CHECK(line.points[1].y == 4.5f);
  CHECK((!line.fill.any && line.stroke.any));
  CHECK(triangle.points.size() == 3);
  CHECK(words.text == "a < b && c");
  CHECK((words.size == 14 && words.anchor == 0.5f && words.bold));
}

TEST_CASE("a picture that a browser shows and the window cannot draw says why, and no lesson has one") {
  CHECK(parse_drawing("<svg viewBox=\"0 0 1 1\"><path d=\"M0 0\"/></svg>").error.find("<path>") != std::string::npos);
  CHECK(parse_drawing("<svg viewBox=\"0 0 1 1\"><rect fill=\"blue\"/></svg>").error.find("blue") != std::string::npos);
  CHECK(parse_drawing("<svg><rect/></svg>").error.find("viewBox") != std::string::npos);
  int pictures = 0;
  FileCache files;
  for (const auto& folder : std::filesystem::directory_iterator(WARPWISE_ROOT "/lessons"))
    for (const Block& block : files.get(folder.path() / "lesson.md").blocks) {
      if (block.kind != BlockKind::picture) continue;
      pictures++;
      const SourceText& picture = files.get(folder.path() / block.file);
      CAPTURE(block.file);
      CHECK(picture.error.empty());
      CHECK(picture.drawing.error.empty());
      CHECK(picture.drawing.shapes.size() > 10);
    }
  CHECK(pictures >= 2);
}

TEST_CASE("Markdown's emphasis, and what only looks like it") {
  auto runs = parse_inline("a **bold** and *thin* `code *x*` end");
  REQUIRE(runs.size() == 7);
  CHECK(runs[1].emphasis == Emphasis::bold);
  CHECK(runs[3].emphasis == Emphasis::italic);
  CHECK(runs[5].emphasis == Emphasis::code);
  CHECK(runs[5].text == "code *x*");

  CHECK(parse_inline("naive_reads and naive_writes").size() == 1);
  CHECK(parse_inline("2 * 3 * 4").size() == 1);
  CHECK(parse_inline("an _open end").size() == 1);
  CHECK(text_of(parse_inline("**never closed")) == "**never closed");
  CHECK(text_of(parse_inline("a \\* b")) == "a * b");
  CHECK(text_of(parse_inline("see [the guide](docs/guide.md).")) == "see the guide.");
  CHECK(text_of(parse_inline("out[i] and [x]")) == "out[i] and [x]");
}

TEST_CASE("Markdown that is cut short or empty is shown as far as it goes") {
  CHECK(parse_markdown("").empty());
  CHECK(parse_markdown("\n\n  \n").empty());
  auto open = parse_markdown("```\nnever closed");
  REQUIRE(open.size() == 1);
  CHECK(open[0].lines.size() == 1);
  CHECK_NOTHROW(parse_markdown("|\n||\n|---|\n"));
  CHECK_NOTHROW(parse_inline("`*_[!\\"));
  CHECK(parse_markdown("#hash is no heading")[0].kind == BlockKind::paragraph);
}

TEST_CASE("source is coloured by what it is") {
  std::string line = "  __shared__ float tile[kTile][0x20 + 1'024];  // one row";
  CHECK(token_of(line, "__shared__") == Token::qualifier);
  CHECK(token_of(line, "float") == Token::type);
  CHECK(token_of(line, "tile") == Token::plain);
  CHECK(token_of(line, "0x20") == Token::number);
  CHECK(token_of(line, "1'024") == Token::number);
  CHECK(token_of(line, "one row") == Token::comment);
  CHECK(token_of("for (int i = 0; i < 1.5e-3f; ++i)", "1.5e-3f") == Token::number);
  CHECK(token_of("for (int i = 0;;)", "for") == Token::keyword);
  CHECK(token_of("printf(\"a // b \\\" c\", x);", "// b") == Token::string);
  CHECK(token_of("printf(\"a // b \\\" c\", x);", "x)") == Token::plain);
  CHECK(token_of("#include <cuda_runtime.h>", "#include") == Token::directive);
  CHECK(token_of("#include <cuda_runtime.h>", "cuda_runtime") == Token::string);
  CHECK(token_of("  #pragma unroll", "#pragma") == Token::directive);
  CHECK(token_of("int row = blockIdx.x;", "blockIdx") == Token::qualifier);
}

TEST_CASE("a block comment goes on over lines, and spans cover each line without gaps") {
  std::vector<std::string> lines = {"int a; /* begins", "int inside;", "ends */ int b;", "", "'unclosed", "\"also \\"};
  auto spans = highlight(lines);
  REQUIRE(spans.size() == lines.size());
  CHECK(spans[1] == std::vector<Span>{{0, 11, Token::comment}});
  CHECK(spans[2][0].token == Token::comment);
  CHECK(token_of("int b;", "int") == Token::type);
  for (size_t i = 0; i < lines.size(); i++) {
    size_t at = 0;
    for (const Span& span : spans[i]) {
      CHECK(span.begin == at);
      at += span.length;
    }
    CHECK(at == lines[i].size());
  }
}

TEST_CASE("a raw string is one string over all its lines, whatever stands in it") {
  const auto spans = highlight({"auto s = R\"(int a; // \"", "#if 0 /*", ")\"; int b;"});
  CHECK(spans[0].back() == Span{9, 14, Token::string});
  CHECK(spans[1] == std::vector<Span>{{0, 8, Token::string}});
  REQUIRE(spans[2].size() == 4);
  CHECK(spans[2][0] == Span{0, 2, Token::string});
  CHECK(spans[2][2].token == Token::type);
}

TEST_CASE("of two lines that stand for each other, the words that differ are found, and whole") {
  auto change = [](const std::string& before, const std::string& after) {
    const auto [begin, before_end, after_end] = differing_words(before, after);
    return before.substr(begin, before_end - begin) + "|" + after.substr(begin, after_end - begin);
  };
  CHECK(change("  out[row * cols + col] = 1;", "  out[col * cols + col] = 1;") == "row|col");
  CHECK(change("int tile = 32;", "int tile = 33;") == "32|33");
  CHECK(change("float tiles[4];", "float tile[4];") == "tiles|tile");
  CHECK(change("a(b);", "a(b, c);") == "|, c");
  CHECK(change("one", "two") == "|");  // nothing is alike: all of it differs, and no word is marked
}

TEST_CASE("a difference turns one source into the other, with no more lines than it takes") {
  using Change = DiffLine::Change;
  std::vector<std::string> before = {"a", "b", "c", "d"}, after = {"a", "x", "c", "d", "e"};
  auto lines = diff_lines(before, after);
  std::vector<std::string> rebuilt, original;
  size_t changed = 0;
  for (auto& line : lines) {
    if (line.change != Change::removed) rebuilt.push_back(after[line.line]);
    if (line.change == Change::removed) original.push_back(before[line.line]);
    if (line.change == Change::same) original.push_back(after[line.line]);
    changed += line.change != Change::same;
  }
  CHECK(rebuilt == after);
  CHECK(original == before);
  CHECK(changed == 3);
  CHECK(diff_lines({}, {}).empty());
  CHECK(diff_lines({}, after).size() == after.size());
  CHECK(diff_lines(after, after).size() == after.size());
}

TEST_CASE("a file that changes on disk is read again; one that is not there says so") {
  auto path = std::filesystem::temp_directory_path() / "warpwise_file_cache_test.cu";
  std::filesystem::remove(path);
  FileCache cache;
  CHECK(cache.get(path).error.find("warpwise_file_cache_test.cu") != std::string::npos);
  std::ofstream(path) << "int\ta;\n";
  FileCache fresh;
  REQUIRE(fresh.get(path).error.empty());
  CHECK(fresh.get(path).lines == std::vector<std::string>{"int a;"});
  std::filesystem::remove(path);
}

TEST_CASE("a step whose file had a number once is read all the same, as recordings name files of their day") {
  const auto folder = std::filesystem::temp_directory_path() / "warpwise_renumbered_test";
  std::filesystem::create_directories(folder / "gemv");
  std::ofstream(folder / "vectors.cu") << "int a;\n";
  std::ofstream(folder / "gemv" / "gemv_dd.cu") << "int c;\n";
  FileCache cache;
  CHECK(cache.get(folder / "12_vectors.cu").lines == std::vector<std::string>{"int a;"});
  CHECK(cache.get(folder / "12_gemv_dd.cu").lines == std::vector<std::string>{"int c;"});
  CHECK_FALSE(cache.get(folder / "12_chunks.cu").error.empty());
  CHECK_FALSE(cache.get(folder / "gemv_dd.cu").error.empty());
  CHECK_FALSE(cache.get(folder / "none" / "12_vectors.cu").error.empty());
  std::ofstream(folder / "12_vectors.cu") << "int b;\n";
  FileCache fresh;
  CHECK(fresh.get(folder / "12_vectors.cu").lines == std::vector<std::string>{"int b;"});
  std::filesystem::remove_all(folder);
}

TEST_CASE("a table in a narrow panel keeps every word within its column, in small letters if need be") {
  NullBackend imgui;
  const Block table =
      parse_markdown(
          "| step | load requests | wavefronts per shared load |\n|---|---|---|\n| naive_reads | 32768 | 1 |\n")
          .front();
  REQUIRE(table.kind == Block::Kind::table);
  bool small = false, squeezed = false;
  for (float room = 600; room > 200; room -= 10) {
    CAPTURE(room);
    const TableColumns columns = table_columns(table, room, imgui.style);
    float used = 0;
    for (float width : columns.widths) used += width + 2 * columns.margin;
    CHECK(used <= room + 1);
    small = small || columns.body == Face::small;
    squeezed = squeezed || used > room - 1;
    const char* words[] = {"naive_reads", "requests", "wavefronts"};
    for (size_t i = 0; i < 3; i++)
      CHECK(columns.widths[i] >= text_size(imgui.style, i == 0 ? columns.body : columns.head, words[i]).x);
  }
  CHECK(small);
  CHECK(squeezed);
}

TEST_CASE("the title of a box that is too long for its panel goes on in a row below") {
  NullBackend imgui;
  const Block box =
      parse_markdown(
          "<details><summary>Deeper: which GPUs are made for doubles, and how to see it</summary>\n\nWords.\n\n</details>\n")
          .front();
  REQUIRE(box.kind == Block::Kind::box);
  const auto height = [&](float width) {
    float high = 0;
    imgui.draw(ImVec2(width, 400), [&] {
      FileCache files;
      Prose prose{imgui.style, files, {}, {}, nullptr};
      draw_block(box, prose);
      high = ImGui::GetItemRectSize().y;
    });
    return high;
  };
  const float line = imgui.style.size(Face::body);
  CHECK(height(340) > height(1200) + 0.8f * line);
  CHECK(height(180) > height(340) + 0.8f * line);
}

TEST_CASE("a line that is too long for its panel goes on in further rows, which copy as one line") {
  SourceText text;
  text.lines = {"  int a = first_of_many(one, two, three, four);", "short"};
  text.spans = highlight(text.lines);
  Listing listing;
  listing.after = &text;
  const ListingRows whole(listing, 0);
  CHECK(whole.rows().size() == 2);
  const ListingRows rows(listing, 24);
  REQUIRE(rows.rows().size() > 3);
  std::string joined;
  for (const ListingRow& row : rows.rows()) {
    CHECK(row.indent + row.code->size() <= 24);
    CHECK(row.goes_on == (row.line == 0 && !joined.empty()));
    size_t covered = 0;
    for (const Span& span : *row.spans) covered += span.length;
    CHECK(covered == row.code->size());
    if (row.line == 0) joined += *row.code;
  }
  CHECK(joined == text.lines[0]);
}

TEST_CASE("a remark that has no room goes on in the next row as a whole") {
  const std::string code = "if (row >= rows || col >= cols) return;   // the guard, of both sides";
  for (size_t columns = 43; columns < 47; columns++) {
    const auto pieces = pieces_of(code, columns);
    REQUIRE(pieces.size() > 1);
    CHECK(code.substr(0, pieces[0].end).find('/') == std::string::npos);
    CHECK(code.substr(pieces[1].begin).starts_with("// the guard"));
  }
}

TEST_CASE("beside figures a long line goes on next to those that stand below it, and each figure stands once") {
  SourceText text;
  text.lines = {"  if (row < rows && col < cols) tile[warp + i][lane] = in[at(row, col, cols)];", "short"};
  text.spans = highlight(text.lines);
  Listing listing;
  listing.after = &text;
  listing.margin.heads = {"access"};
  listing.margin.rows = {{0, {{"global load"}, 0, false}}, {0, {{"shared store"}, 0, true}}, {1, {{"load"}, 0, false}}};
  listing.margin.elsewhere = {{"warp.cuh:17", "sum += __shfl_down_sync(kAll, sum, offset);", {{"store"}, 0, false}}};
  for (size_t columns : {size_t{30}, size_t{60}}) {
    const ListingRows rows(listing, columns);
    std::map<std::string, size_t> seen;
    std::string first, elsewhere;
    size_t behind_figures = 0, without = 0;
    for (const ListingRow& row : rows.rows()) {
      if (row.figures) seen[row.figures->cells[0]]++;
      if (!row.code) continue;
      CHECK(row.indent + row.code->size() + (row.line || row.number.empty() ? 0 : row.number.size() + 2) <= columns);
      if (row.line == 0) first += *row.code;
      if (!row.line) elsewhere += *row.code;
      behind_figures += row.goes_on && row.figures;
      without += row.goes_on && !row.figures;
    }
    CHECK(first == text.lines[0]);
    CHECK(elsewhere == "sum += __shfl_down_sync(kAll, sum, offset);");
    CHECK(seen == std::map<std::string, size_t>{{"global load", 1}, {"shared store", 1}, {"load", 1}, {"store", 1}});
    CHECK(behind_figures == 1);
    CHECK((columns == 60 || without > 2));
  }
}

TEST_CASE("words of a picture grow on a slide as far as their boxes and their neighbours allow") {
  const auto word = [](float left, float y, float width) { return WordsBox{left + width / 2, y, width, 10, 0, left}; };
  CHECK(growth({word(10, 50, 20)}, {}, 25)[0] == doctest::Approx(2.5f));
  CHECK(growth({word(10, 50, 20)}, {}, 8)[0] == 1);
  // In a box of 40 there is room for not quite twice.
  const float boxed = growth({word(10, 50, 20)}, {{5, 30, 50, 70}}, 25)[0];
  CHECK(boxed > 1.5f);
  CHECK(boxed < 2);
  // Two neighbours in a row share the room between them; a box beside is kept free.
  const auto two = growth({word(10, 50, 20), word(45, 50, 20)}, {}, 25);
  CHECK(two[0] < 1.8f);
  CHECK(two[0] > 1.4f);
  CHECK(growth({word(10, 50, 20)}, {{36, 40, 60, 60}}, 25)[0] < 1.31f);
}
