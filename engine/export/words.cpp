#include "engine/export/words.h"

#include <fmt/format.h>

#include "engine/export/units.h"

namespace warpwise {

std::string hazard_word(const std::string& kind) {
  if (kind == "out_of_bounds") return "out of bounds";
  if (kind == "freed") return "freed memory";
  if (kind == "uninitialised") return "reads unwritten memory";
  if (kind == "divergent") return "divergent barrier";
  if (kind == "launch") return "refused launch";
  if (kind == "time") return "no end";
  if (kind == "shift") return "shift too far";
  if (kind == "wrong_call") return "wrong call";
  return kind;
}

std::string hazards_text(const Result& result) {
  std::string text;
  for (const auto& kind : result.hazards) text += (text.empty() ? "" : " and ") + hazard_word(kind);
  return text;
}

std::string wrong_text(const ErrorStats& error) {
  const double share = error.checked > 0 ? static_cast<double>(error.wrong) / static_cast<double>(error.checked) : 1;
  return (share >= 0.001 ? percent_text(share) : std::to_string(error.wrong)) + " wrong";
}

std::string error_text(const Result& result) {
  const ErrorStats& error = result.error;
  switch (verdict_of(result)) {
    case Verdict::none:
      if (!result.ran) return "not run here";
      return result.final ? "nothing to check" : "not checked yet";
    case Verdict::exact: return error.sampled ? "exact (sampled)" : "exact";
    case Verdict::nan: return "NaN, as expected";
    case Verdict::right: return scientific(error.max_rel);
    case Verdict::wrong: break;
  }
  const std::string hazards = hazards_text(result);
  if (error.wrong == 0) return hazards.empty() ? "wrong" : hazards;
  return (hazards.empty() ? "" : hazards + ", ") + wrong_text(error);
}

std::string text_of(const Rate& rate, int digits) {
  return rate.giga > 0 ? rate_text(rate.giga, rate.operations ? "FLOP/s" : "B/s", digits) : "";
}

std::string gain_text(const Gain& gain) {
  if (gain.pace == Pace::unknown) return "?";
  if (gain.pace == Pace::same) return "\u2248";
  return fmt::format("{:.2f}\u00d7{}", gain.times, gain.pace == Pace::faster ? "" : " slower");
}

std::string clock_words(const Result& result) {
  if (result.source == "modelled") return "modelled time";
  if (result.clock == "gpu") return "GPU time";
  if (result.clock == "wall") return "host's clock";
  return result.clock == "host" ? "host time of the CPU backend" : "clock not known";
}

std::string choices_words(const std::map<std::string, std::string>& choices) {
  std::string text;
  for (const auto& [name, value] : choices) text += (text.empty() ? "" : ", ") + name + "=" + value;
  return text;
}

}  // namespace warpwise
