// The forms of the energy line below a code, in a file of their own: the browser needs the names alone.

/**
 * `full` says "Per 100 ml" in a language (specification 9); `short` needs no language and takes less room.
 */
export const energyLineForms = ['full', 'short'] as const
export type EnergyLineForm = (typeof energyLineForms)[number]
