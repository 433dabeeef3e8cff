// Advice about local memory: what nvcc says is read right, and arrays and spills cost what their requests take.
#include <doctest/doctest.h>

#include "engine/model/advice.h"
#include "engine/model/compiled.h"
#include "engine/model/time_model.h"
#include "tests/model/modelling.h"

using namespace warpwise;
using namespace modelling;

namespace {

// Shortened from what nvcc 13.0 makes: an array that one line indexes by a value from a register and another by constants,
// the arguments of a printf, and a function that is called.
const char* const kPtx = R"(
.visible .entry _Z4ringPKfPfi(
	.param .u64 _Z4ringPKfPfi_param_0
)
{
	.local .align 16 .b8 	__local_depot0[64];
	.reg .b64 	%SP;
	.loc	1 9 0
	mov.u64 	%SPL, __local_depot0;
	ld.param.u64 	%rd6, [_Z4ringPKfPfi_param_0];
	add.u64 	%rd2, %SPL, 0;
	.loc	1 12 3
	st.local.v4.f32 	[%rd2+16], {%f5, %f4, %f3, %f2};
	st.local.v4.f32 	[%rd2+32], {%f5, %f4, %f3, %f2};
	st.local.v4.f32 	[%rd2], {%f5, %f4, %f3, %f2};
$L__BB1_2:
	.loc	2 15 5, function_name $L__info_string0, inlined_at 1 20 3
	mul.wide.s32 	%rd9, %r10, 4;
	add.s64 	%rd10, %rd2, %rd9;
	ld.local.f32 	%f19, [%rd10];
	st.local.f32 	[%rd10], %f20;
	.loc	1 16 5
	st.local.f32 	[%rd10+4], %f20;
	ret;
}
.func  (.param .b32 func_retval0) _Z5otherf(
)
{
	.local .align 16 .b8 	__local_depot1[32];
	ld.local.f32 	%f19, [%rd10];
	ret;
}
.visible .entry _Z4saysPi(
)
{
	.local .align 8 .b8 	__local_depot2[16];
	mov.u64 	%SPL, __local_depot2;
	cvta.local.u64 	%SP, %SPL;
	add.u64 	%rd3, %SP, 0;
	add.u64 	%rd4, %SPL, 0;
	.loc	1 30 2
	st.local.v2.u32 	[%rd4], {%r1, %r2};
	{ // callseq 0, 0
	call.uni (retval0), vprintf, (param0, param1);
	} // callseq 0
	ret;
}
	.file	1 "/home/me/ring.cu"
	.file	2 "/home/me/window.h"
)";

const char* const kSaid = R"(ptxas info    : 28 bytes gmem
ptxas info    : Compiling entry function '_Z4saysPi' for 'sm_90'
ptxas info    : Function properties for _Z4saysPi
    16 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 24 registers, used 0 barriers, 16 bytes cumulative stack size
ptxas info    : Compiling entry function '_Z4ringPKfPfi' for 'sm_90'
ptxas info    : Function properties for _Z4ringPKfPfi
    104 bytes stack frame, 48 bytes spill stores, 52 bytes spill loads
ptxas info    : Used 32 registers, used 0 barriers, 104 bytes cumulative stack size, 372 bytes cmem[0]
ptxas info    : Function properties for _Z5otherf
    32 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
)";

/// A kernel that computes a little on what it loads; its threads have arrays.
json report_of(const json& local) {
  return {{"kernels",
           {{{"name", "ring"},
             {"symbol", "_Z4ringPKfPfi"},
             {"file", "src/window.h"},
             {"line", 9},
             {"registers", 32},
             {"local_memory", local},
             {"work",
              {{{"grid", {4096, 1, 1}},
                {"block", {256, 1, 1}},
                {"studied", 16},
                {"launches", 1},
                {"load_requests", 32768.0},
                {"load_lines", 32768.0},
                {"load_sectors", 131072.0},
                {"load_needed", 131072.0},
                {"block_sectors", 131072.0},
                {"dram_read_sectors", 131072.0},
                {"fp32", 3.2768e6},
                {"cold", 1.0},
                {"indexed_loads", 2097152.0},
                {"indexed_stores", 1048576.0}}}}}}}};
}

const json* finding(const json& kernel, const std::string& kind) {
  for (const json& one : kernel.at("advice"))
    if (one.at("kind") == kind) return &one;
  return nullptr;
}

}  // namespace

TEST_CASE("what nvcc says of a kernel's local memory: arrays that are indexed, spills, and the line") {
  const auto kernels = model::compiled_kernels(kPtx, kSaid);
  const model::CompiledKernel& ring = kernels.at("_Z4ringPKfPfi");
  CHECK(ring.registers == 32);
  CHECK(ring.stack_bytes == 104);
  CHECK(ring.spill_store_bytes == 48);
  CHECK(ring.spill_load_bytes == 52);
  CHECK(ring.array_bytes == 64);
  CHECK(ring.instructions == 12);
  CHECK(ring.file == "/home/me/window.h");
  CHECK(ring.line == 15);
  const model::CompiledKernel& says = kernels.at("_Z4saysPi");
  CHECK(says.registers == 24);
  CHECK(says.stack_bytes == 16);
  CHECK(says.array_bytes == 0);
  CHECK(kernels.size() == 2);

  json report = report_of({});
  report["kernels"][0].erase("local_memory");
  report["kernels"].push_back({{"name", "says"}, {"symbol", "_Z4saysPi"}});
  report["kernels"].push_back({{"name", "unknown"}, {"symbol", "_Z7unknownv"}});
  model::add_compiled(report, kernels);
  CHECK(report["kernels"][0]["local_memory"]["line"] == 15);
  CHECK(report["kernels"][0]["local_memory"]["file"] == "src/window.h");
  CHECK(report["kernels"][1]["registers"] == 24);
  CHECK_FALSE(report["kernels"][1].contains("local_memory"));
  CHECK_FALSE(report["kernels"][2].contains("registers"));
}

TEST_CASE(
    "static kernels and those of a namespace without a name are found, though g++ and nvcc name them differently") {
  model::CompiledKernels kernels;
  kernels["_Z2k1Pf"].registers = 11;
  kernels["_ZN32_GLOBAL__N__53253cc3_4_s_cu_main2k2EPf"].registers = 12;
  kernels["_ZN2ns2k3ILi3EEEvPf"].registers = 13;
  kernels["_ZN2a132_GLOBAL__N__53253cc3_4_s_cu_main2k4EPf"].registers = 14;
  kernels["_ZN2a132_GLOBAL__N__53253cc3_4_s_cu_main2k5EPf"].registers = 15;
  json report = {{"kernels",
                  {{{"symbol", "_ZN2a112_GLOBAL__N_12k5EPf"}},
                   {{"symbol", "_ZL2k1Pf"}},
                   {{"symbol", "_ZN12_GLOBAL__N_12k2EPf"}},
                   {{"symbol", "_ZN2nsL2k3ILi3EEEvPf"}},
                   {{"symbol", "_ZN2ns2k3ILi4EEEvPf"}}}}};
  model::add_compiled(report, kernels);
  for (const int k : {1, 2, 3}) CHECK(report["kernels"][k]["registers"] == 10 + k);
  CHECK(report["kernels"][0]["registers"] == 15);
  CHECK_FALSE(report["kernels"][4].contains("registers"));
}

TEST_CASE("an array that ptxas has found registers for is none in local memory") {
  std::string said = kSaid;
  said.replace(said.find("104 bytes stack frame, 48"), 25, "0 bytes stack frame, 0");
  said.replace(said.find("52 bytes spill loads"), 2, "0");
  const auto kernels = model::compiled_kernels(kPtx, said);
  CHECK(kernels.at("_Z4ringPKfPfi").array_bytes == 0);
  json report = report_of({});
  report["kernels"][0].erase("local_memory");
  model::add_compiled(report, kernels);
  CHECK_FALSE(report["kernels"][0].contains("local_memory"));
}

TEST_CASE("an array in local memory costs its requests, and registers take them away") {
  json report = report_of({{"array_bytes", 64}, {"stack_bytes", 64}, {"file", "src/window.h"}, {"line", 15}});
  model::add_advice(report, h200());
  const json& kernel = report["kernels"][0];
  REQUIRE_FALSE(kernel["advice"].empty());
  const json& first = kernel["advice"][0];
  CHECK(first["kind"] == "local_array");
  CHECK(first["line"] == 15);
  CHECK(first["file"] == "src/window.h");
  // Without it the kernel is as if nothing were known of its arrays.
  json before = report_of({});
  before["kernels"][0].erase("local_memory");
  const double without = model::predict(model::work_of(before["kernels"][0]), h200()).time_us;
  CHECK(first["without_us"].get<double>() == doctest::Approx(without));
  // 2 M loads, one line each, of which an SM looks up two a cycle but moves one; 1 M stores.
  const double l1 = (2097152.0 + 1048576) / h200().processors / (h200().clock_ghz * 1e3);
  CHECK(first["cost_us"].get<double>() > 0.5 * l1);
  CHECK(first["cost_us"].get<double>() < 1.5 * l1);
  const std::string text = first["text"];
  CHECK(text.find("64 bytes a thread lies in local memory") != std::string::npos);
  CHECK(text.find("3.15 million requests of warps") != std::string::npos);
  // The rest of the range: 16 lines a request.
  std::vector<model::Work> apart = model::work_of(kernel);
  apart[0].array_lines = 16;
  const double most = model::predict(apart, h200()).time_us - without;
  CHECK(text.find(fmt::format("up to {:.3g} us", most)) != std::string::npos);
  // How often the lanes want the same element, nobody has counted.
  CHECK(model::trust_of(apart, model::predict(apart, h200()), h200()).guesses.back() == "what local memory costs");
}

TEST_CASE("spilled values cost as much as the code that moves them, and more registers hold fewer blocks") {
  const json spilled = {
      {"stack_bytes", 256}, {"spill_load_bytes", 512}, {"spill_store_bytes", 256}, {"instructions", 20}};
  json report = report_of(spilled);
  report["kernels"][0]["registers"] = 64;
  model::add_advice(report, h200());
  const json& kernel = report["kernels"][0];
  const std::vector<model::Work> works = model::work_of(kernel);
  constexpr double kWarps = 4096 * 8, kExecuted = 3.2768e6 + 32768;
  CHECK(works[0].repeats == doctest::Approx(kExecuted / kWarps / 20));
  CHECK(works[0].spill_loads == doctest::Approx(kWarps * 128 * works[0].repeats));
  CHECK(works[0].spill_stores == doctest::Approx(kWarps * 64 * works[0].repeats));
  const json* const one = finding(kernel, "spills");
  REQUIRE(one);
  CHECK((*one)["line"] == 9);
  CHECK((*one)["text"].get<std::string>().find("nvcc has 64 registers a thread and keeps some 64 more") !=
        std::string::npos);
  model::Work cured = works[0];
  cured.spill_loads = cured.spill_stores = 0, cured.registers = 128;
  CHECK((*one)["without_us"].get<double>() == doctest::Approx(model::predict(cured, h200()).time_us));
  CHECK_FALSE(finding(kernel, "registers"));

  // A block of 1024 threads with 128 registers each does not fit: blocks get smaller.
  report["kernels"][0].erase("advice");
  report["kernels"][0]["work"][0]["block"] = {1024, 1, 1};
  report["kernels"][0]["work"][0]["grid"] = {1024, 1, 1};
  model::add_advice(report, h200());
  const json* const large = finding(report["kernels"][0], "spills");
  REQUIRE(large);
  model::Work halved = model::work_of(report["kernels"][0])[0];
  halved.spill_loads = halved.spill_stores = 0, halved.registers = 128, halved.threads = 512, halved.blocks = 2048;
  CHECK((*large)["without_us"].get<double>() == doctest::Approx(model::predict(halved, h200()).time_us));
}

TEST_CASE("where nvcc has said nothing, nothing is said of local memory") {
  json report = report_of({});
  report["kernels"][0].erase("local_memory");
  model::add_advice(report, h200());
  CHECK_FALSE(finding(report["kernels"][0], "local_array"));
  CHECK_FALSE(finding(report["kernels"][0], "spills"));
}
