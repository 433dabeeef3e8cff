// Parts of the Inside view, one file each: what is looked into (inside_sides.cpp), the whole step's figures (inside_whole.cpp),
// its source (inside_source.cpp), one request of a warp (inside_request.cpp). inside.cpp puts them together.
#pragma once
#include <optional>

#include "gui/figures/accesses.h"
#include "gui/panels/panels.h"

namespace warpwise::gui {

/// A step with what was counted of it, and what is chosen of that.
struct InsideSide {
  const StepInfo* step = nullptr;
  const Findings* findings = nullptr;  // null: not known yet
  std::vector<Access> lines;           // by place
  const Access* access = nullptr;
  const RequestExample* example = nullptr;
};

/// The student's kernel as it was checked before, as a step's id.
constexpr const char* kOwnBefore = "yours before";

std::string inside_file_name(const std::string& path);
/// By how much more is moved than has to be.
ImU32 excess_colour(const Access& access, const Theme& theme);

const StepInfo* counted_step(const LessonInfo& lesson, const std::string& id);
bool shows_own(const App& app);
StepInfo own_step(const App& app);    ///< the student's kernel
StepInfo own_before(const App& app);  ///< the text that was checked before it

/// Why nothing can be shown, as a sentence; empty where it can. `own`: the CPU backend's lesson.
std::string why_not_inside(App& app, const LessonInfo*& own);
Question question_of(const App& app, const LessonInfo& own, const std::string& step);
/// The step that this one is compared with; null: none.
const StepInfo* against(const App& app, const LessonInfo& own, const StepInfo& step);
/// `at`: the size to count at; none: the chosen one.
InsideSide make_side(App& app, const LessonInfo& own, const StepInfo* step, std::optional<Size> at = std::nullopt);
/// The size at which the student's kernel was counted; none where that is no size of the lesson.
std::optional<Size> counted_at(const LessonInfo& own, const InsideSide& side);
void choose_access(InsideSide& side, const InsideChoice& choice, const Access* otherwise);

/// Where the counts are from, and the choice of the step to compare with.
void draw_inside_head(const Frame& frame, const LessonInfo& own, const InsideSide& now, const StepInfo* before);
/// What the step takes on the modelled GPU, and what each kind of access comes to.
void draw_whole_step(const Frame& frame, const LessonInfo& own, const InsideSide& now, const InsideSide& before);
/// The listing, with what each line does to memory at its left.
void draw_inside_source(const Frame& frame, InsideSide& now, const StepInfo* before, float height);
/// Sliders over a request that is made up, and its picture.
void draw_what_if(const Frame& frame, bool shared, float height);
/// The height that draw_requests has a use for, whichever of the steps' requests is chosen.
float requests_height(const InsideSide& now, const InsideSide& before, const Style& style);
/// One request of a warp in either step, side by side; `bare`: without controls.
void draw_requests(const Frame& frame, InsideSide& now, InsideSide& before, float height, bool bare = false);

}  // namespace warpwise::gui
