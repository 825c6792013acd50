// The users of a company, as support sees them. Only administrators edit, suspend or activate them.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { UserAnswer } from '../../src/contract/answers.ts'
import { importAgain } from '../client/import-again.ts'
import { call, type CallRefusal } from '../client/call.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RightsChips } from '../account/rights-chips.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { Tag } from '../ui/tag.tsx'
import type { Person } from '../account/user-dialog.tsx'
import { useLater } from '../overlay/later.ts'
import { personName } from '../../src/domain/user/person-name.ts'

type OpenDialog = { readonly kind: 'edit' | 'suspend'; readonly user: UserAnswer } | null

const loadUserDialog = async () => (await importAgain(() => import('../account/user-dialog.tsx'))).UserDialog

export function AdminUsers({
  users,
  onDone,
}: {
  users: readonly UserAnswer[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const isAdmin = sessionAllows(useSession(), ['admin'])
  const [dialog, setDialog] = useState<OpenDialog>(null)
  const close = useCallback(() => {
    setDialog(null)
  }, [])
  const setState = useAction(
    useCallback(
      async (user: UserAnswer, state: 1 | 2) => {
        await call('admin.updateUserState', { user_id: user.id, state })
        setDialog(null)
        onDone(
          translate(state === 1 ? 'page.admin.user.activated.done' : 'page.admin.user.suspended.done', {
            name: personName(user),
          }),
        )
      },
      [onDone, translate],
    ),
  )
  const edited = dialog?.kind === 'edit' ? dialog.user : null
  const UserDialog = useLater(loadUserDialog, edited !== null)
  const save = useCallback(
    async ({ firstName, lastName, phone, rights }: Person) => {
      if (edited === null) return
      await call('admin.updateUser', { user_id: edited.id, firstName, lastName, phone, rights })
      setDialog(null)
      onDone(translate('page.admin.saved', { name: personName({ firstName, lastName }) }))
    },
    [edited, onDone, translate],
  )
  const suspended = dialog?.kind === 'suspend' ? dialog.user : null
  return (
    <>
      {dialog === null && <RefusalAlert refusal={setState.refusal} />}
      {users.length === 0 ? (
        <Text c="dimmed" px="lg" py="lg">
          {translate('page.admin.user.none')}
        </Text>
      ) : (
        <DataTable
          caption={translate('page.admin.detail.users')}
          columns={userColumns(translate, isAdmin, setDialog, (user) => {
            void setState.run(user, 1)
          })}
          rows={users}
          idOf={({ id }) => id}
        />
      )}
      {!isAdmin && (
        <Text c="dimmed" size="sm" px="lg" py="sm">
          {translate('page.admin.user.adminOnly')}
        </Text>
      )}
      {edited !== null && UserDialog !== null && (
        <UserDialog
          user={edited}
          canGrant={everyRight}
          title={translate('page.users.editTitle', { name: personName(edited) })}
          submit={translate('page.admin.save')}
          onSave={save}
          onClose={close}
        />
      )}
      <SuspendDialog
        user={suspended}
        busy={setState.busy}
        refusal={setState.refusal}
        onSuspend={(user) => {
          void setState.run(user, 2)
        }}
        onClose={close}
      />
    </>
  )
}

function SuspendDialog({
  user,
  busy,
  refusal,
  onSuspend,
  onClose,
}: {
  user: UserAnswer | null
  busy: boolean
  refusal: CallRefusal | null
  onSuspend: (user: UserAnswer) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const name = user === null ? '' : personName(user)
  return (
    <ConfirmDialog
      opened={user !== null}
      isDestructive
      busy={busy}
      confirmLabel={translate('page.admin.user.suspend')}
      title={user === null ? '' : translate('page.admin.user.suspendTitle', { name })}
      onConfirm={() => {
        if (user !== null) onSuspend(user)
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={refusal} />
      {user !== null && <Text>{translate('page.admin.user.suspendText', { name })}</Text>}
    </ConfirmDialog>
  )
}

function everyRight(): boolean {
  return true
}

function userColumns(
  translate: Translate,
  isAdmin: boolean,
  open: (dialog: OpenDialog) => void,
  activate: (user: UserAnswer) => void,
): Column<UserAnswer>[] {
  return [
    {
      id: 'person',
      title: translate('page.users.person'),
      isCardTitle: true,
      cell: (user) => (
        <div>
          <Group gap={6} wrap="nowrap">
            <Text fw={600} component="span">
              {personName(user)}
            </Text>
            {user.owner && <Tag color="wine">{translate('page.users.owner')}</Tag>}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {user.email}
          </Text>
        </div>
      ),
    },
    {
      id: 'rights',
      title: translate('page.users.rights'),
      cell: ({ rights }) => <RightsChips rights={rights} />,
    },
    {
      id: 'state',
      title: translate('page.users.state'),
      cell: ({ state }) => (
        <Tag color={state === 1 ? 'teal' : 'red'}>
          {translate(state === 1 ? 'page.admin.user.active' : 'page.admin.user.suspended')}
        </Tag>
      ),
    },
    ...(isAdmin
      ? [
          {
            id: 'actions',
            title: translate('page.users.actions'),
            align: 'end' as const,
            tight: true as const,
            isCardCorner: true as const,
            cell: (user: UserAnswer) => <UserActions user={user} onOpen={open} onActivate={activate} />,
          },
        ]
      : []),
  ]
}

function UserActions({
  user,
  onOpen,
  onActivate,
}: {
  user: UserAnswer
  onOpen: (dialog: OpenDialog) => void
  onActivate: (user: UserAnswer) => void
}) {
  const translate = useTranslate()
  const name = personName(user)
  return (
    <Group gap={4} wrap="nowrap" justify="end">
      <RowAction
        icon={IconPencil}
        title={translate('page.users.edit', { name })}
        onClick={() => {
          onOpen({ kind: 'edit', user })
        }}
      />
      {user.state === 1 ? (
        <RowAction
          icon={IconLock}
          color="red"
          title={translate('page.admin.user.suspendName', { name })}
          onClick={() => {
            onOpen({ kind: 'suspend', user })
          }}
        />
      ) : (
        <RowAction
          icon={IconLockOpen}
          color="teal"
          title={translate('page.admin.user.activateName', { name })}
          onClick={() => {
            onActivate(user)
          }}
        />
      )}
    </Group>
  )
}
