// What was wrong with the lines of an import: line, column, sentence.

import { Text } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'
import { DataTable } from '../ui/data-table.tsx'
import { columnTitle } from './import-mapping.tsx'

export type RefusedLine = { readonly line: number; readonly column: string | null; readonly sentence: string }

/** Lines that are read on a screen; the file holds all. */
const most = 500

export function RefusedLines({ lines }: { lines: readonly RefusedLine[] }) {
  const translate = useTranslate()
  const shown = lines.slice(0, most).map((line, place) => ({ ...line, place }))
  return (
    <>
      <DataTable
        caption={translate('page.import.refused.title')}
        rows={shown}
        idOf={({ place }) => place}
        columns={[
          {
            id: 'line',
            title: translate('page.import.column.line'),
            heads: true,
            tight: true,
            cell: ({ line }) => (
              <>
                <span className="mantine-hidden-from-md">{translate('page.import.column.line')} </span>
                {translate.number(line)}
              </>
            ),
          },
          {
            id: 'column',
            title: translate('page.import.column.column'),
            cell: ({ column }) =>
              column === null || column === '' ? (
                <Text c="dimmed" component="span">
                  {translate('page.import.wholeLine')}
                </Text>
              ) : (
                columnTitle(column, translate)
              ),
          },
          { id: 'fault', title: translate('page.import.column.fault'), cell: ({ sentence }) => sentence },
        ]}
      />
      {lines.length > most && (
        <Text c="dimmed" px="lg" py="sm">
          {translate('page.import.refused.more', { count: lines.length - most })}
        </Text>
      )}
    </>
  )
}
