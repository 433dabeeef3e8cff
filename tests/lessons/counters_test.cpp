// Compares the CPU backend's counters with the hardware's, for every kernel in a lesson's counters_*.json (read by
// tests/hardware_counters.py). Global requests and sectors must be equal. Shared wavefronts may differ by kNoise,
// because a GPU's own counters vary by that much on kernels that mix global and shared traffic. Every other difference
// is listed with its cause in counters_exceptions.json [{"kernel", "counter", "cause"}]; an exception without a
// difference is an error, too.
#include <doctest/doctest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "tests/support/run_worker.h"

using namespace warpwise;
using nlohmann::json;

namespace {

constexpr double kNoise = 0.07;

json read(const std::filesystem::path& path) {
  std::ifstream file(path);
  return file ? json::parse(file) : json::array();
}

/// What the CPU backend counts for every kernel of a lesson at one size, by the kernel's name without namespace.
std::map<std::string, json> count_lesson(const LessonInfo& lesson, const Size& size) {
  Request request;
  request.verb = "inspect";
  request.lesson = lesson.id;
  request.sizes = {size};
  const Board board = test::run(test::worker("simt"), request);
  for (const auto& failure : board.failures()) FAIL_CHECK(failure.message);
  std::map<std::string, json> kernels;
  for (const auto& step : lesson.steps)
    if (const Inspection* inspection = board.inspection({lesson.id, step.id, size}))
      for (const auto& kernel : inspection->report.at("kernels")) kernels[kernel.at("name")] = kernel;
  return kernels;
}

std::string without_namespace(const std::string& name) {
  const size_t arguments = std::min(name.find('<'), name.size());
  const size_t colons = name.rfind("::", arguments);
  return colons == std::string::npos ? name : name.substr(colons + 2);
}

double ours(const json& kernel, const std::string& counter) {
  if (counter == "global_red.requests") return kernel.at("global_atomic").at("requests");
  if (counter == "global_red.sectors") return kernel.at("global_atomic").at("sectors");
  const size_t dot = counter.find('.');
  return kernel.at(counter.substr(0, dot)).at(counter.substr(dot + 1));
}

double hardware(const json& row, const std::string& counter) {
  double value = row.value(counter, 0.0);
  // To the hardware an atomic with a used result is an atom, one with an unused result a red; readers see both as
  // atomics.
  if (counter == "global_red.requests") value += row.value("global_atom.requests", 0.0);
  if (counter == "global_red.sectors") value += row.value("global_atom.sectors", 0.0);
  return value;
}

}  // namespace

TEST_CASE("the CPU backend counts what hardware counts, for every step" * doctest::skip(!test::has_simt())) {
  int compared = 0;
  const auto lessons = test::greet(test::worker("simt")).lessons();
  for (const auto& lesson : lessons) {
    const auto folder = std::filesystem::path(WARPWISE_ROOT) / lesson.folder;
    std::set<std::pair<std::string, std::string>> excepted;
    for (const auto& e : read(folder / "counters_exceptions.json")) excepted.emplace(e.at("kernel"), e.at("counter"));

    std::map<Size, std::map<std::string, json>> counted;
    for (const auto& row : read(folder / "counters_h200.json")) {
      const Size size = parse_size(row.at("size").get<std::string>(), lesson.tasks.front().dimensions);
      if (!counted.count(size)) counted[size] = count_lesson(lesson, size);
      const std::string name = without_namespace(row.at("kernel"));
      const json* kernel = nullptr;
      for (const auto& [full, candidate] : counted[size])
        if (without_namespace(full) == name) kernel = &candidate;
      if (!kernel) continue;  // a vendor's kernel, or a step for GPUs only
      compared++;

      for (const char* counter :
           {"global_load.requests", "global_load.sectors", "global_store.requests", "global_store.sectors",
            "global_red.requests", "global_red.sectors", "shared_load.wavefronts", "shared_store.wavefronts"}) {
        CAPTURE(lesson.id);
        CAPTURE(name);
        CAPTURE(std::string(counter));
        // For an average launch: a kernel that two steps launch is counted twice in the hardware's sums.
        const double here = ours(*kernel, counter) / kernel->at("launches").get<double>();
        const double there = hardware(row, counter) / row.value("launches", 1.0);
        const bool shared = std::string_view(counter).substr(0, 6) == "shared";
        const bool same = shared ? std::abs(here - there) <= kNoise * there : here == there;
        if (excepted.count({name, counter})) CHECK_MESSAGE(!same, "is listed as an exception, but no longer differs");
        else CHECK_MESSAGE(same, "counted ", here, ", hardware ", there);
      }
    }
  }
  CHECK(compared > 0);
}
