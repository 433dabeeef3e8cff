#include "survey.h"

#include <cxxabi.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <map>
#include <unordered_map>

#include "survey_graph.h"
#include "text/tokens.h"

namespace simt::translate {
namespace {

std::string demangle(const std::string& name) {
  if (!name.starts_with("_Z")) return name;
  int status = 0;
  char* text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string result = status == 0 && text ? text : name;
  std::free(text);
  return result;
}

// "int ns::f<int>(int) const" -> "ns::f<int>"
std::string short_name(const std::string& symbol) {
  const std::string full = demangle(symbol);
  std::size_t begin = 0, end = full.size();
  int depth = 0;
  for (std::size_t i = 0; i < full.size(); ++i) {
    const char c = full[i];
    if (full.compare(i, 21, "(anonymous namespace)") == 0) i += 20;
    else if (full.compare(i, 10, "operator()") == 0) i += 9;
    else if (full.compare(i, 8, "operator") == 0) {
      i += 8;
      while (i < full.size() && full[i] != '(') ++i;
      --i;
    } else if (c == '<' || c == '{') ++depth;
    else if (c == '>' || c == '}') --depth;
    else if (c == '(' && depth == 0) {
      end = i;
      break;
    } else if (c == ' ' && depth == 0) begin = i + 1;
  }
  return full.substr(begin, end - begin);
}

// The position of each line of each file in the preprocessed text, and which files are system headers.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {
    std::string file;
    int line = 0;
    for (std::size_t at = 0; at < text.size();) {
      const std::size_t end = std::min(text.find('\n', at), text.size());
      const std::string_view row = text.substr(at, end - at);
      if (row.starts_with("# ") && row.size() > 2 && std::isdigit(static_cast<unsigned char>(row[2]))) {
        const std::size_t open = row.find('"'), close = row.rfind('"');
        if (open != std::string_view::npos && close > open) {
          line = std::atoi(std::string(row.substr(2)).c_str());
          file = row.substr(open + 1, close - open - 1);
          if (row.find(" 3", close) != std::string_view::npos) system_[file] = true;
        }
      } else {
        lines_[file].emplace(line++, at);
      }
      at = end + 1;
    }
  }

  bool is_system(const std::string& file) const { return system_.count(file) != 0 || lines_.count(file) == 0; }

  // The position of a place in the text; npos if unknown.
  std::size_t position(const CodePlace& at) const {
    const auto file = lines_.find(at.file);
    if (file == lines_.end()) return std::string_view::npos;
    const auto line = file->second.find(at.line);
    if (line == file->second.end()) return std::string_view::npos;
    return std::min(line->second + static_cast<std::size_t>(std::max(at.column, 1)) - 1, text_.size());
  }

  // The text between the beginning of the declaration and the place.
  std::string_view specifiers(const CodePlace& at) const {
    const std::size_t end = position(at);
    if (end == std::string_view::npos) return {};
    std::size_t begin = end;
    while (begin > 0 && !std::strchr(";{}", text_[begin - 1])) --begin;
    return text_.substr(begin, end - begin);
  }

  std::string_view from(const CodePlace& at) const {
    const std::size_t begin = position(at);
    return begin == std::string_view::npos ? std::string_view() : text_.substr(begin);
  }

 private:
  std::string_view text_;
  std::unordered_map<std::string, bool> system_;
  std::unordered_map<std::string, std::unordered_map<int, std::size_t>> lines_;
};

// Functions of the C library that nvcc refuses in device code. Most of the rest exists there, or does no harm.
constexpr std::string_view kHostOnly[] = {"rand",
                                          "srand",
                                          "random",
                                          "srandom",
                                          "rand_r",
                                          "drand48",
                                          "srand48",
                                          "lrand48",
                                          "exit",
                                          "_exit",
                                          "abort",
                                          "atexit",
                                          "system",
                                          "getenv",
                                          "fopen",
                                          "fclose",
                                          "fread",
                                          "fwrite",
                                          "fprintf",
                                          "fputs",
                                          "fputc",
                                          "fgets",
                                          "fflush",
                                          "fscanf",
                                          "scanf",
                                          "sscanf",
                                          "sprintf",
                                          "snprintf",
                                          "getchar",
                                          "gets",
                                          "perror",
                                          "time",
                                          "sleep",
                                          "usleep",
                                          "qsort",
                                          "bsearch",
                                          "atoi",
                                          "atof",
                                          "strtol",
                                          "strtod",
                                          "strdup",
                                          "strtok",
                                          "open",
                                          "read",
                                          "write",
                                          "close",
                                          "gettimeofday",
                                          "clock_gettime",
                                          "calloc",
                                          "nanosleep",
                                          "realloc",
                                          "cudaMallocManaged",
                                          "cudaMemcpyToSymbol",
                                          "cudaMemcpyFromSymbol",
                                          "cudaGetDeviceCount"};

// Functions of the standard library that kernels often call.
bool kernels_often_call(std::string_view name) {
  return name == "std::max" || name == "std::min" || name == "std::clamp";
}

enum class Side { kernel, device, both, host, launcher, library, unknown };

class Inspector {
 public:
  Inspector(std::string_view assembly, std::string_view preprocessed, bool cxx20, Callers callers)
      : graph_(read_graph(assembly)),
        lines_(preprocessed),
        cxx20_(cxx20),
        callers_(callers),
        cuda_std_(preprocessed.find("/cuda/std/") != std::string_view::npos) {}

  Survey run(std::string_view warnings) {
    for (const auto& [symbol, function] : graph_.functions) inspect(symbol, function);
    if (callers_ != Callers::host) look_for_sized_arrays(warnings);
    Survey survey;
    survey.made = true;
    for (auto& [place, message] : errors_) survey.errors.push_back(message);
    for (auto& [place, message] : notes_) survey.notes.push_back(message);
    const std::set<std::string> reached = reached_by_kernels();
    for (const auto& [symbol, function] : graph_.functions)
      if (!reached.count(symbol)) survey.host.insert(symbol);
    for (const auto& [symbol, variable] : graph_.variables)
      if ((variable.alignment == kDeviceAlignment || variable.constant) && !variable.of_thread)
        survey.device_variables.insert(symbol);
    for (const auto& [symbol, function] : graph_.functions) {
      const Side own = side(symbol);
      if (own == Side::kernel || own == Side::device || runs_on_device(symbol, function))
        survey.of_device.insert(symbol);
    }
    for (const auto& [symbol, variable] : graph_.variables)
      if (is_of_device(symbol, variable)) survey.of_device.insert(symbol);
    return survey;
  }

 private:
  Side side(const std::string& symbol) {
    const auto known = sides_.find(symbol);
    if (known != sides_.end()) return known->second;
    sides_[symbol] = Side::unknown;  // stops endless recursion
    return sides_[symbol] = find_side(symbol);
  }

  Side find_side(const std::string& symbol) {
    const SurveyedFunction* function = graph_.function(symbol);
    if (!function) return Side::unknown;
    if (function->mark == kKernelMark) return Side::kernel;
    if (function->mark == kLaunchMark) return Side::launcher;
    if (function->mark == kDeviceMark) return function->alignment >= kHostAlignment ? Side::both : Side::device;
    if (symbol == "main") return Side::host;
    if (symbol.starts_with("_GLOBAL__") || symbol.starts_with("_Z41__static_init")) return Side::unknown;
    if (lines_.is_system(function->at.file)) return Side::library;
    if (symbol.starts_with("_ZZ")) {  // a lambda, or a class inside a function: like the enclosing function
      const std::string around = enclosing(symbol);
      if (around.empty()) return Side::unknown;
      const Side outer = side(around);
      return outer == Side::kernel ? Side::device : outer;
    }
    const std::string full = demangle(symbol);
    if (full.find("{lambda") != std::string::npos && full.find("{lambda") < full.find('(')) return Side::unknown;
    return is_implicit(symbol, *function) ? Side::both : Side::host;
  }

  bool is_of_device(const std::string& symbol, const SurveyedVariable& variable) {
    if (!variable.of_thread &&
        (variable.alignment == kDeviceAlignment || variable.constant || variable.alignment >= kManagedAlignment))
      return true;
    if (!symbol.starts_with("_ZZ")) return false;
    const std::string around = enclosing(symbol);
    if (around.empty()) return false;
    const Side own = side(around);
    return own == Side::kernel || own == Side::device;
  }

  // The function that contains a local entity.
  std::string enclosing(const std::string& symbol) const {
    for (std::size_t end = symbol.rfind('E'); end != std::string::npos && end > 3; end = symbol.rfind('E', end - 1)) {
      const std::string inner = symbol.substr(3, end - 3);
      if (graph_.function("_Z" + inner)) return "_Z" + inner;
      std::size_t digits = 0;  // extern "C" and main
      while (digits < inner.size() && std::isdigit(static_cast<unsigned char>(inner[digits]))) ++digits;
      if (digits && graph_.function(inner.substr(digits))) return inner.substr(digits);
    }
    return {};
  }

  // Constructors and the like that the compiler generated, implicitly or by `= default`: they may run on either side.
  bool is_implicit(const std::string& symbol, const SurveyedFunction& function) const {
    const std::string name = short_name(symbol);
    const std::size_t last = name.rfind("::");
    if (last == std::string::npos) return false;
    const std::string own = name.substr(last + 2);
    std::string scope = name.substr(0, last);
    if (const std::size_t angle = scope.find('<'); angle != std::string::npos) scope.resize(angle);
    const std::size_t before = scope.rfind("::");
    const std::string type = before == std::string::npos ? scope : scope.substr(before + 2);
    if (own != type && own[0] != '~' && !own.starts_with("operator=")) return false;
    const std::string_view text = lines_.from(function.at);
    std::size_t at = 0;
    while (at < text.size() && (std::isalnum(static_cast<unsigned char>(text[at])) || std::strchr("_~=", text[at])))
      ++at;
    while (at < text.size() && std::isspace(static_cast<unsigned char>(text[at]))) ++at;
    if (text.substr(at).starts_with("=")) ++at;
    if (at >= text.size() || text[at] != '(') return true;
    const std::size_t end = text.find_first_of(";{", at);
    const std::string_view declaration = text.substr(at, end - at);
    return declaration.find("default") != std::string_view::npos;
  }

  bool is_constexpr(const SurveyedFunction& function) const {
    const std::string_view specifiers = lines_.specifiers(function.at);
    for (const char* word : {"constexpr", "consteval", "_GLIBCXX_CONSTEXPR", "_GLIBCXX14_CONSTEXPR",
                             "_GLIBCXX17_CONSTEXPR", "_GLIBCXX11_CONSTEXPR"})
      if (specifiers.find(word) != std::string_view::npos) return true;
    return cxx20_ && specifiers.find("_CONSTEXPR") != std::string_view::npos;
  }

  // Functions of the standard library that work in device code anyway.
  bool library_has_it(const SurveyedFunction& function) const {
    if (cuda_std_ || lines_.position(function.at) == std::string_view::npos) return true;
    const std::string& file = function.at.file;
    if (file.find("/c++/") == std::string::npos) return true;  // the C library or the backend's own headers
    for (const char* part : {"/cmath", "/bits/std_abs.h", "/new", "/cstdlib", "/math.h", "/stdlib.h", "/type_traits",
                             "/bits/move.h", "/bits/specfun.h"})
      if (file.size() > std::strlen(part) &&
          file.compare(file.size() - std::strlen(part), std::string::npos, part) == 0)
        return file.find("move.h") == std::string::npos || is_constexpr(function);
    return is_constexpr(function) || is_implicit_in_library(function);
  }

  bool is_implicit_in_library(const SurveyedFunction& function) const {
    const std::string_view text = lines_.from(function.at);
    const std::size_t mark = text.find_first_of("({;");
    return mark == std::string_view::npos || text[mark] != '(' ||
           text.substr(mark, text.find_first_of(";{", mark) - mark).find("default") != std::string_view::npos;
  }

  void inspect(const std::string& symbol, const SurveyedFunction& function) {
    const Side own = side(symbol);
    const bool on_device = own == Side::kernel || own == Side::device;
    if (callers_ == (on_device ? Callers::host : Callers::device)) return;
    if (own == Side::launcher) return inspect_launch(function);
    if (symbol.find("static_initialization_and_destruction") != std::string::npos)
      return inspect_initialisers(function);
    if (own == Side::library) return inspect_algorithm(symbol, function);
    if (!on_device && own != Side::host) return;
    for (const Reference& reference : function.references) {
      if (lines_.is_system(reference.at.file)) continue;
      if (reference.kind == Reference::Kind::call) {
        if (on_device) call_on_device(symbol, own, reference);
        else call_on_host(symbol, reference);
      } else if (on_device) {
        variable_on_device(symbol, own, reference);
      }
    }
  }

  void call_on_device(const std::string& caller, Side own, const Reference& call) {
    const std::string who = (own == Side::kernel ? "the kernel " : "the __device__ function ") + short_name(caller);
    const std::string name = short_name(call.symbol);
    if (name == "cudaDeviceSynchronize" || name == "cudaStreamSynchronize")
      return error(call, who + " waits for the kernels that it has launched (" + name +
                             "), which CUDA 12 no longer lets a kernel do; launch what needs their results from the "
                             "host, or into cudaStreamTailLaunch");
    if (name == "cudaGraphLaunch")
      return error(call, who +
                             " launches a graph, which the CPU backend cannot do within a kernel; launch the graph "
                             "from the host, or run this program on a GPU");
    switch (side(call.symbol)) {
      case Side::kernel:
        return error(call,
                     "the kernel " + name +
                         " is called like a function, and it needs a launch: write kernel<<<grid, block>>>(arguments)");
      case Side::host: {
        const SurveyedFunction* callee = graph_.function(call.symbol);
        if (is_constexpr(*callee)) return needs_relaxed(call, name);
        if (name.find("{lambda") != std::string::npos)
          return error(call, who + " calls a lambda of host code; write [=] __device__ before its parameters");
        return error(call, who + " calls the host function " + name + "; mark it __device__, or __host__ __device__");
      }
      case Side::library:
        if (const SurveyedFunction& callee = *graph_.function(call.symbol); library_has_it(callee)) {
          if (!cuda_std_ && callee.at.file.find("/c++/") != std::string::npos && is_constexpr(callee) &&
              kernels_often_call(name.substr(0, name.find('<'))))
            needs_relaxed(call, name.substr(0, name.find('<')));
          return;
        }
        return error(
            call, who + " calls the host function " + name + " of the C++ library; write a __device__ function for it");
      case Side::unknown:
        if (graph_.function(call.symbol)) return;
        if (demangle(call.symbol).starts_with("std::ostream") || name == "std::endl" ||
            demangle(call.symbol).find("std::basic_ostream") != std::string::npos)
          return error(call, who + " writes to a stream of the host, as std::cout is one; use printf");
        if (call.symbol == "__cxa_allocate_exception" || call.symbol == "__cxa_begin_catch")
          return error(call, who + " throws or catches an exception, which a GPU does not have; return an error code");
        if (call.symbol == "__dynamic_cast")
          return error(call, who + " uses dynamic_cast, which a GPU does not have; use a virtual function");
        if (name.starts_with("std::__throw") || name.starts_with("std::terminate")) return;
        if (name.starts_with("std::") ||
            std::find(std::begin(kHostOnly), std::end(kHostOnly), std::string_view(call.symbol)) != std::end(kHostOnly))
          return error(call, who + " calls the host function " + name + ", which a GPU does not have");
        return;
      default: return;
    }
  }

  void call_on_host(const std::string& caller, const Reference& call) {
    const std::string name = short_name(call.symbol);
    const Side callee = side(call.symbol);
    if (callee == Side::kernel)
      error(call, "the kernel " + name + " is called like a function, and it needs a launch: write " + name +
                      "<<<grid, block>>>(arguments)");
    if (callee == Side::device)
      error(call, "the host function " + short_name(caller) + " calls the __device__ function " + name +
                      "; mark it __host__ __device__, or call it from a kernel");
  }

  // Whether a function is an algorithm of a library whose function objects a GPU would run. Without a policy, Thrust runs
  // on the device also if its iterators only count.
  static bool runs_on_device(const std::string& symbol, const SurveyedFunction& function) {
    if (function.mark == kDeviceAlgorithmMark) return true;
    if (function.mark != kAlgorithmMark) return false;
    const std::string algorithm = demangle(symbol);
    const auto names = [&](const char* part) { return algorithm.find(part) != std::string::npos; };
    return works_on_device(algorithm) || names("thrust::universal_ptr<") ||
           (names("thrust::counting_iterator<") && !names("*") && !names("__normal_iterator<"));
  }

  // Whether an algorithm's iterators lead to device memory: a device_ptr<>, and not one to it, or in a host's container.
  static bool works_on_device(const std::string& algorithm) {
    for (std::size_t at = 0; (at = algorithm.find("thrust::device_ptr<", at)) != std::string::npos;) {
      const std::size_t begin = at;
      for (int depth = 0; at < algorithm.size(); ++at)
        if (algorithm[at] == '<') ++depth;
        else if (algorithm[at] == '>' && --depth == 0) break;
      if (at + 1 < algorithm.size() && algorithm[at + 1] == '*') continue;
      const char before = begin == 0 ? ' ' : algorithm[begin - 1];
      const std::string_view head = std::string_view(algorithm).substr(0, begin);
      if (before == '<' && (head.ends_with("allocator<") || head.ends_with("vector<"))) continue;
      return true;
    }
    return false;
  }

  // An algorithm over device memory whose function object is the host's.
  void inspect_algorithm(const std::string& symbol, const SurveyedFunction& function) {
    if (symbol.starts_with("_ZN6thrust") && works_on_device(demangle(symbol))) look_for_host_objects(symbol, function);
  }
  void look_for_host_objects(const std::string& symbol, const SurveyedFunction& function) {
    for (const Reference& call : function.references) {
      if (call.kind != Reference::Kind::call || !graph_.function(call.symbol)) continue;
      const SurveyedFunction& callee = *graph_.function(call.symbol);
      if (callee.mark == kElementCallMark) look_for_host_objects(symbol, callee);
      if (side(call.symbol) != Side::host) continue;
      const std::string name = short_name(call.symbol);
      if (!name.ends_with("operator()") || is_constexpr(callee)) continue;
      error({call.symbol, call.kind, callee.at}, short_name(symbol).substr(0, short_name(symbol).find('<')) +
                                                     " calls the host function " + name +
                                                     " for elements in device memory; mark it __host__ __device__");
    }
  }

  // Variables that a call at the program's start fills.
  void inspect_initialisers(const SurveyedFunction& function) {
    for (const Reference& use : function.references) {
      const auto found = use.kind == Reference::Kind::call ? graph_.variables.end() : graph_.variables.find(use.symbol);
      if (found == graph_.variables.end() || lines_.is_system(use.at.file)) continue;
      const SurveyedVariable& variable = found->second;
      if (!variable.constant && variable.alignment != kDeviceAlignment) continue;
      if (use.kind == Reference::Kind::address && !is_constructed(function, use)) continue;
      error(use, "the device variable " + short_name(use.symbol) +
                     " is given its first value by code at the program's start, which a GPU's memory does not get; "
                     "use constants, or cudaMemcpyToSymbol");
    }
  }

  // Whether the call after an address was taken is a constructor's; any other may be given the address as it likes.
  static bool is_constructed(const SurveyedFunction& function, const Reference& use) {
    for (const Reference* next = &use + 1; next < function.references.data() + function.references.size(); ++next)
      if (next->kind == Reference::Kind::call)
        return next->symbol.find("C1E") != std::string::npos || next->symbol.find("C2E") != std::string::npos ||
               next->symbol.find("C1I") != std::string::npos || next->symbol.find("C2I") != std::string::npos;
    return false;
  }

  // "file:line:column: warning: ... [-Wvla]" for arrays in device code.
  void look_for_sized_arrays(std::string_view warnings) {
    for (std::size_t at = 0; at < warnings.size();) {
      const std::size_t end = std::min(warnings.find('\n', at), warnings.size());
      const std::string_view row = warnings.substr(at, end - at);
      at = end + 1;
      const std::size_t after_file = row.find(": warning: ");
      if (after_file == std::string_view::npos || row.find("[-Wvla]") == std::string_view::npos) continue;
      const std::size_t column = row.rfind(':', after_file - 1);
      const std::size_t line = column == std::string_view::npos ? column : row.rfind(':', column - 1);
      if (line == std::string_view::npos) continue;
      CodePlace place{std::string(row.substr(0, line)), std::atoi(std::string(row.substr(line + 1)).c_str()), 0};
      const std::string around = function_around(place);
      if (lines_.is_system(place.file) || around.empty()) continue;
      if (const Side own = side(around); own != Side::kernel && own != Side::device) continue;
      error({"", Reference::Kind::access, place},
            "an array in " + short_name(around) +
                " has a size that is known only at run time, which a GPU's code cannot have; give it a constant size");
    }
  }
  // The last function that begins at or before a place, and has instructions there; a function that nothing uses has none.
  std::string function_around(const CodePlace& place) const {
    std::string found;
    int line = 0;
    for (const auto& [symbol, function] : graph_.functions)
      if (function.at.file == place.file && function.at.line <= place.line && function.at.line > line &&
          function.lines.count(place.line))
        found = symbol, line = function.at.line;
    return found;
  }

  // A launch of something that is not a kernel.
  void inspect_launch(const SurveyedFunction& function) {
    if (function.calls_pointers) return;
    const Reference* called = nullptr;
    for (const Reference& reference : function.references) {
      if (reference.kind != Reference::Kind::call) continue;
      const Side callee = side(reference.symbol);
      if (callee == Side::kernel || !graph_.function(reference.symbol)) return;
      if (callee == Side::host || callee == Side::device) called = &reference;
    }
    if (called)
      error(*called, "the function " + short_name(called->symbol) +
                         " is launched, and it is no kernel; declare it __global__ void");
  }

  void variable_on_device(const std::string& user, Side own, const Reference& use) {
    const auto found = graph_.variables.find(use.symbol);
    if (found == graph_.variables.end()) return;
    const SurveyedVariable& variable = found->second;
    for (const char* head : {"_ZN6thrust", "_ZZ", "_ZTV", "_ZTI", "_ZTS", "_ZTT", "_ZGV", "simt_"})
      if (use.symbol.starts_with(head)) return;
    if (variable.of_thread || variable.constant || variable.alignment == kDeviceAlignment ||
        variable.alignment >= kManagedAlignment)
      return;
    if (variable.read_only && use.kind == Reference::Kind::access) return;  // a compile-time constant
    const std::string name = short_name(use.symbol);
    error(use, (own == Side::kernel ? "the kernel " : "the __device__ function ") + short_name(user) +
                   " uses the host's variable " + name + ", which is not in the GPU's memory; declare it " +
                   (variable.read_only ? "__constant__" : "__device__") + ", or pass its value as an argument");
  }

  std::set<std::string> reached_by_kernels() {
    std::set<std::string> reached;
    std::vector<std::string> open;
    const auto reach = [&](std::string symbol) {
      const auto alias = graph_.aliases.find(symbol);
      if (alias != graph_.aliases.end()) symbol = alias->second;
      if (graph_.functions.count(symbol) && reached.insert(symbol).second) open.push_back(symbol);
    };
    for (const auto& [symbol, function] : graph_.functions) {
      const Side own = side(symbol);
      if (own == Side::kernel || own == Side::device || own == Side::both) reach(symbol);
    }
    while (!open.empty()) {
      const std::string symbol = open.back();
      open.pop_back();
      for (const Reference& reference : graph_.functions[symbol].references) reach(reference.symbol);
    }
    return reached;
  }

  void needs_relaxed(const Reference& call, const std::string& name) {
    const CodePlace& at = call.at;
    const std::string message = "nvcc takes the call of " + name + " in device code only with --expt-relaxed-constexpr";
    notes_.emplace(std::make_tuple(at.file, at.line, message),
                   at.file + ":" + std::to_string(at.line) + ": note: " + message);
  }

  void error(const Reference& reference, const std::string& message) {
    const CodePlace& at = reference.at;
    errors_.emplace(std::make_tuple(at.file, at.line, message),
                    at.file + ":" + std::to_string(at.line) + ": error: " + message);
  }

  SurveyGraph graph_;
  Lines lines_;
  bool cxx20_;
  Callers callers_;
  bool cuda_std_;
  std::map<std::string, Side> sides_;
  std::map<std::tuple<std::string, int, std::string>, std::string> errors_, notes_;
};

}  // namespace

std::string marked_for_survey(std::string_view translated) {
  std::string text(translated);
  const auto mark = [](int nops) { return "patchable_function_entry(" + std::to_string(nops) + ")"; };
  const auto aligned = [](long bytes) { return "aligned(" + std::to_string(bytes) + ")"; };
  redefine_macro(text, "#define __device__",
                 "__attribute__((" + mark(kDeviceMark) + ", " + aligned(kDeviceAlignment) + "))");
  redefine_macro(text, "#define __host__", "__attribute__((" + aligned(kHostAlignment) + "))");
  redefine_macro(text, "#define __managed__", "__attribute__((" + aligned(kManagedAlignment) + "))");
  redefine_macro(text, "#define SIMT_LAUNCHES", "__attribute__((" + mark(kLaunchMark) + "))");
  redefine_macro(text, "#define SIMT_ALGORITHM", "__attribute__((" + mark(kAlgorithmMark) + "))");
  redefine_macro(text, "#define SIMT_DEVICE_ALGORITHM", "__attribute__((" + mark(kDeviceAlgorithmMark) + "))");
  redefine_macro(text, "#define SIMT_ELEMENT_CALL", "__attribute__((" + mark(kElementCallMark) + "))");
  redefine_macro(text, "#define __forceinline__", "inline");
  return text;
}

Survey read_survey(std::string_view assembly, std::string_view preprocessed, std::string_view warnings, bool cxx20,
                   Callers callers) {
  return Inspector(assembly, preprocessed, cxx20, callers).run(warnings);
}

}  // namespace simt::translate
