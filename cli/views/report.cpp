#include "cli/views/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <tuple>

#include "cli/terminal/figures.h"
#include "cli/terminal/table.h"
#include "engine/reader/limiting_line.h"

namespace warpwise {

namespace fs = std::filesystem;
using nlohmann::json;

namespace {

// Fields that may be absent or null.
uint64_t count(const json& object, const char* field, uint64_t otherwise = 0) {
  const auto found = object.find(field);
  return found != object.end() && found->is_number() ? found->get<uint64_t>() : otherwise;
}
int number_of(const json& object, const char* field) { return static_cast<int>(count(object, field)); }
std::string string_of(const json& object, const char* field) {
  const auto found = object.find(field);
  return found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

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

// Of a kernel's name: without template arguments.
std::string template_of(const std::string& kernel) { return kernel.substr(0, kernel.find('<')); }

void add_once(std::vector<std::string>& list, const std::string& one) {
  if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
}

std::string first_of(std::vector<std::string> list, size_t most, const std::string& others) {
  const size_t more = list.size() > most ? list.size() - most : 0;
  if (more) list.resize(most);
  return fmt::format("{}", fmt::join(list, ", ")) + (more ? fmt::format(" and {} more{}", more, others) : "");
}

// The kernel of a cause, with those made from the same template.
std::string kernels_of(const std::vector<const json*>& cause) {
  std::vector<std::string> kernels;
  const std::string first = string_of(*cause[0], "kernel");
  for (const json* hazard : cause)
    if (const std::string kernel = string_of(*hazard, "kernel"); template_of(kernel) == template_of(first))
      add_once(kernels, kernel);
  return first.empty() ? "" : first_of(kernels, 2, "");
}

// Where a cause shows besides the two places that its first hazard names.
std::vector<std::string> other_places(const std::vector<const json*>& cause) {
  constexpr size_t kMost = 6;
  const auto place = [](const std::string& file, int line) {
    return fmt::format("{}:{}", fs::path(file).filename().string(), line);
  };
  const auto place_of = [&](const json& hazard) { return place(string_of(hazard, "file"), number_of(hazard, "line")); };
  const std::string other_file = string_of(*cause[0], "other_file");
  const std::string first = place_of(*cause[0]),
                    other = place(other_file.empty() ? string_of(*cause[0], "file") : other_file,
                                  number_of(*cause[0], "other_line"));
  const auto kernel_of = [](const json& hazard) { return template_of(string_of(hazard, "kernel")); };
  std::vector<std::string> places, elsewhere;
  for (const json* hazard : cause) {
    if (kernel_of(*hazard) != kernel_of(*cause[0]))
      add_once(elsewhere, fmt::format("{} ({})", kernel_of(*hazard), place_of(*hazard)));
    else if (const std::string here = place_of(*hazard); here != first && here != other) add_once(places, here);
  }
  std::vector<std::string> sentences;
  if (!places.empty()) sentences.push_back("The same at " + first_of(places, kMost, " places") + ".");
  if (!elsewhere.empty()) sentences.push_back("Also read by " + first_of(elsewhere, kMost, "") + ".");
  return sentences;
}

}  // namespace

const std::vector<std::string>& Sources::lines(const std::string& file) {
  auto [entry, fresh] = files_.try_emplace(file);
  if (!fresh) return entry->second;
  std::vector<fs::path> candidates = {file};
  for (const auto& folder : folders_) candidates.push_back(folder / file);
  for (const auto& path : candidates) {
    std::ifstream stream(path);
    if (!stream) continue;
    for (std::string line; std::getline(stream, line);) {
      if (!line.empty() && line.back() == '\r') line.pop_back();
      for (size_t tab; (tab = line.find('\t')) != std::string::npos;) line.replace(tab, 1, "  ");
      entry->second.push_back(line);
    }
    break;
  }
  return entry->second;
}

std::string Sources::line(const std::string& file, int number) {
  const auto& all = lines(file);
  if (number < 1 || number > std::ssize(all)) return "";
  const size_t first = all[number - 1].find_first_not_of(' ');
  return first == std::string::npos ? "" : all[number - 1].substr(first);
}

std::vector<std::string> draw_kernels(const InspectionReport& report, const Looks& looks) {
  std::vector<std::string> lines;
  for (const KernelReport& kernel : report.kernels) {
    std::string head = fmt::format("{}: {}, grid {}, block {}", kernel.name, count_of(kernel.launches, "launch"),
                                   extent(kernel.grid), extent(kernel.block));
    if (kernel.sampled < 1) head += fmt::format(" ({} of its blocks counted, figures scaled)", percent(kernel.sampled));
    for (const auto& line : wrapped(head, looks.width - 1, 2)) lines.push_back(styled(line, Style::bold, looks));

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
    lines.emplace_back();
  }
  if (report.kernels.empty()) lines.push_back("No kernel was launched.");
  return lines;
}

std::vector<std::string> draw_modelled(const json& report, const InspectionReport& parsed, const Modeller* modeller,
                                       const Looks& looks) {
  std::vector<std::string> lines;
  if (!modeller || !report.contains("kernels")) return lines;
  size_t at = 0;
  for (const auto& kernel : report.at("kernels")) {
    const size_t index = at++;
    std::string sentence = model::sentence(kernel, modeller->gpu());
    if (sentence.empty()) continue;
    model::Prediction prediction;
    prediction.bound = kernel["modelled"].value("bound", "");
    prediction.because = kernel["modelled"].value("because", "");
    if (index < parsed.kernels.size())
      if (const auto limiting = limiting_line(parsed.kernels[index].lines, prediction))
        sentence += "; " + words_of(*limiting);
    append(lines, wrapped(kernel.value("name", "kernel") + ": " + sentence, looks.width - 1, 2));
  }
  if (!lines.empty()) lines.emplace_back();
  return lines;
}

std::vector<std::string> draw_hot_lines(const InspectionReport& report, Sources& sources, size_t most,
                                        const Looks& looks) {
  auto hot = all_lines(report);
  std::stable_sort(hot.begin(), hot.end(), [](const Access& a, const Access& b) { return a.transfers > b.transfers; });
  if (hot.empty()) return {};
  const size_t left_out = hot.size() > most ? hot.size() - most : 0;
  hot.resize(hot.size() - left_out);

  Table table({{"line", false, 100},
               {"access", false, 95},
               {"requests", true, 50},
               {"moved", true, 60},
               {"per request", true, 90},
               {"lanes", true, 20},
               {"used", true, 40},
               {"source", false, 30, true, 24}});
  for (const Access& access : hot)
    table.add({{fs::path(access.file).filename().string() + ":" + std::to_string(access.line), Style::accent},
               {access.name()},
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

std::vector<std::string> draw_annotated(const InspectionReport& report, const std::string& file, Sources& sources,
                                        const Looks& looks) {
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
  for (int number = 1; number <= std::ssize(text); number++) {
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

std::vector<std::vector<const json*>> causes_of(const json& report) {
  std::vector<std::vector<const json*>> causes;
  std::map<std::tuple<std::string, std::string, std::string, int>, size_t> known;
  for (const auto& hazard : report.at("hazards")) {
    const std::string kind = string_of(hazard, "kind"), buffer = string_of(hazard, "buffer");
    const bool by_line = buffer.empty() || kind == "divergent";  // each barrier is a matter of its own
    const bool by_kernel = by_line || kind != "uninitialised";   // unwritten memory stays unwritten for all kernels
    const auto key = std::make_tuple(kind, by_kernel ? template_of(string_of(hazard, "kernel")) : "", buffer,
                                     by_line ? number_of(hazard, "line") : 0);
    const auto [it, fresh] = known.emplace(key, causes.size());
    if (fresh) causes.emplace_back();
    causes[it->second].push_back(&hazard);
  }
  return causes;
}

std::vector<std::string> draw_hazards(const json& report, Sources& sources, const Looks& looks) {
  const auto causes = causes_of(report);
  std::vector<std::string> lines;
  if (causes.empty()) lines.push_back(styled("No hazards.", Style::good, looks));
  auto quote = [&](const std::string& file, int number) {
    const std::string text = sources.line(file, number);
    if (number > 0 && !text.empty())
      lines.push_back(shortened(fmt::format("     {}:{}  {}", fs::path(file).filename().string(), number, text),
                                looks.width - 1, looks));
  };
  int n = 0;
  for (const auto& cause : causes) {
    const json& hazard = *cause[0];
    std::string head = fmt::format("{}. {}", ++n, string_of(hazard, "kind"));
    std::replace(head.begin(), head.end(), '_', ' ');
    if (const std::string kernels = kernels_of(cause); !kernels.empty()) head += " in " + kernels;
    if (const auto times = count(hazard, "count", 1); times > 1)
      head += fmt::format(" ({} times{})", grouped(times), hazard.value("or_more", false) ? " or more" : "");
    for (const auto& line : wrapped(head, looks.width - 1, 3)) lines.push_back(styled(line, Style::bad, looks));
    for (const auto& line : wrapped(string_of(hazard, "message"), looks.width - 4, 0)) lines.push_back("   " + line);
    const std::string file = string_of(hazard, "file"), other_named = string_of(hazard, "other_file"),
                      other_file = other_named.empty() ? file : other_named;
    const int line = number_of(hazard, "line"), other = number_of(hazard, "other_line");
    quote(file, line);
    if (other != line || other_file != file) quote(other_file, other);
    for (const auto& sentence : other_places(cause))
      for (const auto& text : wrapped(sentence, looks.width - 4, 0)) lines.push_back("   " + text);
  }
  if (report.contains("uncounted")) {
    std::vector<std::string> calls;
    for (const auto& one : report["uncounted"])
      calls.push_back(fmt::format("{} ({} {})", string_of(one, "call"), count(one, "times"),
                                  count(one, "times") == 1 ? "call" : "calls"));
    for (const auto& line :
         wrapped(fmt::format("Note: run, and not counted: {}.", fmt::join(calls, ", ")), looks.width - 1, 3))
      lines.push_back(line);
  }
  if (report.contains("notes"))
    for (const auto& note : report["notes"])
      for (const auto& line : wrapped("Note: " + string_of(note, "message"), looks.width - 1, 3)) lines.push_back(line);
  return lines;
}

}  // namespace warpwise
