// Exports of other services, which a person picks for a file (contract 8): the names of their columns.

/** The services whose exports have a preset. */
export const presetIds = ['u_label', 'imero'] as const
export type PresetId = (typeof presetIds)[number]
