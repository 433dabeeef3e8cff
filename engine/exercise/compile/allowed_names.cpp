// The names that an exercise's module may use, and the sections it may have. Everything else is refused. Before adding
// a name, think about what untrusted code could do with it.
#include "engine/exercise/compile/allowed_names.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "engine/demangle.h"
#include "engine/printable.h"

namespace warpwise {

namespace {

// A star stands for any characters.
constexpr std::string_view kAllowed[] = {
    // The CPU backend: CUDA's functions, and names that its headers and its compiler use.
    "__tsan_*",
    "__ubsan_handle_shift_out_of_bounds",
    "__sanitizer_cov_trace_pc",
    "_ZN4simt*round_*",
    "cudaGetLastError",
    "cudaPeekAtLastError",
    "cudaGetErrorName",
    "cudaGetErrorString",
    "cudaDeviceSynchronize",
    "cudaStreamSynchronize",
    "cudaStreamQuery",
    "cudaMemcpy",
    "cudaMemcpyAsync",
    "cudaMemcpy2D",
    "cudaMemcpy2DAsync",
    "cudaMemcpy3D",
    "cudaMemcpy3DAsync",
    "cudaMemcpyPeer",
    "cudaMemcpyPeerAsync",
    "cudaMemset",
    "cudaMemsetAsync",
    "cudaMemset2D",
    "cudaMemset2DAsync",
    "cudaFree",
    "cudaFreeAsync",
    "cudaFreeHost",
    "cudaHostRegister",
    "cudaHostUnregister",
    "cudaHostGetDevicePointer",
    "cudaGetDevice",
    "cudaSetDevice",
    "cudaDeviceCanAccessPeer",
    "cudaDeviceEnablePeerAccess",
    "cudaGetDeviceCount",
    "cudaGetDeviceProperties",
    "cudaDeviceGetAttribute",
    "cudaDriverGetVersion",
    "cudaRuntimeGetVersion",
    "cudaMemGetInfo",
    "cudaStreamCreate",
    "cudaStreamCreateWithFlags",
    "cudaStreamCreateWithPriority",
    "cudaDeviceGetStreamPriorityRange",
    "cudaStreamDestroy",
    "cudaStreamWaitEvent",
    "cudaEventCreateWithFlags",
    "cudaEventRecord",
    "cudaEventRecordWithFlags",
    "cudaEventSynchronize",
    "cudaEventQuery",
    "cudaEventDestroy",
    "cudaEventElapsedTime",
    "cudaLaunchHostFunc",
    "cudaStreamAddCallback",
    "simt_malloc",
    "simt_malloc_host",
    "simt_malloc_async",
    "simt_malloc_managed",
    "simt_prefetch",
    "simt_advise",
    "simt_malloc_pitch",
    "simt_copy_to_symbol",
    "simt_copy_from_symbol",
    "simt_symbol_address",
    "simt_symbol_size",
    "simt_function_attributes",
    "simt_function_set_attribute",
    "simt_occupancy",
    "simt_launch",
    "simt_launch_is_held",
    "simt_hold_launch",
    "simt_launch_address",
    "simt_remember_kernel",
    "simt_kernel_done",
    "simt_kernel_probe",
    "simt_leave_kernel",
    "simt_at_entry",
    "simt_rsqrtf",
    "simt_fast_*",
    "simt_thread_idx",
    "simt_block_idx",
    "simt_block_dim",
    "simt_grid_dim",
    "simt_lane_index",
    "simt_barrier",
    "simt_barrier_reduce",
    "simt_warp_barrier",
    "simt_warp_exchange",
    "simt_check_source",
    "simt_active_mask",
    "simt_read_only",
    "simt_match",
    "simt_grid_barrier",
    "simt_cluster_*",
    "simt_numbered_*",
    "simt_tile_*",
    "simt_end_of_kernel",
    "simt_fence",
    "simt_yield",
    "simt_phases_*",
    "simt_record_access",
    "simt_async_*",
    "simt_dynamic_shared",
    "simt_dynamic_shared_bytes",
    "simt_trap",
    "simt_assert_fail",
    "simt_assertion_failed",
    "simt_atomic_update",
    "simt_drop_old",
    "simt_lanes_*",
    "simt_mma",
    "simt_ptx_multiply",
    "simt_ptx_pick",
    "simt_shared_zero",
    "simt_dynamic_begin",
    "simt_mbarrier_*",
    "simt_bulk_*",
    "simt_fence_proxy",
    "simt_note_async",
    "simt_nanoseconds",
    "simt_mem*",
    "simt_heap_*",
    "simt_checked_*",
    "simt_host_access",
    "simt_host_watch",
    "simt_note_variables",
    "simt_expose_variable",
    // Names that the compiler itself adds.
    "__gmon_start__",
    "__cxa_finalize",
    "__cxa_atexit",
    "__dso_handle",
    "_ITM_registerTMCloneTable",
    "_ITM_deregisterTMCloneTable",
    "__tls_get_addr",
    "_GLOBAL_OFFSET_TABLE_",
    "__stack_chk_fail",
    // Arithmetic that the processor lacks. Where an exercise forbids it, the compiled code shows it.
    "__*tf2",
    "__*tf3",
    "__trunctf*",
    "__fixtf*",
    "__floatsitf",
    "__popcount*i2",
    "__parity*i2",
    "__*ti3",
    "_Unwind_Resume",
    "__gxx_personality_v0",
    "__cxa_rethrow",
    "__cxa_begin_catch",
    "__cxa_pure_virtual",
    "__cxa_throw_bad_array_new_length",
    "__cxa_bad_cast",
    "__dynamic_cast",
    "__libc_single_threaded",
    "_ZSt9terminatev",
    // Memory: allocations belong to the file, and copies are checked first. (malloc and the like, mutexes and guards
    // are renamed to the CPU backend's wrapper functions.)
    "_ZSt7nothrow",
    "strlen",
    "strcmp",
    "strncmp",
    "memcmp",
    "memchr",
    // Text and output.
    "printf",
    "fprintf",
    "puts",
    "putchar",
    "fputs",
    "fputc",
    "fwrite",
    "stdout",
    "stderr",
    "fflush",
    "abs",
    "labs",
    "llabs",
    "div",
    "ldiv",
    "lldiv",
    "rand",
    "srand",
    "clock",
    "sched_yield",
    // Errors.
    "abort",
    "__assert_fail",
    "_ZSt*__throw_*",
    "_ZSt2*__throw_*",
    "_ZNSt9exceptionD*",
    "_ZNKSt9exception4whatEv",
    "_ZNSt13runtime_error*",
    "_ZNSt11logic_error*",
    "_ZNSt16invalid_argument*",
    "_ZNSt12out_of_range*",
    "_ZNSt12length_error*",
    "_ZNSt12domain_error*",
    "_ZNSt11range_error*",
    "_ZNSt9bad_alloc*",
    "_ZNSt9bad_alloc*",
    "_ZNSt9type_info*",
    "_ZNKSt9type_info*",
    "_ZTI*",
    "_ZTV*",
    "_ZTS*",
    "_ZTT*",
    "_ZNKSt13runtime_error4whatEv",
    "_ZNKSt11logic_error4whatEv",
    // std::string and streams.
    "_ZNSt7__cxx1112basic_string*",
    "_ZNKSt7__cxx1112basic_string*",
    "_ZNSt7__cxx119to_string*",
    "_ZSt4cout",
    "_ZSt4cerr",
    "_ZSt4clog",
    "_ZNSo*",
    "_ZStls*",
    "_ZSt16__ostream_insert*",
    "_ZSt4endl*",
    "_ZNSt8ios_base4Init*",
    "_ZSt21ios_base_library_initv",
    "_ZNSt8ios_baseC*",
    "_ZNSt8ios_baseD*",
    "_ZNSt9basic_ios*",
    "_ZNSt6localeC*",
    "_ZNSt6localeD*",
    "_ZNSt7__cxx1115basic_stringbuf*",
    "_ZNSt7__cxx1118basic_stringstream*",
    "_ZNSt7__cxx1119basic_ostringstream*",
    "_ZNKSt5ctypeIcE*",
    "_ZNSt6chrono*",
    "_ZNSt19_Sp_make_shared_tag*",
};

// Functions that the CPU backend wraps.
constexpr std::string_view kBehind[] = {"malloc",
                                        "free",
                                        "calloc",
                                        "realloc",
                                        "aligned_alloc",
                                        "pthread_mutex_lock",
                                        "pthread_mutex_unlock",
                                        "pthread_once",
                                        "__pthread_key_create",
                                        "__cxa_*"};

// Names that a module has because the compiler puts them at its begin and end. A call would run the process's exit
// handlers.
constexpr const char* kOnlyTheCompilers[] = {"__cxa_finalize"};

// What g++ calls to compute with __float128. (In kernels, nvcc takes long double for double.)
constexpr const char* kOf128Bits[] = {"__addtf3", "__subtf3", "__multf3", "__divtf3"};

// <cmath>: each also in its float and long double forms.
constexpr std::string_view kMath[] = {
    "acos",     "acosh",     "asin",      "asinh", "atan",      "atan2",  "atanh", "cbrt",    "ceil",
    "copysign", "cos",       "cosh",      "erf",   "erfc",      "exp",    "exp2",  "expm1",   "fabs",
    "fdim",     "floor",     "fma",       "fmax",  "fmin",      "fmod",   "hypot", "ilogb",   "ldexp",
    "lgamma",   "llrint",    "llround",   "log",   "log10",     "log1p",  "log2",  "logb",    "lrint",
    "lround",   "nearbyint", "nextafter", "pow",   "remainder", "rint",   "round", "scalbln", "scalbn",
    "sin",      "sinh",      "sqrt",      "tan",   "tanh",      "tgamma", "trunc", "j0",      "j1",
    "y0",       "y1",        "exp10",     "erfcx", "roundeven", "sinpi",  "cospi"};

// Sections that a module may have besides code and data: those that compiler and linker make by themselves.
constexpr std::string_view kSections[] = {".note*",         ".gnu*",
                                          ".hash",          ".dyn*",
                                          ".rela*",         ".init",
                                          ".fini",          ".plt*",
                                          ".text*",         ".rodata*",
                                          ".eh_frame*",     ".gcc_except_table*",
                                          ".tbss*",         ".tdata*",
                                          ".init_array*",   ".fini_array*",
                                          ".data*",         ".got*",
                                          ".bss*",          ".simt_constant",
                                          "simt_variables", "__patchable_function_entries",
                                          ".comment",       ".debug*",
                                          ".symtab",        ".strtab",
                                          ".shstrtab",      ".tm_clone_table",
                                          ".dynamic"};

// Whether a name matches a pattern: the parts between the stars must appear in order.
bool fits(std::string_view pattern, std::string_view name) {
  const size_t star = pattern.find('*');
  if (star == pattern.npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  const std::string_view rest = pattern.substr(star + 1);
  if (rest.empty()) return true;
  for (size_t at = star; at <= name.size(); at++)
    if (fits(rest, name.substr(at))) return true;
  return false;
}

template <class Patterns>
bool fits_any(const Patterns& patterns, std::string_view name) {
  return std::any_of(std::begin(patterns), std::end(patterns), [&](auto pattern) { return fits(pattern, name); });
}

bool is_mathematics(std::string_view name) {
  if (std::find(std::begin(kMath), std::end(kMath), name) != std::end(kMath)) return true;
  return !name.empty() && (name.back() == 'f' || name.back() == 'l') &&
         std::find(std::begin(kMath), std::end(kMath), name.substr(0, name.size() - 1)) != std::end(kMath);
}

bool may_use(std::string_view name) { return fits_any(kAllowed, name) || is_mathematics(name); }

std::string readable(const std::string& name) { return printable(demangled(name.c_str()), 200); }

/// What the CPU backend's headers use for algorithms of a library, which no counter sees.
bool is_of_library(std::string_view name) { return name.starts_with("simt_") && name.find("library") != name.npos; }

}  // namespace

std::vector<CompilerMessage> refused_in(const CompiledObject& object, const std::string& library_called) {
  std::vector<CompilerMessage> messages, of_headers;
  auto refuse = [&](const SourcePlace& place, const std::string& text) {
    messages.push_back({place.file, place.line, 0, true, text});
  };
  bool library = false;
  for (const auto& name : object.undefined())
    if (is_of_library(name)) {
      if (!std::exchange(library, true))
        refuse(
            object.first_use(name),
            "A library's own kernels, such as thrust's, are not for an exercise: write the kernel, the memory and the "
            "copies yourself.");
    } else if (!may_use(name) && (library_called.empty() || !name.starts_with(library_called))) {
      const SourcePlace use = object.first_use(name);
      const std::string why =
          name.starts_with("cuda")
              ? " cannot be used in an exercise: of CUDA's functions a file may use those for launches, memory, copies, "
                "streams and events. Launch the kernel itself."
              : " cannot be used in an exercise: a file launches kernels, and asks nothing of the system. Leave it out.";
      if (use.file.starts_with("/usr/"))
        of_headers.push_back({"", 0, 0, true,
                              "<" + std::filesystem::path(use.file).filename().string() + "> makes your file use '" +
                                  readable(name) + "', which" + why});
      else refuse(use, "'" + readable(name) + "'" + why);
    }
  if (const auto use = object.intrinsic_use())
    refuse(
        *use,
        "this asks for an instruction of the host's processor, which goes round the counters: write it in CUDA C++.");
  for (const char* name : kOf128Bits)
    if (const SourcePlace use = object.first_use(name); use.line)
      refuse(
          use,
          "this computes with numbers of 128 bits (__float128), which these GPUs do not have: use double, or pairs of "
          "doubles.");
  for (const char* name : kOnlyTheCompilers)
    if (const auto use = object.own_use(name))
      refuse(*use, std::string("'") + name +
                       "' cannot be used in an exercise: the compiler calls it by itself. Leave it out.");
  // A line of the system's headers tells a student nothing, least of all beside a line of the file itself.
  if (messages.empty()) messages = std::move(of_headers);
  // If the module defined a name that others use, they would call the module's function.
  for (const auto& name : object.defined())
    if (!name.is_local && !name.name.starts_with("_Z") && name.name != "_init" && name.name != "_fini" &&
        (may_use(name.name) || fits_any(kBehind, name.name)))
      refuse(object.place_of(name.address),
             "'" + readable(name.name) +
                 "' is a name of the system's or of the CPU backend's: give your own another name.");
  for (const auto& name : object.defined())
    if (name.is_data_in_code)
      refuse({}, "'" + readable(name.name) + "' is data among the code: leave out the attribute that puts it there.");
  for (const auto& name : object.run_by_loader())
    if (name != "frame_dummy" && name != "simt_note_own_variables" && name != "__do_global_dtors_aux" &&
        !name.starts_with("_GLOBAL__sub_") && !name.starts_with("_sub_I_"))
      refuse(
          {},
          "'" + readable(name.empty() ? "a function" : name) +
              "' runs by itself before or after everything else (constructor, destructor, ifunc): call what you need from the launch function.");
  for (const auto& section : object.sections())
    if (section.loaded && !fits_any(kSections, section.name))
      refuse({}, "a section named '" + printable(section.name, 60) +
                     "' of its own is not for an exercise: leave out the attribute that names it.");
  for (const auto& section : object.sections())
    if (section.loaded && section.writable && section.code)
      refuse({}, "the section '" + printable(section.name, 60) +
                     "' holds code that could be written: leave out the attribute that puts a function there.");
  return messages;
}

}  // namespace warpwise
