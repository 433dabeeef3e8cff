// The main function of every doctest program. Test cases that take long are in the test suite "long", which `./warpwise
// test` leaves out and counts as skipped; `./warpwise test --all` runs them, too, and --part 2/6 a sixth of them. One that
// takes its own part of its work is in the suite "long, in parts".
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

#include "long_tests.h"

namespace {

/// A test case's name, as a filter of doctest takes it.
std::string as_filter(const std::string& name) {
  std::string filter;
  for (const char c : name) filter += c == ',' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return filter;
}

void leave_out_long_tests(doctest::Context& context) {
  const char* which = std::getenv("WARPWISE_TESTS");
  if (which && std::strcmp(which, "quick") == 0) return context.addFilter("test-suite-exclude", "long*");
  for (const auto& test : doctest::detail::getRegisteredTests())
    if (std::strcmp(test.m_test_suite, "long") == 0 && !warpwise::long_test_runs(test.m_name))
      context.addFilter("test-case-exclude", as_filter(test.m_name).c_str());
}

/// Temporary files of this process and of those it starts, so that two runs on one machine do not meet.
class TemporaryFolder {
 public:
  TemporaryFolder() : name_((std::filesystem::temp_directory_path() / "warpwise-tests-XXXXXX").string()) {
    if (!::mkdtemp(name_.data())) {
      name_.clear();
      return;
    }
    std::filesystem::permissions(name_, std::filesystem::perms(0755));  // some tests run as another user
    ::setenv("TMPDIR", name_.c_str(), 1);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    if (!name_.empty()) std::filesystem::remove_all(name_, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

 private:
  std::string name_;
};

}  // namespace

int main(int count, char** words) {
  const TemporaryFolder folder;
  doctest::Context context;
  leave_out_long_tests(context);
  context.applyCommandLine(count, words);
  return context.run();
}
