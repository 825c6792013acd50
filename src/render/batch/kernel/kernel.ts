// The loops of the batch engine in AssemblyScript. They keep no memory of their own: every table is handed in by its address
// (machine.ts), and every function has a plain TypeScript counterpart with the same answers.

export { pack, transpose, run, chosen, draw } from './matrices'
export { pictures } from './pictures'
