// A worker: runs kernels and reports on stdout, one event per line (docs/stream.md). There is one executable per
// backend, built from the same sources. Requests come on stdin; end of input ends the worker.
#include <cstdlib>
#include <string_view>

#include "engine/worker/output.h"
#include "engine/worker/serve.h"

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--describe") return warpwise::describe_for_the_build(argv[2]);
  if (const char* limit = std::getenv("WARPWISE_LINE_LIMIT")) warpwise::end_with_the_line(std::atoi(limit));
  return warpwise::serve("warpwise " WARPWISE_VERSION);
}
