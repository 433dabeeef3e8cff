#include "facts.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <set>

#include "processor.h"
#include "symbol_names.h"
#include "text/lines.h"

namespace simt::translate {
namespace {

bool is_symbol_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || c == '.';
}

// The quoted strings in a line, in order.
std::vector<std::string> quoted_in(std::string_view line) {
  std::vector<std::string> found;
  for (std::size_t open = line.find('"'); open != std::string_view::npos;) {
    const std::size_t close = line.find('"', open + 1);
    if (close == std::string_view::npos) break;
    found.emplace_back(line.substr(open + 1, close - open - 1));
    open = line.find('"', close + 1);
  }
  return found;
}

int number_at(std::string_view text) { return std::atoi(std::string(text.substr(0, 12)).c_str()); }

// Arithmetic on numbers with more than 24 bits. Moves and conversions are not arithmetic.
bool is_wide_arithmetic(std::string_view mnemonic, std::string_view operands) {
  if (kArm64) {
    const std::string_view result = operands.substr(0, operands.find(','));
    if (!result.starts_with('d') && !result.ends_with(".2d")) return false;
    for (const char* operation : {"fadd", "fsub", "fmul", "fdiv", "fsqrt", "fmadd", "fmsub", "fnmadd", "fnmsub",
                                  "fnmul", "fmla", "fmls", "faddp", "fabd"})
      if (mnemonic == operation) return true;
    return false;
  }
  if (mnemonic.size() > 3 && mnemonic[0] == 'f') {
    for (const char* x87 :
         {"fadd", "fsub", "fmul", "fdiv", "fsqrt", "fiadd", "fisub", "fimul", "fidiv", "fprem", "fyl2x", "f2xm1"})
      if (mnemonic.starts_with(x87)) return true;
    return false;
  }
  if (!mnemonic.empty() && mnemonic[0] == 'v') mnemonic.remove_prefix(1);
  if (mnemonic.size() < 5) return false;
  const std::string_view type = mnemonic.substr(mnemonic.size() - 2);
  if (type != "sd" && type != "pd") return false;
  for (const char* operation :
       {"add", "sub", "mul", "div", "sqrt", "hadd", "hsub", "fmadd", "fmsub", "fnmadd", "fnmsub", "dp"})
    if (mnemonic.starts_with(operation)) return true;
  return false;
}

// A conversion between floats and integers.
bool is_conversion(std::string_view mnemonic, std::string_view operands) {
  if (mnemonic == "scvtf" || mnemonic == "ucvtf")  // ARM64
    return operands.starts_with('s');
  if (mnemonic.starts_with("fcvt") && mnemonic.size() == 6 && (mnemonic[5] == 's' || mnemonic[5] == 'u'))
    return operands.find(", s") != std::string_view::npos;
  if (!mnemonic.empty() && mnemonic[0] == 'v') mnemonic.remove_prefix(1);
  for (const char* one : {"cvtsi2ss", "cvttss2si", "cvtss2si", "cvtdq2ps", "cvttps2dq", "cvtps2dq", "cvttps2pi"})
    if (mnemonic.starts_with(one)) return true;
  return false;
}

// An integer of 16 bits, or a limit of 65535 or 65536.
bool is_short(std::string_view mnemonic, std::string_view operands) {
  for (const char* one : {"movzwl", "movswl", "movzwq", "movswq", "cwtl", "uxth", "sxth"})
    if (mnemonic == one) return true;
  for (const char* limit : {"65535", "65536"}) {
    const std::size_t at = operands.find(limit);
    if (at != std::string_view::npos && (at == 0 || !std::isalnum(static_cast<unsigned char>(operands[at - 1]))) &&
        (at + 5 == operands.size() || operands[at + 5] == ','))
      return true;
  }
  return false;
}

// A library function that rounds a float to an integer.
bool is_rounding_function(std::string_view name) {
  return name == "lrintf" || name == "llrintf" || name == "lroundf" || name == "llroundf";
}

// A library function that computes with more than 24 bits: everything in <math.h> except rounding, comparing and
// selecting.
bool is_wide_function(const std::string& name) {
  static const std::set<std::string> kNames = {
      "acos",   "acosh", "asin",      "asinh",      "atan", "atan2", "atanh",     "cbrt",   "cos",   "cosh",
      "drem",   "erf",   "erfc",      "exp",        "exp2", "exp10", "expm1",     "fdim",   "fma",   "fmod",
      "frexp",  "gamma", "hypot",     "j0",         "j1",   "ldexp", "lgamma",    "log",    "log10", "log1p",
      "log2",   "modf",  "nextafter", "nexttoward", "pow",  "pow10", "remainder", "remquo", "scalb", "scalbln",
      "scalbn", "sin",   "sincos",    "sinh",       "sqrt", "tan",   "tanh",      "tgamma", "y0",    "y1"};
  if (kNames.count(name) || (name.ends_with('l') && kNames.count(name.substr(0, name.size() - 1)))) return true;
  if (name.starts_with("__"))  // compiler functions for formats that the processor lacks
    for (const char* format : {"tf3", "xf3", "df3", "dd3", "td3"})
      if (name.find(format) != std::string::npos) return true;
  if (name.starts_with("__bid_") || name.starts_with("__dpd_")) return true;
  if (!name.starts_with("_Z")) return false;
  const std::string readable = demangle(name);
  return readable.find("double") != std::string::npos || readable.find("__float128") != std::string::npos;
}

struct Function {
  bool is_kernel = false;
  std::set<std::string> mentions;  // names in its instructions
  std::vector<Origin> wide;        // where it computes with more than 24 bits
  std::vector<Origin> narrow;      // where it counts with numbers that may not go far enough
  std::vector<Origin> assembly;
};

class Reader {
 public:
  explicit Reader(const std::vector<std::string>& trusted) : trusted_(trusted) {}

  bool is_trusted(const std::string& file) const {
    return std::any_of(trusted_.begin(), trusted_.end(), [&](auto& folder) { return file.starts_with(folder + "/"); });
  }

  void read(std::string_view assembly) {
    for_each_line(assembly, [&](std::string_view line) { this->line(line); });
  }

  // The functions that kernels may reach, by calls or through stored addresses.
  std::set<std::string> reached() const {
    std::set<std::string> reached;
    std::vector<std::string> open(kept_.begin(), kept_.end());
    for (const auto& [name, function] : functions_)
      if (function.is_kernel) open.push_back(name);
    while (!open.empty()) {
      const std::string name = open.back();
      open.pop_back();
      const auto found = functions_.find(name);
      if (found == functions_.end() || !reached.insert(name).second) continue;
      open.insert(open.end(), found->second.mentions.begin(), found->second.mentions.end());
    }
    return reached;
  }

  const std::map<std::string, Function>& functions() const { return functions_; }

 private:
  void line(std::string_view line) {
    if (line.empty()) return;
    if (line == "#APP") {
      in_statement_ = true;
      statement_named_ = false;
      statement_.clear();
      return;
    }
    if (line == "#NO_APP") {
      if (in_statement_ && !statement_named_ && !statement_.empty() && statement_ != kStreams)
        current().assembly.push_back(place_);
      in_statement_ = false;
      return;
    }
    if (in_statement_) return statement(line);
    if (line[0] != '\t') return label(line);
    line.remove_prefix(1);
    if (line.starts_with(".file\t") || line.starts_with(".file ")) return file(line.substr(6));
    if (line.starts_with(".loc ")) return location(line.substr(5));
    if (line.starts_with(".size\t")) name_.clear();
    if (line[0] != '.') return instruction(line);
    if (line.starts_with(".quad\t") && name_.empty()) kept_.insert(first_symbol(line.substr(6)));
  }

  // `# 5 "file.cu" 1` comes before a statement's text, `# 0 "" 2` after it.
  void statement(std::string_view line) {
    statement_ += line;
    const auto names = quoted_in(line);
    if (line[0] != '#' || names.empty() || names[0].empty() || statement_named_) return;
    current().assembly.push_back({names[0], number_at(line.substr(2))});
    statement_named_ = true;
  }

  void label(std::string_view line) {
    if (line.back() != ':') return;
    if (line.starts_with(".LPFE")) current().is_kernel = true;
    if (line[0] == '.') return;
    name_ = line.substr(0, line.size() - 1);
    place_ = {};
  }

  void file(std::string_view rest) {
    const auto names = quoted_in(rest);
    if (!names.empty())
      files_[number_at(rest)] = names.size() > 1 && names[1][0] != '/' ? names[0] + "/" + names[1] : names.back();
  }

  void location(std::string_view rest) {
    const std::string& file = files_[number_at(rest)];
    const std::size_t blank = rest.find(' ');
    // Code in a header is reported at the line that uses it: the previous line.
    if (place_.line && is_trusted(file)) return;
    place_ = {file, blank == std::string_view::npos ? 0 : number_at(rest.substr(blank + 1))};
  }

  void instruction(std::string_view line) {
    const std::size_t end = std::min(line.find('\t'), line.size());
    const std::string_view mnemonic = line.substr(0, end), operands = line.substr(std::min(end + 1, line.size()));
    Function& function = current();
    if (is_wide_arithmetic(mnemonic, operands)) function.wide.push_back(place_);
    if (is_conversion(mnemonic, operands) || is_short(mnemonic, operands)) function.narrow.push_back(place_);
    for (std::size_t i = 0; i < operands.size();) {
      if (!is_symbol_character(operands[i]) || (i > 0 && operands[i - 1] == '%')) {
        i++;
        continue;
      }
      std::size_t stop = i;
      while (stop < operands.size() && is_symbol_character(operands[stop])) stop++;
      const std::string name(operands.substr(i, stop - i));
      i = stop;
      if (std::isdigit(static_cast<unsigned char>(name[0]))) continue;
      function.mentions.insert(name);
      if (is_rounding_function(name)) function.narrow.push_back(place_);
      if (is_wide_function(name)) calls_.push_back({name_, name, place_});  // also if only its address is taken
    }
  }

  static std::string first_symbol(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && is_symbol_character(text[end])) end++;
    return std::string(text.substr(0, end));
  }

  Function& current() { return functions_[name_]; }

 public:
  struct Call {
    std::string from, to;
    Origin place;
  };
  const std::vector<Call>& wide_calls() const { return calls_; }

 private:
  const std::vector<std::string>& trusted_;
  std::map<std::string, Function> functions_;  // "" holds what is outside functions
  std::map<int, std::string> files_;
  std::set<std::string> kept_;  // functions whose addresses are stored in data
  std::vector<Call> calls_;
  std::string name_;
  Origin place_;
  // The only top-level statement in g++ 13's <iostream>. It runs nothing: it makes the linker include the streams.
  static constexpr std::string_view kStreams = "\t.globl _ZSt21ios_base_library_initv";
  bool in_statement_ = false, statement_named_ = false;
  std::string statement_;  // outside functions it has no place
};

// The backend's own functions that pass a kernel's arguments.
bool is_own(const std::string& mangled) {
  return mangled.starts_with("_ZN4simt") &&
         (mangled.find("hand_over") != std::string::npos || mangled.find("call_held") != std::string::npos ||
          mangled.find("ByAddress") != std::string::npos);
}

// The place in `[file:line:column discrim 1]` in a line of a dump.
Origin place_in(std::string_view line) {
  const std::size_t open = line.find('['), close = line.find_first_of(" ]", open == std::string_view::npos ? 0 : open);
  if (open == std::string_view::npos || close == std::string_view::npos) return {};
  const std::string_view inside = line.substr(open + 1, close - open - 1);
  const std::size_t column = inside.rfind(':'),
                    number = column == std::string_view::npos ? column : inside.rfind(':', column - 1);
  if (number == std::string_view::npos) return {};
  return {std::string(inside.substr(0, number)), number_at(inside.substr(number + 1))};
}

// Strings that are known become such copies, too.
bool copies_in_place(std::string_view line) {
  for (const char* call : {"__builtin_memcpy (", "__builtin_memmove (", "__builtin_memset (", "__builtin_mempcpy (",
                           "__builtin_strcpy (", "__builtin_strncpy (", "__builtin_stpcpy (", "__builtin_strcat ("})
    if (line.find(call) != std::string_view::npos) return true;
  return false;
}

void read_dump(std::string_view dump, const Reader& reader, std::vector<Fact>& facts) {
  std::string mangled;
  bool uncounted = false;
  for_each_line(dump, [&](std::string_view line) {
    if (line.starts_with(";; Function ")) {
      const std::size_t open = line.find(" (_Z"), end = line.find(',', open == std::string_view::npos ? 0 : open);
      const std::size_t begin = open == std::string_view::npos ? line.find(" (") : open;
      mangled = begin == std::string_view::npos
                    ? ""
                    : std::string(line.substr(begin + 2, std::min(end, line.size()) - begin - 2));
      uncounted = false;
      return;
    }
    const Origin place = place_in(line);
    if (line.starts_with("__attribute__((") && line.find("no_sanitize") != std::string_view::npos) uncounted = true;
    if (uncounted && place.line) {
      if (!is_own(mangled) || !reader.is_trusted(place.file))
        facts.push_back({Fact::Kind::uncounted, place, demangle(mangled)});
      uncounted = false;
    }
    const bool returns_anywhere = line.find("__builtin_eh_return (") != std::string_view::npos;
    if ((returns_anywhere || line.find("__builtin_ia32_") != std::string_view::npos) && !reader.is_trusted(place.file))
      facts.push_back({Fact::Kind::intrinsic, place, demangle(mangled)});
    if (copies_in_place(line) && !reader.is_trusted(place.file) && !place.file.starts_with("/usr/"))
      facts.push_back({Fact::Kind::copy, place, demangle(mangled)});
  });
}

}  // namespace

std::vector<Fact> facts_of(std::string_view assembly, std::string_view dump, const std::vector<std::string>& trusted) {
  Reader reader(trusted);
  reader.read(assembly);
  const std::set<std::string> reached = reader.reached();
  std::vector<Fact> facts;
  for (const auto& [name, function] : reader.functions()) {
    for (const Origin& place : function.assembly)
      if (!reader.is_trusted(place.file)) facts.push_back({Fact::Kind::assembly, place, demangle(name)});
    if (reached.count(name))
      for (const Origin& place : function.wide) facts.push_back({Fact::Kind::binary64, place, demangle(name)});
    for (const Origin& place : function.narrow)
      if (reached.count(name) || !reader.is_trusted(place.file))
        facts.push_back({Fact::Kind::narrow, place, demangle(name)});
  }
  for (const auto& call : reader.wide_calls())
    if (reached.count(call.from) && !reader.functions().count(call.to))
      facts.push_back({Fact::Kind::binary64, call.place, demangle(call.from)});
  read_dump(dump, reader, facts);
  std::stable_sort(facts.begin(), facts.end(), [](auto& a, auto& b) { return a.place.line < b.place.line; });
  return facts;
}

std::string to_lines(const std::vector<Fact>& facts) {
  static constexpr const char* kKinds[] = {"assembly", "intrinsic", "copy", "uncounted", "binary64", "narrow"};
  std::string lines;
  for (const Fact& fact : facts)
    lines += std::string(kKinds[static_cast<int>(fact.kind)]) + "\t" + fact.place.file + "\t" +
             std::to_string(fact.place.line) + "\t" + fact.function + "\n";
  return lines;
}

}  // namespace simt::translate
