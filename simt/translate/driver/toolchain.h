// Where the backend's parts lie, and which compiler builds kernels.
#pragma once
#include <string>
#include <vector>

#include "options.h"

namespace simt::translate {

std::string own_folder();

// The folders with CUDA's headers for the host: simt/include in the source tree that contains this program, else in the
// tree that it was built from; and, beside this program, the headers of one or two lines (short_headers.txt).
std::vector<std::string> header_folders();

// The compiler's options for these folders.
Words header_options();

// Also under the name without symbolic links, which g++ uses for system headers.
std::vector<std::string> trusted_folders();

std::string compiler();

Words operator+(Words left, const Words& right);

}  // namespace simt::translate
