#include "engine/export/csv.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/export/words.h"
#include "engine/reader/figures.h"

namespace warpwise {

namespace {

constexpr const char* kColumns =
    "recording,device,lesson,task,step,title,kind,size,choices,source,clock,median_ms,q1_ms,q3_ms,min_ms,max_ms,noise,samples,"
    "gbps,gflops,limit_fraction,bound,ceiling,result,hazards,max_rel,max_abs,tolerance,checked,wrong,message\n";

/// Empty if the value is unknown.
std::string csv_number(double value, bool known = true) {
  if (!known) return "";
  return std::isfinite(value) ? fmt::format("{:.9g}", value) : std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
}

std::string csv_line(const ChartSource& source, const DrawnGroup& group, const StepInfo& step, const Result& result,
                     const Size& size) {
  const Hello* hello = source.board->hello();
  const TimeStats& time = result.time_ms;
  const ErrorStats& error = result.error;
  const bool timed = time.median > 0, sampled = time.samples > 0, checked = error.checked > 0;
  const std::string fields[] = {csv_field(source.name),
                                csv_field(hello ? hello->device.name : ""),
                                csv_field(group.group.lesson),
                                csv_field(group.group.task),
                                csv_field(step.id),
                                csv_field(step.title),
                                csv_field(kind_name(step.kind)),
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
                                csv_field(fmt::format("{}", fmt::join(result.hazards, " "))),
                                csv_number(error.max_rel, checked),
                                csv_number(error.max_abs, checked),
                                csv_number(error.tolerance, checked),
                                std::to_string(error.checked),
                                std::to_string(error.wrong),
                                csv_field(result.message)};
  return fmt::format("{}\n", fmt::join(fields, ","));
}

/// Steps of the group's task that the source left out at its size.
std::string left_out(const ChartSource& source, const DrawnGroup& group) {
  std::string text;
  const LessonInfo* lesson = source.board->lesson(group.group.lesson);
  for (const auto& step : lesson ? lesson->steps : std::vector<StepInfo>()) {
    const Key key{group.group.lesson, step.id, group.group.size, group.group.choices};
    const std::string* reason = source.board->skipped(key);
    if (!reason || lesson->task_of(step.id).id != group.group.task || source.board->result(key)) continue;
    Result none;
    none.message = *reason;
    text += csv_line(source, group, step, none, key.size);
  }
  return text;
}

}  // namespace

std::string csv_field(const std::string& text) {
  std::string field = text;
  if (!field.empty() && std::string_view("=+-@'\t\r").find(field.front()) != std::string_view::npos)
    field = "'" + field;
  if (field.find_first_of(",;\"\r\n\t") == std::string::npos && !field.starts_with(' ')) return field;
  std::string quoted = "\"";
  for (const char c : field) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::vector<std::vector<std::string>> csv_rows(std::string_view text, char separator) {
  std::vector<std::vector<std::string>> rows(1, std::vector<std::string>(1));
  bool quoted = false;
  for (size_t i = 0; i < text.size(); i++) {
    std::string& field = rows.back().back();
    if (quoted && text[i] == '"' && i + 1 < text.size() && text[i + 1] == '"') field += text[i++];
    else if (text[i] == '"') quoted = !quoted;
    else if (text[i] == separator && !quoted) rows.back().emplace_back();
    else if (text[i] == '\n' && !quoted) rows.emplace_back(1);
    else if (text[i] != '\r' || quoted) field += text[i];
  }
  if (rows.back().size() == 1 && rows.back().front().empty()) rows.pop_back();  // after the last line's end
  return rows;
}

std::vector<std::string> csv_fields(std::string_view line) {
  const auto rows = csv_rows(line, ',');
  std::vector<std::string> fields = rows.empty() ? std::vector<std::string>(1) : rows.front();
  for (auto& field : fields)
    if (field.starts_with('\'')) field.erase(0, 1);
  return fields;
}

std::string figures_csv(const std::vector<DrawnGroup>& groups, const std::vector<ChartSource>& sources) {
  std::string text = kColumns;
  for (const auto& group : groups) {
    for (const DrawnRow* row : group.all())
      for (size_t i = 0; i < sources.size(); i++) {
        if (!row->figures[i]) continue;
        const DrawnFigure& figure = *row->figures[i];
        text += csv_line(sources[i], group, *row->step, *figure.measured, group.group.size);
        if (figure.modelled) text += csv_line(sources[i], group, *row->step, figure.shown, figure.size());
      }
    for (const auto& source : sources) text += left_out(source, group);
  }
  return text;
}

}  // namespace warpwise
