// The books of a batch: what became of every serial, as a bar, as figures, and as the list of those nobody has reported.

import { Anchor, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import { bookColumns } from '../../src/contract/operations/serials.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { addressOf, call, CallRefusal } from '../client/call.ts'
import { useWords } from '../client/translations.ts'
import { BooksBar, BooksKey } from './reconciliation-bar.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { Section } from '../ui/section.tsx'
import styles from './batch-reconciliation.module.css'

type Reconciled = Output<'serials.reconcile'>

/** Ranges that are told one by one. */
const toldRanges = 12

export function BatchBooks({ batch }: { batch: BatchAnswer }) {
  const say = useWords()
  const { id, books, count } = batch
  return (
    <Section
      title={say('part.books.title')}
      lead={say('part.books.lead', { ordered: batch.ordered, spare: batch.spare })}
    >
      <BooksBar books={books} count={count} />
      <table className={styles.table}>
        <caption>{say('part.books.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{say('part.books.column')}</th>
            <th scope="col">{say('page.serialize.codes')}</th>
            <th scope="col">{say('part.books.share')}</th>
            <th scope="col">CSV</th>
          </tr>
        </thead>
        <tbody>
          {bookColumns.map((column) => (
            <tr key={column} data-empty={books[column] === 0 || undefined}>
              <th scope="row">
                <span className={styles.name}>
                  <BooksKey column={column} />
                  {say(`part.books.${column}`)}
                </span>
              </th>
              <td>{say.number(books[column])}</td>
              <td>{say('part.books.percent', { share: books[column] / count })}</td>
              <td>
                {books[column] > 0 && (
                  <RowAction
                    icon={IconDownload}
                    title={say('part.books.csv', { name: say(`part.books.${column}`) })}
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
            <th scope="row">{say('part.books.all')}</th>
            <td>{say.number(count)}</td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
      <Difference batch={batch} />
    </Section>
  )
}

/** What nobody has reported: nothing, everything, or ranges that are asked for once the page stands. */
function Difference({ batch }: { batch: BatchAnswer }) {
  const say = useWords()
  const {
    books: { missing },
    count,
  } = batch
  const { known, failed, again } = useReconciled(batch)
  if (missing === 0)
    return (
      <Text mt="md" fw={600}>
        {say('part.books.closed')}
      </Text>
    )
  if (missing === count)
    return (
      <Text mt="md" c="dimmed">
        {say('part.books.nothing')}
      </Text>
    )
  const ranges = known?.missingRanges ?? []
  const rest = ranges.length - toldRanges
  return (
    <div className={styles.difference} aria-live="polite">
      <h3>{say('part.books.difference', { count: missing })}</h3>
      {failed && (
        <Button variant="default" size="sm" onClick={again}>
          {say('part.unreachable.again')}
        </Button>
      )}
      <ul>
        {ranges.slice(0, toldRanges).map(({ from, to }) => (
          <li key={from}>{from === to ? say.number(from) : say('part.books.range', { from, to })}</li>
        ))}
      </ul>
      {rest > 0 && (
        <Anchor href={addressOf('serials.column', { batch: batch.id, column: 'missing' })} download size="sm">
          {say('part.books.moreRanges', { count: rest })}
        </Anchor>
      )}
      {known !== null && known.reprints > 0 && (
        <Text size="sm" c="dimmed">
          {say('part.books.reprints', { count: known.reprints })}
        </Text>
      )}
    </div>
  )
}

/** Reconciles whenever the books have changed. */
function useReconciled({ id, books, count }: BatchAnswer): {
  known: Reconciled | null
  failed: boolean
  again: () => void
} {
  const [known, setKnown] = useState<Reconciled | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)
  const state = JSON.stringify(books)
  const isOpen = books.missing > 0 && books.missing < count
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
    again: () => {
      setRound(round + 1)
    },
  }
}
