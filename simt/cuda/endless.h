// Programs and kernels that do not end: loops of the host, and waits for what cannot come.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

namespace simt {

struct Launch;

// A kernel waits for what the host may write after the launch, which cannot happen here. A program of its own ends with
// this message.
void refuse_wait_for_host(const Launch& launch);
// Host code has touched device memory. A loop that waits for what it reads there may never end: if such uses go on for
// long, the program ends. `what`: the hazard's words.
void end_endless_host_use(std::uint64_t pc, const std::string& what);
// The while node of a graph that is added at `pc` does not end, and why.
void report_endless_graph(const std::string& why, std::uint64_t pc);
// The host reads a volatile object: a loop that only reads may wait for ever, and the program is told so.
void note_host_read(std::uint64_t address, std::size_t bytes, std::uint64_t pc);

}  // namespace simt
