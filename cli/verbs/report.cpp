// `warpwise report`: recordings as one page of HTML, or as CSV.
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <list>
#include <memory>
#include <set>

#include "cli/files/recorded.h"
#include "cli/machine/machine.h"
#include "cli/verbs/verbs.h"
#include "engine/errors.h"
#include "engine/export/csv.h"
#include "engine/export/page.h"
#include "engine/export/units.h"

namespace warpwise {

namespace fs = std::filesystem;

namespace {

struct ReportOptions {
  std::vector<std::string> recordings;
  std::string out, gpu;
};

/// A file that is opened before there is anything to write, so that one that cannot be written is said at once. What was
/// in it stays until then.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path) : path_(path) {
    std::error_code ignored;
    fresh_ = !fs::exists(path, ignored);
    file_ = std::fopen(path.c_str(), "a");
    if (!file_) throw CannotError(failure("cannot write"));
  }
  ~OutputFile() {
    if (file_) std::fclose(file_);
    if (fresh_ && !written_) std::remove(path_.c_str());
  }
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  void write(const std::string& text) {
    struct stat about {};
    if (::fstat(fileno(file_), &about) == 0 && S_ISREG(about.st_mode) && ::ftruncate(fileno(file_), 0) != 0)
      throw CannotError(failure("cannot write"));
    written_ = true;
    const bool whole = std::fwrite(text.data(), 1, text.size(), file_) == text.size();
    const int error = errno;
    if (std::fclose(std::exchange(file_, nullptr)) != 0 || !whole) {
      if (!whole) errno = error;
      throw CannotError(failure("could not write all of"));
    }
  }

 private:
  std::string failure(const char* what) const {
    return fmt::format("{} {} ({}): give -o a file in a folder that you can write to, with room for it", what, path_,
                       std::strerror(errno));
  }
  std::string path_;
  std::FILE* file_ = nullptr;
  bool fresh_ = false, written_ = false;
};

/// Files by their names, with their folders where two have the same.
std::vector<std::string> names_of(const std::vector<std::string>& paths) {
  std::multiset<std::string> names;
  for (const auto& path : paths) names.insert(fs::path(path).filename().string());
  std::vector<std::string> out;
  for (const auto& path : paths) {
    const std::string name = fs::path(path).filename().string();
    out.push_back(names.count(name) > 1 ? path : name);
  }
  return out;
}

int report_recordings(const ReportOptions& options) {
  const std::string out =
      options.out.empty() ? fs::path(options.recordings.front()).stem().string() + ".html" : options.out;
  const bool csv = fs::path(out).extension() == ".csv";
  for (const auto& recording : options.recordings) {
    std::error_code ignored;
    if (fs::equivalent(recording, out, ignored))
      throw UsageError(out + " is the recording itself: give -o another file");
  }
  OutputFile file(out);
  std::list<Board> boards;
  std::vector<ChartSource> sources;
  const auto names = names_of(options.recordings);
  for (size_t i = 0; i < names.size(); i++) {
    boards.push_back(recorded_board(options.recordings[i]));
    sources.push_back({names[i], &boards.back()});
  }
  const auto modeller = open_modeller(project_root(), options.gpu);
  const std::string text =
      csv ? figures_csv(drawn_groups(sources, modeller.get()), sources) : report_page(sources, modeller.get());
  file.write(text);
  fmt::print("{}: {} of {}\n", out, bytes_text(static_cast<double>(text.size())), fmt::join(names, ", "));
  return kOk;
}

}  // namespace

void add_report(Verb& app, int& status) {
  auto* verb = app.add_subcommand("report", "Write recordings as one page of HTML with plots and tables, or as CSV");
  auto options = std::make_shared<ReportOptions>();
  verb->add_option(
          "recordings", options->recordings,
          "of `warpwise run LESSON --record F.jsonl`; several stand beside each other, compared with the first")
      ->required()
      ->type_name("F.jsonl");
  verb->add_option("-o,--out", options->out, "the page to write, or a table if it ends in .csv; else F.html here")
      ->type_name("F.html");
  verb->add_option("--gpu", options->gpu, kGpuHelp)->type_name("NAME");
  verb->footer(
      "The page needs no network and no script, follows the light or dark setting of its reader, and prints.\n"
      "Exit status: 0 it is written; 2 usage, which includes files that are no recordings; 3 it cannot be written.");
  verb->callback([options, &status] { status = report_recordings(*options); });
}

}  // namespace warpwise
