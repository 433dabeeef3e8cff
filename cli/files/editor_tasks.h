// Tasks for VS Code: check the exercise or run the program in sight, with what was found at its lines.
#pragma once
#include <filesystem>
#include <string>

namespace warpwise {

/// The text of `.vscode/tasks.json`. `command`: the script `warpwise` that the tasks start; `lessons`: the folder of a course
/// outside the project, or empty.
std::string editor_tasks(const std::string& command, const std::string& lessons);

}  // namespace warpwise
