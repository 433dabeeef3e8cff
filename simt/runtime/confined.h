// What host code may write where it is confined (include/simt/confined.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "../include/simt/confined.h"

namespace simt {

struct Module;

// calls_x86_64.S reads it.
extern bool is_confined __asm__("simt_code_is_confined") __attribute__((visibility("hidden")));

// A lane is about to call what the module's code has given it, without recording it; it has done so.
void note_uncounted_part(bool begins);

// An access by the confined module's code at `pc`, before it happens. Does not return if it is refused.
void check_confined(std::uint64_t address, std::size_t bytes, bool is_store, std::uint64_t pc);

// The same for a call by which the library writes where the module's code wants it to; nothing where trusted code calls.
void check_result_place(const void* place, std::size_t bytes, const void* pc);

// An address that the library is about to call for the code at `pc`: a function of the confined module, if that is where the code is.
void check_callable(const void* function, const void* pc);

// The same for what a C or C++ library's function is to call: a function of the module, or one whose address the linker has filled in. Null is none.
void check_known(const void* function, const void* pc);

// What is about to be thrown: an exception that was asked for, of a type that the linker knows, with an end of check_known()'s.
void check_exception(const void* object, const void* type, const void* end, const void* pc);

// Ends the process: the code at `pc` `what`.
[[noreturn]] void refuse_confined(const char* what, const void* pc);

// Whether the confined module's code is running on this thread.
bool confined_code_runs();
// malloc, realloc and free of host code; the former's memory is the confined module's where that runs.
void* allocate_for_host(std::size_t bytes, std::size_t align = 16);
void* reallocate_for_host(void* pointer, std::size_t bytes, const void* pc);
void release_for_host(void* pointer, const void* pc);
bool in_confined_heap(std::uintptr_t address, std::size_t bytes);

// Whether kernels may write the variables of this module.
bool is_writable_by_kernels(const Module& module);

}  // namespace simt
