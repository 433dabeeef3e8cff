// A worker: runs kernels and reports on stdout, one event per line (docs/stream.md). There is one executable per
// backend, built from the same sources. Requests come on stdin; end of input ends the worker.
#include <string_view>

#include "engine/worker/serve.h"

int main(int argc, char** argv) {
  if (argc == 3 && std::string_view(argv[1]) == "--describe") return warpwise::describe_for_the_build(argv[2]);
  return warpwise::serve("warpwise " WARPWISE_VERSION);
}
