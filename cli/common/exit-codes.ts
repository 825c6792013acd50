/** Exit codes of commands, and the error for a command that was called wrongly. */

/** 0 done · 1 some rows are faulty · 2 refused or misused · 3 unexpected error. */
export const exit = { done: 0, faulty: 1, refused: 2, broken: 3 } as const
export type ExitCode = (typeof exit)[keyof typeof exit]

/** The command was called wrongly; the message is a translated sentence. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}
