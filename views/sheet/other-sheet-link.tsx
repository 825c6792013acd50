// The link to the other sheet that an issue names: the wine with the same GTIN or reference.

import { Link } from '../router/links.tsx'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { useTranslate } from '../client/translations.ts'

/** Nothing for an issue that names no other sheet. */
export function OtherSheetLink({ issue: { values = {} } }: { issue: Pick<ValidationIssue, 'values'> }) {
  const translate = useTranslate()
  const { sheet, wine } = values
  if (typeof sheet !== 'number' || sheet === 0 || wine === undefined) return null
  return (
    <>
      {' '}
      <Link to={`/recapitulatif/${String(sheet)}`}>{translate('part.issues.openOther', { wine })}</Link>
    </>
  )
}
