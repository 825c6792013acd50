// The choice of the columns of a list of sheets, stored on this device. Cards on narrow screens show the
// same.

import { IconColumns3 } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { Checklist } from '../form/checklist.tsx'
import { ButtonPopover } from '../overlay/button-popover.tsx'
import { useTranslate } from '../client/translations.ts'
import { columnMessages, sheetColumns, usualColumns, useSheetColumns } from './sheet-columns.ts'

export function ColumnChoice() {
  const translate = useTranslate()
  const { shown, show } = useSheetColumns()
  const title = translate('part.sheets.columns')
  return (
    <ButtonPopover icon={IconColumns3} title={title} width={250}>
      {() => (
        <>
          <Checklist
            label={title}
            choices={sheetColumns.map((column) => ({
              value: column,
              label: translate(columnMessages[column]),
            }))}
            chosen={shown}
            onChange={show}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            mt="xs"
            onClick={() => {
              show(usualColumns)
            }}
          >
            {translate('part.sheets.usualColumns')}
          </Button>
        </>
      )}
    </ButtonPopover>
  )
}
