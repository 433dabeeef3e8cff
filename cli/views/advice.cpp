#include "cli/views/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/terminal/figures.h"
#include "engine/model/advice.h"
#include "engine/model/modelled.h"

namespace warpwise {

using model::time_in_words;
using nlohmann::json;

namespace {

// What fits two screens, together with the tables.
constexpr size_t kFirstFindings = 2, kAdvisedKernels = 3, kProgramFindings = 1;

double number(const json& object, const char* name) { return object.value(name, 0.0); }

/// `hanging`: how much further lines behind the first are indented.
void append(std::vector<std::string>& lines, const std::string& text, const Looks& looks, int indent,
            Style style = Style::plain, int hanging = 0) {
  const std::string margin(static_cast<size_t>(indent), ' ');
  for (const auto& line : wrapped(text, looks.width - 1 - indent, hanging))
    lines.push_back(styled(margin + line, style, looks));
}

std::string place_of(const json& finding) {
  const int line = finding.value("line", 0);
  if (line == 0) return "";
  return std::filesystem::path(finding.value("file", "")).filename().string() + ":" + std::to_string(line) + ": ";
}

double gain_of(const json& kernel) {
  const auto advice = kernel.find("advice");
  return advice == kernel.end() || advice->empty() ? 0 : number(advice->at(0), "cost_us");
}

double time_of_kernel(const json& kernel) { return kernel.value("/modelled/time_us"_json_pointer, 0.0); }

std::string range_of(const json& finding) {
  return model::range_in_words(number(finding, "low_us"), number(finding, "high_us"));
}

/// "Without this it would take about 5.64 us (between 4.76 and 6.91 us), instead of 18.3 us."
std::string gain_text(const json& finding, double now_us) {
  return fmt::format("Without this it would take about {} ({}), instead of {}.",
                     time_in_words(number(finding, "without_us")), range_of(finding), time_in_words(now_us));
}

void append_finding(std::vector<std::string>& lines, const json& finding, size_t at, double now_us,
                    const Looks& looks) {
  append(lines, fmt::format("{}. {}{}.", at, place_of(finding), finding.value("text", "")), looks, 2, Style::plain, 3);
  append(lines, gain_text(finding, now_us), looks, 5, Style::accent);
  const std::string lesson = finding.value("lesson", "");
  append(lines, finding.value("help", "") + (lesson.empty() ? "" : " See " + lesson + "."), looks, 5);
}

void append_then(std::vector<std::string>& lines, const json& then, const Looks& looks) {
  for (const auto& finding : then)
    append(lines,
           fmt::format("Then: {}{}. Without this as well: {}.", place_of(finding), finding.value("text", ""),
                       time_in_words(number(finding, "without_us"))),
           looks, 2, Style::dim, 3);
}

std::string nothing_text(const json& kernel) {
  return fmt::format(
      "{}, {} on {} (modelled): {}.", kernel.value("name", "kernel"), time_in_words(time_of_kernel(kernel)),
      kernel.value("/modelled/gpu"_json_pointer, std::string("the GPU")), kernel.value("nothing_helps", ""));
}

void append_kernel(std::vector<std::string>& lines, const json& kernel, size_t most, const Looks& looks) {
  const json& findings = kernel["advice"];
  if (findings.empty()) return append(lines, nothing_text(kernel), looks, 0, Style::good, 2);
  const double now = time_of_kernel(kernel);
  append(lines,
         fmt::format("What would help {}, which takes {} on {} (modelled)", kernel.value("name", "kernel"),
                     time_in_words(now), kernel.value("/modelled/gpu"_json_pointer, std::string("the GPU"))),
         looks, 0, Style::bold, 2);
  for (size_t i = 0; i < std::min(most, findings.size()); ++i) append_finding(lines, findings[i], i + 1, now, looks);
  if (kernel.contains("then")) append_then(lines, kernel["then"], looks);
}

/// Only the first finding, without what people do about it.
void append_briefly(std::vector<std::string>& lines, const json& kernel, const Looks& looks) {
  if (kernel["advice"].empty()) return append(lines, nothing_text(kernel), looks, 0, Style::good, 2);
  const json& first = kernel["advice"][0];
  append(lines,
         fmt::format("{}, {}: {}{}. Without this {} ({}).", kernel.value("name", "kernel"),
                     time_in_words(time_of_kernel(kernel)), place_of(first), first.value("text", ""),
                     time_in_words(number(first, "without_us")), range_of(first)),
         looks, 0, Style::plain, 2);
}

}  // namespace

std::vector<std::string> draw_program_advice(const json& report, bool all, const Looks& looks) {
  std::vector<std::string> lines;
  const json program = report.value("program", json::object());
  const json findings = program.value("advice", json::array());
  if (findings.empty()) return lines;
  const double now = number(program, "time_us");
  append(lines,
         fmt::format("What would help the program as a whole, whose copies, kernels and waits take {} on {} (modelled)",
                     time_in_words(now), program.value("gpu", "the GPU")),
         looks, 0, Style::bold, 2);
  const size_t most = all ? findings.size() : std::min(kProgramFindings, findings.size());
  for (size_t i = 0; i < most; ++i) append_finding(lines, findings[i], i + 1, now, looks);
  if (all) append_then(lines, program.value("then", json::array()), looks);
  lines.emplace_back();
  return lines;
}

std::vector<size_t> by_gain(const json& report) {
  std::vector<size_t> order;
  if (!report.contains("kernels")) return order;
  const json& kernels = report.at("kernels");
  for (size_t i = 0; i < kernels.size(); ++i) order.push_back(i);
  std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) {
    return std::pair(gain_of(kernels[a]), time_of_kernel(kernels[a])) >
           std::pair(gain_of(kernels[b]), time_of_kernel(kernels[b]));
  });
  return order;
}

std::vector<std::string> draw_advice(const json& report, bool all, const Looks& looks) {
  std::vector<std::string> lines;
  size_t shown = 0;
  std::string others;
  for (const size_t index : by_gain(report)) {
    const json& kernel = report.at("kernels")[index];
    if (!kernel.contains("advice")) continue;
    if (!all && shown >= kAdvisedKernels) {
      others += (others.empty() ? "" : ", ") + kernel.value("name", "kernel");
      continue;
    }
    if (all || shown == 0) append_kernel(lines, kernel, all ? model::kMostFindings : kFirstFindings, looks);
    else append_briefly(lines, kernel, looks);
    ++shown;
  }
  if (!others.empty()) append(lines, "The gain is smaller in " + others + "; --all shows it.", looks, 0, Style::dim);
  if (!lines.empty()) lines.emplace_back();
  return lines;
}

}  // namespace warpwise
