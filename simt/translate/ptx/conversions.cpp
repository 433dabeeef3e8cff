// Inline PTX that converts: between types of numbers, and addresses between spaces.
#include <map>

#include "reader.h"

namespace simt::translate {
namespace {

const std::map<std::string, const char*> kFp8Pairs = {{"e4m3x2", "::simt::Fp8E4M3"}, {"e5m2x2", "::simt::Fp8E5M2"}};

}  // namespace

// cvta.to.space: a generic address becomes one of the space; without `to` the other way round. Only the addresses of
// shared memory differ.
std::string PtxReader::convert_address() {
  const std::string type = type_of(parts_.back()), from = value(operand(1), "unsigned long long");
  if (!is_shared()) return set(operand(0), type, from);
  if (has("to")) return set(operand(0), type, "__cvta_generic_to_shared(reinterpret_cast<const void*>(" + from + "))");
  return set(operand(0), type, "reinterpret_cast<unsigned long long>(__cvta_shared_to_generic(" + from + "))");
}

std::string PtxReader::convert() {
  if (parts_.size() < 3) throw Unknown{};
  const std::string& to_name = parts_[parts_.size() - 2];
  const SmallType *const to_small = small_type(to_name), *const from_small = small_type(parts_.back());
  const char* mode = has("rz") || has("rzi") ? "zero" : has("rp") ? "up" : has("rm") ? "down" : "nearest";
  if (to_name == "tf32") {
    if (parts_.back() != "f32" || has("satfinite") || !(has("rna") || has("rn"))) throw Unknown{};
    const std::string from = value(operand(1), "float");
    return set(operand(0), "unsigned",
               std::string("::simt::ptx::tf32_") + (has("rna") ? "ties_away" : "ties_even") + "(" +
                   (has("relu") ? "::simt::ptx::not_negative(" + from + ")" : from) + ")");
  }
  if (has("pack")) return convert_packed();
  if (kFp8Pairs.count(to_name) || kFp8Pairs.count(parts_.back())) return convert_fp8();
  std::string what;
  if (from_small) {
    if (from_small->lanes != 1) throw Unknown{};
    what = std::string(from_small->format) + "::widen(" + value(operand(1), "unsigned short") + ")";
  } else {
    what = value(operand(1), type_of(parts_.back()));
  }
  for (const auto& [part, function] :
       {std::pair{"rni", "::rint"}, {"rmi", "::floor"}, {"rpi", "::ceil"}, {"rzi", "::trunc"}})
    if (has(part)) what = std::string(function) + "(" + what + ")";
  if (to_small) {
    if (has("satfinite") || has("sat") || has("rs")) throw Unknown{};
    const auto narrow = [&](const std::string& from) {
      return std::string("::simt::narrow_directed<") + to_small->format + ">(" +
             (has("relu") ? "::simt::ptx::not_negative(" + from + ")" : from) + ", ::simt::SmallRound::" + mode + ")";
    };
    if (to_small->lanes == 1) return set(operand(0), "unsigned short", narrow(what));
    return set(operand(0), "unsigned",
               narrow(value(operand(2), "float")) + " | static_cast<unsigned>(" + narrow(what) + ") << 16");
  }
  const std::string to = type_of(to_name);
  const bool from_floating = from_small || is_floating(type_of(parts_.back()));
  if (!is_floating(to) && (from_floating || has("sat"))) what = "::simt::ptx::within<" + to + ">(" + what + ")";
  if (std::string(mode) != "nearest" && is_floating(to) && !from_small && parts_.back() != "f32" &&
      to_name != parts_.back()) {  // to a number that may not have all digits
    const std::string& from = parts_.back();
    if (from == "s8" || from == "s16") what = "static_cast<int>(" + what + ")";
    if (from == "u8" || from == "u16") what = "static_cast<unsigned>(" + what + ")";
    if (to == "float" || from.substr(1) == "64")
      what = "::simt::round_convert<" + to + ">(" + what + ", ::simt::Round::" + mode + ")";
  }
  if (has("sat") && to == "float") what = "__saturatef(" + what + ")";
  return set(operand(0), to, what);
}

// cvt.pack.sat.u8.s32.b32 d, a, b, c
std::string PtxReader::convert_packed() {
  const bool bytes = parts_.back() == "b32";
  const std::string part = parts_.size() > 4 ? parts_[3] : "";
  if (parts_.size() != (bytes ? 6 : 5) || parts_[4] != "s32" || !has("sat")) throw Unknown{};
  if (part != "u8" && part != "s8" && part != "u16" && part != "s16") throw Unknown{};
  return set(operand(0), "unsigned",
             "::simt::ptx::packed<" + type_of(part) + ">(" + value(operand(1), "int") + ", " +
                 value(operand(2), "int") + ", " + (bytes ? value(operand(3), "unsigned") : "0u") + ")");
}

// Pairs of e4m3 or e5m2 from two floats or a pair of half, or to such a pair.
std::string PtxReader::convert_fp8() {
  const std::string &to = parts_[parts_.size() - 2], &from = parts_.back();
  if (to == "f16x2" && has("rn")) {
    const std::string half =
        std::string("::simt::ptx::half_pair<") + kFp8Pairs.at(from) + ">(" + value(operand(1), "unsigned short") + ")";
    return set(operand(0), "unsigned",
               has("relu") ? "::simt::ptx::small_relu<::simt::HalfFormat>(" + half + ")" : half);
  }
  if (!kFp8Pairs.count(to) || !has("satfinite") || (from != "f32" && from != "f16x2")) throw Unknown{};
  std::string upper, lower;
  if (from == "f32") {
    upper = value(operand(1), "float"), lower = value(operand(2), "float");
  } else {
    const std::string pair = value(operand(1), "unsigned");
    upper = "::simt::HalfFormat::widen(" + pair + " >> 16)", lower = "::simt::HalfFormat::widen(" + pair + " & 0xffff)";
  }
  return set(operand(0), "unsigned short",
             std::string("::simt::ptx::fp8_pair<") + kFp8Pairs.at(to) + ">(" + upper + ", " + lower +
                 (has("relu") ? ", true)" : ", false)"));
}

}  // namespace simt::translate
