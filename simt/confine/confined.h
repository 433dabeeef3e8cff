// What host code may write if it is confined (include/simt/confined.h).
#pragma once
#include <cstddef>
#include <cstdint>

#include "include/simt/confined.h"

namespace simt {

struct Module;

// Read by confine/calls_x86_64.S.
extern bool is_confined __asm__("simt_code_is_confined") __attribute__((visibility("hidden")));

// Begins or ends a part in which a lane calls, unrecorded, a function given by the module's code.
void note_uncounted_part(bool begins);
extern __thread bool in_uncounted_part __attribute__((visibility("hidden")));

// Checks an access by the confined module's code at `pc`, before it happens. Does not return if the access is refused.
void check_confined(std::uint64_t address, std::size_t bytes, bool is_store, std::uint64_t pc);

// The same for an API call that writes to a place chosen by the module's code; does nothing if trusted code calls.
void check_result_place(const void* place, std::size_t bytes, const void* pc);

// Checks an address that the library is about to call for the code at `pc`: if that code is confined, it must be a
// function of the confined module.
void check_callable(const void* function, const void* pc);

// The same for an address that a function of the C or C++ library will call: a function of the module, or one whose
// address the linker has filled in. Null is allowed.
void check_known(const void* function, const void* pc);

// Checks what is about to be thrown: an allocated exception, with a type known to the linker, and a destructor that
// check_known() accepts.
void check_exception(const void* object, const void* type, const void* end, const void* pc);

// Ends the process: the code at `pc` did `what`.
[[noreturn]] void refuse_confined(const char* what, const void* pc);

// Whether this thread is running the confined module's code.
bool confined_code_runs();
// malloc, realloc and free for host code; the confined module gets memory from its own heap.
void* allocate_for_host(std::size_t bytes, std::size_t align = 16);
void* reallocate_for_host(void* pointer, std::size_t bytes, const void* pc);
void release_for_host(void* pointer, const void* pc);
bool in_confined_heap(std::uintptr_t address, std::size_t bytes);

}  // namespace simt
