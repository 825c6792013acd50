// The users of any company: suspended, opened again, edited. Administrators alone change them.

import { Group, Text } from '@mantine/core'
import { IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { UserAnswer } from '../../src/contract/answers.ts'
import { call } from '../client/call.ts'
import { isAllowed, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RightsChips } from '../account/rights-chips.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { Tag } from '../ui/tag.tsx'
import { UserDialog, type Person } from '../account/user-dialog.tsx'

type Open = { readonly kind: 'edit' | 'suspend'; readonly user: UserAnswer } | null

export function AdminUsers({
  users,
  onDone,
}: {
  users: readonly UserAnswer[]
  onDone: (sentence: string) => void
}) {
  const translate = useTranslate()
  const isAdmin = isAllowed(useSession(), ['admin'])
  const [open, setOpen] = useState<Open>(null)
  const close = useCallback(() => {
    setOpen(null)
  }, [])
  const setState = useAction(
    useCallback(
      async (user: UserAnswer, state: 1 | 2) => {
        await call('admin.updateUserState', { user_id: user.id, state })
        setOpen(null)
        onDone(
          translate(state === 1 ? 'page.admin.user.activated.done' : 'page.admin.user.suspended.done', {
            name: nameOf(user),
          }),
        )
      },
      [onDone, translate],
    ),
  )
  const edited = open?.kind === 'edit' ? open.user : null
  const save = useCallback(
    async ({ firstName, lastName, phone, rights }: Person) => {
      if (edited === null) return
      await call('admin.updateUser', { user_id: edited.id, firstName, lastName, phone, rights })
      setOpen(null)
      onDone(translate('page.admin.saved', { name: `${firstName} ${lastName}` }))
    },
    [edited, onDone, translate],
  )
  const suspended = open?.kind === 'suspend' ? open.user : null
  return (
    <>
      {open === null && <RefusalAlert refusal={setState.refusal} />}
      {users.length === 0 ? (
        <Text c="dimmed" p="lg">
          {translate('page.admin.user.none')}
        </Text>
      ) : (
        <DataTable
          caption={translate('page.admin.detail.users')}
          columns={columns(translate, isAdmin, setOpen, (user) => {
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
      {edited !== null && (
        <UserDialog
          user={edited}
          mayGive={everything}
          title={translate('page.users.editTitle', { name: nameOf(edited) })}
          submit={translate('page.admin.save')}
          onSave={save}
          onClose={close}
        />
      )}
      <ConfirmDialog
        opened={suspended !== null}
        grave
        busy={setState.busy}
        confirm={translate('page.admin.user.suspend')}
        title={
          suspended === null ? '' : translate('page.admin.user.suspendTitle', { name: nameOf(suspended) })
        }
        onConfirm={() => {
          if (suspended !== null) void setState.run(suspended, 2)
        }}
        onClose={close}
      >
        <RefusalAlert refusal={setState.refusal} />
        {suspended !== null && (
          <Text>{translate('page.admin.user.suspendText', { name: nameOf(suspended) })}</Text>
        )}
      </ConfirmDialog>
    </>
  )
}

function everything(): boolean {
  return true
}

function columns(
  translate: Translate,
  isAdmin: boolean,
  open: (what: Open) => void,
  activate: (user: UserAnswer) => void,
): Column<UserAnswer>[] {
  return [
    {
      id: 'person',
      title: translate('page.users.person'),
      heads: true,
      cell: (user) => (
        <div>
          <Group gap={6} wrap="nowrap">
            <Text fw={600} component="span">
              {nameOf(user)}
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
            cell: (user: UserAnswer) => (
              <Group gap={4} wrap="nowrap" justify="flex-end">
                <RowAction
                  icon={IconPencil}
                  title={translate('page.users.edit', { name: nameOf(user) })}
                  onClick={() => {
                    open({ kind: 'edit', user })
                  }}
                />
                {user.state === 1 ? (
                  <RowAction
                    icon={IconLock}
                    color="red"
                    title={translate('page.admin.user.suspendName', { name: nameOf(user) })}
                    onClick={() => {
                      open({ kind: 'suspend', user })
                    }}
                  />
                ) : (
                  <RowAction
                    icon={IconLockOpen}
                    color="teal"
                    title={translate('page.admin.user.activateName', { name: nameOf(user) })}
                    onClick={() => {
                      activate(user)
                    }}
                  />
                )}
              </Group>
            ),
          },
        ]
      : []),
  ]
}

function nameOf({ firstName, lastName }: UserAnswer): string {
  return `${firstName} ${lastName}`
}
