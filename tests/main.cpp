// Every test program's beginning.
#define DOCTEST_CONFIG_IMPLEMENT
#include <doctest/doctest.h>

#include <cstdlib>

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  // An author's shortcut: one exercise through the gate, and nothing else (docs/writing-an-exercise.md).
  if (std::getenv("WARPWISE_GATE")) context.addFilter("source-file", "*exercise_gate_test.cpp");
  return context.run();
}
