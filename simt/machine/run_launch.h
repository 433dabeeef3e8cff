// Runs the blocks of a launch on the workers.
#pragma once
#include <functional>

namespace simt {

struct Launch;

// Makes the observers' parts. Call it before run_launch.
void make_parts(Launch& launch);
// Runs all blocks. One launch runs at a time; `last` is called before another one may begin.
void run_launch(Launch& launch, const std::function<void(Launch&)>& last);

}  // namespace simt
