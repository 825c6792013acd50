// Dates of acts before anybody knows them, in a file of its own because every page knows it.

import type { LawSettings } from './law-rules.ts'

/** The settings of an operator who knows of no further act. */
export const unknownActs: LawSettings = { symbolFrom: null, packagingLabelActInForce: null }
