// The loaded code: the program and its shared objects, with the symbols that kernels and hazards need.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace simt {

struct Symbol {
  std::uintptr_t begin = 0, end = 0;  // addresses; for thread-local objects, offsets in the module's block
  std::string name;                   // mangled
  unsigned file = 0;                  // of a symbol that only its file sees: the number of this file; else 0
};

struct Module {
  std::string path;
  std::uintptr_t bias = 0;
  std::uintptr_t begin = 0, end = 0;                    // all segments
  std::uintptr_t writable_begin = 0, writable_end = 0;  // .data and .bss
  std::uintptr_t constant_begin = 0, constant_end = 0;  // __constant__ variables
  std::size_t tls_module = 0, tls_size = 0, tls_alignment = 0;
  std::vector<Symbol> functions, objects, shared;  // sorted by begin; `shared` are thread-local

  bool contains(std::uintptr_t address) const { return address >= begin && address < end; }
};

// The module that contains a code or data address; null if none. Modules stay known until the process ends.
const Module* module_of(std::uintptr_t address);

// This thread's thread-local block of a module; created if necessary. Null if the module has no such data.
char* tls_block(const Module& module);

// The symbol in a sorted list that contains the address, or null.
const Symbol* symbol_at(const std::vector<Symbol>& symbols, std::uintptr_t address);
// The last symbol that begins at or before the address, or null.
const Symbol* symbol_before(const std::vector<Symbol>& symbols, std::uintptr_t address);

// The symbol that contains the address, else the nearer of its two neighbours; null if the list is empty.
const Symbol* symbol_near(const std::vector<Symbol>& symbols, std::uintptr_t address);

// The same place in counted code, for one in the copy of a function without hooks (translate/assembly/uncounted_copies.h);
// other places are unchanged.
std::uintptr_t counted_place(std::uintptr_t address);

// "void k<2>(float*)" for "_Z1k..."; unchanged if it is not a mangled name.
std::string demangle(const std::string& name);

// "k<2>": without return type and arguments; with `keep_template` false also without template arguments: "k".
std::string short_name(const std::string& demangled, bool keep_template);

// The variable's own name: "s" for "k(float*)::s".
std::string variable_name(const std::string& demangled);

}  // namespace simt
