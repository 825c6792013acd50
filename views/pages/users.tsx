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
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './users.module.css'

type Props = PageProps<'users'>
/** The dialog that is open. */
type Open =
  { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly user: UserAnswer } | null

export function UsersPage({ users: { users }, me }: Props) {
  const translate = useTranslate()
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
        done(translate('page.users.reinvited'))
      },
      [done, translate],
    ),
  )
  const newUser = (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => {
        setOpen({ kind: 'create' })
      }}
    >
      {translate('page.users.new')}
    </Button>
  )
  return (
    <>
      <PageHeader lead={translate('page.users.lead')} actions={newUser} />
      <RefusalAlert refusal={invite.refusal} />
      <Section flush={users.length > 0}>
        {users.length === 0 ? (
          <EmptyState
            icon={IconUsers}
            title={translate('page.users.empty')}
            text={translate('page.users.emptyText')}
            action={newUser}
          />
        ) : (
          <DataTable
            caption={translate('page.users.title')}
            columns={columns(translate, me.id, setOpen, (user) => {
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
  const translate = useTranslate()
  const session = useSession()
  const mayGive = useCallback((right: Right) => isAllowed(session, [right, 'admin']), [session])
  const save = useCallback(
    async ({ email, lang, ...person }: Person) => {
      const name = `${person.firstName} ${person.lastName}`
      if (user === null) await call('users.create', { email, lang, ...person })
      else await call('users.update', { user_id: user.id, ...person })
      onDone(translate(user === null ? 'page.users.created' : 'page.users.saved', { name }))
    },
    [user, onDone, translate],
  )
  return (
    <UserDialog
      user={user}
      mayGive={mayGive}
      onSave={save}
      onClose={onClose}
      title={
        user === null
          ? translate('page.users.createTitle')
          : translate('page.users.editTitle', { name: nameOf(user) })
      }
      submit={translate(user === null ? 'page.users.submitCreate' : 'page.users.submitEdit')}
      {...(user === null ? { lead: translate('page.users.createLead') } : {})}
      {...(user?.id === meId ? { lock: translate('page.users.ownRights') } : {})}
    />
  )
}

function Delete({ user, onDone, onClose }: DialogProps & { user: UserAnswer | null }) {
  const translate = useTranslate()
  const remove = useAction(
    useCallback(async () => {
      if (user === null) return
      await call('users.delete', { user_id: user.id })
      onDone(translate('page.users.deleted', { name: nameOf(user) }))
    }, [user, onDone, translate]),
  )
  return (
    <ConfirmDialog
      opened={user !== null}
      grave
      busy={remove.busy}
      title={user === null ? '' : translate('page.users.deleteTitle', { name: nameOf(user) })}
      confirm={translate('page.users.deleteConfirm')}
      onConfirm={() => {
        void remove.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={remove.refusal} />
      {user !== null && <Text>{translate('page.users.deleteText', { email: user.email })}</Text>}
    </ConfirmDialog>
  )
}

function columns(
  translate: Translate,
  meId: number,
  open: (what: Open) => void,
  invite: (user: UserAnswer) => void,
): Column<UserAnswer>[] {
  return [
    {
      id: 'person',
      title: translate('page.users.person'),
      heads: true,
      cell: (user) => (
        <div className={styles.person}>
          <Group gap={6}>
            <Text fw={600} component="span">
              {nameOf(user)}
            </Text>
            {user.owner && <Tag color="wine">{translate('page.users.owner')}</Tag>}
            {user.id === meId && <Tag outline>{translate('page.users.you')}</Tag>}
          </Group>
          <Text size="sm" c="dimmed" className={styles.email ?? ''}>
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
    { id: 'state', title: translate('page.users.state'), cell: (user) => <State user={user} /> },
    {
      id: 'actions',
      title: translate('page.users.actions'),
      align: 'end',
      tight: true,
      cell: (user) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {!user.confirmed && (
            <RowAction
              icon={IconMailForward}
              title={translate('page.users.invite', { name: nameOf(user) })}
              onClick={() => {
                invite(user)
              }}
            />
          )}
          <RowAction
            icon={IconPencil}
            title={translate('page.users.edit', { name: nameOf(user) })}
            onClick={() => {
              open({ kind: 'edit', user })
            }}
          />
          {!user.owner && user.id !== meId && (
            <RowAction
              icon={IconTrash}
              color="red"
              title={translate('page.users.delete', { name: nameOf(user) })}
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
  const translate = useTranslate()
  if (state === 2) return <Tag color="red">{translate('page.users.suspended')}</Tag>
  if (!confirmed) return <Tag>{translate('page.users.invited')}</Tag>
  return <Tag color="teal">{translate('page.users.active')}</Tag>
}

function nameOf({ firstName, lastName }: UserAnswer): string {
  return `${firstName} ${lastName}`
}
