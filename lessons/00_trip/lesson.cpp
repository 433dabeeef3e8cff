// Lesson 00, the trip: the table of steps.
#include "engine/lesson.h"

#include <cmath>

#include "kernels/axpy/host.h"
#include "kernels/axpy/problem.h"
#include "trip.h"

namespace trip {
namespace {

using kernels::kA;
using warpwise::Arguments, warpwise::Kind, warpwise::Resources;

int count_of(const Arguments& a) { return int(a.size()[0]); }

// A step's function is declared where the table names it: a new step needs only its file and a row below.
Program build(Build* step, const Arguments& a, Resources& gpu) {
  return step({kA, a.get<const float>("x"), a.get<float>("y"), count_of(a), std::stoi(a.choices().at("chunks"))}, gpu);
}
#define TRIP(function)                           \
  [](const Arguments& a, Resources& resources) { \
    Build function;                              \
    return build(function, a, resources);        \
  }

// --- what the trip is compared with: the loop of first_steps, on a host that has the data already

void loop(const float* x, float* y, int begin, int end) {
  for (int i = begin; i < end; i++) y[i] = kA * x[i] + y[i];
}

Program on_one_core(const Arguments& a, Resources&) {
  return [x = a.get<const float>("x"), y = a.get<float>("y"), n = count_of(a)] { loop(x, y, 0, n); };
}

Program on_all_cores(const Arguments& a, Resources&) {
  return [x = a.get<const float>("x"), y = a.get<float>("y"), n = count_of(a)] {
    kernels::on_every_core([=](int core, int cores) {
      loop(x, y, kernels::part_begin(n, core, cores), kernels::part_begin(n, core + 1, cores));
    });
  };
}

// --- ceilings

Program update_on_host(const Arguments& a, Resources&) {
  return [x = a.get<const float>("x"), y = a.get<float>("y"), n = count_of(a)] { kernels::update_on_host(x, y, n); };
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

}  // namespace

// clang-format off
static std::vector<warpwise::StepRow> steps() {
  std::vector<warpwise::StepRow> rows = {
      {.id = "host_update", .title = "All cores read and write", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .format = "host_update", .program = update_on_host, .host = "best"},
      {.id = "link_in", .title = "Link, host to device", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .format = "link_in", .expects = "nothing", .program = cross_in},
      {.id = "link_out", .title = "Link, device to host", .file = {}, .launch = {}, .kind = Kind::ceiling,
       .format = "link_out", .expects = "nothing", .program = cross_out},
      {.id = "loop", .title = "One core, no trip", .file = {}, .launch = {}, .kind = Kind::baseline,
       .format = "host", .program = on_one_core, .host = "one"},
      {.id = "cpu", .title = "All cores, no trip", .file = {}, .launch = {}, .kind = Kind::baseline,
       .format = "host", .program = on_all_cores, .host = "all"},
      {.id = "pageable", .title = "Pageable copies", .file = "pageable.cu", .launch = {},
       .format = "pageable", .program = TRIP(build_pageable)},
      {.id = "pinned", .title = "Pinned copies", .file = "pinned.cu", .launch = {}, .faster_than = "pageable",
       .format = "pinned", .program = TRIP(build_pinned)},
      {.id = "chunks", .title = "Chunks on streams", .file = "chunks.cu", .launch = {}, .faster_than = "pinned",
       .format = "pinned", .program = TRIP(build_chunks)},
      {.id = "zero_copy", .title = "Zero-copy", .file = "zero_copy.cu", .launch = {}, .faster_than = "pageable",
       .compared_with = "pinned", .format = "pinned", .program = TRIP(build_zero_copy)},
      {.id = "managed", .title = "Managed memory", .file = "managed.cu", .launch = {},
       .format = "managed", .program = TRIP(build_managed)},
      {.id = "prefetch", .title = "Managed, prefetched", .file = "prefetch.cu", .launch = {},
       .faster_than = "managed", .format = "managed", .program = TRIP(build_prefetch)},
      {.id = "two_gpus", .title = "Two GPUs", .file = "two_gpus.cu", .launch = {},
       .compared_with = "chunks", .format = "pinned", .remark = what_two_links_ask, .program = TRIP(build_two_gpus),
       .needs_devices = 2},
  };
  for (auto& row : rows) row.refuses = kernels::too_many;
  return rows;
}
// clang-format on

warpwise::Lesson lesson() {
  warpwise::Task task = kernels::axpy_task("trip", "The whole trip, from host memory to host memory");
  task.choices = {{"chunks", "Chunks (chunks, two_gpus)", {"32", "1", "2", "4", "8", "16", "64"}}};
  return {
      .id = "trip",
      .title = "The trip",
      .summary = "To a GPU and back: copies, streams, managed memory, two GPUs, and when the trip is worth it.",
      .folder = "lessons/00_trip",
      .tasks = {task},
      .steps = steps(),
      .break_evens = {{.id = "trip",
                       .of_name = "the whole trip to the GPU and back",
                       .over_name = "the CPU",
                       .of = {"pageable", "pinned", "chunks", "zero_copy", "managed", "prefetch", "two_gpus"},
                       .over = {"loop", "cpu"}}},
  };
}

}  // namespace trip
