// The audit trail: who changed what and when, before and after; searched by person, company, operation and period, a page
// at a time, or saved whole as CSV.

import { Button, Select, Text, TextInput } from '@mantine/core'
import { IconDownload, IconHistory } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { auditedOperations, type AuditLineAnswer } from '../../src/contract/operations/admin.ts'
import type { Input, Output } from '../../src/contract/operations/index.ts'
import { addressOf, call } from '../client/call.ts'
import { searching } from '../form/option-search.ts'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './admin-audit.module.css'
import { AdminPages } from './admin-pages.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loading } from '../ui/loader.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'

type Filter = Input<'admin.auditFile'>
type Found = Output<'admin.audit'>

/** Milliseconds without a key before the trail is asked. */
const pause = 300

export function AdminAudit() {
  const translate = useTranslate()
  const [filter, setFilter] = useState<Filter>({})
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<Found | null>(null)
  const { run, refusal } = useAction(
    useCallback(async (wanted: Filter, at: number) => {
      setFound(await call('admin.audit', { ...wanted, page: at }))
    }, []),
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      void run(filter, page)
    }, pause)
    return () => {
      clearTimeout(timer)
    }
  }, [filter, page, run])
  const narrow = (change: { readonly [N in keyof Filter]?: Filter[N] | undefined }): void => {
    setPage(1)
    setFilter((before) => withoutEmpty({ ...before, ...change }))
  }
  const save = (
    <Button
      component="a"
      href={addressOf('admin.auditFile', filter)}
      download
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
    >
      {translate('page.admin.audit.save')}
    </Button>
  )
  return (
    <Section
      title={translate('page.admin.tab.audit')}
      lead={translate('page.admin.audit.lead')}
      actions={save}
      flush
    >
      <search className={styles.filter}>
        <TextInput
          label={translate('page.admin.audit.person')}
          placeholder={translate('page.admin.audit.personHelp')}
          maxLength={100}
          value={filter.person ?? ''}
          onChange={(event) => {
            narrow({ person: event.currentTarget.value })
          }}
        />
        <TextInput
          label={translate('page.admin.audit.company')}
          placeholder={translate('page.admin.audit.companyHelp')}
          maxLength={100}
          value={filter.company ?? ''}
          onChange={(event) => {
            narrow({ company: event.currentTarget.value })
          }}
        />
        <Select
          label={translate('page.admin.audit.operation')}
          placeholder={translate('page.admin.audit.anything')}
          clearable
          {...searching(auditedOperations.length)}
          nothingFoundMessage={translate('part.form.nothingFound')}
          clearButtonProps={{ 'aria-label': translate('page.admin.audit.anything') }}
          data={auditedOperations.map((value) => ({ value, label: doneOf(value, translate) }))}
          value={filter.operation ?? null}
          onChange={(value) => {
            narrow({ operation: auditedOperations.find((one) => one === value) })
          }}
        />
        <TextInput
          type="date"
          label={translate('page.admin.audit.from')}
          value={filter.from ?? ''}
          onChange={(event) => {
            narrow({ from: event.currentTarget.value })
          }}
        />
        <TextInput
          type="date"
          label={translate('page.admin.audit.to')}
          value={filter.to ?? ''}
          onChange={(event) => {
            narrow({ to: event.currentTarget.value })
          }}
        />
        <span role="status" className={styles.count}>
          {found === null ? '' : translate('page.admin.audit.found', { count: found.total })}
        </span>
      </search>
      <RefusalAlert refusal={refusal} />
      {found === null && <Loading />}
      {found?.total === 0 && (
        <EmptyState icon={IconHistory} title={translate('page.admin.audit.found', { count: 0 })} />
      )}
      {found !== null && found.total > 0 && (
        <DataTable
          caption={translate('page.admin.tab.audit')}
          columns={columns(translate)}
          rows={found.lines}
          idOf={({ id }) => id}
        />
      )}
      {found !== null && (
        <AdminPages page={found.page} size={found.size} total={found.total} onGo={setPage} />
      )}
    </Section>
  )
}

function columns(translate: Translate): Column<AuditLineAnswer>[] {
  return [
    {
      id: 'what',
      title: translate('page.admin.audit.operation'),
      heads: true,
      cell: (line) => (
        <div>
          <Text fw={600}>{doneOf(line.operation, translate)}</Text>
          <Text size="sm" c="dimmed">
            {subjectsOf(line, translate).join(' · ')}
          </Text>
        </div>
      ),
    },
    {
      id: 'who',
      title: translate('page.admin.audit.person'),
      cell: (line) => <span className={styles.person}>{personOf(line, translate)}</span>,
    },
    {
      id: 'when',
      title: translate('page.admin.audit.when'),
      cell: ({ at }) => <time dateTime={at}>{translate.moment(at)}</time>,
    },
    { id: 'details', title: translate('page.admin.audit.details'), cell: (line) => <Details line={line} /> },
  ]
}

/** What stood there before and after, as it was written down; only what differs of two things of the same kind. */
function Details({ line: { before, after } }: { line: AuditLineAnswer }) {
  const translate = useTranslate()
  if (before === null && after === null) return <>–</>
  const sides = [
    { title: translate('page.admin.audit.before'), text: differing(before, after) },
    { title: translate('page.admin.audit.after'), text: differing(after, before) },
  ]
  return (
    <details className={styles.details}>
      <summary>{translate('page.admin.audit.details')}</summary>
      {sides.map(
        ({ title, text }) =>
          text !== '' && (
            <div key={title}>
              <strong>{title}</strong>
              <pre>{text}</pre>
            </div>
          ),
      )}
    </details>
  )
}

function differing(shown: unknown, other: unknown): string {
  if (shown === null || shown === undefined) return ''
  if (!isRecord(shown) || !isRecord(other)) return JSON.stringify(shown, null, 2)
  const changed = Object.entries(shown).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]),
  )
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed), null, 2)
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What was done, in words; a line of a later release shows its operation. */
function doneOf(operation: string, translate: Translate): string {
  return translate.byId(`page.admin.audited.${operation}`) ?? operation
}

const subjects: Readonly<Record<string, MessageId>> = {
  company: 'page.admin.audit.subject.company',
  user: 'page.admin.audit.subject.user',
  sheet: 'page.admin.audit.subject.sheet',
  news: 'page.admin.audit.subject.news',
}

/** What it was done to: the company, and what is written down as a kind of thing and its number. */
function subjectsOf({ company, subject }: AuditLineAnswer, translate: Translate): string[] {
  const [kind = '', number = ''] = subject.split(' ')
  if (company !== null && kind === 'company') return [company]
  const word = subjects[kind]
  return [...(company === null ? [] : [company]), word === undefined ? subject : translate(word, { number })]
}

function personOf({ person, actor }: AuditLineAnswer, translate: Translate): string {
  if (person !== null) return person
  return actor.startsWith('user ')
    ? translate('page.admin.audit.gone', { actor })
    : translate('page.admin.audit.operator')
}

function withoutEmpty(filter: { readonly [N in keyof Filter]?: Filter[N] | undefined }): Filter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
}
