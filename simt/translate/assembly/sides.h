// On which side each function and variable of a translation unit is: in kernels, on the host, or on both.
#pragma once
#include <map>
#include <string>
#include <string_view>

#include "source_lines.h"
#include "survey_graph.h"

namespace simt::translate {

enum class Side { kernel, device, both, host, launcher, library, unknown };
inline bool is_device(Side side) { return side == Side::kernel || side == Side::device; }

class Sides {
 public:
  // Keeps references to the graph and to the preprocessed text.
  Sides(const SurveyGraph& graph, std::string_view preprocessed, bool cxx20)
      : graph_(graph),
        lines_(preprocessed),
        cxx20_(cxx20),
        cuda_std_(preprocessed.find("/cuda/std/") != std::string_view::npos) {}

  Side of(const std::string& symbol);
  bool is_of_device(const std::string& symbol, const SurveyedVariable& variable);
  bool is_system(const std::string& file) const { return lines_.is_system(file); }
  bool is_constexpr(const SurveyedFunction& function) const;
  // A function of the standard library that works in device code anyway.
  bool library_has_it(const SurveyedFunction& function) const;
  // One of them that nvcc takes only with --expt-relaxed-constexpr.
  bool needs_relaxed_constexpr(const SurveyedFunction& function) const {
    return !cuda_std_ && is_of_cxx_library(function) && is_constexpr(function);
  }

 private:
  Side find(const std::string& symbol);
  std::string enclosing(const std::string& symbol) const;
  bool is_implicit(const std::string& symbol, const SurveyedFunction& function) const;
  bool is_implicit_in_library(const SurveyedFunction& function) const;
  static bool is_of_cxx_library(const SurveyedFunction& function) {
    return function.at.file.find("/c++/") != std::string::npos;
  }

  const SurveyGraph& graph_;
  SourceLines lines_;
  bool cxx20_, cuda_std_;
  std::map<std::string, Side> known_;
};

}  // namespace simt::translate
