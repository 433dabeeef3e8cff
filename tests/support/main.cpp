// The main function of every doctest program. Test cases that take long are in the test suite "long", which `./warpwise
// test` leaves out and counts as skipped; `./warpwise test --all` runs them, too.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <string>

namespace {

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
  const char* which = std::getenv("WARPWISE_TESTS");
  if (which && std::strcmp(which, "quick") == 0) context.addFilter("test-suite-exclude", "long");
  context.applyCommandLine(count, words);
  return context.run();
}
