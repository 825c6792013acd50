// The state machine of a serial: the states of OPEN-SCS (OPC 30260, table 63 and section 4.1.1), the reports
// of a production line, and the transitions. A report without a transition is `illegal`.

/** States with their numbers in OPC 30260, which are stored. */
export const serialStates = {
  /** Issued, and returned by the line as unused. */
  unused: 1,
  /** Issued; no report yet. */
  issued: 2,
  /** Declared void: no bottle with it may be sold. */
  void: 3,
  /** Printed on a label that is not on a bottle yet. */
  printed: 4,
  /** The printed label is a sample. */
  labelSampled: 5,
  /** The label was destroyed before it was on a bottle. */
  labelScrapped: 6,
  /** On a bottle that has not left the cellar. */
  commissioned: 7,
  /** On a bottle that is a sample. */
  sampled: 8,
  /** On a bottle that was withdrawn from sale. */
  inactive: 9,
  /** On a bottle that is broken or destroyed. */
  destroyed: 10,
  /** On a bottle that has left the cellar. */
  released: 11,
} as const

export type SerialState = keyof typeof serialStates
/** The names of all states. */
export const serialStateNames = Object.keys(serialStates) as SerialState[]

/** The state with a number; `issued` for any other number. */
export function stateOfNumber(number: number): SerialState {
  return statesByNumber[number] ?? 'issued'
}

const statesByNumber: readonly (SerialState | undefined)[] = Array.from({ length: 12 }, (_, number) =>
  serialStateNames.find((name) => serialStates[name] === number),
)

/** What a line can report about a serial. */
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
 * The state after a report, by report and current state. Reports arrive late and out of order: a bottle can
 * be reported without a report of printing, and a report of an earlier step does not change the state.
 */
const transitions: Readonly<Record<SerialReport, Partial<Readonly<Record<SerialState, SerialState>>>>> = {
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

/** The states in which a report is a duplicate, because the same report was accepted before. */
const duplicateStates: Readonly<Record<SerialReport, readonly SerialState[]>> = {
  printed: ['printed'],
  scrapped: ['labelScrapped', 'destroyed'],
  sampled: ['labelSampled', 'sampled'],
  commissioned: ['commissioned'],
  released: ['released'],
  inactive: ['inactive'],
  destroyed: ['destroyed'],
  unused: ['unused'],
}

/** The outcome of one reported row. */
export const rowVerdicts = ['accepted', 'duplicate', 'foreign', 'malformed', 'void', 'illegal'] as const
export type RowVerdict = (typeof rowVerdicts)[number]

/** What is known about a serial: its state, and how many times it was printed. */
export type SerialStatus = { readonly state: SerialState; readonly runs: number }

/** The status of a serial without any report. */
export const unreported: SerialStatus = { state: 'issued', runs: 0 }

/** The print counter stops here (it is stored in one byte). */
const maxPrintRuns = 255

/**
 * Applies a report to a serial; answers the verdict and the next status. Printing is counted: a second report
 * of it is a duplicate, unless it is a reprint, which also brings a scrapped label back.
 */
export function applyReport(
  status: SerialStatus,
  report: SerialReport,
  reprint = false,
): { readonly verdict: RowVerdict; readonly next: SerialStatus } {
  const { state, runs } = status
  if (state === 'void') return { verdict: 'void', next: status }
  if (report === 'printed' && reprint) return applyReprint(status)
  if (report === 'printed' && runs > 0) return { verdict: 'duplicate', next: status }
  if (duplicateStates[report].includes(state)) return { verdict: 'duplicate', next: status }
  const to = transitions[report][state]
  if (to === undefined) return { verdict: 'illegal', next: status }
  if (report === 'printed') return { verdict: 'accepted', next: { state: to, runs: runs + 1 } }
  return { verdict: to === state ? 'duplicate' : 'accepted', next: { state: to, runs } }
}

/** The same serial printed again: legal until it is on a bottle. */
function applyReprint({ state, runs }: SerialStatus): ReturnType<typeof applyReport> {
  const printableStates: readonly SerialState[] = [
    'issued',
    'unused',
    'printed',
    'labelScrapped',
    'labelSampled',
  ]
  if (!printableStates.includes(state)) return { verdict: 'illegal', next: { state, runs } }
  return { verdict: 'accepted', next: { state: 'printed', runs: Math.min(runs + 1, maxPrintRuns) } }
}

/**
 * Whether a serial can be declared void: any that is not void yet and not on a bottle that left the cellar.
 */
export function canBeVoided(state: SerialState): boolean {
  return state !== 'released' && state !== 'void'
}

/** The reconciliation of a batch: every serial counts in exactly one column. */
export type Reconciliation = {
  readonly printed: number
  readonly scrapped: number
  readonly sampled: number
  readonly unused: number
  readonly void: number
  /** Issued and never reported. */
  readonly missing: number
}

/** The reconciliation column of each state. */
export const reconciliationColumns: Readonly<Record<SerialState, keyof Reconciliation>> = {
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
