// Launches that would repeat another are left out, and only these.
#include <doctest/doctest.h>

#include "support/messages.h"

using namespace programs;
using nlohmann::json;

namespace {

constexpr const char* kAsExec = R"({"long_launches":true})";

struct Loop {
  long launches = 0, result = 0, left_out = 0;
  std::string output;
  json kernel;
};

Loop run_loop(int which, const std::string& options = kAsExec) {
  Loop loop;
  const Outcome ran = run(compiled("cuda/programs/repeated.cu", "--counted -rdc=true"), options, std::to_string(which));
  INFO(ran.output);
  REQUIRE(ran.status == 0);
  REQUIRE(ran.report["hazards"].empty());
  loop.output = ran.output;
  const std::size_t at = ran.output.rfind(" launches, ");
  REQUIRE(at != std::string::npos);
  loop.launches = std::stol(ran.output.substr(ran.output.rfind('\n', at) + 1));
  loop.result = std::stol(ran.output.substr(at + 11));
  loop.kernel = ran.report["kernels"][0];
  loop.left_out = loop.kernel.value("left_out", 0l);
  return loop;
}

}  // namespace

TEST_CASE("a launch that would repeat another is left out, and counts as that one" * doctest::test_suite("long")) {
  for (const int which : {0, 6}) {  // one launch; two in turns
    CAPTURE(which);
    const Loop loop = run_loop(which);
    CHECK(loop.result == 1);
    CHECK(loop.left_out >= 3);
    CHECK(loop.output.find("same is launched again with the same arguments") != std::string::npos);
    CHECK(loop.kernel["launches"] == loop.launches);
    CHECK(loop.kernel["global_store"]["requests"] == loop.launches * 64 * 2);
    CHECK(loop.kernel["global_load"]["requests"] == loop.launches * 64 * 2 * 400);
    CHECK(loop.kernel["work"][0]["launches"] == loop.launches);
  }
  const Loop all = run_loop(0, R"({"long_launches":true,"exact_threads":0})");
  CHECK(all.left_out == 0);
}

TEST_CASE("a launch runs that prints, launches others or changes memory" * doctest::test_suite("long")) {
  const Loop adds = run_loop(1), says = run_loop(2), parent = run_loop(7);
  for (const Loop* const loop : {&adds, &says, &parent}) CHECK(loop->left_out == 0);
  CHECK(adds.result == adds.launches);
  long said = 0;
  for (std::size_t at = 0; (at = says.output.find("said\n", at)) != std::string::npos; ++at) ++said;
  CHECK(said == says.launches);
  CHECK(parent.result == 1);
}

TEST_CASE("after repeated launches one runs that reads something else" * doctest::test_suite("long")) {
  const Loop host = run_loop(3), symbol = run_loop(4), array = run_loop(5);
  CHECK(host.left_out >= 3);
  CHECK(host.result == 1 + 7);
  CHECK(symbol.left_out >= 3);
  CHECK(symbol.result == 7);
  CHECK(array.left_out == 0);  // arrays are not looked at
  CHECK(array.result == 7);
}
