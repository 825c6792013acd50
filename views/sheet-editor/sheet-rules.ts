// The rules of a sheet's form: those of the server, which are loaded after the page (rules-later.ts).

import type { SheetAnswer } from '../../src/contract/answers.ts'
import { comingChanges, type LawChange } from '../../src/domain/law/law.ts'
import type { SheetDraft, SheetField } from '../../src/domain/sheet/fields.ts'
import { mayChange } from '../../src/domain/sheet/published-field-lock.ts'
import { issuesToRepublish } from '../../src/domain/sheet/published-issues.ts'
import { issuesToPublish, ownFamilyFields, type RulesContext } from '../../src/domain/sheet/rules.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { rootOf } from '../form/form-state.ts'
import type { SheetMode } from './sheet-saving.ts'

export { issuesToSave } from '../../src/domain/sheet/rules.ts'

/** The issues of a draft. While a sheet is adjusted, advice about fields that are final is left out. */
export function pointsOf(
  draft: SheetDraft,
  saved: SheetAnswer | null,
  mode: SheetMode,
  context: RulesContext,
): readonly ValidationIssue[] {
  const points = publicationIssues(draft, saved, context)
  return mode === 'adjust'
    ? points.filter(
        ({ field, weight }) =>
          weight !== 'advisory' || mayChange(rootOf(field) as SheetField, sheetStates.validated),
      )
    : points
}

/** The issues of the first publication, or of the next one once there is a code. */
export function publicationIssues(
  draft: SheetDraft,
  saved: SheetAnswer | null,
  context: RulesContext,
): ValidationIssue[] {
  if (saved === null || saved.code === null) return issuesToPublish(draft, context)
  // A sheet whose validation was taken back may have been saved since.
  const published = {
    draft: saved.published ?? saved.draft,
    isValidated: saved.state === sheetStates.validated,
  }
  return issuesToRepublish(published, draft, 'producer', context)
}

/** The rules of the law that the draft will meet soon. */
export function changesOf(draft: SheetDraft, { law }: RulesContext): LawChange[] {
  return law === undefined ? [] : comingChanges(ownFamilyFields(draft), law)
}
