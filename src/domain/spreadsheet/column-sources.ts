// How the import found what a column holds, as its answers name it (contract 8).

/** How the field of a column was found, the strongest first. */
export const columnMatches = ['choice', 'remembered', 'name', 'title', 'word', 'content'] as const
export type ColumnMatch = (typeof columnMatches)[number]
/** Where the unit of a column comes from. */
export const unitSources = ['choice', 'header', 'cells', 'values', 'field'] as const
export type UnitSource = (typeof unitSources)[number]
/** The services whose exports a person can pick for a file. */
export const presetIds = ['u_label', 'imero'] as const
export type PresetId = (typeof presetIds)[number]
