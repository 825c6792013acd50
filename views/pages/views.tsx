// The page of label views: a period, a total, bars by day, a table by wine. Only views are counted, never
// readers (domain 1.3).

import { Switch } from '../form/switch.tsx'
import { SegmentedControl } from '../form/segmented-control.tsx'
import { Anchor } from '../text/anchor.tsx'
import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconChartBar, IconLock, IconX } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from '../router/context.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { DayChart } from '../home/day-chart.tsx'
import { MarketViews } from '../home/market-views.tsx'
import { RankingNote } from '../home/ranking-note.tsx'
import { Sparkline } from '../home/sparkline.tsx'
import { ViewComparison } from '../home/view-comparison.tsx'
import { everyDay, shiftDay } from '../home/day-series.ts'
import { Hint } from '../overlay/hint.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDownload } from '../files/list-download.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './views.module.css'

type Props = PageProps<'views'>
type SheetViews = Props['views']['sheets'][number]

/** The offered lengths of a period, in days: whole weeks, so that the period before has the same weekdays. */
const lengths = [7, 28, 91, 364] as const
/** Days from which a length is named in weeks. */
const namedInWeeks = 91

export function ViewsPage({ views }: Props) {
  const translate = useTranslate()
  const { from, to, today, total, days, sheets, trends, ranking } = views
  const courses = new Map(trends?.sheets.map(({ fiche, points }) => [fiche, points]))
  const before = trends?.before.map(({ day, views: count }) => ({ day, count })) ?? []
  return (
    <>
      <PageHeader lead={translate('page.views.lead')} />
      <Sections>
        <Section title={translate('page.views.byDay')} actions={<Download from={from} to={to} />}>
          <Period from={from} to={to} />
          <ChosenWine sheets={sheets} />
          <ViewTotals views={views} />
          {total === 0 ? (
            <EmptyState
              icon={IconChartBar}
              title={translate('page.views.empty')}
              text={translate('page.views.emptyText')}
            />
          ) : (
            <DayChart
              from={from}
              to={to}
              today={today}
              counted={days.map(({ day, views: count }) => ({ day, count }))}
              before={before}
            />
          )}
        </Section>
        {(sheets.length > 0 || ranking.state === 'pending') && (
          <Section title={translate('page.views.bySheet')} flush>
            {sheets.length > 0 && (
              <DataTable
                caption={translate('page.views.bySheet')}
                columns={viewColumns(translate, views, courses)}
                rows={sheets}
                idOf={({ fiche }) => fiche}
              />
            )}
            <RankingNote ranking={ranking} />
          </Section>
        )}
        <MarketViews markets={trends?.markets ?? []} isPart={(ranking.labels ?? 0) > sheets.length} />
        <CountingSwitch counted={views.counted} />
        <Text c="dimmed" size="sm" className={styles.privacy ?? ''}>
          <IconLock size={16} stroke={1.6} aria-hidden />
          {translate('page.views.privacy')}
        </Text>
      </Sections>
    </>
  )
}

/** The choice of the period: a length up to the last day, or two days. */
function Period({ from, to }: { from: string; to: string }) {
  const translate = useTranslate()
  const showPeriod = usePeriod()
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(to)
  const isOrdered = first <= last && first !== '' && last !== ''
  const length = everyDay(from, to, []).length
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isOrdered) showPeriod({ from: first, to: last })
  }
  return (
    <form method="get" className={`${styles.period ?? ''} unprinted`} onSubmit={submit}>
      <SegmentedControl
        aria-label={translate('page.views.period')}
        value={String(length)}
        data={lengths.map((days) => ({
          value: String(days),
          label:
            days < namedInWeeks
              ? translate('page.views.days', { count: days })
              : translate('page.views.weeks', { count: days / 7 }),
        }))}
        onChange={(days) => {
          const start = shiftDay(to, 1 - Number(days))
          setFirst(start)
          setLast(to)
          showPeriod({ from: start, to })
        }}
      />
      <div className={styles.dates}>
        <TextInput
          type="date"
          name="from"
          label={translate('page.views.from')}
          value={first}
          max={last}
          onChange={(event) => {
            setFirst(event.currentTarget.value)
          }}
          error={isOrdered ? undefined : translate('page.views.badPeriod')}
        />
        <TextInput
          type="date"
          name="to"
          label={translate('page.views.to')}
          value={last}
          min={first}
          onChange={(event) => {
            setLast(event.currentTarget.value)
          }}
        />
        <Button type="submit" variant="default" disabled={!isOrdered}>
          {translate('page.views.show')}
        </Button>
      </div>
    </form>
  )
}

/** Downloads the figures of the same period and wine as a file. */
function Download({ from, to }: { from: string; to: string }) {
  const [query] = useSearchParams()
  const chosen = query.get('fiche')
  const filter = { from, to, ...(chosen === null ? {} : { fiche: Number(chosen) }) }
  return <ListDownload addressOf={(format) => addressOf('views.file', { ...filter, format })} />
}

/** The switch that turns the counting of views on and off, for users who may change the company. */
function CountingSwitch({ counted }: { counted: boolean }) {
  const translate = useTranslate()
  const session = useSession()
  const { revalidate } = useRevalidator()
  const [isOn, setIsOn] = useState(counted)
  const { run, busy } = useAction(
    useCallback(
      async (next: boolean) => {
        await call('views.setCounting', { counted: next })
        setIsOn(next)
        showSuccess(translate(next ? 'page.views.countingOn' : 'page.views.countingOff'))
        await revalidate()
      },
      [revalidate, translate],
    ),
  )
  if (!sessionAllows(session, operationOf('views.setCounting').needs) || session.isImpersonating)
    return isOn ? null : <Text>{translate('page.views.countingOff')}</Text>
  return (
    <Section>
      <Switch
        label={translate('page.views.counting')}
        description={translate('page.views.countingHelp')}
        checked={isOn}
        disabled={busy}
        onChange={(event) => {
          void run(event.currentTarget.checked)
        }}
      />
    </Section>
  )
}

/** Navigates to a period and keeps the chosen wine. */
function usePeriod(): (period: { from: string; to: string }) => void {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return ({ from, to }) => {
    const next = new URLSearchParams(query)
    next.set('from', from)
    next.set('to', to)
    void navigate(`?${next.toString()}`, { preventScrollReset: true })
  }
}

/** The chosen wine, with a link back to all wines. */
function ChosenWine({ sheets }: { sheets: readonly SheetViews[] }) {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const chosen = query.get('fiche')
  if (chosen === null) return null
  const name = sheets.find(({ fiche }) => String(fiche) === chosen)?.name ?? chosen
  const allWines = new URLSearchParams(query)
  allWines.delete('fiche')
  return (
    <Group gap="sm" mb="md">
      <Text fw={600}>{translate('page.views.filtered', { wine: name })}</Text>
      <Button
        to={`?${allWines.toString()}`}
        size="xs"
        variant="light"
        color="gray"
        leftSection={<IconX size={14} aria-hidden />}
      >
        {translate('page.views.all')}
      </Button>
    </Group>
  )
}

function ViewTotals({ views: { from, to, total, days, trends } }: { views: Props['views'] }) {
  const translate = useTranslate()
  const length = Math.max(1, everyDay(from, to, []).length)
  const busiest = days.reduce<Props['views']['days'][number] | null>(
    (best, day) => (best === null || day.views > best.views ? day : best),
    null,
  )
  return (
    <div className={styles.sum}>
      <p className={styles.total}>
        <strong>{translate.number(total)}</strong>{' '}
        <span>{translate('page.views.total', { count: total })}</span>
      </p>
      {trends !== null && (
        <ViewComparison
          total={total}
          before={trends.before.reduce((sum, { views }) => sum + views, 0)}
          days={length}
        />
      )}
      <p>{translate('page.views.range', { from: translate.day(from), to: translate.day(to) })}</p>
      {busiest !== null && (
        <p>
          {translate('page.views.perDay', { count: Math.round((total / length) * 10) / 10 })} ·{' '}
          {translate('page.views.busiest', { day: translate.day(busiest.day), count: busiest.views })}
        </p>
      )}
    </div>
  )
}

function viewColumns(
  translate: Translate,
  { total, from, to }: Props['views'],
  courses: ReadonlyMap<number, readonly number[]>,
): Column<SheetViews>[] {
  return [
    {
      id: 'wine',
      title: translate('page.views.wine'),
      isCardTitle: true,
      cell: ({ fiche, name }) => (
        <Anchor to={`/recapitulatif/${String(fiche)}`} fw={600}>
          {name}
        </Anchor>
      ),
    },
    { id: 'reference', title: translate('page.views.reference'), cell: ({ reference }) => reference ?? '–' },
    ...(courses.size === 0
      ? []
      : [
          {
            id: 'course',
            title: translate('page.views.course'),
            cell: ({ fiche }: SheetViews) => {
              const points = courses.get(fiche)
              return points === undefined ? null : <Sparkline points={points} />
            },
          },
        ]),
    {
      id: 'share',
      title: translate('page.views.share'),
      cell: ({ views }) => <Share part={views} of={total} />,
    },
    {
      id: 'views',
      title: translate('page.views.count'),
      align: 'end',
      tight: true,
      cell: ({ views }) => <span className="figures">{translate.number(views)}</span>,
    },
    {
      id: 'only',
      title: translate('page.views.byDay'),
      align: 'end',
      tight: true,
      isCardCorner: true,
      cell: (row) => <OnlyWineLink row={row} from={from} to={to} />,
    },
  ]
}

/** The link to the views of one wine. */
function OnlyWineLink({ row: { fiche, name }, from, to }: { row: SheetViews; from: string; to: string }) {
  const translate = useTranslate()
  const title = translate('page.views.only', { wine: name })
  return (
    <Hint label={title}>
      <IconButton
        to={`?fiche=${String(fiche)}&from=${from}&to=${to}`}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={title}
        title=""
      >
        <IconChartBar size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </Hint>
  )
}

function Share({ part, of }: { part: number; of: number }) {
  const translate = useTranslate()
  const percent = of === 0 ? 0 : (part / of) * 100
  return (
    <span className={styles.share}>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden>
        <rect width="100" height="1" className={styles.track} />
        <rect width={percent} height="1" className={styles.bar} />
      </svg>
      <span className="figures">{translate('page.views.percent', { share: percent / 100 })}</span>
    </span>
  )
}
