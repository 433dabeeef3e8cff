// Every program in a folder programs/, and in samples/, compiles in both flavours, checks itself, and has no hazard when counted.
#include <dlfcn.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <future>
#include <string>
#include <vector>

#include "support/program.h"

namespace {
std::vector<std::filesystem::path> all_programs() {
  std::vector<std::filesystem::path> found;
  for (const char* folder : {"cuda/programs", "include/programs", "libraries/programs", "machine/programs",
                             "memory/programs", "samples", "translate/programs"})
    for (const auto& entry : std::filesystem::directory_iterator(std::string(SIMT_TESTS_DIR "/") + folder))
      if (entry.path().extension() == ".cu") found.push_back(entry.path());
  std::sort(found.begin(), found.end());
  return found;
}

struct Result {
  programs::Outcome built, ran;
};
Result build_and_run(const programs::Scratch& scratch, const std::filesystem::path& source,
                     const std::string& flavour) {
  const std::string program = scratch.file(source.stem().string() + flavour);
  Result result;
  result.built = programs::compile(source.string(), program, flavour);
  if (result.built.status == 0) result.ran = programs::run(program);
  return result;
}

/// The library that a program says it needs, "// Needs libopenblas.so.0.", if this machine lacks it.
std::string lacking_library(const std::filesystem::path& source) {
  std::ifstream file(source);
  for (std::string line, begin = "// Needs "; std::getline(file, line);)
    if (line.starts_with(begin)) {
      const std::string name = line.substr(begin.size(), line.size() - begin.size() - 1);
      return dlopen(name.c_str(), RTLD_LAZY | RTLD_LOCAL) ? "" : name;
    }
  return "";
}

bool provokes_refusals(const std::filesystem::path& source) {
  std::ifstream file(source);
  for (std::string line; std::getline(file, line);)
    if (line == "// Some launches are refused on purpose.") return true;
  return false;
}
}  // namespace

TEST_CASE("programs in the manner of CUDA's samples run, plain and counted" * doctest::test_suite("long")) {
  programs::Scratch scratch;
  REQUIRE(all_programs().size() >= 100);
  for (const auto& source : all_programs()) {
    CAPTURE(source.filename().string());
    if (const std::string library = lacking_library(source); !library.empty()) {
      MESSAGE("skipped: this machine has no " << library);
      continue;
    }
    auto counted = std::async(std::launch::async, [&] { return build_and_run(scratch, source, "--counted"); });
    const Result plain = build_and_run(scratch, source, "--plain");
    for (const Result& result : {plain, counted.get()}) {
      INFO(result.built.output << result.ran.output);
      CHECK(result.built.status == 0);
      CHECK(result.ran.status == 0);
      REQUIRE(result.ran.report.is_object());
      INFO(result.ran.report["hazards"].dump(1));
      const bool refused = provokes_refusals(source);
      CHECK(result.ran.report["hazards"].empty() != refused);
      for (const auto& hazard : result.ran.report["hazards"]) {
        const bool of_a_call = hazard["message"].get<std::string>().find("CUDA refuses it with") != std::string::npos;
        CHECK((hazard["kind"] == "launch" || of_a_call));
      }
    }
  }
}
