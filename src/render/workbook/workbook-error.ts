// Why a workbook cannot be read. The service words the reasons (`import.workbook…`).

/** What is wrong with a file. */
export type WorkbookProblem =
  /** Bytes are missing or changed, or the parts contradict each other. */
  | 'damaged'
  /** Protected with a password. */
  | 'encrypted'
  /** More bytes than the limit, unpacked; or it takes too long. */
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  | 'cellTooLong'
  /** No visible table has the name that was given. */
  | 'unknownTable'

/** A workbook that cannot be read; `line` is the row where reading stopped, 0 for the file as a whole. */
export class WorkbookError extends Error {
  readonly problem: WorkbookProblem
  readonly line: number

  constructor(problem: WorkbookProblem, line = 0) {
    super(`workbook: ${problem} (line ${String(line)})`)
    this.name = 'WorkbookError'
    this.problem = problem
    this.line = line
  }
}
