// What the CPU backend makes of launches at sizes that would take a laptop minutes: a few blocks of each launch are run and studied.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "engine/lesson.h"

namespace test {

/// The counted build of a lesson, from its folder's name: "01_transpose".
const warpwise::Lesson& counted_lesson(const std::string& folder);

/// The report of a step's launches, of which only `work` means anything: {"kernels": [{"name", "work": [...]}]}.
nlohmann::json study_step(const warpwise::Lesson& lesson, const warpwise::StepRow& step, const warpwise::Size& size);

}  // namespace test
