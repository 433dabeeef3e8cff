#include <thrust/device_vector.h>
int main() {
  thrust::device_vector<int> v(8, 1);
  int* raw = thrust::raw_pointer_cast(v.data());
  return raw[2] - 1 + v[2] - 1;  // expect: out_of_bounds
}
