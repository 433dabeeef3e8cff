// Lesson 00: the table of steps.
#include "engine/lesson.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "first_steps.h"
#include "kernels/copy.h"
#include "kernels/update.h"
#include "problem.h"
#include "team.h"

namespace first_steps {
namespace {

using warpwise::Arguments, warpwise::Choices, warpwise::Kind, warpwise::Resources, warpwise::Size;

int count_of(const Arguments& a) { return int(a.size()[0]); }

// A step's functions are declared where the table names them: a new step needs only its file and a row below.
Program on_host(HostStep* step, const Arguments& a) {
  return [=, x = a.get<const float>("x"), y = a.get<float>("y"), n = count_of(a)] { step(kA, x, y, n); };
}
#define HOST_STEP(function)            \
  [](const Arguments& a, Resources&) { \
    HostStep function;                 \
    return on_host(function, a);       \
  }

void run(Launch* launch, const Arguments& a) {
  launch(kA, a.get<const float>("x"), a.get<float>("y"), count_of(a), a.stream());
}
#define KERNEL(type, function) \
  [](const Arguments& a) {     \
    type function;             \
    run(function, a);          \
  }

Program build(Build* step, const Arguments& a, Resources& gpu) {
  return step({kA, a.get<const float>("x"), a.get<float>("y"), count_of(a), std::stoi(a.choices().at("chunks"))}, gpu);
}
#define TRIP(function)                           \
  [](const Arguments& a, Resources& resources) { \
    Build function;                              \
    return build(function, a, resources);        \
  }

void run(BlockLaunch* launch, const Arguments& a) {
  launch(kA, a.get<const float>("x"), a.get<float>("y"), count_of(a), std::stoi(a.choices().at("block")), a.stream());
}

// --- ceilings

// Where the processor has AVX2, it is used.
#if defined(__x86_64__)
#define FIRST_STEPS_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define FIRST_STEPS_WIDE
#endif

/// y = max(x, y), which moves as many bytes as y = a x + y. At four places at once, 32 bytes each: one core alone then
/// waits for more of its memory at a time.
FIRST_STEPS_WIDE void keep_larger(const float* x, float* y, int n) {
  constexpr int kPlaces = 4, kTogether = 8;
  using Wide = float __attribute__((vector_size(kTogether * sizeof(float))));
  const int part = n / kPlaces / kTogether * kTogether;
  for (int i = 0; i < part; i += kTogether)
#pragma GCC unroll 4
    for (int place = 0; place < kPlaces; place++) {
      Wide of_x, of_y;
      std::memcpy(&of_x, x + place * part + i, sizeof of_x);
      std::memcpy(&of_y, y + place * part + i, sizeof of_y);
      of_y = of_x > of_y ? of_x : of_y;
      std::memcpy(y + place * part + i, &of_y, sizeof of_y);
    }
  for (int i = kPlaces * part; i < n; i++) y[i] = std::max(x[i], y[i]);
}

/// On all cores. Waking the others takes longer than few numbers do.
Program update_on_host(const Arguments& a, Resources&) {
  constexpr int kForOneCore = 1 << 18;
  return [x = a.get<const float>("x"), y = a.get<float>("y"), n = count_of(a)] {
    const auto update = [=](int core, int cores) {
      const int begin = part_begin(n, core, cores), end = part_begin(n, core + 1, cores);
      keep_larger(x + begin, y + begin, end - begin);
    };
    if (n <= kForOneCore) update(0, 1);
    else on_every_core(update);
  };
}

void update_on_device(const Arguments& a) {
  kernels::update(a.get<const void>("x"), a.get<void>("y"), sizeof(float) * size_t(count_of(a)), a.stream());
}

void copy_on_device(const Arguments& a) {
  kernels::copy(a.get<const float>("x"), a.get<float>("out"), size_t(count_of(a)), a.stream());
}

/// As many bytes as x and y have cross the link to the device, in this direction alone.
Program cross_in(const Arguments& a, Resources& gpu) {
  const size_t bytes = sizeof(float) * size_t(count_of(a));
  return [=, x = a.get<const float>("x"), there = static_cast<char*>(gpu.workspace(2 * bytes)), stream = gpu.stream()] {
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(there, x, bytes, cudaMemcpyHostToDevice, stream));
    WARPWISE_CUDA_CHECK(cudaMemcpyAsync(there + bytes, x, bytes, cudaMemcpyHostToDevice, stream));
  };
}

/// As many bytes as y has cross the link to the host.
Program cross_out(const Arguments& a, Resources& gpu) {
  const size_t bytes = sizeof(float) * size_t(count_of(a));
  void *there = gpu.workspace(bytes), *here = gpu.pinned(bytes);
  const cudaStream_t stream = gpu.stream();
  WARPWISE_CUDA_CHECK(cudaMemsetAsync(there, 0, bytes, stream));
  return [=] { WARPWISE_CUDA_CHECK(cudaMemcpyAsync(here, there, bytes, cudaMemcpyDeviceToHost, stream)); };
}

/// Each GPU has a link of its own, and both end in the same memory.
std::string what_two_links_ask(const warpwise::Result& result, const warpwise::Device& device) {
  if (device.backend != "cuda") return "";
  return "its links together ask " + std::to_string(std::lround(result.gbps)) +
         " GB/s of the host's memory: where host_update has not much more, that is why it is less than twice as fast.";
}

// --- what is too much for a row

std::string too_many(const Size& size, const Choices&) {
  return size[0] > kMost ? "the steps count elements with int: choose n up to 2^30." : "";
}

std::string too_slow(const Size& size, const Choices& choices) {
  constexpr int64_t kPatience = int64_t{1} << 22;
  if (size[0] > kPatience) return "one GPU thread would take seconds: choose n up to 2^22 (4194304).";
  return too_many(size, choices);
}

}  // namespace

// clang-format off
static std::vector<warpwise::StepRow> steps() {
  std::vector<warpwise::StepRow> rows = {
      {.id = "host_update", .title = "All cores read and write", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .format = "host_update", .program = update_on_host, .host = "best"},
      {.id = "device_update", .title = "Two reads and a write, nothing else", .file = {}, .launch = update_on_device,
       .kind = Kind::ceiling, .format = "device_update"},
      {.id = "device_copy", .title = "Best copy kernel", .file = {}, .launch = copy_on_device, .kind = Kind::ceiling,
       .format = "device_copy"},
      {.id = "loop", .title = "C++ loop", .file = "loop.cu", .launch = {},
       .format = "host", .program = HOST_STEP(loop), .host = "one"},
      {.id = "cores", .title = "All cores", .file = "cores.cu", .launch = {}, .faster_than = "loop",
       .format = "host", .program = HOST_STEP(cores), .host = "all"},
      {.id = "one_thread", .title = "One GPU thread", .file = "one_thread.cu",
       .launch = KERNEL(Launch, launch_one_thread), .format = "device", .refuses = too_slow},
      {.id = "one_block", .title = "One block", .file = "one_block.cu",
       .launch = KERNEL(Launch, launch_one_block), .faster_than = "one_thread", .format = "device"},
      {.id = "many_blocks", .title = "Many blocks", .file = "many_blocks.cu",
       .launch = KERNEL(Launch, launch_many_blocks), .faster_than = "one_block", .format = "device"},
      {.id = "grid_stride", .title = "Grid-stride loop", .file = "grid_stride.cu",
       .launch = KERNEL(BlockLaunch, launch_grid_stride), .faster_than = "one_block", .format = "device"},
      {.id = "resident", .title = "Resident, the kernel alone", .file = "resident.cu",
       .launch = KERNEL(Launch, launch_resident), .faster_than = "one_block", .format = "device"},

      {.id = "link_in", .title = "Link, host to device", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .task = "trip", .format = "link_in", .expects = "nothing", .program = cross_in},
      {.id = "link_out", .title = "Link, device to host", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .task = "trip", .format = "link_out", .expects = "nothing", .program = cross_out},
      {.id = "cpu", .title = "All cores, no trip", .file = {}, .launch = {}, .kind = Kind::baseline,
       .task = "trip", .format = "host", .program = HOST_STEP(cores), .host = "all"},
      {.id = "pageable", .title = "Pageable copies", .file = "pageable.cu", .launch = {},
       .task = "trip", .format = "pageable", .program = TRIP(build_pageable)},
      {.id = "pinned", .title = "Pinned copies", .file = "pinned.cu", .launch = {}, .faster_than = "pageable",
       .task = "trip", .format = "pinned", .program = TRIP(build_pinned)},
      {.id = "chunks", .title = "Chunks on streams", .file = "chunks.cu", .launch = {}, .faster_than = "pinned",
       .task = "trip", .format = "pinned", .program = TRIP(build_chunks)},
      {.id = "zero_copy", .title = "Zero-copy", .file = "zero_copy.cu", .launch = {}, .faster_than = "pageable",
       .task = "trip", .format = "pinned", .program = TRIP(build_zero_copy)},
      {.id = "managed", .title = "Managed memory", .file = "managed.cu", .launch = {},
       .task = "trip", .format = "managed", .program = TRIP(build_managed)},
      {.id = "prefetch", .title = "Managed, prefetched", .file = "prefetch.cu", .launch = {},
       .faster_than = "managed", .task = "trip", .format = "managed", .program = TRIP(build_prefetch)},
      {.id = "two_gpus", .title = "Two GPUs", .file = "two_gpus.cu", .launch = {},
       .task = "trip", .format = "pinned", .remark = what_two_links_ask, .program = TRIP(build_two_gpus),
       .needs_devices = 2},
  };
  for (auto& row : rows)
    if (!row.refuses) row.refuses = too_many;
  return rows;
}
// clang-format on

static warpwise::Task task(const char* id, const char* title) {
  return {
      .id = id,
      .title = title,
      .dimensions = {"n"},
      .gpu_default = {{1 << 22}},
      .cpu_default = {{1 << 20}},
      .sizes = {{{1 << 16}}, {{1 << 18}}, {{1 << 20}}, {{1 << 22}}, {{1 << 24}}, {{1 << 26}}, {{1 << 28}}, {{1000003}}},
      .sweep = {{{1 << 10}},
                {{1 << 12}},
                {{1 << 14}},
                {{1 << 16}},
                {{1 << 18}},
                {{1 << 20}},
                {{1 << 22}},
                {{1 << 24}},
                {{1 << 26}},
                {{1 << 28}}},
      .problem = [](const Size& size, const Choices& choices, std::string_view form)
          -> std::unique_ptr<warpwise::Problem> { return std::make_unique<Axpy>(size, choices, form); }};
}

warpwise::Lesson lesson() {
  warpwise::Task alone = task("alone", "The arithmetic, with the data next to the processor"),
                 trip = task("trip", "The whole trip, from host memory to host memory");
  alone.choices = {{"block", "Threads of a block (grid_stride)", {"256", "32", "64", "128", "512", "1024"}}};
  trip.choices = {{"chunks", "Chunks (chunks, two_gpus)", {"32", "1", "2", "4", "8", "16", "64"}}};
  return {
      .id = "first_steps",
      .title = "First steps",
      .summary = "From a C++ loop to a GPU and back: threads, blocks, copies, streams, and when the trip is worth it.",
      .folder = "lessons/00_first_steps",
      .tasks = {alone, trip},
      .steps = steps(),
      .break_evens = {{.id = "there",
                       .of_name = "the GPU, with its data there already,",
                       .over_name = "the CPU",
                       .of = {"many_blocks", "grid_stride", "resident"},
                       .over = {"loop", "cores"}},
                      {.id = "trip",
                       .of_name = "the whole trip to the GPU and back",
                       .over_name = "the CPU",
                       .of = {"pageable", "pinned", "chunks", "zero_copy", "managed", "prefetch", "two_gpus"},
                       .over = {"loop", "cores", "cpu"}}},
  };
}

}  // namespace first_steps
