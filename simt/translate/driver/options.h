// The driver's command line: its own options, and the options of nvcc and g++ that may occur in a program's command
// line.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace simt::translate {

using Words = std::vector<std::string>;

// Older GPUs run the threads of a warp in step, which the CPU backend does not.
constexpr int kFirstArchitecture = 70;

struct Job {
  bool counted = true, compile_only = false, shared = false;
  bool optimised = true;           // --unoptimised: each line does what it says, for a debugger
  bool shifts = false;             // --shifts: kernels report shifts by more bits than a number has
  bool precompile = false;         // --precompile: keep what the headers became, for later files (precompiled.h)
  bool all_are_cuda = false;       // -x cu: treat all files as CUDA
  bool relaxed_constexpr = false;  // --expt-relaxed-constexpr
  bool before_17 = false;          // the options name an older standard than C++17, which is compiled as C++17
  std::string standard;            // as the options name it: c++11
  Words sources, objects, preprocess, compile, link;
  std::string output, facts;
  int architecture = 80;  // the device's compute capability, times 10
};

// Throws std::runtime_error with a sentence for invalid options. Drops options about GPU code (-Xptxas ...) and -O,
// because the hooks depend on the backend's own optimisation level.
Job parse_options(const Words& words);

// Whether a folder has the headers of a CUDA toolkit, or lies in such a folder. They would hide the CPU backend's own.
bool is_of_toolkit(const std::filesystem::path& folder);

// CUDA files go through the translator; C and C++ files go to g++ unchanged, as with nvcc.
bool is_cuda_source(const Job& job, const std::string& file);

// The compiler's options for a program that names an older standard than C++17, and is compiled as C++17, since CUDA's
// headers here are. With these, such programs are valid but for `throw(type)`.
Words options_before_17(const Job& job);

// The effect of -Xcompiler -fopenmp.
void add_openmp(Job& job);

// Where `-c` writes a source's object: as -o says, else the file's name with .o in the working folder.
std::string object_of(const Job& job, const std::string& source);

}  // namespace simt::translate
