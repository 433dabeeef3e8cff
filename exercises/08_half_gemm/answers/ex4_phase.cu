// Answers to ex4_phase: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  return step / kStages % 2;

// === wrong: always_0
// Rejected: race
// From the third step on the phase with parity 0 has ended already.
return 0 * step;

// === wrong: of_step
// Rejected: race
// Changes with each step, not with each time round.
return step % 2;

// === wrong: begins_with_1
// Rejected: race
// The first phase has parity 0.
return step / kStages % 2 ^ 1;

// === wrong: late
// Rejected: race
// Changes one step too late.
return (step - 1 + kStages) / kStages % 2;

// === wrong: for_four
// Rejected: race
// There are two stages, not four.
return step / 4 % 2;

// === wrong: of_stage
// Rejected: race
// The stage's number says nothing of how often it has been used.
  return stage_of(step) % 2;

// === wrong: small_counter
// Rejected: neither 0 nor 1
// Steps are counted in a number that ends at 127. (Wrong only where rows are longer than 8192.)
return static_cast<signed char>(step) / kStages % 2;

// === other: by_bit
// The same by a bit.
return step >> 1 & 1;

// === other: counted
// By how often the stage has been used.
const int before = (step - stage_of(step)) / kStages;
return before & 1;

// === wrong: number_of_the_phase
// Rejected: neither 0 nor 1
// The number of the phase, not its parity.
  return step / kStages;

// === wrong: at_most_256
// Rejected: launch without end
// Right for 256 steps.
return step < 256 ? step / kStages % 2 : (step + 2) / kStages % 2;
