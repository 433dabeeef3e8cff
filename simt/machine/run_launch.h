// Runs the blocks of a launch on the workers.
#pragma once
#include <cstdint>
#include <functional>
#include <string>

namespace simt {

struct Launch;

// Makes the observers' parts. Call it before run_launch.
void make_parts(Launch& launch);
// Runs all blocks. One launch runs at a time; `last` is called before another one may begin.
void run_launch(Launch& launch, const std::function<void(Launch&)>& last);

// Whether the launch may be left out to save time, or be sampled; and whether the kernel's earlier launches have taken
// so long that it should be sampled.
bool may_be_left_out(const Launch& launch);
bool may_be_sampled(const Launch& launch);
bool counting_has_taken_long(const Launch& launch);
// Then one of so many launches of a shape is counted: at first 16, and twice as many for each further 2 s of counting.
constexpr int kLaunchesForOne = 16;
int launches_for_one();

// How far the launch is that runs now, for who asks from another thread or from a signal handler.
struct RunningLaunch {
  std::string kernel;  // empty: none runs
  std::string file;
  int line = 0;
  std::uint64_t ended_blocks = 0, blocks = 0;
};
RunningLaunch running_launch();

}  // namespace simt
