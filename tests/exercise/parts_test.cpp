// The parts of a check: the marked region, the picture of errors, progress, counts from a report.
#include <doctest/doctest.h>

#include <fstream>

#include "engine/error_map.h"
#include "engine/exercise/compile/compile.h"
#include "engine/exercise/session/modelled.h"
#include "engine/exercise/session/progress.h"
#include "engine/exercise/text/region.h"
#include "engine/printable.h"
#include "engine/temporary_folder.h"

using namespace warpwise;

TEST_CASE("region: split, put together again, and changes outside are found by line") {
  const std::string text = "a\n  // --- your code\nb\nc\n  // --- end of your code\nd\n";
  const auto parts = split_at_marks(text);
  REQUIRE(parts);
  CHECK(parts->region == "b\nc\n");
  CHECK(parts->with(parts->region) == text);
  CHECK(first_line_changed_outside(parts->with("x\ny\nz\n"), text) == 0);
  CHECK(first_line_changed_outside("a\r\n// --- your code\r\n// --- end of your code\r\nd\r\n",
                                   "a\n// --- your code\n// --- end of your code\nd\n") == 0);
  CHECK(first_line_changed_outside("A" + text.substr(1), text) == 1);
  CHECK(first_line_changed_outside(text + "e\n", text) == 7);
  CHECK(!split_at_marks("a\n"));
  CHECK(!split_at_marks(text + text));
  CHECK(!split_at_marks("// --- end of your code\n// --- your code\n"));
}

TEST_CASE("error map: signs by cell") {
  ErrorMap map;
  CHECK(map.picture().empty());
  for (int64_t row = 0; row < 64; row++) map.add(row * 64 + row, {64, 64}, false);
  for (int64_t i = 0; i < 8; i++) map.add(i / 2 * 64 + 62 + i % 2, {64, 64}, true);
  const auto lines = map.picture();
  REQUIRE(lines.size() == 16);
  REQUIRE(lines[0].size() == 32);
  CHECK(lines[0].substr(0, 3) == "++.");
  CHECK(lines[0].back() == 'o');
  CHECK(lines[15].substr(29) == ".++");
  CHECK(map.wrong() == 72);
  CHECK(map.extents() == "64 x 64");
  CHECK(map.unwritten() == 8);
  ErrorMap one;
  one.add(4, {5}, false);
  CHECK(one.picture() == std::vector<std::string>{"....#"});
}

TEST_CASE("printable: what a terminal would obey is written out, and letters stay") {
  CHECK(printable("a\nb\tc") == "a b c");
  CHECK(printable("\x1b[2J\x07 \xc2\x9b") == "\\x1b[2J\\x07 \\xc2\\x9b");
  CHECK(printable("x\u202ey\u2066z\u200f\u061c\ufeff") ==
        "x\\xe2\\x80\\xaey\\xe2\\x81\\xa6z\\xe2\\x80\\x8f\\xd8\\x9c\\xef\\xbb\\xbf");
  CHECK(printable("Gr\u00f6\u00dfe \u2264 \u4e2d \u201cq\u201d") == "Gr\u00f6\u00dfe \u2264 \u4e2d \u201cq\u201d");
  CHECK(printable("\u202eabcd", 4) == "\\xe2\\x80\\xaea...");
}

TEST_CASE("progress: kept by id, and an unreadable file is set aside") {
  const PrivateFolder folder;
  {
    Progress progress(folder.path());
    CHECK(progress.of("transpose/index").passed.empty());
    Progress meanwhile(folder.path());  // another lab
    CHECK(progress.update("transpose/index",
                          [](auto& entry) {
                            entry = {"2026-01-01T00:00:00Z", 1, 3, "passed"};
                          })
              .empty());
    CHECK(meanwhile.update("transpose/index", [](auto& entry) { entry.hints++; }).empty());
    CHECK(progress.update("transpose/tile", [](auto& entry) { entry = {"", 1, 1, "correct"}; }).empty());
  }
  Progress again(folder.path());
  CHECK(again.of("transpose/index").hints == 2);
  CHECK(again.of("transpose/tile").stage == "correct");
  again.keep("transpose/index", "text", true);
  CHECK(std::filesystem::exists(folder.path() / "saved/transpose_index_passed.cu"));

  std::ofstream(folder.path() / "progress.json") << "{ half";
  Progress broken(folder.path());
  CHECK(broken.of("transpose/index").passed.empty());
  CHECK(std::filesystem::exists(folder.path() / "progress.json.unreadable"));
  std::ofstream(folder.path() / "progress.json")
      << R"({"a/b": 7, "transpose/index": {"passed": 1, "hints": "x", "checks": -1e99}, "transpose/tile": {"hints": 99}})";
  CHECK(Progress(folder.path()).of("transpose/index").hints == 0);
  CHECK(Progress(folder.path()).of("transpose/tile").hints == 3);
  Progress nowhere("/proc/no/such/folder");
  CHECK(nowhere.update("a/b", [](auto&) {}).find("cannot keep your progress") != std::string::npos);
}

namespace {

/// The report of checking a copy at `size`: one block per 256 elements.
nlohmann::json studied_copy(const std::string& size, double elements, double sectors_a_block) {
  nlohmann::json work = {{"grid", {elements / 256, 1, 1}}, {"block", {256, 1, 1}}, {"launches", 1}, {"studied", 8}};
  for (const char* name : {"load_sectors", "block_sectors", "dram_read_sectors", "store_sectors", "dram_write_sectors"})
    work[name] = sectors_a_block * elements / 256;
  work["cold"] = 1;
  nlohmann::json kernel;
  kernel["work"] = nlohmann::json::array({work});
  nlohmann::json study = {{"size", size}};
  study["kernels"] = nlohmann::json::array({kernel});
  return study;
}

}  // namespace

TEST_CASE(
    "modelled: a check's counts are scaled to a GPU's size where they are regular, and compared with those before") {
  const Modeller modeller(WARPWISE_ROOT, "h200");
  CheckResult result;
  result.passed = true;
  result.report = {{"gpu_size", "8192x8192"}};
  result.report["studies"] = {studied_copy("256x256", 65536, 32), studied_copy("512x512", 262144, 32)};
  const auto modelled = modelled_check(result, modeller);
  REQUIRE(modelled);
  CHECK(to_string(modelled->at) == "8192x8192");
  CHECK(modelled->prediction.time_us > 2 * 4 * 8192.0 * 8192.0 / modeller.gpu().dram_copy_gbps / 1e3);

  const PrivateFolder folder;
  Progress progress(folder.path());
  CHECK(replace_modelled(progress, "transpose/index", *modelled) == 0);
  ModelledCheck faster = *modelled;
  faster.prediction.time_us /= 2;
  const double before = replace_modelled(progress, "transpose/index", faster);
  CHECK(before == modelled->prediction.time_us);
  CHECK(Progress(folder.path()).of("transpose/index").modelled_us == faster.prediction.time_us);
  const std::string said = sentence(faster, modeller.gpu(), before);
  CHECK(said.find("on an NVIDIA H200 at 8192x8192, was ") != said.npos);
  CHECK(sentence(faster, modeller.gpu(), 0).find("was") == std::string::npos);
  ModelledCheck elsewhere = faster;
  elsewhere.gpu = "t4";
  CHECK(replace_modelled(progress, "transpose/index", elsewhere) == 0);  // another GPU's time cannot be compared

  result.report["studies"][1] = studied_copy("512x512", 262144, 64);  // each block does more: not regular
  const auto counted = modelled_check(result, modeller);
  REQUIRE(counted);
  CHECK(to_string(counted->at) == "512x512");
  result.passed = false;
  result.stage = "correct";
  CHECK_FALSE(modelled_check(result, modeller));
  result.stage = "counters";
  result.report["studies"][0] = "nonsense";
  CHECK_FALSE(modelled_check(result, modeller));
}
