// The size of a page of memory.
#pragma once
#include <cstddef>

namespace simt {

// The largest that a system has: of x86-64's there is one size, of ARM's there are up to 64 KiB.
#if defined(__x86_64__)
constexpr std::size_t kLargestPage = 4096;
#else
constexpr std::size_t kLargestPage = 65536;
#endif

}  // namespace simt
