// Parts of CUB that are missing.
#include <doctest/doctest.h>

#include "support/program.h"

TEST_CASE("a part of CUB that is missing is refused by its name, where it is used") {
  const programs::Scratch scratch;
  const std::string source = scratch.file("uses.cu");
  programs::write(source,
                  "#include <cub/cub.cuh>\n__global__ void k() {\n  using R = cub::BlockRadixRank<64, 4, false>;\n"
                  "  using D = cub::BlockRunLengthDecode<int, 64, 4, 4>;\n}\nint main() { k<<<1, 64>>>(); }\n");
  const programs::Outcome built = programs::compile(source, scratch.file("uses"), "--counted");
  INFO(built.output);
  for (const auto& [line, name] : {std::pair{3, "BlockRadixRank"}, {4, "BlockRunLengthDecode"}}) {
    CAPTURE(name);
    CHECK(built.output.find("uses.cu:" + std::to_string(line)) != std::string::npos);
    CHECK(built.output.find("cub::" + std::string(name) + " is not available on the CPU backend") != std::string::npos);
  }
  programs::write(source, "#include <cub/cub.cuh>\nint main() {}\n");
  CHECK(programs::compile(source, scratch.file("uses"), "--counted").output == "");
}
