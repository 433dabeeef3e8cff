// `warpwise exec`: any plain CUDA program on the CPU backend, counted and checked.
#include <fmt/format.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include "cli/files/ask_nvcc.h"
#include "cli/files/compiled_programs.h"
#include "cli/files/exec_program.h"
#include "cli/files/findings.h"
#include "cli/files/whole_file.h"
#include "cli/machine/child.h"
#include "cli/machine/debugger.h"
#include "cli/machine/machine.h"
#include "cli/terminal/patience.h"
#include "cli/verbs/verbs.h"
#include "cli/views/advice.h"
#include "cli/views/hazards.h"
#include "cli/views/report.h"
#include "engine/building.h"
#include "engine/errors.h"
#include "engine/model/advice.h"
#include "engine/model/program_advice.h"
#include "engine/module.h"
#include "engine/reader/modelled.h"
#include "engine/size.h"
#include "engine/temporary_folder.h"
#include "engine/text_of.h"

namespace warpwise {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// What fits two screens; the rest is shown with --all.
constexpr size_t kHotLines = 4, kKernels = 2;
constexpr uint64_t kSampledThreads = 1 << 15;  // threads per launch, with --sample

struct ExecOptions {
  std::vector<std::string> words, behind_dashes, includes, defines;
  uint64_t schedule = 0;
  double launch_limit_s = 30;
  int workers = 0, devices = 1;
  std::string gpu;            // empty: the one chosen last
  std::string gpu_memory;     // of each simulated device; empty: a share of this machine's
  std::string sarif;          // the file to write; empty: none
  std::string architecture;   // empty: as the program's options say, or 8.0
  std::string block, thread;  // for gdb
  std::string gdb_commands;   // the file; empty: gdb reads what is typed
  bool gdb = false, json = false, lines = false, strict = false, sample = false, exact = false, all = false,
       afresh = false;
};

// The option that gives the device the compute capability named by sm_90, compute_90 or 90.
std::string architecture_option(const std::string& name) {
  const std::string number = name.substr(std::min(name.find_first_of("0123456789"), name.size()));
  if (const int capability = std::atoi(number.c_str()); capability < 70 || capability > 999)
    throw UsageError("--arch " + name +
                     " names no device of the CPU backend: give one from sm_70 on, such as sm_80, sm_90 or sm_120");
  return "--architecture=" + number;
}

// The compiler's command line, without the output.
std::vector<std::string> compiler_words(const ExecOptions& options, const ExecProgram& program) {
  const fs::path compiler = programs_folder() / "warpwise-simt-cc";
  if (!fs::exists(compiler))
    throw CannotError("the CPU backend's compiler is missing (" + compiler.string() + "): " + how_to_get_it_built());
  std::vector<std::string> argv = {compiler.string()};
  if (options.gdb) argv.insert(argv.end(), {"--plain", "--unoptimised"});
  else argv.push_back("--counted");
  if (!options.architecture.empty()) argv.push_back(architecture_option(options.architecture));
  for (const auto& folder : options.includes) argv.push_back("-I" + folder);
  for (const auto& define : options.defines) argv.push_back("-D" + define);
  argv.insert(argv.end(), program.compiler_words.begin(), program.compiler_words.end());
  return argv;
}

// The same options for nvcc itself.
std::vector<std::string> words_for_nvcc(const ExecOptions& options) {
  std::vector<std::string> words;
  for (const auto& folder : options.includes) words.push_back("-I" + folder);
  for (const auto& define : options.defines) words.push_back("-D" + define);
  return words;
}

// Compiles to `output`, or takes the program that is kept from the last time. Returns the compiler's exit status; its
// messages, in `said`, go to stderr.
int make_program(const ExecOptions& options, const ExecProgram& program, const fs::path& output, std::string& said) {
  std::vector<std::string> words = compiler_words(options, program);
  // Files that only the linker or make knows are not seen here.
  const bool keeps = std::none_of(words.begin(), words.end(), [](const std::string& word) {
    return word.starts_with("-M") || word.starts_with("-L");
  });
  const CompiledProgram known(keeps && !options.afresh ? compiled_programs_folder() : fs::path(), words);
  if (const auto kept = known.find()) {
    said = kept->messages;
    std::fputs(said.c_str(), stderr);
    std::error_code error;
    if (fs::copy_file(kept->program, output, error)) return 0;
  }
  words.insert(words.end(), {"-o", output.string()});
  const fs::path messages = output.parent_path() / "messages", used = output.parent_path() / "used";
  int status = 0;
  {
    const Patience patience(std::chrono::seconds(10), "still compiling " + program.name);
    status = exit_of(run_child(words, {"WARPWISE_SIMT_USED=" + used.string()}, false, messages).wait_status);
  }
  said = text_of(messages);
  std::fputs(said.c_str(), stderr);
  if (status != 0) return status;
  std::vector<fs::path> files;
  std::istringstream list(text_of(used));
  for (std::string line; std::getline(list, line);) files.push_back(line);
  known.keep(output, said, std::move(files));
  return 0;
}

json read_report(const fs::path& path) {
  std::ifstream file(path);
  json report = json::parse(file, nullptr, false);
  if (!report.is_object()) report = json::object();
  for (const char* field : {"kernels", "hazards"})
    if (!report.contains(field) || !report[field].is_array()) report[field] = json::array();
  return report;
}

size_t parsed_lines(const InspectionReport& report) {
  size_t lines = 0;
  for (const KernelReport& kernel : report.kernels) lines += kernel.lines.size();
  return lines;
}

// Of the launch that a signal has ended with the program.
std::string words_of_running(const json& running) {
  const int line = running.value("line", 0);
  return fmt::format(
      "The program was ended while {} ran{}: {} of its {} blocks had run. That launch is not counted.",
      running.value("kernel", "a kernel"),
      line ? fmt::format(", launched at {}:{}", fs::path(running.value("file", "")).filename().string(), line) : "",
      running.value("ended_blocks", uint64_t{0}), running.value("blocks", uint64_t{0}));
}

void print_report(const ExecOptions& options, const ExecProgram& program, const json& report, const Modeller* modeller,
                  bool open_line) {
  if (open_line) fmt::print("\n");
  if (options.json) {
    fmt::print("{}\n", report.dump(-1, ' ', false, json::error_handler_t::replace));
    return;
  }
  // First what is wrong, then what would gain most, then what was counted.
  const Looks looks = looks_of(stdout);
  Sources sources(program.folders);
  fmt::print("\n{}\n\n", styled(program.name + " on the CPU backend", Style::bold, looks));
  const InspectionReport parsed = parse_report(report);
  KernelPage page{modelled_sentences(report, parsed, modeller)};
  // The findings say what binds a kernel, too.
  for (size_t i = 0; i < page.sentences.size() && !options.all; ++i)
    if (!report["kernels"][i].value("advice", json::array()).empty()) page.sentences[i].clear();
  page.first = by_gain(report);
  if (!options.all && page.first.size() > kKernels) page.first.resize(kKernels);
  print_lines(draw_hazards(report, sources, looks));
  if (report.contains("running")) print_lines(wrapped(words_of_running(report["running"]), looks.width - 1, 2));
  else if (parsed.kernels.empty()) fmt::print("No kernel was launched.\n");
  if (parsed.kernels.empty()) return;
  fmt::print("\n");
  print_lines(draw_advice(report, options.all, looks));
  print_lines(draw_program_advice(report, options.all, looks));
  print_lines(draw_kernels(parsed, looks, page));
  print_lines(draw_hot_lines(parsed, sources, options.all ? parsed_lines(parsed) : kHotLines, looks));
  print_lines(draw_legend(parsed, looks));
}

// Memory that was never freed does not affect the results: it becomes a note. With --strict all notes are hazards.
void sort_notes(json& report, bool strict) {
  json hazards = json::array(), notes = json::array();
  for (auto& hazard : report["hazards"])
    (!strict && hazard.value("kind", "") == "leak" ? notes : hazards).push_back(hazard);
  if (report.contains("notes"))
    for (auto& note : report["notes"]) (strict ? hazards : notes).push_back(note);
  report["hazards"] = std::move(hazards);
  report["notes"] = std::move(notes);
}

// What the compiler and the run found, for --sarif and --lines. `ended`: how the program ended, if not by itself.
void give_findings(const ExecOptions& options, const ExecProgram& program, const std::string& said, const json& report,
                   const std::string& ended) {
  if (options.sarif.empty() && !options.lines) return;
  std::vector<Finding> all = findings_of(messages_in(said));
  for (auto& finding : findings_of(report)) all.push_back(std::move(finding));
  if (!ended.empty()) {
    const json running = report.value("running", json::object());
    all.push_back({"run", "error", running.value("file", program.files.front()), running.value("line", 1), 0, ended});
  }
  if (options.lines)
    for (const auto& finding : all) fmt::print("{}\n", in_compiler_form(finding));
  if (!options.sarif.empty())
    write_whole_file(
        options.sarif,
        sarif(all, fs::current_path().string()).dump(1, ' ', false, json::error_handler_t::replace) + "\n");
}

// The folders with CUDA's headers for the host.
std::vector<fs::path> header_folders() {
  std::vector<fs::path> folders = {programs_folder() / "short_headers", project_root() / "simt/include"};
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folders.back(), error))
    if (entry.is_directory(error)) folders.push_back(entry.path());
  return folders;
}

// Stops in gdb. Blocks run one after the other, uncounted, and take as long as they like.
int debug(ExecOptions options) {
  if (options.json || options.lines || options.sample || options.exact || !options.sarif.empty())
    throw UsageError(
        "--gdb counts nothing and reports nothing: leave out --json, --lines, --sarif, --sample and --exact");
  const fs::path gdb = find_program("gdb");
  if (gdb.empty()) throw CannotError("there is no gdb on this machine: install the package gdb");
  if (const std::string& file = options.gdb_commands; !file.empty() && !fs::exists(file))
    throw UsageError("there is no file " + file + " with commands for gdb");
  DebugPlace place = take_place(options.words.empty() ? options.behind_dashes : options.words);
  place.block = parse_index("--block", options.block.empty() ? "0" : options.block);
  place.thread = parse_index("--thread", options.thread.empty() ? "0" : options.thread);
  const ExecProgram program = exec_program(options.words, options.behind_dashes);
  if (program.objects_only) throw UsageError("-c makes no program that gdb could run: leave it out");
  const PrivateFolder folder("warpwise-exec-");
  const fs::path binary = folder.path() / fs::path(program.files.front()).stem(), script = folder.path() / "gdb";
  std::string said;
  if (make_program(options, program, binary, said) != 0) {
    complain(program.name + " does not compile for the CPU backend: see the messages above");
    return kCheckFailed;
  }
  std::ofstream(script) << debugger_script(place, header_folders());
  std::vector<std::string> argv = {gdb.string(), "-q", "-x", script.string()};
  if (!options.gdb_commands.empty()) argv.insert(argv.end(), {"-batch", "-x", options.gdb_commands});
  argv.insert(argv.end(), {"--args", binary.string()});
  argv.insert(argv.end(), program.arguments.begin(), program.arguments.end());
  const json simt = {{"schedule", options.schedule},
                     {"launch_limit_s", 1e9},
                     {"workers", 1},
                     {"devices", options.devices},
                     {"device_memory", options.gpu_memory.empty() ? 0 : parse_bytes(options.gpu_memory)}};
  return exit_of(run_child(argv, {"WARPWISE_SIMT_OPTIONS=" + simt.dump(), "DEBUGINFOD_URLS="}, false).wait_status);
}

int execute(const ExecOptions& options) {
  if (options.gdb) return debug(options);
  if (!options.block.empty() || !options.thread.empty() || !options.gdb_commands.empty())
    throw UsageError("--block, --thread and -x say what gdb does: give --gdb too");
  if (options.sample && options.exact) throw UsageError("--sample and --exact contradict each other: give one of them");
  const auto modeller = open_modeller(project_root(), options.gpu);
  const ExecProgram program = exec_program(options.words, options.behind_dashes);
  if (program.objects_only)  // its own options say where to write
    return exit_of(run_child(compiler_words(options, program), {}, false).wait_status) == 0 ? kOk : kCheckFailed;
  const PrivateFolder folder("warpwise-exec-");
  const fs::path binary = folder.path() / fs::path(program.files.front()).stem(),
                 report_path = folder.path() / "report.json";
  std::string said;
  if (make_program(options, program, binary, said) != 0) {
    give_findings(options, program, said, {{"hazards", json::array()}}, "");
    complain(program.name + " does not compile for the CPU backend: see the messages above");
    if (options.json)
      print_report(options, program,
                   {{"kernels", json::array()}, {"hazards", json::array()}, {"exit", nullptr}, {"compiled", false}},
                   modeller.get(), false);
    return kCheckFailed;
  }

  std::vector<std::string> argv = {binary.string()};
  argv.insert(argv.end(), program.arguments.begin(), program.arguments.end());
  json simt = {{"schedule", options.schedule},
               {"launch_limit_s", options.launch_limit_s},
               {"workers", options.workers},
               {"devices", options.devices},
               {"device_memory", options.gpu_memory.empty() ? 0 : parse_bytes(options.gpu_memory)},
               {"long_launches", true},
               {"calls", modeller != nullptr}};
  if (options.sample) simt["exact_threads"] = kSampledThreads;
  if (options.exact) simt["exact_threads"] = 0;
  const Ended ended = run_child(
      argv, {"WARPWISE_SIMT_REPORT=" + report_path.string(), "WARPWISE_SIMT_OPTIONS=" + simt.dump()}, options.json);

  const int status = exit_of(ended.wait_status);
  const bool reported = fs::exists(report_path);
  json report = read_report(report_path);
  sort_notes(report, options.strict);
  report["exit"] = status;
  if (modeller) {
    if (!options.lines) add_local_memory(report, program, words_for_nvcc(options), options.architecture);
    model::add_modelled(report, modeller->gpu(), modeller->registers());
    model::add_advice(report, modeller->gpu());
    model::add_program_advice(report, modeller->gpu());
  }
  const std::string signal = WIFSIGNALED(ended.wait_status) ? fmt::format("The program was ended by a signal ({})",
                                                                          ::strsignal(WTERMSIG(ended.wait_status)))
                                                            : "";
  if (options.lines && ended.open_line) fmt::print("\n");
  give_findings(options, program, said, report, signal);
  if ((reported || options.json) && !options.lines)
    print_report(options, program, report, modeller.get(), ended.open_line);
  std::fflush(stdout);
  if (WIFSIGNALED(ended.wait_status))
    complain(program.name + " was ended by a signal (" + ::strsignal(WTERMSIG(ended.wait_status)) + ")");
  if (!reported)
    complain(program.name + " ended without a report, so that nothing is known of its kernels" +
             (WIFSIGNALED(ended.wait_status) ? "" : ": let it return from main, or call exit"));
  if (const size_t causes = causes_of(report).size(); causes > 0)
    complain(fmt::format("{} {} found in {}", causes, causes == 1 ? "hazard" : "hazards", program.name));
  return status != 0 ? status : report["hazards"].empty() ? kOk : kCheckFailed;
}

}  // namespace

void add_exec(Verb& app, int& status) {
  auto* verb = app.add_subcommand("exec", "Run any plain CUDA program on the CPU backend, counted and checked");
  auto options = std::make_shared<ExecOptions>();
  verb->add_option(
          "file", options->words,
          "the program's files: .cu, .cpp, .c, .o, .a; its arguments come after --. Or no file, and after -- the\n"
          "command line of nvcc that builds it: exec -- nvcc -O3 a.cu b.cpp -o x -- ARGS")
      ->type_name("FILE.cu...");
  verb->words_behind_dashes(options->behind_dashes);
  verb->instead_of_unknown([](const std::vector<std::string>& words) {
    return fmt::format(
        "The compiler's options go with nvcc's command line, `warpwise exec -- nvcc {}`, and your program's own after --",
        fmt::join(words, " "));
  });
  verb->add_option("-I", options->includes, "a folder with headers; may be given more than once")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all()
      ->type_name("FOLDER");
  verb->add_option("-D", options->defines, "NAME or NAME=VALUE for the preprocessor; may be given more than once")
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all()
      ->type_name("NAME");
  verb->add_option("--schedule", options->schedule, "0, or the seed of another order of blocks, warps and lanes")
      ->capture_default_str();
  verb->add_option("--time-limit", options->launch_limit_s,
                   "seconds without the end of a block after which a kernel is ended")
      ->check(Range(0.01, 86400.0))
      ->capture_default_str();
  verb->add_option("--workers", options->workers, "threads that run blocks; 0: one a core")
      ->check(Range(0, 1024))
      ->capture_default_str();
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->add_option("--arch", options->architecture,
                   "the device's compute capability, from sm_70 on; without it, as nvcc's -arch says, or sm_80")
      ->type_name("sm_NN");
  verb->add_option("--devices", options->devices, "how many devices the CPU backend simulates, at most 8")
      ->check(Range(1, 8))
      ->capture_default_str();
  verb->add_option(
          "--gpu-memory", options->gpu_memory,
          "the memory of each simulated device, such as 512MB; without it half of this machine's, shared equally")
      ->type_name("SIZE");
  verb->add_flag(
      "--sample", options->sample,
      "count and check some blocks of each large launch, and only run the others: quicker, and figures are scaled");
  verb->add_flag("--exact", options->exact,
                 "run, count and check all blocks, however long it takes; otherwise a launch that would take more than "
                 "20 s is sampled, and one that would repeat another is left out, and the report says so");
  verb->add_flag("--afresh", options->afresh, "compile the program even if nothing has changed since the last time");
  verb->add_flag("--all", options->all, "show all findings, kernels and lines, not only those that matter most");
  verb->add_flag("--strict", options->strict, "notes (of memory that is never freed, for example) are hazards");
  verb->add_option("--sarif", options->sarif, "write what was found as SARIF too, which code hosts and editors show")
      ->type_name("FILE");
  verb->add_flag(
      "--lines", options->lines,
      "instead of the report what was found, as compilers write it (file:line:column: error: ...), for editors");
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object");
  verb->add_flag("--gdb", options->gdb,
                 "stop in gdb, at FILE.cu:LINE in one block and thread; or in main if no line is named");
  verb->add_option("--block", options->block, "the block in which gdb stops, as X or X,Y,Z; without it block 0")
      ->type_name("X,Y,Z");
  verb->add_option("--thread", options->thread, "the thread in which gdb stops, as X or X,Y,Z; without it thread 0")
      ->type_name("X,Y,Z");
  verb->add_option("-x", options->gdb_commands, "commands for gdb from a file, instead of those that are typed")
      ->type_name("FILE");
  verb->footer(
      "The program's output and exit status are passed through; the report follows on stdout.\n"
      "Compiler options other than -I and -D are given with nvcc's command line after --; of those for a GPU's code only -arch and\n"
      "-gencode mean something. A Makefile: make NVCC=\"warpwise exec -- nvcc\"\n"
      "Exit status: the program's own unless that is 0; then 1 with hazards and 0 without. 1 also when it does not compile,\n"
      "2 usage, 3 this machine cannot, 128 + N when signal N ended it.");
  verb->callback([options, &status] { status = execute(*options); });
}

}  // namespace warpwise
