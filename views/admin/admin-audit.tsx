// The audit trail: who changed what and when, with values before and after. It has a filter and pages, and is
// saved as CSV.

import { Text } from '../text/text.tsx'
import { IconHistory } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { auditedOperations, type AuditLineAnswer } from '../../src/contract/operations/admin.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './admin-audit.module.css'
import { AdminPages } from './admin-pages.tsx'
import {
  AuditFilterFields,
  operationName,
  type AuditFilter,
  type AuditFilterChange,
} from './audit-filter.tsx'
import { useQueryValues, type QueryValues } from './query-values.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDownload } from '../files/list-download.tsx'
import { Loading } from '../ui/loader.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'

type AuditPage = Output<'admin.audit'>

/** Milliseconds without a key press before a search. */
const searchDelay = 300

/** What the address calls the values of the filter; its `company` is the open one. */
const names = ['person', 'of', 'operation', 'from', 'to', 'page'] as const

export function AdminAudit() {
  const translate = useTranslate()
  const [values, setValues] = useQueryValues(names)
  const filter = useMemo(() => filterOf(values), [values])
  const page = Number(values.page ?? 1)
  const [result, setResult] = useState<AuditPage | null>(null)
  const { run, refusal } = useAction(
    useCallback(async (wanted: AuditFilter, pageNumber: number) => {
      setResult(await call('admin.audit', { ...wanted, page: pageNumber }))
    }, []),
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      void run(filter, page)
    }, searchDelay)
    return () => {
      clearTimeout(timer)
    }
  }, [filter, page, run])
  const changeFilter = (change: AuditFilterChange): void => {
    const { company, ...rest } = withoutEmpty({ ...filter, ...change })
    setValues({ ...rest, ...(company === undefined ? {} : { of: company }) })
  }
  const saveLink = (
    <ListDownload addressOf={(format) => addressOf('admin.auditFile', { ...filter, format })} />
  )
  return (
    <Section
      title={translate('page.admin.tab.audit')}
      lead={translate('page.admin.audit.lead')}
      actions={saveLink}
      flush
    >
      <search className={styles.filter}>
        <AuditFilterFields filter={filter} onChange={changeFilter} />
        <span role="status" className={styles.count}>
          {result === null ? '' : translate('page.admin.audit.found', { count: result.total })}
        </span>
      </search>
      <RefusalAlert refusal={refusal} />
      {result === null && <Loading />}
      {result?.total === 0 && (
        <EmptyState icon={IconHistory} title={translate('page.admin.audit.found', { count: 0 })} />
      )}
      {result !== null && result.total > 0 && (
        <DataTable
          caption={translate('page.admin.tab.audit')}
          columns={auditColumns(translate)}
          rows={result.lines}
          idOf={({ id }) => id}
        />
      )}
      {result !== null && (
        <AdminPages
          page={result.page}
          size={result.size}
          total={result.total}
          onGo={(to) => {
            setValues({ ...values, page: to === 1 ? '' : String(to) })
          }}
        />
      )}
    </Section>
  )
}

function filterOf({ person, of, operation, from, to }: QueryValues<(typeof names)[number]>): AuditFilter {
  const known = auditedOperations.find((name) => name === operation)
  return withoutEmpty({ person, company: of, operation: known, from, to })
}

function auditColumns(translate: Translate): Column<AuditLineAnswer>[] {
  return [
    {
      id: 'what',
      title: translate('page.admin.audit.operation'),
      isCardTitle: true,
      cell: (line) => (
        <div>
          <Text fw={600}>{operationName(line.operation, translate)}</Text>
          <Text size="sm" c="dimmed">
            {lineSubjects(line, translate).join(' · ')}
          </Text>
        </div>
      ),
    },
    {
      id: 'who',
      title: translate('page.admin.audit.person'),
      cell: (line) => <span className={styles.person}>{actorName(line, translate)}</span>,
    },
    {
      id: 'when',
      title: translate('page.admin.audit.when'),
      cell: ({ at }) => <time dateTime={at}>{translate.moment(at)}</time>,
    },
    {
      id: 'details',
      title: translate('page.admin.audit.details'),
      isLabelled: true,
      cell: (line) => <Details line={line} />,
    },
  ]
}

/** The recorded values before and after; of two objects, only the members that differ. */
function Details({ line: { before, after } }: { line: AuditLineAnswer }) {
  const translate = useTranslate()
  if (before === null && after === null) return <>–</>
  const sides = [
    { title: translate('page.admin.audit.before'), text: differingMembers(before, after) },
    { title: translate('page.admin.audit.after'), text: differingMembers(after, before) },
  ]
  return (
    <details className={styles.details}>
      <summary>{translate('page.admin.audit.details')}</summary>
      {sides.map(
        ({ title, text }) =>
          text !== '' && (
            <div key={title}>
              <strong>{title}</strong>
              <pre tabIndex={0}>{text}</pre>
            </div>
          ),
      )}
    </details>
  )
}

function differingMembers(shown: unknown, compared: unknown): string {
  if (shown === null || shown === undefined) return ''
  if (!isRecord(shown) || !isRecord(compared)) return JSON.stringify(shown, null, 2)
  const changed = Object.entries(shown).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(compared[name]),
  )
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed), null, 2)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const subjectMessages: Readonly<Record<string, MessageId>> = {
  company: 'page.admin.audit.subject.company',
  user: 'page.admin.audit.subject.user',
  sheet: 'page.admin.audit.subject.sheet',
  import: 'page.admin.audit.subject.import',
  news: 'page.admin.audit.subject.news',
}

/** The objects of a line: its company, and its subject, recorded as kind and number (`sheet 12`). */
function lineSubjects({ company, subject }: AuditLineAnswer, translate: Translate): string[] {
  const [kind = '', number = ''] = subject.split(' ')
  if (company !== null && kind === 'company') return [company]
  const messageId = subjectMessages[kind]
  return [
    ...(company === null ? [] : [company]),
    messageId === undefined ? subject : translate(messageId, { number }),
  ]
}

function actorName({ person, actor }: AuditLineAnswer, translate: Translate): string {
  if (person !== null) return person
  const [, key] = /^key \d+ (.+)$/u.exec(actor) ?? []
  if (key !== undefined) return translate('page.activity.by.key', { name: key })
  return actor.startsWith('user ')
    ? translate('page.admin.audit.gone', { actor })
    : translate('page.admin.audit.operator')
}

function withoutEmpty(filter: AuditFilterChange): AuditFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}
