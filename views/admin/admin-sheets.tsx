// The sheets of a company, as support sees them: search, correction, and the actions of
// sheet-action-dialog.tsx.

import { Text } from '../text/text.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconDots, IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { normalizeName } from '../../src/domain/normalized-name.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { ButtonMenu } from '../overlay/button-menu.tsx'
import styles from './admin-companies.module.css'
import { AdminPages } from './admin-pages.tsx'
import { AdminSheetDialog } from './admin-sheet-dialog.tsx'
import {
  actionMessages,
  SheetActionDialog,
  type AdminSheet,
  type PendingAction,
  type SheetAction,
} from './sheet-action-dialog.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { StatusBadge } from '../sheet-list/status-badge.tsx'
import { wineName } from '../../src/domain/sheet/wine-name.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'

/** Sheets per page; a list of one page has no search. */
const pageSize = 25

export function AdminSheets({
  sheets,
  onDone,
}: {
  sheets: readonly AdminSheet[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [pending, setPending] = useState<PendingAction | null>(null)
  const [edited, setEdited] = useState<AdminSheet | null>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const matches = useMemo(() => matchingSheets(sheets, typed), [sheets, typed])
  if (sheets.length === 0)
    return (
      <Text c="dimmed" px="lg" py="lg">
        {translate('page.admin.sheet.none')}
      </Text>
    )
  return (
    <>
      {sheets.length > pageSize && (
        <search className={styles.search}>
          <TextInput
            type="search"
            label={translate('page.admin.sheet.search')}
            placeholder={translate('page.admin.sheet.searchPlaceholder')}
            value={typed}
            maxLength={100}
            leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setPage(1)
            }}
          />
          <span role="status">{translate('page.admin.sheet.found', { count: matches.length })}</span>
        </search>
      )}
      {matches.length > 0 && (
        <DataTable
          caption={translate('page.admin.detail.sheets')}
          columns={sheetColumns(translate, setPending, setEdited)}
          rows={matches.slice((page - 1) * pageSize, page * pageSize)}
          idOf={({ id }) => id}
        />
      )}
      <AdminPages page={page} size={pageSize} total={matches.length} onGo={setPage} />
      {pending !== null && (
        <SheetActionDialog
          pending={pending}
          onDone={onDone}
          onClose={() => {
            setPending(null)
          }}
        />
      )}
      {edited !== null && (
        <AdminSheetDialog
          id={edited.id}
          name={wineName(edited)}
          onDone={onDone}
          onClose={() => {
            setEdited(null)
          }}
        />
      )}
    </>
  )
}

/** The sheets that contain every typed word. */
function matchingSheets(sheets: readonly AdminSheet[], typed: string): readonly AdminSheet[] {
  const words = normalizeName(typed)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return sheets
  return sheets.filter((sheet) => {
    const text = normalizeName(
      [wineName(sheet), sheet.reference ?? '', sheet.code ?? '', sheet.gtin ?? ''].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

function sheetColumns(
  translate: Translate,
  confirm: (pending: PendingAction) => void,
  edit: (sheet: AdminSheet) => void,
): Column<AdminSheet>[] {
  return [
    {
      id: 'wine',
      title: translate('page.admin.sheet.wine'),
      isCardTitle: true,
      cell: (sheet) => (
        <div>
          <Text fw={600}>{wineName(sheet)}</Text>
          {sheet.reference !== null && (
            <Text size="sm" c="dimmed">
              {sheet.reference}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'code',
      title: translate('page.admin.sheet.code'),
      cell: ({ code }) => (code === null ? '–' : <code>{code}</code>),
    },
    {
      id: 'changed',
      title: translate('page.admin.sheet.changed'),
      cell: ({ updatedAt }) => translate.day(updatedAt),
    },
    { id: 'state', title: translate('page.users.state'), cell: (sheet) => <StatusBadge sheet={sheet} /> },
    {
      id: 'actions',
      title: translate('page.users.actions'),
      align: 'end',
      tight: true,
      isCardCorner: true,
      cell: (sheet) => (
        <span style={{ display: 'inline-flex', gap: 4 }}>
          {sheet.code !== null && (
            <RowAction
              icon={IconExternalLink}
              title={translate('page.admin.sheet.label', { name: wineName(sheet) })}
              href={`/qr/${sheet.code}`}
            />
          )}
          <SheetMenu sheet={sheet} onConfirm={confirm} onEdit={edit} />
        </span>
      ),
    },
  ]
}

function SheetMenu({
  sheet,
  onConfirm,
  onEdit,
}: {
  sheet: AdminSheet
  onConfirm: (pending: PendingAction) => void
  onEdit: (sheet: AdminSheet) => void
}) {
  const translate = useTranslate()
  const actions: SheetAction[] = [
    sheet.state === sheetStates.validated ? 'reopen' : 'validate',
    ...(sheet.code === null ? [] : [sheet.withdrawn ? ('restore' as const) : ('withdraw' as const)]),
  ]
  return (
    <ButtonMenu
      items={() => [
        { title: translate('page.admin.sheet.edit'), onChoose: () => onEdit(sheet) },
        ...actions.map((action) => ({
          title: translate(actionMessages[action].confirm),
          isDestructive: actionMessages[action].isDestructive,
          onChoose: () => onConfirm({ action, sheet }),
        })),
      ]}
      button={(props) => (
        <IconButton
          {...props}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={translate('page.admin.sheet.actions', { name: wineName(sheet) })}
        >
          <IconDots size={18} stroke={1.7} aria-hidden />
        </IconButton>
      )}
    />
  )
}
