// The users of the user's own company: invited, given rights, deleted (specification 6). Users give only
// rights that they hold, never change their own rights, and never delete themselves or the owner; the server
// enforces the same.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import {
  IconKey,
  IconMailForward,
  IconPencil,
  IconTrash,
  IconUserPlus,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { useCallback } from 'react'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { UserAnswer } from '../../src/contract/answers.ts'
import type { ApiKeyAnswer } from '../../src/contract/operations/keys.ts'
import type { Right } from '../../src/domain/rights.ts'
import { importAgain } from '../client/import-again.ts'
import { addressOf } from '../client/addresses.ts'
import { call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { DataTable, type Column } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDownload } from '../files/list-download.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { RightsChips } from '../account/rights-chips.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { Tag } from '../ui/tag.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { RequiredSecondFactor } from '../account/required-second-factor.tsx'
import type { Person } from '../account/user-dialog.tsx'
import { useLater, usePrepared } from '../overlay/later.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useAddressDialog } from '../client/view-state.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from '../account/users.module.css'
import { personName } from '../../src/domain/user/person-name.ts'

const loadUserDialog = async () => (await importAgain(() => import('../account/user-dialog.tsx'))).UserDialog

type Props = PageProps<'users'>
/** The dialog that is open, in the address as `new`, `edit-12` or `delete-12`. */
type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'delete'; readonly user: UserAnswer }
  | null

export function UsersPage({ users: { users }, me, security, keys: { keys } }: Props) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  usePrepared(loadUserDialog)
  const dialog = useAddressDialog()
  const { close } = dialog
  const open = dialogOf(dialog.name, users, me.id)
  const done = useCallback(
    async (sentence: string) => {
      showSuccess(sentence)
      await revalidate()
      close()
    },
    [revalidate, close],
  )
  const invite = useAction(
    useCallback(
      async (user: UserAnswer) => {
        await call('users.invite', { user_id: user.id })
        showSuccess(translate('page.users.reinvited'))
        await revalidate()
      },
      [revalidate, translate],
    ),
  )
  const newUser = (
    <Button
      leftSection={<IconUserPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => {
        dialog.open('new')
      }}
    >
      {translate('page.users.new')}
    </Button>
  )
  const actions = (
    <>
      <Button
        to="/manageUser/keys"
        variant="default"
        leftSection={<IconKey size={18} stroke={1.7} aria-hidden />}
      >
        {translate('page.keys.title')}
      </Button>
      <Button
        to="/manageUser/hooks"
        variant="default"
        leftSection={<IconWebhook size={18} stroke={1.7} aria-hidden />}
      >
        {translate('page.hooks.title')}
      </Button>
      <ListDownload addressOf={(format) => addressOf('users.listFile', { format })} />
      {newUser}
    </>
  )
  return (
    <>
      <PageHeader lead={translate('page.users.lead')} actions={actions} />
      <RefusalAlert refusal={invite.refusal} />
      <Sections>
        <Section flush={users.length > 0}>
          {users.length === 0 ? (
            <EmptyState
              level={2}
              icon={IconUsers}
              title={translate('page.users.empty')}
              text={translate('page.users.emptyText')}
              action={newUser}
            />
          ) : (
            <DataTable
              caption={translate('page.users.title')}
              columns={userColumns(translate, me.id, dialog.open, (user) => {
                void invite.run(user)
              })}
              rows={users}
              idOf={({ id }) => id}
            />
          )}
        </Section>
        <RequiredSecondFactor security={security} />
      </Sections>
      {open !== null && open.kind !== 'delete' && (
        <EditDialog
          user={open.kind === 'edit' ? open.user : null}
          meId={me.id}
          onDone={done}
          onClose={close}
        />
      )}
      <DeleteDialog
        user={open?.kind === 'delete' ? open.user : null}
        keys={keys}
        onDone={done}
        onClose={close}
      />
    </>
  )
}

/** The dialog of a name, where it is of a user of the list whom it may be opened for. */
function dialogOf(name: string | null, users: readonly UserAnswer[], meId: number): OpenDialog {
  if (name === 'new') return { kind: 'create' }
  const [, kind, id] = /^(edit|delete)-(\d+)$/.exec(name ?? '') ?? []
  const user = users.find((one) => String(one.id) === id)
  if (user === undefined || (kind === 'delete' && !isDeletable(user, meId))) return null
  return { kind: kind === 'edit' ? 'edit' : 'delete', user }
}

/** Nobody deletes the owner, or themselves. */
function isDeletable({ owner, id }: UserAnswer, meId: number): boolean {
  return !owner && id !== meId
}

type DialogProps = { readonly onDone: (sentence: string) => Promise<void>; readonly onClose: () => void }

/** The dialog of a new user, or of a known one. */
function EditDialog({
  user,
  meId,
  onDone,
  onClose,
}: DialogProps & { user: UserAnswer | null; meId: number }) {
  const translate = useTranslate()
  const session = useSession()
  const canGrant = useCallback((right: Right) => sessionAllows(session, [right, 'admin']), [session])
  const save = useCallback(
    async ({ email, lang, ...person }: Person) => {
      const name = personName(person)
      if (user === null) await call('users.create', { email, lang, ...person })
      else await call('users.update', { user_id: user.id, ...person })
      await onDone(translate(user === null ? 'page.users.created' : 'page.users.saved', { name }))
    },
    [user, onDone, translate],
  )
  const Dialog = useLater(loadUserDialog, true)
  if (Dialog === null) return null
  return (
    <Dialog
      user={user}
      canGrant={canGrant}
      onSave={save}
      onClose={onClose}
      title={
        user === null
          ? translate('page.users.createTitle')
          : translate('page.users.editTitle', { name: personName(user) })
      }
      submit={translate(user === null ? 'page.users.submitCreate' : 'page.users.submitEdit')}
      {...(user === null ? { lead: translate('page.users.createLead') } : {})}
      {...(user?.id === meId ? { lock: translate('page.users.ownRights') } : {})}
    />
  )
}

function DeleteDialog({
  user,
  keys,
  onDone,
  onClose,
}: DialogProps & { user: UserAnswer | null; keys: readonly ApiKeyAnswer[] }) {
  const translate = useTranslate()
  const theirs = keys.filter(
    ({ maker, state }) => user !== null && maker?.id === user.id && state === 'active',
  ).length
  const remove = useAction(
    useCallback(async () => {
      if (user === null) return
      await call('users.delete', { user_id: user.id })
      await onDone(translate('page.users.deleted', { name: personName(user) }))
    }, [user, onDone, translate]),
  )
  return (
    <ConfirmDialog
      opened={user !== null}
      isDestructive
      busy={remove.busy}
      title={user === null ? '' : translate('page.users.deleteTitle', { name: personName(user) })}
      confirmLabel={translate('page.users.deleteConfirm')}
      onConfirm={() => {
        void remove.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={remove.refusal} />
      {user !== null && <Text>{translate('page.users.deleteText', { email: user.email })}</Text>}
      {theirs > 0 && <Text mt="sm">{translate('page.users.deleteKeys', { count: theirs })}</Text>}
    </ConfirmDialog>
  )
}

function userColumns(
  translate: Translate,
  meId: number,
  open: (dialog: string) => void,
  invite: (user: UserAnswer) => void,
): Column<UserAnswer>[] {
  return [
    {
      id: 'person',
      title: translate('page.users.person'),
      isCardTitle: true,
      cell: (user) => <PersonCell user={user} isMe={user.id === meId} />,
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
      isCardCorner: true,
      cell: (user) => <UserActions user={user} isMe={user.id === meId} onOpen={open} onInvite={invite} />,
    },
  ]
}

function PersonCell({ user, isMe }: { user: UserAnswer; isMe: boolean }) {
  const translate = useTranslate()
  return (
    <div className={styles.person}>
      <Group gap={6}>
        <Text fw={600} component="span">
          {personName(user)}
        </Text>
        {user.owner && <Tag color="wine">{translate('page.users.owner')}</Tag>}
        {isMe && <Tag outline>{translate('page.users.you')}</Tag>}
      </Group>
      <Text size="sm" c="dimmed" className={styles.email ?? ''}>
        {user.email}
      </Text>
    </div>
  )
}

function UserActions({
  user,
  isMe,
  onOpen,
  onInvite,
}: {
  user: UserAnswer
  isMe: boolean
  onOpen: (dialog: string) => void
  onInvite: (user: UserAnswer) => void
}) {
  const translate = useTranslate()
  return (
    <Group gap={4} wrap="nowrap" justify="end">
      {!user.confirmed && (
        <RowAction
          icon={IconMailForward}
          title={translate('page.users.invite', { name: personName(user) })}
          onClick={() => {
            onInvite(user)
          }}
        />
      )}
      <RowAction
        icon={IconPencil}
        title={translate('page.users.edit', { name: personName(user) })}
        onClick={() => {
          onOpen(`edit-${String(user.id)}`)
        }}
      />
      {isDeletable(user, isMe ? user.id : -1) && (
        <RowAction
          icon={IconTrash}
          color="red"
          title={translate('page.users.delete', { name: personName(user) })}
          onClick={() => {
            onOpen(`delete-${String(user.id)}`)
          }}
        />
      )}
    </Group>
  )
}

function State({ user: { state, confirmed } }: { user: UserAnswer }) {
  const translate = useTranslate()
  if (state === 2) return <Tag color="red">{translate('page.users.suspended')}</Tag>
  if (!confirmed) return <Tag>{translate('page.users.invited')}</Tag>
  return <Tag color="teal">{translate('page.users.active')}</Tag>
}
