// Times a student's kernel beside the steps of its lesson, for a "run" request with an exercise and its compiled file.
// The worker ends afterwards, because it has run code that it cannot trust.
#pragma once
#include "engine/lesson.h"
#include "engine/worker/output.h"

namespace warpwise {

/// Puts up the fences, sends the lesson again with one more step, kOwnStep, and runs the job with it. The other steps
/// are those of the request; if it names none, all steps of the same problem. `fenced`: nothing runs unless all fences
/// hold.
void run_exercise(Request request, bool fenced, Output& output, Inbox& inbox);

}  // namespace warpwise
