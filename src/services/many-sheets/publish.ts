// Publishes many sheets: which are ready, which need attention, and the publication of those that are ready. A call has
// at most a hundred sheets, so that it answers within two seconds; who has more calls again and can stop between.

import { recordSheets } from '../activity/sheet-activity.ts'
import { ownStores, type CompanyStores, type Context } from '../context.ts'
import { prefixIssues } from '../prefixes/permission.ts'
import { publishVersion, readinessIssues } from '../publication.ts'
import { service } from '../service.ts'
import type { Output } from '../../contract/operations/index.ts'
import { isAdmitted } from '../../domain/company/admission.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import { sheetStates } from '../../domain/sheet/sheet-states.ts'
import { sharedLinkIssues } from '../../domain/sheet/shared-identity.ts'
import { blockingIssues, type ValidationIssue } from '../../domain/validation-issue.ts'
import { findCompany } from '../../persistence/companies.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

type Result = Output<'sheets.publish'>['results'][number]

/**
 * Publishes those of the sheets that are ready; with `check` it only says which are. Refuses `sheet.unknown`, and
 * `company.notValidated` for a publication.
 */
export const publish = service<'sheets.publish'>(async (context, { ids, check = false }) => {
  const stores = ownStores(context)
  if (!check) await requireAdmission(context, stores.companyId)
  const wanted = new Set(ids)
  const sheets = await stores.sheets.withIds([...wanted], !check)
  if (sheets.length < wanted.size) refuse('sheet.unknown')
  const results: Result[] = []
  for (const sheet of sheets) results.push(await resultOf(context, stores, sheet, check))
  const published = results.filter(({ outcome }) => outcome === 'published').map(({ id }) => id)
  await recordSheets(context, stores.companyId, 'sheets.generate', published)
  return { code: 0, results }
})

/** Refuses `company.notValidated` for a company whose identity nobody has checked. */
export async function requireAdmission(context: Context, companyId: number): Promise<void> {
  const company = await findCompany(context.trx, companyId)
  if (company !== null && !isAdmitted(company.state)) refuse('company.notValidated')
}

/** The issues of a sheet at publication, blocking and advisory. */
export async function publicationIssues(
  context: Context,
  stores: CompanyStores,
  sheet: SheetRecord,
): Promise<ValidationIssue[]> {
  return [
    ...(await readinessIssues(context, stores.companyId, sheet)),
    ...sharedLinkIssues(await stores.sheets.sharingLink(sheet.draft, sheet.id)),
    ...(sheet.code === null ? await prefixIssues(context, stores.companyId, sheet.draft) : []),
  ]
}

async function resultOf(
  context: Context,
  stores: CompanyStores,
  sheet: SheetRecord,
  check: boolean,
): Promise<Result> {
  const { id } = sheet
  if (sheet.state === sheetStates.validated) return { id, outcome: 'already', issues: [] }
  const issues = blockingIssues(await publicationIssues(context, stores, sheet))
  if (issues.length > 0) return { id, outcome: 'attention', issues }
  if (check) return { id, outcome: 'ready', issues: [] }
  try {
    await publishVersion(context, stores, sheet, sheet.draft, null)
    return { id, outcome: 'published', issues: [] }
  } catch (error) {
    // A number that another company holds: nothing of this sheet is written yet.
    if (!(error instanceof Refusal)) throw error
    return { id, outcome: 'attention', issues: [...error.issues] }
  }
}
