// One row of the check: what becomes of it, its changes in words, its refused cells with a way to correct
// them, and all its cells on request.

import { IconArrowRight, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Link } from '../router/links.tsx'
import { issueMessage } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { OtherSheetLink } from '../sheet/other-sheet-link.tsx'
import { Tag, type TagColor } from '../ui/tag.tsx'
import { changeWords, fieldTitle } from './cell-words.ts'
import { CellCorrection } from './cell-correction.tsx'
import type { CellFault, Check, CheckedRow } from './check-rows.ts'
import { RowCells } from './row-cells.tsx'
import styles from './checked-row.module.css'

type Correct = (rows: readonly number[], place: Pick<CellFault, 'column' | 'field'>, text: string) => void

type Props = {
  readonly row: CheckedRow
  /** The cells as they stand now, with corrections that the check has not seen. */
  readonly cells: readonly string[]
  readonly headers: Check['headers']
  readonly onCorrect: Correct
}

const colors: Readonly<Record<CheckedRow['outcome'], TagColor>> = {
  new: 'teal',
  changed: 'wine',
  same: 'gray',
  refused: 'red',
}

export function CheckedRowItem({ row, cells, headers, onCorrect }: Props) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.row} data-outcome={row.outcome}>
      <div className={styles.head}>
        <span className={styles.line}>{translate('page.import.check.line', { line: row.line })}</span>
        <strong className={styles.name}>
          {row.sheet === null ? row.name : <Link to={`/recapitulatif/${String(row.sheet)}`}>{row.name}</Link>}
        </strong>
        <Tag color={colors[row.outcome]}>{translate(`page.import.check.outcome.${row.outcome}`)}</Tag>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={15} stroke={1.7} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
          }}
        >
          {translate(isOpen ? 'page.import.check.close' : 'page.import.check.edit')}
        </Button>
      </div>
      {row.changes.length > 0 && row.outcome === 'changed' && <Changes changes={row.changes} />}
      {row.faults.map((fault) => (
        <CellCorrection
          key={`${String(fault.column)} ${String(fault.field)} ${fault.text}`}
          row={row}
          fault={fault}
          onCorrect={onCorrect}
        />
      ))}
      {row.advice.length > 0 && (
        <ul className={styles.advice}>
          {row.advice.map((issue, index) => (
            <li key={index}>
              {issueMessage(issue, translate)}
              <OtherSheetLink issue={issue} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && <RowCells row={row} cells={cells} headers={headers} onCorrect={onCorrect} />}
    </li>
  )
}

/** The fields that change, each before and after. */
function Changes({ changes }: Pick<CheckedRow, 'changes'>) {
  const translate = useTranslate()
  return (
    <ul className={styles.changes}>
      {changes.map((change) => {
        const { before, after } = changeWords(change, translate)
        return (
          <li key={change.field}>
            <span>{fieldTitle(change.field, translate)}</span>{' '}
            <del>{before === '' ? translate('page.import.check.empty') : before}</del>{' '}
            <IconArrowRight size={13} stroke={1.9} aria-label={translate('page.import.check.becomes')} />{' '}
            <ins>{after === '' ? translate('page.import.check.empty') : after}</ins>
          </li>
        )
      })}
    </ul>
  )
}
