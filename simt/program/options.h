// The options of this process, and what runs it.
#pragma once
#include <string>

#include "include/simt/session.h"

namespace simt {

// The options in force: those last given to set_options, else those in the environment, else the defaults.
Options options();
void set_options(const Options& options);

// `text` sets some members of Options; the others keep their value in `defaults`. If the text is not JSON, reports that
// on stderr and changes nothing.
Options options_from_json(const std::string& text, const Options& defaults);

// Whether the process is a program of its own, run by `exec`: not a worker of the lab, which asks for reports itself.
bool is_own_program();
// The file to which such a program writes its report at its end; null: none.
const char* report_file();

}  // namespace simt
