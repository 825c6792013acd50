// Step 2: the columns of the file beside its first rows; above each column what it becomes, in which unit.

import { SegmentedControl } from '../form/segmented-control.tsx'
import { Text } from '../text/text.tsx'
import { IconAlertTriangle, IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useTranslate } from '../client/translations.ts'
import { Loading } from '../ui/loader.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import type { SheetField } from '../../src/domain/sheet/fields.ts'
import type { Check } from './check-rows.ts'
import { CommonBrand } from './common-brand.tsx'
import { ColumnCard } from './column-card.tsx'
import { columnState, fieldChoices, type ColumnState } from './column-state.ts'
import { withField, withUnit, type ImportDraft } from './import-draft.ts'
import { StepSection } from './step-section.tsx'
import { useWizard } from './wizard.ts'
import styles from './columns-step.module.css'

/** Rows of the file that stand below what each column becomes. */
const shownRows = 4

/** Which columns are listed: all, those that need a choice, those that are not imported. */
const columnFilters = ['all', 'unitMissing', 'ignored'] as const
type ColumnFilter = (typeof columnFilters)[number]

export function ColumnsStep() {
  const translate = useTranslate()
  const { draft, check, go } = useWizard()
  const columns = useRef<HTMLOListElement>(null)
  const [isStopped, setStopped] = useState(false)
  const [shown, setShown] = useState<ColumnFilter>('all')
  const latest = check.latest
  const states = latest?.check.headers.map(columnState) ?? []
  const count = (name: ColumnFilter | 'imported'): number =>
    name === 'all' ? states.length : states.filter((state) => state === name).length
  const missing = count('unitMissing')
  const has = (name: SheetField): boolean =>
    latest?.check.headers.some(({ field }) => field === name) ?? false
  // Wines that are found by their reference or GTIN need only the columns that change: after one notice, go on.
  const mayUpdate = isStopped && (has('reference') || has('gtin'))
  const goOn = (): void => {
    if (missing === 0 && (mayUpdate || (has('brand') && has('name')))) {
      go('check')
      return
    }
    setStopped(true)
    if (shown === 'ignored') setShown('all')
    if (missing > 0)
      columns.current?.querySelector<HTMLElement>('[data-state=unitMissing] [data-unit] input')?.focus()
  }
  return (
    <StepSection
      title={translate('page.import.columns.title')}
      lead={translate('page.import.columns.lead')}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => {
              go('file')
            }}
          >
            {translate('page.import.back')}
          </Button>
          <Button
            rightSection={<IconArrowRight size={18} aria-hidden />}
            disabled={latest === null}
            loading={check.busy}
            onClick={goOn}
          >
            {translate('page.import.columns.continue')}
          </Button>
        </>
      }
    >
      <RefusalAlert refusal={check.refusal} />
      {draft === null || latest === null ? (
        check.refusal === null && <Loading />
      ) : (
        <>
          <ColumnsSummary draft={draft} lines={latest.check.lines} states={states} />
          {missing > 0 && (
            <Alert
              color={isStopped ? 'red' : 'wine'}
              icon={<IconAlertTriangle aria-hidden />}
              role={isStopped ? 'alert' : 'status'}
            >
              {translate('page.import.columns.unitsMissing', { count: missing })}
            </Alert>
          )}
          {!has('name') && (
            <Alert
              color={isStopped ? 'red' : 'wine'}
              icon={<IconAlertTriangle aria-hidden />}
              role={isStopped ? 'alert' : 'status'}
            >
              {translate('page.import.columns.nameMissing')}
            </Alert>
          )}
          {!has('brand') && <CommonBrand draft={draft} isStopped={isStopped} />}
          {count('imported') < states.length && (
            <SegmentedControl
              className={styles.filter ?? ''}
              aria-label={translate('page.import.columns.filter')}
              value={shown}
              data={columnFilters
                .filter((name) => name === 'all' || name === shown || count(name) > 0)
                .map((name) => ({
                  value: name,
                  label: translate(`page.import.columns.filter.${name}`, { count: count(name) }),
                }))}
              onChange={setShown}
            />
          )}
          <ColumnList shown={shown} list={columns} draft={draft} headers={latest.check.headers} />
        </>
      )}
    </StepSection>
  )
}

/** How many columns are imported, in words that a screen reader announces. */
function ColumnsSummary({
  draft,
  lines,
  states,
}: {
  draft: ImportDraft
  /** Number of rows with a wine, without sums and blank rows. */
  lines: number
  states: readonly ColumnState[]
}) {
  const translate = useTranslate()
  const ignored = states.filter((state) => state === 'ignored').length
  return (
    <div role="status">
      <Text fw={600}>
        {translate('page.import.columns.summary', {
          fileName: draft.fileName,
          lines,
          matched: states.length - ignored,
          ignored,
        })}
      </Text>
      {draft.takenOver > 0 && (
        <Text c="dimmed">{translate('page.import.columns.kept', { count: draft.takenOver })}</Text>
      )}
    </div>
  )
}

function ColumnList({
  shown,
  list,
  draft,
  headers,
}: {
  shown: ColumnFilter
  list: RefObject<HTMLOListElement | null>
  draft: ImportDraft
  headers: Check['headers']
}) {
  const translate = useTranslate()
  const { change } = useWizard()
  const choices = useMemo(() => fieldChoices(translate), [translate])
  const rows = draft.rows.slice(1, 1 + shownRows)
  useScrollToFirstOpen(list)
  return (
    <ol
      className={styles.columns}
      ref={list}
      tabIndex={0}
      aria-label={translate('page.import.columns.label')}
      style={{ '--rows': rows.length } as React.CSSProperties}
    >
      {headers.map((header, index) =>
        shown !== 'all' && columnState(header) !== shown ? null : (
          <ColumnCard
            key={`${String(index)} ${header.header}`}
            column={header}
            chosenField={draft.mapping[header.header]}
            chosenUnit={draft.units[header.header]}
            cells={rows.map(({ cells }) => cells[index] ?? '')}
            choices={choices}
            onField={(field) => {
              change(withField(draft, header.header, field))
            }}
            onUnit={(unit) => {
              change(withUnit(draft, header.header, unit))
            }}
          />
        ),
      )}
    </ol>
  )
}

/** Brings the first column that needs a choice into sight when the step opens. */
function useScrollToFirstOpen(list: RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[data-state=unitMissing]')
    if (open !== null && open !== undefined && list.current !== null)
      list.current.scrollLeft = open.offsetLeft - list.current.offsetLeft
  }, [list])
}
