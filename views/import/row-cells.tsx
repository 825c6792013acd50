// All imported cells of a row as inputs. A text is checked when its input is left.

import { useState } from 'react'
import { useTranslate } from '../client/translations.ts'
import { fieldNamed, fieldTitle, headerAndTitle } from './cell-words.ts'
import { CellInput } from './cell-input.tsx'
import type { CellFault, Check, CheckedRow } from './check-rows.ts'
import styles from './checked-row.module.css'

type Props = {
  readonly row: CheckedRow
  readonly cells: readonly string[]
  readonly headers: Check['headers']
  readonly onCorrect: (
    rows: readonly number[],
    place: Pick<CellFault, 'column' | 'field'>,
    text: string,
  ) => void
}

export function RowCells({ row, cells, headers, onCorrect }: Props) {
  return (
    <div className={styles.cells}>
      {headers.map(({ header, field }, column) =>
        field === null || field === '' ? null : (
          <EditedCell
            key={`${String(column)} ${cells[column] ?? ''}`}
            header={header}
            field={field}
            stored={cells[column] ?? ''}
            onCorrect={(text) => {
              onCorrect([row.row], { column, field }, text)
            }}
          />
        ),
      )}
    </div>
  )
}

function EditedCell({
  header,
  field,
  stored,
  onCorrect,
}: {
  header: string
  field: string
  stored: string
  onCorrect: (text: string) => void
}) {
  const translate = useTranslate()
  const [text, setText] = useState(stored)
  const title = fieldTitle(field, translate)
  const kind = fieldNamed(field)?.kind
  const isChoice = kind === 'choice' || kind === 'flag'
  return (
    <CellInput
      field={field}
      label={headerAndTitle(header, title)}
      labelled
      text={text}
      onChange={(value) => {
        setText(value)
        if (isChoice) onCorrect(value)
      }}
      onLeave={() => {
        if (text !== stored) onCorrect(text)
      }}
    />
  )
}
