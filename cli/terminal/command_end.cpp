#include "cli/terminal/command_end.h"

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <string>
#include <system_error>

#include "cli/terminal/terminal.h"
#include "engine/errors.h"

namespace warpwise {

int end_of_command(const std::function<int()>& command) {
  try {
    const int status = command();
    return std::fflush(stdout) != 0 && errno == EPIPE ? 128 + SIGPIPE : status;
  } catch (const UsageError& e) {
    complain(e.what());
    return kUsage;
  } catch (const CannotError& e) {
    complain(e.what());
    return kCannot;
  } catch (const std::system_error& e) {
    if (e.code() == std::errc::broken_pipe) return 128 + SIGPIPE;  // `warpwise list | head`: nobody reads on
    complain(std::string("an error of the lab itself: ") + e.what());
    return kCannot;
  } catch (const std::exception& e) {
    complain(std::string("an error of the lab itself: ") + e.what());
    return kCannot;
  }
}

}  // namespace warpwise
