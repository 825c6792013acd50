// The menu of a sheet in the list of wines: the actions that this session may run on it.

import {
  IconAdjustments,
  IconArchive,
  IconCopy,
  IconFileText,
  IconPencil,
  IconQrcode,
} from '@tabler/icons-react'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { useTranslate } from '../client/translations.ts'
import type { MenuItem } from '../overlay/menu-items.ts'
import { useSheetRights } from './sheet-rights.ts'
import type { SheetRow } from './sheet-selection.ts'

type RowActions = {
  readonly onDuplicate: (row: SheetRow) => void
  readonly onDownload: (row: SheetRow) => void
  readonly onArchive: (row: SheetRow) => void
}

/** The items of the menu of a row. */
export function useWineRowMenu({ onDuplicate, onDownload, onArchive }: RowActions) {
  const translate = useTranslate()
  const { mayCreate, mayModify, mayAdjust, mayArchive } = useSheetRights()
  return (row: SheetRow): readonly MenuItem[] => [
    { title: translate('part.sheets.open'), icon: IconFileText, to: `/recapitulatif/${String(row.id)}` },
    ...(row.state === sheetStates.unvalidated && mayModify
      ? [{ title: translate('part.sheets.edit'), icon: IconPencil, to: `/create?id=${String(row.id)}` }]
      : []),
    ...(row.state === sheetStates.validated && mayAdjust
      ? [
          {
            title: translate('part.sheets.adjust'),
            icon: IconAdjustments,
            to: `/create?id=${String(row.id)}&adjust=1`,
          },
        ]
      : []),
    ...(row.code === null
      ? []
      : [{ title: translate('part.sheets.code'), icon: IconQrcode, onChoose: () => onDownload(row) }]),
    ...(mayCreate
      ? [{ title: translate('part.sheets.duplicate'), icon: IconCopy, onChoose: () => onDuplicate(row) }]
      : []),
    ...(mayArchive
      ? [{ title: translate('part.sheets.archive'), icon: IconArchive, onChoose: () => onArchive(row) }]
      : []),
  ]
}
