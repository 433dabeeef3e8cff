// How much memory a program gets.
#include <doctest/doctest.h>

#include "support/program.h"

TEST_CASE("managed memory may be larger than the device's memory, which limits cudaMalloc") {
  for (const char* flavour : {"", "--plain"}) {
    CAPTURE(flavour);
    const auto run = programs::run(programs::compiled("memory/more_than_the_device_has.cu", flavour),
                                   R"({"device_memory":4000000})");
    CAPTURE(run.output);
    CHECK(run.status == 0);
    CHECK(run.output.find("4000000 bytes, 0 wrong") != std::string::npos);
    CHECK(run.report["hazards"].empty());
  }
}
