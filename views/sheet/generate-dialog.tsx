// The confirmation before a code is generated: the values that are final afterwards, what stays adjustable, the
// label as it will be, and open advice.

import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { sheetFields, sheetGroups, type SheetDraft, type SheetGroup } from '../../src/domain/sheet/fields.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { mayChange } from '../../src/domain/sheet/published-field-lock.ts'
import { factsOf } from './field-value.tsx'
import { OtherSheetLink } from './other-sheet-link.tsx'
import { issueMessage, issueSubject } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { LabelPreview } from '../preview/label-preview.tsx'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
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
      size="xl"
      title={translate('part.generate.title')}
      confirmLabel={translate('part.sheet.generate')}
    >
      <p className={styles.text}>{translate('part.generate.text')}</p>
      <div className={styles.check}>
        <div>
          <h3 className={styles.heading}>{translate('part.generate.locks')}</h3>
          <dl className={styles.locks}>
            {sheetGroups
              .filter(isFinal)
              .flatMap((group) => factsOf(draft, group, translate))
              .map(({ title, value }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <p className={styles.adjustable}>
            {translate('part.generate.adjustable')}:{' '}
            {titlesOf(sheetGroups.filter((group) => !isFinal(group)))}
          </p>
        </div>
        <div className={styles.label}>
          <LabelPreview draft={draft} titled />
        </div>
      </div>
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
