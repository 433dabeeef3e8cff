// The names that a student's compiled file may use and define, and the sections that it may have.
#pragma once
#include <string>
#include <vector>

#include "engine/exercise/compile/message.h"
#include "engine/exercise/compile/object.h"

namespace warpwise {

/// What would make an exercise's module dangerous to run, or its counts wrong: a message per name, with its line if the
/// source is known. Empty if nothing would. `library_called`: Exercise::library.
std::vector<CompilerMessage> refused_in(const CompiledObject& object, const std::string& library_called = "");

}  // namespace warpwise
