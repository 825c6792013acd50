// The columns of the list of batches.

import { Anchor } from '../text/anchor.tsx'
import { Text } from '../text/text.tsx'
import { IconDownload } from '@tabler/icons-react'
import { type BatchAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { ReconciliationBar } from './reconciliation-bar.tsx'
import { type Column } from '../table/data-table.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './batch-list.module.css'

export function batchColumns(translate: Translate): Column<BatchAnswer>[] {
  return [
    {
      id: 'wine',
      title: translate('page.serialize.sheet.title'),
      isCardTitle: true,
      cell: ({ id, sheetName }) => (
        <Anchor to={`/serialize/${String(id)}`} fw={600}>
          {sheetName}
        </Anchor>
      ),
    },
    {
      id: 'codes',
      title: translate('page.serialize.codes'),
      align: 'end',
      cell: ({ count }) => <span className="figures">{translate.number(count)}</span>,
    },
    {
      id: 'lot',
      title: translate('page.serialize.lot.title'),
      cell: ({ lot }) => <span className={styles.lot}>{lot ?? '–'}</span>,
    },
    {
      id: 'preset',
      title: translate('page.serialize.preset.title'),
      wideOnly: true,
      cell: ({ preset }) => translate(`page.serialize.preset.${preset}`),
    },
    {
      id: 'books',
      title: translate('part.reconciliation.title'),
      cell: (batch) => <Progress batch={batch} />,
    },
    {
      id: 'date',
      title: translate('page.serialize.date'),
      cell: ({ createdAt }) => translate.day(createdAt),
    },
    {
      id: 'csv',
      title: 'CSV',
      align: 'end',
      tight: true,
      cell: ({ id, sheetName }) => (
        <RowAction
          icon={IconDownload}
          title={translate('page.serialize.csv', { wine: sheetName })}
          href={addressOf('serials.codes', { batch: id, format: 'csv' })}
          download
        />
      ),
    },
  ]
}

/** The share of serials with a report. */
function Progress({ batch: { books, count } }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  return (
    <div className={styles.progress}>
      <ReconciliationBar totals={books} count={count} small />
      <Text size="xs" c="dimmed" className="figures">
        {translate('page.serialize.heard', { share: (count - books.missing) / count })}
      </Text>
    </div>
  )
}
