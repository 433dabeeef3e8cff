// Files that test __CUDA_ARCH__. nvcc compiles every file twice, and defines the macro for the GPU's code alone. Such a
// file is compiled twice here, too: the device's side with the macro, the host's side without it. Of the device's side a
// program runs the kernels and what they call; of the host's side it runs the rest (assembly/two_sides.h). All other
// files are compiled once.
#pragma once
#include <string>
#include <string_view>

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

}  // namespace simt::translate
