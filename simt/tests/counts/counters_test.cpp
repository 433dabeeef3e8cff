// Counters against what an H200 counted (Nsight Compute): the kernels of truth/, and the probes of single accesses.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "support/program.h"

using nlohmann::json;

namespace {

json hardware(const std::string& file) { return json::parse(std::ifstream(SIMT_TESTS_DIR "/" + file)); }

std::map<std::string, json> by_name(const json& report) {
  std::map<std::string, json> kernels;
  for (const json& kernel : report["kernels"]) kernels[kernel["name"]] = kernel;
  return kernels;
}

// "void k<unsigned char, (unsigned int)3>(const T1 *)" and "k<unsigned char, 3u>" are the same kernel.
std::string plain_name(std::string name) {
  if (name.rfind("void ", 0) == 0) name = name.substr(5);
  if (name.back() == ')') name = name.substr(0, name.rfind('('));
  name = std::regex_replace(name, std::regex(R"(\(\w+( \w+)*\))"), "");
  name = std::regex_replace(name, std::regex(R"((\d+)u\b)"), "$1");
  name = std::regex_replace(name, std::regex("unsigned int"), "unsigned");
  name = std::regex_replace(name, std::regex("unsigned long long"), "unsigned long");
  return std::regex_replace(name, std::regex(" "), "");
}

const programs::Outcome& run_of_truth() {
  static const programs::Outcome run = programs::run(programs::compiled("counts/truth/kernels.cu"));
  return run;
}

}  // namespace

TEST_CASE(
    "global requests and sectors of the truth kernels are the hardware's, shared wavefronts where they have a closed form") {
  const programs::Outcome& run = run_of_truth();
  REQUIRE(run.status == 0);
  const auto kernels = by_name(run.report);
  // In these kernels nvcc reads s[2t] and s[2t + 1] as one 8-byte word (k41), and the hardware's figure has noise of
  // some per cent.
  const std::map<std::string, std::uint64_t> closed_form = {{"k40_interleaved_mod", 389120},
                                                            {"k41_interleaved_index", 389120},
                                                            {"k42_sequential", 102400},
                                                            {"k43_shuffle", 4096}};
  for (const json& truth : hardware("counts/truth/h200_counters.json")) {
    const std::string name = truth["kernel"];
    CAPTURE(name);
    REQUIRE(kernels.count(name) == 1);
    const json& kernel = kernels.at(name);
    CHECK(kernel["global_load"]["requests"] == truth["global_load.requests"]);
    CHECK(kernel["global_load"]["sectors"] == truth["global_load.sectors"]);
    CHECK(kernel["global_store"]["requests"] == truth["global_store.requests"]);
    CHECK(kernel["global_store"]["sectors"] == truth["global_store.sectors"]);
    CHECK(kernel["shared_store"]["wavefronts"] == truth["shared_store.wavefronts"]);
    const std::uint64_t loads = kernel["shared_load"]["wavefronts"];
    if (closed_form.count(name)) {
      CHECK(loads == closed_form.at(name));
      CHECK(loads == doctest::Approx(truth["shared_load.wavefronts"].get<double>()).epsilon(0.08));
    } else {
      CHECK(loads == truth["shared_load.wavefronts"]);
    }
  }
  // The program frees nothing, and does nothing else wrong.
  for (const json& hazard : run.report["hazards"]) CHECK(hazard["kind"] == "leak");
}

TEST_CASE(
    "examples show the lanes' addresses of requests as they were counted, the same with any number of workers, and change no figure") {
  const std::string program = programs::compiled("counts/truth/kernels.cu");
  const json& plain = run_of_truth().report;
  const json one = programs::run(program, R"({"examples": true, "workers": 1})").report;
  json two = programs::run(program, R"({"examples": true, "workers": 2})").report;
  CHECK(one["kernels"] == two["kernels"]);
  int examples = 0, full_warps = 0;
  for (json& kernel : two["kernels"])
    for (json& line : kernel["lines"]) {
      for (const json& example : line["examples"]) {
        CAPTURE(kernel["name"]);
        CAPTURE(line["line"]);
        CAPTURE(example.dump());
        REQUIRE(example["at"].size() == 32);
        std::set<std::int64_t> sectors;
        int lanes = 0;
        for (const json& at : example["at"])
          if (!at.is_null())
            for (std::int64_t byte = at; byte < at.get<std::int64_t>() + example["bytes"].get<std::int64_t>(); ++byte)
              sectors.insert(byte / 32), lanes += byte == at;
        if (line["space"] == "global" && line["op"] != "atomic") CHECK(sectors.size() == example["transfers"]);
        CHECK(lanes > 0);
        CHECK(example["warp"] < 8);
        full_warps += lanes == 32;
        ++examples;
      }
      line.erase("examples");
    }
  CHECK(examples > 100);
  CHECK(full_warps > 50);
  CHECK(two["kernels"] == plain["kernels"]);
}

TEST_CASE("single accesses of every size and shape cost what they cost on an H200" * doctest::test_suite("long")) {
  const auto run = programs::run(programs::compiled("counts/probes/probes.cu"));
  REQUIRE(run.status == 0);
  std::map<std::string, json> kernels;
  for (const json& kernel : run.report["kernels"]) kernels[plain_name(kernel["name"])] = kernel;
  // The compilers differ in these kernels: g++ reads the tested byte separately from the value; nvcc selects an address
  // instead of branching, unrolls a loop by four, and solves a search loop.
  const std::set<std::string> other_code = {"shared_load<unsignedshort,1>",
                                            "shared_store<unsignedshort,1>",
                                            "shared_load<uint2,1>",
                                            "shared_load<uint4,1>",
                                            "divergent<0>",
                                            "divergent<1>",
                                            "divergent<3>"};
  int compared = 0;
  for (const json& truth : hardware("counts/probes/probes_h200.json")) {
    const std::string name = plain_name(truth["kernel"]);
    if (other_code.count(name)) continue;
    CAPTURE(name);
    REQUIRE(kernels.count(name) == 1);
    const json& kernel = kernels.at(name);
    const auto count = [&](const char* metric) { return truth.value(metric, 0); };
    CHECK(kernel["global_load"]["requests"] == count("global_load.requests"));
    CHECK(kernel["global_load"]["sectors"] == count("global_load.sectors"));
    CHECK(kernel["global_store"]["requests"] == count("global_store.requests"));
    CHECK(kernel["global_store"]["sectors"] == count("global_store.sectors"));
    CHECK(kernel["global_atomic"]["requests"] == count("global_red.requests") + count("global_atom.requests"));
    CHECK(kernel["global_atomic"]["sectors"] == count("global_red.sectors") + count("global_atom.sectors"));
    CHECK(kernel["shared_load"]["wavefronts"] == count("shared_load.wavefronts"));
    CHECK(kernel["shared_store"]["wavefronts"] == count("shared_store.wavefronts"));
    CHECK(kernel["shared_atomic"]["wavefronts"] == count("shared_atomic.wavefronts"));
    ++compared;
  }
  CHECK(compared > 350);
}

TEST_CASE("counters depend neither on the number of workers, nor on the schedule, nor on the checks") {
  const std::string program = programs::compiled("counts/truth/kernels.cu");
  for (const char* kernel : {"31", "40", "43"}) {
    CAPTURE(kernel);
    const json one = programs::run(program, R"({"workers":1})", kernel).report["kernels"];
    CHECK(one.size() == 1);
    CHECK(programs::run(program, R"({"workers":2})", kernel).report["kernels"] == one);
    CHECK(programs::run(program, R"({"schedule":7})", kernel).report["kernels"] == one);
    CHECK(programs::run(program, R"({"check":false})", kernel).report["kernels"] == one);
  }
}

TEST_CASE("lanes that take part in some turns of a long loop stay together, whatever their worker ran before") {
  const std::string program = programs::compiled("counts/kernels/long_loops.cu");
  for (const char* options : {"{}", R"({"workers":1})", R"({"workers":2,"schedule":9})"}) {
    CAPTURE(options);
    const auto kernels = by_name(programs::run(program, options).report);
    // Two launches of 32000 elements each, and a warp takes 32 of them.
    CHECK(kernels.at("count_odd")["launches"] == 2);
    CHECK(kernels.at("count_odd")["global_load"]["requests"] == 2000);
    CHECK(kernels.at("count_odd")["global_atomic"]["requests"] == 2000);
    CHECK(kernels.at("highest")["global_load"]["requests"] == 1000);
    CHECK(kernels.at("highest")["shared_atomic"]["requests"] == 1000);
  }
}

TEST_CASE("a sampled launch says so and scales") {
  const auto run = programs::run(programs::compiled("counts/truth/kernels.cu"), R"({"exact_threads":65536})", "3");
  REQUIRE(run.report["kernels"].size() == 1);
  const json& kernel = run.report["kernels"][0];
  CHECK(kernel["sampled"] == 65536.0 / (1 << 20));
  CHECK(kernel["global_load"]["sectors"] == 1048576);
}

TEST_CASE("a store in each branch is a request of each") {
  const auto kernels = by_name(programs::run(programs::compiled("counts/kernels/branches.cu")).report);
  const std::map<std::string, std::pair<int, int>> expected = {
      {"two", {2, 0}}, {"guarded", {2, 0}}, {"three", {3, 0}}, {"early", {2, 0}}, {"tile", {1, 2}}, {"once", {1, 0}}};
  REQUIRE(kernels.size() == expected.size());
  for (const auto& [name, requests] : expected) {
    CAPTURE(name);
    CHECK(kernels.at(name)["global_store"]["requests"] == requests.first);
    CHECK(kernels.at(name)["shared_store"]["requests"] == requests.second);
    CHECK(kernels.at(name)["global_store"]["lanes"] == (name == "once" ? 16 : 32));
  }
}

TEST_CASE("arithmetic of 16-bit types is none of doubles, though it is computed so") {
  const auto run = programs::run(programs::compiled("counts/kernels/sixteen_bits.cu"));
  REQUIRE(run.status == 0);
  int kernels = 0;
  for (const json& kernel : run.report["kernels"]) {
    CAPTURE(kernel["function"]);
    const json& work = kernel["work"][0];
    const bool is_double = kernel["function"].get<std::string>().find("double") != std::string::npos;
    CHECK((work["fp64"] > 0) == is_double);
    CHECK((work["fp32"] > 0) == !is_double);
    ++kernels;
  }
  CHECK(kernels == 4);
}

TEST_CASE("an access counts for the line of the program that asks for it") {
  std::ifstream file(SIMT_TESTS_DIR "/counts/kernels/lines.cu");
  std::set<int> marked, counted;
  std::string text;
  for (int line = 1; std::getline(file, text); ++line)
    if (text.size() > 7 && text.substr(text.size() - 7) == "// here") marked.insert(line);
  const auto run = programs::run(programs::compiled("counts/kernels/lines.cu"));
  REQUIRE(run.status == 0);
  for (const json& kernel : run.report["kernels"])
    for (const json& line : kernel["lines"]) {
      CHECK(line["file"].get<std::string>() == SIMT_TESTS_DIR "/counts/kernels/lines.cu");
      counted.insert(line["line"].get<int>());
    }
  CHECK(marked.size() == 6);
  CHECK(counted == marked);
}

TEST_CASE("what the copy engine and wgmma do is counted apart from the warps' requests") {
  const auto ran = programs::run(programs::compiled("translate/programs/ptx_pipeline.cu"));
  REQUIRE(ran.status == 0);
  const json gemm = by_name(ran.report).at("gemm"), counts = gemm.at("asynchronous");
  // 4 blocks, each with 6 rounds of two boxes of 128 x 64 halves, and of 4 products by each of 2 warpgroups.
  CHECK(counts["boxes_in"] == 4 * 6 * 2);
  CHECK(counts["bytes_in"] == 4 * 6 * 2 * 128 * 64 * 2);
  // Of the matrices, 200 x 328 and 136 x 328 halves, each part of a row in a box by itself; what lies outside moves
  // nothing.
  const auto sectors_of = [](int rows) {
    int sectors = 0;
    for (int row = 0; row < rows; ++row)
      for (int begin = 0; begin < 328; begin += 64) {
        const int first = 2 * (328 * row + begin), end = 2 * (328 * row + std::min(begin + 64, 328));
        sectors += (end - 1) / 32 - first / 32 + 1;
      }
    return sectors;
  };
  CHECK(counts["sectors_in"] == 2 * (sectors_of(200) + sectors_of(136)));
  CHECK(counts["passes_in"] == 4 * 6 * 2 * 128 * 64 * 2 / 128);
  CHECK(counts["sectors_out"] == 200 * 136 * 4 / 32);
  CHECK(counts["passes_out"] == 4 * 128 * 128 * 4 / 128);
  CHECK(counts["boxes_out"] == 4);
  CHECK(counts["bytes_out"] == 4 * 128 * 128 * 4);
  CHECK(counts["products"] == 4 * 6 * 4 * 2);
  CHECK(counts["operations"] == 4 * 6 * 4 * 2 * (2 * 64 * 128 * 16));
  CHECK(counts["phase_waits"] == 4 * 6 * (256 + 1));
  CHECK(gemm["global_load"]["requests"] == 0);
  CHECK(gemm["shared_load"]["requests"] == 0);
}
