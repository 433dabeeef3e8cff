// Inline PTX's video instructions: vadd.s32.u32.s32.sat.max d, a.b0, b.h1, c on parts of words, vadd4.s32.s32.s32.add
// d, a, b, c on all of them. Results that go to a part of d, and chosen or masked parts of the latter, are not supported.
#include <map>

#include "reader.h"

namespace simt::translate {
namespace {

const std::map<std::string, std::string> kOperations = {{"vadd", "add"}, {"vsub", "sub"}, {"vabsdiff", "absdiff"},
                                                        {"vmin", "min"}, {"vmax", "max"}, {"vavrg", "avrg"},
                                                        {"vset", ""},    {"vshl", "shl"}, {"vshr", "shr"}};

// vadd4: vadd and 4; else 1 part.
std::pair<std::string, int> parts_of(const std::string& base) {
  if (base.ends_with('2') || base.ends_with('4')) return {base.substr(0, base.size() - 1), base.back() - '0'};
  return {base, 1};
}

}  // namespace

bool is_video_instruction(const std::string& base) { return kOperations.count(parts_of(base).first) != 0; }

// The part of a word that a suffix names, as a wide integer.
std::string PtxReader::video_operand(std::size_t i, const std::string& type) const {
  std::string text = trimmed(operand(i)), at = "0", bits = "32";
  if (const std::size_t dot = text.rfind('.'); dot != std::string::npos) {
    const std::string part = text.substr(dot + 1);
    const int number = part.size() == 2 ? part[1] - '0' : -1;
    if (part[0] == 'b' && number >= 0 && number < 4) at = std::to_string(8 * number), bits = "8";
    else if (part[0] == 'h' && number >= 0 && number < 2) at = std::to_string(16 * number), bits = "16";
    else throw Unknown{"the operand " + text};
    text = text.substr(0, dot);
  }
  return "::simt::ptx::video_part(" + value(text, "unsigned") + ", " + at + ", " + bits +
         (type[0] == 's' ? ", true)" : ", false)");
}

std::string PtxReader::video() {
  const auto [name, count] = parts_of(parts_[0]);
  const bool compares = name == "vset", shifts = name == "vshl" || name == "vshr";
  // The types: of the result (a comparison's is unsigned), of a, and of b.
  std::size_t at = 1;
  std::string types[3] = {"u32", "", ""};
  for (std::size_t t = compares ? 1 : 0; t < 3; ++t, ++at) {
    types[t] = at < parts_.size() ? parts_[at] : "";
    if (types[t] != "u32" && types[t] != "s32") throw Unknown{};
  }
  std::string operation = kOperations.at(name), second = "none";
  bool saturates = false;
  for (; at < parts_.size(); ++at) {
    const std::string& word = parts_[at];
    const bool is_comparison =
        word == "eq" || word == "ne" || word == "lt" || word == "le" || word == "gt" || word == "ge";
    if (word == "sat") saturates = true;
    else if (compares && operation.empty() && is_comparison) operation = word;
    else if (shifts && (word == "clamp" || word == "wrap")) operation += "_" + word;
    else if (word == "add" || (count == 1 && (word == "min" || word == "max"))) second = word;
    else throw Unknown{};
  }
  if (operation.empty() || (shifts && operation.size() < 5)) throw Unknown{};
  const auto is_signed = [&](int i) { return types[i][0] == 's' ? "true" : "false"; };
  const std::string how = "::simt::ptx::Video::" + operation, saturation = saturates ? "true" : "false";
  const std::string third = operands_.size() > 3 ? value(operand(3), "unsigned") : "0u";
  if (count == 1) {
    if ((second == "none") != (operands_.size() == 3)) throw Unknown{};
    return set(operand(0), "unsigned",
               "::simt::ptx::video(" + how + ", " + video_operand(1, types[1]) + ", " + video_operand(2, types[2]) +
                   ", " + is_signed(0) + ", " + saturation + ", ::simt::ptx::VideoSecond::" + second + ", " + third +
                   ")");
  }
  return set(operand(0), "unsigned",
             "::simt::ptx::video_parts(" + how + ", " + std::to_string(32 / count) + ", " +
                 value(operand(1), "unsigned") + ", " + is_signed(1) + ", " + value(operand(2), "unsigned") + ", " +
                 is_signed(2) + ", " + is_signed(0) + ", " + saturation + ", " + (second == "add" ? "true" : "false") +
                 ", " + third + ")");
}

}  // namespace simt::translate
