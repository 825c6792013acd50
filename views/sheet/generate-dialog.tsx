// The confirmation before a code is generated: what is final afterwards, what stays adjustable, and open
// advice.

import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { sheetFields, sheetGroups, type SheetDraft, type SheetGroup } from '../../src/domain/sheet/fields.ts'
import { sheetStates } from '../../src/domain/sheet/lifecycle.ts'
import { mayChange } from '../../src/domain/sheet/published-field-lock.ts'
import { OtherSheetLink } from './other-sheet-link.tsx'
import { issueMessage, issueSubject } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './generate-dialog.module.css'

type Props = {
  readonly opened: boolean
  readonly busy: boolean
  readonly draft: SheetDraft
  readonly points: readonly ValidationIssue[]
  /** The parts of a pasted list of ingredients that the user has not settled yet. */
  readonly unread?: readonly string[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function GenerateDialog({ draft, points, unread = [], ...dialog }: Props) {
  const translate = useTranslate()
  const advice = points.filter(({ weight }) => weight === 'advisory')
  const titlesOf = (groups: readonly SheetGroup[]): string =>
    groups.map((group) => translate(`group.${group}`)).join(', ')
  return (
    <ConfirmDialog
      {...dialog}
      title={translate('part.generate.title')}
      confirmLabel={translate('part.sheet.generate')}
    >
      <p className={styles.text}>{translate('part.generate.text')}</p>
      <dl className={styles.locks}>
        <dt>{translate('part.generate.locks')}</dt>
        <dd>{titlesOf(sheetGroups.filter(isFinal))}</dd>
        <dt>{translate('part.generate.adjustable')}</dt>
        <dd>{titlesOf(sheetGroups.filter((group) => !isFinal(group)))}</dd>
      </dl>
      {(advice.length > 0 || unread.length > 0) && (
        <>
          <p className={styles.advice}>{translate('part.readiness.advice')}</p>
          <ul className={styles.points}>
            {unread.length > 0 && (
              <li>
                <strong>{translate('part.ingredients.unread')}</strong>{' '}
                {unread.map((text) => (
                  <q key={text}>{text}</q>
                ))}
              </li>
            )}
            {advice.map((point) => (
              <li key={`${point.field} ${point.code}`}>
                <strong>{issueSubject(point, draft, translate)}</strong> {issueMessage(point, translate)}
                <OtherSheetLink issue={point} />
              </li>
            ))}
          </ul>
        </>
      )}
    </ConfirmDialog>
  )
}

/** Whether a block of the form is final once the code exists. */
function isFinal(group: SheetGroup): boolean {
  return Object.entries(sheetFields).some(
    ([name, field]) =>
      field.group === group && !mayChange(name as keyof typeof sheetFields, sheetStates.validated),
  )
}
