// What CUDA's headers became is kept beside the driver. Here a copy of the driver keeps it in a folder of the test's.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>

#include "support/program.h"

namespace {

namespace fs = std::filesystem;

void forget_reading(const std::string& file) {
  const timespec times[2] = {{1, 0}, {2, 0}};
  ::utimensat(AT_FDCWD, file.c_str(), times, 0);
}
bool was_read(const std::string& file) {
  struct stat status {};
  return ::stat(file.c_str(), &status) == 0 && status.st_atim.tv_sec > 1;
}

}  // namespace

TEST_CASE("an object from precompiled headers is the same to the last byte, also if what was kept is damaged") {
  const programs::Scratch scratch;
  const std::string driver = scratch.file("warpwise-simt-cc"), control = scratch.file("k.cu");
  fs::copy_file(SIMT_CC, driver);
  programs::write(control,
                  "#include <cstdio>\n__global__ void k(float* p) { p[threadIdx.x] = sqrtf(p[threadIdx.x]); }\n"
                  "int main() { k<<<1, 32>>>(nullptr); std::puts(\"done\"); }\n");
  const auto object = [&](const std::string& options) {
    REQUIRE(std::system(
                ("'" + driver + "' " + options + " -c '" + control + "' -o '" + scratch.file("k.o") + "'").c_str()) ==
            0);
    return programs::read(scratch.file("k.o"));
  };
  for (const std::string kind : {"--counted", "--plain -std=c++20"}) {
    CAPTURE(kind);
    const std::string whole = object(kind);
    REQUIRE_FALSE(fs::exists(scratch.file("precompiled")));
    CHECK(object(kind + " --precompile") == whole);
    std::vector<std::string> kept;
    for (const auto& entry : fs::directory_iterator(scratch.file("precompiled"))) kept.push_back(entry.path());
    CHECK(kept.size() == (kind == "--counted" ? 2 : 1));  // with the text in which kernels are looked for
    for (const std::string& file : kept) forget_reading(file);
    forget_reading(control);
    CHECK(object(kind) == whole);
    for (const std::string& file : kept) CHECK(was_read(file) == was_read(control));  // some systems do not note it
    for (const std::string& file : kept) programs::write(file, "damaged");
    CHECK(object(kind) == whole);
    fs::remove_all(scratch.file("precompiled"));
  }
}

TEST_CASE(
    "a grader finds a name in an attribute, made by macros of a header's and of the file's, with kept macros and without") {
  const programs::Scratch scratch;
  const std::string driver = scratch.file("warpwise-simt-cc"), source = scratch.file("k.cu"),
                    said = scratch.file("said");
  fs::copy_file(SIMT_CC, driver);
  programs::write(source,
                  "#include <sys/cdefs.h>\n#define NAME \".text\\n\\tsyscall\\n#\"\n"
                  "__attribute__((__CONCAT(sec, tion)(NAME))) void more() {}\n");
  for (const std::string options : {"", "--precompile ", ""}) {
    CAPTURE(options);
    CHECK(std::system(("'" + driver + "' --counted " + options + "'--facts=" + scratch.file("facts") + "' -c '" +
                       source + "' -o '" + scratch.file("k.o") + "' > '" + said + "' 2>&1")
                          .c_str()) != 0);
    CHECK(programs::read(said).find("k.cu:3: error: a name in an attribute") != std::string::npos);
  }
  std::size_t macros = 0;
  for (const auto& entry : fs::directory_iterator(scratch.file("precompiled")))
    macros += entry.path().extension() == ".macros";
  CHECK(macros == 1);
}
