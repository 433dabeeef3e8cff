// Which files went into a program: a list for who keeps the program, in the file that WARPWISE_SIMT_USED names, one file
// a line. Without that variable nothing is written.
#pragma once
#include <string>

namespace simt::translate {

const char* used_files_list();  // null: nobody asks

// Those that a preprocessed text names in its line markers.
void note_used_files(const std::string& preprocessed);

// Those of a rule for make, as g++ -MD writes it.
void note_dependencies(const std::string& rule);

}  // namespace simt::translate
