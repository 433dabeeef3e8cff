// Options as JSON, for processes that get them from their environment.
#pragma once
#include <string>

#include "../include/simt/session.h"

namespace simt {

// `text` names some of Options' members; the others keep the value in `defaults`. A text that is no JSON changes nothing and
// says so on stderr.
Options options_from_json(const std::string& text, const Options& defaults);

}  // namespace simt
