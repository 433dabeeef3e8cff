// Aligned types of a program's own.
#include <doctest/doctest.h>

#include <map>

#include "support/messages.h"

using namespace programs;

TEST_CASE("an aligned type of one's own is moved as a whole, by as few accesses as nvcc needs") {
  const Scratch scratch;
  const std::string program = scratch.file("aligned_types");
  REQUIRE(compile(SIMT_TESTS_DIR "/translate/programs/aligned_types.cu", program, "--counted").status == 0);
  const Outcome ran = run(program);
  std::map<std::string, nlohmann::json> kernels;
  for (const auto& kernel : ran.report.at("kernels")) {
    const std::string name = kernel.at("name");
    kernels[name.substr(0, name.find('('))] = kernel;
  }
  for (const char* name : {"quads", "local_type", "packs", "bytes", "pairs", "staged", "braces"}) {
    CAPTURE(name);
    CHECK(kernels[name]["global_load"]["requests"] == 1);
    CHECK(kernels[name]["global_store"]["requests"] == 1);
  }
  CHECK(kernels["loose"]["global_load"]["requests"] == 4);
  CHECK(kernels["staged"]["shared_load"]["requests"] == 1);
  CHECK(kernels["staged"]["shared_store"]["requests"] == 1);
}

TEST_CASE("an aligned type is taken as it is written where a whole one would not compile") {
  const std::string text =
      "struct alignas(16) Quad { float a, b, c, d; };\n"
      "static_assert(__is_aggregate(Quad), \"braces with names\");\n"
      "__global__ void k(Quad* q) { *q = Quad{.a = 1, .d = 2}; }\n"
      "int main() { k<<<1, 1>>>(nullptr); }\n";
  CHECK(compiled_text("named", text).status == 0);
  // Messages describe the code as written.
  const Outcome wrong = compiled_text("wrong", text + "int x = Quad{};\n");
  CHECK(wrong.status != 0);
  CHECK(wrong.output.find("Quad") != std::string::npos);
  CHECK(wrong.output.find("simt_plain") == std::string::npos);
}
