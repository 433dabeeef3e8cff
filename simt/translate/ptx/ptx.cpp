#include "ptx.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "reader.h"

namespace simt::translate {
namespace {

// Without comments, and without `%=`, which makes names of labels unique where PTX has no scopes for them.
std::string cleaned(const std::string& text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.compare(i, 2, "//") == 0) i = std::min(text.find('\n', i), text.size() - 1);
    else if (text.compare(i, 2, "/*") == 0) i = std::min(text.find("*/", i) + 1, text.size() - 1);
    else if (text.compare(i, 2, "%=") == 0) ++i;
    else out += text[i];
  }
  return out;
}

}  // namespace

std::string PtxReader::read() {
  const std::string text = cleaned(assembly_.text);
  std::string statement;
  int inner = 0;  // nesting depth of braces in an operand
  out_ = "do { ";
  scopes_ = {out_.size()};
  out_ += "unsigned simt_carry = 0; (void)simt_carry; ";
  read_inputs();
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '{' && trimmed(statement).empty()) {
      out_ += "{ ";
      scopes_.push_back(out_.size());
    } else if (c == '}' && inner == 0) {
      one(trimmed(statement));
      statement.clear();
      if (scopes_.size() == 1) throw Unknown{"a closing brace too many"};
      scopes_.pop_back();
      out_ += "} ";
    } else if (c == ':' && (i + 1 == text.size() || text[i + 1] != ':') && is_ptx_name(trimmed(statement))) {
      label(trimmed(statement));
      statement.clear();
    } else if (c == ';') {
      one(trimmed(statement));
      statement.clear();
    } else {
      inner += (c == '{') - (c == '}');
      statement += c;
    }
  }
  one(trimmed(statement));
  for (const std::string& target : targets_)
    if (!labels_.count(target)) throw Unknown{"a jump to " + target + ", which is not in the same asm statement,"};
  return out_ + "} while (0)";
}

// A label is known within its own braces only, as in PTX: the statement may stand in a macro or an inlined function.
void PtxReader::label(const std::string& name) {
  labels_.insert(name);
  out_.insert(scopes_.back(), "__label__ simt_label_" + name + "; ");
  out_ += "simt_label_" + name + ": ; ";
}

std::string PtxReader::jump() {
  const std::string target = trimmed(operand(0));
  if (!is_ptx_name(target)) throw Unknown{};
  targets_.insert(target);
  return "goto simt_label_" + target + ";";
}

void PtxReader::one(std::string statement) {
  if (statement.empty()) return;
  if (statement.starts_with(".reg")) return declare(statement);
  std::string condition;
  if (statement[0] == '@') {
    const std::size_t end = statement.find_first_of(" \t\n");
    if (end == std::string::npos) throw Unknown{statement};
    condition = "if (" + value(statement.substr(1, end - 1), "bool") + ") ";
    statement = trimmed(statement.substr(end));
  }
  const std::size_t end = std::min(statement.find_first_of(" \t\n{["), statement.size());
  const std::string opcode = statement.substr(0, end);
  const std::string rest = trimmed(statement.substr(end));
  operands_ = rest.empty() ? std::vector<std::string>() : split(rest, ',');
  parts_ = split(opcode, '.');
  try {
    out_ += condition + "{ " + instruction() + " } ";
  } catch (const Unknown& problem) {
    throw Unknown{"the PTX instruction " + opcode + (problem.what.empty() ? "" : " (" + problem.what + ")")};
  }
}

// `.reg .b32 x, y, z<3>`: z0, z1 and z2. Not initialised in their declaration, which a jump may pass.
void PtxReader::declare(const std::string& statement) {
  constexpr std::size_t kWord = 4;  // .reg
  std::istringstream in(statement.substr(kWord));
  std::string type, rest;
  in >> type;
  std::getline(in, rest);
  const std::string cpp = type_of(type.substr(std::min<std::size_t>(1, type.size())));
  for (std::string name : split(rest, ',')) {
    name = trimmed(name);
    name.erase(0, std::min(name.find_first_not_of('%'), name.size()));
    std::vector<std::string> names = {name};
    if (const std::size_t open = name.find('<'); open != std::string::npos) {
      names.clear();
      const int count = std::atoi(name.c_str() + open + 1);
      if (count > 1000) throw Unknown{"so many registers"};
      for (int i = 0; i < count; ++i) names.push_back(name.substr(0, open) + std::to_string(i));
    }
    for (const std::string& one : names) {
      if (!is_ptx_name(one)) throw Unknown{"the register " + one};
      registers_.insert(one);
      if (cpp == "bool") predicates_.insert(one);
      out_ += cpp + " simt_ptx_" + one + "; simt_ptx_" + one + " = 0; (void)simt_ptx_" + one + "; ";
    }
  }
}

std::string PtxReader::instruction() {
  const std::string& base = parts_[0];
  if (base == "bra") return jump();
  if ((base == "st" || base == "red") && (has("async") || has("bulk"))) throw Unknown{};
  if (base == "ld" || base == "ldu" || base == "st") return memory(base == "st");
  if (base == "atom" || base == "red") return atomic(base == "red");
  if (base == "membar" || base == "fence") return fence();
  if (base == "bar" || base == "barrier") return barrier();
  if (base == "mbarrier") return mbarrier();
  if (base == "shfl") return shuffle();
  if (base == "vote") return vote();
  if (base == "match") return match();
  if (base == "redux") return reduce();
  if (base == "elect") return elect();
  if (base == "mma") return multiply();
  if (base == "wgmma") return warpgroup_product();
  if (base == "ldmatrix") return load_matrices();
  if (base == "stmatrix") return store_matrices();
  if (base == "movmatrix") return transpose_matrix();
  if (base == "mapa" && has("shared::cluster"))
    return set(operand(0), "unsigned",
               "simt_cluster_address(" + value(operand(1), "unsigned") + ", " + value(operand(2), "unsigned") + ")");
  if (base == "mapa" && parts_.size() == 2)
    return set(operand(0), "unsigned long long",
               "reinterpret_cast<unsigned long long>(simt_cluster_map(::simt::ptx::generic<void>(" +
                   expression(operand(1)) + ", 0), " + value(operand(2), "unsigned") + "))");
  if (base == "getctarank" && parts_.size() == 2)
    return set(operand(0), "unsigned",
               "__cluster_query_shared_rank(::simt::ptx::generic<void>(" + expression(operand(1)) + ", 0))");
  if (base == "isspacep") return in_space();
  if (base == "exit") return "::simt::leave_kernel();";
  if (base == "activemask") return set(operand(0), "unsigned", "__activemask()");
  if (base == "setp" || base == "set") return compare();
  if (base == "testp") return test();
  if (base == "lop3") return lookup();
  if (base == "dp4a" || base == "dp2a") return dot_product();
  if (base == "cvta") return convert_address();
  if (is_video_instruction(base)) return video();
  if (base == "selp") {
    const std::string type = type_of(parts_.back());
    return set(operand(0), type,
               value(operand(3), "bool") + " ? " + value(operand(1), type) + " : " + value(operand(2), type));
  }
  if (base == "cp" && has("async")) return has("bulk") ? bulk_copy() : copy();
  // Hints; and griddepcontrol, since one launch ends before the next begins.
  for (const char* hint :
       {"prefetch", "prefetchu", "discard", "applypriority", "brkpt", "pmevent", "setmaxnreg", "griddepcontrol"})
    if (base == hint) return ";";
  if (base == "createpolicy") return set(operand(0), "unsigned long long", "0");
  if (base == "nanosleep") return "__nanosleep(0);";
  if (base == "trap") return "__trap();";
  if (base == "cvt") return convert();
  if (base == "shl" || base == "shr") {
    const std::string type = type_of(parts_.back());
    return set(operand(0), type,
               "::simt::ptx::" + base + "(" + value(operand(1), type) + ", " + value(operand(2), "unsigned") + ")");
  }
  if (base == "mov" && (trimmed(operand(0))[0] == '{' || trimmed(operand(1))[0] == '{')) return pack();
  if (base == "prmt") return permute();
  if (has("wide")) return wide();
  if (has("cc") || base == "addc" || base == "subc" || base == "madc") return with_carry();
  return plain();
}

PtxTranslation translate_ptx(const Assembly& assembly) {
  try {
    return {PtxReader(assembly).read(), ""};
  } catch (const PtxReader::Unknown& problem) {
    return {"", problem.what};
  }
}

}  // namespace simt::translate
