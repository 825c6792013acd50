// The menu that archives a whole vintage, or all sheets.

import { Button, Menu } from '@mantine/core'
import { IconArchive, IconCalendarDown, IconChevronDown } from '@tabler/icons-react'
import { ArchiveAllDialog, ArchiveVintageDialog } from './archive-dialog.tsx'
import { useArchiveAction } from './archive-actions.ts'
import { useDialogState } from '../ui/dialog-state.ts'
import { useTranslate } from '../client/translations.ts'
import type { Output } from '../../src/contract/operations/index.ts'

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
  const dialog = useDialogState<'vintage' | 'all'>()
  const run = async (selection: Parameters<typeof archive.run>[0]): Promise<void> => {
    if ((await archive.run(selection)) !== undefined) dialog.close()
  }
  const shared = { busy: archive.busy, onClose: dialog.close }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}>
            {translate('part.sheets.archive')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {vintages.length > 0 && (
            <Menu.Item
              leftSection={<IconCalendarDown size={18} stroke={1.6} aria-hidden />}
              onClick={() => {
                dialog.open('vintage')
              }}
            >
              {translate('page.wines.archiveVintage')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
            onClick={() => {
              dialog.open('all')
            }}
          >
            {translate('page.wines.archiveAll')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ArchiveVintageDialog
        {...shared}
        opened={dialog.isOpen && dialog.subject === 'vintage'}
        vintages={vintages}
        proposed={proposed}
        onConfirm={(millesime) => {
          void run({ millesime })
        }}
      />
      <ArchiveAllDialog
        {...shared}
        opened={dialog.isOpen && dialog.subject === 'all'}
        count={activeCount}
        onConfirm={() => {
          void run({ all: true })
        }}
      />
    </>
  )
}
