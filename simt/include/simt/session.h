// Options and results of the CPU backend, for the engine and for `exec`. Host code only.
//
// A process started with WARPWISE_SIMT_REPORT=<path> writes its report to that file as one JSON object at its end, and
// reads its options from WARPWISE_SIMT_OPTIONS (JSON with the names of Options).
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace simt {

struct Options {
  bool count = true;           // keep counters for kernels that were compiled counted
  bool check = true;           // look for hazards in these kernels
  std::uint64_t schedule = 0;  // 0: blocks, warps and lanes in order; else the seed of another order
  int workers = 0;             // OS threads that run blocks; 0: one per core
  double launch_limit_s =
      30;  // a launch that runs longer is ended; in processor time, and ten times as much at most, on a busy machine
  bool long_launches = false;             // the limit starts again whenever a block ends
  std::uint64_t exact_threads = 1 << 24;  // larger launches are sampled by whole blocks; 0: never
  bool examples = false;                  // keep some complete requests, with their lanes' addresses
  int devices = 1;                        // simulated, at most 8: they share the memory equally
  std::uint64_t device_memory = 0;        // of each device, in bytes; 0: half of the machine's, shared equally
  bool study = true;                      // analyse some blocks closely, for the time model
  bool only_studied = false;              // run no other blocks: their results are missing
  bool in_turns = false;                  // these take turns, so that they see the same of each other in every run
  int processors = 8;                     // SMs that the device reports, by which programs size grids
  bool move = true;                       // copies and fills move bytes; else they are only recorded
  bool idle = false;                      // kernels are launched, and do nothing
  bool libraries_fail = false;            // cuBLAS answers that it could not run what it is asked for
  bool calls = false;                     // the report of a process has the calls that its host made
};

// One request, from the first warps of the first and of the last counted block of a kernel's first launch.
struct Example {
  unsigned block[3] = {}, warp = 0;
  unsigned number = 0;          // among this warp's requests at this line, from 0
  std::string buffer;           // the one its first lane touches
  unsigned bytes = 0;           // per lane
  unsigned element_bytes = 0;   // of the buffer's elements, if known
  unsigned together = 32;       // how many lanes shared memory serves at once
  std::uint64_t transfers = 0;  // sectors or wavefronts
  std::uint32_t lanes = 0;      // one bit per active lane
  // In bytes from the last 128-byte boundary at or before the buffer: where the buffer begins, and where each lane's
  // access begins.
  std::int64_t begin = 0;
  std::array<std::int64_t, 32> at{};
};

// The accesses of one kind at one source line. `transfers` are sectors (global) or wavefronts (shared).
struct LineCounters {
  std::string file;
  int line = 0, column = 0;
  std::string space, op;  // global|shared, load|store|atomic
  std::uint64_t requests = 0, transfers = 0, lanes = 0;
  std::uint64_t bytes_used = 0, bytes_moved = 0;
  std::vector<Example> examples;  // by block, warp and number
};

struct Totals {
  std::uint64_t requests = 0, transfers = 0, lanes = 0, bytes_used = 0, bytes_moved = 0;
};

// What the time model needs about launches of one shape: the figures of one launch, computed from the studied blocks.
struct LaunchWork {
  std::uint64_t launches = 0;
  unsigned grid[3] = {}, block[3] = {};
  std::size_t shared_bytes = 0;  // per block
  std::uint64_t studied = 0;     // blocks
  std::vector<std::pair<std::string, double>> figures;
};

// Instructions that warps execute in the studied blocks, by source line.
struct LineInstructions {
  std::string file;
  int line = 0;
  double fp32 = 0, fp64 = 0, special = 0, other = 0;
  double busy_lanes = 0;  // that take part in each, summed up
};

// What the copy engine and the tensor cores of warpgroups did, how often a thread found an mbarrier's phase ended, and
// the asynchronous copies of threads (cp.async).
struct AsyncCounters {
  std::uint64_t boxes_in = 0, bytes_in = 0;  // of bulk and tensor copies into shared memory
  std::uint64_t boxes_out = 0, bytes_out = 0;
  std::uint64_t sectors_in = 0, sectors_out = 0;  // of global memory that they load and store
  std::uint64_t passes_in = 0, passes_out = 0;    // over the banks of shared memory
  std::uint64_t products = 0, operations = 0;     // wgmma instructions of warpgroups
  std::uint64_t phase_waits = 0;
  std::uint64_t copied_bytes = 0;      // by threads' asynchronous copies
  std::uint64_t groups_under_way = 0;  // of such copies, behind each wait of each thread
};

// What a warpgroup of the first block did to a barrier, or began, or waited for: in the order in which the CPU backend
// ran it. A wait stands behind all that it waited for.
struct PipelineEvent {
  enum Does : unsigned char { arrive, end, wait, copy, store, product } does = arrive;
  unsigned warpgroup = 0;
  // A barrier; a warp's stores; a warpgroup's products. A phase, or group, of it: `copy`, `store` and `product` belong to
  // the one of that number; `wait`: so many have ended. `end`: a phase of the barrier ends.
  std::uint64_t channel = 0, number = 0;
  std::uint64_t amount = 0;  // bytes; of a product, as many operations on halves as would take as long
  std::uint64_t place = 0;   // the first byte of shared memory that it writes or reads
};

struct KernelCounters {
  std::string name;      // as short as possible without being ambiguous
  std::string function;  // the full name, with template arguments and parameters
  std::string symbol;    // mangled
  std::string file;      // where the kernel is declared; line 0 without debug information
  int line = 0;
  std::vector<LineInstructions> instructions;
  std::vector<LaunchWork> work;
  std::uint64_t launches = 0;
  std::uint64_t left_out = 0;            // launches among them that did not run, since they would repeat another
  std::uint64_t barriers = 0;            // __syncthreads() that whole blocks reached
  std::uint64_t shared_bytes = 0;        // per block, static and dynamic; the largest of all launches
  unsigned grid[3] = {}, block[3] = {};  // of the first launch
  Totals global_load, global_store, global_atomic, shared_load, shared_store, shared_atomic;
  AsyncCounters async;
  std::vector<PipelineEvent> pipeline;
  double sampled = 1;  // the fraction of blocks that was counted; figures are scaled by its inverse
  std::vector<LineCounters> lines;
};

struct Hazard {
  std::string kind;   // out_of_bounds freed race uninitialised divergent misaligned launch leak time wrong_call shift
  std::string space;  // global shared constant local none; stream for races between streams
  std::string kernel, file;
  int line = 0;
  unsigned thread[3] = {}, block[3] = {};
  std::string other_file;  // the second access, if there is one (line 0: none)
  int other_line = 0;
  unsigned other_thread[3] = {}, other_block[3] = {};
  std::string buffer;  // name or description of the memory
  std::int64_t index = 0;
  std::string message;      // the full message with one sentence of advice
  std::uint64_t count = 1;  // how often it happened at this site
  bool or_more = false;     // that often or more
};

// What a device does besides kernels, all on its own memory; and whether the program asked how many SMs it has.
struct BesideKernels {
  std::uint64_t memsets = 0, device_copies = 0, copied_bytes = 0;
  bool asks_processors = false;
};

struct Report {
  std::vector<KernelCounters> kernels;  // in the order of first launch
  std::vector<Hazard> hazards;
  std::vector<Hazard> notes;  // what is worth a word, but allowed
  BesideKernels beside;
};

void set_options(const Options& options);
Options options();

// Everything since the last call; starts again from nothing.
Report take_report();

// The JSON of `inspect` and `exec` without its "exit": {"kernels": [...], "hazards": [...]}.
std::string to_json(const Report& report);

// One piece of a program's work, or a wait of the host; see begin_trace.
struct Span {
  std::string name;             // of a kernel or a call
  std::string engine;           // compute, copy_in, copy_out, peer, host
  unsigned device = 0;          // of host spans: unused
  unsigned stream = 0;          // an arbitrary number; 0 for waits of the host
  double begin_ms = 0, ms = 0;  // from the start of the trace
  std::uint64_t bytes = 0;      // of copies and fills
};

// One call of a program, or its work for a device's engine: the input for a model of a GPU's engines (docs/stream.md).
struct ProgramCall {
  enum class What {
    kernel,
    copy,
    fill,
    prefetch,
    touch,          // host code touches managed memory that is on a device
    record,         // of an event
    wait,           // by a stream, for an event
    await_stream,   // by the host
    await_device,   // by the host
    await_event,    // by the host
    host_function,  // in a stream
    host_code,      // host code between two calls, if it takes longer than a call
  } what = What::kernel;
  std::string name;       // of the kernel or the call
  std::string engine;     // as in Span
  unsigned device = 0;    // of the stream; for touch: where the pages are
  unsigned stream = 0;    // as in Span
  bool legacy = false;    // the stream is its device's default stream
  bool blocking = false;  // the stream synchronises with the default stream
  bool waits = false;     // the host waits until the work is done
  bool pageable = false;  // for a copy: the host's side is pageable memory
  std::uint64_t bytes = 0;
  std::uint64_t event = 0;  // which record of an event is meant, from 1; 0: none
  // For a kernel: its symbol, and the bytes of host memory that it accesses. Pages of managed memory that are elsewhere
  // migrate, in `pieces` of at most 2 MB.
  std::string symbol;
  unsigned grid[3] = {}, block[3] = {};
  std::size_t shared_bytes = 0;
  double link_in = 0, link_out = 0;
  std::uint64_t moves = 0, pieces = 0;  // also for a prefetch or touch
  double ms = 0;                        // how long a host function or host code took here
  // Where the program makes the call: of a launch the source line, of other calls the return address; 0: unknown.
  std::string file;
  int line = 0;
  std::uint64_t pc = 0;
};

struct TracedRun {
  double total_ms = 0;  // until the host and all devices were finished
  std::vector<Span> spans;
  std::vector<ProgramCall> calls;  // in the host's order
};

// Records the timeline of all work issued between begin_trace and take_trace. Each piece takes as long as it takes
// here. It begins when a GPU could begin it, given the order of streams, events and engines; here, the pieces run one
// after the other.
void begin_trace();
TracedRun take_trace();

// Calls `before` and `after` around each kernel's run, on the launching thread, so that the caller can see what host
// code does besides. Empty functions are not called.
void set_around_kernels(std::function<void()> before, std::function<void()> after);

// Gives a device buffer a name for hazards' messages; its index counts elements of `element_bytes`.
void name_buffer(const void* pointer, const std::string& name, std::size_t element_bytes = 4);

// Lends the program host memory of the engine's, as if the program had allocated it: copies are checked against its
// bounds, and confined code (confined.h) may write it, until it is taken back.
void lend_host_memory(const void* pointer, std::size_t bytes);
void take_back_host_memory(const void* pointer);

// Call it before the process may no longer read the files of modules that it has loaded: their symbols are read now, and their
// debug information is opened. Without them, a kernel's shared variables, its declared bounds, its lines and which of its pointers
// are __restrict__ are unknown.
void know_modules();

// What the program's source file of this name holds (folders are left out), for a process that may not read it by itself: reports
// take the names of variables from it.
void know_source(const std::string& name, const std::string& text);

// Call it when the program has ended: device and pinned memory that it has not freed is reported as a leak.
void look_for_leaks();
// The same between two calls of a function that may keep memory from its first call on: `allocations` that were made
// before do not count.
void look_for_leaks_since(std::uint64_t allocations);
std::uint64_t allocations_so_far();

// What a program has made and not given back so far: memory, and handles of NVIDIA's libraries.
struct LeftBehind {
  std::uint64_t allocations = 0, handles = 0;
};
LeftBehind left_behind();

// Call it when the program has ended: what still writes to this memory of the host's, because the program has not waited
// for it, is reported.
void look_for_unawaited(const void* memory, std::size_t bytes);

// Marks bytes of device memory as unwritten, whatever they hold: a kernel that reads them before writing them has a
// hazard.
void forget_written(const void* pointer, std::size_t bytes);

// From now on copies take what lies in `instead`, where they are to take something from these bytes of the host's
// memory. No bytes: copies take what is there again.
void copy_instead(const void* begin, std::size_t bytes, const void* instead);

}  // namespace simt
