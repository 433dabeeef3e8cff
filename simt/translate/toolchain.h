// Where the backend's parts lie, and which compiler builds kernels.
#pragma once
#include <string>
#include <vector>

#include "options.h"

namespace simt::translate {

std::string own_folder();

// The folder with CUDA's headers for the host: in the source tree that contains this program, else in the tree that it
// was built from.
std::string include_folder();

// Also under the name without symbolic links, which g++ uses for system headers.
std::vector<std::string> trusted_folders();

std::string compiler();

Words operator+(Words left, const Words& right);

}  // namespace simt::translate
