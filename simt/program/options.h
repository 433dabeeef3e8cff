// Options as JSON, for processes that get them through the environment.
#pragma once
#include <string>

#include "include/simt/session.h"

namespace simt {

// `text` sets some members of Options; the others keep their value in `defaults`. If the text is not JSON, reports that
// on stderr and changes nothing.
Options options_from_json(const std::string& text, const Options& defaults);

}  // namespace simt
