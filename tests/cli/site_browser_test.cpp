// A site in the distribution's Chromium, without a display: each page drives itself by the events of a reader (engine/site/assets/
// self_check.js) and writes what it found into the document.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/export/ticks.h"
#include "engine/export/units.h"
#include "tests/cli/site_pages.h"

using namespace warpwise::test;

namespace {

bool has_chromium() {
  return has_simt_worker() && WARPWISE_HAS_SITE && std::system("command -v chromium > /dev/null 2>&1") == 0;
}

struct Seen {
  std::string document, log;
};

Seen open_page(const std::string& folder, const std::string& page, const std::string& size) {
  const Folder profile;
  const Outcome outcome =
      Program({"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
               "--no-first-run", "--user-data-dir=" + profile.path, "--window-size=" + size, "--enable-logging=stderr",
               "--v=0", "--virtual-time-budget=20000", "--dump-dom", "file://" + folder + "/" + page})
          .finish(120);
  return {outcome.out, outcome.err};
}

/// What the page's script has complained about.
std::vector<std::string> complaints(const std::string& log) {
  std::vector<std::string> found;
  std::istringstream lines(log);
  for (std::string line; std::getline(lines, line);)
    if (line.find("CONSOLE") != line.npos) found.push_back(line);
  return found;
}

void check_verdict(const std::string& document, size_t least) {
  const size_t at = document.find("id=\"verdict\"");
  REQUIRE(at != document.npos);
  std::istringstream lines(document.substr(document.find('>', at) + 1, document.find("</pre>", at) - at));
  size_t good = 0;
  for (std::string line; std::getline(lines, line);) {
    CAPTURE(line);
    CHECK_FALSE(line.starts_with("FAILED"));
    good += line.starts_with("ok ");
  }
  CHECK(good >= least);
}

}  // namespace

TEST_CASE("in a browser views change, the tour asks before it answers, sources, Inside and timelines move" *
          doctest::skip(!has_chromium()) * doctest::test_suite("long")) {
  const std::string& folder = two_lessons().folder;
  const std::vector<std::pair<std::string, std::string>> pages = {
      {"first_steps.html", "1280,900"}, {"transpose.html", "1280,900"}, {"transpose.html", "500,844"}};
  for (const auto& [page, size] : pages) {
    CAPTURE(page);
    CAPTURE(size);
    const Seen seen = open_page(folder, page + "#check", size);
    CHECK(complaints(seen.log) == std::vector<std::string>{});
    check_verdict(seen.document, 20);
  }
  for (const char* page : {"index.html", "glossary.html", "transpose.html#tour-3", "transpose.html#nowhere"}) {
    CAPTURE(page);
    const Seen seen = open_page(folder, page, "1280,900");
    CHECK(complaints(seen.log) == std::vector<std::string>{});
    CHECK(contains(seen.document, "</html>"));
    if (std::string(page).find("tour") != std::string::npos) CHECK(contains(seen.document, "role=\"dialog\""));
  }
}

TEST_CASE("every lesson's page passes its own check in a browser, and all of the site is small" *
          doctest::skip(!has_chromium()) * doctest::test_suite("long")) {
  const WrittenSite site({});
  CHECK(site.bytes < 12 << 20);
  size_t lessons = 0;
  for (const SitePage& page : site.pages) {
    CAPTURE(page.name);
    CHECK(page.text.size() < 1536 << 10);
    if (page.name == "index.html" || page.name == "glossary.html") continue;
    lessons++;
    const Seen seen = open_page(site.folder, page.name + "#check", "1280,900");
    CHECK(complaints(seen.log) == std::vector<std::string>{});
    check_verdict(seen.document, 15);
  }
  CHECK(lessons >= 7);
}

TEST_CASE("an axis of a page has the ends, the ticks and the labels that one of a report has" *
          doctest::skip(!has_chromium())) {
  using namespace warpwise;
  using nlohmann::json;
  // Ranges of times in ms, of which the page writes what it makes of them into its document.
  const std::vector<std::pair<double, double>> ranges = {{0.126, 1.004}, {0.0033, 0.0041}, {12.2, 125.6}, {0.235, 3.08},
                                                         {0.0056, 58.8}, {0.734, 163},     {1e-5, 2e-4},  {0.9, 1},
                                                         {2.34, 2.4e4},  {0.5, 4.99},      {1, 60},       {1, 61}};
  json wanted = json::array(), asked = json::array();
  const auto listed = [](const std::vector<Tick>& ticks) {
    json list = json::array();
    for (const Tick& tick : ticks) list.push_back({fmt::format("{:.6g}", tick.value), tick.label});
    return list;
  };
  for (const auto& [least, most] : ranges) {
    const bool log = wants_log(least, most);
    const Axis axis = fit_axis(least, most, log ? Scale::log : Scale::linear);
    asked.push_back({least, most});
    wanted.push_back({log, fmt::format("{:.6g}", axis.lo), fmt::format("{:.6g}", axis.hi),
                      listed(log ? log_ticks(axis.lo, axis.hi, 7, time_tick)
                                 : linear_ticks(axis.lo, axis.hi, 7, time_unit(most).factor))});
  }
  const Folder folder;
  std::ofstream(folder.path + "/axes.html")
      << "<!doctype html><pre id=axes></pre><script>"
      << std::ifstream(WARPWISE_ROOT "/engine/site/assets/axes.js").rdbuf()
      << "const six = x => String(Number(x.toPrecision(6)));"
         "document.getElementById('axes').textContent = JSON.stringify("
      << asked.dump()
      << ".map(([least, most]) => { const log = Axes.wantsLog(least, most), axis = Axes.fit(least, most, log);"
         "const ticks = log ? Axes.logTicks(axis.lo, axis.hi, 7, Axes.timeTick)"
         " : Axes.linearTicks(axis.lo, axis.hi, 7, Axes.timeUnit(most)[0]);"
         "return [log, six(axis.lo), six(axis.hi), ticks.map(tick => [six(tick.value), tick.label])]; }));</script>";
  const Seen seen = open_page(folder.path, "axes.html", "600,400");
  CHECK(complaints(seen.log) == std::vector<std::string>{});
  const size_t at = seen.document.find("id=\"axes\">");
  REQUIRE(at != seen.document.npos);
  const size_t begin = seen.document.find('>', at) + 1;
  const json got = json::parse(seen.document.substr(begin, seen.document.find("</pre>", begin) - begin));
  REQUIRE(got.size() == wanted.size());
  const auto numbers = [](json& row) {  // "2e-05" and "0.00002" are the same
    for (size_t i : {1, 2}) row[i] = std::stod(row[i].get<std::string>());
    for (json& tick : row[3]) tick[0] = std::stod(tick[0].get<std::string>());
  };
  for (size_t i = 0; i < got.size(); i++) {
    json mine = got[i], theirs = wanted[i];
    numbers(mine), numbers(theirs);
    CHECK(mine == theirs);
  }
}
