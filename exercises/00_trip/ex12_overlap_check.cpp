// Exercise 12 is right when the result is; the medal is for copies that run beside each other.
#include "check.h"

namespace trip {

/// Of x and y: what has to come in and go out, whoever copies it.
static double bytes_of_both(const warpwise::Size& size) { return 8 * double(size[0]); }
static double bytes_of_y(const warpwise::Size& size) { return 4 * double(size[0]); }

warpwise::Exercise exercise_overlap() {
  warpwise::Exercise exercise = trip("overlap");
  exercise.title = "Both ways at once";
  exercise.kind = warpwise::ExerciseKind::optimise;
  exercise.task = "Cut the trip into chunks so that copies in and out run beside each other, for a medal.";
  exercise.minutes = 30;
  exercise.launches = 16;
  exercise.goals = {{.what = "bytes in",
                     .before = bytes_of_both,
                     .target = bytes_of_both,
                     .measure = warpwise::bytes_in,
                     .bound = warpwise::Goal::Bound::exactly,
                     .cause = "Each element of x and of y comes in once, by a copy."},
                    {.what = "bytes out",
                     .before = bytes_of_y,
                     .target = bytes_of_y,
                     .measure = warpwise::bytes_out,
                     .bound = warpwise::Goal::Bound::exactly,
                     .cause = "Each element of y goes out once, by a copy."},
                    {.what = "bytes that kernels read or write in the host's memory",
                     .before = 0,
                     .target = 0,
                     .measure = warpwise::bytes_by_kernels,
                     .cause = "Give the kernel x_there and y_there: copies are to bring x and y."},
                    {.what = "copies and kernels",
                     .before = 4,
                     .target = 4 * 16,
                     .measure = warpwise::pieces,
                     .cause = "16 chunks at most: on a GPU each copy costs some microseconds, however short it is."}};
  exercise.medals = {.what = "bytes in turn for each element",
                     .measure = warpwise::bytes_in_turn,
                     .units = [](const warpwise::Size& size) { return double(size[0]); },
                     .bronze = 10.5,
                     .silver = 9.5,
                     .gold = 8.6,
                     .cause = "12 means that no copy runs beside another: what does the first copy out wait for?"};
  exercise.fails = "No medal yet";
  exercise.hints = {
      "The first copy out needs only the first chunk's kernel. In your program, what else does it wait for?",
      "Give copies in, kernels and copies out a stream each. For each chunk, one event says that it has arrived and another that it is computed; the next stream waits for that. Two chunks win bronze: all goes out beside what comes in, but for the last chunk. How much is that with four chunks, with eight?",
      "for (int begin = 0; begin < n; begin += most) with most = (n - 1) / 8 + 1: copy x and y of the chunk on `in`, cudaEventRecord(arrived, in), cudaStreamWaitEvent(kernels, arrived, 0), launch, cudaEventRecord(computed, kernels), cudaStreamWaitEvent(out, computed, 0), copy on `out`."};
  exercise.format = "pinned";
  return exercise;
}

}  // namespace trip
