// The access hooks' fast path: a follower at the point that its leader passed, with an address that is safe to access.
// device/hooks.cpp handles everything else. The offsets are those of simt::Trace in machine/trace.h.
#define CURSOR 0
#define ROW 8
#define ARENA_BASE 16
#define ARENA_SIZE 24
#define SHARED_BASE 32
#define SHARED_SIZE 40
#define DYNAMIC_BASE 48
#define DYNAMIC_SIZE 56
#define PLAIN 66
#define ROW_BYTES 264
#define VALUES_OFFSET (64 * 264)

        .text

// hook NAME, SIZE, OP: called with the address in %rdi.
        .macro  hook name, size, op
        .globl  \name
        .type   \name, @function
        .p2align 5
\name:
        movq    simt_trace@gottpoff(%rip), %r11
        movq    %fs:CURSOR(%r11), %rax
        movq    (%rsp), %rdx
        cmpq    (%rax), %rdx
        jne     9f
        .if \size > 1
        testb   $(\size - 1), %dil
        jne     9f
        .endif
        movq    %rdi, %r8
        subq    %fs:ARENA_BASE(%r11), %r8
        cmpq    %fs:ARENA_SIZE(%r11), %r8
        jae     2f
1:      movq    %fs:ROW(%r11), %rcx
        movq    %rdi, (%rcx)
        .if \op == 1
        .if \size == 1
        movzbl  (%rdi), %r9d
        .elseif \size == 2
        movzwl  (%rdi), %r9d
        .elseif \size == 4
        movl    (%rdi), %r9d
        .else
        movq    (%rdi), %r9
        .endif
        .if \size == 16
        xorq    8(%rdi), %r9
        .endif
        movq    %r9, VALUES_OFFSET(%rcx)
        .endif
        addq    $ROW_BYTES, %rcx
        movq    %rcx, %fs:ROW(%r11)
        addq    $16, %rax
        movq    %rax, %fs:CURSOR(%r11)
        ret
2:      movq    %rdi, %r8
        subq    %fs:SHARED_BASE(%r11), %r8
        cmpq    %fs:SHARED_SIZE(%r11), %r8
        jb      1b
        movq    %rdi, %r8
        subq    %fs:DYNAMIC_BASE(%r11), %r8
        cmpq    %fs:DYNAMIC_SIZE(%r11), %r8
        jb      1b
9:      cmpb    $0, %fs:PLAIN(%r11)
        jne     3f
        movl    $(\size | (\op << 8)), %esi
        leaq    8(%rsp), %rcx
        jmp     simt_access_slow
3:      ret
        .size   \name, .-\name
        .endm

        hook    __tsan_read1, 1, 0
        hook    __tsan_read2, 2, 0
        hook    __tsan_read4, 4, 0
        hook    __tsan_read8, 8, 0
        hook    __tsan_read16, 16, 0
        hook    __tsan_write1, 1, 1
        hook    __tsan_write2, 2, 1
        hook    __tsan_write4, 4, 1
        hook    __tsan_write8, 8, 1
        hook    __tsan_write16, 16, 1

// A basic block begins.
        .globl  __sanitizer_cov_trace_pc
        .type   __sanitizer_cov_trace_pc, @function
        .p2align 5
__sanitizer_cov_trace_pc:
        movq    simt_trace@gottpoff(%rip), %r11
        movq    %fs:CURSOR(%r11), %rax
        movq    (%rsp), %rdx
        cmpq    (%rax), %rdx
        jne     9f
        addq    $16, %rax
        movq    %rax, %fs:CURSOR(%r11)
        ret
9:      cmpb    $0, %fs:PLAIN(%r11)
        jne     3f
        xorl    %edi, %edi
        xorl    %esi, %esi
        leaq    8(%rsp), %rcx
        jmp     simt_access_slow
3:      ret
        .size   __sanitizer_cov_trace_pc, .-__sanitizer_cov_trace_pc

        .section .note.GNU-stack,"",@progbits
