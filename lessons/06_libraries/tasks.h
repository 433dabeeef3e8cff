// What the steps are given, from the engine's arguments.
#pragma once
#include <string>

#include "engine/lesson.h"
#include "libraries.h"

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

}  // namespace libraries
