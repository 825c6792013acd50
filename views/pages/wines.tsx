// My wines: every sheet that is not archived, found by search, status and vintage; opened, duplicated into another
// vintage, archived, and their codes downloaded, one by one or many at once.

import { Button, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconArchive,
  IconBottle,
  IconCalendarDown,
  IconChevronDown,
  IconCopy,
  IconFileText,
  IconPencil,
  IconPlus,
  IconQrcode,
  IconUpload,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import { Link, useNavigate } from 'react-router'
import { operationOf } from '../../src/contract/operations/index.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { ArchiveAllDialog, ArchiveVintageDialog } from '../sheet-list/archive-dialog.tsx'
import { useArchiving } from '../sheet-list/archive-actions.ts'
import { useDialogState } from '../ui/dialog-state.ts'
import { DuplicateDialog, mostDuplicates } from '../sheet-list/duplicate-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ExportDialog, mostCodes, type Exported } from '../sheet-list/export-dialog.tsx'
import { useListAddress, type ListAddress } from '../sheet-list/list-address.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { SheetList } from '../sheet-list/sheet-list.tsx'
import {
  rowsOf,
  selectionInput,
  useSheetSelection,
  type SheetRow,
  type SheetSelection,
} from '../sheet-list/sheet-selection.ts'
import { showOffer, showSuccess } from '../ui/toast.tsx'
import { isAllowed, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'

type Sheets = PageProps<'wines'>['sheets']
/** Sheets that something is asked about: those chosen, or the one of a row's menu. */
type Chosen = Pick<SheetSelection, 'isAll' | 'rows' | 'count'>

const nothing: Exported = { count: 0, ids: [], drafts: 0 }

export function WinesPage({ sheets }: PageProps<'wines'>) {
  const translate = useTranslate()
  const { mayCreate, mayArchive } = useRights()
  const { counts } = sheets
  const standing = counts.draft + counts.validated + counts.withdrawn
  const address = useListAddress()
  return (
    <>
      <PageHeader
        lead={translate('page.wines.lead')}
        actions={
          <>
            {mayArchive && standing > 0 && (
              <ArchiveMenu sheets={sheets} standing={standing} proposed={address.query.millesime} />
            )}
            {mayCreate && (
              <Button component={Link} to="/create" leftSection={<IconPlus size={18} aria-hidden />}>
                {translate('page.create.title')}
              </Button>
            )}
          </>
        }
      />
      {standing === 0 ? (
        <Section>
          <Empty isArchived={counts.archived > 0} />
        </Section>
      ) : (
        <Wines sheets={sheets} address={address} />
      )}
    </>
  )
}

/** What this session may do with sheets, by the needs of the operations themselves. */
function useRights() {
  const session = useSession()
  return {
    mayCreate: isAllowed(session, operationOf('sheets.create').needs),
    mayModify: isAllowed(session, operationOf('sheets.update').needs),
    mayAdjust: isAllowed(session, operationOf('sheets.adjust').needs),
    mayArchive: isAllowed(session, operationOf('sheets.archive').needs),
    mayImport: isAllowed(session, pageOf('import').needs),
  }
}

function Wines({ sheets, address }: { sheets: Sheets; address: ListAddress }) {
  const translate = useTranslate()
  const { mayCreate, mayModify, mayArchive } = useRights()
  const { filter } = address
  const selection = useSheetSelection(sheets, JSON.stringify(filter))
  const archive = useArchiving('archive')
  const copying = useCopying(address, selection.clear)
  const exporting = useExporting(address)
  const chosen: Chosen = selection
  const archiveChosen = async (): Promise<void> => {
    if ((await archive.run(selectionInput(selection, filter))) !== undefined) selection.clear()
  }
  const menuOf = (row: SheetRow) => (
    <RowMenu
      row={row}
      onDuplicate={() => {
        copying.open({ isAll: false, rows: [row], count: 1 })
      }}
      onDownload={() => {
        exporting.open({ isAll: false, rows: [row], count: 1 })
      }}
      onArchive={() => {
        void archive.run({ ids: [row.id] })
      }}
    />
  )
  return (
    <>
      <SheetList
        sheets={sheets}
        address={address}
        caption={translate('page.wines.title')}
        byStatus
        selection={selection}
        menuOf={menuOf}
        linkOf={({ id, state }) =>
          state === 1 && mayModify ? `/create?id=${String(id)}` : `/recapitulatif/${String(id)}`
        }
      >
        <Button
          size="xs"
          variant="default"
          leftSection={<IconQrcode size={16} aria-hidden />}
          onClick={() => {
            exporting.open(chosen)
          }}
        >
          {translate('part.sheets.codes')}
        </Button>
        {mayCreate && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => {
              copying.open(chosen)
            }}
          >
            {translate('part.sheets.duplicate')}
          </Button>
        )}
        {mayArchive && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArchive size={16} aria-hidden />}
            loading={archive.busy}
            onClick={() => {
              void archiveChosen()
            }}
          >
            {translate('part.sheets.archive')}
          </Button>
        )}
      </SheetList>
      {copying.dialog}
      {exporting.dialog}
    </>
  )
}

type RowProps = {
  readonly row: SheetRow
  readonly onDuplicate: () => void
  readonly onDownload: () => void
  readonly onArchive: () => void
}

function RowMenu({ row, onDuplicate, onDownload, onArchive }: RowProps) {
  const translate = useTranslate()
  const { mayCreate, mayModify, mayAdjust, mayArchive } = useRights()
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

/** Duplicating what is chosen: one copy opens in the form, several are listed as drafts. */
function useCopying({ filter }: ListAddress, onDone: () => void) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const asked = useDialogState<Chosen>()
  const { close } = asked
  const undo = useAction(
    useCallback(
      async (ids: readonly number[]) => {
        for (const id of ids) await call('sheets.delete', { id })
        await navigate('/vin')
        showSuccess(translate('part.duplicate.undone', { count: ids.length }))
      },
      [navigate, translate],
    ),
  )
  const copy = useAction(
    useCallback(
      async (chosen: Chosen, millesime: number | undefined) => {
        const rows = await rowsOf(chosen, filter)
        const { ids } = await call('sheets.duplicate', {
          ids: rows.map(({ id }) => id).slice(0, mostDuplicates),
          ...(millesime === undefined ? {} : { millesime }),
        })
        close()
        onDone()
        showOffer(translate('part.duplicate.done', { count: ids.length }), {
          title: translate('part.toast.undo'),
          act: () => {
            void undo.run(ids)
          },
        })
        await navigate(ids.length === 1 ? `/create?id=${String(ids[0])}` : '/vin?status=draft')
      },
      [filter, close, onDone, navigate, translate, undo],
    ),
  )
  const vintages = asked.about?.rows.flatMap(({ vintage }) => (vintage === null ? [] : [vintage])) ?? []
  return {
    open: asked.open,
    dialog: (
      <DuplicateDialog
        opened={asked.isOpen}
        count={asked.about?.count ?? 0}
        proposed={vintages.length === 0 ? undefined : Math.max(...vintages) + 1}
        busy={copy.busy}
        onClose={close}
        onConfirm={(vintage) => {
          if (asked.about !== null) void copy.run(asked.about, vintage)
        }}
      />
    ),
  }
}

/** Downloading the codes of what is chosen: a whole result is read first, to know which of its sheets have one. */
function useExporting({ filter }: ListAddress) {
  const asked = useDialogState<Exported>()
  const { open } = asked
  const gather = useAction(
    useCallback(
      async (chosen: Chosen) => {
        const rows = chosen.count > mostCodes ? [] : await rowsOf(chosen, filter)
        const ids = rows.filter(({ code }) => code !== null).map(({ id }) => id)
        open({ count: chosen.count, ids, drafts: rows.length - ids.length })
      },
      [filter, open],
    ),
  )
  return {
    open: (chosen: Chosen) => {
      void gather.run(chosen)
    },
    dialog: <ExportDialog exported={asked.about ?? nothing} opened={asked.isOpen} onClose={asked.close} />,
  }
}

/** A whole vintage, or everything. */
function ArchiveMenu({
  sheets: { vintages },
  standing,
  proposed,
}: {
  sheets: Sheets
  standing: number
  proposed: number | undefined
}) {
  const translate = useTranslate()
  const archive = useArchiving('archive')
  const asked = useDialogState<'vintage' | 'all'>()
  const run = async (selection: Parameters<typeof archive.run>[0]): Promise<void> => {
    if ((await archive.run(selection)) !== undefined) asked.close()
  }
  const dialog = { busy: archive.busy, onClose: asked.close }
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
                asked.open('vintage')
              }}
            >
              {translate('page.wines.archiveVintage')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconArchive size={18} stroke={1.6} aria-hidden />}
            onClick={() => {
              asked.open('all')
            }}
          >
            {translate('page.wines.archiveAll')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ArchiveVintageDialog
        {...dialog}
        opened={asked.isOpen && asked.about === 'vintage'}
        vintages={vintages}
        proposed={proposed}
        onConfirm={(millesime) => {
          void run({ millesime })
        }}
      />
      <ArchiveAllDialog
        {...dialog}
        opened={asked.isOpen && asked.about === 'all'}
        count={standing}
        onConfirm={() => {
          void run({ all: true })
        }}
      />
    </>
  )
}

function Empty({ isArchived }: { isArchived: boolean }) {
  const translate = useTranslate()
  const session = useSession()
  const { mayCreate, mayImport } = useRights()
  return (
    <EmptyState
      level={2}
      icon={IconBottle}
      title={translate(isArchived ? 'page.wines.allArchived' : 'page.wines.emptyTitle')}
      text={translate(isArchived ? 'page.wines.allArchivedText' : 'page.wines.emptyText')}
      action={
        <>
          {mayCreate && (
            <Button component={Link} to="/create" leftSection={<IconPlus size={18} aria-hidden />}>
              {translate('page.create.title')}
            </Button>
          )}
          {mayImport && (
            <Button
              component={Link}
              to="/import"
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
            >
              {translate('page.wines.emptyImport')}
            </Button>
          )}
          {isArchived && isAllowed(session, pageOf('archive').needs) && (
            <Button
              component={Link}
              to="/archive"
              variant="default"
              leftSection={<IconArchive size={18} stroke={1.7} aria-hidden />}
            >
              {translate('page.archive.title')}
            </Button>
          )}
        </>
      }
    />
  )
}
