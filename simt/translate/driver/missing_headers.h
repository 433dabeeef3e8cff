// Headers of Thrust, CUB and libcu++ that the CPU backend lacks. A copy of theirs that is installed on the system does not
// fit the CPU backend's own headers, so they are refused by name in either case.
#pragma once
#include <string>
#include <vector>

namespace simt::translate {

// The preprocessor's messages, in which such a header that it did not find, or found on the system, is refused by name;
// `own`: the folders of the CPU backend's headers.
std::string with_missing_headers(const std::string& messages, const std::vector<std::string>& own);

// An error for the first such header that a preprocessed text has from a system's folder, at the line that includes it.
std::vector<std::string> foreign_headers(const std::string& expanded, const std::vector<std::string>& own);

// An error for the first header of Thrust, CUB, libcu++ or the cooperative groups that the program includes although it
// names an older `standard` than C++17, such as "c++14": those of CUDA 13 need C++17.
std::vector<std::string> headers_of_17(const std::string& expanded, const std::vector<std::string>& own,
                                       const std::string& standard);

}  // namespace simt::translate
