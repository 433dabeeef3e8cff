// What the steps are given, from the engine's arguments.
#pragma once
#include <string>

#include "dense/dense.h"
#include "engine/lesson.h"
#include "libraries.h"
#include "spmv/sparse.h"
#include "spmv/spmv_problem.h"

namespace libraries {

inline Gemm gemm_of(const warpwise::Arguments& a) {
  return {int(a.size()[0]),
          int(a.size()[1]),
          int(a.size()[2]),
          a.get<const double>("a"),
          a.get<const double>("b"),
          a.get<double>("c"),
          std::stoi(a.choices().at("bands"))};
}

inline Batch batch_of(const warpwise::Arguments& a) {
  return {int(a.size()[0]),         int(a.size()[1]),   a.get<const double>("a"),
          a.get<const double>("b"), a.get<double>("c"), a.get<const double*>("pointers")};
}

inline Dense dense_of(const warpwise::Arguments& a, const std::string& task) {
  const bool eig = task == "eig";
  return {int(a.size()[0]), a.get<const double>("a"), eig ? nullptr : a.get<const double>("b"), a.get<double>("x"),
          eig ? a.get<double>("v") : nullptr};
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
