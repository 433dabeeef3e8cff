// Which of the tests that take long run, as WARPWISE_TESTS says: all of them (also if it is not set), none with "quick", and with
// "2/6" the second of six parts. The name of a test decides in which part it is.
#pragma once
#include <string_view>

namespace warpwise {

/// Whether the test of this name runs. Ends the program with a sentence if WARPWISE_TESTS is none of the three.
bool long_test_runs(std::string_view name);

}  // namespace warpwise
