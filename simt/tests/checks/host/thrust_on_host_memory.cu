#include <thrust/execution_policy.h>
#include <thrust/reduce.h>
#include <vector>
int main() {
  std::vector<int> v(100, 3);
  return thrust::reduce(thrust::device, v.begin(), v.end()) != 300;  // expect: out_of_bounds
}
