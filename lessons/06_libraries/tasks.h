// What the steps are given, from the engine's arguments.
#pragma once
#include <string>

#include "dense/dense.h"
#include "engine/lesson.h"
#include "libraries.h"
#include "precision/precision.h"
#include "precision/precision_problem.h"
#include "spmv/sparse.h"
#include "spmv/spmv_problem.h"

namespace libraries {

/// Of the tasks `gemm` and `layout`. Only the first has bands.
inline Gemm gemm_of(const warpwise::Arguments& a) {
  const auto bands = a.choices().find("bands");
  return {int(a.size()[0]),
          int(a.size()[1]),
          int(a.size()[2]),
          a.get<const double>("a"),
          a.get<const double>("b"),
          a.get<double>("c"),
          bands == a.choices().end() ? 1 : std::stoi(bands->second)};
}

inline Precise precise_of(const warpwise::Arguments& a) {
  return {int(a.size()[0]),       int(a.size()[1]),       int(a.size()[2]),
          a.get<const void>("a"), a.get<const void>("b"), a.get<void>("c")};
}

inline Batch batch_of(const warpwise::Arguments& a) {
  return {int(a.size()[0]),         int(a.size()[1]),   a.get<const double>("a"),
          a.get<const double>("b"), a.get<double>("c"), a.get<const double*>("pointers")};
}

inline Dense dense_of(const warpwise::Arguments& a, const std::string& task) {
  const bool solves = task == "solve" || task == "chol";
  return {int(a.size()[0]),
          a.get<const double>("a"),
          solves ? a.get<const double>("b") : nullptr,
          task == "qr" ? nullptr : a.get<double>("x"),
          task == "qr" || task == "svd" ? a.get<double>("u") : nullptr,
          solves ? nullptr : a.get<double>("v")};
}

inline Sparse sparse_of(const warpwise::Arguments& a) {
  const int m = int(a.size()[0]);
  return {m,
          int(elements_of(m, a.choices().at("matrix"))),
          a.get<const int>("rows"),
          a.get<const int>("cols"),
          a.get<const double>("values"),
          a.get<const double>("x"),
          a.get<double>("y")};
}

}  // namespace libraries
