// The words for figures that the terminal, the window and reports share.
#pragma once
#include <map>
#include <string>

#include "engine/result.h"

namespace warpwise {

/// "race", "out of bounds": a short name for a kind of hazard, for use in a row.
std::string hazard_word(const std::string& kind);
/// "race and out of bounds": the hazards found by verification; empty if there were none.
std::string hazards_text(const Result& result);

/// "exact", "1.2e-07", "NaN, as expected", "12 wrong", "0.5 % wrong", "race", "race, 0.5 % wrong".
std::string error_text(const Result& result);

/// How a time was obtained: "GPU time", "host's clock", "host time of the CPU backend", "modelled time".
std::string clock_words(const Result& result);

/// "input=uniform, rows=contiguous"
std::string choices_words(const std::map<std::string, std::string>& choices);

}  // namespace warpwise
