// The question before a code: what is final once it exists, what stays adjustable, and what is still worth a thought.

import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { sheetFields, sheetGroups, type SheetDraft, type SheetGroup } from '../../src/domain/sheet/fields.ts'
import { mayChange, sheetStates } from '../../src/domain/sheet/lifecycle.ts'
import { faultSentence, subjectOf } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import styles from './generate-dialog.module.css'

type Props = {
  readonly opened: boolean
  readonly busy: boolean
  readonly draft: SheetDraft
  readonly points: readonly ValidationIssue[]
  /** Of a pasted list, what is still to be settled. */
  readonly unread?: readonly string[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function GenerateDialog({ draft, points, unread = [], ...dialog }: Props) {
  const translate = useTranslate()
  const advice = points.filter(({ weight }) => weight === 'advisory')
  const named = (groups: readonly SheetGroup[]): string =>
    groups.map((group) => translate(`group.${group}`)).join(', ')
  return (
    <ConfirmDialog
      {...dialog}
      title={translate('part.generate.title')}
      confirm={translate('part.sheet.generate')}
    >
      <p className={styles.text}>{translate('part.generate.text')}</p>
      <dl className={styles.locks}>
        <dt>{translate('part.generate.locks')}</dt>
        <dd>{named(sheetGroups.filter(isFinal))}</dd>
        <dt>{translate('part.generate.keeps')}</dt>
        <dd>{named(sheetGroups.filter((group) => !isFinal(group)))}</dd>
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
                <strong>{subjectOf(point, draft, translate)}</strong> {faultSentence(point, translate)}
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
