// The menu of a sheet in the list of wines: the actions that this session may run on it.

import { Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconArchive,
  IconCopy,
  IconFileText,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react'
import { Link } from '../router/links.tsx'
import { type SheetRow } from './sheet-selection.ts'
import { useTranslate } from '../client/translations.ts'
import { useSheetRights } from './sheet-rights.ts'

type RowMenuProps = {
  readonly row: SheetRow
  readonly onDuplicate: () => void
  readonly onDownload: () => void
  readonly onArchive: () => void
}

export function WineRowMenu({ row, onDuplicate, onDownload, onArchive }: RowMenuProps) {
  const translate = useTranslate()
  const { mayCreate, mayModify, mayAdjust, mayArchive } = useSheetRights()
  const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <>
      <Menu.Item
        component={Link}
        to={`/recapitulatif/${String(row.id)}`}
        leftSection={<IconFileText {...icon} />}
      >
        {translate('part.sheets.open')}
      </Menu.Item>
      {row.state === 1 && mayModify && (
        <Menu.Item
          component={Link}
          to={`/create?id=${String(row.id)}`}
          leftSection={<IconPencil {...icon} />}
        >
          {translate('part.sheets.edit')}
        </Menu.Item>
      )}
      {row.state === 3 && mayAdjust && (
        <Menu.Item
          component={Link}
          to={`/create?id=${String(row.id)}&adjust=1`}
          leftSection={<IconAdjustments {...icon} />}
        >
          {translate('part.sheets.adjust')}
        </Menu.Item>
      )}
      {row.code !== null && (
        <Menu.Item onClick={onDownload} leftSection={<IconQrcode {...icon} />}>
          {translate('part.sheets.code')}
        </Menu.Item>
      )}
      {mayCreate && (
        <Menu.Item onClick={onDuplicate} leftSection={<IconCopy {...icon} />}>
          {translate('part.sheets.duplicate')}
        </Menu.Item>
      )}
      {mayArchive && (
        <Menu.Item onClick={onArchive} leftSection={<IconArchive {...icon} />}>
          {translate('part.sheets.archive')}
        </Menu.Item>
      )}
    </>
  )
}
