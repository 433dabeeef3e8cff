#include "survey.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "sides.h"
#include "survey_graph.h"
#include "symbol_names.h"
#include "text/tokens.h"

namespace simt::translate {
namespace {

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

class Inspector {
 public:
  Inspector(std::string_view assembly, std::string_view preprocessed, bool cxx20, Callers callers)
      : graph_(read_graph(assembly)), sides_(graph_, preprocessed, cxx20), callers_(callers) {}

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
      if (is_device(sides_.of(symbol)) || runs_on_device(symbol, function)) survey.of_device.insert(symbol);
    }
    for (const auto& [symbol, variable] : graph_.variables)
      if (sides_.is_of_device(symbol, variable)) survey.of_device.insert(symbol);
    return survey;
  }

 private:
  void inspect(const std::string& symbol, const SurveyedFunction& function) {
    const Side own = sides_.of(symbol);
    const bool on_device = is_device(own);
    if (callers_ == (on_device ? Callers::host : Callers::device)) return;
    if (own == Side::launcher) return inspect_launch(function);
    if (symbol.find("static_initialization_and_destruction") != std::string::npos)
      return inspect_initialisers(function);
    if (own == Side::library) return inspect_algorithm(symbol, function);
    if (!on_device && own != Side::host) return;
    for (const Reference& reference : function.references) {
      if (sides_.is_system(reference.at.file)) continue;
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
    switch (sides_.of(call.symbol)) {
      case Side::kernel:
        return error(call,
                     "the kernel " + name +
                         " is called like a function, and it needs a launch: write kernel<<<grid, block>>>(arguments)");
      case Side::host: {
        const SurveyedFunction* callee = graph_.function(call.symbol);
        if (sides_.is_constexpr(*callee)) return needs_relaxed(call, name);
        if (name.find("{lambda") != std::string::npos)
          return error(call, who + " calls a lambda of host code; write [=] __device__ before its parameters");
        return error(call, who + " calls the host function " + name + "; mark it __device__, or __host__ __device__");
      }
      case Side::library:
        if (const SurveyedFunction& callee = *graph_.function(call.symbol); sides_.library_has_it(callee)) {
          if (sides_.needs_relaxed_constexpr(callee) && kernels_often_call(name.substr(0, name.find('<'))))
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
    const Side callee = sides_.of(call.symbol);
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
      if (sides_.of(call.symbol) != Side::host) continue;
      const std::string name = short_name(call.symbol);
      if (!name.ends_with("operator()") || sides_.is_constexpr(callee)) continue;
      error({call.symbol, call.kind, callee.at}, short_name(symbol).substr(0, short_name(symbol).find('<')) +
                                                     " calls the host function " + name +
                                                     " for elements in device memory; mark it __host__ __device__");
    }
  }

  // Variables that a call at the program's start fills.
  void inspect_initialisers(const SurveyedFunction& function) {
    for (const Reference& use : function.references) {
      const auto found = use.kind == Reference::Kind::call ? graph_.variables.end() : graph_.variables.find(use.symbol);
      if (found == graph_.variables.end() || sides_.is_system(use.at.file)) continue;
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
      if (sides_.is_system(place.file) || around.empty()) continue;
      if (!is_device(sides_.of(around))) continue;
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
      const Side callee = sides_.of(reference.symbol);
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
      const Side own = sides_.of(symbol);
      if (is_device(own) || own == Side::both) reach(symbol);
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
  Sides sides_;
  Callers callers_;
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
