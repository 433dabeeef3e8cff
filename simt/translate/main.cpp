// warpwise-simt-cc: compiles CUDA files for the CPU backend. The one place that knows which flags kernel code needs.
//
//   warpwise-simt-cc [--plain|--counted] [-c | -shared] [-I..] [-D..] [-std=..] [-W..] [-MD -MF deps] FILE.cu... -o OUT
//
// --facts=FILE writes what the compiled code is made of beside (facts.h), for one who grades it.
// Without -c or -shared it links a program. Errors come from g++ untouched and name the user's own lines.
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
#include "process.h"
#include "survey.h"
#include "translate.h"
#include "whole_types.h"

namespace {

using namespace simt::translate;
using Words = std::vector<std::string>;

struct Job {
  bool counted = true, compile_only = false, shared = false;
  Words sources, objects, preprocess, compile, link;
  std::string output, facts;
};

// Access hooks and basic-block events, and no transformation that would move, merge or copy accesses and branches in ways that
// neither the source nor a GPU compiler has. Sinking and cselim would make one store of those in both branches of an `if`. Code hoisting stays:
// nvcc, too, loads once what both branches load.
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
                             "-fno-jump-tables",  // what jumps to an address in a register is a call, and looked at
                             "-Wno-tsan"};
// Barriers and warp operations are calls that the compiler does not know of (simt/primitives.h): they use the stack below it.
const Words kPlainFlags = {"-mno-red-zone"};
// No jump threading: it copies code past a barrier, so that threads of one block would wait at different calls of it.
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

bool is_source(const std::string& word) {
  const std::string extension = std::filesystem::path(word).extension();
  return extension == ".cu" || extension == ".cpp" || extension == ".cc" || extension == ".cuh";
}

Job parse(const Words& words) {
  Job job;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    const auto value = [&]() -> const std::string& {
      if (i + 1 >= words.size()) throw std::runtime_error(word + " needs a value after it");
      return words[++i];
    };
    const auto joined = [&](const char* flag) {
      return word.starts_with(flag) && word.size() > std::string(flag).size();
    };
    if (word == "--plain") job.counted = false;
    else if (word == "--counted") job.counted = true;
    else if (joined("--facts=")) job.facts = word.substr(8);
    else if (word == "-c") job.compile_only = true;
    else if (word == "-shared") job.shared = true;
    else if (word == "-o") job.output = value();
    else if (word == "-MF" || word == "-MT" || word == "-MQ")
      job.preprocess.insert(job.preprocess.end(), {word, value()});
    else if (word == "-MD" || word == "-MMD" || word == "-MP") job.preprocess.push_back(word);
    else if (word == "-I" || word == "-D" || word == "-U" || word == "-isystem" || word == "-include" ||
             word == "-iquote")
      job.preprocess.insert(job.preprocess.end(), {word, value()});
    else if (joined("-I") || joined("-D") || joined("-U")) job.preprocess.push_back(word);
    else if (word == "-arch" || word == "-gencode" || word == "-Xptxas" || word == "-ccbin") value();
    else if (word.starts_with("-arch") || word.starts_with("-gencode") || word == "-lineinfo" ||
             word.starts_with("--expt") || word.starts_with("--extended") || word.starts_with("-rdc") ||
             word.starts_with("-lcu") || word == "-lnvToolsExt" || word == "-G")
      continue;
    else if (word == "-L" || word == "-l") job.link.insert(job.link.end(), {word, value()});
    else if (joined("-l") || joined("-L") || word.starts_with("-Wl,") || word == "-pthread") job.link.push_back(word);
    else if (word.starts_with("-std=")) job.preprocess.push_back(word), job.compile.push_back(word);
    else if (word.starts_with("-O")) continue;  // the backend's own level: what the hooks see depends on it
    else if (word.starts_with("-W") || word.starts_with("-f") || word.starts_with("-g") || word == "-w")
      job.compile.push_back(word);
    else if (word.starts_with("-")) throw std::runtime_error("unknown option " + word);
    else (is_source(word) ? job.sources : job.objects).push_back(word);
  }
  if (job.sources.empty() && job.objects.empty()) throw std::runtime_error("no input file: name a .cu file");
  if (job.output.empty()) throw std::runtime_error("no output file: name one with -o");
  if (job.compile_only && job.sources.size() != 1) throw std::runtime_error("-c takes exactly one source file");
  return job;
}

std::filesystem::path own_folder() { return std::filesystem::read_symlink("/proc/self/exe").parent_path(); }

// CUDA's headers for the host: those of the source tree that this program lies in, or else of the tree that it was built from.
std::string include_folder() {
  for (auto folder = own_folder(); folder.has_relative_path(); folder = folder.parent_path())
    if (access((folder / "simt/include/cuda_runtime.h").c_str(), F_OK) == 0) return folder / "simt/include";
  return SIMT_INCLUDE_DIR;
}

std::string compiler() { return access(SIMT_CXX, X_OK) == 0 ? SIMT_CXX : "g++"; }

Words operator+(Words left, const Words& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

// The libraries that a program includes and that are not there: to include them does no harm, to call them does.
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

// What kernels can reach, and what nvcc would refuse (survey.h). Nothing where the compiler, which says nothing then, does not take the
// marks.
Survey survey_of(const Job& job, const std::string& translated, const std::string& expanded, const Words& standard,
                 const std::string& scratch) {
  const std::string marked = scratch + "/marked.ii", assembly = scratch + "/survey.s";
  write_file(marked, marked_for_survey(translated));
  const Words words = Words{compiler(), "-S", "-x", "c++", "-fpreprocessed", "-fdirectives-only", "-w"} + standard +
                      job.compile + Words{"-O0", "-g1", "-fno-builtin", marked, "-o", assembly};
  if (run_program(words, Output::dropped) != 0) return {};
  return read_survey(read_file(assembly), read_file(expanded), is_cxx20(job.compile));
}

// The translated source; with types that are moved as a whole (whole_types.h) where accesses are counted and that compiles.
Translation translation_of(const Job& job, const std::string& expanded, const Translation& written,
                           const Words& standard, const std::string& scratch) {
  const std::string whole = job.counted ? with_whole_types(expanded) : expanded;
  if (whole == expanded) return written;
  const Translation translation = translate(whole);
  const std::string trial = scratch + "/whole.ii";
  write_file(trial, translation.text);
  const Words words = Words{compiler(), "-fsyntax-only", "-x", "c++", "-fpreprocessed", "-fdirectives-only", "-w"} +
                      standard + job.compile + Words{trial};
  if (!translation.errors.empty() || run_program(words, Output::dropped) != 0) return written;
  return translation;
}

// What the names in attributes bring along; looked for where somebody grades the code.
std::vector<std::string> errors_in_attributes(Words preprocess, const std::string& expanded,
                                              const std::string& scratch) {
  const std::string whole = scratch + "/whole.ii";
  std::erase(preprocess, "-fdirectives-only");
  std::replace(preprocess.begin(), preprocess.end(), expanded, whole);
  if (run_program(preprocess, Output::dropped) != 0) return {"error: the file cannot be preprocessed"};
  return attribute_errors(read_file(whole));
}

// Compiles one source to an object file; returns the exit status of the step that failed, or 0.
int compile(const Job& job, const std::string& source, const std::string& object, const std::string& scratch,
            bool& has_main) {
  const Words standard = {"-std=gnu++17"};  // nvcc's own, unless the options name another
  const Words flavour = job.counted ? Words{"-DSIMT_COUNTED=1"} : Words{};
  const std::string expanded = scratch + "/expanded.ii", translated = scratch + "/translated.ii",
                    assembly = scratch + "/code.s";
  if (access(source.c_str(), R_OK) != 0) throw std::runtime_error("cannot read " + source + ": check its name");

  Words preprocess = Words{compiler(), "-E", "-fdirectives-only", "-x", "c++"} + standard + flavour;
  preprocess = preprocess + Words{"-isystem", include_folder(), "-DWARPWISE_SIMT=1", "-D__CUDACC__=1", "-D__NVCC__=1"} +
               job.preprocess;
  preprocess = preprocess + Words{"-MQ", object, "-include", "cuda_runtime.h", source, "-o", expanded};
  bool depends = false;
  for (const std::string& word : job.preprocess) depends |= word.starts_with("-M");
  if (!depends) preprocess.erase(preprocess.end() - 7, preprocess.end() - 5);
  if (const int status = run_program(preprocess)) return status;

  const Translation written = translate(read_file(expanded));
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

  const std::string code = read_file(assembly);
  if (!job.facts.empty()) write_file(job.facts, to_lines(facts_of(code, read_file(dump), {include_folder(), "/usr"})));
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

int link(const Job& job, const Words& objects) {
  const std::string home = own_folder();
  Words words = {compiler()};
  if (job.shared) words = words + Words{"-shared", "-Wl,-Bsymbolic"};
  words =
      words + objects + job.objects +
      Words{"-o", job.output, "-L" + home, "-Wl,-rpath," + home, "-Wl,--no-as-needed", "-lwarpwise-simt", "-pthread"};
  return run_program(words + job.link);
}

int run(const Job& job) {
  const TemporaryFolder scratch;
  bool has_main = job.shared || !job.objects.empty();
  if (job.compile_only) return compile(job, job.sources[0], job.output, scratch.path(), has_main);
  Words objects;
  for (const std::string& source : job.sources) {
    objects.push_back(scratch.path() + "/" + std::to_string(objects.size()) + ".o");
    if (const int status = compile(job, source, objects.back(), scratch.path(), has_main)) return status;
  }
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
    return run(parse(Words(argv + 1, argv + argc)));
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "warpwise-simt-cc: %s\n", problem.what());
    return 2;
  }
}
