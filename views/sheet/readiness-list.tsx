// The readiness of a sheet: the issues that block its code, and advice. Each issue links to its field.

import { IconAlertTriangle, IconBulb, IconCalendarEvent, IconCircleCheck } from '@tabler/icons-react'
import type { LawChange } from '../../src/domain/law/law.ts'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { issueMessage, issueSubject } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { issueAnchor, focusField } from '../ui/issue-summary.tsx'
import { foreignGtin, PrefixLink } from '../ui/prefix-link.tsx'
import { OtherSheetLink } from './other-sheet-link.tsx'
import styles from './readiness-list.module.css'

type Props = {
  readonly points: readonly ValidationIssue[]
  readonly draft: SheetDraft
  /** Rules of the law that the sheet will meet soon. */
  readonly changes: readonly LawChange[]
  /** Address of the sheet's form; absent on the form's own page, null where the user may not write. */
  readonly form?: string | null
  readonly onFollow?: () => void
}

export function ReadinessList({ points, changes, draft, form = '', onFollow }: Props) {
  const translate = useTranslate()
  const blocking = blockingIssues(points)
  const empty = blocking.filter(({ code }) => code === 'required')
  const invalid = blocking.filter(({ code }) => code !== 'required')
  const advice = points.filter(({ weight }) => weight === 'advisory')
  return (
    <div className={styles.readiness}>
      <p className={styles.verdict} data-ready={blocking.length === 0 || undefined} role="status">
        {blocking.length === 0 ? (
          <IconCircleCheck size={22} stroke={1.6} aria-hidden />
        ) : (
          <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
        )}
        {blocking.length === 0
          ? translate('part.readiness.ready')
          : translate('part.readiness.open', { count: blocking.length })}
      </p>
      {empty.length > 0 && (
        <div className={styles.empty}>
          <span>{translate('part.readiness.empty')}</span>
          {empty.map((issue) => (
            <FieldLink
              key={issue.field}
              field={issue.field}
              title={issueSubject(issue, draft, translate)}
              form={form}
              onFollow={onFollow}
            />
          ))}
        </div>
      )}
      {invalid.length > 0 && (
        <ul>
          {invalid.map((issue) => (
            <IssueLine
              key={`${issue.field} ${issue.code}`}
              issue={issue}
              draft={draft}
              form={form}
              onFollow={onFollow}
            />
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <>
          <p className={styles.advice}>
            <IconBulb size={18} stroke={1.6} aria-hidden />
            {translate('part.readiness.advice')}
          </p>
          <ul>
            {advice.map((issue) => (
              <IssueLine
                key={`${issue.field} ${issue.code}`}
                issue={issue}
                draft={draft}
                form={form}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </>
      )}
      <LawChanges changes={changes} />
    </div>
  )
}

function LawChanges({ changes }: { changes: readonly LawChange[] }) {
  const translate = useTranslate()
  if (changes.length === 0) return null
  return (
    <>
      <p className={styles.advice}>
        <IconCalendarEvent size={18} stroke={1.6} aria-hidden />
        {translate('part.readiness.changes')}
      </p>
      <ul>
        {changes.map(({ id, from }) => (
          <li key={id}>
            <strong>{translate('part.readiness.from', { day: translate.day(from) })}</strong>
            <span>{translate.byId(`law.${id}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

type LinkTarget = { readonly form: string | null; readonly onFollow: (() => void) | undefined }

function IssueLine({
  issue,
  draft,
  form,
  onFollow,
}: LinkTarget & { issue: ValidationIssue; draft: SheetDraft }) {
  const translate = useTranslate()
  return (
    <li>
      <FieldLink
        field={issue.field}
        title={issueSubject(issue, draft, translate)}
        form={form}
        onFollow={onFollow}
      />
      <span>
        {issueMessage(issue, translate)}
        <OtherSheetLink issue={issue} />
        <PrefixLink codes={[foreignGtin(issue)]} />
      </span>
    </li>
  )
}

function FieldLink({ field, title, form, onFollow }: LinkTarget & { field: string; title: string }) {
  if (form === null) return <strong>{title}</strong>
  return (
    <a
      href={`${form}#${issueAnchor(field)}`}
      onClick={(event) => {
        onFollow?.()
        if (form === '') focusField(event, field)
      }}
    >
      {title}
    </a>
  )
}
