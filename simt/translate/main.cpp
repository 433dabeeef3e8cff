// warpwise-simt-cc: compiles CUDA files for the CPU backend. The only place that knows the flags for kernel code.
//
//   warpwise-simt-cc [--plain|--counted] [-c | -shared] [-I..] [-D..] [-std=..] [-W..] [-MD -MF deps] FILE... -o OUT
//
// Files are .cu, .cpp, .c, objects and archives; options are those of nvcc (options.h).
// --facts=FILE also writes facts about the compiled code (facts.h), for a grader.
// Without -c or -shared it links a program. g++'s errors appear unchanged, with the user's own line numbers.
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <future>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "assembly.h"
#include "attributes.h"
#include "facts.h"
#include "options.h"
#include "process.h"
#include "survey.h"
#include "translate.h"
#include "whole_types.h"

namespace {

using namespace simt::translate;

// Access hooks and basic-block events, and no transformation that would move, merge or copy accesses and branches in
// ways that neither the source nor a GPU compiler does. Sinking and cselim would merge stores in both branches of an
// `if` into one. Code hoisting stays: nvcc, too, loads once what both branches load.
const Words kCountedFlags = {"-fsanitize=thread",
                             "--param",
                             "tsan-instrument-func-entry-exit=0",
                             "--param",
                             "tsan-distinguish-volatile=1",
                             "-fsanitize-coverage=trace-pc",
                             "-fno-reorder-blocks",
                             "-fno-reorder-blocks-and-partition",
                             "-fno-optimize-sibling-calls",
                             "-fno-tree-vectorize",
                             "-fno-store-merging",
                             "-fno-crossjumping",
                             "-fno-tree-tail-merge",
                             "-fno-tree-sink",
                             "-fno-tree-cselim",
                             "-fno-ipa-icf",
                             "-fno-partial-inlining",
                             "-fno-jump-tables",  // jumps to an address in a register are calls, and checked
                             "-Wno-tsan"};
// Barriers and warp operations are calls that the compiler cannot see (simt/primitives.h): they use the stack below its
// own.
const Words kPlainFlags = {"-mno-red-zone"};
// No jump threading: it copies code across a barrier, so that threads of one block would wait at different copies.
const Words kCommonFlags = {"-O2",
                            "-g",
                            "-fno-plt",
                            "-fno-thread-jumps",
                            "-ffp-contract=off",
                            "-fno-gnu-unique",
                            "-fno-ipa-icf",
                            "-fno-math-errno",
                            "-fno-strict-aliasing",
                            "-Wno-unknown-pragmas",
                            "-Wno-attributes",
                            "-Wno-volatile"};

std::filesystem::path own_folder() { return std::filesystem::read_symlink("/proc/self/exe").parent_path(); }

// The folder with CUDA's headers for the host: in the source tree that contains this program, else in the tree that it
// was built from.
std::string include_folder() {
  for (auto folder = own_folder(); folder.has_relative_path(); folder = folder.parent_path())
    if (access((folder / "simt/include/cuda_runtime.h").c_str(), F_OK) == 0) return folder / "simt/include";
  return SIMT_INCLUDE_DIR;
}

// Also under the name without symbolic links, which g++ uses for system headers.
std::vector<std::string> trusted_folders() {
  return {include_folder(), std::filesystem::canonical(include_folder()).string(), "/usr"};
}

std::string compiler() { return access(SIMT_CXX, X_OK) == 0 ? SIMT_CXX : "g++"; }

Words operator+(Words left, const Words& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

// Reports missing libraries that the program includes: including them is allowed, calling them is not.
void tell_missing_libraries(const std::string& expanded) {
  constexpr char kMark[] = "\n#define SIMT_MISSING_LIBRARY \"";
  std::set<std::string> told;
  for (std::size_t at = 0; (at = expanded.find(kMark, at)) != std::string::npos;) {
    at += sizeof kMark - 1;
    const std::string sentence = expanded.substr(at, expanded.find('"', at) - at);
    if (told.insert(sentence).second) std::fprintf(stderr, "note: %s\n", sentence.c_str());
  }
}

bool is_cxx20(const Words& options) {
  bool later = false;
  for (const std::string& option : options)
    if (option.starts_with("-std=")) later = option.find("++2") != std::string::npos;
  return later;
}

// Finds which functions kernels reach, and what nvcc would refuse (survey.h). Empty if the marked text does not
// compile; the compiler's messages are then dropped.
Survey survey_of(const Job& job, const std::string& translated, const std::string& expanded, const Words& standard,
                 const std::string& scratch) {
  const std::string marked = scratch + "/marked.ii", assembly = scratch + "/survey.s";
  write_file(marked, marked_for_survey(translated));
  const std::string messages = scratch + "/survey.txt";
  const Words words = Words{compiler(), "-S", "-x", "c++", "-fpreprocessed", "-fdirectives-only"} + standard +
                      job.compile +
                      Words{"-O0", "-g1", "-fno-builtin", "-Wvla", "-fdiagnostics-color=never", marked, "-o", assembly};
  if (run_program_into(words, messages) != 0) return {};
  return read_survey(read_file(assembly), read_file(expanded), read_file(messages), is_cxx20(job.compile));
}

// The translated source. If accesses are counted, tries the version with whole-type moves (whole_types.h), and uses it
// if it compiles.
Translation translation_of(const Job& job, const std::string& expanded, const Translation& written,
                           const Words& standard, const std::string& scratch) {
  const std::string whole = job.counted ? with_whole_types(expanded) : expanded;
  if (whole == expanded) return written;
  const Translation translation = translate(whole, job.facts.empty());
  const std::string trial = scratch + "/whole.ii";
  write_file(trial, translation.text);
  const Words words = Words{compiler(), "-fsyntax-only", "-x", "c++", "-fpreprocessed", "-fdirectives-only", "-w"} +
                      standard + job.compile + Words{trial};
  if (!translation.errors.empty() || run_program(words, Output::dropped) != 0) return written;
  return translation;
}

// Errors in attributes' names; searched only for a grader.
std::vector<std::string> errors_in_attributes(Words preprocess, const std::string& expanded,
                                              const std::string& scratch) {
  const std::string whole = scratch + "/whole.ii";
  std::erase(preprocess, "-fdirectives-only");
  std::replace(preprocess.begin(), preprocess.end(), expanded, whole);
  if (run_program(preprocess, Output::dropped) != 0) return {"error: the file cannot be preprocessed"};
  return attribute_errors(read_file(whole));
}

bool uses_openmp(const Job& job) {
  return std::find(job.compile.begin(), job.compile.end(), "-fopenmp") != job.compile.end();
}

// Compiles a source to an object file; returns the exit status of the failed step, or 0.
int compile(const Job& job, const std::string& source, const std::string& object, const std::string& scratch,
            bool& has_main) {
  const Words standard = {"-std=gnu++17"};  // nvcc's default, unless the options name another
  const Words flavour = job.counted ? Words{"-DSIMT_COUNTED=1"} : Words{};
  const std::string expanded = scratch + "/expanded.ii", translated = scratch + "/translated.ii",
                    assembly = scratch + "/code.s";
  if (access(source.c_str(), R_OK) != 0) throw std::runtime_error("cannot read " + source + ": check its name");

  Words preprocess = Words{compiler(), "-E", "-fdirectives-only", "-x", "c++"} + standard + flavour;
  preprocess = preprocess + Words{"-isystem", include_folder(), "-DWARPWISE_SIMT=1", "-D__CUDACC__=1", "-D__NVCC__=1"} +
               job.preprocess;
  preprocess = preprocess + Words{"-MQ", object, "-include", "cuda_runtime.h", source, "-o", expanded};
  // With -fopenmp itself, g++ -E would leave OpenMP's pragmas out of its output.
  if (uses_openmp(job)) preprocess.insert(preprocess.begin() + 1, "-D_OPENMP=201511");
  bool depends = false;
  for (const std::string& word : job.preprocess) depends |= word.starts_with("-M");
  if (!depends) preprocess.erase(preprocess.end() - 7, preprocess.end() - 5);
  if (const int status = run_program(preprocess)) return status;

  const Translation written = translate(read_file(expanded), job.facts.empty());
  const Translation translation = translation_of(job, read_file(expanded), written, standard, scratch);
  for (const std::string& error : translation.errors) std::fprintf(stderr, "%s\n", error.c_str());
  if (!translation.errors.empty()) return 1;
  write_file(translated, translation.text);

  Words build = Words{compiler(), "-S", "-x", "c++", "-fpreprocessed", "-fdirectives-only"} + standard + kCommonFlags;
  build = build + (job.counted ? kCountedFlags : kPlainFlags);
  if (job.shared) build.push_back("-fPIC");
  const std::string dump = scratch + "/functions.txt";
  if (!job.facts.empty()) build.push_back("-fdump-tree-optimized-lineno=" + dump);
  build = build + job.compile + Words{translated, "-o", assembly};
  std::future<std::vector<std::string>> in_attributes;
  if (!job.facts.empty())
    in_attributes = std::async(std::launch::async, [&] { return errors_in_attributes(preprocess, expanded, scratch); });
  std::future<Survey> surveyed;
  if (job.counted)
    surveyed =
        std::async(std::launch::async, [&] { return survey_of(job, written.text, expanded, standard, scratch); });
  const int status = run_program(build);
  const Survey survey = job.counted ? surveyed.get() : Survey();
  if (status) {
    tell_missing_libraries(read_file(expanded));
    return status;
  }
  std::vector<std::string> errors = survey.errors;
  if (in_attributes.valid())
    for (std::string& error : in_attributes.get()) errors.push_back(std::move(error));
  for (const std::string& error : errors) std::fprintf(stderr, "%s\n", error.c_str());
  if (!errors.empty()) return 1;
  if (!job.relaxed_constexpr)
    for (const std::string& note : survey.notes) std::fprintf(stderr, "%s\n", note.c_str());

  const std::string code = read_file(assembly);
  if (!job.facts.empty()) write_file(job.facts, to_lines(facts_of(code, read_file(dump), trusted_folders())));
  has_main |= code.find("\nmain:\n") != std::string::npos;
  const std::vector<SharedExcess> excesses = shared_excesses(code);
  for (const SharedExcess& excess : excesses) {
    const Origin place = shared_declaration(read_file(expanded), excess.variable);
    const std::string where = place.line ? place.file + ":" + std::to_string(place.line) : source;
    std::fprintf(stderr, "%s: error: %s\n", where.c_str(), excess.message.c_str());
  }
  if (!excesses.empty()) return 1;
  write_file(assembly, rewrite_assembly(code, job.counted, survey));
  return run_program({compiler(), "-c", assembly, "-o", object});
}

// Compiles a C or C++ file as nvcc's host compiler would: without hooks, and with CUDA's headers only if the file
// includes them.
int compile_host(const Job& job, const std::string& source, const std::string& object) {
  if (access(source.c_str(), R_OK) != 0) throw std::runtime_error("cannot read " + source + ": check its name");
  Words words = Words{compiler(), "-c", "-O2", "-g", "-isystem", include_folder(), "-DWARPWISE_SIMT=1"};
  if (job.shared) words.push_back("-fPIC");
  const bool is_c = std::filesystem::path(source).extension() == ".c";
  const auto is_standard_of_cxx = [](const std::string& word) {
    return word.starts_with("-std=") && word.find("++") != std::string::npos;
  };
  if (!is_c) words.push_back("-std=gnu++17");
  for (const std::string& word : job.preprocess + job.compile)
    if (!is_c || !is_standard_of_cxx(word)) words.push_back(word);
  return run_program(words + Words{"-x", is_c ? "c" : "c++", source, "-o", object});
}

int compile_any(const Job& job, const std::string& source, const std::string& object, const std::string& scratch,
                bool& has_main) {
  if (is_cuda_source(job, source)) return compile(job, source, object, scratch, has_main);
  has_main = true;  // as far as we know: the linker will check
  return compile_host(job, source, object);
}

int link(const Job& job, const Words& objects) {
  const std::string home = own_folder();
  Words words = {compiler()};
  if (job.shared) words = words + Words{"-shared", "-Wl,-Bsymbolic"};
  words =
      words + objects + job.objects +
      Words{"-o", job.output, "-L" + home, "-Wl,-rpath," + home, "-Wl,--no-as-needed", "-lwarpwise-simt", "-pthread"};
  return run_program(words + job.link);
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

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(parse_options(Words(argv + 1, argv + argc)));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "warpwise-simt-cc: %s\n", problem.what());
    return 2;
  }
}
