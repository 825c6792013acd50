// What still stands between a sheet and its code, each point leading to its field; and what is only worth a thought.

import { IconAlertTriangle, IconBulb, IconCircleCheck } from '@tabler/icons-react'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { faultSentence, subjectOf } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { anchorOf, follow } from '../ui/issue-summary.tsx'
import styles from './readiness-list.module.css'

type Props = {
  readonly points: readonly ValidationIssue[]
  readonly draft: SheetDraft
  /** Address of the form whose fields are meant; absent on the form's own page, null where the reader may not write. */
  readonly form?: string | null
  readonly onFollow?: () => void
}

export function ReadinessList({ points, draft, form = '', onFollow }: Props) {
  const translate = useTranslate()
  const stops = blockingIssues(points)
  const empty = stops.filter(({ code }) => code === 'required')
  const wrong = stops.filter(({ code }) => code !== 'required')
  const advice = points.filter(({ weight }) => weight === 'advisory')
  return (
    <div className={styles.readiness}>
      <p className={styles.verdict} data-ready={stops.length === 0 || undefined} role="status">
        {stops.length === 0 ? (
          <IconCircleCheck size={22} stroke={1.6} aria-hidden />
        ) : (
          <IconAlertTriangle size={22} stroke={1.6} aria-hidden />
        )}
        {stops.length === 0
          ? translate('part.readiness.ready')
          : translate('part.readiness.open', { count: stops.length })}
      </p>
      {empty.length > 0 && (
        <div className={styles.empty}>
          <span>{translate('part.readiness.empty')}</span>
          {empty.map((issue) => (
            <FieldLink
              key={issue.field}
              field={issue.field}
              title={subjectOf(issue, draft, translate)}
              form={form}
              onFollow={onFollow}
            />
          ))}
        </div>
      )}
      {wrong.length > 0 && (
        <ul>
          {wrong.map((issue) => (
            <Point
              key={`${issue.field} ${issue.code}`}
              fault={issue}
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
              <Point
                key={`${issue.field} ${issue.code}`}
                fault={issue}
                draft={draft}
                form={form}
                onFollow={onFollow}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

type Way = { readonly form: string | null; readonly onFollow: (() => void) | undefined }

function Point({ fault: issue, draft, form, onFollow }: Way & { fault: ValidationIssue; draft: SheetDraft }) {
  const translate = useTranslate()
  return (
    <li>
      <FieldLink
        field={issue.field}
        title={subjectOf(issue, draft, translate)}
        form={form}
        onFollow={onFollow}
      />
      <span>{faultSentence(issue, translate)}</span>
    </li>
  )
}

function FieldLink({ field, title, form, onFollow }: Way & { field: string; title: string }) {
  if (form === null) return <strong>{title}</strong>
  return (
    <a
      href={`${form}#${anchorOf(field)}`}
      onClick={(event) => {
        onFollow?.()
        if (form === '') follow(event, field)
      }}
    >
      {title}
    </a>
  )
}
