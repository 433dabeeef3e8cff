// The whole program at the beginning of lesson 00: it runs, and each of the three changes that the text proposes is
// answered with the words that the text quotes. And its program with rows and columns, whose sectors the text counts.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/cli_program.h"

using warpwise::test::Program;
namespace fs = std::filesystem;

namespace {

std::string content_of(const fs::path& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::string without_line_ends(std::string text) {
  std::string one;
  for (const char c : text)
    if (const char next = c == '\n' ? ' ' : c; next != ' ' || one.empty() || one.back() != ' ') one += next;
  return one;
}

/// The cells of the row of lesson 00's text that begins so.
std::vector<std::string> row_of(const std::string& text, const std::string& begin) {
  const size_t at = text.find("\n| " + begin);
  if (at == text.npos) return {};
  std::vector<std::string> cells(1);
  for (const char c : text.substr(at + 2, text.find('\n', at + 1) - at - 2))
    if (c == '|') cells.emplace_back();
    else if (c != ' ' || (!cells.back().empty() && cells.back().back() != ' ')) cells.back() += c;
  for (std::string& cell : cells)
    if (cell.ends_with(' ')) cell.pop_back();
  return cells;
}

struct Change {
  std::string row;                                         // of the table
  std::vector<std::pair<std::string, std::string>> edits;  // what stands there, and in its place
  std::string printed;
};

}  // namespace

TEST_CASE("the whole program of lesson 00 runs, and says what the text quotes where it is broken" *
          doctest::skip(!warpwise::test::has_simt_worker())) {
  const std::string text = content_of(WARPWISE_ROOT "/lessons/00_first_steps/lesson.md");
  const std::string hello = content_of(WARPWISE_ROOT "/docs/workshop/hello.cu");
  const fs::path folder = fs::temp_directory_path() / "warpwise_hello_test";
  fs::create_directories(folder);
  const auto run = [&](const std::string& program) {
    std::ofstream(folder / "hello.cu") << program;
    Program exec({WARPWISE_BIN "/warpwise", "exec", (folder / "hello.cu").string()},
                 {{"WARPWISE_ROOT", WARPWISE_ROOT}});
    return exec.finish(120);
  };
  const auto whole = run(hello);
  CHECK(whole.status == 0);
  CHECK(whole.out.find("y[0] = 5, y[999] = 5") != std::string::npos);

  const std::string launched = "  check(cudaGetLastError(), \"launching\");\n";
  const std::vector<Change> changes = {
      {"the guard", {{"if (i < n) ", ""}}, ""},
      {"the copy", {{"x_there, x.data(), bytes,", "x_there, x.data(), bytes / 2,"}}, "y[0] = 5, y[999] = 2"},
      {"the check", {{"threads = 256", "threads = 2048"}, {launched, ""}}, "y[0] = 2, y[999] = 2"}};
  for (const Change& change : changes) {
    CAPTURE(change.row);
    std::string broken = hello;
    for (const auto& [there, instead] : change.edits) {
      REQUIRE(broken.find(there) != std::string::npos);
      broken.replace(broken.find(there), there.size(), instead);
    }
    const auto said = run(broken);
    CHECK(said.status == 1);
    const auto cells = row_of(text, change.row);
    REQUIRE(cells.size() >= 3);
    CHECK_MESSAGE(without_line_ends(said.out + said.err).find(cells[2]) != std::string::npos, "the text quotes \"",
                  cells[2], "\", and the program says ", said.out, said.err);
    if (!change.printed.empty()) CHECK(said.out.find(change.printed) != std::string::npos);
    if (!change.printed.empty()) CHECK(cells[1].find(change.printed) != std::string::npos);
  }
  // With its check, the third one says so.
  std::string checked = hello;
  checked.replace(checked.find("threads = 256"), 13, "threads = 2048");
  const auto said = run(checked);
  CHECK((said.out + said.err).find("launching: invalid configuration argument") != std::string::npos);
  CHECK(text.find("`launching: invalid configuration argument`") != std::string::npos);
  fs::remove_all(folder);
}

TEST_CASE("the whole program with cuBLAS runs, and says what cuBLAS refuses" *
          doctest::skip(!warpwise::test::has_simt_worker())) {
  const std::string whole = content_of(WARPWISE_ROOT "/docs/workshop/first_cublas.cu");
  const fs::path folder = fs::temp_directory_path() / "warpwise_cublas_test";
  fs::create_directories(folder);
  const auto run = [&](const std::string& program) {
    std::ofstream(folder / "first.cu") << program;
    Program exec({WARPWISE_BIN "/warpwise", "exec", (folder / "first.cu").string()},
                 {{"WARPWISE_ROOT", WARPWISE_ROOT}});
    return exec.finish(120);
  };
  const auto said = run(whole);
  if ((said.out + said.err).find("CUBLAS_STATUS_NOT_SUPPORTED") != std::string::npos) {
    MESSAGE("skipped: this machine has no BLAS");
    return;
  }
  CHECK(said.status == 0);
  CHECK(said.out.find("0 1 2 0\n10 11 12 0\n") != std::string::npos);
  std::string broken = whole;
  const std::string right = "b_there, k, &zero";
  REQUIRE(broken.find(right) != std::string::npos);
  broken.replace(broken.find(right), right.size(), "b_there, m, &zero");
  const auto refused = run(broken);
  CHECK(refused.status == 1);
  CHECK((refused.out + refused.err).find("the product: ") != std::string::npos);
  CHECK(without_line_ends(refused.out + refused.err).find("a leading dimension of 2 is less than the 3 rows") !=
        std::string::npos);
  fs::remove_all(folder);
}

TEST_CASE("the program with rows and columns runs, and its two shapes of blocks take the sectors that the text says" *
          doctest::skip(!warpwise::test::has_simt_worker())) {
  const std::string text = content_of(WARPWISE_ROOT "/lessons/00_first_steps/lesson.md");
  const std::string rows = content_of(WARPWISE_ROOT "/docs/workshop/rows.cu");
  const warpwise::test::Folder folder;
  const auto stores = [&](const std::string& name, const std::string& program) {
    const std::string file = folder.write(name, program);
    const auto said =
        Program({WARPWISE_BIN "/warpwise", "exec", file, "--json"}, {{"WARPWISE_ROOT", WARPWISE_ROOT}}).finish(120);
    CHECK(said.status == 0);
    CHECK(said.out.find("3500 of 3500 elements are 5") != std::string::npos);
    const auto store = said.json().at("kernels").at(0).at("global_store");
    return std::pair(store.at("sectors").get<int>(), store.at("requests").get<int>());
  };
  const auto quoted = [&](const std::pair<int, int>& counted, const std::string& between) {
    const std::string words = std::to_string(counted.first) + " sectors in " + std::to_string(counted.second) + between;
    CHECK_MESSAGE(text.find(words) != std::string::npos, "the text does not say: ", words);
  };
  quoted(stores("rows.cu", rows), " store requests");
  std::string tall = rows;
  for (const auto& [there, instead] :
       {std::pair<std::string, std::string>{"threads(32, 8)", "threads(8, 32)"},
        {"blocks((cols + 31) / 32, (rows + 7) / 8)", "blocks((cols + 7) / 8, (rows + 31) / 32)"}}) {
    REQUIRE(tall.find(there) != std::string::npos);
    tall.replace(tall.find(there), there.size(), instead);
    CHECK(text.find("dim3 " + instead) != std::string::npos);
  }
  quoted(stores("tall.cu", tall), " requests");
}
