#include "cli/views/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"

namespace warpwise {

using nlohmann::json;

namespace {

std::string time_of(double us) {
  return us < 1000 ? fmt::format("{:.3g} us", us) : fmt::format("{:.3g} ms", us / 1000);
}

void append(std::vector<std::string>& lines, const std::string& text, const Looks& looks, int indent,
            Style style = Style::plain) {
  const std::string margin(static_cast<size_t>(indent), ' ');
  for (const auto& line : wrapped(text, looks.width - 1 - indent, 0))
    lines.push_back(styled(margin + line, style, looks));
}

std::string place_of(const json& finding) {
  const int line = finding.value("line", 0);
  if (line == 0) return "";
  return std::filesystem::path(finding.value("file", "")).filename().string() + ":" + std::to_string(line) + ": ";
}

double gain_of(const json& kernel) {
  return kernel.at("advice").empty() ? 0 : kernel.at("advice").at(0).value("cost_us", 0.0);
}

std::string next_of(const json& then) {
  std::string text;
  for (const auto& finding : then)
    text += fmt::format("{}{}{} ({})", text.empty() ? "Then: " : "; ", place_of(finding), finding.value("text", ""),
                        time_of(finding.value("without_us", 0.0)) + " without it");
  return text + ".";
}

}  // namespace

std::vector<size_t> by_gain(const json& report) {
  std::vector<size_t> order;
  const json& kernels = report.at("kernels");
  for (size_t i = 0; i < kernels.size(); ++i)
    if (kernels[i].contains("advice")) order.push_back(i);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return gain_of(kernels[a]) > gain_of(kernels[b]); });
  return order;
}

std::vector<std::string> draw_advice(const json& kernel, size_t most, const Looks& looks) {
  std::vector<std::string> lines;
  if (!kernel.contains("advice") || !kernel.contains("modelled")) return lines;
  const json &modelled = kernel["modelled"], &findings = kernel["advice"];
  const double now = modelled.value("time_us", 0.0);
  const std::string name = kernel.value("name", "kernel"), gpu = modelled.value("gpu", "");
  if (findings.empty()) {
    append(lines,
           fmt::format("{}: {}, modelled for {}: {}.", name, time_of(now), gpu, kernel.value("nothing_helps", "")),
           looks, 2, Style::good);
    lines.emplace_back();
    return lines;
  }
  append(lines, fmt::format("What would help {}, which takes {} (modelled for {})", name, time_of(now), gpu), looks, 0,
         Style::bold);
  for (size_t i = 0; i < std::min(most, findings.size()); ++i) {
    const json& finding = findings[i];
    append(lines, fmt::format("{}. {}{}.", i + 1, place_of(finding), finding.value("text", "")), looks, 2,
           Style::plain);
    append(lines,
           fmt::format("It costs {} of {}: {} without it, between {} and {}.", time_of(finding.value("cost_us", 0.0)),
                       time_of(now), time_of(finding.value("without_us", 0.0)), time_of(finding.value("low_us", 0.0)),
                       time_of(finding.value("high_us", 0.0))),
           looks, 5, Style::accent);
    const std::string lesson = finding.value("lesson", "");
    append(lines, finding.value("help", "") + (lesson.empty() ? "" : " See " + lesson + "."), looks, 5);
  }
  if (findings.size() > most)
    append(lines, fmt::format("{} more with --all", findings.size() - most), looks, 2, Style::dim);
  if (kernel.contains("then")) append(lines, next_of(kernel["then"]), looks, 2, Style::dim);
  lines.emplace_back();
  return lines;
}

}  // namespace warpwise
