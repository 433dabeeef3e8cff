// The report of an inspection as readers see it.
#include <doctest/doctest.h>

#include "engine/reader/report.h"

using namespace warpwise;
using nlohmann::json;

TEST_CASE("a report's figures, examples and hazards are read") {
  json at = json::array();
  for (int lane = 0; lane < 32; lane++) at.push_back(lane < 31 ? json(4 * lane) : json());
  const json line = {{"file", "a.cu"},
                     {"line", 7},
                     {"column", 3},
                     {"space", "global"},
                     {"op", "load"},
                     {"requests", 8},
                     {"sectors", 32},
                     {"lanes", 256},
                     {"bytes_used", 1024},
                     {"bytes_moved", 1024},
                     {"examples",
                      {{{"block", {1, 2, 0}},
                        {"warp", 3},
                        {"number", 1},
                        {"buffer", "in"},
                        {"bytes", 4},
                        {"element_bytes", 2},
                        {"transfers", 4},
                        {"begin", 16},
                        {"at", at}}}}};
  const InspectionReport report = parse_report({{"kernels",
                                                 {{{"name", "k"},
                                                   {"launches", 2},
                                                   {"block", {32, 8, 1}},
                                                   {"sampled", 0.5},
                                                   {"global_load", line},
                                                   {"asynchronous",
                                                    {{"boxes_in", 3},
                                                     {"bytes_in", 4096},
                                                     {"sectors_in", 128},
                                                     {"passes_in", 32},
                                                     {"products", 1},
                                                     {"operations", 262144}}},
                                                   {"lines", {line}}}}},
                                                {"hazards",
                                                 {{{"kind", "race"},
                                                   {"message", "Two."},
                                                   {"file", "a.cu"},
                                                   {"line", 7},
                                                   {"other_file", "b.cu"},
                                                   {"other_line", 9},
                                                   {"count", 4}}}}});
  REQUIRE(report.kernels.size() == 1);
  const KernelReport& kernel = report.kernels[0];
  CHECK(kernel.sampled == 0.5);
  CHECK(kernel.block == std::array{32, 8, 1});
  REQUIRE(kernel.lines.size() == 1);
  CHECK(kernel.lines[0].per_request() == 4);
  CHECK(kernel.lines[0].used() == 1);
  REQUIRE(kernel.lines[0].examples.size() == 1);
  const RequestExample& example = kernel.lines[0].examples[0];
  CHECK(example.at[30] == 120);
  CHECK_FALSE(example.at[31].has_value());
  CHECK(example.begin == 16);
  CHECK(example.together == 32);
  CHECK(kernel.asynchronous ==
        std::vector<std::string>{"copy engine, in: 3 transfers of 4096 bytes in all, 128 sectors, "
                                 "32 bank passes",
                                 "tensor cores: 1 product of warpgroups, 262144 operations"});
  REQUIRE(report.hazards.size() == 1);
  CHECK(report.hazards[0].other_line == 9);
  CHECK(report.hazards[0].count == 4);
}

TEST_CASE("what a report lacks or has wrongly is left at its default") {
  for (const char* text :
       {"null", "[]", "{}", R"({"kernels": 3, "hazards": {}})", R"({"kernels": [1, null]})",
        R"({"kernels": [{"lines": [{"requests": "many", "examples": [{"at": [1, "x"]}, 5]}], "global_load": 7}]})"}) {
    CAPTURE(std::string(text));
    const InspectionReport report = parse_report(json::parse(text));
    for (const Access& access : lines_of(report)) {
      CHECK(access.requests == 0);
      CHECK(access.per_request() == 0);
      CHECK(access.used() < 0);
    }
    CHECK(totals_of(report).empty());
  }
}

TEST_CASE("lines of several kernels come together by place and kind, totals by kind, global first") {
  auto access = [](int line, const char* space, const char* op, int requests, int transfers) {
    Access a;
    a.file = "a.cu", a.line = line, a.space = space, a.op = op, a.requests = requests, a.transfers = transfers;
    return a;
  };
  InspectionReport report;
  report.kernels.resize(2);
  report.kernels[0].lines = {access(3, "shared", "load", 1, 2), access(3, "global", "load", 4, 16)};
  report.kernels[1].lines = {access(3, "global", "load", 4, 128), access(5, "global", "load", 1, 1)};
  for (KernelReport& kernel : report.kernels)
    for (Access total : kernel.lines) total.line = 0, kernel.totals.push_back(total);
  const auto lines = lines_of(report);
  REQUIRE(lines.size() == 3);
  CHECK(lines[1].requests == 8);
  CHECK(lines[1].per_request() == 18);
  const auto totals = totals_of(report);
  REQUIRE(totals.size() == 2);
  CHECK(totals[0].name() == "global load");
  CHECK(totals[0].transfers == 145);
  CHECK(totals[1].name() == "shared load");
}
