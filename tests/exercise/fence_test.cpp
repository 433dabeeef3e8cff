// Files that try to reach beyond themselves, each way several times. Each gets its own answer, and what it tried has
// not happened.
#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "engine/exercise/compile/facts.h"
#include "engine/exercise/session/check.h"
#include "tests/support/cli_program.h"

using namespace warpwise;

namespace {

/// A correct transpose with something added.
struct Hostile {
  std::string name;
  std::string host;         // in the launch function
  std::string before = "";  // before the namespace
  std::string stage, says;  // the check's answer
  std::string kernel = "";  // at the beginning of the kernel
};

std::string text_of(const Hostile& hostile) {
  return hostile.before + R"(
#include "transpose.h"
namespace transpose {
__global__ void index(const float* in, float* out, int rows, int cols) {
)" + hostile.kernel +
         R"(
  for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < size_t(rows) * cols; i += size_t(gridDim.x) * blockDim.x)
    out[i % cols * rows + i / cols] = in[i];
}
void launch_index(const float* in, float* out, int rows, int cols, cudaStream_t stream) {
)" + hostile.host +
         R"(
  index<<<16, 256, 0, stream>>>(in, out, rows, cols);
}
}
)";
}

CheckSettings settings() {
  CheckSettings settings;
  settings.root = WARPWISE_ROOT;
  settings.programs = WARPWISE_BIN;
  settings.compile_limit_s = 60;
  settings.run_limit_s = 4;
  settings.memory_limit_bytes = int64_t{512} << 20;
  settings.backend_names = true;
  return settings;
}

std::string stage_and_words(const CheckResult& result) {
  std::string text = result.stage + ":";
  for (const auto& message : result.messages) text += " " + message;
  for (const auto& message : result.compiler) text += " [" + std::to_string(message.line) + "] " + message.text;
  return text;
}

/// Checks all of them, on all processors.
void contains(const std::vector<Hostile>& files) {
  std::vector<CheckResult> results(files.size());
  std::atomic<size_t> next{0};
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < std::max(2u, std::thread::hardware_concurrency()); i++)
    threads.emplace_back([&] {
      for (size_t at; (at = next++) < files.size();)
        results[at] =
            check_exercise_text(exercise_named("transpose/index"), text_of(files[at]), "/nowhere/ex1.cu", settings());
    });
  for (auto& thread : threads) thread.join();
  for (size_t i = 0; i < files.size(); i++) {
    INFO(files[i].name << ": " << stage_and_words(results[i]));
    CHECK(results[i].stage == files[i].stage);
    CHECK(stage_and_words(results[i]).find(files[i].says) != std::string::npos);
  }
}

/// A system call: refused by name, with its line (the first line of the launch function).
Hostile call(const std::string& header, const std::string& host, const std::string& name) {
  return {name, host, header.empty() ? "" : "#include <" + header + ">\n", "compile", "'" + name + "' cannot be used"};
}

}  // namespace

TEST_CASE("fences: what the system offers is refused by name" * doctest::test_suite("long")) {
  contains({
      call("cstdlib", "exit(0);", "exit"),
      {"the process's exit handlers", "__cxa_finalize(nullptr);", "extern \"C\" void __cxa_finalize(void*);\n",
       "compile", "[11] '__cxa_finalize' cannot be used"},
      {"these, by a pointer", "end(nullptr);",
       "extern \"C\" void __cxa_finalize(void*);\nvoid (*end)(void*) = __cxa_finalize;\n", "compile",
       "'__cxa_finalize' cannot be used"},
      call("unistd.h", "_exit(0);", "_exit"),
      call("unistd.h", "if (fork()) {}", "fork"),
      call("fcntl.h", "fcntl(0, 8 /* F_SETOWN */, 1);", "fcntl"),
      call("sys/prctl.h", "prctl(1, 0);", "prctl"),
      call("ctime", "timer_t t; timer_create(CLOCK_MONOTONIC, nullptr, &t);", "timer_create"),
      call("sys/mman.h", "mmap(nullptr, 1 << 20, 3, MAP_SHARED | MAP_ANONYMOUS, -1, 0);", "mmap"),
      call("sys/mman.h", "memfd_create(\"x\", 0);", "memfd_create"),
      call("pthread.h", "pthread_t t; pthread_create(&t, nullptr, [](void* p) { return p; }, nullptr);",
           "pthread_create"),
      call("fcntl.h", "if (open(\"/proc/self/mem\", 2)) {}", "open"),
      call("dlfcn.h", "dlopen(\"libc.so.6\", RTLD_NOW);", "dlopen"),
      call("dlfcn.h", "dlsym(nullptr, \"system\");", "dlsym"),
      call("csetjmp", "static jmp_buf b; if (rows < 0) longjmp(b, 1);", "longjmp"),
      call("unistd.h", "for (int i = 0; i < 64; i++) close(i);", "close"),
      call("unistd.h", "if (write(4, \"{}\", 2)) {}", "write"),
      call("unistd.h", "syscall(60, 0);", "syscall"),
      call("csignal", "raise(9);", "raise"),
      call("sys/resource.h", "rlimit l{}; setrlimit(RLIMIT_CPU, &l);", "setrlimit"),
      call("cstdlib", "if (system(\"true\")) {}", "system"),
      call("cstdlib", "if (getenv(\"HOME\")) {}", "getenv"),
      call("cstdio", "fopen(\"/etc/passwd\", \"r\");", "fopen"),
      call("unistd.h", "sbrk(1 << 20);", "sbrk"),
      call("unistd.h", "sleep(100);", "sleep"),
      call("link.h", "dl_iterate_phdr([](dl_phdr_info*, size_t, void*) { return 0; }, nullptr);", "dl_iterate_phdr"),
      {"std::thread", "std::thread([] {}).detach();", "#include <thread>\n", "compile", "cannot be used"},
      {"std::ofstream", "std::ofstream(\"/tmp/x\") << 1;", "#include <fstream>\n", "compile", "cannot be used"},
      {"the session's report", "simt::take_report();", "namespace simt { void take_report(); }\n", "compile",
       "'simt::take_report()' cannot be used"},
      {"the inside of a hook", "simt_access_slow(0, 0, 0, 0);",
       "extern \"C\" void simt_access_slow(unsigned long, unsigned long, unsigned long, const void*);\n", "compile",
       "'simt_access_slow' cannot be used"},
  });
}

TEST_CASE("fences: names, constructors and sections that would stand in for others'" * doctest::test_suite("long")) {
  contains({
      {"a hook of its own", "", "extern \"C\" void __tsan_write4(void*) {}\n", "compile", "give your own another name"},
      {"a launch of its own", "", "extern \"C\" void simt_launch(const void*) {}\n", "compile", ""},
      {"a malloc of its own", "", "extern \"C\" void* malloc(size_t) { return nullptr; }\n", "compile",
       "give your own another name"},
      {"a constructor", "", "int ran; __attribute__((constructor)) void early() { ran = 1; }\n", "compile",
       "runs by itself"},
      {"a destructor", "", "int ran; __attribute__((destructor)) void late() { ran = 1; }\n", "compile",
       "runs by itself"},
      {"an ifunc", "chosen();",
       "extern \"C\" { static void (*choose())() { return nullptr; } void chosen() __attribute__((ifunc(\"choose\"))); }\n",
       "compile", ""},
      {"instructions in a section's name", "more();",
       "__attribute__((section(\".text\\n\\tsyscall\\n#\"))) void more() {}\n", "compile", "a name in an attribute"},
      {"instructions in another name", "more();",
       "static void more() __attribute__((__weakref__(\"foo\\n\\tsyscall\")));\n", "compile", "a name in an attribute"},
      {"instructions in a name that a macro makes", "more();",
       "#include <sys/cdefs.h>\n#define N \".text\\n\\tsyscall\\n#\"\n__attribute__((__CONCAT(sec, tion)(N))) void more() {}\n",
       "compile", "a name in an attribute"},
      {"a function without hooks, named as the backend's own", "simt::call_with((long*)stdout);",
       "#include <cstdio>\nnamespace simt { __attribute__((__no_sanitize_thread__)) void call_with(long* p) { *p = 1; } }\n",
       "compile", "hides from the counters"},
      {"flags in a section's name", "number = 1;",
       "[[gnu::section(\".data,\\\"awx\\\",@progbits#\")]] int number = 2;\n", "compile", "a name in an attribute"},
      {"a return to any address", "jump((void*)&puts);",
       "#include <cstdio>\nstatic void jump(void* to) { __builtin_eh_return(-8, to); }\n", "compile",
       "goes round the counters"},
      {"machine code as data", "((void (*)())bytes)();",
       "extern \"C\" { __attribute__((section(\".text.more\"))) extern const unsigned char bytes[] = {0x0f, 0x05, 0xc3}; }\n",
       "compile", "'bytes' is data among the code"},
      {"a section of its own", "", "__attribute__((section(\"mine\"))) int own = 1;\n", "compile",
       "a section named 'mine'"},
  });
}

TEST_CASE("fences: memory that is not the file's own is neither written nor found" * doctest::test_suite("long")) {
  const std::string library = "char* p = (char*)(((unsigned long)&cudaDeviceSynchronize) & ~7ul); ";
  const std::string refused = "of your file writes to memory that is not its own";
  contains({
      {"the library's code", library + "*(volatile long*)p = 0;", "", "run", refused},
      {"the library's memory, byte by byte",
       library + "for (long i = 0; i < 1 << 24; i += 8) if (i >= 0) *(long*)(p + i) = 0;", "", "run", refused},
      {"the C library's streams, by a string put together by hand",
       "long parts[4] = {(long)stdout, 8, 1000, 0}; ((std::string*)parts)->append(\"AAAAAAAA\", 8);",
       "#include <cstdio>\n#include <string>\n", "run", "Line 12 of your file writes to memory"},
      {"it made the GPU's", library + "cudaHostRegister((void*)p, 64, cudaHostRegisterMapped);", "", "run", refused},
      {"memset over it", library + "memset(p, 0, rows + 4096);", "#include <cstring>\n", "run", refused},
      {"a copy over it", library + "cudaMemcpy(p, out, 4, cudaMemcpyDeviceToHost);", "", "run", refused},
      {"a CUDA function's answer over it", library + "cudaGetDevice((int*)p);", "", "run", refused},
      {"what it says of peers over it", library + "cudaDeviceCanAccessPeer((int*)p, 0, 0);", "", "run", refused},
      {"a copy between devices over it", library + "cudaMemcpyPeer((void*)p, 0, out, 0, 4);", "", "run", refused},
      {"an atomic over it", library + "atomicAdd((int*)p, 1);", "", "run", refused},
      {"the C library's streams", "*(volatile long*)stdout = 0;", "#include <cstdio>\n", "run", refused},
      {"the stack above", "volatile long* p = (volatile long*)__builtin_frame_address(0); p[4096] = 1;", "", "run",
       refused},
      {"printf's %n", "static long n; printf(rows > 0 ? \"%ln\" : \"\", &n);", "#include <cstdio>\n", "run",
       "a format with %n"},
      {"a stream that is none", "static char own[512]; fwrite(own, 1, 4, (FILE*)own);", "#include <cstdio>\n", "run",
       "neither stdout nor stderr"},
      {"a kernel that writes the library", "write<<<1, 1, 0, stream>>>((long)&cudaDeviceSynchronize & ~7l);",
       "__global__ void write(long at) { *(long*)at = 0; }\n", "hazards", "access out of bounds"},
      {"a call into the C library by address", "((int (*)(int))((long)&puts + rows))(0);", "#include <cstdio>\n", "run",
       "calls something that is no function"},
      {"a call into the middle of its own code", "((void (*)())((long)&launch_index + 5))();", "", "run",
       "calls something that is no function"},
      {"a jump to an address",
       "static void* table[] = {&&there, &&other}; void* where = rows > 0 ? (void*)((long)&puts + rows) : table[rows & 1]; goto *where; there: return; other: puts(\"\");",
       "#include <cstdio>\n", "run", "calls something that is no function"},
      {"a launch of something else",
       "struct { unsigned grid[3], block[3]; long shared; void* stream; const char* file; int line, counted, cooperative; unsigned cluster[3]; void* body; void* context; void* a; long n; } r{{1, 1, 1}, {1, 1, 1}, 0, 0, \"\", 0, 1, 0, {0, 0, 0}, (void*)&puts, 0, 0, 0}; simt_launch((simt::LaunchRequest*)&r);",
       "#include <cstdio>\n", "run", "has something called that is no function of your file"},
      {"a search through memory",
       "for (volatile char* p = (char*)&rows;; p++) if (*p == 1 && p[1] == 2 && p[2] == 3 && p[3] == 4 && p[4] == 9) return;",
       "", "run", "ended the program"},
      {"the compiler's own atomic over it", "__atomic_store_n((long*)((long)&cudaFree & ~7l), 0, __ATOMIC_SEQ_CST);",
       "", "run", refused},
      {"an exchange over it",
       "int other = 0; __atomic_compare_exchange_n((int*)((long)&cudaFree & ~7l), &other, 1, false, 5, 5);", "", "run",
       refused},
      {"an update by somebody else's function",
       "int a = 0, old; simt_atomic_update(&a, 4, 0, (void (*)(void*, const void*, void*))((long)&puts + 3), 0, &old);",
       "#include <cstdio>\n", "run", "has something called that is no function of your file"},
      {"a launch of the backend's inside",
       "struct { unsigned grid[3], block[3]; long shared; void* stream; const char* file; int line, counted, cooperative; unsigned cluster[3]; void* body; void* context; void* a; long n; } r{{1, 1, 1}, {1, 1, 1}, 0, 0, \"\", 0, 1, 0, {0, 0, 0}, (void*)&cudaDeviceSynchronize, 0, 0, 0}; simt_launch((simt::LaunchRequest*)&r);",
       "", "run", "has something called that is no function of your file"},
      {"a launch without counts",
       "struct { unsigned grid[3], block[3]; long shared; void* stream; const char* file; int line, counted, cooperative; unsigned cluster[3]; void* body; void* context; void* a; long n; } r{{1, 1, 1}, {1, 1, 1}, 0, 0, \"\", 0, 0, 0, {0, 0, 0}, (void*)&uncounted, 0, 0, 0}; simt_launch((simt::LaunchRequest*)&r);",
       "static void uncounted(void*) {}\n", "run", "launches a kernel that is not counted"},
      {"free of the library's memory", "free((void*)((long)&cudaFree & ~15l));", "#include <cstdlib>\n", "run",
       "frees memory that it has not allocated"},
      {"delete by an address, of the library's memory",
       "void (*volatile end)(void*) = ::operator delete; end((void*)((long)&cudaFree & ~15l));", "#include <new>\n",
       "run", "frees memory that it has not allocated"},
      {"a free piece that names the next one",
       "long* p = (long*)malloc(64); free(p); for (int i = -2; i < 0; i++) p[i] = (long)&cudaFree & ~15l; for (int i = 0; i < 4; i++) { long* q = (long*)malloc(64); q[0] = 1; }",
       "#include <cstdlib>\n", "passed", ""},
      {"what was thrown, once it is caught",
       "int* kept = nullptr; try { throw 1; } catch (int& e) { kept = &e; } for (volatile int* p = kept;; p++) *p = 1;",
       "", "run", refused},
      {"an uncounted read in a kernel's atomic", "",
       "static void spy(void* next, const void*, void* at) { *(float*)next = *(float*)at; }\n", "run",
       "reaches device memory where it is not counted",
       "{ float mine = 0, old; simt_atomic_update(&mine, 4, 0, spy, (void*)in, &old); }"},
      {"a mutex in the library's memory", "pthread_mutex_lock((pthread_mutex_t*)((long)&cudaFree & ~7l));",
       "#include <pthread.h>\n", "run", refused},
      {"a guard there", "__cxxabiv1::__cxa_guard_release((__cxxabiv1::__guard*)((long)&cudaFree & ~7l));",
       "#include <cxxabi.h>\n", "run", refused},
      {"something to call once", "static pthread_once_t once; pthread_once(&once, (void (*)())((long)&puts + 3));",
       "#include <cstdio>\n#include <pthread.h>\n", "run", "has something called that is no function of your file"},
      {"an exception's end that is none of its functions",
       "using namespace __cxxabiv1; __cxa_throw(__cxa_allocate_exception(4), (std::type_info*)&typeid(int), (void (*)(void*))((long)&puts + 3));",
       "#include <cxxabi.h>\n#include <cstdio>\n#include <typeinfo>\n", "run",
       "has something called that is no function of your file"},
      {"an exception of a type of its own making",
       "using namespace __cxxabiv1; static long type[8]; __cxa_throw(__cxa_allocate_exception(4), (std::type_info*)type, nullptr);",
       "#include <cxxabi.h>\n#include <typeinfo>\n", "run", "throws what is no exception"},
      {"free by another name", "release((void*)((long)&cudaFree & ~15l));",
       "extern \"C\" { static void release(void*) __attribute__((weakref(\"free\"))); }\n", "run",
       "frees memory that it has not allocated"},
      {"a pitch past the end of all addresses",
       "static float b[64]; cudaMemcpy2D(b, 1ul << 63, in, 4, 4, 3, cudaMemcpyDeviceToHost);", "", "run", refused},
      {"a constructor of an object", "",
       "struct Early { Early() { *(volatile long*)((long)&cudaDeviceSynchronize & ~7l) = 0; } } early;\n", "run",
       refused},
  });
}

TEST_CASE("fences: a stream calls functions of the file alone" * doctest::test_suite("long")) {
  contains({
      {"a number", "cudaLaunchHostFunc(stream, (cudaHostFn_t)0x400000, nullptr);", "", "run",
       "has something called that is no function of your file"},
      {"the system's", "cudaLaunchHostFunc(stream, (cudaHostFn_t)abort, nullptr);", "#include <cstdlib>\n", "run",
       "has something called that is no function of your file"},
      {"the middle of a function",
       "cudaLaunchHostFunc(stream, (cudaHostFn_t)((char*)(void (*)(void*))[](void*) {} + 4), nullptr);", "", "run",
       "has something called that is no function of your file"},
      {"a callback", "cudaStreamAddCallback(stream, (cudaStreamCallback_t)(void*)&cudaFree, nullptr, 0);", "", "run",
       "has something called that is no function of your file"},
  });
}

TEST_CASE("fences: memory, stacks and time have an end" * doctest::test_suite("long")) {
  contains({
      {"host memory", "for (;;) memset(new char[1 << 24], rows, 1 << 24);", "#include <cstring>\n", "run",
       "took more than 512 MB"},
      {"device memory", "fill<<<1024, 256, 0, stream>>>((float*)nullptr);",
       "__global__ void fill(float*) { for (;;) { volatile char* p = (volatile char*)malloc(1 << 20); if (!p) return; for (int i = 0; i < 1 << 20; i += 4096) p[i] = 1; } }\n",
       "run", "took more than 512 MB"},
      {"the host's stack", "deep(rows);",
       "static int deep(int n) { volatile char room[4096]; room[n & 7] = 1; return deep(n + 1) + room[3]; }\n", "run",
       "ended the program"},
      {"waiting for itself", "static std::mutex m; m.lock(); m.lock();", "#include <mutex>\n", "run",
       "ran longer than 4 s"},
      {"throwing for ever", "for (;;) try { throw 1; } catch (int) {}", "", "run", "ran longer than 4 s"},
      {"printing for ever", "for (;;) puts(\"{\\\"event\\\":\\\"check\\\",\\\"passed\\\":true}\");",
       "#include <cstdio>\n", "run", "ran longer than 4 s"},
      {"templates without end", "",
       "template <int n> struct T { static const int v = T<n + 1>::v; }; int x = T<0>::v;\n", "compile",
       "does not compile"},
      {"a static array of gigabytes", "memset(huge, rows, sizeof huge);",
       "#include <cstring>\nstatic char huge[1l << 34];\n", "run", "took more than 512 MB"},
  });
}

TEST_CASE("fences: what right files do in host code goes on" * doctest::test_suite("long")) {
  contains({
      {"function pointers, virtual functions and a switch",
       "struct A { virtual int f() { return 1; } virtual ~A() = default; }; struct B : A { int f() override { return 2; } }; std::unique_ptr<A> a(new B); int (*g)(int) = [](int x) { return x; }; std::unique_ptr<void, cudaError_t (*)(void*)> m(nullptr, cudaFree); switch (a->f() + g(rows)) { case 1: puts(\"1\"); break; case 2: puts(\"2\"); break; case 3: puts(\"3\"); break; case 4: puts(\"4\"); break; case 5: puts(\"5\"); break; case 6: puts(\"6\"); break; default: break; } float* p = nullptr; cudaMalloc(&p, 4); m.reset(p);",
       "#include <cstdio>\n#include <memory>\n", "passed", ""},
      {"streams, strings and statics",
       "static const std::string name = \"launch\"; std::cout << name << ' ' << rows << std::endl; std::vector<int> v(100, 1); v.push_back(2);",
       "#include <iostream>\n#include <string>\n#include <vector>\n", "passed", ""},
      {"lines of a stream", "std::cout << \"one\" << std::endl; std::cout << \"two\" << std::endl;",
       "#include <iostream>\n", "passed", ""},
      {"lambdas, std::function and printf",
       "std::function<int(int)> f = [&](int i) { return i + rows; }; printf(\"%d %s\\n\", f(1), \"text\"); fprintf(stderr, \"x\\n\");",
       "#include <cstdio>\n#include <functional>\n", "passed", ""},
      {"errors that are caught",
       "try { throw std::runtime_error(\"no\"); } catch (const std::exception& e) { puts(e.what()); }",
       "#include <cstdio>\n#include <stdexcept>\n", "passed", ""},
      {"questions to the device",
       "int d = 0, n = 0; cudaGetDevice(&d); cudaDeviceGetAttribute(&n, cudaDevAttrMultiProcessorCount, d); if (cudaGetLastError()) return;",
       "", "passed", ""},
      {"a static counter and a mutex", "static int calls = 0; static std::mutex m; std::lock_guard lock(m); calls++;",
       "#include <mutex>\n", "passed", ""},
      {"atomics, shared pointers, and owners that free",
       "static std::atomic<int> calls{0}; calls++; auto shared = std::make_shared<int>(rows); std::shared_ptr<int> other = shared; int expected = 0; std::atomic<int> a{1}; a.compare_exchange_strong(expected, 2); std::unique_ptr<char, void (*)(void*)> owner((char*)malloc(64), free);",
       "#include <atomic>\n#include <cstdlib>\n#include <memory>\n", "passed", ""},
      {"memory of other alignments, and none at all",
       "struct alignas(64) Wide { float v[16]; }; auto wide = std::make_unique<Wide>(); std::vector<Wide> many(3); delete[] new (std::nothrow) int[9]; if ((long)wide.get() % 64) abort();",
       "#include <cstdlib>\n#include <memory>\n#include <new>\n#include <vector>\n", "passed", ""},
      {"an error that is changed where it is caught",
       "struct E { int at = 0; }; try { E e; throw e; } catch (E& e) { e.at = rows; }", "", "passed", ""},
      {"a function of its own that the stream calls, and division by the C library",
       "static int calls = 0; calls = 0; cudaLaunchHostFunc(stream, [](void* p) { ++*static_cast<int*>(p); }, &calls); cudaStreamSynchronize(stream); const div_t d = div(rows, 4); if (calls != 1 || d.quot > rows) return;",
       "#include <cstdlib>\n", "passed", ""},
      {"mathematics",
       "const double x = std::ceil(std::log2(double(rows))) + std::sqrt(double(cols)); if (x < 0) return;",
       "#include <cmath>\n", "passed", ""},
  });
}

TEST_CASE("fences: a kernel may call what a GPU has for warps, tiles, clusters and named barriers") {
  contains(
      {{"a kernel beside the others", "",
        "#include <cooperative_groups.h>\nnamespace cg = cooperative_groups;\n__global__ void beside(unsigned* out) {"
        " __shared__ cg::block_tile_memory<64> memory; auto block = cg::this_thread_block(memory);"
        " auto tile = cg::tiled_partition<64>(block); tile.sync(); auto cluster = cg::this_cluster(); cluster.sync();"
        " asm volatile(\"bar.sync 1, 64;\" ::: \"memory\"); __nanosleep(20);"
        " out[threadIdx.x] = __match_any_sync(~0u, threadIdx.x / 2) + __reduce_add_sync(~0u, 1u)"
        " + tile.shfl(threadIdx.x, 0) + *cluster.map_shared_rank(out, 0); }\n",
        "passed", ""}});
}

TEST_CASE("fences: what g++ 13 writes for <iostream> is no assembly of the file's, and what looks like it is") {
  const test::Folder folder;
  folder.write("streams.h", "#pragma GCC system_header\n__extension__ __asm(ASSEMBLY);\n");
  const std::string source = folder.write("a.cu", "#include \"streams.h\"\n__global__ void kernel() {}\n");
  const std::filesystem::path facts = std::filesystem::path(folder.path) / "facts";
  for (const auto& [text, allowed] : std::vector<std::pair<std::string, bool>>{
           {".globl _ZSt21ios_base_library_initv", true}, {".globl _ZSt21ios_base_library_initv; nop", false}}) {
    const auto compiled =
        test::Program({WARPWISE_BIN "/warpwise-simt-cc", "--counted", "-std=gnu++20", "-DASSEMBLY=\"" + text + "\"",
                       "--facts=" + facts.string(), "-shared", source, "-o", folder.path + "/a.so"})
            .finish();
    INFO(compiled.err);
    CHECK(compiled.status == 0);
    CHECK(read_facts(facts).refused.empty() == allowed);
  }
}

TEST_CASE("fences: host code that counts with floats or 16 bits is found, so that its grid is tried at a vast size") {
  const test::Folder folder;
  const std::filesystem::path facts = std::filesystem::path(folder.path) / "facts";
  for (const auto& [blocks, narrow] :
       std::vector<std::pair<std::string, bool>>{{"const int blocks = (n - 1) / 256 + 1", false},
                                                 {"const int blocks = ceilf(n / 256.f)", true},
                                                 {"const unsigned short blocks = (n - 1) / 256 + 1", true},
                                                 {"const int blocks = n / 256 < 65535 ? n / 256 + 1 : 65535", true}}) {
    const std::string source = folder.write(
        "a.cu",
        "#include <cmath>\n__global__ void kernel(float* y, int n) { if (threadIdx.x < n) y[threadIdx.x] = 1; }\n"
        "void launch(float* y, int n) { " +
            blocks + "; kernel<<<blocks, 256>>>(y, n); }\n");
    const auto compiled = test::Program({WARPWISE_BIN "/warpwise-simt-cc", "--counted", "-std=gnu++20",
                                         "--facts=" + facts.string(), "-shared", source, "-o", folder.path + "/a.so"})
                              .finish();
    INFO(blocks << compiled.err);
    CHECK(compiled.status == 0);
    CHECK(read_facts(facts).narrow == narrow);
  }
}
