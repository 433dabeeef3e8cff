// What host code may write where it is confined (include/simt/confined.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "../include/simt/confined.h"

namespace simt {

struct Module;

// calls_x86_64.S reads it.
extern bool is_confined __asm__("simt_code_is_confined") __attribute__((visibility("hidden")));

// An access by the confined module's code at `pc`, before it happens. Does not return if it is refused.
void check_confined(std::uint64_t address, std::size_t bytes, bool is_store, std::uint64_t pc);

// The same for a call by which the library writes where the module's code wants it to; nothing where trusted code calls.
void check_result_place(const void* place, std::size_t bytes, const void* pc);

// An address that the library is about to call for the module's code: one of its functions, or of the library's own.
void check_callable(const void* function, const void* pc);

// Ends the process: the code at `pc` `what`.
[[noreturn]] void refuse_confined(const char* what, const void* pc);

// Whether the confined module's code is running on this thread.
bool confined_code_runs();
// malloc, realloc and free of host code; the former's memory is the confined module's where that runs.
void* allocate_for_host(std::size_t bytes, std::size_t align = 16);
void* reallocate_for_host(void* pointer, std::size_t bytes);
void release_for_host(void* pointer);
bool in_confined_heap(std::uintptr_t address, std::size_t bytes);

// Whether kernels may write the variables of this module.
bool is_writable_by_kernels(const Module& module);

}  // namespace simt
