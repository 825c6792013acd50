// The sheets of any company: corrected, validated (state 3) or opened again (state 1), and their labels withdrawn.

import { ActionIcon, Menu, Text, TextInput, Textarea } from '@mantine/core'
import { IconDots, IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { foldName } from '../../src/domain/normalized-name.ts'
import { call } from '../client/call.ts'
import { faultSentence } from '../form/issue-message.ts'
import { useTranslate, type MessageId, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import styles from './admin-companies.module.css'
import { AdminPages } from './admin-pages.tsx'
import { AdminSheetDialog } from './admin-sheet-dialog.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { StatusBadge } from '../sheet-list/status-badge.tsx'

type Sheet = Output<'admin.sheets'>['fiches'][number]
type Change = 'validate' | 'reopen' | 'withdraw' | 'restore'
type Asked = { readonly change: Change; readonly sheet: Sheet } | null
type Say = {
  readonly confirm: MessageId
  readonly title: MessageId
  readonly text: MessageId
  readonly grave: boolean
}

const words: Readonly<Record<Change, Say>> = {
  validate: {
    confirm: 'page.admin.sheet.validate',
    title: 'page.admin.sheet.validateTitle',
    text: 'page.admin.sheet.validateText',
    grave: false,
  },
  reopen: {
    confirm: 'page.admin.sheet.reopen',
    title: 'page.admin.sheet.reopenTitle',
    text: 'page.admin.sheet.reopenText',
    grave: true,
  },
  withdraw: {
    confirm: 'page.admin.sheet.withdraw',
    title: 'page.admin.sheet.withdrawTitle',
    text: 'page.admin.sheet.withdrawText',
    grave: true,
  },
  restore: {
    confirm: 'page.admin.sheet.restore',
    title: 'page.admin.sheet.restoreTitle',
    text: 'page.admin.sheet.restoreText',
    grave: false,
  },
}
/** Letters that a reason has at least. */
const shortestReason = 3
/** Sheets on a page; fewer need no search. */
const pageSize = 25

export function AdminSheets({
  sheets,
  onDone,
}: {
  sheets: readonly Sheet[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<Asked>(null)
  const [edited, setEdited] = useState<Sheet | null>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const found = useMemo(() => matching(sheets, typed), [sheets, typed])
  if (sheets.length === 0)
    return (
      <Text c="dimmed" p="lg">
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
          <span role="status">{translate('page.admin.sheet.found', { count: found.length })}</span>
        </search>
      )}
      {found.length > 0 && (
        <DataTable
          caption={translate('page.admin.detail.sheets')}
          columns={columns(translate, setAsked, setEdited)}
          rows={found.slice((page - 1) * pageSize, page * pageSize)}
          idOf={({ id }) => id}
        />
      )}
      <AdminPages page={page} size={pageSize} total={found.length} onGo={setPage} />
      {asked !== null && (
        <Confirm
          asked={asked}
          onDone={onDone}
          onClose={() => {
            setAsked(null)
          }}
        />
      )}
      {edited !== null && (
        <AdminSheetDialog
          id={edited.id}
          name={nameOf(edited)}
          onDone={onDone}
          onClose={() => {
            setEdited(null)
          }}
        />
      )}
    </>
  )
}

/** The sheets in which every word is found that was typed. */
function matching(sheets: readonly Sheet[], typed: string): readonly Sheet[] {
  const words = foldName(typed)
    .split(' ')
    .filter((word) => word !== '')
  if (words.length === 0) return sheets
  return sheets.filter((sheet) => {
    const text = foldName(
      [nameOf(sheet), sheet.reference ?? '', sheet.code ?? '', sheet.gtin ?? ''].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
}

function Confirm({
  asked: { change, sheet },
  onDone,
  onClose,
}: {
  asked: NonNullable<Asked>
  onDone: (sentence: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const [reason, setReason] = useState('')
  const needsReason = change === 'withdraw'
  const name = nameOf(sheet)
  const act = useAction(
    useCallback(async () => {
      if (change === 'validate' || change === 'reopen')
        await call('admin.updateSheetState', { nutri_id: sheet.id, state: change === 'validate' ? 3 : 1 })
      else
        await call('admin.updateSheet', {
          nutri_id: sheet.id,
          changes: {},
          withdrawn: change === 'withdraw',
          ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
        })
      onClose()
      onDone(translate('page.admin.sheet.done', { name }))
    }, [change, sheet.id, reason, name, onClose, onDone, translate]),
  )
  const { confirm, title, text, grave } = words[change]
  return (
    <ConfirmDialog
      opened
      grave={grave}
      busy={act.busy}
      confirm={translate(confirm)}
      title={translate(title, { name })}
      disabled={needsReason && reason.trim().length < shortestReason}
      onConfirm={() => {
        void act.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={act.refusal} />
      {act.refusal !== null && (
        <ul>
          {act.refusal.faults.map((fault) => (
            <li key={`${fault.field} ${fault.code}`}>
              {translate.byId(`field.${fault.field}.title`) ?? fault.field}: {faultSentence(fault, translate)}
            </li>
          ))}
        </ul>
      )}
      <Text>{translate(text)}</Text>
      {needsReason && (
        <Textarea
          mt="md"
          label={translate('page.admin.sheet.reason')}
          description={translate('page.admin.sheet.reasonHelp')}
          withAsterisk
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
          }}
        />
      )}
    </ConfirmDialog>
  )
}

function columns(
  translate: Translate,
  ask: (asked: Asked) => void,
  edit: (sheet: Sheet) => void,
): Column<Sheet>[] {
  return [
    {
      id: 'wine',
      title: translate('page.admin.sheet.wine'),
      heads: true,
      cell: (sheet) => (
        <div>
          <Text fw={600}>{nameOf(sheet)}</Text>
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
    { id: 'state', title: translate('page.users.state'), cell: (sheet) => <StatusBadge standing={sheet} /> },
    {
      id: 'actions',
      title: translate('page.users.actions'),
      align: 'end',
      tight: true,
      cell: (sheet) => (
        <span style={{ display: 'inline-flex', gap: 4 }}>
          {sheet.code !== null && (
            <RowAction
              icon={IconExternalLink}
              title={translate('page.admin.sheet.label', { name: nameOf(sheet) })}
              href={`/qr/${sheet.code}`}
            />
          )}
          <Changes sheet={sheet} onAsk={ask} onEdit={edit} />
        </span>
      ),
    },
  ]
}

function Changes({
  sheet,
  onAsk,
  onEdit,
}: {
  sheet: Sheet
  onAsk: (asked: Asked) => void
  onEdit: (sheet: Sheet) => void
}) {
  const translate = useTranslate()
  const possible: Change[] = [
    sheet.state === 3 ? 'reopen' : 'validate',
    ...(sheet.code === null ? [] : [sheet.withdrawn ? ('restore' as const) : ('withdraw' as const)]),
  ]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={translate('page.admin.sheet.actions', { name: nameOf(sheet) })}
        >
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          onClick={() => {
            onEdit(sheet)
          }}
        >
          {translate('page.admin.sheet.edit')}
        </Menu.Item>
        {possible.map((change) => (
          <Menu.Item
            key={change}
            onClick={() => {
              onAsk({ change, sheet })
            }}
            {...(words[change].grave ? { color: 'red' } : {})}
          >
            {translate(words[change].confirm)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function nameOf({ brand, name, vintage }: Sheet): string {
  return [brand, name, vintage ?? ''].filter((part) => part !== '').join(' ')
}
