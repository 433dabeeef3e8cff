#include "long_tests.h"

#include <cstdio>
#include <cstdlib>
#include <string>

namespace warpwise {
namespace {

/// FNV-1a, which is the same on every machine.
unsigned hash_of(std::string_view text) {
  unsigned hash = 2166136261;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619;
  return hash;
}

}  // namespace

bool long_test_runs(std::string_view name) {
  const char* set = std::getenv("WARPWISE_TESTS");
  const std::string which = set ? set : "all";
  if (which == "all" || which == "quick") return which == "all";
  unsigned part = 0, parts = 0;
  char more = 0;
  if (std::sscanf(which.c_str(), "%u/%u%c", &part, &parts, &more) != 2 || part == 0 || part > parts) {
    std::fprintf(stderr, "WARPWISE_TESTS is %s; it takes quick, all, or a part such as 2/6\n", which.c_str());
    std::exit(2);
  }
  return hash_of(name) % parts == part - 1;
}

}  // namespace warpwise
