// The main function of every doctest program. Test cases that take long are in the test suite "long", which `./warpwise
// test` leaves out and counts as skipped; `./warpwise test --all` runs them, too.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>

int main(int count, char** words) {
  doctest::Context context;
  const char* which = std::getenv("WARPWISE_TESTS");
  if (which && std::strcmp(which, "quick") == 0) context.addFilter("test-suite-exclude", "long");
  context.applyCommandLine(count, words);
  return context.run();
}
