// Why a kernel is slow, and what would help: each finding is a cause taken out of the counts, with the time that the model
// then gives. docs/time-model.md explains it.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/model/causes.h"
#include "engine/model/gpu_profile.h"
#include "engine/model/work.h"

namespace warpwise::model {

struct Finding {
  std::string kind, file;  // file and line: where most of the cause is; line 0: unknown
  int line = 0;
  std::string text, help, lesson;      // the fact; what people do about it; the step that teaches it, or empty
  double cost_us = 0, without_us = 0;  // without_us: the modelled time without this cause
  double low_us = 0, high_us = 0;      // where a measured time would then be
};

struct Advice {
  double time_us = 0;             // as it is
  std::vector<Finding> findings;  // the largest gain first
  std::vector<Finding> then;      // what binds next, after the first finding has been taken out, and so on
  std::string nothing;            // why there are no findings: "within 4 % of what this GPU's memory allows"
};

inline constexpr size_t kMostFindings = 5;

/// `lines`: of the kernel; `own`: where the kernel is declared, for what no line can be blamed for.
Advice advice_of(const std::vector<Work>& launches, const std::vector<LineCounts>& lines, const LineCounts& own,
                 const GpuProfile& gpu);

/// The `lines` and `instructions` of a kernel in a report (docs/stream.md).
std::vector<LineCounts> lines_of(const nlohmann::json& kernel);

/// For a kernel of a report.
Advice advice_of(const nlohmann::json& kernel, const GpuProfile& gpu);

nlohmann::json to_json(const std::vector<Finding>& findings);

/// Adds "advice" to each kernel of a report that has `work`, and "then" or "nothing_helps".
void add_advice(nlohmann::json& report, const GpuProfile& gpu);

}  // namespace warpwise::model
