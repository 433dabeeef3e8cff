// warpwise-simt-cc: compiles CUDA files for the CPU backend. The only program that knows the flags for kernel code.
//
//   warpwise-simt-cc [--plain|--counted] [--unoptimised] [-c | -shared] [-I..] [-D..] [-std=..] [-W..] [-MD -MF deps] FILE... -o OUT
//
// Files are .cu, .cpp, .c, objects and archives; options are those of nvcc (options.h).
// --precompile keeps what CUDA's headers became, for files that are compiled with the same options later (precompiled.h).
// --facts=FILE also writes facts about the compiled code (facts.h), for a grader.
// Without -c or -shared it links a program. g++'s errors appear unchanged, with the user's own line numbers.
#include <malloc.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "cuda_compile.h"
#include "options.h"
#include "process.h"
#include "toolchain.h"
#include "used_files.h"

namespace {

using namespace simt::translate;

// Whether a C file includes one of CUDA's headers by name. They are C++ here.
bool includes_our_headers(const std::string& source) {
  std::istringstream lines(access(source.c_str(), R_OK) == 0 ? read_file(source) : "");
  for (std::string line; std::getline(lines, line);) {
    const std::size_t word = line.find("include"), begin = line.find_first_of("<\"");
    if (line.find('#') >= word || begin == std::string::npos) continue;
    const std::string name = line.substr(begin + 1, line.find_first_of(">\"", begin + 1) - begin - 1);
    if (name == "assert.h") continue;  // the C library has it, too
    for (const std::string& folder : header_folders())
      if (access((folder + "/" + name).c_str(), R_OK) == 0) return true;
  }
  return false;
}
bool is_c_file(const std::string& source) { return std::filesystem::path(source).extension() == ".c"; }

// Compiles a C or C++ file as nvcc's host compiler would: without hooks, and with CUDA's headers only if the file
// includes them. The C files of a program in which one includes such headers are all compiled as C++.
int compile_host(const Job& job, const std::string& source, const std::string& object, const std::string& scratch) {
  if (access(source.c_str(), R_OK) != 0) throw std::runtime_error("cannot read " + source + ": check its name");
  Words words =
      Words{compiler(), "-c", job.optimised ? "-O2" : "-O0", "-g"} + header_options() + Words{"-DWARPWISE_SIMT=1"};
  if (job.shared) words.push_back("-fPIC");
  const bool use_cuda = std::any_of(job.sources.begin(), job.sources.end(), [](const std::string& file) {
    return is_c_file(file) && includes_our_headers(file);
  });
  const bool is_c = is_c_file(source) && !use_cuda;
  const auto is_standard_of_cxx = [](const std::string& word) {
    return word.starts_with("-std=") && word.find("++") != std::string::npos;
  };
  if (!is_c) words = words + Words{"-std=gnu++17"} + options_before_17(job);
  if (!is_c && is_c_file(source)) words = words + Words{"-fpermissive", "-w", "-Drestrict=__restrict__"};
  for (const std::string& word : job.preprocess + job.compile)
    if (!word.starts_with("-std=") || is_standard_of_cxx(word) != is_c) words.push_back(word);
  const std::string rule = scratch + "/used.d";
  if (used_files_list()) words = words + Words{"-MD", "-MF", rule};
  const int status = run_program(words + Words{"-x", is_c ? "c" : "c++", source, "-o", object});
  if (status == 0 && used_files_list()) note_dependencies(read_file(rule));
  return status;
}

int compile_any(const Job& job, const std::string& source, const std::string& object, const std::string& scratch,
                bool& has_main) {
  if (is_cuda_source(job, source)) return compile_cuda(job, source, object, scratch, has_main);
  has_main = true;  // as far as we know: the linker will check
  return compile_host(job, source, object, scratch);
}

int link(const Job& job, const Words& objects) {
  const std::string home = own_folder();
  Words words = {compiler()};
  if (job.shared) words = words + Words{"-shared", "-Wl,-Bsymbolic"};
  words =
      words + objects + job.objects +
      Words{"-o", job.output, "-L" + home, "-Wl,-rpath," + home, "-Wl,--no-as-needed", "-lwarpwise-simt", "-pthread"};
  words = words + job.link;
  // Last, for what the program's own libraries call too; only a program that calls it loads it.
  if (access((home + "/libwarpwise-simt-libraries.so").c_str(), R_OK) == 0)
    words = words + Words{"-Wl,--as-needed", "-lwarpwise-simt-libraries"};
  return run_program(words);
}

// Whether a file includes OpenMP's header: then the program needs the library, even without the option.
bool asks_for_openmp(const Job& job) {
  if (uses_openmp(job)) return false;
  return std::any_of(job.sources.begin(), job.sources.end(), [](const std::string& source) {
    if (access(source.c_str(), R_OK) != 0) return false;
    const std::string text = read_file(source);
    return text.find("<omp.h>") != std::string::npos || text.find("\"omp.h\"") != std::string::npos;
  });
}

int run(Job job) {
  const TemporaryFolder scratch;
  if (asks_for_openmp(job)) add_openmp(job);
  bool has_main = job.shared || !job.objects.empty();
  Words objects;
  for (const std::string& source : job.sources) {
    objects.push_back(job.compile_only ? object_of(job, source)
                                       : scratch.path() + "/" + std::to_string(objects.size()) + ".o");
    if (const int status = compile_any(job, source, objects.back(), scratch.path(), has_main)) return status;
  }
  if (job.compile_only) return 0;
  if (!has_main) {
    std::fprintf(stderr, "%s: error: there is no main function, and so no program: add one that launches the kernels\n",
                 job.sources[0].c_str());
    return 1;
  }
  return link(job, objects);
}

// g++ searches the folders that CPATH names before those of the system, and so before ours.
void leave_toolkit_out_of_environment() {
  const char* folders = std::getenv("CPATH");
  if (!folders) return;
  std::istringstream all(folders);
  std::string others;
  for (std::string folder; std::getline(all, folder, ':');)
    if (!is_of_toolkit(folder)) others += (others.empty() ? "" : ":") + folder;
  setenv("CPATH", others.c_str(), 1);
}

}  // namespace

int main(int argc, char** argv) {
  // The preprocessed text is megabytes, and there are many copies of it, one after the other: they reuse their pages.
  mallopt(M_MMAP_THRESHOLD, 1 << 30);
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
  try {
    leave_toolkit_out_of_environment();
    return run(parse_options(Words(argv + 1, argv + argc)));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "warpwise-simt-cc: %s\n", problem.what());
    return 2;
  }
}
