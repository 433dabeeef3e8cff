#include "engine/worker/output.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <thread>

namespace warpwise {

namespace {

std::atomic<int64_t> g_bytes_read = 0;  // of the requests

}  // namespace

void end_with_the_line(int limit_s) {
  std::thread([limit_s] {
    using Clock = std::chrono::steady_clock;
    int64_t known = 0;
    for (auto heard = Clock::now(); Clock::now() - heard < std::chrono::seconds(limit_s);) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      pollfd fd{STDIN_FILENO, POLLRDHUP, 0};
      if (::poll(&fd, 1, 0) > 0 && (fd.revents & (POLLRDHUP | POLLHUP | POLLERR))) break;
      int waiting = 0;
      ::ioctl(STDIN_FILENO, FIONREAD, &waiting);
      if (const int64_t now = g_bytes_read + waiting; now != known) known = now, heard = Clock::now();
    }
    ::_exit(1);
  }).detach();
}

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
    g_bytes_read += n;
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
