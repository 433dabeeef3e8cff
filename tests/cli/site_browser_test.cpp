// A site in the distribution's Chromium, without a display: each page drives itself by the events of a reader (engine/site/assets/
// self_check.js) and writes what it found into the document.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "tests/cli/site_pages.h"

using namespace warpwise::test;

namespace {

bool has_chromium() {
  return has_simt_worker() && WARPWISE_HAS_SITE && std::system("command -v chromium > /dev/null 2>&1") == 0;
}

struct Seen {
  std::string document, log;
};

Seen open_page(const WrittenSite& site, const std::string& page, const std::string& size) {
  const Folder profile;
  const Outcome outcome =
      Program({"chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
               "--no-first-run", "--user-data-dir=" + profile.path, "--window-size=" + size, "--enable-logging=stderr",
               "--v=0", "--virtual-time-budget=20000", "--dump-dom", "file://" + site.folder + "/" + page})
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
          doctest::skip(!has_chromium())) {
  const WrittenSite site({"first_steps", "transpose"});
  const std::vector<std::pair<std::string, std::string>> pages = {
      {"first_steps.html", "1280,900"}, {"transpose.html", "1280,900"}, {"transpose.html", "500,844"}};
  for (const auto& [page, size] : pages) {
    CAPTURE(page);
    CAPTURE(size);
    const Seen seen = open_page(site, page + "#check", size);
    CHECK(complaints(seen.log) == std::vector<std::string>{});
    check_verdict(seen.document, 20);
  }
  for (const char* page : {"index.html", "glossary.html", "transpose.html#tour-3", "transpose.html#nowhere"}) {
    CAPTURE(page);
    const Seen seen = open_page(site, page, "1280,900");
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
    const Seen seen = open_page(site, page.name + "#check", "1280,900");
    CHECK(complaints(seen.log) == std::vector<std::string>{});
    check_verdict(seen.document, 15);
  }
  CHECK(lessons >= 7);
}
