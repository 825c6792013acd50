// The tables that only grow, on the tab of operations: their partitions by month, and how long rows stay.

import type { GrowingTableAnswer } from '../../src/contract/operations/installation.ts'
import { useTranslate } from '../client/translations.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { Section } from '../ui/section.tsx'
import styles from './admin-operations.module.css'

export function AdminPartitions({ tables }: { tables: readonly GrowingTableAnswer[] }) {
  const translate = useTranslate()
  const columns: Column<GrowingTableAnswer>[] = [
    {
      id: 'table',
      title: translate('page.admin.operations.table'),
      isCardTitle: true,
      cell: ({ name }) => <span className={styles.name}>{name}</span>,
    },
    {
      id: 'partitions',
      title: translate('page.admin.operations.partitions'),
      align: 'end',
      cell: ({ partitions }) => translate.number(partitions),
    },
    {
      id: 'ahead',
      title: translate('page.admin.operations.monthsAhead'),
      align: 'end',
      cell: ({ monthsAhead }) => translate.number(monthsAhead),
    },
    {
      id: 'outside',
      title: translate('page.admin.operations.rowsOutside'),
      align: 'end',
      cell: ({ rowsOutside }) => translate.number(rowsOutside),
    },
    {
      id: 'kept',
      title: translate('page.admin.operations.kept'),
      cell: ({ retentionMonths: months }) =>
        months === null
          ? translate('page.admin.operations.keptForEver')
          : translate('page.admin.operations.keptMonths', { months }),
    },
  ]
  return (
    <Section
      title={translate('page.admin.operations.growing')}
      lead={translate('page.admin.operations.growingLead')}
      flush
    >
      <DataTable
        caption={translate('page.admin.operations.growing')}
        columns={columns}
        rows={tables}
        idOf={({ name }) => name}
      />
    </Section>
  )
}
