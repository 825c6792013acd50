// What may happen to a serial, as a table: the states of OPEN-SCS (OPC 30260, table 63 and section 4.1.1) with their
// numbers, what a line can report, and where each report leads from each state. What the table lacks is refused.

/** States by name, with the numbers of OPC 30260. */
export const serialStates = {
  /** Issued, and handed back by the line as not used. */
  unused: 1,
  /** Issued; nothing is known of it yet. */
  issued: 2,
  /** Declared void: it is on no bottle that may be sold. */
  void: 3,
  /** Printed, on a label that is on no bottle yet. */
  printed: 4,
  /** The printed label was kept as a sample. */
  labelSampled: 5,
  /** The label was spoiled before it reached a bottle. */
  labelScrapped: 6,
  /** On a bottle that has not left the cellar. */
  commissioned: 7,
  /** On a bottle that was taken as a sample. */
  sampled: 8,
  /** On a bottle that is out of trade. */
  inactive: 9,
  /** On a bottle that is broken or destroyed. */
  destroyed: 10,
  /** On a bottle that has left the cellar. */
  released: 11,
} as const

export type SerialState = keyof typeof serialStates
export const serialStateNames = Object.keys(serialStates) as SerialState[]

/** The state of a number; `issued` for one that is none. */
export function stateNumbered(number: number): SerialState {
  return byNumber[number] ?? 'issued'
}

const byNumber: readonly (SerialState | undefined)[] = Array.from({ length: 12 }, (_, number) =>
  serialStateNames.find((name) => serialStates[name] === number),
)

/** What a line reports of a serial. */
export const serialReports = [
  'printed',
  'scrapped',
  'sampled',
  'commissioned',
  'released',
  'inactive',
  'destroyed',
  'unused',
] as const
export type SerialReport = (typeof serialReports)[number]

/**
 * Where a report leads, from each state it may come in. Reports arrive late and out of order: what is known to be on a
 * bottle needs no report of printing first, and an earlier step reported after a later one leaves the state as it is.
 */
const moves: Readonly<Record<SerialReport, Partial<Readonly<Record<SerialState, SerialState>>>>> = {
  printed: {
    issued: 'printed',
    unused: 'printed',
    commissioned: 'commissioned',
    released: 'released',
    sampled: 'sampled',
    inactive: 'inactive',
    destroyed: 'destroyed',
    labelSampled: 'labelSampled',
    labelScrapped: 'labelScrapped',
  },
  scrapped: {
    issued: 'labelScrapped',
    unused: 'labelScrapped',
    printed: 'labelScrapped',
    commissioned: 'destroyed',
    sampled: 'destroyed',
  },
  sampled: {
    issued: 'labelSampled',
    unused: 'labelSampled',
    printed: 'labelSampled',
    commissioned: 'sampled',
    released: 'sampled',
  },
  commissioned: {
    issued: 'commissioned',
    unused: 'commissioned',
    printed: 'commissioned',
    released: 'released',
  },
  released: { issued: 'released', unused: 'released', printed: 'released', commissioned: 'released' },
  inactive: { commissioned: 'inactive', released: 'inactive', sampled: 'inactive' },
  destroyed: {
    commissioned: 'destroyed',
    released: 'destroyed',
    sampled: 'destroyed',
    inactive: 'destroyed',
    labelSampled: 'destroyed',
    labelScrapped: 'destroyed',
  },
  unused: { issued: 'unused' },
}

/** States that a report of its own kind has already led to: the same report again is a duplicate. */
const reached: Readonly<Record<SerialReport, readonly SerialState[]>> = {
  printed: ['printed'],
  scrapped: ['labelScrapped', 'destroyed'],
  sampled: ['labelSampled', 'sampled'],
  commissioned: ['commissioned'],
  released: ['released'],
  inactive: ['inactive'],
  destroyed: ['destroyed'],
  unused: ['unused'],
}

/** What became of one reported serial. */
export const rowVerdicts = ['accepted', 'duplicate', 'foreign', 'malformed', 'void', 'illegal'] as const
export type RowVerdict = (typeof rowVerdicts)[number]

/** A serial as far as it is known: its state, and how many times it was printed. */
export type Known = { readonly state: SerialState; readonly runs: number }

/** A serial before anything was reported of it. */
export const unheard: Known = { state: 'issued', runs: 0 }

/** The most printings that are counted. */
export const mostRuns = 255

/**
 * What a report makes of a serial. Printing is counted: a report of it is a duplicate when it was reported before,
 * unless it is a reprint, which keeps the serial and brings a scrapped label back.
 */
export function judge(
  known: Known,
  report: SerialReport,
  reprint = false,
): { readonly verdict: RowVerdict; readonly next: Known } {
  const { state, runs } = known
  if (state === 'void') return { verdict: 'void', next: known }
  if (report === 'printed' && reprint) return reprinted(known)
  if (report === 'printed' && runs > 0) return { verdict: 'duplicate', next: known }
  if (reached[report].includes(state)) return { verdict: 'duplicate', next: known }
  const to = moves[report][state]
  if (to === undefined) return { verdict: 'illegal', next: known }
  if (report === 'printed') return { verdict: 'accepted', next: { state: to, runs: runs + 1 } }
  return { verdict: to === state ? 'duplicate' : 'accepted', next: { state: to, runs } }
}

/** The same serial printed once more: possible until it is on a bottle. */
function reprinted({ state, runs }: Known): ReturnType<typeof judge> {
  const may: readonly SerialState[] = ['issued', 'unused', 'printed', 'labelScrapped', 'labelSampled']
  if (!may.includes(state)) return { verdict: 'illegal', next: { state, runs } }
  return { verdict: 'accepted', next: { state: 'printed', runs: Math.min(runs + 1, mostRuns) } }
}

/** Whether a serial may be declared void, and stays so: whatever has not reached a bottle that left the cellar. */
export function mayBeVoid(state: SerialState): boolean {
  return state !== 'released' && state !== 'void'
}

/** The books of a batch: every serial stands in exactly one column. */
export type Books = {
  readonly printed: number
  readonly scrapped: number
  readonly sampled: number
  readonly unused: number
  readonly void: number
  /** Issued, and never heard of again: the difference. */
  readonly missing: number
}

/** The column of the books a state belongs to. */
export const columnOf: Readonly<Record<SerialState, keyof Books>> = {
  unused: 'unused',
  issued: 'missing',
  void: 'void',
  printed: 'printed',
  labelSampled: 'sampled',
  labelScrapped: 'scrapped',
  commissioned: 'printed',
  sampled: 'sampled',
  inactive: 'printed',
  destroyed: 'scrapped',
  released: 'printed',
}
