// What an exercise is: a .cu file with a region to write, and a check file with its requirements. The check file holds
// data and the call of the student's launch function; the worker does the rest in the same way for every exercise.
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
  double library_calls = 0;              // of NVIDIA's libraries, whose work is not counted
  double barriers = 0;                   // barriers that whole blocks reached
  double shared_bytes = 0;               // per block, the largest of any kernel
  double blocks = 0, block_threads = 0;  // of a launch: the most blocks, and the most threads of a block
  double exchanges = 0;                  // shuffles and votes of warps
  double tensor_operations = 0;          // of tensor cores, by instructions of single warps
  // Of any kernel, the most: instructions of the slowest warp of a block, over those of all warps on average.
  double unevenness = 0;
  // Likewise, of the slowest warps of blocks: those of the slowest block, over those of all blocks on average.
  double block_unevenness = 0;
  // Of a program: bytes copied to devices, to the host and between devices; the number of its copies, kernels and fills
  // (pieces); how many of these run one after the other if each takes the same time (turns); and how many bytes are
  // copied one after the other, if only copies take time.
  double link_in = 0, link_out = 0, peer = 0, pieces = 0, turns = 0, bytes_in_turn = 0;
  double link_by_kernels = 0;  // bytes of the host's memory that kernels read or write
  double host_waits = 0;       // how often the host waited before it asked for more work
  // Bytes that the copy engine stored, and that threads copied by asynchronous copies (cp.async); groups of such copies
  // that were on their way behind each wait of each thread.
  double bulk_out = 0, async_bytes = 0, async_groups = 0;
};
/// Reads the report of an inspection (docs/stream.md). `kernel`: count only kernels and library calls whose name,
/// template arguments included, contains it.
Counts counts_from(const nlohmann::json& report, const std::string& kernel = "");

/// What goals are about. Stores include atomics, since both write. Sectors and wavefronts are per request; sectors are
/// scaled to 32 lanes (a request of fewer lanes counts as that fraction of a request). 0 if there are no requests.
double sectors_per_load(const Counts& counts);
double sectors_per_store(const Counts& counts);
double wavefronts_per_shared_load(const Counts& counts);
double wavefronts_per_shared_store(const Counts& counts);
double load_requests(const Counts& counts);
double store_requests(const Counts& counts);
double shared_load_requests(const Counts& counts);
double shared_store_requests(const Counts& counts);
double shared_requests(const Counts& counts);         // loads, stores and atomics
double atomic_requests(const Counts& counts);         // of global memory
double read_requests(const Counts& counts);           // loads and atomics, of global memory
double write_requests(const Counts& counts);          // stores and atomics, to global memory
double mean_sectors_per_store(const Counts& counts);  // of all requests, however many lanes take part in each
double launches(const Counts& counts);
double library_calls(const Counts& counts);
double block_barriers(const Counts& counts);
double blocks_launched(const Counts& counts);
double threads_of_a_block(const Counts& counts);
double exchanges(const Counts& counts);          // shuffles and votes
double tensor_operations(const Counts& counts);  // of single warps
double unevenness(const Counts& counts);         // 1 where all warps of a block have as much to do
double block_unevenness(const Counts& counts);   // 1 where all blocks have about as much to do
double pieces(const Counts& counts);             // of a program: copies, kernels and fills
double shared_bytes(const Counts& counts);
double bytes_in(const Counts& counts);
double bytes_out(const Counts& counts);
double bytes_by_kernels(const Counts& counts);   // read and written by kernels in the host's memory
double bytes_between(const Counts& counts);      // devices
double turns_per_hundred(const Counts& counts);  // pieces of work: 100 where nothing overlaps
double bytes_in_turn(const Counts& counts);      // copied one after the other: all of them where no copies overlap
double host_waits(const Counts& counts);         // before more work: 0 where only streams wait
double bulk_bytes_out(const Counts& counts);     // stored by the copy engine
double async_bytes(const Counts& counts);        // copied into shared memory by threads, asynchronously
double async_groups(const Counts& counts);       // on their way behind waits, for each thread and wait

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
  Figure before = 0;  // the pristine file's figure, or that of the step it starts from
  Figure target = 0;
  double (*measure)(const Counts&) = nullptr;
  enum class Bound { at_most, at_least, exactly } bound = Bound::at_most;
  bool may_be_none = false;  // otherwise a goal of "at most" is missed if there are no such accesses at all
  std::string cause = {};    // why students usually miss it, as a sentence
  std::string kernel = {};   // only kernels and library calls whose name contains this; empty: all
};

/// A number that the student enters before it is counted: `extern const double NAME` of the student's file.
struct Prediction {
  std::string what;  // "sectors per load request of walk_rows"
  std::string name;  // "transpose::predicted_row_loads"
  double (*measure)(const Counts&) = nullptr;
  std::string kernel = {};                  // kernels whose name holds this
  double (*also)(const Counts&) = nullptr;  // another figure that the question may mean, as right as the first
  std::string low = {}, high = {};  // what a student who answers too low or too high has overlooked, one sentence each
};

/// What one launch left behind, to recognise common mistakes.
struct Outcome {
  const Size& size;
  const Choices& choices;
  const HostBuffers& given;
  const HostBuffers& got;
  const ErrorStats& error;
};

/// A common mistake, recognised by the output that it leaves.
struct Cause {
  bool (*when)(const Outcome&) = nullptr;
  std::string text;  // a sentence: what is likely, and what to look at
};

/// The figures to reach for the medals. The given solution is the reference: it wins gold.
struct Medals {
  std::string what;  // "sectors, wavefronts and requests for 32 elements"
  double (*measure)(const Counts&) = nullptr;
  Figure units = 1;                         // divides the figure: warps' worth of elements, for example
  double bronze = 0, silver = 0, gold = 0;  // at most; without bronze the exercise is not passed
  std::string cause = {};                   // why not even bronze is won, as a sentence
  /// "gold", "silver", "bronze", or nothing.
  std::string won(double figure) const;
  /// "bronze 16, silver 12, gold 9", in the words of the exercise's file.
  std::string thresholds() const;
};

/// The counts of all kernels whose name contains `kernel`.
using CountsOf = std::function<Counts(const std::string& kernel)>;

/// A sentence about the given kernels. Each check computes whether the counters support it.
struct Claim {
  std::string text;  // as it stands in the exercise's file
  bool (*holds)(const CountsOf& of) = nullptr;
  std::string refuted = {};  // what a student who chooses it has overlooked, a sentence
};

/// The sentences from which the student chooses one, by setting an `extern const double` to one of a, b, c ... The
/// counters must support exactly one of them.
struct Sentences {
  std::string name = {};  // "transpose::sentence"
  std::vector<Claim> claims = {};
  struct Evidence {
    std::string what, kernel;
    double (*measure)(const Counts&) = nullptr;
  };
  std::vector<Evidence> evidence = {};  // counters to show beside the sentences
};

enum class ExerciseKind { write, debug, predict, optimise, explain };
const char* kind_name(ExerciseKind kind);

/// A size at which an exercise is checked.
struct Shape {
  Shape(Size size) : size(std::move(size)) {}
  Shape(std::vector<int64_t> extents) : size{std::move(extents)} {}
  Shape(Size size, bool goals) : size(std::move(size)), goals(goals) {}

  Size size;
  bool goals = false;    // goals and predictions are checked at this shape
  bool counted = true;   // otherwise only the outputs are compared, without counters and hazards: for a large size
  Choices choices = {};  // choices of the lesson that differ from the exercise's
  std::string special =
      {};  // what is special about these choices, to end a sentence: "rows are longer than what they hold"

  double slack = 1;  // goals of "at most" are met by this many times the target; other goals and medals are left out

  Shape uncounted() const;
  /// For an extent that is no multiple of anything: what tiles at the edges cost comes on top of the targets.
  Shape loosely(double slack) const;
  Shape with(Choices other, std::string what_is_special) const;
};

/// Shapes without counters. Four are larger than `base`, and each extent leaves each remainder by four once. The others
/// are `base` with one extent of 1, and with all but one of 1.
std::vector<Shape> of_all_remainders(const Shape& base, uint64_t random);

/// The only names that the marked region may use besides those that it declares, and the objects that may stand in it
/// only where a function of theirs is called. So that a given object that counts is not read, remade or copied.
struct Sealed {
  std::vector<std::string> names = {}, objects = {};
  std::string why = {};  // a sentence
};

/// What a solution must not use, where counters cannot tell. The check looks in the compiled kernels, not in the source
/// text.
struct Forbidden {
  bool binary64 = false;  // arithmetic of more than 24 bits
  std::string why = {};   // a sentence
};

/// A host function of the file that the check also calls directly, so that a table of precomputed answers fails. The
/// process with the student's code only calls it; another process judges the answers.
struct Examined {
  using Question = std::vector<double>;                                     // the arguments of one call
  std::string function = {};                                                // "gemm::register_block(double, double)"
  std::vector<Question> (*questions)(uint64_t seed) = nullptr;              // new ones in every check
  double (*answer)(void* function, const Question& question) = nullptr;     // casts `function` and calls it
  std::string (*wrong)(const Question& question, double answer) = nullptr;  // as a sentence; empty if it is right
  bool (*library_fails)(const Question& question) = nullptr;  // whether cuBLAS answers that it could not run its kernel
};

struct Exercise {
  std::string title;  // "Fill in the index"
  ExerciseKind kind = ExerciseKind::write;
  std::string task;                  // what to do, in one sentence
  int minutes = 0;                   // how long to plan for, 5 to 40
  std::string launch;                // "transpose::launch_index": the function that the file must define
  std::string parameters;            // its parameters: parameters_of<Launch>()
  std::vector<std::string> headers;  // the only ones it can include: "transpose.h", "kernels/copy.h"
  void (*call)(void* function, const Arguments& arguments) = nullptr;  // casts `function` to Launch, calls it
  // The function is a whole program: the problem's buffers are in host memory, and the function allocates, copies,
  // launches and waits. Otherwise it only launches kernels.
  bool program = false;
  int devices = 1;  // how many devices a program finds
  // "cublas": the file may call NVIDIA's library of this name, and needs no kernel. Goals about library_calls say how.
  std::string library = {};
  std::vector<Shape> shapes;  // checked in this order: small ones first, not only squares and multiples of the tile
  std::vector<Shape> (*drawn)(uint64_t random) = nullptr;  // more shapes, drawn at random for each check
  // Shapes with more than 2^24 elements, more than a float can number, or with words that say what is large about them.
  // Only the output is compared, and only if the code converts between integers and floats, or counts with 16 bits.
  std::vector<Shape> vast = {};
  Figure launches = 4;  // at most so many kernels per call, at any shape; 0: any number
  std::vector<Goal> goals = {};
  std::vector<Prediction> predictions = {};
  Medals medals = {};
  Sentences sentences = {};
  std::vector<Cause> causes = {};
  std::string fails;                 // part of the message that rejects the pristine file; the gate checks it
  std::array<std::string, 3> hints;  // each more explicit than the one before
  std::string lesson_task = {}, format = {}, expects = {};  // as in the rows of the lesson's steps (engine/lesson.h)
  Choices choices = {};                                     // where they differ from the lesson's defaults
  Forbidden forbidden = {};
  Examined examined = {};
  std::string given_stays =
      {};  // why lines outside the marked region must stay unchanged, "... "; empty: they may change
  Sealed sealed = {};
  bool same_bits = false;  // the same input must give the same bits, in whatever order blocks, warps and lanes run
  // Kernels must read every input byte at least once, at shapes with goals. In a program with a library, only copies
  // may read the inputs.
  bool whole_input = true;

  // Derived from the file's name by all_exercises(): exercises/01_transpose/ex1_index.cu
  std::string id = {};      // "transpose/index": no number, stable for ever
  std::string lesson = {};  // "transpose"
  std::string file = {};    // relative to the project's root
};

/// Whether the student enters figures or a choice about given kernels, instead of writing code.
bool is_answered(const Exercise& exercise);
/// The names of the values that the student enters: `extern const double` each.
std::vector<std::string> entered_names(const Exercise& exercise);

/// All shapes of one check, including those drawn for it. Uncounted shapes come last, vast shapes after them.
std::vector<Shape> shapes_of(const Exercise& exercise, uint64_t seed, bool vast = false);
/// The first shape that has goals: the head of the table of counters names it.
const Size& first_counted(const Exercise& exercise);

/// "(float const*, float*, int, int, CUstream_st*)" from the name of a function type.
std::string parameters_of_type(const char* type_name);
template <class Function>
std::string parameters_of() {
  return parameters_of_type(typeid(Function).name());
}

/// Every exercise that is built, in the order of the lessons and of their files. A check file,
/// exercises/NN_lesson/exK_topic_check.cpp, defines `warpwise::Exercise LESSON::exercise_TOPIC()`. Those of a lesson
/// are a module (engine/module.h).
const std::vector<Exercise>& all_exercises();

/// Looks up by id ("transpose/index"), topic ("index") or file name ("ex1_index.cu"). Otherwise throws UsageError,
/// which suggests the nearest names, or CannotError if the exercises of its lesson are not built.
const Exercise& find_exercise(std::string_view name);

}  // namespace warpwise
