// The loops of the batch engine in AssemblyScript. They own no memory: ../engine/wasm-instance.ts passes the
// address of every table. Each function has a counterpart in plain TypeScript with the same results, against
// which tests compare it.

export { pack, transpose, run, masks, draw } from './matrices'
export { pictures } from './pictures'
