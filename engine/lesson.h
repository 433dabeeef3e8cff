// What a lesson is: one or more tasks, and a table of the steps that solve them. Each task is a problem with its sizes
// and choices. A lesson's folder holds nothing else that the engine needs. Compiled once for each backend
// (<cuda_runtime.h> is NVIDIA's or the CPU backend's).
#pragma once
#include <cuda_runtime.h>

#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/cuda_error.h"
#include "engine/limits.h"
#include "engine/resources.h"
#include "engine/result.h"
#include "engine/size.h"

namespace warpwise {

/// The value of each of the task's choices, e.g. {"input": "uniform"}. Every choice of the task is present.
using Choices = std::map<std::string, std::string>;

enum class Role {
  input,    // filled by the problem, never written by a step
  output,   // poisoned before each verified launch, guard bands around it
  inout,    // filled by the problem before each verified launch, guard bands around it
  scratch,  // working memory of the steps; poisoned like an output, never checked
};

/// The kind of memory that holds a buffer.
enum class Place { device, pinned, pageable, managed };

/// One buffer of a problem.
struct BufferSpec {
  std::string name;  // as the kernels call it: "in", "out"
  size_t element_bytes = 4;
  std::vector<int64_t> extents;  // element counts, outermost first; messages give coordinates in them
  Role role = Role::input;
  Place place = Place::device;
  /// For an input: a name under which several problems of a lesson share it. At one size all inputs with this name have
  /// the same bytes; they are held once on the host (to fill and compare from) and once in each place. Empty: not
  /// shared.
  std::string shared = {};
  /// For an inout buffer on the host: it is filled again before each verified launch, in place, and HostBuffers hold no
  /// second copy of it: so that one that takes most of the memory is possible. Problem::reference makes its values anew
  /// from HostBuffers::seed.
  bool filled_again = false;
  bool on_host() const { return place == Place::pinned || place == Place::pageable; }
  int64_t bytes() const;  // saturates
};

/// Some of the buffers' contents on the host, by name.
class HostBuffers {
 public:
  struct Bytes {
    std::shared_ptr<std::byte[]> held;  // empty: they lie elsewhere
    std::span<std::byte> all;
  };
  /// Holds the buffers of `specs` whose role is in `roles`. Buffers whose `shared` name is already in `held` are
  /// reused; others are new, and those with a `shared` name are added to `held`.
  HostBuffers(const std::vector<BufferSpec>& specs, std::initializer_list<Role> roles,
              std::map<std::string, Bytes>* held = nullptr);
  HostBuffers(const HostBuffers& other);  // with bytes of its own
  /// Memory that lies elsewhere, and outlives this, as the buffer `name`.
  void lend(const std::string& name, std::span<std::byte> bytes) { buffers_[name] = {nullptr, bytes}; }
  bool has(std::string_view name) const { return buffers_.find(name) != buffers_.end(); }
  template <class T>
  std::span<T> get(std::string_view name) {
    const std::span<std::byte> bytes = find(name);
    return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  template <class T>
  std::span<const T> get(std::string_view name) const {
    const std::span<const std::byte> bytes = find(name);
    return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
  }
  uint64_t seed = 0;  // with which the problem filled them

 private:
  std::span<std::byte> find(std::string_view name) const {
    auto found = buffers_.find(name);
    if (found == buffers_.end()) throw std::logic_error("the problem has no host buffer '" + std::string(name) + "'");
    return found->second.all;
  }
  std::map<std::string, Bytes, std::less<>> buffers_;
};

/// Compares the whole outputs (and the inout buffers) that a launch left, `got`, with the reference that it holds.
/// `expects` is StepRow::expects of the step; empty for the usual requirement.
using Comparison = std::function<ErrorStats(const HostBuffers& got, std::string_view expects)>;

/// One problem: its inputs, and what its outputs must be. Made for one size, one set of choices and one format.
class Problem {
 public:
  virtual ~Problem() = default;
  /// The buffers to allocate. Called before anything is allocated, so it must be cheap.
  virtual std::vector<BufferSpec> buffers() const = 0;
  /// What the problem must move and compute, however a step solves it: each input read once, each output written once.
  /// Operations that run on a step's unit (StepRow::unit) are called "operations".
  virtual Amounts amounts() const = 0;
  /// Fills one input or inout buffer. The same seed gives the same values.
  virtual void fill(std::string_view buffer, HostBuffers& buffers, uint64_t seed) const = 0;
  /// Computes what the outputs must be, in higher precision than the kernels and not derived from one, and returns the
  /// function that compares outputs with them. `given` holds the inputs, and the inout buffers before a launch; `given`
  /// and the problem outlive the returned function. The engine calls this once for all steps of a size, so it may take
  /// long.
  virtual Comparison reference(const HostBuffers& given) const = 0;
};

/// Fills every input and inout buffer of a problem.
void fill_all(const Problem& problem, HostBuffers& buffers, uint64_t seed);

/// The arguments of a step's launch: the buffers' pointers, the size and the stream.
class Arguments {
 public:
  template <class T>
  T* get(std::string_view buffer) const {
    return static_cast<T*>(find(buffer));
  }
  const Size& size() const { return size_; }
  const Choices& choices() const { return choices_; }
  cudaStream_t stream() const { return stream_; }

  Arguments(Size size, Choices choices, std::map<std::string, void*, std::less<>> pointers, cudaStream_t stream)
      : size_(std::move(size)), choices_(std::move(choices)), pointers_(std::move(pointers)), stream_(stream) {}

 private:
  void* find(std::string_view buffer) const {
    auto found = pointers_.find(buffer);
    if (found == pointers_.end()) throw std::logic_error("the problem has no buffer '" + std::string(buffer) + "'");
    return found->second;
  }
  Size size_;
  Choices choices_;
  std::map<std::string, void*, std::less<>> pointers_;
  cudaStream_t stream_;
};

/// Builds a program. The function that it returns is run many times, each time from all devices idle to all devices
/// idle, and leaves the outputs in the problem's buffers.
using BuildProgram = std::function<std::function<void()>(const Arguments&, Resources&)>;

/// One row of a lesson's table.
struct StepRow {
  std::string id;     // "tiled": no number, stable for ever, unique in the lesson
  std::string title;  // "Tiled in shared memory"
  std::string file;   // "tiled.cu" in the lesson's folder; empty for a vendor call or a ceiling
  // Enqueues on the stream; never allocates, times, checks or synchronises. Empty: not in this backend.
  std::function<void(const Arguments&)> launch;
  Kind kind = Kind::step;
  int needs_compute = 0;         // lowest compute capability, 90 for 9.0; 0: any, the CPU backend included
  std::string needs = {};        // why it does not run elsewhere, as a sentence, if launch may be empty
  std::string faster_than = {};  // id of the step that the text says it beats on a GPU, at gpu_default
  // Id of the step whose source it changes, of any task, for the window to compare; empty: the one before in its task.
  std::string compared_with = {};
  std::string task = {};     // the task of the lesson that it solves; empty for the first
  std::string format = {};   // the format of the task's data that it takes, if there are several
  std::string unit = {};     // what executes its operations (a resource); empty: "operations"
  std::string expects = {};  // the requirement that the problem checks it against; empty for the usual one
  // Why the step does not take this size or choice, as a sentence; empty if it does.
  std::function<std::string(const Size&, const Choices&)> refuses = {};
  // For a ceiling that moves or computes something other than the problem does.
  std::optional<Amounts> amounts = {};
  std::vector<std::string> uses = {};  // which of the problem's amounts it uses; empty: all
  // One sentence on what its final figures mean on this device; empty for none.
  std::function<std::string(const Result&, const Device&)> remark = {};
  // Used instead of `launch` where the host's part is the subject: copies, streams, several devices.
  BuildProgram program = {};
  int needs_devices = 1;  // for a program
  // The part of the problem's operations that it computes, if its algorithm needs fewer: its limit is the time of
  // these.
  double computes = 1;
  // Of a program that uses no device: which of the host's cores it keeps busy: "one", "all", or "best", whichever of
  // the two is faster at this size.
  std::string host = {};
};

/// A paper's prediction of how many times faster one step is than another, drawn over the measured ratio.
struct Model {
  std::string name;      // "Model: 4 log2 n / (5 log256 n)"
  std::string source;    // "Carrasco, Vega and Navarro 2018"
  std::string of, over;  // ids of the steps
  std::function<double(const Size&)> speed_up;
};

/// Two ways to solve a problem, one of which wins from some size on. Readers look for that size between the measured
/// ones. If a side has several steps, its fastest counts at each size; the steps may be from different tasks.
struct BreakEven {
  std::string id;                     // "trip"
  std::string of_name, over_name;     // as in "the whole trip to the GPU beats the CPU from ... on"
  std::vector<std::string> of, over;  // ids of steps
};

/// One problem with the sizes and choices to measure it at. Steps are compared only with steps of the same task.
struct Task {
  std::string id, title;  // "float", "The sum of floats"
  std::vector<std::string> dimensions;
  Size gpu_default, cpu_default;  // used if the user names none
  std::vector<Size> sizes;        // offered in menus
  std::vector<Size> sweep;        // ascending; the CPU backend takes those with at most as many elements as cpu_default
  std::function<std::unique_ptr<Problem>(const Size&, const Choices&, std::string_view format)> problem;
  std::vector<Choice> choices = {};
  std::string error_metric = "relative error";
  // What the kernels read and write next depends on the numbers: they are modelled on filled inputs.
  bool data_decides = false;
  bool repeats = true;  // then: a large size may be filled with the inputs of a small one, again and again
  int64_t largest_extent = kIntLargest;  // that the kernels can index
};

struct Lesson {
  std::string id, title, summary;
  std::string folder;          // "lessons/01_transpose"
  std::vector<Task> tasks;     // the lesson opens with the first
  std::vector<StepRow> steps;  // ceilings, baselines and steps of all tasks, in teaching order
  std::vector<Model> models = {};
  std::vector<BreakEven> break_evens = {};
};

/// The task that a row solves. Throws std::logic_error if the lesson does not have it.
const Task& task_of(const Lesson& lesson, const StepRow& step);
/// Finds a task by id; an empty id means the first.
const Task& find_task(const Lesson& lesson, std::string_view id);

/// The amounts that the row uses: its own, or the problem's with the operations assigned to its unit.
Amounts amounts_of(const StepRow& row, const Problem& problem);

/// Every lesson that is built for this backend, loaded, in the order of reading. Each defines `warpwise::Lesson
/// name::lesson()`. For tests; a worker loads a lesson when it is opened.
const std::vector<Lesson>& all_lessons();

/// Loads the lesson on first use (engine/worker/lessons.h). Throws UsageError, which suggests the nearest names, or
/// CannotError if the lesson is not built.
const Lesson& find_lesson(std::string_view id);
/// Throws UsageError, which suggests the nearest names.
const StepRow& find_step(const Lesson& lesson, std::string_view id);

}  // namespace warpwise
