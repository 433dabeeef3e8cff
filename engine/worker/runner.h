// The process that a student's code runs in: `warpwise-worker-... --runner`, started by the judge (engine/worker/check.h). It loads the
// student's module behind the fences, launches it on what the judge gives, and hands back outputs, counts and hazards. It holds nothing that is
// worth looking for: no reference, no seed, no inputs but those of the launch in hand.
#pragma once

namespace warpwise {

/// Serves until the judge hangs up. The exit status of the process.
int serve_as_runner();

}  // namespace warpwise
