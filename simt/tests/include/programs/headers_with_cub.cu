// Programs rely on headers of the standard library that come with CUB's and Thrust's.
#include <cub/cub.cuh>

int main() {
  const auto begin = std::chrono::high_resolution_clock::now();
  std::map<std::string, int> counts{{"one", 1}};
  std::set<int> some{1, 2};
  const std::unique_ptr<int> three(new int(3));
  assert(std::strlen("four") == 4 && FLT_MAX > 1);
  const std::chrono::duration<double> took = std::chrono::high_resolution_clock::now() - begin;
  const bool right = counts["one"] + static_cast<int>(some.size()) == *three && took.count() >= 0;
  std::cout << (right ? "PASSED" : "FAILED") << std::endl;
  return !right;
}
