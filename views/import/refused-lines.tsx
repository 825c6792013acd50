// The refused lines of an import, or the lines to look at: line, column, message.

import { Text } from '../text/text.tsx'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { OtherSheetLink } from '../sheet/other-sheet-link.tsx'
import { DataTable } from '../table/data-table.tsx'
import { columnTitle } from './cell-words.ts'

type RefusedLine = {
  readonly line: number
  readonly column: string | null
  readonly sentence: string
  /** Values of the message; they may name another sheet. */
  readonly values?: ValidationIssue['values']
}

/** Lines that are listed, at most; the file has all. */
const mostShown = 500

export function RefusedLines({
  lines,
  title = 'page.import.refused.title',
}: {
  lines: readonly RefusedLine[]
  title?: MessageId
}) {
  const translate = useTranslate()
  const shown = lines.slice(0, mostShown).map((line, index) => ({ ...line, index }))
  return (
    <>
      <DataTable
        caption={translate(title)}
        rows={shown}
        idOf={({ index }) => index}
        columns={[
          {
            id: 'line',
            title: translate('page.import.column.line'),
            isCardTitle: true,
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
          {
            id: 'fault',
            title: translate('page.import.column.fault'),
            cell: ({ sentence, values }) => (
              <span>
                {sentence}
                <OtherSheetLink issue={{ ...(values === undefined ? {} : { values }) }} />
              </span>
            ),
          },
        ]}
      />
      {lines.length > mostShown && (
        <Text c="dimmed" px="lg" py="sm">
          {translate('page.import.refused.more', { count: lines.length - mostShown })}
        </Text>
      )}
    </>
  )
}
