// `warpwise site`: pages that load nothing from elsewhere, whose links lead somewhere, and whose figures are those of the recordings.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "cli/files/recorded.h"
#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/region.h"
#include "engine/reader/figures.h"
#include "engine/reader/report.h"
#include "engine/reader/rows.h"
#include "engine/text_of.h"
#include "tests/cli/site_pages.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

namespace fs = std::filesystem;

constexpr size_t kPage = 1536 << 10, kAll = 12 << 20;

bool has_site() { return has_simt_worker() && WARPWISE_HAS_SITE; }

std::string without_blanks(const std::string& text) {
  std::string words;
  for (const char c : text)
    if (!std::isspace(static_cast<unsigned char>(c))) words += c;
  return words;
}

/// A recording with all times longer, so that its figures are none of the original's.
std::string slower(const std::string& recording, double times) {
  std::string text;
  for (Event& event : recorded_events(recording)) {
    if (auto* result = std::get_if<Result>(&event)) {
      TimeStats& time = result->time_ms;
      for (double* ms : {&time.median, &time.min, &time.max, &time.q1, &time.q3}) *ms *= times;
      result->gbps /= times;
    }
    text += to_line(event) + "\n";
  }
  return text;
}

}  // namespace

TEST_CASE("a site's pages are small, load only the site's own files, and all their links lead somewhere" *
          doctest::skip(!has_site())) {
  const WrittenSite& site = two_lessons();
  CHECK(site.pages.size() == 4);
  CHECK(site.bytes < kAll);
  std::map<std::string, std::set<std::string>> ids;
  for (const SitePage& page : site.pages) {
    CAPTURE(page.name);
    CHECK(page.text.size() < kPage);
    CHECK(page.text.starts_with("<!DOCTYPE html>"));
    CHECK(contains(page.text, "default-src 'none'; script-src 'self';"));
    for (const std::string& id : page.ids()) {
      CAPTURE(id);
      CHECK(ids[page.name].insert(id).second);
    }
  }
  size_t links = 0;
  for (const SitePage& page : site.pages) {
    CAPTURE(page.name);
    for (const std::string& source : page.values("src")) CHECK(source == "site.js");
    for (const char* part : {"url(", "@import", "<iframe", "<object", "<img", "<base"})
      CHECK_FALSE(contains(page.text, part));
    for (const std::string& link : page.values("href")) {
      CAPTURE(link);
      if (link == "data:," || link == "site.css") continue;
      if (link.starts_with("https://") || link.starts_with("http://")) continue;  // to read on: loads nothing by itself
      const size_t hash = link.find('#');
      const std::string file = hash == 0 ? page.name : link.substr(0, hash);
      REQUIRE(ids.contains(file));
      if (hash == link.npos) continue;
      const std::string id = link.substr(hash + 1);
      // The tour has no element until it is opened; its stops have.
      CHECK((ids[file].contains(id) || (id.starts_with("tour-") && ids[file].contains("stop-" + id.substr(5)))));
      links++;
    }
    for (const char* attribute : {"aria-describedby", "aria-controls", "aria-labelledby"})
      for (const std::string& id : page.values(attribute)) CHECK(ids[page.name].contains(id));
  }
  CHECK(links > 100);
  for (const char* file : {"site.css", "site.js"}) {
    std::ifstream in(site.folder + "/" + file);
    const std::string text(std::istreambuf_iterator<char>(in), {});
    CHECK(text.size() > 5000);
    for (const char* part : {"url(", "@import", "fetch(", "XMLHttpRequest", "import("})
      CHECK_FALSE(contains(text, part));
    std::string rest = text;  // the name of SVG's elements is no address
    for (size_t at; (at = rest.find("http://www.w3.org/2000/svg")) != rest.npos;) rest.erase(at, 26);
    CHECK_FALSE(contains(rest, "http"));
  }
}

TEST_CASE("a page has every figure of the recordings, as they are" * doctest::skip(!has_site())) {
  const std::string recording = WARPWISE_ROOT "/docs/recordings/transpose_h200.jsonl";
  const Folder folder;
  const std::string own = folder.write("own.jsonl", slower(recording, 1.25));
  const WrittenSite site({"transpose", "--recording", own});
  const auto data = site.page("transpose.html").figures();
  size_t seen = 0, wanted = 0;
  for (const std::string& path : {own, recording}) {
    const std::string name = fs::path(path).filename();
    const Board board = recorded_board(path);
    for (const Key& key : measured_rows(board)) wanted += board.result(key)->time_ms.median > 0;
    for (const auto& group : data.at("groups")) {
      if (data.at("recordings")[group.at("recording").get<size_t>()].at("name") != name) continue;
      const Size size = board.lesson("transpose")->size_from(group.at("size").get<std::string>());
      for (const auto& row : group.at("rows")) {
        const Result* result = board.result({"transpose", row.at("step").get<std::string>(), size});
        CAPTURE(row.dump());
        REQUIRE(result);
        CHECK(row.at("origin") == "measured");
        if (!row.contains("ms")) continue;
        seen++;
        CHECK(row.at("ms").get<double>() == doctest::Approx(result->time_ms.median).epsilon(1e-5));
        CHECK(row.at("verdict") == name_of(verdict_of(*result)));
        if (result->kind == Kind::step)
          CHECK(row.at("rate").get<double>() == doctest::Approx(result->gbps).epsilon(1e-5));
      }
    }
  }
  CHECK(seen == wanted);
  CHECK(wanted > 100);
  // What the window and the text say: 305 us against 151.
  for (const auto& group : data.at("groups"))
    if (group.at("recording") == 1 && group.at("size") == "8192x8192")
      for (const auto& row : group.at("rows")) {
        if (row.at("step") == "tiled") CHECK(row.at("time") == "305 \u00b5s");
        if (row.at("step") == "padded") CHECK(row.at("gain") == "2.03\u00d7");
      }
}

TEST_CASE("a source has the counts of the CPU backend beside its lines, and marks what the step before has not" *
          doctest::skip(!has_site())) {
  const SitePage& page = two_lessons().page("transpose.html");
  const std::string tiled = page.words("source-tiled");
  CHECK(contains(tiled, "load 32 wavefronts"));
  CHECK(contains(tiled, "store 4 sectors"));
  CHECK(contains(tiled, "Counted by the CPU backend"));
  const std::string padded = page.words("source-padded");
  CHECK(contains(padded, "load 1 wavefront"));
  CHECK_FALSE(contains(padded, "load 32 wavefronts"));
  const size_t at = page.text.find(" id=\"source-padded\""), end = page.text.find("</section>", at);
  const std::string section = page.text.substr(at, end - at);
  const size_t added = section.find("<tr class=\"add\">", section.find("__global__"));
  REQUIRE(added != section.npos);
  CHECK(contains(section, "<tr class=\"del\">"));
  const std::string inside = page.words("inside-tiled");
  CHECK(contains(inside, "32 lanes \u00d7 4 B: 32 wavefronts"));
  CHECK(contains(inside, "32 sectors \u2192 4 sectors"));  // against naive_writes
}

TEST_CASE("a page has the given text and the hints of every exercise, and no solution" * doctest::skip(!has_site())) {
  size_t exercises = 0;
  for (const ExerciseInfo& exercise : exercise_list()) {
    if (exercise.lesson != "transpose" && exercise.lesson != "first_steps") continue;
    exercises++;
    CAPTURE(exercise.id);
    const SitePage& page = two_lessons().page(exercise.lesson + ".html");
    std::string words = without_blanks(page.words("exercise-" + exercise.id.substr(exercise.id.find('/') + 1)));
    const ExerciseFiles files(WARPWISE_ROOT, exercise);
    CHECK(contains(words, without_blanks(text_of(files.pristine))));
    for (const std::string& hint : exercise.hints) {  // the last hint of a small exercise may be all of it
      const size_t at = words.find(without_blanks(hint));
      REQUIRE(at != words.npos);
      words.erase(at, without_blanks(hint).size());
    }
    const auto solution = split_at_marks(solution_of(WARPWISE_ROOT, exercise)),
               given = split_at_marks(text_of(files.pristine));
    REQUIRE(solution);
    REQUIRE(given);
    REQUIRE(without_blanks(solution->region) != without_blanks(given->region));
    CHECK_FALSE(contains(words, without_blanks(solution->region)));
  }
  CHECK(exercises >= 15);
}

TEST_CASE("a class's own recording stands first, and what is not measured on a GPU looks different" *
          doctest::skip(!has_site())) {
  const Folder folder;
  const std::string own = folder.path + "/class.jsonl";
  const Outcome run = Program({WARPWISE_BIN "/warpwise", "run", "transpose/copy", "transpose/tiled", "--backend",
                               "simt", "--size", "256x256", "--samples", "3", "--record", own},
                              {{"WARPWISE_WORKER_SIMT", ""}})
                          .finish(120);
  CAPTURE(run.err);
  REQUIRE(run.status == 0);
  const WrittenSite site({"transpose", "--recording", own});
  const auto data = site.page("transpose.html").figures();
  CHECK(data.at("recordings")[0].at("name") == "class.jsonl");
  CHECK(contains(data.at("recordings")[0].at("words").get<std::string>(), "modelled for"));
  CHECK(contains(data.at("recordings")[1].at("words").get<std::string>(), "Recorded: measured on an NVIDIA H200"));
  size_t modelled = 0, measured = 0;
  for (const auto& group : data.at("groups"))
    for (const auto& row : group.at("rows")) {
      const bool own = group.at("recording") == 0;
      CHECK(row.at("origin") == (own ? "modelled" : "measured"));
      (own ? modelled : measured)++;
    }
  CHECK(modelled >= 2);
  CHECK(measured >= 80);
  std::ifstream css(site.folder + "/site.css");
  const std::string style(std::istreambuf_iterator<char>(css), {});
  CHECK(contains(style, ".bar.modelled{"));
}

TEST_CASE("a stop that cannot be shown says so, and refusals are one sentence" * doctest::skip(!has_site())) {
  const auto site = [](std::vector<std::string> words) {
    words.insert(words.begin(), {WARPWISE_BIN "/warpwise", "site"});
    return Program(words, {{"WARPWISE_WORKER_SIMT", ""}}).finish(120);
  };
  const Folder folder;
  Outcome outcome = site({"transpoze", "-o", folder.path + "/a"});
  CHECK(outcome.status == 2);
  CHECK(contains(outcome.err, "transpose"));
  outcome = site({"transpose", "-o", "/proc/nothing"});
  CHECK(outcome.status == 3);
  CHECK(contains(outcome.err, "cannot make the folder /proc/nothing"));
  outcome = site({"transpose", "-o", folder.path + "/b", "--recording", folder.write("no.jsonl", "{}")});
  CHECK(outcome.status == 2);
  CHECK(contains(outcome.err, "no.jsonl"));
}

TEST_CASE("a course outside of the tree becomes a site, with modelled times where nothing is recorded") {
  const std::string program = std::string(WARPWISE_BIN "/../course/bin/warpwise");
  if (!has_site() || !fs::exists(program)) return;
  const Folder folder;
  const Outcome outcome = Program({program, "site", "scale", "-o", folder.path + "/course"},
                                  {{"HOME", folder.path}, {"XDG_CACHE_HOME", ""}, {"WARPWISE_WORKER_SIMT", ""}})
                              .finish(120);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  const SitePage page{"scale.html", folder.read("course/scale.html")};
  const auto data = page.figures();
  REQUIRE(data.at("groups").size() == 1);
  REQUIRE(data.at("groups")[0].at("rows").size() == 2);
  for (const auto& row : data.at("groups")[0].at("rows")) {
    CHECK(row.at("origin") == "modelled");
    CHECK(row.at("at") != data.at("groups")[0].at("size"));
    CHECK(row.at("ms").get<double>() > 0);
  }
  CHECK(contains(page.words("source-runs"), "32 sectors"));
  CHECK(contains(page.words("source-neighbours"), "4 sectors"));
  CHECK(contains(page.words("exercise-doubled"), "your code"));
}
