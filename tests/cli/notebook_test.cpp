// The notebook for Jupyter and Colab: the distribution's nbconvert executes it from its first cell to its last.
#include <doctest/doctest.h>

#include <filesystem>

#include "tests/support/exercise_sandbox.h"

using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

const bool kRuns = has_simt_worker() && WARPWISE_HAS_GUI && fs::exists("/usr/bin/jupyter-nbconvert") &&
                   fs::exists("/usr/share/jupyter/kernels/python3") && fs::exists("/usr/bin/xvfb-run");

}  // namespace

TEST_CASE("the notebook runs a kernel, checks an exercise, and shows the board and Inside" * doctest::skip(!kRuns) *
          doctest::test_suite("long")) {
  const Sandbox sandbox;
  Environment environment = sandbox.environment();
  environment["WARPWISE_LAB"] = WARPWISE_BIN;
  environment["HOME"] = sandbox.root();
  const fs::path copy = sandbox.root() / "notebook.ipynb";
  fs::copy_file(WARPWISE_ROOT "/docs/workshop/notebook.ipynb", copy);
  const Outcome outcome =
      Program({"/usr/bin/jupyter-nbconvert", "--to", "notebook", "--execute", "--output", "run", copy}, environment,
              sandbox.root())
          .finish(400);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const auto notebook = nlohmann::json::parse(sandbox.read("run.ipynb"));
  std::string text;
  int pictures = 0;
  for (const auto& cell : notebook["cells"])
    for (const auto& output : cell.value("outputs", nlohmann::json::array())) {
      for (const auto& line : output.value("text", nlohmann::json::array())) text += line.get<std::string>();
      pictures += output.value("data", nlohmann::json::object()).contains("image/png");
    }
  CAPTURE(text);
  CHECK(contains(text, "999 squared is 0"));
  CHECK(contains(text, "out of bounds in squares"));
  CHECK(contains(text, "squares.cu:5"));
  CHECK(contains(text, "exercises/01_transpose/ex1_index.cu"));
  CHECK(pictures == 2);
}
