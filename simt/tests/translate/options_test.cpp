// What the driver makes of nvcc's options.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "driver/options.h"
#include "support/program.h"

TEST_CASE("nvcc's options name the architecture, from 7.0 on, and the highest of several is taken") {
  const auto chosen = [](std::vector<std::string> words) {
    words.insert(words.end(), {"a.cu", "-o", "a"});
    return simt::translate::parse_options(words).architecture;
  };
  CHECK(chosen({}) == 80);
  CHECK(chosen({"-arch=sm_90"}) == 90);
  CHECK(chosen({"-gencode", "arch=compute_75,code=sm_75", "-gencode=arch=compute_120a,code=sm_120a"}) == 120);
  CHECK(chosen({"--gpu-architecture", "compute_70", "-code", "sm_70"}) == 70);
  CHECK(chosen({"-arch=sm_35"}) == 80);
  CHECK(chosen({"-arch=native"}) == 80);
  CHECK(chosen({"-arch=sm_90", "--architecture=86"}) == 86);
}

TEST_CASE("the folder of a CUDA toolkit's headers does not hide our own, however it is named") {
  const programs::Scratch scratch;
  const std::string toolkit = scratch.file("toolkit/include"), other = scratch.file("other"),
                    program = scratch.file("program");
  std::filesystem::create_directories(toolkit + "/crt");
  std::filesystem::create_directories(toolkit + "/cccl");
  std::filesystem::create_directories(other);
  for (const char* header : {"/cuda_runtime.h", "/crt/host_defines.h", "/cccl/cub.h"})
    programs::write(toolkit + header, "#error \"of the toolkit\"\n");
  programs::write(other + "/width.h", "constexpr int kWidth = 4;\n");
  const auto preprocess = simt::translate::parse_options({"-I" + toolkit, "-I", toolkit, "-isystem", toolkit + "/cccl",
                                                          "--include-path=" + toolkit, "-Xcompiler", "-I" + toolkit,
                                                          "-I" + other, "a.cu", "-o", "a"})
                              .preprocess;
  CHECK(preprocess == std::vector<std::string>{"-I", other});
  programs::write(scratch.file("a.cu"),
                  "#include <cuda_runtime.h>\n#include <width.h>\nint main() { return kWidth - 4; }\n");
  setenv("CPATH", (toolkit + ":" + other).c_str(), 1);
  const programs::Outcome built = programs::compile(scratch.file("a.cu"), program, "--plain");
  unsetenv("CPATH");
  INFO(built.output);
  CHECK(built.status == 0);
}
