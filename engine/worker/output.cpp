#include "engine/worker/output.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>

namespace warpwise {

Output::Output() {
  std::fflush(stdout);
  stream_ = ::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  ::dup2(STDERR_FILENO, STDOUT_FILENO);
}

void Output::emit(const Event& event) {
  const std::string line = to_line(event) + '\n';
  for (size_t sent = 0; sent < line.size();) {
    const ssize_t n = ::write(stream_, line.data() + sent, line.size() - sent);
    if (n > 0) sent += n;
    else if (errno != EINTR) ::_exit(1);  // the reader is gone, so the worker has nothing to do
  }
}

bool Inbox::fill(int timeout_ms) {
  pollfd fd{STDIN_FILENO, POLLIN, 0};
  while (!closed_ && ::poll(&fd, 1, timeout_ms) > 0) {
    char buffer[4096];
    const ssize_t n = ::read(STDIN_FILENO, buffer, sizeof buffer);
    if (n <= 0) {
      if (n < 0 && errno == EINTR) continue;
      closed_ = true;
      break;
    }
    pending_.append(buffer, n);
    for (size_t end; (end = pending_.find('\n')) != std::string::npos; pending_.erase(0, end + 1)) {
      const std::string line = pending_.substr(0, end);
      if (line.empty()) continue;
      try {
        requests_.push_back(parse_request(line));
      } catch (const StreamError&) {
        Request unreadable;
        unreadable.verb = line;  // the job loop rejects it by name
        requests_.push_back(unreadable);
      }
    }
    timeout_ms = 0;
  }
  return !closed_;
}

std::optional<Request> Inbox::wait() {
  while (requests_.empty() && fill(-1)) {}
  if (requests_.empty()) return std::nullopt;
  Request next = requests_.front();
  requests_.pop_front();
  return next;
}

bool Inbox::stop_asked() {
  fill(0);
  auto stop = std::find_if(requests_.begin(), requests_.end(), [](auto& r) { return r.verb == "stop"; });
  if (stop != requests_.end()) {
    requests_.erase(stop);
    return true;
  }
  return std::any_of(requests_.begin(), requests_.end(), [](auto& r) { return r.verb == "quit"; });
}

}  // namespace warpwise
