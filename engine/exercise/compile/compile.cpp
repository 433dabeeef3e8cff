#include "engine/exercise/compile/compile.h"

#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/building.h"
#include "engine/errors.h"
#include "engine/exercise/compile/facts.h"
#include "engine/exercise/compile/headers.h"
#include "engine/exercise/compile/run_compiler.h"
#include "engine/exercise/exercise.h"
#include "engine/exercise/list.h"
#include "engine/exercise/text/region_rules.h"
#include "engine/printable.h"
#include "engine/text_of.h"

namespace warpwise {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

#ifndef WARPWISE_COMPILER  // a build without the CPU backend
#define WARPWISE_COMPILER ""
#define WARPWISE_COMPILER_PLACES ""
#endif

constexpr const char* kFactsEnd = ".facts";  // of the file beside the module
constexpr int64_t kCompilerMemory = int64_t{4} << 30, kMostFile = int64_t{256} << 20;

/// The PATH for nvcc, which finds its host compiler there: the CPU backend's compiler, if it is not the system's.
std::string program_path() {
  const std::string folder = fs::path(WARPWISE_COMPILER).parent_path().string();
  return (folder.empty() ? "" : folder + ":") + "/usr/local/cuda/bin:/usr/local/bin:/usr/bin:/bin";
}

/// A file name as a C++ string literal, whatever characters it has.
std::string quoted(const std::string& name) {
  std::string text(1, '"');
  for (const char c : printable(name, name.size())) {
    if (c == '"' || c == '\\') text += '\\';
    text += c;
  }
  text += '"';
  return text;
}

/// The linker's complaint about a function that neither the CPU backend nor the C++ library has.
std::string unsupported(const std::string& message) {
  return message + ": nothing here provides it. Does the file define it, or is it a feature that exercises cannot use?";
}

/// The compiler's messages with files as they are shown: headers by their real names, relative to the project's root.
std::vector<CompilerMessage> shown_messages(const std::string& output, const std::string& root,
                                            const std::vector<GivenHeader>& headers) {
  std::vector<CompilerMessage> messages = messages_in(output);
  for (auto& message : messages) {
    for (const auto& header : headers)
      if (message.file == header.link) message.file = header.real;
    if (message.file.starts_with(root + "/")) message.file.erase(0, root.size() + 1);
    message.file = printable(message.file);
    if (message.text.starts_with("undefined reference to ")) message.text = unsupported(message.text);
    message.text = printable(message.text);
  }
  return messages;
}

/// What the compiler may read: itself, the system's headers, the exercise's headers, and its own folder.
Fences fences_of(const std::vector<GivenHeader>& headers, const fs::path& folder, const CheckSettings& settings) {
  Fences fences;
  fences.readable = {"/usr",
                     "/lib",
                     "/lib64",
                     "/bin",
                     "/etc/ld.so.cache",
                     "/etc/alternatives",
                     "/dev/urandom",
                     settings.programs / "warpwise-simt-cc",
                     settings.programs / "libwarpwise-simt.so",
                     settings.programs / "libwarpwise-simt-libraries.so",
                     settings.programs / "short_headers",
                     settings.programs / "precompiled",
                     settings.root / "simt/include"};
  std::istringstream places(WARPWISE_COMPILER_PLACES);
  for (std::string place; std::getline(places, place, ':');) fences.readable.push_back(place);
  if (!settings.nvcc.empty())
    fences.readable.push_back(fs::weakly_canonical(settings.nvcc).parent_path().parent_path());  // the toolkit
  for (const auto& header : headers) fences.readable.push_back(header.real);
  fences.writable = {folder, "/dev/null"};
  fences.calls = Calls::programs;
  fences.cpu_s = settings.compile_limit_s;
  fences.memory_bytes = kCompilerMemory;
  fences.file_bytes = kMostFile;
  return fences;
}

/// The compiler with its options, the same as for the lesson's own steps.
std::vector<std::string> command_for(Build build, const fs::path& source, const fs::path& module,
                                     const fs::path& include, const std::vector<GivenHeader>& headers,
                                     const CheckSettings& settings, const std::string& architecture,
                                     const std::string& library_called, bool checks_shifts) {
  std::vector<std::string> words;
  if (build == Build::cuda) {
    words = {settings.nvcc.string(), "-std=c++20",       "-arch=" + architecture, "-lineinfo",
             "-cudart=shared",       "-Xcompiler=-fPIC", "-DWARPWISE_CUDA=1"};
  } else {
    const fs::path compiler = settings.programs / "warpwise-simt-cc";
    if (!fs::exists(compiler))
      throw CannotError("exercises are checked on the CPU backend, and its compiler is missing (" + compiler.string() +
                        "): " + how_to_get_it_built());
    words = {compiler.string(),
             build == Build::counted ? "--counted" : "--plain",
             "-std=gnu++20",
             "-DWARPWISE_CUDA=0",
             "-fmax-errors=20",
             "-Werror=return-type"};  // g++ drops code after such a function's end: it would run into the next
    if (checks_shifts) words.push_back("--shifts");
    for (const auto& header : headers)  // hazards name headers by their real paths
      words.push_back("-ffile-prefix-map=" + header.link.string() + "=" + header.real.string());
    if (build == Build::warned) {
      words.push_back("-Warray-bounds");  // for undefined_in
      words.push_back("-c");
    } else {
      words.push_back("-Wl,--emit-relocs");  // for compile/object.h
      words.push_back("--facts=" + module.string() + kFactsEnd);
      words.push_back("-Wl,-z,defs");  // report missing functions with their lines now, not when loading
    }
  }
  for (const std::string& word :
       {std::string("-shared"), "-I" + include.string(), source.string(), std::string("-o"), module.string()})
    words.push_back(word);
  if (build == Build::cuda && !library_called.empty()) words.push_back("-l" + library_called);
  return words;
}

}  // namespace

Compiled compile_exercise(const ExerciseInfo& exercise, const std::string& text, const std::string& name,
                          const fs::path& folder, const CheckSettings& settings, Build build,
                          const std::string& architecture) {
  Compiled compiled;
  RegionTrouble trouble = trouble_in_region(text);
  const Exercise& checked = find_exercise(exercise.id);
  const std::string stays = is_answered(checked) ? "your answer is about what was given" : checked.given_stays;
  if (!trouble.line && !stays.empty())
    trouble =
        change_outside(text, text_of(ExerciseFiles(settings.root, exercise).pristine), stays, !is_answered(checked));
  if (!trouble.line && is_answered(checked)) {
    std::vector<std::string> names = entered_names(checked);
    for (auto& each : names) each.erase(0, each.rfind(':') + 1);
    trouble = trouble_in_predictions(text, names);
  }
  if (const Sealed& sealed = checked.sealed; !trouble.line && !sealed.names.empty())
    trouble = trouble_in_sealed(text, sealed.names, sealed.objects, sealed.why);
  if (!trouble.line && !settings.backend_names) trouble = trouble_in_names(text);
  if (trouble.line) {
    compiled.messages.push_back({name, trouble.line, 0, true, trouble.message});
    compiled.failure = "Line " + std::to_string(trouble.line) + ": " + trouble.message;
    return compiled;
  }
  // Compiles a copy, so that an editor may replace the file meanwhile. #line keeps the student's file name and line
  // numbers.
  const fs::path copy = folder / fs::path(exercise.file).filename(),
                 module = folder / (build == Build::warned ? "module.o" : "module.so"), include = folder / "include",
                 lesson = ExerciseFiles(settings.root, exercise).course / "lessons" /
                          fs::path(exercise.file).parent_path().filename();
  std::ofstream(copy, std::ios::binary) << "#line 1 " << quoted(name) << "\n" << text << "\n";
  fs::remove_all(include);
  const auto headers = link_headers(checked.headers, lesson, settings.root, include);
  const auto begin = Clock::now();
  const CompilerEnd ended =
      run_compiler({.words = command_for(build, copy, module, include, headers, settings, architecture, checked.library,
                                         build == Build::counted && shifts_by_variable(text)),
                    .environment = {"TMPDIR=" + folder.string(), "PATH=" + program_path(), "LC_ALL=C"},
                    .fences = fences_of(headers, folder, settings),
                    .limit_s = settings.compile_limit_s,
                    .memory_bytes = settings.compile_memory_bytes,
                    .fenced = !settings.unfenced,
                    .stop = settings.stop});
  compiled.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  compiled.messages = shown_messages(ended.output, settings.root.string(), headers);
  if (ended.killed)
    throw NotJudged(
        "not judged: the system ended the compiler, and did so again when it ran alone, which happens where memory is used "
        "up: close other programs, and check again");
  if (ended.late)
    throw NotJudged(
        "not judged: the compiler did not end for ten times as long as it may compute, because the machine is busy: check again "
        "when it is less busy");
  if (ended.stopped) compiled.failure = "The check was stopped.";
  else if (ended.too_long)
    compiled.failure = "Compiling took longer than " + std::to_string(static_cast<int>(settings.compile_limit_s)) +
                       " s and was ended: look for templates or includes without end.";
  else if (ended.too_large)
    compiled.failure = "Compiling took more than " + std::to_string(settings.compile_memory_bytes >> 20) +
                       " MB of memory and was ended: look for templates or tables without end.";
  else if (build == Build::warned) {
    compiled.undefined = undefined_in(ended.output, text);
    if (ended.status != 0)
      compiled.failure =
          "Your file compiles with the CPU backend's hooks, and not without them, which is how your loops and arrays are judged" +
          (compiled.messages.empty() ? ": " + printable(ended.output) : ".");
  } else if (ended.status == 0 && fs::exists(module)) {
    CodeFacts facts = read_facts(module.string() + kFactsEnd);
    compiled.wide = std::move(facts.wide);
    compiled.narrow = facts.narrow || names_large_number(text);
    if (facts.refused.empty()) {
      compiled.module = module;
    } else {
      compiled.failure = facts.refused.front().text;
      compiled.messages.insert(compiled.messages.begin(), facts.refused.begin(), facts.refused.end());
    }
  } else if (compiled.messages.empty()) {
    const std::string said = printable(ended.output);
    compiled.failure =
        "Your file does not compile" + (said.empty() ? ", and the compiler does not say why." : ": " + said);
  } else {
    compiled.failure = "Your file does not compile.";
  }
  return compiled;
}

}  // namespace warpwise
