// The page "My wines": the list of all sheets that are not archived, with search and filters, and the actions
// on single sheets and on selections.

import {
  IconArchive,
  IconBottle,
  IconChecks,
  IconCopy,
  IconPencil,
  IconPlus,
  IconQrcode,
  IconUpload,
} from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import type { BundleAnswer } from '../../src/contract/operations/bundles.ts'
import { pageOf } from '../../src/contract/pages.ts'
import { BundleList } from '../bundle/bundle-list.tsx'
import { useBundles } from '../bundle/use-bundles.ts'
import type { PageProps } from '../client/page-data.ts'
import { useArchiveAction } from '../sheet-list/archive-actions.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ArchiveMenu } from '../sheet-list/archive-menu.tsx'
import { useCodeExport } from '../sheet-list/code-export.tsx'
import { useDuplication } from '../sheet-list/duplication.tsx'
import { useSheetRights } from '../sheet-list/sheet-rights.ts'
import { useWineRowMenu } from '../sheet-list/wine-row-menu.tsx'
import { useListAddress, type ListAddress } from '../sheet-list/list-address.ts'
import { useManyEditDialog } from '../sheet-list/many-edit-dialog.tsx'
import { useManyPublishDialog } from '../sheet-list/many-publish-dialog.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { SheetList } from '../sheet-list/sheet-list.tsx'
import { oneOf, selectionInput, useSheetSelection } from '../sheet-list/sheet-selection.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'

type Sheets = PageProps<'wines'>['sheets']
export function WinesPage({ sheets, bundles: { bundles: first } }: PageProps<'wines'>) {
  const translate = useTranslate()
  const { mayCreate, mayArchive } = useSheetRights()
  const { counts } = sheets
  const activeCount = counts.draft + counts.validated + counts.withdrawn
  const address = useListAddress()
  const bundles = useBundles(first)
  return (
    <>
      <PageHeader
        lead={translate('page.wines.lead')}
        actions={
          <>
            {mayArchive && activeCount > 0 && (
              <ArchiveMenu sheets={sheets} activeCount={activeCount} proposed={address.query.millesime} />
            )}
            {mayCreate && (
              <Button to="/create" leftSection={<IconPlus size={18} aria-hidden />}>
                {translate('page.create.title')}
              </Button>
            )}
          </>
        }
      />
      <Sections>
        {activeCount === 0 ? (
          <Section>
            <Empty isArchived={counts.archived > 0} />
          </Section>
        ) : (
          <Wines sheets={sheets} address={address} onBundle={bundles.merge} />
        )}
        <BundleList bundles={bundles.bundles} onChange={bundles.merge} />
      </Sections>
    </>
  )
}

type WinesProps = {
  readonly sheets: Sheets
  readonly address: ListAddress
  readonly onBundle: (bundle: BundleAnswer) => void
}

function Wines({ sheets, address, onBundle }: WinesProps) {
  const translate = useTranslate()
  const { mayCreate, mayModify, mayArchive } = useSheetRights()
  const { filter } = address
  const selection = useSheetSelection(sheets, JSON.stringify(filter))
  const archive = useArchiveAction('archive')
  const duplication = useDuplication(address, sheets.rows, selection.clear)
  const codeExport = useCodeExport(address, sheets.rows, onBundle)
  const manyPublish = useManyPublishDialog(address, selection.clear)
  const manyEdit = useManyEditDialog(address, sheets.rows)
  const archiveSelection = async (): Promise<void> => {
    if ((await archive.run(selectionInput(selection, filter))) !== undefined) selection.clear()
  }
  const menuOf = useWineRowMenu({
    onDuplicate: (row) => duplication.open(oneOf(row)),
    onDownload: (row) => codeExport.open(oneOf(row)),
    onArchive: ({ id }) => void archive.run({ ids: [id] }),
  })
  return (
    <>
      {manyEdit.notice}
      <SheetList
        sheets={sheets}
        address={address}
        caption={translate('page.wines.title')}
        selection={selection}
        menuOf={menuOf}
        linkOf={({ id, state }) =>
          state === sheetStates.unvalidated && mayModify
            ? `/create?id=${String(id)}`
            : `/recapitulatif/${String(id)}`
        }
      >
        {mayModify && (
          <>
            <Button
              size="xs"
              leftSection={<IconChecks size={16} aria-hidden />}
              onClick={() => {
                manyPublish.open(selection)
              }}
            >
              {translate('part.sheets.publish')}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => {
                manyEdit.open(selection)
              }}
            >
              {translate('part.sheets.edit')}
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          leftSection={<IconQrcode size={16} aria-hidden />}
          onClick={() => {
            codeExport.open(selection)
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
              duplication.open(selection)
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
              void archiveSelection()
            }}
          >
            {translate('part.sheets.archive')}
          </Button>
        )}
      </SheetList>
      {duplication.dialog}
      {codeExport.dialog}
      {manyPublish.dialog}
      {manyEdit.dialog}
    </>
  )
}

function Empty({ isArchived }: { isArchived: boolean }) {
  const translate = useTranslate()
  const session = useSession()
  const { mayCreate, mayImport } = useSheetRights()
  return (
    <EmptyState
      level={2}
      icon={IconBottle}
      title={translate(isArchived ? 'page.wines.allArchived' : 'page.wines.emptyTitle')}
      text={translate(isArchived ? 'page.wines.allArchivedText' : 'page.wines.emptyText')}
      action={
        <>
          {mayCreate && (
            <Button to="/create" leftSection={<IconPlus size={18} aria-hidden />}>
              {translate('page.create.title')}
            </Button>
          )}
          {mayImport && (
            <Button
              to="/import"
              variant="default"
              leftSection={<IconUpload size={18} stroke={1.7} aria-hidden />}
            >
              {translate('page.wines.emptyImport')}
            </Button>
          )}
          {isArchived && sessionAllows(session, pageOf('archive').needs) && (
            <Button
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
