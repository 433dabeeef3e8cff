// `warpwise inspect`: a step's source with counters beside each line and hazards below, from the CPU backend.
#include <fmt/format.h>

#include "cli/files/ask_nvcc.h"
#include "cli/machine/machine.h"
#include "cli/machine/workers.h"
#include "cli/terminal/interrupt.h"
#include "cli/verbs/verbs.h"
#include "cli/views/advice.h"
#include "cli/views/hazards.h"
#include "cli/views/report.h"
#include "engine/errors.h"
#include "engine/formerly.h"
#include "engine/model/advice.h"
#include "engine/reader/modelled.h"

namespace warpwise {

namespace {

using nlohmann::json;

// What fits two screens; --all shows the whole file.
constexpr size_t kLines = 100;
constexpr int kAround = 3;  // lines of source around those with counters, or fewer

struct InspectOptions {
  std::string step, size, gpu;
  uint64_t seed = 1, schedule = 0;
  double silence_limit_s = kSilenceLimit_s;
  bool json = false, all = false;
};

// Sends the request and returns the worker's findings; throws for a failure.
struct Findings {
  json report;
  Result result;  // was the output right?
  Size size;
};

Findings ask(Lab& lab, const Request& request) {
  Findings findings;
  lab.worker->send(request);
  for (bool done = false; !done && lab.worker->alive();) {
    for (const auto& event : lab.worker->poll(std::chrono::milliseconds(100))) {
      if (const auto* e = std::get_if<Inspection>(&event)) {
        findings.report = e->report;
        findings.size = e->size;
      }
      if (const auto* e = std::get_if<Result>(&event)) findings.result = *e;
      if (const auto* e = std::get_if<Skip>(&event))
        throw CannotError(e->lesson + "/" + e->step + " cannot be inspected: " + e->reason);
      if (const auto* e = std::get_if<Failure>(&event)) {
        if (e->code == "usage") throw UsageError(e->message);
        if (e->code == "memory" || e->code == "device") throw CannotError(e->message);
        throw std::runtime_error(e->message);
      }
      done |= std::holds_alternative<Done>(event);
    }
    if (InterruptGuard::count() > 0) lab.worker->kill();
  }
  return findings;
}

int print(const InspectOptions& options, const LessonInfo& lesson, const StepInfo& step, const Findings& findings,
          const Modeller* modeller) {
  const bool wrong = !findings.result.ok && !findings.result.message.empty();
  const bool hazards = !findings.report.at("hazards").empty();
  if (options.json) {
    json object = findings.report;
    object["lesson"] = lesson.id;
    object["step"] = step.id;
    object["size"] = to_string(findings.size);
    object["ok"] = !wrong && !hazards;
    object["message"] = findings.result.message;
    object["exit"] = wrong || hazards ? kCheckFailed : kOk;
    fmt::print("{}\n", object.dump(-1, ' ', false, json::error_handler_t::replace));
  } else {
    const Looks looks = looks_of(stdout);
    Sources sources({project_root()});
    std::vector<std::string> page;
    const auto add = [&](const std::vector<std::string>& lines) {
      page.insert(page.end(), lines.begin(), lines.end());
    };
    for (const auto& line : wrapped(lesson.id + "/" + step.id + ", " + step.title + ", at " + to_string(findings.size) +
                                        ", counted on the CPU backend",
                                    looks.width - 1, 2))
      page.push_back(styled(line, Style::bold, looks));
    page.emplace_back();
    const InspectionReport parsed = parse_report(findings.report);
    // First what is wrong, then what would gain most, then what was counted.
    add(draw_hazards(findings.report, sources, looks));
    page.emplace_back();
    add(draw_modelled(findings.report, parsed, modeller, looks));
    if (const auto advice = draw_advice(findings.report, options.all, looks); !advice.empty()) {
      add(advice);
      if (options.size.empty())
        add({styled("At another size another cause may come first: --size asks for it.", Style::dim, looks), ""});
    }
    add(draw_kernels(parsed, looks));
    if (!step.file.empty()) {
      int around = options.all ? kWholeFile : kAround;
      auto source = draw_annotated(parsed, step.file, sources, around, looks);
      while (!options.all && around > 0 && page.size() + source.size() > kLines)
        source = draw_annotated(parsed, step.file, sources, --around, looks);
      add(source);
    }
    print_lines(page);
    if (wrong && !hazards)
      fmt::print("{}\n", styled("The result is wrong: " + findings.result.message, Style::bad, looks));
  }
  return wrong || hazards ? kCheckFailed : kOk;
}

// The step's file, as nvcc compiles it in a lesson.
ExecProgram program_of(const StepInfo& step) {
  const std::filesystem::path file = project_root() / step.file, folder = file.parent_path();
  ExecProgram program;
  program.name = file.filename();
  program.files = {file};
  program.compiler_words = {"-std=c++20"};
  for (const auto& included : {project_root(), folder, folder.parent_path()})
    program.compiler_words.push_back("-I" + included.string());
  return program;
}

// "sm_90a" for a file that only takes this one; sm_90, which is nvcc's without a word, takes all others.
std::string architecture_of(const StepInfo& step) { return step.file.ends_with(".sm90a.cu") ? "sm_90a" : ""; }

int inspect(const InspectOptions& options) {
  const auto modeller = open_modeller(project_root(), options.gpu);
  InterruptGuard guard;
  Lab lab = open_lab("simt", options.silence_limit_s);
  const std::string asked = now_called(options.step);
  const size_t slash = asked.find('/');
  const LessonInfo& lesson = find_lesson(lab.board, asked.substr(0, slash));
  if (slash == std::string::npos) {
    std::string steps;
    for (const auto& step : lesson.steps)
      if (step.kind == Kind::step) steps += (steps.empty() ? "" : ", ") + step.id;
    throw UsageError("which step of " + lesson.id + "? give " + lesson.id + "/STEP with one of " + steps);
  }
  const StepInfo& step = find_step(lesson, asked.substr(slash + 1));

  Request request;
  request.verb = "inspect";
  request.job = 1;
  request.lesson = lesson.id;
  request.steps = {step.id};
  if (!options.size.empty()) {
    const TaskInfo& task = lesson.task_of(step.id);
    request.sizes = {parse_size(options.size, task.dimensions, task.largest_extent)};
  }
  request.seed = options.seed;
  request.schedule = options.schedule;
  try {
    Findings findings = ask(lab, request);
    if (InterruptGuard::count() > 0) return 128 + InterruptGuard::signal();
    if (!findings.report.is_object())
      throw std::runtime_error("the worker sent no counters of " + options.step + ": run `warpwise doctor`");
    if (modeller) {
      if (!step.file.empty()) add_local_memory(findings.report, program_of(step), {}, architecture_of(step));
      model::add_modelled(findings.report, modeller->gpu(), modeller->registers());
      model::add_advice(findings.report, modeller->gpu());
    }
    return print(options, lesson, step, findings, modeller.get());
  } catch (const UsageError&) {
    throw;
  } catch (const CannotError&) {
    throw;
  } catch (const std::runtime_error& e) {  // a crash, a hang or a failed call of the step
    complain(e.what());
    return kCheckFailed;
  }
}

}  // namespace

void add_inspect(Verb& app, int& status) {
  auto* verb =
      app.add_subcommand("inspect", "A step's source with its memory counters beside each line, and its hazards");
  auto options = std::make_shared<InspectOptions>();
  verb->add_option("step", options->step, "LESSON/STEP; `warpwise list` names them")
      ->required()
      ->type_name("LESSON/STEP");
  verb->add_option("--size", options->size, "as the lesson's extents; the CPU backend's default size unless given")
      ->type_name("SIZE");
  verb->add_option("--seed", options->seed, "of the inputs")->capture_default_str();
  verb->add_option("--schedule", options->schedule, "0, or the seed of another order of blocks, warps and lanes")
      ->capture_default_str();
  verb->add_option("--time-limit", options->silence_limit_s, "seconds without a word after which the worker is ended")
      ->check(Range(0.1, 86400.0))
      ->capture_default_str();
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->add_flag("--all", options->all, "show all findings, and the whole file");
  verb->add_flag("--json", options->json, "the last line of stdout is one JSON object");
  verb->footer(
      "Counters are the CPU backend's: the same figures on every machine.\n"
      "Exit status: 0 no hazard; 1 a hazard or a wrong result; 2 usage; 3 this machine cannot.");
  verb->callback([options, &status] { status = inspect(*options); });
}

}  // namespace warpwise
