// What an exercise is: a .cu file with a region to write, and one check file that says what it must do. The check file
// holds data and the call of the student's launch function; the worker does the rest, the same way for every exercise.
#pragma once
#include <array>
#include <functional>
#include <nlohmann/json.hpp>
#include <string>
#include <type_traits>
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
  double barriers = 0;      // that whole blocks came to
  double shared_bytes = 0;  // of a block, the most of any kernel
  // Of a program: bytes that it copies to devices, to the host and between devices; its copies, kernels and fills;
  // how many of these it would do one after the other if each took as long as any other.
  double link_in = 0, link_out = 0, peer = 0, pieces = 0, turns = 0;
};
/// From the report of an inspection (docs/stream.md). `kernel`: only kernels whose name, with template arguments,
/// holds it.
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
double shared_store_requests(const Counts& counts);
double shared_requests(const Counts& counts);  // loads, stores and atomics
double atomic_requests(const Counts& counts);  // of global memory
double read_requests(const Counts& counts);    // loads and atomics, of global memory
double write_requests(const Counts& counts);   // stores and atomics, to global memory
double launches(const Counts& counts);
double block_barriers(const Counts& counts);
double shared_bytes(const Counts& counts);
double bytes_in(const Counts& counts);
double bytes_out(const Counts& counts);
double bytes_between(const Counts& counts);      // devices
double turns_per_hundred(const Counts& counts);  // pieces of work: 100 where nothing overlaps

/// A figure that may depend on the size: 4, or [](const Size& size) { return size[0] / 32.; }.
class Figure {
 public:
  Figure(double figure) : of_([figure](const Size&) { return figure; }) {}
  template <class F>
  requires std::is_invocable_r_v<double, F, const Size&> Figure(F of) : of_(std::move(of)) {}
  double operator()(const Size& size) const { return of_(size); }

 private:
  std::function<double(const Size&)> of_;
};

/// A counter that must come down (or up) to a target, at every shape that has goals.
struct Goal {
  std::string what;   // "sectors per store request"
  Figure before = 0;  // what the pristine file, or the step that it starts from, has
  Figure target = 0;
  double (*measure)(const Counts&) = nullptr;
  enum class Bound { at_most, at_least, exactly } bound = Bound::at_most;
  bool may_be_none = false;  // else doing none of it misses a bound of "at most"
  std::string cause = {};    // why it is usually missed, as a sentence
  std::string kernel = {};   // only kernels whose name holds this; empty: all
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

/// What a counter must come down to for a medal. The reference is what the given solution has: it wins gold.
struct Medals {
  std::string what;  // "sectors, wavefronts and requests for 32 elements"
  double (*measure)(const Counts&) = nullptr;
  Figure units = 1;                         // by which it is divided: warps' worth of elements, for example
  double bronze = 0, silver = 0, gold = 0;  // at most; without bronze the exercise is not passed
  std::string cause = {};                   // why not even bronze is won, as a sentence
  /// "gold", "silver", "bronze", or nothing.
  std::string won(double figure) const;
  /// "bronze 16, silver 12, gold 9": as it stands in the exercise's file.
  std::string thresholds() const;
};

/// The counts of all kernels whose name holds `kernel`.
using CountsOf = std::function<Counts(const std::string& kernel)>;

/// A sentence about the given kernels. Whether the counters support it is worked out in every check.
struct Claim {
  std::string text;  // as it stands in the exercise's file
  bool (*holds)(const CountsOf& of) = nullptr;
  std::string refuted = {};  // what one who chooses it has overlooked, a sentence
};

/// The sentences of which the student chooses one: `extern const double` of the student's file, one of a, b, c ... The
/// counters must support one of them and no other.
struct Sentences {
  std::string name = {};  // "transpose::sentence"
  std::vector<Claim> claims = {};
  struct Evidence {
    std::string what, kernel;
    double (*measure)(const Counts&) = nullptr;
  };
  std::vector<Evidence> evidence = {};  // the counters that are shown beside them
};

enum class ExerciseKind { write, debug, predict, optimise, explain };
const char* kind_name(ExerciseKind kind);

/// A size at which an exercise is checked.
struct Shape {
  Shape(Size size) : size(std::move(size)) {}
  Shape(std::vector<int64_t> extents) : size{std::move(extents)} {}
  Shape(Size size, bool goals) : size(std::move(size)), goals(goals) {}

  Size size;
  bool goals = false;    // goals and predictions are held here
  bool counted = true;   // else only the outputs are looked at: of a large size, without counters and hazards
  Choices choices = {};  // of the lesson, other than the exercise's
  std::string special =
      {};  // what is special about these choices, to end a sentence: "rows are longer than what they hold"

  Shape uncounted() const;
  Shape with(Choices other, std::string what_is_special) const;
};

/// What a solution must do without, where counters cannot tell. It is looked for in the compiled kernels, not in the
/// text.
struct Forbidden {
  bool binary64 = false;  // arithmetic of more than 24 bits
  std::string why = {};   // a sentence
};

/// A host function of the file that is also called by itself, so that a table of answers is seen through. The process
/// that holds the student's code only calls it; what it answers is judged elsewhere.
struct Examined {
  using Question = std::vector<double>;                                     // the arguments of one call
  std::string function = {};                                                // "gemm::register_block(double, double)"
  std::vector<Question> (*questions)(uint64_t seed) = nullptr;              // other ones in every check
  double (*answer)(void* function, const Question& question) = nullptr;     // casts the function and calls it
  std::string (*wrong)(const Question& question, double answer) = nullptr;  // as a sentence; empty if it is right
};

struct Exercise {
  std::string title;  // "Fill in the index"
  ExerciseKind kind = ExerciseKind::write;
  std::string task;                  // what to do, in one sentence
  int minutes = 0;                   // to plan for, 5 to 40
  std::string launch;                // "transpose::launch_index": the function that the file must define
  std::string parameters;            // of it; parameters_of<Launch>()
  std::vector<std::string> headers;  // that it includes: "transpose.h" of the lesson, "kernels/copy.h"; no other can be
  void (*call)(void* function, const Arguments& arguments) = nullptr;  // casts it to the lesson's Launch and calls it
  // The function is a whole program: the problem's buffers are the host's, and it allocates, copies, launches and waits
  // by itself. Otherwise it only launches kernels.
  bool program = false;
  int devices = 1;            // that a program finds
  std::vector<Shape> shapes;  // checked in this order: small ones first, not only squares and multiples of the tile
  std::vector<Shape> (*drawn)(uint64_t random) = nullptr;  // more of them, which nobody can know before the check
  // With more elements than a float can number, 2^24: only the output is looked at, and only of kernels that convert
  // between whole numbers and floats.
  std::vector<Shape> vast = {};
  Figure launches = 1;  // of kernels, at most, for one call at any shape; 0: any number
  std::vector<Goal> goals = {};
  std::vector<Prediction> predictions = {};
  Medals medals = {};
  Sentences sentences = {};
  std::vector<Cause> causes = {};
  std::string fails;                 // part of the message with which the pristine file is rejected; the gate holds it
  std::array<std::string, 3> hints;  // each more explicit than the one before
  std::string lesson_task = {}, format = {}, expects = {};  // as in the rows of the lesson's steps (engine/lesson.h)
  Choices choices = {};                                     // other than the lesson's defaults
  Forbidden forbidden = {};
  Examined examined = {};
  std::string given_stays =
      {};                   // why lines outside the marked region must stay as given, "... "; empty: they may change
  bool same_bits = false;   // the same input must leave the same bits, in whatever order blocks, warps and lanes run
  bool whole_input = true;  // every input byte must be read by kernels, at least once, where there are goals

  // From the file's name, filled in by all_exercises(): exercises/01_transpose/ex1_index.cu
  std::string id = {};      // "transpose/index": no number, stable for ever
  std::string lesson = {};  // "transpose"
  std::string file = {};    // relative to the project's root
};

/// Whether the student's part is figures or a choice, about kernels that are given.
bool is_answered(const Exercise& exercise);
/// The names of what the student enters: `extern const double` each.
std::vector<std::string> entered_names(const Exercise& exercise);

/// All shapes of one check, those that are drawn for it too; uncounted ones come last, vast ones behind them.
std::vector<Shape> shapes_of(const Exercise& exercise, uint64_t seed, bool vast = false);
/// The first shape that has goals: what a table of counters is headed with.
const Size& first_counted(const Exercise& exercise);

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
