// Two sheets of one company with the same GTIN, CPV and lot: their digital link is the same, so only one of
// them can get a code (domain 5.4). Drafts may share it; the producer is
// advised when it happens. A reference is unique per company (specification 5).

import { gtin14 } from '../code/gs1.ts'
import type { ValidationIssue } from '../validation-issue.ts'
import type { SheetDraft, SheetField } from './fields.ts'
import { wineName } from './wine-name.ts'

/** A sheet that shares its identity with another one. */
export type SharingSheet = { readonly id: number; readonly draft: SheetDraft; readonly code: string | null }

/** GTIN, CPV and lot of a draft as one text, equal for equal digital links; undefined without a GTIN. */
export function linkIdentity({ gtin, cpv = '', cuvee = '' }: SheetDraft): string | undefined {
  return gtin === undefined ? undefined : `${gtin14(gtin)} ${cpv} ${cuvee}`
}

/** The texts of 8, 12, 13 and 14 digits that are the same GTIN (GS1 General Specifications, section 3.3.2). */
export function equalGtins(gtin: string): string[] {
  const digits = gtin14(gtin)
  return [8, 12, 13, 14]
    .filter((length) => /^0*$/.test(digits.slice(0, 14 - length)))
    .map((length) => digits.slice(14 - length))
}

/**
 * What to say of a draft that shares its digital link with other sheets: blocking at publication when one of
 * them has a code, else advice. The issue names that wine (`wine`) and its id (`sheet`).
 */
export function sharedLinkIssues(others: readonly SharingSheet[]): ValidationIssue[] {
  const published = others.find(({ code }) => code !== null)
  if (published !== undefined) return [{ field: 'gtin', code: 'gtinTaken', values: namedSheet(published) }]
  const [draft] = others
  return draft === undefined
    ? []
    : [{ field: 'gtin', code: 'gtinShared', weight: 'advisory', values: namedSheet(draft) }]
}

/** Advice on a saved sheet that blocks its publication: its GTIN belongs to another sheet, or needs evidence. */
const blocksPublication = ['gtinTaken', 'prefixUnproven', 'prefixAwaitsSupport', 'prefixRefused']

/** The advice on a saved sheet as issues of its publication: some of it blocks. */
export function publicationIssuesOf(advice: readonly ValidationIssue[]): ValidationIssue[] {
  return advice.map((issue) =>
    blocksPublication.includes(issue.code) ? { ...issue, weight: 'blocking' } : issue,
  )
}

/** The reference belongs to another sheet. */
export function takenReferenceIssue(other: SharingSheet): ValidationIssue {
  return { field: 'reference', code: 'referenceTaken', values: namedSheet(other) }
}

/** The values of an issue whose other sheet is not known, or belongs to another company. */
export const unnamedSheet = { wine: '', sheet: 0 } as const

/** The name and the id of a sheet, as values of an issue. */
function namedSheet({ id, draft }: SharingSheet): { wine: string; sheet: number } {
  return { wine: wineName(draft, ['name', 'vintage']), sheet: id }
}

/** The code of the advice that a line changes a stored sheet. */
export const updateCode = 'lineUpdates'

/**
 * The line changes a stored sheet: which wine, and which fields (their names, with commas). `field` is what it
 * found the sheet by.
 */
export function updateIssue(
  sheet: SharingSheet,
  changed: readonly SheetField[],
  field: 'reference' | 'gtin',
): ValidationIssue {
  return {
    field,
    code: updateCode,
    weight: 'advisory',
    values: { ...namedSheet(sheet), count: changed.length, fields: changed.join(',') },
  }
}

/** An earlier line of the file is the same wine with the same values. */
export function repeatedLineIssue(line: number, field: 'reference' | 'gtin'): ValidationIssue {
  return { field, code: 'lineRepeated', weight: 'advisory', values: { line } }
}

/** An earlier line of the file has the reference with other values: one of the two would replace the other. */
export function repeatedReferenceIssue(line: number): ValidationIssue {
  return { field: 'reference', code: 'referenceRepeated', values: { line } }
}

/** An earlier line of the file is the same wine and was refused, so this line may not pass in its place. */
export function repeatedRefusedIssue(line: number, field: 'reference' | 'gtin'): ValidationIssue {
  return { field, code: 'refusedLineRepeated', values: { line } }
}

/** An earlier line of the file has the GTIN with other values, and neither has a reference. */
export function repeatedGtinIssue(line: number): ValidationIssue {
  return { field: 'gtin', code: 'gtinRepeatedAlone', values: { line } }
}

/** An earlier line of the file has the same GTIN, CPV and lot for another sheet. */
export function repeatedLinkIssue(line: number): ValidationIssue {
  return { field: 'gtin', code: 'gtinRepeated', weight: 'advisory', values: { line } }
}

/** A line without a reference has the GTIN of several sheets: it is not clear which one it means. */
export function gtinOfSeveralIssue(): ValidationIssue {
  return { field: 'gtin', code: 'gtinOfSeveral' }
}
