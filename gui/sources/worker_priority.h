// Who goes first where the window and a worker want the same core: the worker, whose times would be longer otherwise.
#pragma once
#include <functional>

namespace warpwise::gui {

/// From now on the calling thread, and the threads and processes that it starts, give way to the rest of the machine.
void give_way();

/// Runs `job` on a thread that has the precedence which the program was started with, and waits for its end: a process
/// that is started in there does not give way. Before give_way() it runs on the calling thread.
void at_starting_priority(const std::function<void()>& job);

}  // namespace warpwise::gui
