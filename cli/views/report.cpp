#include "cli/views/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <utility>

#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"
#include "cli/views/operand.h"
#include "engine/reader/limiting_line.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

std::string extent(const std::array<int, 3>& dim3) {
  std::vector<int> extents(dim3.begin(), dim3.end());
  while (extents.size() > 1 && extents.back() == 1) extents.pop_back();
  return fmt::format("{}", fmt::join(extents, "x"));
}

std::string lanes(const Access& access) {
  return access.lanes > 0 ? fmt::format("{:.4g}", access.lanes_per_request()) : "";
}

// "4 sectors", "1 wavefront": of one request.
std::string each(const Access& access) {
  std::string unit = access.unit();
  if (access.per_request() == 1) unit.pop_back();
  return fmt::format("{:.4g} {}", access.per_request(), unit);
}

std::string per_request(const Access& access) {
  return access.requests ? fmt::format("{:.4g}", access.per_request()) : "";
}

// 4 sectors are what 32 lanes of 4 bytes need; more than the bytes ask for is worth a colour.
Style style_of(const Access& access) {
  if (access.used() >= 0) return access.used() < 0.5 ? Style::bad : access.used() < 0.9 ? Style::warn : Style::good;
  return Style::plain;
}

std::string used(const Access& access) {
  if (access.used() > 1) return ">100 %, shared";  // lanes that share an address use a byte several times
  return access.used() >= 0 ? percent(access.used()) : "";
}

void append(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

// Of each kernel for itself.
std::vector<Access> all_lines(const InspectionReport& report) {
  std::vector<Access> lines;
  for (const KernelReport& kernel : report.kernels) lines.insert(lines.end(), kernel.lines.begin(), kernel.lines.end());
  return lines;
}

}  // namespace

const Sources::Text& Sources::text(const std::string& file) {
  auto [entry, fresh] = files_.try_emplace(file);
  if (!fresh) return entry->second;
  std::vector<fs::path> candidates = {file};
  for (const auto& folder : folders_) candidates.push_back(folder / file);
  for (const auto& path : candidates) {
    std::ifstream stream(path);
    if (!stream) continue;
    for (std::string line; std::getline(stream, line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      entry->second.whole.push_back(line);
      for (size_t tab; (tab = line.find('\t')) != std::string::npos;) line.replace(tab, 1, "  ");
      entry->second.shown.push_back(line);
    }
    break;
  }
  return entry->second;
}

const std::vector<std::string>& Sources::lines(const std::string& file) { return text(file).shown; }

std::string Sources::line(const std::string& file, int number) {
  const auto& all = lines(file);
  if (number < 1 || number > std::ssize(all)) return "";
  const size_t first = all[number - 1].find_first_not_of(' ');
  return first == std::string::npos ? "" : all[number - 1].substr(first);
}

std::string Sources::whole_line(const std::string& file, int number) {
  const auto& all = text(file).whole;
  return number < 1 || number > std::ssize(all) ? "" : all[number - 1];
}

std::vector<std::string> draw_kernels(const InspectionReport& report, const Looks& looks, const KernelPage& page) {
  std::vector<std::string> lines;
  std::vector<size_t> shown = page.first;
  for (size_t i = 0; page.first.empty() && i < report.kernels.size(); ++i) shown.push_back(i);
  for (const size_t index : shown) {
    const KernelReport& kernel = report.kernels[index];
    const std::string same =
        kernel.left_out ? fmt::format(" ({} of them left out, since they repeat another)", kernel.left_out) : "";
    std::string head = fmt::format("{}: {}{}, grid {}, block {}", kernel.name, count_of(kernel.launches, "launch"),
                                   same, extent(kernel.grid), extent(kernel.block));
    if (kernel.sampled < 1) head += fmt::format(" ({} of its blocks counted, figures scaled)", percent(kernel.sampled));
    for (const auto& line : wrapped(head, looks.width - 1, 2)) lines.push_back(styled(line, Style::bold, looks));
    if (kernel.modelled_grid != kernel.grid)
      append(lines,
             wrapped(fmt::format("  The grid follows from the number of SMs. The CPU backend has few, and counts "
                                 "a grid of {}; the time is that of {}, which the GPU gets.",
                                 extent(kernel.grid), extent(kernel.modelled_grid)),
                     looks.width - 1, 2));
    if (index < page.sentences.size() && !page.sentences[index].empty())
      append(lines, wrapped("  " + page.sentences[index], looks.width - 1, 2));

    Table table({{"", false, 100},
                 {"requests", true, 80},
                 {"moved", true, 90},
                 {"per request", true, 100},
                 {"lanes", true, 40},
                 {"bytes used of moved", true, 60}});
    for (const Access& access : kernel.totals)
      table.add({{"  " + access.name()},
                 {grouped(access.requests)},
                 {grouped(access.transfers) + " " + access.unit()},
                 {per_request(access), style_of(access)},
                 {lanes(access)},
                 {used(access), style_of(access)}});
    if (table.empty()) lines.push_back("  no memory access counted");
    else append(lines, table.draw(looks, looks.width - 1));
    for (const std::string& words : kernel.asynchronous) append(lines, wrapped("  " + words, looks.width - 1, 4));
    lines.emplace_back();
  }
  if (report.kernels.empty()) lines.push_back("No kernel was launched.");
  if (shown.size() < report.kernels.size()) {
    std::string others;
    for (size_t i = 0; i < report.kernels.size(); ++i)
      if (std::find(shown.begin(), shown.end(), i) == shown.end())
        others += (others.empty() ? "" : ", ") + report.kernels[i].name;
    append(lines, wrapped(fmt::format("and {}, of which the counters are shown by --all: {}",
                                      count_of(std::ssize(report.kernels) - std::ssize(shown), "kernel"), others),
                          looks.width - 1, 2));
    lines.emplace_back();
  }
  return lines;
}

std::vector<std::string> modelled_sentences(const json& report, const InspectionReport& parsed,
                                            const Modeller* modeller) {
  std::vector<std::string> sentences;
  if (!modeller || !report.contains("kernels")) return sentences;
  for (const auto& kernel : report.at("kernels")) {
    const size_t index = sentences.size();
    std::string sentence = model::sentence(kernel, modeller->gpu());
    if (!sentence.empty() && index < parsed.kernels.size()) {
      model::Prediction prediction;
      prediction.bound = kernel["modelled"].value("bound", "");
      prediction.because = kernel["modelled"].value("because", "");
      if (const auto limiting = limiting_line(parsed.kernels[index].lines, prediction))
        sentence += "; " + words_of(*limiting);
    }
    sentences.push_back(std::move(sentence));
  }
  return sentences;
}

std::vector<std::string> draw_modelled(const json& report, const InspectionReport& parsed, const Modeller* modeller,
                                       const Looks& looks) {
  std::vector<std::string> lines;
  const auto sentences = modelled_sentences(report, parsed, modeller);
  for (size_t i = 0; i < sentences.size(); ++i)
    if (!sentences[i].empty())
      append(lines, wrapped(report["kernels"][i].value("name", "kernel") + ": " + sentences[i], looks.width - 1, 2));
  if (!lines.empty()) lines.emplace_back();
  return lines;
}

std::vector<std::string> draw_hot_lines(const InspectionReport& report, Sources& sources, size_t most,
                                        const Looks& looks) {
  struct Row {
    Access access;
    std::string operand;
  };
  std::vector<Row> hot;
  for (Access& access : all_lines(report)) {
    const std::string operand = operand_at(sources.whole_line(access.file, access.line), access.column, access.op);
    const auto same = std::find_if(hot.begin(), hot.end(), [&](const Row& row) {
      return row.access.file == access.file && row.access.line == access.line && row.access.space == access.space &&
             row.access.op == access.op && row.operand == operand;
    });
    if (same == hot.end()) hot.push_back({std::move(access), operand});
    else same->access.add(access);
  }
  if (hot.empty()) return {};
  std::stable_sort(hot.begin(), hot.end(),
                   [](const Row& a, const Row& b) { return a.access.transfers > b.access.transfers; });
  const size_t left_out = hot.size() > most ? hot.size() - most : 0;
  hot.resize(hot.size() - left_out);

  constexpr int kOperand = 28;
  Table table({{"line", false, 100},
               {"access", false, 95},
               {"of", false, 92},
               {"requests", true, 50},
               {"moved", true, 60},
               {"per request", true, 90},
               {"lanes", true, 20},
               {"used", true, 40},
               {"source", false, 30, true, 24}});
  for (const auto& [access, operand] : hot)
    table.add({{fs::path(access.file).filename().string() + ":" + std::to_string(access.line), Style::accent},
               {access.name()},
               {shortened(operand, kOperand, looks)},
               {grouped(access.requests)},
               {grouped(access.transfers) + " " + access.unit()},
               {per_request(access), style_of(access)},
               {lanes(access)},
               {used(access), style_of(access)},
               {sources.line(access.file, access.line), Style::dim}});
  std::vector<std::string> lines = {styled("The lines that move most", Style::bold, looks)};
  append(lines, table.draw(looks, looks.width - 1));
  if (left_out > 0)
    lines.push_back(
        fmt::format("and {} more; --json has them all", count_of(static_cast<int64_t>(left_out), "access")));
  lines.emplace_back();
  return lines;
}

std::vector<std::string> draw_legend(const InspectionReport& report, const Looks& looks) {
  bool global = false, shared = false;
  for (const KernelReport& kernel : report.kernels)
    for (const Access& access : kernel.totals) (access.space == "shared" ? shared : global) = true;
  if (!global && !shared) return {};
  std::string text = "A request is one memory instruction of a warp (32 threads); lanes: how many of the 32 take part.";
  if (global) text += " Global memory moves sectors of 32 bytes: 4 a request are best for 4 bytes a lane.";
  if (shared)
    text +=
        " Shared memory is the block's own; it serves a request in wavefronts (passes): 1 is best, more are bank "
        "conflicts.";
  text += " Used: how much of what was moved some lane asked for.";
  std::vector<std::string> lines;
  for (const auto& line : wrapped(text, looks.width - 1, 0)) lines.push_back(styled(line, Style::dim, looks));
  return lines;
}

std::vector<std::string> draw_annotated(const InspectionReport& report, const std::string& file, Sources& sources,
                                        int around, const Looks& looks) {
  auto is_this_file = [&](const Access& line) { return fs::path(line.file).filename() == fs::path(file).filename(); };
  Table table({{"access", false, 100},
               {"requests x each", true, 100},
               {"lanes", true, 50},
               {"", true, 100},
               {"", false, 100, true, 38}});
  const auto counted = all_lines(report);
  auto margin = [&](const Access& access) {
    return std::vector<Cell>{{access.name(), style_of(access)},
                             {grouped(access.requests) + " x " + each(access), style_of(access)},
                             {lanes(access)}};
  };

  const auto& text = sources.lines(file);
  const auto near_counters = [&](int number) {
    return around == kWholeFile || std::any_of(counted.begin(), counted.end(), [&](const Access& access) {
             return is_this_file(access) && std::abs(access.line - number) <= around;
           });
  };
  bool left_out = false;
  for (int number = 1; number <= std::ssize(text); number++) {
    if (!near_counters(number)) {
      left_out = true;
      continue;
    }
    if (std::exchange(left_out, false)) table.add({{}, {}, {}, {"...", Style::dim}, {}});
    Cell number_cell{std::to_string(number), Style::dim}, source_cell{text[number - 1]};
    bool first = true;
    for (const Access& access : counted) {
      if (!is_this_file(access) || access.line != number) continue;
      auto row = margin(access);
      row.push_back(first ? number_cell : Cell{});
      row.push_back(first ? source_cell : Cell{});
      table.add(std::move(row));
      first = false;
    }
    if (first) table.add({{}, {}, {}, number_cell, source_cell});
  }
  std::vector<std::string> lines = table.draw(looks, looks.width - 1);

  // Accesses that the step makes elsewhere: in a header, or a shared building block.
  for (const Access& access : counted) {
    if (is_this_file(access)) continue;
    lines.push_back(shortened(fmt::format("elsewhere: {}:{}  {}  {} requests of {}", access.file, access.line,
                                          access.name(), grouped(access.requests), each(access)),
                              looks.width - 1, looks));
  }
  lines.emplace_back();
  return lines;
}

}  // namespace warpwise
