// Step 3: what the import will do with every row, and the correction of its cells in place.

import { Text } from '../text/text.tsx'
import { IconArrowLeft, IconUpload } from '@tabler/icons-react'
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { Button } from '../button/button.tsx'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { Loading } from '../ui/loader.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showOffer } from '../ui/toast.tsx'
import { checkedRows, filterCounts, filteredRows, type CellFault, type RowFilter } from './check-rows.ts'
import { CheckedRowItem } from './checked-row.tsx'
import { MatchNotice } from './match-notice.tsx'
import { fieldTitle } from './cell-words.ts'
import { uploadOf, withCells, withColumn, type ImportDraft } from './import-draft.ts'
import { RowFilters } from './row-filters.tsx'
import { StepSection } from './step-section.tsx'
import { useWizard } from './wizard.ts'
import styles from './check-step.module.css'

/** Rows that are shown at first, and with every click on "more". */
const pageOfRows = 50

export function CheckStep() {
  const translate = useTranslate()
  const { check, draft, go } = useWizard()
  return (
    <StepSection
      title={translate('page.import.check.title')}
      lead={translate('page.import.check.lead')}
      footer={
        <>
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={18} aria-hidden />}
            onClick={() => {
              go('columns')
            }}
          >
            {translate('page.import.back')}
          </Button>
          <StartButton />
        </>
      }
    >
      <RefusalAlert refusal={check.refusal} />
      {draft === null || check.latest === null ? (
        check.refusal === null && <Loading />
      ) : (
        <CheckedRows draft={draft} latest={check.latest} />
      )}
    </StepSection>
  )
}

type Latest = NonNullable<ReturnType<typeof useWizard>['check']['latest']>

function CheckedRows({ draft, latest }: { draft: ImportDraft; latest: Latest }) {
  const translate = useTranslate()
  const rows = useMemo(() => checkedRows(latest.draft, latest.check), [latest])
  const counts = filterCounts(rows)
  const [chosen, setFilter] = useState<RowFilter | null>(null)
  const filter = chosen ?? (counts.refused > 0 ? 'refused' : 'all')
  const [shown, setShown] = useState(pageOfRows)
  const correct = useCorrection(draft)
  const frame = useFocusAfterCorrection(latest)
  const matching = filteredRows(rows, filter)
  return (
    <div ref={frame} className={styles.checked}>
      <MatchNotice match={latest.check.match} />
      <RowFilters counts={counts} filter={filter} onChange={setFilter} />
      {matching.length === 0 ? (
        <Text c="dimmed">{translate('page.import.check.none')}</Text>
      ) : (
        <ol className={styles.rows} aria-label={translate(`page.import.check.filter.${filter}`)}>
          {matching.slice(0, shown).map((row) => (
            <CheckedRowItem
              key={row.row}
              row={row}
              cells={draft.rows[row.row]?.cells ?? []}
              headers={latest.check.headers}
              onCorrect={correct}
            />
          ))}
        </ol>
      )}
      {matching.length > shown && (
        <Button
          variant="default"
          className={styles.more ?? ''}
          onClick={() => {
            setShown(shown + pageOfRows)
          }}
        >
          {translate('page.import.check.more', { count: matching.length - shown })}
        </Button>
      )}
    </div>
  )
}

/**
 * A corrected row may leave the list, and its input with it: the focus goes to the filter of the list, whose
 * count has changed.
 */
function useFocusAfterCorrection(latest: Latest): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const previous = useRef(latest)
  useEffect(() => {
    if (previous.current === latest) return
    previous.current = latest
    if (document.activeElement === document.body)
      frame.current?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus({ preventScroll: true })
  }, [latest])
  return frame
}

/** Writes a text into the cell of a row, or of several; a toast offers to take back several. */
function useCorrection(
  draft: ImportDraft,
): (rows: readonly number[], place: Pick<CellFault, 'column' | 'field'>, text: string) => void {
  const translate = useTranslate()
  const { change } = useWizard()
  return (rows, { column, field }, text) => {
    if (column === null && field === null) return
    const added =
      column === null ? withColumn(draft, field ?? '', fieldTitle(field ?? '', translate)) : { draft, column }
    change(
      withCells(
        added.draft,
        rows.map((row) => ({ row, column: added.column })),
        text,
      ),
    )
    if (rows.length > 1)
      showOffer(translate('page.import.check.corrected', { count: rows.length }), {
        title: translate('page.import.check.takeBack'),
        act: () => {
          change(draft)
        },
      })
  }
}

/** Starts the import; disabled while the check of the latest correction is under way. */
function StartButton() {
  const translate = useTranslate()
  const { draft, check, started } = useWizard()
  const start = useAction(
    useCallback(async () => {
      if (draft !== null) started((await call('imports.start', uploadOf(draft))).import)
    }, [draft, started]),
  )
  const counts = check.latest?.check.counts
  const count = counts === undefined ? 0 : counts.new + counts.changed
  return (
    <div className={styles.start}>
      <RefusalAlert refusal={start.refusal} />
      {counts !== undefined && (count === 0 || counts.refused > 0) && (
        <Text c="dimmed">
          {count === 0
            ? translate('page.import.nothingGood')
            : translate('page.import.check.leftOut', { count: counts.refused })}
        </Text>
      )}
      <Button
        size="md"
        leftSection={<IconUpload size={18} aria-hidden />}
        loading={start.busy}
        disabled={count === 0 || check.busy}
        onClick={() => {
          void start.run()
        }}
      >
        {translate('page.import.start', { count })}
      </Button>
    </div>
  )
}
