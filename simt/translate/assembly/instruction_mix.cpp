#include "instruction_mix.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "processor.h"

namespace simt::translate {
namespace {

bool begins(std::string_view text, std::string_view head) { return text.substr(0, head.size()) == head; }
bool ends(std::string_view text, std::string_view tail) {
  return text.size() >= tail.size() && text.substr(text.size() - tail.size()) == tail;
}

struct Mix {
  double fp32 = 0, fp64 = 0, special = 0, other = 0;
  unsigned indexed_loads = 0, indexed_stores = 0;  // of the function's own arrays, by an index in a register
  bool asks_grid = false;
  std::string product;  // register with a product that is not yet added: nvcc fuses the two
};

// A GPU computes a division or root with several multiply-adds and one special instruction.
constexpr double kRefinement = 8;
constexpr double kIntegerDivision = 20, kLongDivision = 70;

// What a GPU executes for a function where nothing is unusual about its argument: simple instructions (whole numbers and
// comparisons included), and special ones, among them conversions. Read from the PTX that nvcc 13.0 makes for sm_90; an
// approximation that is one instruction there has a multiplication and a comparison around it on each side, against
// denormal numbers. But for erf, names that end in f are for float. Those of simt/device/approximate.cpp stand for CUDA's own.
struct KnownFunction {
  const char* name;
  double simple, special;
};
constexpr KnownFunction kFunctions[] = {
    {"expf", 8, 2},           {"exp2f", 3, 1},          {"exp10f", 8, 2},         {"logf", 23, 1},
    {"log2f", 25, 1},         {"log10f", 24, 1},        {"sinf", 22, 2},          {"cosf", 22, 2},
    {"sincosf", 30, 2},       {"tanf", 23, 3},          {"tanhf", 15, 2},         {"powf", 75, 5},
    {"cbrtf", 14, 2},         {"erff", 22, 1},          {"fmodf", 20, 2},         {"sqrtf", 8, 1},
    {"exp", 19, 0},           {"exp2", 20, 0},          {"exp10", 21, 0},         {"log", 36, 1},
    {"log2", 38, 1},          {"log10", 38, 1},         {"sin", 20, 2},           {"cos", 20, 2},
    {"sincos", 28, 2},        {"tan", 36, 3},           {"tanh", 27, 6},          {"pow", 110, 3},
    {"cbrt", 27, 7},          {"erf", 50, 5},           {"fmod", 25, 2},          {"sqrt", 8, 1},
    {"simt_rsqrtf", 3, 1},    {"simt_fast_expf", 4, 1}, {"simt_fast_logf", 4, 1}, {"simt_fast_sinf", 1, 1},
    {"simt_fast_cosf", 1, 1}, {"simt_fast_powf", 8, 2}};

std::string_view last_operand(std::string_view operands) {
  const std::size_t comma = operands.rfind(", ");
  return comma == std::string_view::npos ? operands : operands.substr(comma + 2);
}

void count_call(Mix& mix, std::string_view target) {
  if (begins(target, "*")) target.remove_prefix(1);
  for (const char* fused : {"fmaf", "fma"})
    if (target == fused || begins(target, std::string(fused) + "@")) {
      (target[3] == 'f' ? mix.fp32 : mix.fp64) += 1;
      return;
    }
  const std::string_view name = target.substr(0, target.find('@'));
  const auto* known = std::find_if(std::begin(kFunctions), std::end(kFunctions),
                                   [&](const KnownFunction& one) { return name == one.name; });
  if (known == std::end(kFunctions)) return;
  mix.special += known->special;
  (ends(name, "f") && name != "erf" ? mix.fp32 : mix.fp64) += known->simple;
}

// An operand such as 16(%rsp,%rax,4). An address that is only computed is read from at least once.
void count_indexed(Mix& mix, std::string_view name, std::string_view operands) {
  const std::size_t at = operands.find("(%rsp,");
  if (at == std::string_view::npos) return;
  const bool last = operands.find(')', at) + 1 == operands.size(), moves = begins(name, "mov");
  const bool only_reads = begins(name, "cmp") || begins(name, "test") || ends(name, "ss") || ends(name, "sd");
  mix.indexed_loads += !last || !moves;
  mix.indexed_stores += last && (moves || !only_reads) && operands.find(", ") != std::string_view::npos;
}

void count(Mix& mix, std::string_view name, std::string_view operands) {
  count_indexed(mix, name, operands);
  mix.asks_grid |= operands.find("simt_grid_dim") != std::string_view::npos;
  if (begins(name, "mov") && !mix.product.empty() && begins(operands, mix.product + ",")) {
    mix.product.clear();  // used otherwise: then the product is a separate instruction
    return;
  }
  if (begins(name, "call")) return count_call(mix, operands);
  if (name[0] == 'j') {
    mix.other += 1;
    return;
  }
  struct Width {
    const char* suffix;
    double elements;
    bool twofold;
  };
  for (const auto& [suffix, width, twofold] :
       {Width{"ss", 1, false}, {"sd", 1, true}, {"ps", 4, false}, {"pd", 2, true}}) {
    if (!ends(name, suffix)) continue;
    double& kind = twofold ? mix.fp64 : mix.fp32;
    for (const char* simple : {"add", "sub", "mul", "max", "min", "ucomi", "comi"}) {
      if (!begins(name, simple) || name.size() != std::string_view(simple).size() + 2) continue;
      const std::string_view result = last_operand(operands);
      const bool sum = simple[0] == 'a' || simple[0] == 's';
      if (sum && !mix.product.empty() && operands.find(mix.product) != std::string_view::npos) {
        mix.product.clear();  // fused: counted already
        return;
      }
      kind += width;
      if (simple[0] == 'm' && simple[1] == 'u') mix.product = result;
      return;
    }
    if (begins(name, "div") || begins(name, "sqrt")) {
      mix.special += width;
      kind += kRefinement * width;
      return;
    }
  }
  if (begins(name, "cvt")) {
    mix.special += 1;
    return;
  }
  if (begins(name, "idiv") || begins(name, "div")) {
    mix.fp32 += ends(name, "q") ? kLongDivision : kIntegerDivision;
    mix.special += 3;  // convert to floating point, take the reciprocal, convert back
    return;
  }
  if (operands.find("%rsp") != std::string_view::npos) return;  // the stack, which GPU kernels rarely use
  for (const char* whole :
       {"add", "sub", "lea", "imul", "mul", "and", "or",   "xor",  "not", "neg", "inc", "dec",   "shl",
        "sal", "sar", "shr", "rol",  "ror", "cmp", "test", "cmov", "set", "bsf", "bsr", "popcnt"}) {
    if (!begins(name, whole)) continue;
    const std::string_view result = last_operand(operands);
    if (begins(name, "xor") && operands == std::string(result) + ", " + std::string(result)) return;  // a zero
    mix.other += 1;
    return;
  }
}

// The same for ARM64. The kinds of operations are the same; which whole-number operations g++ needs is not.
void count_arm64(Mix& mix, std::string_view name, std::string_view operands) {
  mix.asks_grid |= operands.find("simt_grid_dim") != std::string_view::npos;
  const std::string_view result = operands.substr(0, operands.find(','));
  const bool twofold = begins(result, "d") || ends(result, ".2d");
  const double width = ends(result, ".4s") ? 4 : ends(result, ".2s") || ends(result, ".2d") ? 2 : 1;
  double& kind = twofold ? mix.fp64 : mix.fp32;
  const std::string_view inputs = operands.substr(std::min(result.size(), operands.size()));
  if (name == "bl") return count_call(mix, operands);
  if (name == "b" || begins(name, "b.") || begins(name, "cb") || begins(name, "tb")) {
    mix.other += 1;
    return;
  }
  if (begins(name, "str") && result == mix.product) {
    mix.product.clear();  // used otherwise: then the product is a separate instruction
    return;
  }
  for (const char* fused : {"fmadd", "fmsub", "fnmadd", "fnmsub", "fmla", "fmls"})
    if (name == fused) {
      kind += width;
      return;
    }
  if (name == "fadd" || name == "fsub") {
    const std::size_t at = mix.product.empty() ? std::string_view::npos : inputs.find(mix.product);
    const std::size_t end = at + mix.product.size();
    if (at != std::string_view::npos && (end == inputs.size() || inputs[end] == ',')) {
      mix.product.clear();  // fused: counted already
      return;
    }
    kind += width;
    return;
  }
  if (name == "fmul" || name == "fnmul") {
    kind += width;
    mix.product = result;
    return;
  }
  for (const char* simple : {"fmax", "fmin", "fcmp", "fccmp", "fabd"})
    if (begins(name, simple)) {
      kind += width;
      return;
    }
  if (name == "fdiv" || name == "fsqrt") {
    mix.special += width;
    kind += kRefinement * width;
    return;
  }
  if (begins(name, "fcvt") || name == "scvtf" || name == "ucvtf") {
    mix.special += 1;
    return;
  }
  if (name == "sdiv" || name == "udiv") {
    mix.fp32 += begins(result, "x") ? kLongDivision : kIntegerDivision;
    mix.special += 3;
    return;
  }
  if (operands.find("sp,") != std::string_view::npos || operands.find("[sp") != std::string_view::npos) return;
  for (const char* whole :
       {"add", "sub",  "mul",  "smul", "umul", "madd", "msub", "smadd", "umadd", "and",  "orr",  "eor",
        "bic", "mvn",  "neg",  "lsl",  "lsr",  "asr",  "ror",  "cmp",   "cmn",   "tst",  "csel", "cset",
        "cin", "csin", "csne", "csin", "ubf",  "sbf",  "bfi",  "bfx",   "clz",   "rbit", "cnt",  "ccmp"})
    if (begins(name, whole)) {
      mix.other += 1;
      return;
    }
}

std::uint16_t rounded(double number) { return static_cast<std::uint16_t>(std::min(number + 0.5, 65535.0)); }

unsigned number_at(std::string_view line, std::size_t at) {
  return static_cast<unsigned>(std::strtoul(std::string(line.substr(at, 12)).c_str(), nullptr, 10));
}

}  // namespace

bool enters_basic_block(std::string_view line) { return called_by_name(line) == "__sanitizer_cov_trace_pc"; }

EmulatedFiles emulated_files(std::string_view text) {
  constexpr std::string_view kFile = "\n\t.file";
  EmulatedFiles found;
  for (std::size_t at = text.find(kFile); at != std::string_view::npos; at = text.find(kFile, at + 1)) {
    const std::string_view line = text.substr(at + 1, text.find('\n', at + 1) - at - 1);
    for (const char* name : {"/mma.h\"", "/mma_layout.h\"", "/ptx/tensor.h\"", "\"mma.h\"", "\"simt/ptx/tensor.h\""})
      if (ends(line, name)) found.whole.push_back(number_at(line, kFile.size() - 1));
    for (const char* name : {"cuda_fp16.h\"", "cuda_bf16.h\""})  // where the macros of small_float_types.h are expanded
      if (ends(line, name)) found.operations.push_back(number_at(line, kFile.size() - 1));
    if (ends(line, "simt/small_float.h\"")) found.roundings.push_back(number_at(line, kFile.size() - 1));
  }
  return found;
}

std::string mark_of_block(std::string_view text, std::size_t at, const EmulatedFiles& emulated) {
  constexpr std::string_view kLoc = "\t.loc ";
  const auto lies_in = [&](std::string_view line, const std::vector<unsigned>& files) {
    return std::find(files.begin(), files.end(), number_at(line, kLoc.size())) != files.end();
  };
  bool skips = false, operates = false, rounds = false;
  const auto look = [&](std::string_view line) {
    skips = lies_in(line, emulated.whole);
    operates = lies_in(line, emulated.operations);
    rounds = lies_in(line, emulated.roundings);
  };
  const std::size_t before = emulated.has_any() ? text.rfind(kLoc, at) : std::string_view::npos;
  if (before != std::string_view::npos) look(text.substr(before, text.find('\n', before) - before));
  Mix mix;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line == "\t.cfi_endproc" || enters_basic_block(line)) break;
    if (begins(line, kLoc)) look(line);
    if (skips) continue;
    if (line.size() < 2 || line[0] != '\t' || line[1] == '.') continue;
    const std::size_t tab = line.find('\t', 1);
    const std::string_view name = line.substr(1, (tab == std::string_view::npos ? line.size() : tab) - 1);
    const std::string_view operands = tab == std::string_view::npos ? std::string_view{} : line.substr(tab + 1);
    const double twofold = mix.fp64;
    (kArm64 ? count_arm64 : count)(mix, name, operands);
    if (operates) mix.fp32 += mix.fp64 - twofold;
    if (operates || rounds) mix.fp64 = twofold;
  }
  const std::uint32_t first = rounded(mix.fp32) | static_cast<std::uint32_t>(rounded(mix.fp64)) << 16;
  const std::uint32_t second = (rounded(mix.special) & 0x7fffu) | (mix.asks_grid ? 0x8000u : 0u) |
                               static_cast<std::uint32_t>(rounded(mix.other)) << 16;
  char bytes[160];
  if (kArm64) {
    std::snprintf(bytes, sizeof bytes, "\tb\t.+12\n\t.long\t%u\n\t.long\t%u\n", first, second);
    return bytes;
  }
  std::snprintf(bytes, sizeof bytes, "\t.byte\t0x0f, 0x1f, 0x80\n\t.long\t%u\n\t.byte\t0x0f, 0x1f, 0x80\n\t.long\t%u\n",
                first, second);
  std::string mark = bytes;
  if (mix.indexed_loads + mix.indexed_stores == 0) return mark;
  std::snprintf(bytes, sizeof bytes, "\t.byte\t0x0f, 0x1f, 0x84, 0\n\t.long\t%u\n",
                std::uint32_t{rounded(mix.indexed_loads)} | std::uint32_t{rounded(mix.indexed_stores)} << 16);
  return mark + bytes;
}

}  // namespace simt::translate
