// The list of public programs that were tried. It is a record: the programs are not here, and nothing is fetched.
#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

TEST_CASE("the list of public programs names each once, with its version and outcome, and the docs give its counts") {
  std::ifstream list(SIMT_TESTS_DIR "/public/programs.tsv");
  REQUIRE(list.good());
  std::map<std::string, int> outcomes;
  std::set<std::string> programs;
  for (std::string line; std::getline(list, line);) {
    if (line.empty() || line[0] == '#') continue;
    CAPTURE(line);
    std::vector<std::string> fields;
    std::istringstream row(line);
    for (std::string field; std::getline(row, field, '\t');) fields.push_back(field);
    REQUIRE(fields.size() >= 4);
    const bool of_repository = fields[0].find('/') != std::string::npos;
    CHECK((!of_repository || fields[1].size() == 40));
    CHECK(programs.insert(fields[0] + " " + fields[2]).second);
    CHECK(std::set<std::string>{"ran", "hazard", "refused", "not tried"}.count(fields[3]) == 1);
    if (fields[3] != "ran") REQUIRE(fields.size() == 5);
    ++outcomes[fields[3]];
    if (fields[3] != "hazard") continue;
    const bool real = fields[4].rfind("right", 0) == 0;
    CHECK((real || fields[4].rfind("false alarm", 0) == 0));
    ++outcomes[real ? "real" : "false alarm"];
  }
  const int tried = outcomes["ran"] + outcomes["hazard"] + outcomes["refused"];
  CHECK(tried >= 400);
  // Of those that were tried, 95 of 100 compile.
  CHECK(outcomes["refused"] * 20 <= tried);

  std::ifstream page(SIMT_TESTS_DIR "/../../docs/cpu-backend.md");
  const std::string text{std::istreambuf_iterator<char>(page), {}};
  std::ostringstream counts;
  counts << "Tried: " << tried << ". Compiled: " << tried - outcomes["refused"] << ". Refused: " << outcomes["refused"]
         << ". With real hazards: " << outcomes["real"] << ". False alarms: " << outcomes["false alarm"]
         << ". Not tried: " << outcomes["not tried"] << ".";
  CAPTURE(counts.str());
  CHECK(text.find(counts.str()) != std::string::npos);
}
