// What hooks do with an access that is about to happen, for those of them that stand in other files than hooks.cpp. In a kernel it is recorded;
// in host code it is looked at where that may not touch everything (confined.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "trace.h"

namespace simt {

/// Of memcpy and its like: any length.
void library_access(const void* memory, std::size_t bytes, Op op, std::uint64_t pc, const void* frame);

/// Of a volatile variable: how a thread waits for another.
void volatile_access(const volatile void* memory, std::size_t bytes, Op op, std::uint64_t pc, const void* frame);

}  // namespace simt
