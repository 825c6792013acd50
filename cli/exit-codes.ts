/** How a command ends: its exit code, or the sentence that says how it was misused. */

/** 0 done · 1 some lines faulty · 2 refused or misused · 3 broken. */
export const exit = { done: 0, faulty: 1, refused: 2, broken: 3 } as const
export type ExitCode = (typeof exit)[keyof typeof exit]

/** The command was not used as it is meant; the message is a finished sentence. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}
