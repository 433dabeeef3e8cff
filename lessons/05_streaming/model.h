// The lesson's own model of a machine: what the link and the product give, and how long a plan takes with that.
#pragma once
#include <string>
#include <vector>

#include "plan.h"

namespace streaming {

struct Rates {
  double in, out, both;                 // GB/s of a device's link; `both`: the sum, in and out together
  double host_in, host_out, host_both;  // that the host's memory gives to all links
  double peer;
  double product;        // GFLOP/s
  double start_us = 5;   // of each copy and kernel
  int processors = 132;  // SMs
};

/// Measured, once for a process, in some of the program's memory; on the CPU backend, which cannot measure a link,
/// those of an H200 with a link of this kind: "pcie3", "pcie4", "pcie5" or "c2c".
Rates rates_of(const std::string& link, warpwise::Resources& gpu);

/// Milliseconds from the first copy to the last: engines take their actions in the plan's order, each as soon as what
/// it needs is there, and both ways of a link share it.
double predict_ms(const std::vector<Action>& plan, const Rates& rates, int devices = 1);

/// Keeps what a step's plan is said to take, for the remark on what it took.
void note_prediction(const std::string& step, double ms);
double noted_prediction(const std::string& step);  // 0: none

}  // namespace streaming
