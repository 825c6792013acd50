// The dashboard: three steps for a new company; for others what needs attention, running jobs, recent sheets,
// and news.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconBottle, IconBuilding, IconCheck, IconPlus, IconQrcode } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { Link } from '../router/links.tsx'
import { pageOf } from '../../src/contract/pages.ts'
import { isAdmitted } from '../../src/domain/company/admission.ts'
import type { PageProps } from '../client/page-data.ts'
import { Attention, Running, useOverview } from '../home/attention.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Columns, Section, Sections } from '../ui/section.tsx'
import { StatusBadge } from '../sheet-list/status-badge.tsx'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './home.module.css'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'

type Props = PageProps<'home'>
type Sheets = NonNullable<Props['sheets']>

export function HomePage({ company, sheets, views, news, overview: first }: Props) {
  const translate = useTranslate()
  const overview = useOverview(first)
  const session = useSession()
  const mayCreate = sessionAllows(session, ['dashboard', 'fiche_create'])
  const isNew = sessionAllows(session, ['societe_create']) || (mayCreate && sheets?.counts.validated === 0)
  // What the steps lead to is all that there is: neither figures of nothing nor an empty list.
  const hasOnlySteps = isNew && (sheets === null || sheets.rows.length === 0)
  return (
    <>
      <PageHeader
        title={translate('page.home.greeting', { name: session.username ?? '' })}
        {...leadOf(company.company?.draft.name ?? (isNew ? translate('page.home.noCompany') : undefined))}
        actions={
          mayCreate && (
            <Button to="/create" leftSection={<IconPlus size={18} aria-hidden />}>
              {translate('page.create.title')}
            </Button>
          )
        }
      />
      <Sections>
        {isNew && <Steps company={company.company} sheets={sheets} />}
        <Running overview={overview} />
        <Attention overview={overview} />
        {sheets !== null && !hasOnlySteps && <Figures sheets={sheets} views={views?.total ?? null} />}
        {hasOnlySteps ? (
          <News news={news} />
        ) : (
          <Columns>
            {sheets === null ? (
              sessionAllows(session, pageOf('admin').needs) ? (
                <Support />
              ) : (
                <Welcome />
              )
            ) : (
              <Recent sheets={sheets} mayCreate={mayCreate} />
            )}
            <News news={news} />
          </Columns>
        )}
      </Sections>
    </>
  )
}

/**
 * The steps of a new company: company, first sheet, first code. Done steps are ticked; the next one has a
 * button, unless it waits for support.
 */
function Steps({ company, sheets }: { company: Props['company']['company']; sheets: Sheets | null }) {
  const translate = useTranslate()
  const drafts = sheets?.rows.find((row) => row.state === sheetStates.unvalidated)
  const isWaiting = company !== null && !isAdmitted(company.state)
  const steps = [
    { id: 'company', text: 'company', done: company !== null, icon: IconBuilding, to: '/societe/create' },
    { id: 'sheet', text: 'sheet', done: drafts !== undefined, icon: IconBottle, to: '/create' },
    {
      id: 'code',
      text: isWaiting ? 'codeWaits' : 'code',
      done: (sheets?.counts.validated ?? 0) > 0,
      icon: IconQrcode,
      to: drafts === undefined ? '/create' : `/recapitulatif/${String(drafts.id)}`,
    },
  ] as const
  const next = steps.findIndex((step) => !step.done)
  return (
    <Section
      title={translate('page.home.stepsTitle')}
      lead={translate('page.home.stepsLead', { done: steps.filter((step) => step.done).length })}
    >
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            data-done={step.done || undefined}
            aria-current={index === next ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {step.done ? (
                <IconCheck size={22} aria-hidden />
              ) : (
                <step.icon size={22} stroke={1.5} aria-hidden />
              )}
            </span>
            <div>
              <strong>{translate(`page.home.step.${step.id}`)}</strong>
              <p>{translate(`page.home.step.${step.text}.text`)}</p>
              {index === next && step.text !== 'codeWaits' && (
                <Group gap="xs" mt="xs">
                  <Button to={step.to} size="sm">
                    {translate(`page.home.step.${step.id}.action`)}
                  </Button>
                  {step.id === 'sheet' && (
                    <Button to={pageOf('import').path} size="sm" variant="light">
                      {translate('page.home.step.import')}
                    </Button>
                  )}
                </Group>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Figures({ sheets, views }: { sheets: Sheets; views: number | null }) {
  const translate = useTranslate()
  const figures = [
    { id: 'validated', value: sheets.counts.validated, to: '/vin?status=validated' },
    { id: 'draft', value: sheets.counts.draft, to: '/vin?status=draft' },
    ...(views === null ? [] : [{ id: 'views', value: views, to: '/views' } as const]),
  ] as const
  return (
    <ul className={styles.figures}>
      {figures.map(({ id, value, to }) => (
        <li key={id}>
          <Link to={to}>
            <strong>{translate.number(value)}</strong>
            <span>{translate(`page.home.figure.${id}`, { count: value })}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Recent({ sheets, mayCreate }: { sheets: Sheets; mayCreate: boolean }) {
  const translate = useTranslate()
  if (sheets.rows.length === 0) {
    return (
      <Section title={translate('page.home.recent')}>
        <EmptyState
          icon={IconBottle}
          title={translate('page.home.noSheets')}
          text={translate('page.home.noSheetsText')}
          action={
            mayCreate && (
              <Button to="/create" variant="light">
                {translate('page.create.title')}
              </Button>
            )
          }
        />
      </Section>
    )
  }
  return (
    <Section
      title={translate('page.home.recent')}
      actions={
        <Button to="/vin" variant="subtle" size="sm" className={styles.all ?? ''}>
          {translate('page.home.allWines')}
        </Button>
      }
      flush
    >
      <ul className={styles.recent}>
        {sheets.rows.map((row) => (
          <li key={row.id}>
            <Link to={`/recapitulatif/${String(row.id)}`}>
              <span>
                <strong>{row.name}</strong>{' '}
                <span className={styles.quiet}>
                  {[row.brand, row.vintage].filter((part) => part !== null).join(' · ')}
                </span>
              </span>
              <StatusBadge sheet={row} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function leadOf(lead: string | undefined): { lead?: string } {
  return lead === undefined ? {} : { lead }
}

function Support() {
  const translate = useTranslate()
  return (
    <Section title={translate('page.home.support.title')}>
      <Text>{translate('page.home.support.text')}</Text>
      <Button to={pageOf('admin').path} variant="light" mt="md">
        {translate('page.home.support.open')}
      </Button>
    </Section>
  )
}

function Welcome() {
  const translate = useTranslate()
  return (
    <Section title={translate('page.home.welcome')}>
      <Text>{translate('page.home.welcomeText')}</Text>
    </Section>
  )
}

function News({ news }: { news: Props['news'] }) {
  const translate = useTranslate()
  return (
    <Section title={translate('page.home.news')}>
      {news.actualites.length === 0 ? (
        <Text c="dimmed">{translate('page.home.noNews')}</Text>
      ) : (
        <ul className={styles.news}>
          {news.actualites.map((entry) => (
            <li key={entry.id}>
              <time dateTime={entry.from}>{translate.day(entry.from)}</time>
              <h3>{entry.title}</h3>
              <p>{entry.body}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
