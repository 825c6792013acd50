// The choice of the columns of a list of sheets, stored on this device. Cards on narrow screens show the
// same.

import { Checkbox, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
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
          <Checkbox.Group value={[...shown]} onChange={show} label={title}>
            <Stack gap={2} mt="xs">
              {sheetColumns.map((column) => (
                <Checkbox key={column} value={column} label={translate(columnMessages[column])} py={4} />
              ))}
            </Stack>
          </Checkbox.Group>
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
