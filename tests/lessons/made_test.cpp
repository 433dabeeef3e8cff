// Files that a script makes of the lessons' texts, of recordings and of figures are those that it would make today;
// and a page of the workshop quotes counters as they are.
#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/process.h"
#include "tests/support/cli_program.h"
#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

TEST_CASE("slides, handouts and drawn pictures are what their scripts make of today's texts and recordings" *
          doctest::skip(!test::has_python())) {
  for (const std::string script : {"docs/workshop/slides.py", "docs/workshop/handouts.py", "docs/pictures/draw.py"}) {
    const ProgramOutput said = output_of({"python3", WARPWISE_ROOT "/" + script, "--check"});
    CHECK_MESSAGE(said.status == 0, script, " makes other files today: start it, and commit them. They are ",
                  said.text);
  }
}

TEST_CASE("the page on Nsight Compute has what an H200 and the CPU backend have counted" *
          doctest::skip(!test::has_simt())) {
  std::ifstream page_file(WARPWISE_ROOT "/docs/workshop/nsight-compute.md");
  const std::string page(std::istreambuf_iterator<char>(page_file), {});
  const json counted = json::parse(std::ifstream(WARPWISE_ROOT "/lessons/01_transpose/counters_h200.json"));
  struct Line {
    const char *name, *access, *what, *theirs;
  };
  for (const Line& line : {Line{"global load requests", "global_load", "requests", "global_load.requests"},
                           Line{"global load sectors", "global_load", "sectors", "global_load.sectors"},
                           Line{"global store requests", "global_store", "requests", "global_store.requests"},
                           Line{"global store sectors", "global_store", "sectors", "global_store.sectors"},
                           Line{"shared load requests", "shared_load", "requests", "shared_load.instructions"},
                           Line{"shared load wavefronts", "shared_load", "wavefronts", "shared_load.wavefronts"},
                           Line{"shared store wavefronts", "shared_store", "wavefronts", "shared_store.wavefronts"}}) {
    std::string row = std::string("| ") + line.name;
    for (const std::string step : {"tiled", "padded"}) {
      const json ours = test::inspect("transpose", step, Size{{1024, 1024}});
      for (const json& kernel : counted)
        if (kernel.at("kernel") == "transpose::" + step && kernel.at("size") == "1024x1024")
          row += " | " + kernel.at(line.theirs).dump();
      row += " | " + ours.at("kernels").at(0).at(line.access).at(line.what).dump();
    }
    CHECK_MESSAGE(page.find(row + " |") != std::string::npos, "the page lacks the row ", row, " |");
  }
}
