// Several simulated devices.
#include <doctest/doctest.h>

#include "support/program.h"

TEST_CASE("simulated devices have memories, streams and peers of their own") {
  const std::string program = programs::compiled("memory/two_devices.cu");
  const programs::Outcome ran = programs::run(program, R"({"devices": 2})");
  CAPTURE(ran.output);
  CHECK(ran.status == 0);
  REQUIRE(ran.report.is_object());
  CHECK(ran.report["hazards"].dump() == "[]");
  CHECK(programs::run(program).status == 77);  // one device, unless asked for more
}
