// A linked list and strings in managed memory, objects with overloaded new, a managed variable.
#include <cstdio>
#include <cstring>
#include <new>

class Managed {
 public:
  void *operator new(size_t len) {
    void *ptr;
    cudaMallocManaged(&ptr, len);
    cudaDeviceSynchronize();
    return ptr;
  }
  void operator delete(void *ptr) {
    cudaDeviceSynchronize();
    cudaFree(ptr);
  }
};

class String : public Managed {
  int length;
  char *data;

 public:
  String(const char *s) : length(strlen(s)), data(0) {
    cudaMallocManaged((void **)&data, length + 1);
    memcpy(data, s, length + 1);
  }
  ~String() { cudaFree(data); }
  __host__ __device__ char &operator[](int pos) { return data[pos]; }
  __host__ __device__ const char *c_str() const { return data; }
  __host__ __device__ int size() const { return length; }
};

struct Node : public Managed {
  int value;
  Node *next;
};

__managed__ int total = 7;

__global__ void shout(String *s) {
  int i = threadIdx.x;
  if (i < s->size() && (*s)[i] >= 'a' && (*s)[i] <= 'z') (*s)[i] -= 'a' - 'A';
}
__global__ void sum(Node *list) {
  for (Node *n = list; n != nullptr; n = n->next) total += n->value;
}

int main() {
  String *s = new String("hello, managed world");
  shout<<<1, 32>>>(s);
  cudaDeviceSynchronize();
  printf("%s\n", s->c_str());
  bool ok = strcmp(s->c_str(), "HELLO, MANAGED WORLD") == 0;
  delete s;
  Node *list = nullptr;
  for (int i = 1; i <= 10; i++) {
    Node *n = new Node;
    n->value = i;
    n->next = list;
    list = n;
  }
  int device = 0;
  cudaGetDevice(&device);
  cudaMemAdvise(list, sizeof(Node), cudaMemAdviseSetReadMostly, device);
  cudaMemPrefetchAsync(list, sizeof(Node), device, NULL);
  cudaMemLocation here = {cudaMemLocationTypeDevice, device};
  cudaMemPrefetchAsync(list, sizeof(Node), here, 0, 0);
  sum<<<1, 1>>>(list);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;
  ok = ok && total == 62;
  cudaPointerAttributes attributes;
  cudaPointerGetAttributes(&attributes, list);
  ok = ok && attributes.type == cudaMemoryTypeManaged && attributes.hostPointer == list;
  while (list) {
    Node *next = list->next;
    delete list;
    list = next;
  }
  printf("%s\n", ok ? "ok" : "wrong");
  return !ok;
}
