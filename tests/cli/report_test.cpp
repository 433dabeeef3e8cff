// `warpwise report`: a self-contained page that has every figure and takes no markup from a recording.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>
#include <regex>
#include <sstream>

#include "engine/export/csv.h"
#include "engine/export/page.h"
#include "engine/export/svg.h"
#include "tests/cli/made_recording.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

const std::string kRecordings = WARPWISE_ROOT "/docs/recordings/";

Board board_of_text(const MadeRecording& made) {
  Board board;
  std::istringstream lines(made.text());
  for (std::string line; std::getline(lines, line);) board.apply(parse_event(line));
  return board;
}

size_t count_in(const std::string& text, const std::string& part) {
  size_t n = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) n++;
  return n;
}

/// What is wrong with the nesting of the page's elements; empty if each opened element is closed, in the right order.
std::string nesting(const std::string& page) {
  static const std::vector<std::string> kAlone = {"meta", "!DOCTYPE"};
  std::vector<std::string> open;
  for (size_t at = page.find('<'); at != std::string::npos; at = page.find('<', at + 1)) {
    const size_t end = page.find('>', at);
    if (end == std::string::npos) return "a tag that does not end";
    const std::string tag = page.substr(at + 1, end - at - 1);
    const std::string name = tag.substr(tag[0] == '/', tag.find_first_of(" \n/", 1) - (tag[0] == '/'));
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1))
        return "</" + tag.substr(1) + "> closes " + (open.empty() ? "nothing" : open.back());
      open.pop_back();
    } else if (tag.back() != '/' && std::find(kAlone.begin(), kAlone.end(), name) == kAlone.end()) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

/// Text that a page would need to fetch or run something.
void check_stands_alone(const std::string& page) {
  for (const char* part :
       {"<script", "src=", "url(", "@import", "<link", "<iframe", "<object", "<img", "javascript:"}) {
    CAPTURE(part);
    CHECK_FALSE(contains(page, part));
  }
  CHECK(contains(page, "default-src 'none'"));
  for (size_t at = page.find("href="); at != std::string::npos; at = page.find("href=", at + 1))
    CHECK(page.substr(at, 7) == "href=\"#");
}

}  // namespace

TEST_CASE("a report holds every figure of a recording, says where each is from, and stands by itself") {
  const Folder folder;
  const std::string out = folder.path + "/report.html";
  const Outcome outcome = warpwise::test::warpwise({"report", kRecordings + "transpose_h200.jsonl", "-o", out});
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);
  CHECK(contains(outcome.out, out));
  const std::string page = folder.read("report.html");
  CHECK(page.starts_with("<!DOCTYPE html>"));
  CHECK(nesting(page) == "");
  check_stands_alone(page);
  CHECK(contains(page, "<h1>Warpwise on NVIDIA H200</h1>"));
  CHECK(contains(page, "2026-11-29T11:50:26Z"));
  for (const char* size : {"4096x4096", "8192x8192", "16384x16384", "16384x1024", "8191x4097"})
    CHECK(contains(page, std::string("<h3>") + size));
  CHECK(count_in(page, "<th scope=\"row\">Tiled in shared memory</th>") == 5);
  CHECK(contains(page, "GPU time: measured by events on NVIDIA H200."));
  CHECK(contains(page, "Limits, of the same run: Best copy kernel, 4165 GB/s of device memory."));
  CHECK(contains(page, "Time against size"));
  CHECK(count_in(page, "class=\"bar ") == 5 * 16 + 5);  // and a map: rows and columns vary, five fields
  // Each bar has its row's mark beside the name. Results are never broken at a hyphen: "1.1e-16".
  CHECK(count_in(page.substr(page.find("<h3>")), "class=\"mark ") == 5 * 16);
  CHECK(count_in(page, "<td class=\"words whole\">exact</td>") > 0);
  CHECK(contains(page, "td.whole{white-space:nowrap}"));
  CHECK(contains(page, "prefers-color-scheme:dark"));
  CHECK(contains(page, "@media print"));
}

TEST_CASE("timelines, choices, tasks and errors of the recordings are in their reports") {
  const Folder folder;
  REQUIRE(
      warpwise::test::warpwise({"report", kRecordings + "trip_h200.jsonl", "-o", folder.path + "/first.html"}).status ==
      0);
  const std::string first = folder.read("first.html");
  CHECK(nesting(first) == "");
  CHECK(count_in(first, "one traced run of") == 9);
  CHECK(contains(first, "GPU 1: kernels"));
  CHECK(contains(first, ">chunks=32"));
  CHECK(contains(first, "from all GPUs idle to all GPUs idle"));
  REQUIRE(
      warpwise::test::warpwise({"report", kRecordings + "gemm_h200.jsonl", "-o", folder.path + "/gemm.html"}).status ==
      0);
  const std::string gemm = folder.read("gemm.html");
  CHECK(nesting(gemm) == "");
  CHECK(contains(gemm, "Error against speed at 4096x4096x4096"));
  CHECK(contains(gemm, "GFLOP/s"));
  REQUIRE(warpwise::test::warpwise({"report", kRecordings + "reduction_h200.jsonl", "-o", folder.path + "/sum.html"})
              .status == 0);
  const std::string sum = folder.read("sum.html");
  CHECK(contains(sum, "The sum of floats, input=uniform"));
  CHECK(contains(sum, "The sum of halves, input=uniform"));
}

TEST_CASE("modelled figures say for which GPU and at which size, and counters are told") {
  MadeRecording made;
  made.hello.device.backend = "simt";
  for (const char* step : {"naive", "tiled"}) {
    made.add(step, 4).clock = "host";
    made.events.push_back(
        Study{1, "transpose", step, Size{{64, 64}}, Size{{8192, 8192}}, copy_study(268, step[0] == 'n')});
  }
  const Folder folder;
  const std::string recording = folder.write("cpu.jsonl", made.text());
  REQUIRE(warpwise::test::warpwise({"report", recording, "-o", folder.path + "/cpu.html", "--gpu", "h200"}, "well",
                                   {{"XDG_CONFIG_HOME", folder.path}})
              .status == 0);
  const std::string page = folder.read("cpu.html");
  CHECK(nesting(page) == "");
  CHECK(contains(page, "Times at 8192x8192 are modelled for NVIDIA H200, typical error"));
  CHECK(contains(page, "modelled at 8192x8192"));
  CHECK(std::regex_search(page, std::regex("bar c[0-9]+ modelled")));
  CHECK_FALSE(contains(page, "4.000 ms"));  // this computer's time says nothing about a GPU
  CHECK(contains(page, "Counted by the CPU backend at 8192x8192"));
  CHECK(contains(page, "32 sectors a store"));

  // A study that the model cannot read costs only its figures, not the report.
  for (auto& event : made.events)
    if (auto* study = std::get_if<Study>(&event)) study->report["kernels"][0]["work"][0]["grid"] = "<b>";
  folder.write("cpu.jsonl", made.text());
  REQUIRE(warpwise::test::warpwise({"report", recording, "-o", folder.path + "/cpu.html"}).status == 0);
  CHECK(contains(folder.read("cpu.html"), "host time of the CPU backend"));
  CHECK_FALSE(contains(folder.read("cpu.html"), "modelled at"));
}

TEST_CASE("two recordings stand beside each other, with a verdict that the noise allows") {
  MadeRecording a, b;
  a.add("naive", 4), a.add("tiled", 1), a.add("padded", 0.6);
  b.hello.device.name = "Another GPU";
  b.add("naive", 5), b.add("tiled", 1.001);
  auto& wrong = b.add("padded", 0.6);
  wrong.ok = false, wrong.message = "12 of 4096 elements are wrong.", wrong.error.wrong = 12;
  const Folder folder;
  const std::string first = folder.write("a.jsonl", a.text()), second = folder.write("b.jsonl", b.text());
  REQUIRE(warpwise::test::warpwise({"report", first, second, "-o", folder.path + "/both.html"}).status == 0);
  const std::string page = folder.read("both.html");
  CHECK(nesting(page) == "");
  CHECK(contains(page, "b.jsonl against a.jsonl"));
  CHECK(contains(page, "<td>1.250</td><td class=\"words warn\">1.25× slower</td>"));
  CHECK(contains(page, "same within noise"));
  CHECK(contains(page, "wrong now"));
  CHECK(contains(page, "is wrong: 12 of 4096 elements are wrong."));
  CHECK(contains(page, "Another GPU"));
}

TEST_CASE("a hostile recording puts no markup into the report") {
  const std::string bad = "</title><script>alert(1)</script>\"' onload=x <svg/onload=alert(2)> & \x1b[31m \u202e";
  MadeRecording made;
  made.hello.program = made.hello.time = made.hello.device.name = made.hello.device.driver = made.hello.device.host =
      bad;
  made.hello.device.compute = made.hello.device.runtime = bad;
  made.lesson.title = made.lesson.summary = bad;
  made.lesson.id = "x\"><script>alert(3)</script>";
  TaskInfo& task = made.lesson.tasks[0];
  task.title = task.error_metric = bad;
  task.dimensions = {bad, bad};
  TaskInfo second = task;
  second.id = bad;
  made.lesson.tasks.push_back(second);
  for (auto& step : made.lesson.steps) step.id += bad, step.title = bad;
  for (int i = 0; i < 4; i++) {
    const Size size{{64 << i, 64}};
    for (const auto& step : made.lesson.steps) {
      Result& r = made.add(step.id, 1 + i, size);
      r.kind = step.kind, r.clock = i % 2 ? bad : "host", r.source = i % 2 ? bad : "measured";
      r.bound = r.ceiling = r.remark = r.time_ms.stopped = bad;
      r.choices = {{bad, bad}};
      r.error.max_rel = 1e-7 * (1 + i), r.error.extra[bad] = 1;
      r.error.first = {{bad, 1, 2}};
      if (i == 3) r.ok = false, r.message = bad, r.error.wrong = 1;
      nlohmann::json study = copy_study(268, false);
      study["kernels"][0]["name"] = bad;
      const std::string id = step.id;
      made.events.push_back(Study{1, made.lesson.id, id, size, size, study});
      Timeline timeline{1, made.lesson.id, id, size, bad, 3, bad, {}};
      timeline.spans = {{bad, bad, 0, 1, 0, 1, 100}, {bad, "compute", 1, 1, 1, 1, 0}};
      made.events.push_back(timeline);
    }
  }
  made.events.push_back(Failure{1, bad, bad, bad, Size{{64, 64}}, bad, false});
  const Board board = board_of_text(made);
  const Modeller h200(WARPWISE_ROOT, "h200");
  const std::string page = report_page({{bad, &board}, {bad, &board}}, &h200);
  CHECK(nesting(page) == "");
  check_stands_alone(page);
  for (const std::string part : {"<script", "<svg/", "\x1b", "\u202e", "' onload", "\" onload", "</title><s"}) {
    CAPTURE(part);
    CHECK_FALSE(contains(page, part));
  }
  CHECK(contains(page, "&lt;script&gt;alert(1)&lt;/script&gt;"));
  CHECK(contains(page, "one traced run"));
  CHECK(escaped("a\xff\xc0\xaf\xed\xa0\x80z") == "a\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFDz");
  CHECK(escaped("2 \u00d7 3 \u03bcs \U0001f642") == "2 \u00d7 3 \u03bcs \U0001f642");
}

TEST_CASE("figures no board should have do not break the drawing") {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  MadeRecording made;
  const double times[] = {nan, inf, -1, 0, 1e-300, 1e300};
  for (int i = 0; i < 6; i++) {
    Result& r = made.add("naive", times[i], Size{{i + 1, 1}});
    r.time_ms.noise = nan, r.gbps = -times[i], r.gflops = times[i], r.ceiling_fraction = inf,
    r.error.max_rel = times[i];
    r.time_ms.samples = -3;
    made.add("tiled", 1, Size{{i + 1, 1}}).error.max_rel = 1e-7;
    Timeline timeline{1, "transpose", "naive", Size{{i + 1, 1}}, "measured", times[i], "", {}};
    timeline.spans = {{"k", "compute", 0, 1, times[i], times[5 - i], 5}, {"k", "compute", 0, 1, 1, 1, 5}};
    made.events.push_back(timeline);
  }
  const Board board = board_of_text(made);
  const std::string page = report_page({{"odd.jsonl", &board}}, nullptr);
  CHECK(nesting(page) == "");
  CHECK_FALSE(contains(page, "=\"nan"));
  CHECK_FALSE(contains(page, "=\"inf"));
  CHECK_FALSE(contains(page, "=\"-nan"));
}

TEST_CASE("-o F.csv writes a table that a spreadsheet takes as data") {
  MadeRecording made;
  made.add("naive", 4);
  auto& wrong = made.add("tiled", 1);
  wrong.ok = false, wrong.error.wrong = 3, wrong.hazards = {"race"}, wrong.message = "3 wrong, \"all\" odd";
  const Folder folder;
  REQUIRE(warpwise::test::warpwise({"report", folder.write("run.jsonl", made.text()), "-o", folder.path + "/run.csv"})
              .status == 0);
  const std::string csv = folder.read("run.csv");
  CHECK(count_in(csv, "\n") == 3);
  CHECK(csv.starts_with("recording,device,lesson,task,step,title,kind,size,choices,source,clock,median_ms,"));
  CHECK(contains(csv, "\nrun.jsonl,Example GPU,transpose,transpose,naive,Naive,step,64x64,,measured,gpu,4,3.96,4.04,"));
  CHECK(contains(csv, ",wrong,race,0,0,0,4096,3,\"3 wrong, \"\"all\"\" odd\"\n"));
  CHECK(csv_field("=1+1") == "'=1+1");
  CHECK(csv_field("two\nlines") == "\"two\nlines\"");
  CHECK(csv_field("plain") == "plain");
  for (const char* text : {"", "'a", "=1", "a;b", " a", "a\"b,c"}) CHECK(csv_fields(csv_field(text)).at(0) == text);
}

TEST_CASE("a report that cannot be written, or made, is refused with a sentence, and what was there stays") {
  const Folder folder;
  MadeRecording made;
  made.add("naive", 4);
  const std::string good = folder.write("good.jsonl", made.text());
  struct Refused {
    std::vector<std::string> arguments;
    int status;
    std::string says;
  };
  const std::string fresh = folder.path + "/fresh.html", old = folder.write("old.html", "what was there");
  const Refused cases[] = {{{good, "-o", "/nonexistent/report.html"}, 3, "cannot write /nonexistent/report.html"},
                           {{good, "-o", folder.path}, 3, "cannot write"},
                           {{good, "-o", "/dev/full"}, 3, "could not write all of /dev/full"},
                           {{good, "-o", good}, 2, "is the recording itself"},
                           {{"/nonexistent/run.jsonl", "-o", fresh}, 2, "No such file"},
                           {{folder.write("cut.jsonl", made.text().substr(0, 1000)), "-o", fresh}, 2, "truncated"},
                           {{folder.write("empty.jsonl", ""), "-o", old}, 2, "empty"},
                           {{folder.write("other.jsonl", "hello\n"), "-o", old}, 2, "not a Warpwise recording"},
                           {{}, 2, "F.jsonl is missing"}};
  for (const auto& [arguments, status, says] : cases) {
    std::vector<std::string> argv = arguments;
    argv.insert(argv.begin(), "report");
    CAPTURE(says);
    const Outcome outcome = warpwise::test::warpwise(argv);
    CAPTURE(outcome.err);
    CHECK(outcome.status == status);
    CHECK(contains(outcome.err, says));
    CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    CHECK(outcome.out.empty());
  }
  CHECK_FALSE(std::filesystem::exists(fresh));
  CHECK(folder.read("old.html") == "what was there");
  CHECK(folder.read("good.jsonl") == made.text());
}
