// The list of public programs that were tried. It is a record: the programs are not here, and nothing is fetched.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

TEST_CASE("the list of public programs names each once, with its version, its outcome and what was wrong") {
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
    if (fields[3] != "ran") CHECK(fields.size() == 5);
    ++outcomes[fields[3]];
  }
  CHECK(programs.size() >= 50);
  // Of those that were tried, nine of ten compile.
  CHECK(outcomes["refused"] * 10 <= outcomes["ran"] + outcomes["hazard"] + outcomes["refused"]);
}
