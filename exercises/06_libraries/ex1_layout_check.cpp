// Exercise 1 is right when the product is, for every shape.
#include "check.h"

namespace libraries {

warpwise::Exercise exercise_layout() {
  warpwise::Exercise exercise = practice_gemm("layout");
  exercise.title = "By rows or by columns";
  exercise.kind = warpwise::ExerciseKind::debug;
  exercise.task = "Mend the call: the matrices lie row by row.";
  exercise.minutes = 10;
  exercise.fails = "wrong at";
  exercise.hints = {
      "Write down a matrix of 2 x 3 row by row, and read it column by column. Which matrix of how many rows is that?",
      "cuBLAS sees the transpose of each matrix. The transpose of A B is B' A': so B comes first.",
      "The product that cuBLAS computes is n x m. Leading dimensions are the lengths of our rows: n for B, k for A, n for C."};
  return exercise;
}

}  // namespace libraries
