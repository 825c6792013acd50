// The menu that archives a whole vintage, or all sheets.

import { IconArchive, IconCalendarDown, IconChevronDown } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { useArchiveAction } from './archive-actions.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import { ButtonMenu } from '../overlay/button-menu.tsx'
import { importAgain } from '../client/import-again.ts'
import { useTranslate } from '../client/translations.ts'
import { useAddressDialog } from '../client/view-state.ts'
import type { Output } from '../../src/contract/operations/index.ts'

const loadVintage = async () => (await importAgain(() => import('./archive-dialog.tsx'))).ArchiveVintageDialog
const loadAll = async () => (await importAgain(() => import('./archive-dialog.tsx'))).ArchiveAllDialog

/** `activeCount`: the number of sheets that are not archived. */
export function ArchiveMenu({
  sheets: { vintages },
  activeCount,
  proposed,
}: {
  sheets: Pick<Output<'sheets.list'>, 'vintages'>
  activeCount: number
  proposed: number | undefined
}) {
  const translate = useTranslate()
  const archive = useArchiveAction('archive')
  const dialog = useAddressDialog()
  const run = async (selection: Parameters<typeof archive.run>[0]): Promise<void> => {
    if ((await archive.run(selection)) !== undefined) dialog.close()
  }
  const shared = { busy: archive.busy, onClose: dialog.close }
  return (
    <>
      <ButtonMenu
        items={() => [
          ...(vintages.length > 0
            ? [
                {
                  title: translate('page.wines.archiveVintage'),
                  icon: IconCalendarDown,
                  onChoose: () => dialog.open('archive-vintage'),
                },
              ]
            : []),
          {
            title: translate('page.wines.archiveAll'),
            icon: IconArchive,
            onChoose: () => dialog.open('archive-all'),
          },
        ]}
        button={(props) => (
          <Button
            {...props}
            variant="default"
            rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
          >
            {translate('part.sheets.archive')}
          </Button>
        )}
      />
      <LaterDialog
        load={loadVintage}
        dialog={{
          ...shared,
          opened: dialog.name === 'archive-vintage' && vintages.length > 0,
          vintages,
          proposed,
          onConfirm: (millesime) => {
            void run({ millesime })
          },
        }}
      />
      <LaterDialog
        load={loadAll}
        dialog={{
          ...shared,
          opened: dialog.name === 'archive-all',
          count: activeCount,
          onConfirm: () => {
            void run({ all: true })
          },
        }}
      />
    </>
  )
}
