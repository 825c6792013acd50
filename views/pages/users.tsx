// The users of one's company: invited, given rights, deleted (specification section 6). Nobody gives a right that is not
// his own, changes his own rights, or deletes himself or the owner; the server holds the same.

import { Button, Group, Text } from '@mantine/core'
import { IconMailForward, IconPencil, IconTrash, IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { UserAnswer } from '../../src/contract/answers.ts'
import type { Right } from '../../src/domain/rights.ts'
import { call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RightsChips } from '../account/rights-chips.tsx'
import { RowAction } from '../ui/row-action.tsx'
import { Section } from '../ui/section.tsx'
import { Tag } from '../ui/tag.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { UserDialog, type Person } from '../account/user-dialog.tsx'
import { isAllowed, useSession } from '../client/session.ts'
import { useWords, type Words } from '../client/translations.ts'
import styles from './users.module.css'

type Props = PageProps<'users'>
/** The dialog that is open. */
type Open =
  { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly user: UserAnswer } | null

export function UsersPage({ users: { users }, me }: Props) {
  const say = useWords()
  const { revalidate } = useRevalidator()
  const [open, setOpen] = useState<Open>(null)
  const close = useCallback(() => {
    setOpen(null)
  }, [])
  const done = useCallback(
    (sentence: string) => {
      showSuccess(sentence)
      setOpen(null)
      void revalidate()
    },
    [revalidate],
  )
  const invite = useAction(
    useCallback(
      async (user: UserAnswer) => {
        await call('users.invite', { user_id: user.id })
        done(say('page.users.reinvited'))
      },
      [done, say],
    ),
  )
  const newUser = (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => {
        setOpen({ kind: 'create' })
      }}
    >
      {say('page.users.new')}
    </Button>
  )
  return (
    <>
      <PageHeader lead={say('page.users.lead')} actions={newUser} />
      <RefusalAlert refusal={invite.refusal} />
      <Section flush={users.length > 0}>
        {users.length === 0 ? (
          <EmptyState
            icon={IconUsers}
            title={say('page.users.empty')}
            text={say('page.users.emptyText')}
            action={newUser}
          />
        ) : (
          <DataTable
            caption={say('page.users.title')}
            columns={columns(say, me.id, setOpen, (user) => {
              void invite.run(user)
            })}
            rows={users}
            idOf={({ id }) => id}
          />
        )}
      </Section>
      {open !== null && open.kind !== 'delete' && (
        <Edit user={open.kind === 'edit' ? open.user : null} meId={me.id} onDone={done} onClose={close} />
      )}
      <Delete user={open?.kind === 'delete' ? open.user : null} onDone={done} onClose={close} />
    </>
  )
}

type DialogProps = { readonly onDone: (sentence: string) => void; readonly onClose: () => void }

/** A new colleague, or a known one. */
function Edit({ user, meId, onDone, onClose }: DialogProps & { user: UserAnswer | null; meId: number }) {
  const say = useWords()
  const session = useSession()
  const mayGive = useCallback((right: Right) => isAllowed(session, [right, 'admin']), [session])
  const save = useCallback(
    async ({ email, lang, ...person }: Person) => {
      const name = `${person.firstName} ${person.lastName}`
      if (user === null) await call('users.create', { email, lang, ...person })
      else await call('users.update', { user_id: user.id, ...person })
      onDone(say(user === null ? 'page.users.created' : 'page.users.saved', { name }))
    },
    [user, onDone, say],
  )
  return (
    <UserDialog
      user={user}
      mayGive={mayGive}
      onSave={save}
      onClose={onClose}
      title={
        user === null ? say('page.users.createTitle') : say('page.users.editTitle', { name: nameOf(user) })
      }
      submit={say(user === null ? 'page.users.submitCreate' : 'page.users.submitEdit')}
      {...(user === null ? { lead: say('page.users.createLead') } : {})}
      {...(user?.id === meId ? { lock: say('page.users.ownRights') } : {})}
    />
  )
}

function Delete({ user, onDone, onClose }: DialogProps & { user: UserAnswer | null }) {
  const say = useWords()
  const remove = useAction(
    useCallback(async () => {
      if (user === null) return
      await call('users.delete', { user_id: user.id })
      onDone(say('page.users.deleted', { name: nameOf(user) }))
    }, [user, onDone, say]),
  )
  return (
    <ConfirmDialog
      opened={user !== null}
      grave
      busy={remove.busy}
      title={user === null ? '' : say('page.users.deleteTitle', { name: nameOf(user) })}
      confirm={say('page.users.deleteConfirm')}
      onConfirm={() => {
        void remove.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={remove.refusal} />
      {user !== null && <Text>{say('page.users.deleteText', { email: user.email })}</Text>}
    </ConfirmDialog>
  )
}

function columns(
  say: Words,
  meId: number,
  open: (what: Open) => void,
  invite: (user: UserAnswer) => void,
): Column<UserAnswer>[] {
  return [
    {
      id: 'person',
      title: say('page.users.person'),
      heads: true,
      cell: (user) => (
        <div className={styles.person}>
          <Group gap={6}>
            <Text fw={600} component="span">
              {nameOf(user)}
            </Text>
            {user.owner && <Tag color="wine">{say('page.users.owner')}</Tag>}
            {user.id === meId && <Tag outline>{say('page.users.you')}</Tag>}
          </Group>
          <Text size="sm" c="dimmed" className={styles.email ?? ''}>
            {user.email}
          </Text>
        </div>
      ),
    },
    { id: 'rights', title: say('page.users.rights'), cell: ({ rights }) => <RightsChips rights={rights} /> },
    { id: 'state', title: say('page.users.state'), cell: (user) => <State user={user} /> },
    {
      id: 'actions',
      title: say('page.users.actions'),
      align: 'end',
      tight: true,
      cell: (user) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {!user.confirmed && (
            <RowAction
              icon={IconMailForward}
              title={say('page.users.invite', { name: nameOf(user) })}
              onClick={() => {
                invite(user)
              }}
            />
          )}
          <RowAction
            icon={IconPencil}
            title={say('page.users.edit', { name: nameOf(user) })}
            onClick={() => {
              open({ kind: 'edit', user })
            }}
          />
          {!user.owner && user.id !== meId && (
            <RowAction
              icon={IconTrash}
              color="red"
              title={say('page.users.delete', { name: nameOf(user) })}
              onClick={() => {
                open({ kind: 'delete', user })
              }}
            />
          )}
        </Group>
      ),
    },
  ]
}

function State({ user: { state, confirmed } }: { user: UserAnswer }) {
  const say = useWords()
  if (state === 2) return <Tag color="red">{say('page.users.suspended')}</Tag>
  if (!confirmed) return <Tag>{say('page.users.invited')}</Tag>
  return <Tag color="teal">{say('page.users.active')}</Tag>
}

function nameOf({ firstName, lastName }: UserAnswer): string {
  return `${firstName} ${lastName}`
}
