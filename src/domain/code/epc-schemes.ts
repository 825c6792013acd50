// The encodings of EPC tags by name, and the filter values (GS1 EPC Tag Data Standard 2.3, sections 10 and 14). Pages
// offer them without loading the encoding, which has large tables.

/**
 * The encodings of a numbered trade item: in 96 bits with a number below 2^38 · in 198 bits with any serial · of
 * any length without a company prefix · the same with a date.
 */
export const itemSchemes = ['sgtin-96', 'sgtin-198', 'sgtin-plus', 'dsgtin-plus'] as const
export type ItemScheme = (typeof itemSchemes)[number]

/** All encodings: those of trade items, and of a logistic unit in 96 bits. */
export const epcSchemes = [...itemSchemes, 'sscc-96'] as const
export type EpcScheme = (typeof epcSchemes)[number]

/** What the tag is on: 1 an item at the till, 2 a case, 6 a unit load … (section 10). */
export const largestFilter = 7
/** The filter of a bottle. */
export const usualFilter = 1
