#include "gui/export.h"

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <fstream>

#include "engine/errors.h"
#include "engine/export/csv.h"
#include "gui/figures.h"

namespace warpwise::gui {

namespace {

/// With all its digits; empty for what is not known.
std::string digits(double value) {
  if (!std::isfinite(value)) return std::isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
  char text[32];
  std::snprintf(text, sizeof text, "%.9g", value);
  return text;
}
std::string positive(double value) { return value > 0 ? digits(value) : ""; }

}  // namespace

std::string board_csv(const App& app) {
  std::string text =
      "lesson,step,title,kind,size,source,clock,median_ms,q1_ms,q3_ms,noise,samples,gbps,gflops,of_ceiling,result,"
      "max_rel,max_abs,host_ms,host_samples,note\n";
  if (!app.lesson()) return text;
  const Size size = app.shown_size();
  for (const Row& row : app.rows(size)) {
    const Result none, &r = row.result ? *row.result : none;
    const TimeStats& t = r.time_ms;
    std::string note = r.message;
    if (!row.result) note = row.skipped ? *row.skipped : "not measured";
    const Result* host = app.host_result(row.step->id, size);  // beside a modelled time
    const bool compared = r.error.checked > 0;
    const std::string cells[] = {app.lesson()->id,
                                 row.step->id,
                                 row.step->title,
                                 row.step->kind,
                                 to_string(size),
                                 app.recorded() && row.result ? "recorded " + r.source : r.source,
                                 r.clock,
                                 positive(t.median),
                                 positive(t.q1),
                                 positive(t.q3),
                                 t.median > 0 ? digits(t.noise) : "",
                                 t.samples > 0 ? std::to_string(t.samples) : "",
                                 positive(r.gbps),
                                 positive(r.gflops),
                                 positive(r.ceiling_fraction),
                                 name_of(verdict_of(r)),
                                 compared ? digits(r.error.max_rel) : "",
                                 compared ? digits(r.error.max_abs) : "",
                                 host ? positive(host->time_ms.median) : "",
                                 host && host->time_ms.samples > 0 ? std::to_string(host->time_ms.samples) : "",
                                 note};
    for (const std::string& each : cells) text += (&each == cells ? "" : ",") + csv_field(each);
    text += "\n";
  }
  return text;
}

std::filesystem::path free_name(const App& app, const std::string& extension) {
  const std::string name = app.lesson() ? app.lesson()->id + "_" + to_string(app.shown_size()) : "warpwise";
  for (int i = 1;; i++) {
    auto path = std::filesystem::current_path() / (name + (i > 1 ? "_" + std::to_string(i) : "") + extension);
    if (!std::filesystem::exists(path)) return path;
  }
}

void write_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  if (!file.flush()) throw CannotError("cannot write " + path.string() + ": " + std::strerror(errno));
}

}  // namespace warpwise::gui
