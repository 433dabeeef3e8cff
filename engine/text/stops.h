// The stops of a lesson's tour. A stop is a comment in the lesson's text, <!-- stop: ... -->. It says what the board shows while the
// student reads the passage below the comment. A browser hides it. docs/writing-a-lesson.md lists what a stop can say.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream.h"
#include "engine/text/markdown.h"

namespace warpwise {

struct Stop {
  size_t passage = 0;  // the number of the first block below it that is no comment
  std::string title;   // shown large; if the stop gives none, the passage's
  std::string say;     // one or two sentences
  std::string ask;     // a question; its answer waits for the next press
  std::string answer;  // in words; empty: `say` is the answer
  std::string notes;   // for the speaker alone

  bool predict = true;  // the audience's guesses are typed in

  // What the board shows. Where a field is empty, the board is as when the lesson opens.
  std::string step, size, view, quantity, metric;
  std::vector<std::string> steps;  // the rows that are shown, baselines and ceilings too; empty: all
  std::vector<std::string> hide;   // rows without figures until the answer is shown; without a question: all along
  std::map<std::string, std::string> choices;  // "input" -> "positive"
  std::string line, access;                    // of Inside: part of a source line, "shared-load"
  std::string against;        // of Inside: a step or "none"; of a question: the step that "2x" refers to
  std::string tab, exercise;  // at the right; with an exercise: exercises
  std::string part;           // of the window, to be pointed out: see kWindowParts
  std::string picture;        // of the lesson, shown large by the presenter
  std::string recording;      // a file of docs/recordings, shown in place of the recording that is open
  bool needs_gpu = false;     // without a GPU it shows a recording: this one, else LESSON_h200.jsonl

  std::vector<std::string> wrong;  // one sentence for each part that is not understood
};

/// Parts of the window that a stop can point out.
inline constexpr const char* kWindowParts[] = {"steps", "controls", "views", "plots", "text", "tour"};

inline constexpr const char* kRecordings = "docs/recordings";

/// The stops of a text, in order, without those in boxes.
std::vector<Stop> stops_of(const std::vector<Block>& text);

/// The number of the first block that no longer belongs to a stop's passage: the next stop, heading or box. The passage about a step
/// also ends where the next step's begins.
size_t end_of_passage(const Stop& stop, const std::vector<Block>& text);

/// The one line of a file that holds `part`, counted from 1; 0 where none does or several do.
int line_with(const std::vector<std::string>& lines, const std::string& part);

/// The function that holds a line (counted from 1), as lines [first, last), counted from 0; for line 0 the first kernel.
/// Empty where there is none.
struct LineRange {
  size_t first = 0, last = 0;
};
LineRange function_around(const std::vector<std::string>& lines, int line);

/// The size in `there` whose number of elements is nearest to that of `wanted`. Only sizes with as many extents count; nothing if there
/// is none.
std::optional<Size> nearest_size(const Size& wanted, const std::vector<Size>& there);

/// What somebody expects of a step's time, in milliseconds: "300us", "2x" or "2x slower" (twice as long as `reference_ms`), "2x faster"
/// (half as long), "50%" (at half its speed). With `faster`, "2x" and "2" mean twice as fast. Nothing where the words say no time, or
/// need a reference that is not there.
std::optional<double> predicted_ms(const std::string& words, double reference_ms, bool faster = false);
/// The stop asks how many times faster a step is.
bool asks_times_faster(const Stop& stop);

}  // namespace warpwise
