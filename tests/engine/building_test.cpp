// The script's progress file about the rest of the build, as the lab reads it.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "engine/building.h"

using namespace warpwise;
namespace fs = std::filesystem;

TEST_CASE("the rest is still being built while the process that builds it lives, and a failure stays") {
  const fs::path folder = fs::temp_directory_path() / ("warpwise_building_" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto told = [&](const std::string& text) {
    std::ofstream(folder / ".building") << text;
    return still_building_in(folder);
  };
  CHECK(still_building_in(folder).empty());
  CHECK(told(std::to_string(::getpid()) + " still being built: 3 of 4\n") == "still being built: 3 of 4");
  CHECK(told("0 building the rest failed: see a log\n") == "building the rest failed: see a log");
  CHECK(told("999999999 still being built: 3 of 4\n").empty());  // beyond the largest process number
  CHECK(told("nonsense\n").empty());
  CHECK(told("").empty());
  fs::remove_all(folder);
}
