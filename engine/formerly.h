// Steps and exercises that have moved to another lesson. Their old ids are found for ever: in commands, recordings, progress,
// settings and tables of grades. This is the one place that knows where an id leads now.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace warpwise {

/// What the id of a step or an exercise is today: "first_steps/pinned" is "trip/pinned". Others, and names that are no
/// ids, stay as they are.
std::string now_called(std::string_view id);

/// The lesson that has the step or exercise `name` of `lesson` today.
std::string lesson_now(const std::string& lesson, const std::string& name);

/// What an id of today was before: "trip/pinned" was "first_steps/pinned". Empty if it has not moved.
std::string once_called(std::string_view id);

/// The lessons, by id, that have rows which once were rows of `lesson` alone: those that have moved, or that both have.
std::vector<std::string> lessons_out_of(const std::string& lesson);

/// Whether what a recording calls step `step` of lesson `from` is a row of `lesson` as well, though it has not moved.
bool also_in(const std::string& lesson, const std::string& from, const std::string& step);

}  // namespace warpwise
