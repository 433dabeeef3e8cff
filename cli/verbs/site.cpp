// `warpwise site`: lessons, boards, insides and tours as a folder of static pages.
#include <fmt/format.h>

#include <fstream>

#include "cli/files/site_counts.h"
#include "cli/files/site_recordings.h"
#include "cli/machine/machine.h"
#include "cli/machine/workers.h"
#include "cli/terminal/interrupt.h"
#include "cli/terminal/terminal.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/export/units.h"
#if WARPWISE_HAS_SITE
#include "engine/site/site.h"
#endif

namespace warpwise {

namespace fs = std::filesystem;

namespace {

struct SiteOptions {
  std::vector<std::string> lessons, recordings;
  std::string out, gpu;
};

#if WARPWISE_HAS_SITE

constexpr size_t kMostBytes = size_t{1536} << 10;  // of a page

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream file(path, std::ios::binary);
  file << text;
  file.close();
  if (!file)
    throw CannotError("cannot write " + path.string() + ": give -o a folder that you can write to, with room for it");
}

site::Lesson lesson_with_figures(Lab& lab, const LessonInfo& info, const std::vector<RecordedFile>& files,
                                 const fs::path& root, size_t done, size_t all) {
  site::Lesson lesson;
  lesson.info = info;
  lesson.root = root;
  for (const RecordedFile& file : files)
    if (!file.board.measured_sizes(info.id).empty()) lesson.recordings.push_back({file.name, file.board});
  for (const ExerciseInfo& exercise : exercise_list())
    if (exercise.lesson == info.id) lesson.exercises.push_back(exercise);
  if (lesson.recordings.empty()) {
    fmt::print("{}: no recording of it, so its times are modelled here\n", info.id);
    if (auto board = modelled_board(lab, info)) lesson.recordings.push_back({"the CPU backend", std::move(*board)});
  }
  for (StepCounts& counts : counts_of(info)) {
    site::Counted counted;
    counted.size = counts.size;
    counted.wrong = counts.wrong;
    counted.refusal = counts.refusal;
    if (counts.refusal.empty()) counted.report = parse_report(counts.report);
    lesson.counted[counts.step] = std::move(counted);
  }
  fmt::print("[{}/{}] {}: {} of recordings, {} steps counted\n", done, all, info.id, lesson.recordings.size(),
             lesson.counted.size());
  std::fflush(stdout);
  return lesson;
}

int write_site(const SiteOptions& options) {
  const fs::path root = project_root(), out = options.out;
  if (root.empty())
    throw CannotError(
        "the project's folder has been moved away since it was built, and the texts with it: run ./warpwise where it is now");
  std::error_code error;
  fs::create_directories(out, error);
  if (error || !fs::is_directory(out))
    throw CannotError("cannot make the folder " + out.string() + ": give -o a folder that you can write to");
  const auto modeller = open_modeller(root, options.gpu);
  const auto files = recorded_files(root, options.recordings);
  InterruptGuard guard;
  Lab lab = open_lab("simt");
  std::vector<const LessonInfo*> infos;
  for (const std::string& id : options.lessons) infos.push_back(&find_lesson(lab.board, id));
  if (options.lessons.empty())
    for (const LessonInfo& lesson : lab.board.lessons()) infos.push_back(&lesson);

  site::Site site;
  site.root = root;
  site.modeller = modeller.get();
  for (const LessonInfo* info : infos) {
    site.lessons.push_back(lesson_with_figures(lab, *info, files, root, site.lessons.size() + 1, infos.size()));
    if (InterruptGuard::count() > 0) return 128 + InterruptGuard::signal();
  }
  size_t bytes = 0;
  const auto pages = site::pages(site);
  for (const site::File& page : pages) {
    write_file(out / page.name, page.text);
    bytes += page.text.size();
    if (page.text.size() > kMostBytes)
      complain(fmt::format("{} has {}, which is long for a phone: give fewer recordings", page.name,
                           bytes_text(static_cast<double>(page.text.size()))));
  }
  fmt::print("{}: {} files, {}. Open {}\n", out.string(), pages.size(), bytes_text(static_cast<double>(bytes)),
             (out / "index.html").string());
  return kOk;
}

#else

int write_site(const SiteOptions&) {
  throw CannotError(
      "this lab was built without md4c, which reads the lessons' texts: apt install libmd4c-dev, then run ./warpwise again");
}

#endif

}  // namespace

void add_site(Verb& app, int& status) {
  auto* verb = app.add_subcommand("site", "Write lessons, boards and tours as a folder of pages for any browser");
  auto options = std::make_shared<SiteOptions>();
  verb->add_option("lessons", options->lessons, "all lessons unless some are named")->type_name("LESSON");
  verb->add_option("-o,--out", options->out, "the folder to write into; it is made if it is missing")
      ->required()
      ->type_name("DIR");
  verb->add_option("--recording", options->recordings,
                   "show this recording first, for example of a class's own GPU; may be given several times")
      ->type_name("F.jsonl");
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->footer(
      "The pages need no network and no server: open DIR/index.html, or copy DIR to any web server.\n"
      "Exit status: 0 it is written; 2 usage, which includes files that are no recordings; 3 this machine cannot.");
  verb->callback([options, &status] { status = write_site(*options); });
}

}  // namespace warpwise
