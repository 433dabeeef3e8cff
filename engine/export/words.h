// What figures are called wherever they are written down: in the terminal, in the window, in a report.
#pragma once
#include <map>
#include <string>

#include "engine/reader/figures.h"
#include "engine/result.h"

namespace warpwise {

/// "race", "out of bounds": a kind of hazard in as few words as a row has room for.
std::string hazard_word(const std::string& kind);
/// "race and out of bounds": what verifying has met; empty where it met none.
std::string hazards_text(const Result& result);

/// "exact", "1.2e-07", "NaN, as expected", "12 wrong", "0.5 % wrong", "race", "race, 0.5 % wrong".
std::string error_text(const Result& result);
/// "25 % wrong", "3 wrong": how many of the elements that were checked.
std::string wrong_text(const ErrorStats& error);

/// "95.6 GB/s", "60.3 TFLOP/s"; empty where there is none.
std::string text_of(const Rate& rate, int digits = 3);

/// "3.01×", "1.05× slower", "≈", "?": how many times as fast as the step before.
std::string gain_text(const Gain& gain);

/// By what clock a time was taken, or that it is modelled: "GPU time", "host's clock", "host time of the CPU backend", "modelled time".
std::string clock_words(const Result& result);

/// "input=uniform, rows=contiguous"
std::string choices_words(const std::map<std::string, std::string>& choices);

}  // namespace warpwise
