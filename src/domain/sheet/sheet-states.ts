// The states of a sheet (specification 4), in a file of its own because pages show them that know no fields.

/** The specification's integers: 1 unvalidated, 3 validated. */
export const sheetStates = { unvalidated: 1, validated: 3 } as const
/** The state of a sheet. A withdrawn or archived sheet keeps its state. */
export type SheetState = (typeof sheetStates)[keyof typeof sheetStates]
