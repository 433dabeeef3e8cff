#include "engine/export/page_tables.h"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "engine/export/units.h"
#include "engine/export/words.h"
#include "engine/limits.h"
#include "engine/model/work.h"
#include "engine/reader/comparison.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

std::string cell(const std::string& text, const char* classes = "") {
  return fmt::format("<td{}>{}</td>", *classes ? fmt::format(" class=\"{}\"", classes) : "", escaped(text));
}

std::string heading(const std::string& text, const char* classes = "", size_t span = 1) {
  return fmt::format("<th scope=\"col\"{}{}>{}</th>", span > 1 ? fmt::format(" colspan=\"{}\"", span) : "",
                     *classes ? fmt::format(" class=\"{}\"", classes) : "", escaped(text));
}

std::string rate_words(double giga) { return giga > 0 ? significant(giga, 4) : ""; }

std::string table(const std::string& head, const std::string& body, const std::string& caption) {
  return "<div class=\"wide\"><table>" + (caption.empty() ? "" : "<caption>" + escaped(caption) + "</caption>") +
         "<thead>" + head + "</thead>\n<tbody>\n" + body + "</tbody></table></div>\n";
}

/// The gain over the step before it, in the same source.
std::string gain_words(const DrawnGroup& group, const DrawnRow& row, size_t source) {
  if (row.step->kind != Kind::step) return "";
  const auto timed = [&](const StepInfo& step) {
    for (const auto& other : group.rows)
      if (other.step->id == step.id) return other.figures[source] && other.figures[source]->timed();
    return false;
  };
  const StepInfo* before = step_before(*group.lesson, *row.step, timed);
  if (!before || !row.figures[source]->timed()) return "";
  for (const auto& other : group.rows) {
    if (other.step->id != before->id) continue;
    return gain_text(gain_over(row.figures[source]->shown, other.figures[source]->shown));
  }
  return "";
}

/// One figure of a row as a column. With several sources only the first columns are shown.
struct FigureColumn {
  std::string title;
  const char* classes;
  bool alone;  // shown only for a single source
  std::function<std::string(const DrawnRow&, const DrawnFigure&)> text;
};

std::vector<FigureColumn> figure_columns(const DrawnGroup& group, size_t source, bool alone) {
  using Row = DrawnRow;
  using Figure = DrawnFigure;
  const auto samples = [](const Figure& f) { return f.shown.time_ms.samples; };
  std::vector<FigureColumn> columns = {
      {"time", "", false,
       [](const Row&, const Figure& f) { return f.timed() ? time_text(f.shown.time_ms.median, 4) : ""; }},
      {"\u00b1", "dim", false,
       [=](const Row&, const Figure& f) {
         if (samples(f) <= 0) return std::string();
         return std::isfinite(f.shown.time_ms.noise) ? percent_text(f.shown.time_ms.noise) : "?";
       }},
      {group.operations ? "GFLOP/s" : "GB/s", "", false,
       [&](const Row& row, const Figure& f) {
         const double rate = rate_of(f.shown, group.operations);
         return rate > 0 || row.step->kind != Kind::ceiling ? rate_words(rate) : text_of(limit_rate(f.shown), 4);
       }},
      {"of limit", "", false,
       [](const Row&, const Figure& f) {
         return f.shown.ceiling_fraction > 0 ? percent_text(f.shown.ceiling_fraction) : "";
       }},
      {"limited by", "words dim", true, [](const Row&, const Figure& f) { return limit_words(f); }},
      {"gain", "", true, [&, source](const Row& row, const Figure&) { return gain_words(group, row, source); }},
      {"result", "words whole", false,
       [](const Row&, const Figure& f) {
         const Verdict verdict = verdict_of(f.shown);
         return verdict == Verdict::none ? "" : (verdict == Verdict::wrong ? "WRONG: " : "") + error_text(f.shown);
       }},
      {"source", "words dim", false,
       [](const Row&, const Figure& f) {
         return f.modelled ? "modelled at " + to_string(f.size()) : clock_words(f.shown);
       }},
      {"quartiles", "dim", true,
       [=](const Row&, const Figure& f) {
         const TimeStats& time = f.shown.time_ms;
         return samples(f) > 0 ? time_text(time.q1, 4) + " \u2013 " + time_text(time.q3, 4) : std::string();
       }},
      {"samples", "dim", true,
       [=](const Row&, const Figure& f) { return samples(f) > 0 ? std::to_string(samples(f)) : std::string(); }}};
  if (!alone) std::erase_if(columns, [](auto& column) { return column.alone; });
  return columns;
}

std::string figure_cells(const std::vector<FigureColumn>& columns, const DrawnRow& row, size_t source) {
  const auto& figure = row.figures[source];
  std::string text;
  for (const auto& column : columns) {
    const bool wrong = figure && column.title == "result" && verdict_of(figure->shown) == Verdict::wrong;
    text += cell(figure ? column.text(row, *figure) : "", wrong ? "words bad" : column.classes);
  }
  return text;
}

std::string change_cells(const DrawnRow& row, size_t source) {
  if (!row.figures[0] || !row.figures[source])
    return "<td></td>" + cell(row.figures[0] ? "only in the first" : "not in the first", "words dim");
  const Result &a = row.figures[0]->shown, &b = row.figures[source]->shown;
  const RowChange change = change_of(a, b);
  const char* classes = change.time == TimeChange::slower   ? "words warn"
                        : change.time == TimeChange::faster ? "words good"
                                                            : "words dim";
  std::string words = time_words(change, a, b);
  const std::string errors = words_of(change.error);
  if (!errors.empty()) words += "; " + errors;
  if (change.error == ErrorChange::wrong_now) classes = "words bad";
  return cell(change.ratio > 0 ? fmt::format("{:.3f}", change.ratio) : "") + cell(words, classes);
}

/// The figures of one launch, for every launch shape in a study.
std::string work_rows(const DrawnRow& row, const nlohmann::json& report) {
  std::string body;
  for (const auto& kernel : report.at("kernels"))
    for (const auto& work : model::work_of(kernel)) {
      const auto each = [](double amount, double of) { return of > 0 ? significant(amount / of) : std::string(); };
      body += "<tr><th scope=\"row\">" + escaped(row.step->title) + "</th>" +
              cell(kernel.value("name", "kernel"), "words") + cell(significant(work.launches, 4)) +
              cell(fmt::format("{} \u00d7 {}", significant(work.blocks, 4), significant(work.threads, 4))) +
              cell(significant(work.load_requests, 4)) + cell(each(work.load_sectors, work.load_requests)) +
              cell(significant(work.store_requests, 4)) + cell(each(work.store_sectors, work.store_requests)) +
              cell(each(work.shared_wavefronts, work.shared_requests)) + cell(significant(work.atomic_requests, 4)) +
              cell(bytes_text(32 * (work.dram_read_sectors + work.read_again_sectors))) +
              cell(bytes_text(32 * (work.dram_write_sectors + work.written_again_sectors))) + "</tr>\n";
    }
  return body;
}

}  // namespace

std::string machines_table(const std::vector<ChartSource>& sources) {
  std::string head = "<tr><th></th>", body;
  for (const auto& source : sources) head += heading(source.name, "words");
  const auto line = [&](const char* name, const std::function<std::string(const Hello&)>& value) {
    std::string cells;
    bool any = false;
    for (const auto& source : sources) {
      const Hello* hello = source.board->hello();
      const std::string text = hello ? value(*hello) : "";
      any |= !text.empty();
      cells += cell(text);
    }
    if (any) body += fmt::format("<tr><th scope=\"row\">{}</th>{}</tr>\n", name, cells);
  };
  const auto bytes = [](int64_t n) { return n > 0 ? bytes_text(static_cast<double>(n)) : std::string(); };
  const auto gpu = [](const Hello& h) { return h.device.backend == "cuda"; };
  line("Device", [&](auto& h) {
    return gpu(h) ? h.device.name
                  : fmt::format("CPU backend, {} threads of {}", h.device.multiprocessors, h.device.name);
  });
  line("Compute capability", [](auto& h) { return h.device.compute; });
  line("SMs", [&](auto& h) { return gpu(h) ? std::to_string(h.device.multiprocessors) : std::string(); });
  line("Clock", [](auto& h) { return h.device.clock_mhz > 0 ? fmt::format("{:.0f} MHz", h.device.clock_mhz) : ""; });
  line("Memory", [&](auto& h) { return bytes(h.device.memory_bytes); });
  line("Memory rate by clock and bus width",
       [](auto& h) { return h.device.peak_gbps > 0 ? rate_text(h.device.peak_gbps, "B/s", 4) : ""; });
  line("L2 cache", [&](auto& h) { return bytes(h.device.l2_bytes); });
  line("Driver", [](auto& h) { return h.device.driver; });
  line("CUDA runtime", [](auto& h) { return h.device.runtime; });
  line("Host", [](auto& h) { return h.device.host; });
  line("Program", [](auto& h) { return h.program; });
  line("Recorded (UTC)", [](auto& h) { return h.time; });
  return "<div class=\"wide\"><table class=\"machines\"><thead>" + head + "</tr></thead>\n<tbody>\n" + body +
         "</tbody></table></div>\n";
}

std::string figures_table(const DrawnGroup& group, const std::vector<ChartSource>& sources) {
  std::vector<std::vector<FigureColumn>> columns;
  for (size_t i = 0; i < sources.size(); i++) columns.push_back(figure_columns(group, i, sources.size() == 1));
  std::string names = "<tr><th></th>", head = "<tr>" + heading("step"), body;
  for (size_t i = 0; i < sources.size(); i++) {
    if (i > 0) {
      names += heading(direction_words(sources[i].name, sources[0].name), "words", 2);
      head += heading("ratio") + heading("verdict", "words");
    }
    names += heading(sources[i].name, "words", columns[i].size());
    for (const auto& column : columns[i]) head += heading(column.title, *column.classes == 'w' ? "words" : "");
  }
  head += "</tr>";
  for (const auto& row : group.rows) {
    body +=
        "<tr><th scope=\"row\">" + escaped(row.step->title) +
        (row.step->kind == Kind::step ? "" : fmt::format(" <span class=\"dim\">{}</span>", kind_name(row.step->kind))) +
        "</th>";
    for (size_t i = 0; i < sources.size(); i++) {
      if (i > 0) body += change_cells(row, i);
      body += figure_cells(columns[i], row, i);
    }
    body += "</tr>\n";
  }
  return table((sources.size() > 1 ? names + "</tr>\n" : "") + head, body, "");
}

std::string limits_words(const DrawnGroup& group, const std::vector<ChartSource>& sources) {
  std::string text;
  for (size_t i = 0; i < sources.size(); i++)
    for (const auto& row : group.rows) {
      if (row.step->kind != Kind::ceiling || !row.figures[i] || !row.figures[i]->timed()) continue;
      const Result& result = row.figures[i]->shown;
      const DrawnRow* used = nullptr;
      for (const auto& other : group.rows)
        if (other.step->kind != Kind::ceiling && other.figures[i] && other.figures[i]->shown.ceiling == row.step->id)
          used = &other;
      const Rate rate = used ? limit_rate(result, &used->figures[i]->shown) : Rate();
      if (!(rate.giga > 0)) continue;
      text += (text.empty() ? "Limits, of the same run: " : "; ") + row.step->title +
              (sources.size() > 1 ? " in " + sources[i].name : "") + ", " + text_of(rate, 4);
      if (!result.bound.empty() && !row.figures[i]->modelled) text += " of " + resource_words(result.bound);
    }
  return text.empty() ? "" : text + ".";
}

std::string counters_table(const DrawnGroup& group, const ChartSource& source) {
  std::string body, at;
  for (const auto& row : group.rows) {
    const Study* study = source.board->study({group.group.lesson, row.step->id, group.group.size, group.group.choices});
    if (!study) continue;
    try {
      body += work_rows(row, study->report);
      at = to_string(study->at);
    } catch (const nlohmann::json::exception&) {  // a study that lacks some fields: the step gets no counters
    }
  }
  if (body.empty()) return "";
  std::string head = "<tr>" + heading("step") + heading("kernel", "words");
  for (const char* title : {"launches", "blocks \u00d7 threads", "load requests", "sectors a load", "store requests",
                            "sectors a store", "wavefronts a shared request", "atomic requests", "read", "written"})
    head += heading(title);
  return table(
      head + "</tr>", body,
      "Counted by the CPU backend at " + at +
          ", from some blocks of each launch; the figures are of one launch, and what is read and written is of device memory.");
}

}  // namespace warpwise
