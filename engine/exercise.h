// What an exercise is: a .cu file with a region to write, and one check file that says what it must do. The check file
// holds data and the call of the student's launch function; the worker does the rest, the same way for every exercise.
#pragma once
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/lesson.h"

namespace warpwise {

/// What the kernels of one counted launch function did to memory, summed over them.
struct Counts {
  struct Access {
    double requests = 0;
    double transfers = 0;  // sectors of global memory, wavefronts of shared memory
    double lanes = 0, bytes_used = 0;
  };
  Access global_load, global_store, global_atomic, shared_load, shared_store, shared_atomic;
  double launches = 0;
};
/// From the report of an inspection (docs/stream.md). `kernel`: only kernels whose name holds it.
Counts counts_from(const nlohmann::json& report, const std::string& kernel = "");

/// What goals are about; stores are what writes, so atomics count among them. Sectors (of 32 lanes: a request of fewer
/// counts as that share of one) and wavefronts per request; 0 where there is no request.
double sectors_per_load(const Counts& counts);
double sectors_per_store(const Counts& counts);
double wavefronts_per_shared_load(const Counts& counts);
double wavefronts_per_shared_store(const Counts& counts);
double load_requests(const Counts& counts);
double store_requests(const Counts& counts);
double shared_load_requests(const Counts& counts);
double shared_requests(const Counts& counts);  // loads, stores and atomics
double atomic_requests(const Counts& counts);  // of global memory
double write_requests(const Counts& counts);   // stores and atomics, to global memory
double launches(const Counts& counts);

/// A counter that must come down (or up) to a target, at Exercise::counted.
struct Goal {
  std::string what;   // "sectors per store request"
  double before = 0;  // what the pristine file, or the step that it starts from, has
  double target = 0;
  double (*measure)(const Counts&) = nullptr;
  enum class Bound { at_most, at_least, exactly } bound = Bound::at_most;
  std::string cause = {};   // why it is usually missed, as a sentence
  std::string kernel = {};  // only kernels whose name holds this; empty: all
};

/// A number that the student enters before it is counted: `extern const double NAME` of the student's file.
struct Prediction {
  std::string what;  // "sectors per load request of walk_rows"
  std::string name;  // "transpose::predicted_row_loads"
  double (*measure)(const Counts&) = nullptr;
  std::string kernel = {};          // kernels whose name holds this
  std::string low = {}, high = {};  // what one who answers too low or too high has overlooked, a sentence each
};

/// What one launch left, for recognising usual mistakes.
struct Outcome {
  const Size& size;
  const HostBuffers& given;
  const HostBuffers& got;
  const ErrorStats& error;
};

/// A usual mistake, told by the output that it leaves.
struct Cause {
  bool (*when)(const Outcome&) = nullptr;
  std::string text;  // a sentence: what is likely, and what to look at
};

enum class ExerciseKind { write, debug, predict };
const char* kind_name(ExerciseKind kind);

/// What a solution must do without, where counters cannot tell.
struct Forbidden {
  std::string pattern;  // a regular expression, held against the student's own lines without comments
  std::string why;      // a sentence
};

struct Exercise {
  std::string title;  // "Fill in the index"
  ExerciseKind kind = ExerciseKind::write;
  std::string task;        // what to do, in one sentence
  std::string launch;      // "transpose::launch_index": the function that the file must define
  std::string parameters;  // of it; parameters_of<Launch>()
  void (*call)(void* function, const Arguments& arguments) = nullptr;  // casts it to the lesson's Launch and calls it
  std::vector<Size> shapes;  // checked in this order: small ones first, not only squares and multiples of the tile
  Size counted;              // one of the shapes, at which goals and predictions are held
  std::vector<Goal> goals = {};
  std::vector<Prediction> predictions = {};
  std::vector<Cause> causes = {};
  std::string fails;                 // part of the message with which the pristine file is rejected; the gate holds it
  std::array<std::string, 3> hints;  // each more explicit than the one before
  std::string variant = {}, expects = {};  // of the lesson's problem
  Choices choices = {};                    // other than the lesson's defaults
  std::vector<Forbidden> forbidden = {};
  std::string examined = {};  // a function of the file with its parameters, "gemm::register_block(double, double)", and
  // what it answers wrongly, as a sentence; empty if nothing.
  std::string (*examine)(void* function, uint64_t seed) = nullptr;
  bool same_bits = false;   // the same input must leave the same bits, in whatever order blocks, warps and lanes run
  bool whole_input = true;  // every input byte must be read by kernels, at least once, at `counted`

  // From the file's name, filled in by all_exercises(): exercises/01_transpose/ex1_index.cu
  std::string id = {};      // "transpose/index": no number, stable for ever
  std::string lesson = {};  // "transpose"
  std::string file = {};    // relative to the project's root
};

/// "(float const*, float*, int, int, CUstream_st*)" of a function type.
std::string parameters_of_type(const char* type_name);
template <class Function>
std::string parameters_of() {
  return parameters_of_type(typeid(Function).name());
}

/// Every exercise, in the order of their files. The table is made by CMake from
/// exercises/NN_lesson/exK_topic_check.cpp: each defines `warpwise::Exercise LESSON::exercise_TOPIC()`.
const std::vector<Exercise>& all_exercises();

/// By id ("transpose/index"), topic ("index") or file name ("ex1_index.cu"). Throws UsageError that offers the nearest
/// names.
const Exercise& find_exercise(std::string_view name);

}  // namespace warpwise
