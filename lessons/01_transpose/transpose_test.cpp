// What lesson.md and the headers of the steps claim about counters, held to the CPU backend. (That every step
// is right on every shape, and that the CPU backend counts what a GPU counts, is tested for all lessons
// alike.)
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

/// The only kernel of a step.
json kernel(const std::string& step, const Size& size) {
  const json report = test::inspect("transpose", step, size);
  CHECK(report.at("hazards").empty());
  REQUIRE(report.at("kernels").size() == 1);
  return report.at("kernels")[0];
}

/// Sectors or wavefronts for each request; 0 without requests.
double per_request(const json& kernel, const char* space, const char* what) {
  const double requests = kernel.at(space).at("requests");
  return requests == 0 ? 0 : kernel.at(space).at(what).get<double>() / requests;
}

struct Claim {
  const char* step;
  int load_requests;
  double load_sectors, store_sectors, shared_load_wavefronts, shared_store_wavefronts;  // for each request
};

constexpr Claim kClaims[] = {
    {"copy", 32768, 4, 4, 0, 0},     {"naive_reads", 32768, 4, 32, 0, 0}, {"naive_writes", 32768, 32, 4, 0, 0},
    {"tiled", 32768, 4, 4, 32, 1},   {"padded", 32768, 4, 4, 1, 1},       {"swizzled", 32768, 4, 4, 1, 1},
    {"vectors", 8192, 16, 16, 4, 4}, {"async", 8192, 16, 16, 4, 4},  // a GPU counts the copies' writes elsewhere
    {"columns", 8192, 16, 16, 4, 4},
};

}  // namespace

TEST_CASE("transpose: each step's requests, sectors and wavefronts are what the lesson says" *
          doctest::skip(!test::has_simt())) {
  for (const Claim& claim : kClaims) {
    CAPTURE(claim.step);
    const json counted = kernel(claim.step, {{1024, 1024}});
    CHECK(counted.at("global_load").at("requests") == claim.load_requests);
    CHECK(per_request(counted, "global_load", "sectors") == claim.load_sectors);
    CHECK(per_request(counted, "global_store", "sectors") == claim.store_sectors);
    CHECK(per_request(counted, "shared_load", "wavefronts") == claim.shared_load_wavefronts);
    CHECK(per_request(counted, "shared_store", "wavefronts") == claim.shared_store_wavefronts);
  }
}

TEST_CASE("transpose: the last step writes whole sectors where rows start anywhere" *
          doctest::skip(!test::has_simt())) {
  constexpr int64_t kRows = 1023, kCols = 1025, kSector = 8;
  const json padded = kernel("padded", {{kRows, kCols}}), sectors = kernel("sectors", {{kRows, kCols}});
  CHECK(per_request(padded, "global_store", "sectors") > 4.8);
  for (const char* step : {"down", "tall"})
    CHECK(per_request(kernel(step, {{kRows, kCols}}), "global_store", "sectors") > 4.8);
  CHECK(per_request(sectors, "global_store", "sectors") < 4);

  // Only the sectors at the ends of a row of `out` are shared, and that with another row.
  int64_t touched = 0;
  for (int64_t col = 0; col < kCols; ++col) touched += (col * kRows + kRows - 1) / kSector - col * kRows / kSector + 1;
  CHECK(sectors.at("global_store").at("sectors") == touched);
}

TEST_CASE("transpose: pads of 0 to 5 floats take the wavefronts that the answer to question 3 says" *
          doctest::skip(!test::has_simt())) {
  const auto folder = std::filesystem::temp_directory_path() / "warpwise_pads";
  std::filesystem::create_directories(folder);
  const std::string program = (folder / "program").string(), report = (folder / "report.json").string();
  const std::string source = WARPWISE_ROOT "/docs/workshop/pads.cu";
  REQUIRE(std::system(
              ("'" WARPWISE_BIN "/warpwise-simt-cc' --counted '" + source + "' -o '" + program + "'").c_str()) == 0);
  REQUIRE(std::system(("WARPWISE_SIMT_REPORT='" + report + "' '" + program + "' > /dev/null").c_str()) == 0);

  const json counted = json::parse(std::ifstream(report));
  CHECK(counted.at("hazards").empty());
  std::vector<double> wavefronts(6, 0);
  for (const auto& one : counted.at("kernels")) {
    const std::string name = one.at("name");  // "padded<3>"
    wavefronts.at(static_cast<size_t>(name.at(name.find('<') + 1) - '0')) =
        per_request(one, "shared_load", "wavefronts");
  }
  CHECK(wavefronts == std::vector<double>{32, 1, 2, 1, 4, 1});
  std::filesystem::remove_all(folder);
}
