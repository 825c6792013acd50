// The reconciliation of a batch: the number of serials in each state, as a bar and a table, and the ranges of
// serials that nobody has reported.

import { Anchor } from '../text/anchor.tsx'
import { Text } from '../text/text.tsx'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import { reconciliationColumnNames } from '../../src/contract/operations/serials.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { addressOf } from '../client/addresses.ts'
import { call, CallRefusal } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { ReconciliationBar, ReconciliationKey } from './reconciliation-bar.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { Section } from '../ui/section.tsx'
import styles from './batch-reconciliation.module.css'

type Reconciliation = Output<'serials.reconcile'>

/** Ranges that are listed, at most. */
const mostRanges = 12

export function BatchReconciliation({ batch }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  const { id, books: totals, count } = batch
  return (
    <Section
      title={translate('part.reconciliation.title')}
      lead={translate('part.reconciliation.lead', { ordered: batch.ordered, spare: batch.spare })}
    >
      <ReconciliationBar totals={totals} count={count} />
      <table className={styles.table} aria-label={translate('part.reconciliation.title')}>
        <thead>
          <tr>
            <th scope="col">{translate('part.reconciliation.column')}</th>
            <th scope="col">{translate('page.serialize.codes')}</th>
            <th scope="col">{translate('part.reconciliation.share')}</th>
            <th scope="col">CSV</th>
          </tr>
        </thead>
        <tbody>
          {reconciliationColumnNames.map((column) => (
            <tr key={column} data-empty={totals[column] === 0 || undefined}>
              <th scope="row">
                <span className={styles.name}>
                  <ReconciliationKey column={column} />
                  {translate(`part.reconciliation.${column}`)}
                </span>
              </th>
              <td>{translate.number(totals[column])}</td>
              <td>{translate('part.reconciliation.percent', { share: totals[column] / count })}</td>
              <td>
                {totals[column] > 0 && (
                  <RowAction
                    icon={IconDownload}
                    title={translate('part.reconciliation.csv', {
                      name: translate(`part.reconciliation.${column}`),
                    })}
                    href={addressOf('serials.column', { batch: id, column })}
                    download
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate('part.reconciliation.all')}</th>
            <td>{translate.number(count)}</td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
      <MissingSerials batch={batch} />
    </Section>
  )
}

/** The serials without a report: none, all, or ranges that load after the page. */
function MissingSerials({ batch }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  const {
    books: { missing },
    count,
  } = batch
  const { known, failed, retry } = useReconciliation(batch)
  if (missing === 0)
    return (
      <Text mt="md" fw={600}>
        {translate('part.reconciliation.closed')}
      </Text>
    )
  if (missing === count)
    return (
      <Text mt="md" c="dimmed">
        {translate('part.reconciliation.nothing')}
      </Text>
    )
  const ranges = known?.missingRanges ?? []
  const rest = ranges.length - mostRanges
  return (
    <div className={styles.difference} aria-live="polite">
      <h3>{translate('part.reconciliation.difference', { count: missing })}</h3>
      {failed && (
        <Button variant="default" size="sm" onClick={retry}>
          {translate('part.unreachable.again')}
        </Button>
      )}
      <ul>
        {ranges.slice(0, mostRanges).map(({ from, to }) => (
          <li key={from}>
            {from === to ? translate.number(from) : translate('part.reconciliation.range', { from, to })}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Anchor href={addressOf('serials.column', { batch: batch.id, column: 'missing' })} download size="sm">
          {translate('part.reconciliation.moreRanges', { count: rest })}
        </Anchor>
      )}
      {known !== null && known.reprints > 0 && (
        <Text size="sm" c="dimmed">
          {translate('part.reconciliation.reprints', { count: known.reprints })}
        </Text>
      )}
    </div>
  )
}

/** Loads the missing ranges again whenever the totals change. */
function useReconciliation({ id, books: totals, count }: BatchAnswer): {
  known: Reconciliation | null
  failed: boolean
  retry: () => void
} {
  const [known, setKnown] = useState<Reconciliation | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const state = JSON.stringify(totals)
  const isOpen = totals.missing > 0 && totals.missing < count
  useEffect(() => {
    if (!isOpen) return undefined
    const stop = new AbortController()
    call('serials.reconcile', { batch: id }, { signal: stop.signal }).then(
      (answer) => {
        setKnown(answer)
        setFailed(false)
      },
      (error: unknown) => {
        if (error instanceof CallRefusal) setFailed(true)
      },
    )
    return () => {
      stop.abort()
    }
  }, [id, state, isOpen, round])
  return {
    known,
    failed,
    retry: () => {
      setRound(round + 1)
    },
  }
}
