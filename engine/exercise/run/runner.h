// The process that runs a student's code: `warpwise-judge-... --runner`, started by the judge (engine/exercise/judge/check.h).
// It loads the student's module behind the fences, launches it with the inputs that the judge gives, and returns
// outputs, counts and hazards. It holds nothing that the student's code could use: no reference, no seed, and only the
// inputs of the current launch.
#pragma once

namespace warpwise {

/// Serves commands until the judge closes the connection. Returns the process's exit status.
int serve_as_runner();

}  // namespace warpwise
