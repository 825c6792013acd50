// The page of archived sheets, whose labels still answer. Sheets are restored one by one, as a selection, or
// all at once.

import { Radio } from '@mantine/core'
import { Stack } from '../layout/stack.tsx'
import { IconArchive, IconArchiveOff, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { operationOf } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import type { PageProps } from '../client/page-data.ts'
import { useArchiveAction } from '../sheet-list/archive-actions.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import type { MenuItem } from '../overlay/menu-items.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { useListAddress } from '../sheet-list/list-address.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { SheetList } from '../sheet-list/sheet-list.tsx'
import { selectionInput, useSheetSelection, type SheetRow } from '../sheet-list/sheet-selection.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { useAddressDialog } from '../client/view-state.ts'

type Sheets = PageProps<'archive'>['sheets']

export function ArchivePage({ sheets }: PageProps<'archive'>) {
  const translate = useTranslate()
  const session = useSession()
  const mayRestore = sessionAllows(session, operationOf('sheets.restore').needs)
  const { archived } = sheets.counts
  return (
    <>
      <PageHeader
        {...(sessionAllows(session, pageOf('wines').needs) ? { title: translate('page.wines.title') } : {})}
        lead={translate('page.archive.notice')}
        actions={mayRestore && archived > 0 && <RestoreAll count={archived} byAll={sheets.archivedByAll} />}
      />
      {archived === 0 ? (
        <Section>
          <EmptyState
            level={2}
            icon={IconArchive}
            title={translate('page.archive.emptyTitle')}
            text={translate('page.archive.emptyText')}
            action={<WinesLink />}
          />
        </Section>
      ) : (
        <ArchivedSheets sheets={sheets} mayRestore={mayRestore} />
      )}
    </>
  )
}

function WinesLink() {
  const translate = useTranslate()
  const session = useSession()
  return (
    sessionAllows(session, pageOf('wines').needs) && (
      <Button to="/vin" variant="light">
        {translate('page.archive.toWines')}
      </Button>
    )
  )
}

function ArchivedSheets({ sheets, mayRestore }: { sheets: Sheets; mayRestore: boolean }) {
  const translate = useTranslate()
  const session = useSession()
  const address = useListAddress()
  const filter = { ...address.filter, archived: true }
  const selection = useSheetSelection(sheets, JSON.stringify(filter))
  const restore = useArchiveAction('restore')
  const maySee = sessionAllows(session, pageOf('summary').needs)
  const restoreSelection = async (): Promise<void> => {
    if ((await restore.run(selectionInput(selection, filter))) !== undefined) selection.clear()
  }
  const menuOf = ({ id }: SheetRow): readonly MenuItem[] => [
    ...(maySee
      ? [{ title: translate('part.sheets.open'), icon: IconFileText, to: `/recapitulatif/${String(id)}` }]
      : []),
    ...(mayRestore
      ? [
          {
            title: translate('page.archive.restore'),
            icon: IconArchiveOff,
            onChoose: () => void restore.run({ ids: [id] }),
          },
        ]
      : []),
  ]
  return (
    <>
      <SheetList
        sheets={sheets}
        address={address}
        caption={translate('page.archive.title')}
        menuOf={menuOf}
        linkOf={({ id }) => (maySee ? `/recapitulatif/${String(id)}` : null)}
        {...(mayRestore ? { selection } : {})}
      >
        <Button
          size="xs"
          variant="default"
          leftSection={<IconArchiveOff size={16} aria-hidden />}
          loading={restore.busy}
          onClick={() => {
            void restoreSelection()
          }}
        >
          {translate('page.archive.restore')}
        </Button>
      </SheetList>
    </>
  )
}

/** Restores the whole archive, or only what the last "archive all" took, when there are other sheets too. */
function RestoreAll({ count, byAll }: { count: number; byAll: number }) {
  const translate = useTranslate()
  const restore = useArchiveAction('restore')
  const dialog = useAddressDialog()
  const [isEvery, setEvery] = useState(false)
  const isChoice = byAll > 0 && byAll < count
  const run = async (): Promise<void> => {
    const selection = isChoice && !isEvery ? { all: true as const } : { filter: { archived: true } }
    if ((await restore.run(selection)) !== undefined) dialog.close()
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArchiveOff size={18} stroke={1.7} aria-hidden />}
        onClick={() => {
          setEvery(false)
          dialog.open('restore-all')
        }}
      >
        {translate('page.archive.restoreAll')}
      </Button>
      <ConfirmDialog
        opened={dialog.name === 'restore-all'}
        title={translate('page.archive.restoreAllTitle')}
        confirmLabel={translate(isChoice ? 'page.archive.restore' : 'page.archive.restoreAll')}
        busy={restore.busy}
        onClose={dialog.close}
        onConfirm={() => {
          void run()
        }}
      >
        {isChoice ? (
          <Radio.Group
            aria-label={translate('page.archive.restoreAllTitle')}
            value={isEvery ? 'every' : 'byAll'}
            onChange={(value) => {
              setEvery(value === 'every')
            }}
          >
            <Stack gap="sm">
              <Radio value="byAll" label={translate('page.archive.restoreByAll', { count: byAll })} />
              <Radio value="every" label={translate('page.archive.restoreEvery', { count })} />
            </Stack>
          </Radio.Group>
        ) : (
          translate('page.archive.restoreAllText', { count })
        )}
      </ConfirmDialog>
    </>
  )
}
