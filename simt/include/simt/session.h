// Options and results of the CPU backend, for the engine and for `exec`. Host code only.
//
// A process that is started with WARPWISE_SIMT_REPORT=<path> writes its report there as one JSON object when it ends, and takes
// its options from WARPWISE_SIMT_OPTIONS (JSON with the names of Options).
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
  bool check = true;           // look for hazards in them
  std::uint64_t schedule = 0;  // 0: blocks, warps and lanes in order; else the seed of another order
  int workers = 0;             // OS threads that run blocks; 0: one a core
  double launch_limit_s =
      30;  // a launch that runs longer is ended; in processor time, and ten times as much at most, on a busy machine
  bool long_launches = false;             // the limit starts again as long as blocks end
  std::uint64_t exact_threads = 1 << 24;  // launches of more threads are sampled by whole blocks; 0: never
  bool examples = false;                  // keep some requests whole, with their lanes' addresses
  int devices = 1;                        // simulated ones, at most 8: they share the memory evenly
  bool study = true;                      // look at some blocks more closely, for the time model
  bool only_studied = false;              // and run no others: their results are missing then
  int processors = 8;                     // SMs that the device says it has: grids that are sized by it follow
  bool move = true;  // copies and fills move bytes; else they are only noted, and what they would bring is missing
};

// One request as it was made: of the first warps of the first and of the last counted block of a kernel's first launch.
struct Example {
  unsigned block[3] = {}, warp = 0;
  unsigned number = 0;          // among this warp's requests at this line, from 0
  std::string buffer;           // that its first lane touches
  unsigned bytes = 0;           // a lane
  unsigned element_bytes = 0;   // of the buffer, as far as that is known
  unsigned together = 32;       // how many lanes shared memory serves at once
  std::uint64_t transfers = 0;  // sectors or wavefronts
  std::uint32_t lanes = 0;      // one bit for each that takes part
  // Bytes from the last 128-byte boundary at or before the buffer's begin: where the buffer begins, and where each lane's access does.
  std::int64_t begin = 0;
  std::array<std::int64_t, 32> at{};
};

// One source line's accesses of one kind. `transfers` are sectors (global) or wavefronts (shared).
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

// What the time model needs of launches of one shape: figures of one launch, worked out from the blocks that were studied.
struct LaunchWork {
  std::uint64_t launches = 0;
  unsigned grid[3] = {}, block[3] = {};
  std::size_t shared_bytes = 0;  // a block
  std::uint64_t studied = 0;     // blocks
  std::vector<std::pair<std::string, double>> figures;
};

struct KernelCounters {
  std::string name;      // as short as tells it apart from the others
  std::string function;  // in full, with its template arguments and parameters
  std::string symbol;    // mangled
  std::vector<LaunchWork> work;
  std::uint64_t launches = 0;
  std::uint64_t barriers = 0;            // __syncthreads() that whole blocks came to
  std::uint64_t shared_bytes = 0;        // of a block, static and dynamic; the most of any launch
  unsigned grid[3] = {}, block[3] = {};  // of the first launch
  Totals global_load, global_store, global_atomic, shared_load, shared_store, shared_atomic;
  double sampled = 1;  // the share of blocks that was counted; figures are scaled by its inverse
  std::vector<LineCounters> lines;
};

struct Hazard {
  std::string kind;   // out_of_bounds race uninitialised divergent misaligned launch leak time
  std::string space;  // global shared constant local none; stream, of races between streams
  std::string kernel, file;
  int line = 0;
  unsigned thread[3] = {}, block[3] = {};
  std::string other_file;  // the second party, where there is one (line 0: none)
  int other_line = 0;
  unsigned other_thread[3] = {}, other_block[3] = {};
  std::string buffer;  // name or description of the memory touched
  std::int64_t index = 0;
  std::string message;      // the whole story and one sentence of advice
  std::uint64_t count = 1;  // how often this site did it
};

struct Report {
  std::vector<KernelCounters> kernels;  // in the order of first launch
  std::vector<Hazard> hazards;
  std::uint64_t memsets = 0;  // of device memory
};

void set_options(const Options& options);
Options options();

// Everything since the last call; starts afresh.
Report take_report();

// The JSON of `inspect` and `exec` without its "exit": {"kernels": [...], "hazards": [...]}.
std::string to_json(const Report& report);

// One piece of a program's work, or a wait of the host's; see begin_trace.
struct Span {
  std::string name;             // of a kernel or a call
  std::string engine;           // compute, copy_in, copy_out, peer, host
  unsigned device = 0;          // of host: nothing
  unsigned stream = 0;          // a number of its own; of a wait of the host's 0
  double begin_ms = 0, ms = 0;  // from when the trace began
  std::uint64_t bytes = 0;      // of copies and fills
};

// One call of a program, or what a call asks of a device's engine: what a model of a GPU's engines needs to know of it (docs/stream.md).
struct ProgramCall {
  enum class What {
    kernel,
    copy,
    fill,
    prefetch,
    touch,          // host code touches managed memory that is on a device
    record,         // of an event
    wait,           // of a stream, for an event
    await_stream,   // of the host
    await_device,   // of the host
    await_event,    // of the host
    host_function,  // on a stream
    host_code,      // the host works between two calls, longer than a call takes
  } what = What::kernel;
  std::string name;       // of the kernel or the call
  std::string engine;     // as a Span's
  unsigned device = 0;    // of the stream or, for touch, where the pages are
  unsigned stream = 0;    // as a Span's
  bool legacy = false;    // the stream is its device's default stream
  bool blocking = false;  // it takes turns with that
  bool waits = false;     // the host goes on when the work is done
  bool pageable = false;  // of a copy: the host's side is pageable
  std::uint64_t bytes = 0;
  std::uint64_t event = 0;  // which record of an event is meant, from 1; 0: none was made
  // Of a kernel: which it is, and what it does to host memory, in bytes. Pages of managed memory that are elsewhere move; `pieces` of at most 2 MB.
  std::string symbol;
  unsigned grid[3] = {}, block[3] = {};
  std::size_t shared_bytes = 0;
  double link_in = 0, link_out = 0;
  std::uint64_t moves = 0, pieces = 0;  // of a prefetch or touch too
  double ms = 0;                        // that a host function or host code took here
};

struct TracedRun {
  double total_ms = 0;  // until the host and all devices were done
  std::vector<Span> spans;
  std::vector<ProgramCall> calls;  // in the order in which the host made them
};

// From begin_trace to take_trace the timeline is kept of all work that is asked for. Each piece takes as long as it takes here. It begins when
// a GPU could begin it, by the order of streams, events and engines: here, all work is done one piece after the other.
void begin_trace();
TracedRun take_trace();

// Calls `before` and `after` around each kernel's run, on the thread that launches it: for one who looks at what host code does besides. Empty
// ones are not called.
void set_around_kernels(std::function<void()> before, std::function<void()> after);

// Names a device buffer in hazards' messages; `element_bytes` is what its index counts.
void name_buffer(const void* pointer, const std::string& name, std::size_t element_bytes = 4);

// Host memory of the engine's that the program works on, as if it had allocated it: copies are held to its bounds, and code that is confined
// (confined.h) may write it. Until it is taken back.
void lend_host_memory(const void* pointer, std::size_t bytes);
void take_back_host_memory(const void* pointer);

// The program that has run is at its end: device and pinned memory that it still has is reported as a leak.
void look_for_leaks();

// Takes bytes of device memory for unwritten again, whatever they hold: a kernel that reads them before it writes them has a hazard.
void forget_written(const void* pointer, std::size_t bytes);

}  // namespace simt
