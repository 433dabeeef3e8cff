// Kernels, and constructs in their code that g++ would read differently.
#include "translator.h"

namespace simt::translate {

bool Translator::may_join_lanes(std::string_view name) {
  if (name == "any" || name == "all") return true;
  for (const char* part : {"sync", "shfl", "ballot", "match", "warp", "Warp", "reduce", "Reduce", "scan", "Scan"})
    if (name.find(part) != std::string_view::npos) return true;
  return false;
}

void Translator::end_kernel(std::size_t close) {
  for (std::size_t k = kernel_open_; k < close; ++k)
    if (word(k) && may_join_lanes(scan_.at(k)))
      return edits_.push_back({scan_.tokens[close].begin, scan_.tokens[close].begin, ";::simt::end_of_kernel();"});
}

void Translator::kernel(std::size_t i) {
  std::string declared;
  const auto declare = [&](std::string_view attribute, std::size_t open, std::size_t close) {
    const bool bounds = attribute == "__launch_bounds__";
    if (!bounds && attribute != "__cluster_dims__") return;
    declared += bounds ? " static constexpr unsigned simt_launch_bound __attribute__((used)) = ::simt::launch_bound"
                       : " static constexpr simt_uint3 simt_cluster_dims __attribute__((used)) = ::simt::cluster_dims";
    declared += without_comments(open, close + 1) + ";";
  };
  for (std::size_t end = i; end > 0 && scan_.is(end - 1, ")");) {  // attributes before __global__
    const std::size_t open = opening(end - 1);
    if (open == kNone || open == 0) break;
    declare(scan_.at(open - 1), open, end - 1);
    end = open - 1;
  }
  for (std::size_t k = i + 1; k + 1 < scan_.tokens.size() && !boundary(k) && !scan_.is(k, ";") && !scan_.is(k, "{");
       ++k) {
    if (!word(k) || !scan_.is(k + 1, "(")) continue;
    if (scan_.at(k).substr(0, 2) != "__") {
      kernels_.insert(scan_.at(k));
      check_result(i, k);
      if (in_class() && !(i > 0 && scan_.is(i - 1, "friend")))
        error(k, "the kernel " + std::string(scan_.at(k)) +
                     " is a member of a class, which a __global__ function cannot be; move it out of the class");
      const std::size_t close = closing(k + 1);
      if (close != kNone && close > k + 3 && scan_.is(close - 1, ".") && scan_.is(close - 2, ".") &&
          (scan_.is(close - 4, ",") || scan_.is(close - 4, "(")))
        error(k, "the kernel " + std::string(scan_.at(k)) +
                     " takes any number of arguments (...), which a __global__ "
                     "function cannot");
      if (close == kNone || !scan_.is(close + 1, "{")) return;
      kernel_open_ = close + 1;
      const std::size_t at = scan_.tokens[kernel_open_].end;
      if (!declared.empty()) edits_.push_back({at, at, declared});
      return;
    }
    const std::size_t close = closing(k + 1);
    if (close == kNone) return;
    declare(scan_.at(k), k + 1, close);
    k = close;
  }
}

void Translator::check_result(std::size_t global, std::size_t name) {
  std::size_t begin = global;
  while (begin > 0 && !boundary(begin - 1) && !scan_.is(begin - 1, ";") && !scan_.is(begin - 1, "{") &&
         !scan_.is(begin - 1, "}") && !scan_.is(begin - 1, ">") && !scan_.is(begin - 1, ")"))
    --begin;
  for (std::size_t k = begin; k < name; ++k) {
    if (scan_.is(k, "(")) {  // an attribute's argument
      k = closing(k);
      if (k == kNone) return;
      continue;
    }
    for (const char* type : {"int", "float", "double", "bool", "char", "long", "short", "unsigned", "size_t", "*"})
      if (scan_.is(k, type))
        return error(name, "the kernel " + std::string(scan_.at(name)) +
                               " returns a value, and a __global__ function must be void; write the result to memory");
  }
}

void Translator::lambda(std::size_t bracket) {
  std::size_t next = bracket + 1;
  std::string qualifiers;
  for (; scan_.is(next, "__device__") || scan_.is(next, "__host__"); ++next)
    qualifiers += " " + std::string(scan_.at(next));
  if (!scan_.is(next, "(") && !scan_.is(next, "{")) return;
  const std::size_t close = scan_.is(next, "(") ? closing(next) : kNone;
  if (scan_.is(next, "(") && close == kNone) return;
  edits_.push_back({scan_.tokens[bracket].end, scan_.tokens[next - 1].end, close == kNone ? "()" + qualifiers : ""});
  if (close == kNone) return;
  std::size_t last = close;
  for (; scan_.is(last + 1, "mutable") || scan_.is(last + 1, "constexpr") || scan_.is(last + 1, "noexcept"); ++last) {}
  edits_.push_back({scan_.tokens[last].end, scan_.tokens[last].end, qualifiers});
}

void Translator::cast(std::size_t i) {
  std::size_t begin = i, end = i + 1;
  while (begin > 0 && scan_.is(begin - 1, "const")) --begin;
  while (scan_.is(end, "const")) ++end;
  if (begin == 0 || !scan_.is(end, "*")) return;
  if (scan_.is(end + 1, "*") && scan_.is(begin - 1, "(") && scan_.is(end + 2, ")") && scan_.is(end + 3, "&") &&
      begin >= 3 && scan_.is(begin - 2, "(") && scan_.at(begin - 3).find("alloc") != std::string_view::npos) {
    if (scan_.at(begin - 3).substr(0, 4) == "cuda")
      edits_.push_back({scan_.tokens[begin - 1].begin, scan_.tokens[end + 2].end, ""});
    return;
  }
  while (scan_.is(end + 1, "const")) ++end;
  const bool c_style = scan_.is(begin - 1, "(") && scan_.is(end + 1, ")");
  const bool named = begin > 1 && scan_.is(begin - 1, "<") && scan_.is(begin - 2, "reinterpret_cast") &&
                     scan_.is(end + 1, ">") && scan_.is(end + 2, "(");
  if (!c_style && !named) return;
  std::size_t first = named ? end + 3 : end + 2;
  const std::size_t callee = first;
  while (scan_.is(first, "&")) ++first;
  while (word(first) && scan_.is(first + 1, ":") && scan_.is(first + 2, ":")) first += 3;
  if (!kernels_.count(scan_.at(first))) return;
  const Token& open = scan_.tokens[named ? begin - 2 : begin - 1];
  if (named) {
    edits_.push_back({open.begin, scan_.tokens[end + 1].end, "(void*)::simt::remember_kernel"});
    return;
  }
  std::size_t last = first;
  if (scan_.is(first + 1, "<"))
    for (int angle = 0; ++last < scan_.tokens.size();) {
      if (scan_.is(last, "<")) ++angle;
      if (scan_.is(last, ">") && --angle == 0) break;
    }
  if (last == scan_.tokens.size()) return;
  edits_.push_back({open.begin, scan_.tokens[callee].begin, "(void*)::simt::remember_kernel("});
  edits_.push_back({scan_.tokens[last].end, scan_.tokens[last].end, ")"});
}

void Translator::clock(std::size_t i) {
  const bool member = i > 0 && (scan_.is(i - 1, ".") || scan_.is(i - 1, ">") || scan_.is(i - 1, ":"));
  if (!member && !blocks_.empty() && blocks_.back().device)
    edits_.push_back({scan_.tokens[i].begin, scan_.tokens[i].end, "simt_device_clock"});
}

void Translator::exchange(std::size_t i) {
  if (i == 0 || boundary(i - 1) || !scan_.is(i + 1, "(")) return;
  const std::size_t close = closing(i + 1);
  if (close == kNone || !scan_.is(close + 1, ";") || !begins_statement(i)) return;
  edits_.push_back({scan_.tokens[i].begin, scan_.tokens[i].begin, "::simt::drop_old(), "});
}

void Translator::texture_reference(std::size_t i) {
  if (in_statements() || (i > 0 && (scan_.is(i - 1, "class") || scan_.is(i - 1, "struct") || scan_.is(i - 1, ":") ||
                                    scan_.is(i - 1, "."))))
    return;
  error(
      i,
      "a texture reference (texture<...>), which CUDA 12 no longer has; use a texture object: cudaCreateTextureObject, "
      "and tex2D<T>(object, x, y) in the kernel");
}

bool Translator::begins_statement(std::size_t i) const {
  for (const char* before : {";", "{", "}", "else", "do"})
    if (scan_.is(i - 1, before)) return true;
  const std::size_t open = scan_.is(i - 1, ")") ? opening(i - 1) : kNone;
  return open != kNone && open > 0 &&
         (scan_.is(open - 1, "if") || scan_.is(open - 1, "for") || scan_.is(open - 1, "while"));
}

}  // namespace simt::translate
