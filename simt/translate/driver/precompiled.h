// CUDA's headers, which every file begins with, are parsed once: `--precompile` keeps what the compiler made of them beside the
// driver, for files that are compiled with the same options later.
#pragma once
#include <string>

#include "options.h"

namespace simt::translate {

// Runs the compiler with `words` on `text`, what became of `source` after the preprocessor, which it writes to `file`; its messages go
// to the file `messages`. A kept beginning is used if it stands for the very same text and options, and if the compiler then has
// nothing to say: otherwise it compiles the whole text, so that its messages are what they would be without.
int compile_begun(const Job& job, const Words& words, const std::string& source, const std::string& text,
                  const std::string& file, const std::string& messages);

// `text` with the headers' macros in place of the headers: for a preprocessor that is to expand what is the file's own. Empty where the
// headers are not kept. `file`: where it may write.
std::string with_macros_alone(const Job& job, const std::string& source, const std::string& text,
                              const std::string& file);

}  // namespace simt::translate
