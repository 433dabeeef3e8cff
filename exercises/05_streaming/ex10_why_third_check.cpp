// Exercise 10 is right when the sentence is the one that the counters support.
#include "check.h"

namespace streaming {

static double pieces(const warpwise::Counts& c) { return c.pieces; }
static double copies(const warpwise::Counts& c) { return c.pieces - c.launches; }
static double turns(const warpwise::Counts& c) { return c.turns; }
/// A tile's panels and its elements of C come in, and C goes out: four copies, of which three in.
static double copies_in(const warpwise::Counts& c) { return copies(c) * 3 / 4; }

/// The first copies have nothing to run beside, and neither have the last ones.
template <double (*measure)(const warpwise::Counts&)>
bool as_many_turns(const warpwise::CountsOf& of) {
  return std::abs(of("").turns - measure(of(""))) <= 2;
}

warpwise::Exercise exercise_why_third() {
  warpwise::Exercise exercise = practice("why_third");
  exercise.title = "Explain what a third stream is for";
  exercise.kind = warpwise::ExerciseKind::explain;
  exercise.task = "Choose the sentence about the double buffer that its counters support.";
  exercise.minutes = 10;
  exercise.drawn = drawn;
  exercise.sentences = {
      .name = "streaming::sentence",
      .claims = {{.text = "copies and kernels: nothing overlaps.",
                  .holds = as_many_turns<pieces>,
                  .refuted = "Then it would take as many turns as it has copies and kernels: compare the two."},
                 {.text = "copies in: all else runs beside them.",
                  .holds = as_many_turns<copies_in>,
                  .refuted =
                      "Copies in are on one stream with copies out. Can these run beside each other? Compare the "
                      "turns with the copies in."},
                 {.text = "kernels: all copies run beside them.",
                  .holds = as_many_turns<warpwise::launches>,
                  .refuted = "There are four copies for each kernel: compare the turns with the kernels."},
                 {.text = "copies, in and out: only kernels run beside others.",
                  .holds = as_many_turns<copies>,
                  .refuted = "Compare the turns with the copies."}},
      .evidence = {{"copies and kernels", "", pieces},
                   {"copies, in and out", "", copies},
                   {"copies in", "", copies_in},
                   {"kernels", "", warpwise::launches},
                   {"turns", "", turns}}};
  exercise.fails = "No sentence is chosen";
  exercise.hints = {
      "Check the file as it is: below `counters` stand how many copies and kernels there are, and how many turns it takes. Which two figures are nearly the same?",
      "A stream does one thing after the other. Which stream has most to do, and what does it do?",
      "Four copies a tile are on the stream `copies`, and take four turns; the kernel runs beside the next tile's copies. That is sentence d. With a third stream, the copy out runs beside the copies in as well."};
  return exercise;
}

}  // namespace streaming
