// What figures are called wherever they are written down: in the terminal, in the window, in a report.
#pragma once
#include <map>
#include <string>

#include "engine/result.h"

namespace warpwise {

/// "exact", "1.2e-07", "NaN, as expected", "12 wrong", "0.5 % wrong".
std::string error_text(const Result& result);

/// By what clock a time was taken, or that it is modelled: "GPU time", "host's clock", "host time of the CPU backend", "modelled time".
std::string clock_words(const Result& result);

/// "input=uniform, rows=contiguous"
std::string choices_words(const std::map<std::string, std::string>& choices);

}  // namespace warpwise
