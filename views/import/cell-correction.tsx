// A refused cell: what is wrong, and its correction for this row or for all rows with the same text.

import { Group } from '../layout/group.tsx'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { issueMessage } from '../form/issue-message.ts'
import { useTranslate } from '../client/translations.ts'
import { OtherSheetLink } from '../sheet/other-sheet-link.tsx'
import { PrefixLink } from '../ui/prefix-link.tsx'
import { fieldTitle, headerAndTitle } from './cell-words.ts'
import { CellInput } from './cell-input.tsx'
import type { CellFault, CheckedRow } from './check-rows.ts'
import styles from './checked-row.module.css'

type Props = {
  readonly row: CheckedRow
  readonly fault: CellFault
  readonly onCorrect: (
    rows: readonly number[],
    place: Pick<CellFault, 'column' | 'field'>,
    text: string,
  ) => void
}

export function CellCorrection({ row, fault, onCorrect }: Props) {
  const translate = useTranslate()
  const [text, setText] = useState(fault.text)
  const { field, header, issues, alike } = fault
  const title = field === null ? translate('page.import.wholeLine') : fieldTitle(field, translate)
  const reason = issues.map((issue) => issueMessage(issue, translate)).join(' ')
  const isUnchanged = text === fault.text
  return (
    <form
      className={styles.fault}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isUnchanged) onCorrect([row.row], fault, text)
      }}
    >
      <p className={styles.reason}>
        <b>{headerAndTitle(header, title)}</b> {fault.text !== '' && <q>{fault.text}</q>} {reason}
        {issues.map((issue, index) => (
          <OtherSheetLink key={index} issue={issue} />
        ))}
        <PrefixLink codes={issues.map(({ code }) => code)} />
      </p>
      {field !== null && (
        <Group gap="xs" align="start">
          <CellInput
            field={field}
            label={translate('page.import.check.correction', { column: title, line: row.line })}
            text={text}
            invalid
            onChange={setText}
          />
          <Button type="submit" variant="default" size="sm" disabled={isUnchanged}>
            {translate('page.import.check.correctOne')}
          </Button>
          {alike.length > 1 && (
            <Button
              size="sm"
              disabled={isUnchanged}
              onClick={() => {
                onCorrect(alike, fault, text)
              }}
            >
              {translate('page.import.check.correctAll', { count: alike.length })}
            </Button>
          )}
        </Group>
      )}
    </form>
  )
}
