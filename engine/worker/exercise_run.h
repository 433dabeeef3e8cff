// A student's kernel timed beside the steps of its lesson: a "run" request that names an exercise and its compiled file. The worker ends
// afterwards: code that it cannot trust has run in it.
#pragma once
#include "engine/lesson.h"
#include "engine/worker/output.h"

namespace warpwise {

/// Puts up the fences, says the lesson anew with one more step, kOwnStep, and carries out the job with it. The other steps are those of
/// the request or, where it names none, all that solve the same problem. `describe` says a lesson as the worker did at its start.
/// `fenced`: nothing runs where a fence cannot be put up.
void run_exercise(Request request, LessonInfo (*describe)(const Lesson&), bool fenced, Output& output, Inbox& inbox);

}  // namespace warpwise
