// Counted code calls an address in a register through here (translate/assembly/rewrite.cpp): x15 has the address; everything
// else is as the called function expects it. In confined code, simt_check_call checks each address that differs from the
// previous call's. A jump arrives with the caller's return address, as the called function expects it, too.
        .text
        .globl  simt_checked_call
        .type   simt_checked_call, %function
        .p2align 5
simt_checked_call:
        adrp    x14, simt_code_is_confined
        ldrb    w14, [x14, #:lo12:simt_code_is_confined]
        cbz     w14, 3f
        adrp    x14, simt_last_called
        ldr     x14, [x14, #:lo12:simt_last_called]
        cmp     x14, x15
        b.eq    3f
        stp     x29, x30, [sp, -224]!
        mov     x29, sp
        stp     x0, x1, [sp, 16]
        stp     x2, x3, [sp, 32]
        stp     x4, x5, [sp, 48]
        stp     x6, x7, [sp, 64]
        stp     x8, x15, [sp, 80]
        stp     q0, q1, [sp, 96]
        stp     q2, q3, [sp, 128]
        stp     q4, q5, [sp, 160]
        stp     q6, q7, [sp, 192]
        mov     x0, x15
        mov     x1, x30
        bl      simt_check_call
        ldp     x0, x1, [sp, 16]
        ldp     x2, x3, [sp, 32]
        ldp     x4, x5, [sp, 48]
        ldp     x6, x7, [sp, 64]
        ldp     x8, x15, [sp, 80]
        ldp     q0, q1, [sp, 96]
        ldp     q2, q3, [sp, 128]
        ldp     q4, q5, [sp, 160]
        ldp     q6, q7, [sp, 192]
        ldp     x29, x30, [sp], 224
3:      br      x15
        .size   simt_checked_call, .-simt_checked_call

        .section .note.GNU-stack,"",%progbits
