// Opcodes of mask programs, written by `npm run build:kernel` from ../mask/mask-program.ts. Do not edit.

/** a XOR b; names 3 planes. */
export const XOR: i32 = 0
/** a AND b; names 3 planes. */
export const AND: i32 = 1
/** a AND NOT b; names 3 planes. */
export const AND_NOT: i32 = 2
/** NOT (a OR b); names 3 planes. */
export const NOR: i32 = 3
/** a OR b; names 3 planes. */
export const OR: i32 = 4
/** NOT a; names 2 planes. */
export const NOT: i32 = 5
/** a + b + c, as a sum bit and a carry; names 5 planes. */
export const SUM: i32 = 6
