// asm statements: PTX, which is translated, and assembly for the host.
#include <algorithm>
#include <string_view>
#include <utility>

#include "translator.h"

namespace simt::translate {
namespace {

// PTX's instructions have dots in their names, and those of a host have none. For code whose function's qualifiers a
// macro may hide.
bool has_ptx_name(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t\n{"), end = text.find_first_of(" \t\n;", begin);
  if (begin == std::string::npos || text[begin] == '#') return false;
  const std::string name = text.substr(begin, end - begin);
  const std::size_t dot = name.find('.', 1);
  return name.starts_with(".reg") || name[0] == '@' || (dot != std::string::npos && dot + 1 < name.size());
}

// An operand for PTX's registers of float, or of 16 bits: nobody means those of a host's processor that have these letters.
bool has_registers_of_gpu(const Assembly& assembly) {
  return std::any_of(assembly.operands.begin(), assembly.operands.end(), [](const AssemblyOperand& operand) {
    return operand.constraint.find_first_of("fh") != std::string::npos;
  });
}

// What to write in place of something unknown.
std::string_view instead_of(std::string_view unknown) {
  constexpr std::pair<std::string_view, std::string_view> kAdvice[] = {
      {"the PTX instruction wgmma", "multiply with mma.sync or nvcuda::wmma, or by a dense wgmma, which run here"},
      {"the PTX instruction tcgen05", "multiply with mma.sync or nvcuda::wmma, which run here"},
      {"the PTX instruction mma.sp", "multiply the matrix with its zeros by mma.sync, which runs here"},
      {"the PTX instruction cp.async.bulk", "copy the box by tiles (.tile), which run here"},
      {"a jump", "write the loop or branch in C++"},
      {"a text", "write it as a literal"}};
  for (const auto& [what, instead] : kAdvice)
    if (unknown.starts_with(what)) return instead;
  return "use the CUDA intrinsic of the same meaning if there is one";
}

}  // namespace

void Translator::assembly(std::size_t i) {
  std::size_t open = i + 1;
  while (scan_.is(open, "volatile") || scan_.is(open, "__volatile__") || scan_.is(open, "__volatile")) ++open;
  if (!scan_.is(open, "(") || open + 1 >= scan_.tokens.size()) return;
  const std::size_t close = closing(open);
  if (close == kNone) return;
  Assembly assembly;
  const bool read = read_assembly(open, close, assembly);
  if (host_assembly_ && in_statements() && !blocks_.back().may_be_device &&
      !(read && (has_ptx_name(assembly.text) || has_registers_of_gpu(assembly))))
    return;
  if (!read && in_definition(i)) return;  // the uses have been expanded (early_macros.h)
  const std::size_t begin = scan_.tokens[i].begin, end = scan_.tokens[close].end;
  const std::string lines(std::count(text_.begin() + begin, text_.begin() + end, '\n'), '\n');
  std::string unknown = "a text that is not a literal";
  if (read) {
    if (assembly.text.find_first_not_of(" \t\n") == std::string::npos) {  // only a barrier for the compiler
      if (has_registers_of_gpu(assembly))
        edits_.push_back({begin, end, "__asm__ volatile(\"\" ::: \"memory\")" + lines});
      return;
    }
    const PtxTranslation ptx = translate_ptx(assembly);
    if (!ptx.code.empty()) return edits_.push_back({begin, end, on_one_line(ptx.code) + lines});
    unknown = ptx.unknown;
  }
  const std::string message = unknown + " is not supported by the CPU backend in inline PTX assembly; " +
                              std::string(instead_of(unknown)) + ", or guard it with #ifndef WARPWISE_SIMT";
  if (!read || !in_statements()) return error(i, message);
  // Only a function that something calls is an error: headers wrap instructions that no kernel of the program needs.
  const std::string name = "simt_missing_ptx_" + std::to_string(i);
  std::string code = "({ void " + name + "() __attribute__((error(\"";
  for (const char c : message) code += c == '"' || c == '\\' || c == '\n' ? ' ' : c;
  edits_.push_back({begin, end, code + "\"))); " + name + "(); })" + lines});
}

bool Translator::in_definition(std::size_t i) const {
  while (i > 0 && !boundary(i)) --i;
  return text_[scan_.tokens[i].begin] == '#' && scan_.is(i + 1, "define");
}

bool Translator::read_assembly(std::size_t open, std::size_t close, Assembly& assembly) const {
  std::size_t k = open + 1;
  for (; k < close && scan_.tokens[k].kind == Kind::text; ++k) assembly.text += unquoted(scan_.at(k));
  for (int section = 0; k < close && section < 3;) {
    if (scan_.is(k, ":")) {
      ++section, ++k;
    } else if (section == 1 || section == 2) {
      AssemblyOperand operand;
      if (scan_.is(k, "[")) operand.name = scan_.at(k + 1), k += 3;
      if (scan_.tokens[k].kind != Kind::text) return false;
      for (; scan_.tokens[k + 1].kind == Kind::text; ++k) operand.constraint += unquoted(scan_.at(k));
      operand.constraint += unquoted(scan_.at(k));
      if (!scan_.is(k + 1, "(")) return false;
      const std::size_t end = closing(k + 1);
      if (end == kNone) return false;
      operand.expression = between(k + 2, end);
      assembly.operands.push_back(std::move(operand));
      k = end + 1;
      if (scan_.is(k, ",")) ++k;
    } else {
      return false;
    }
  }
  return true;
}

std::string Translator::unquoted(std::string_view literal) {
  std::string text;
  const std::size_t begin = literal.find('"');
  for (std::size_t k = begin + 1; k + 1 < literal.size(); ++k) {
    if (literal[k] == '\\' && k + 2 < literal.size()) {
      ++k;
      text += literal[k] == 'n' ? '\n' : literal[k] == 't' ? ' ' : literal[k];
    } else {
      text += literal[k];
    }
  }
  return text;
}

}  // namespace simt::translate
