// How long `warpwise inspect`'s pages are.
#include <doctest/doctest.h>

#include <algorithm>

#include "cli/terminal/terminal.h"
#include "tests/support/cli_program.h"
#include "tests/support/run_worker.h"

using namespace warpwise::test;

// Of all steps of all lessons, those with the longest pages.
TEST_CASE("inspect shows the longest steps on two screens, each line on one row, and all with --all" *
          doctest::skip(!has_simt_worker())) {
  constexpr int kColumns = 100, kTwoScreens = 100;
  for (const char* step :
       {"libraries/spmv_tiles", "scan/blelloch", "scan/padded", "attention/written_out", "precision/gemm_dd_renorm"}) {
    CAPTURE(step);
    const auto page = [&](std::vector<std::string> words) {
      words.insert(words.begin(), {"inspect", step, "--gpu", "h200"});
      const Outcome outcome =
          Program(warpwise_argv(std::move(words)), {{"COLUMNS", std::to_string(kColumns)}}).finish(120);
      CHECK(outcome.status == 0);
      return outcome.out;
    };
    const std::string text = page({}), all = page({"--all"});
    const auto lines = [](const std::string& of) { return std::count(of.begin(), of.end(), '\n'); };
    CHECK(lines(text) <= kTwoScreens);
    CHECK(lines(all) > lines(text));
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) CHECK_MESSAGE(warpwise::display_width(line) <= kColumns, line);
  }
}

TEST_CASE("inspect models a grid that follows from the number of SMs as the GPU has it, and says so" *
          doctest::skip(!has_simt_worker())) {
  const auto inspect = [](std::vector<std::string> more) {
    std::vector<std::string> words = {"inspect", "first_steps/grid_stride", "--size", "1048576", "--gpu", "h200"};
    words.insert(words.end(), more.begin(), more.end());
    return Program(warpwise_argv(std::move(words)), {{"COLUMNS", "100"}}).finish(120);
  };
  const nlohmann::json kernel = inspect({"--json"}).json()["kernels"][0];
  CAPTURE(kernel.dump(2));
  CHECK(kernel.at("grid").at(0) == 64);
  CHECK(kernel.at("work").at(0).at("grid").at(0) == 8 * 132);
  const std::string page = inspect({}).out;
  CHECK(contains(page, "a grid of 64"));
  CHECK(contains(page, "that of 1056"));
  CHECK_FALSE(contains(page, "for 132 SMs"));
}
