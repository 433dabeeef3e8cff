// How a command ends: with its exit status, or with a sentence and the status of its error.
#pragma once
#include <functional>

namespace warpwise {

/// Runs the command. An error becomes its message on stderr and its exit status.
int end_of_command(const std::function<int()>& command);

}  // namespace warpwise
