// The comparison: what each line of the file changes of its wine, before and after, and the lines without effect.

import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '../router/links.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import { cellWords } from '../import/cell-words.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { Section } from '../ui/section.tsx'
import type { LabRow } from './lab-file.ts'
import styles from './lab.module.css'

type Outcome = LabRow['outcome']

/** The lines of one outcome, or of several that read alike. Nothing without such lines. */
export function LabComparison({
  rows,
  outcomes,
}: {
  rows: readonly LabRow[]
  outcomes: readonly [Exclude<Outcome, 'covered'>, ...Outcome[]]
}) {
  const translate = useTranslate()
  const [outcome] = outcomes
  const shown = rows.filter((row) => outcomes.includes(row.outcome))
  if (shown.length === 0) return null
  const columns = comparisonColumns(translate)
  return (
    <Section
      title={translate(`page.lab.${outcome}.title`, { count: shown.length })}
      lead={translate(`page.lab.${outcome}.lead`)}
      flush
    >
      <DataTable
        caption={translate(`page.lab.${outcome}.title`, { count: shown.length })}
        rows={shown}
        idOf={({ line }) => line}
        columns={
          outcome === 'changed' || outcome === 'published'
            ? columns
            : columns.filter(({ id }) => id !== 'energy' && id !== 'changes')
        }
      />
    </Section>
  )
}

function comparisonColumns(translate: Translate): Column<LabRow>[] {
  return [
    {
      id: 'line',
      title: translate('page.lab.compare.line'),
      tight: true,
      cell: ({ line }) => translate.number(line),
    },
    {
      id: 'wine',
      title: translate('page.lab.compare.wine'),
      isCardTitle: true,
      cell: (row) => <Wine row={row} />,
    },
    {
      id: 'changes',
      title: translate('page.lab.compare.changes'),
      cell: (row) => <Changes row={row} />,
    },
    {
      id: 'energy',
      title: translate('page.lab.compare.energy'),
      cell: ({ energy }) => <Energy energy={energy} />,
    },
    {
      id: 'notes',
      title: translate('page.lab.compare.notes'),
      cell: (row) => <Notes row={row} />,
    },
  ]
}

function Wine({ row: { sheet, name, title } }: { row: LabRow }) {
  if (sheet === null) return <span>{title}</span>
  return (
    <>
      <Link to={`/recapitulatif/${String(sheet)}`} className={styles.wine}>
        {name}
      </Link>
      <span className={styles.title}>{title}</span>
    </>
  )
}

function Changes({ row: { changes } }: { row: LabRow }) {
  const translate = useTranslate()
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {translate(`field.${field}.title`)}{' '}
          <del>
            {before === null
              ? translate('page.lab.compare.none')
              : cellWords(field, String(before), translate)}
          </del>{' '}
          <IconArrowRight size={13} stroke={1.9} aria-hidden />{' '}
          <ins>{cellWords(field, String(after), translate)}</ins>
        </li>
      ))}
    </ul>
  )
}

function Energy({ energy: { before, after } }: Pick<LabRow, 'energy'>) {
  const translate = useTranslate()
  if (after === null) return null
  const words = (energy: typeof after): string => translate('page.lab.compare.kjKcal', energy)
  const isSame = before !== null && before.kj === after.kj && before.kcal === after.kcal
  return (
    <span>
      {before !== null && !isSame && (
        <>
          <del className={styles.before}>{words(before)}</del>{' '}
          <IconArrowRight size={13} stroke={1.9} aria-hidden />{' '}
        </>
      )}
      {words(after)}
    </span>
  )
}

function Notes({ row: { refused, advised, outcome, sheet } }: { row: LabRow }) {
  const translate = useTranslate()
  return (
    <ul className={styles.notes}>
      {refused.map(({ column, fault }, index) => (
        <li key={`refused ${String(index)}`} data-refused>
          {subject(column, fault.field, translate)}
          {issueMessage(fault, translate)}
        </li>
      ))}
      {advised.map(({ column, fault }, index) => (
        <li key={`advised ${String(index)}`}>
          {subject(column, fault.field, translate)}
          {issueMessage(fault, translate)}
        </li>
      ))}
      {outcome === 'published' && sheet !== null && (
        <li>
          <Link to={`/create?id=${String(sheet)}&adjust=1`}>{translate('part.sheets.adjust')}</Link>
        </li>
      )}
    </ul>
  )
}

/** The header of the file, or the field, that a sentence is about. */
function subject(column: string, field: string, translate: Translate): string {
  const title = column === '' ? translate.byId(`field.${field}.title`) : column
  return title === undefined ? '' : `${title}: `
}
