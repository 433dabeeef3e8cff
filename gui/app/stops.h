// The stops of a lesson's tour: comments in its text, <!-- stop: ... -->, that say what the board shows while the passage below them is
// read. A browser shows nothing of them. docs/writing-a-lesson.md lists what a stop can say.
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/stream.h"
#include "gui/text/markdown.h"

namespace warpwise::gui {

struct Stop {
  size_t passage = 0;  // the number of the block that it stands before, other comments aside
  std::string title;   // in large words: its own, or what the passage is called
  std::string say;     // one or two sentences
  std::string ask;     // a question; its answer waits for the next press
  std::string answer;  // in words; empty: `say` is the answer
  std::string notes;   // for the speaker alone

  bool predict = true;  // what the room expects is typed in

  // What the board shows. What is empty is as the lesson opens.
  std::string step, size, view, quantity, metric;
  std::vector<std::string> steps;              // the rows, baselines and ceilings too; empty: all
  std::vector<std::string> hide;               // rows whose figures wait until the answer is shown
  std::map<std::string, std::string> choices;  // "input" -> "positive"
  std::string line, access, against;           // of Inside: part of a source line, "shared-load", a step or "none"
  std::string tab, exercise;                   // at the right; with an exercise: exercises
  std::string part;                            // of the window, to be pointed out: see kWindowParts
  std::string picture;                         // of the lesson, shown large by the presenter
  std::string recording;                       // of docs/recordings: shown instead, where a recording is shown

  std::vector<std::string> wrong;  // what is not understood in it, as sentences
};

/// Parts of the window that a stop can point out.
inline constexpr const char* kWindowParts[] = {"steps", "controls", "views", "plots", "text", "tour"};

inline constexpr const char* kRecordings = "docs/recordings";

/// The stops of a text, in order. Those in boxes do not count.
std::vector<Stop> stops_of(const std::vector<Block>& text);

/// The number of the block after a stop's passage: the next stop, heading or box or, where it is about a step, the next step.
size_t end_of_passage(const Stop& stop, const std::vector<Block>& text);

/// What in a stop does not fit the lesson and its folder below `root`, as sentences: steps, sizes, choices, lines, pictures that are not there.
std::vector<std::string> misfits(const Stop& stop, const LessonInfo& lesson, const std::filesystem::path& root,
                                 const std::vector<std::string>& exercises);

/// The one line of a file that holds `part`, counted from 1; 0 where none does or several do.
int line_with(const std::vector<std::string>& lines, const std::string& part);

/// The function that holds a line (counted from 1), as lines [first, last), counted from 0; for line 0 the first kernel.
/// Empty where there is none.
struct LineRange {
  size_t first = 0, last = 0;
};
LineRange function_around(const std::vector<std::string>& lines, int line);

/// Of those that are there the one nearest in number of elements, with as many extents; nothing where none has.
std::optional<Size> nearest_size(const Size& wanted, const std::vector<Size>& there);

/// What somebody expects of a step's time, in milliseconds: "300 us", "2x" (twice as long as `reference_ms`), "50%" (at half its speed);
/// nothing where the words say no time, or need a reference that is not there.
std::optional<double> predicted_ms(const std::string& words, double reference_ms);

}  // namespace warpwise::gui
