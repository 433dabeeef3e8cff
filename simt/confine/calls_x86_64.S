// Counted code calls an address in a register through here (translate/assembly/rewrite.cpp): %r11 has the address;
// everything else is as the called function expects it. In confined code, simt_check_call checks each address that
// differs from the previous call's. A jump arrives as a call, too; its return address is dropped.
        .text
        .macro  checked name, drop
        .globl  \name
        .type   \name, @function
        .p2align 5
\name:
        cmpb    $0, simt_code_is_confined(%rip)
        je      3f
        cmpq    %r11, simt_last_called(%rip)
        je      3f
        pushq   %rax
        pushq   %rcx
        pushq   %rdx
        pushq   %rsi
        pushq   %rdi
        pushq   %r8
        pushq   %r9
        pushq   %r10
        pushq   %r11
        subq    $128, %rsp
        movups  %xmm0, (%rsp)
        movups  %xmm1, 16(%rsp)
        movups  %xmm2, 32(%rsp)
        movups  %xmm3, 48(%rsp)
        movups  %xmm4, 64(%rsp)
        movups  %xmm5, 80(%rsp)
        movups  %xmm6, 96(%rsp)
        movups  %xmm7, 112(%rsp)
        movq    %r11, %rdi
        movq    200(%rsp), %rsi
        callq   simt_check_call
        movups  (%rsp), %xmm0
        movups  16(%rsp), %xmm1
        movups  32(%rsp), %xmm2
        movups  48(%rsp), %xmm3
        movups  64(%rsp), %xmm4
        movups  80(%rsp), %xmm5
        movups  96(%rsp), %xmm6
        movups  112(%rsp), %xmm7
        addq    $128, %rsp
        popq    %r11
        popq    %r10
        popq    %r9
        popq    %r8
        popq    %rdi
        popq    %rsi
        popq    %rdx
        popq    %rcx
        popq    %rax
3:      leaq    \drop(%rsp), %rsp
        jmp     *%r11
        .size   \name, .-\name
        .endm

        checked simt_checked_call, 0
        checked simt_checked_jump, 8

        .section .note.GNU-stack,"",@progbits
