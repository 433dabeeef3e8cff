// Files that test __CUDA_ARCH__. nvcc compiles every file twice, and defines the macro for the GPU's code alone. Such a
// file is compiled twice here, too: the device's side with the macro, the host's side without it. Of the device's side a
// program runs the kernels and what they call; of the host's side it runs the rest. All other files are compiled once.
#pragma once
#include <set>
#include <string>
#include <string_view>

#include "survey.h"

namespace simt::translate {

// Whether a file of the user's that went into the preprocessed text names __CUDA_ARCH__.
bool names_architecture(std::string_view preprocessed);

// The macro's value for a compute capability of 8.0, given as 80: 800.
std::string architecture_macro(int architecture);

// Whether the text for the device says what the text for the host does not, apart from the macro's definition.
bool sides_differ(std::string_view device, std::string_view host, int architecture);

// One side's translated text, in which the algorithms of libraries that work on the device are functions of their own
// (simt/library_work.h), so that the host's side can call the device's.
std::string with_own_algorithms(std::string translated, bool of_device);

// The symbols that both sides have, and that the device's side defines: kernels, __device__ functions and variables of
// the device, and algorithms of libraries that work on the device.
struct SharedSymbols {
  std::set<std::string> all;
  std::set<std::string> local;  // those that other files must not see
};
SharedSymbols shared_symbols(std::string_view device_assembly, const Survey& device, const Survey& host);

// The device's side: its shared symbols are visible to the host's side, other global symbols get names of their own,
// and nothing in it runs at the program's start.
std::string device_side(std::string_view assembly, const SharedSymbols& shared);

// The host's side: the shared symbols that it defines get other names, so that it uses the device's.
std::string host_side(std::string_view assembly, const SharedSymbols& shared);

}  // namespace simt::translate
