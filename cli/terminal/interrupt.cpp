#include "cli/terminal/interrupt.h"

#include <signal.h>

namespace warpwise {

namespace {

volatile sig_atomic_t g_count = 0;
volatile sig_atomic_t g_signal = 0;
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

void remember(int signal) {
  g_count = g_count + 1;
  g_signal = signal;
}

}  // namespace

InterruptGuard::InterruptGuard() {
  g_count = 0;
  g_signal = 0;
  struct sigaction action {};
  action.sa_handler = remember;  // without SA_RESTART, so that waiting ends at once
  for (int signal : kSignals) sigaction(signal, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  for (int signal : kSignals) ::signal(signal, SIG_DFL);
}

int InterruptGuard::count() { return g_count; }
int InterruptGuard::signal() { return g_signal; }

}  // namespace warpwise
