#include "engine/export/csv.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/export/words.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

constexpr const char* kColumns =
    "recording,device,lesson,task,step,kind,size,choices,source,clock,median_ms,q1_ms,q3_ms,min_ms,max_ms,noise,samples,"
    "gbps,gflops,limit_fraction,bound,ceiling,result,max_rel,max_abs,tolerance,checked,wrong,message\n";

/// Empty for what is not known.
std::string csv_number(double value, bool known = true) {
  if (!known) return "";
  return std::isfinite(value) ? fmt::format("{:.9g}", value) : std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

std::string csv_line(const ChartSource& source, const DrawnGroup& group, const DrawnRow& row, const Result& result,
                     const Size& size) {
  const Hello* hello = source.board->hello();
  const TimeStats& time = result.time_ms;
  const ErrorStats& error = result.error;
  const bool timed = time.median > 0, sampled = time.samples > 0, checked = error.checked > 0;
  const std::string fields[] = {csv_field(source.name),
                                csv_field(hello ? hello->device.name : ""),
                                csv_field(group.group.lesson),
                                csv_field(group.group.task),
                                csv_field(row.step->id),
                                csv_field(row.step->kind),
                                csv_field(to_string(size)),
                                csv_field(choices_words(group.group.choices)),
                                csv_field(result.source),
                                csv_field(result.clock),
                                csv_number(time.median, timed),
                                csv_number(time.q1, sampled),
                                csv_number(time.q3, sampled),
                                csv_number(time.min, sampled),
                                csv_number(time.max, sampled),
                                csv_number(time.noise, sampled),
                                std::to_string(time.samples),
                                csv_number(result.gbps, result.gbps > 0),
                                csv_number(result.gflops, result.gflops > 0),
                                csv_number(result.ceiling_fraction, result.ceiling_fraction > 0),
                                csv_field(result.bound),
                                csv_field(result.ceiling),
                                csv_field(name_of(verdict_of(result))),
                                csv_number(error.max_rel, checked),
                                csv_number(error.max_abs, checked),
                                csv_number(error.tolerance, checked),
                                std::to_string(error.checked),
                                std::to_string(error.wrong),
                                csv_field(result.message)};
  return fmt::format("{}\n", fmt::join(fields, ","));
}

}  // namespace

std::string csv_field(const std::string& text) {
  std::string field = text;
  if (!field.empty() && std::string_view("=+-@\t\r").find(field.front()) != std::string_view::npos) field = "'" + field;
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string figures_csv(const std::vector<ChartSource>& sources, const Modeller* modeller) {
  std::string text = kColumns;
  for (const auto& group : drawn_groups(sources, modeller))
    for (const auto& row : group.rows)
      for (size_t i = 0; i < sources.size(); i++) {
        if (!row.figures[i]) continue;
        const DrawnFigure& figure = *row.figures[i];
        text += csv_line(sources[i], group, row, *figure.measured, group.group.size);
        if (figure.modelled) text += csv_line(sources[i], group, row, figure.shown, figure.size());
      }
  return text;
}

}  // namespace warpwise
