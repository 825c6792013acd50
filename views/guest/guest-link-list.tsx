// The guest links of a company: what each offers, until when, what was used, what the guest wrote; and its end.

import { Anchor } from '../text/anchor.tsx'
import { Text } from '../text/text.tsx'
import { useCallback } from 'react'
import { Button } from '../button/button.tsx'
import type { GuestLinkAnswer } from '../../src/contract/operations/guests.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { numberIn, useNamedDialog } from '../client/view-state.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import dialogStyles from '../ui/dialog.module.css'
import { Entry, EntryList, FoldedList } from '../ui/entry-list.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Tag, type TagColor } from '../ui/tag.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { CommentList } from './comment-list.tsx'
import { fileWords } from './use-words.ts'

const colors: Readonly<Record<GuestLinkAnswer['state'], TagColor>> = {
  open: 'teal',
  expired: 'gray',
  revoked: 'red',
}

function nameOfLink({ id }: GuestLinkAnswer): string {
  return `revoke-${String(id)}`
}

type Change = (link: GuestLinkAnswer) => void

export function GuestLinkList({ links, onChange }: { links: readonly GuestLinkAnswer[]; onChange: Change }) {
  const translate = useTranslate()
  const dialog = useNamedDialog<GuestLinkAnswer>(
    nameOfLink,
    (name) => links.find(({ id, state }) => state === 'open' && id === numberIn(name, 'revoke')) ?? null,
  )
  const { close } = dialog
  const revoke = useAction(
    useCallback(
      async (id: number) => {
        onChange((await call('guests.revoke', { id })).link)
        showSuccess(translate('page.guests.revoked'))
        close()
      },
      [onChange, close, translate],
    ),
  )
  return (
    <>
      <EntryList>
        {links.map((link) => (
          <GuestLink key={link.id} link={link} onRevoke={dialog.open} />
        ))}
      </EntryList>
      <ConfirmDialog
        opened={dialog.isOpen}
        title={translate('page.guests.revokeTitle')}
        confirmLabel={translate('page.guests.revoke')}
        isDestructive
        busy={revoke.busy}
        onClose={close}
        onConfirm={() => {
          if (dialog.subject !== null) void revoke.run(dialog.subject.id)
        }}
      >
        <RefusalAlert refusal={revoke.refusal} />
        <p className={dialogStyles.text}>
          {translate('page.guests.revokeText', { guest: dialog.subject?.guest ?? '' })}
        </p>
      </ConfirmDialog>
    </>
  )
}

function GuestLink({ link, onRevoke }: { link: GuestLinkAnswer; onRevoke: Change }) {
  const translate = useTranslate()
  const { fiche, wine, guest, state, files, expiresAt, uses, comments, isDraft } = link
  const offered = files.map((file) => fileWords(file, translate)).join(', ')
  return (
    <Entry
      heading="h2"
      title={
        <>
          {guest} <Tag color={colors[state]}>{translate(`page.guests.state.${state}`)}</Tag>
        </>
      }
      facts={
        <>
          <Text size="sm">
            <Anchor to={`/recapitulatif/${String(fiche)}`} size="sm">
              {wine}
            </Anchor>
            {isDraft && ` (${translate('page.guests.draft')})`} · {offered}
          </Text>
          <Text size="sm" c="dimmed">
            {translate(state === 'open' ? 'page.guests.until' : 'page.guests.was', {
              day: translate.day(expiresAt),
            })}
          </Text>
        </>
      }
      actions={
        state === 'open' && (
          <Button
            size="xs"
            variant="default"
            aria-label={translate('page.guests.revokeName', { guest })}
            onClick={() => {
              onRevoke(link)
            }}
          >
            {translate('page.guests.revoke')}
          </Button>
        )
      }
    >
      <Uses uses={uses} />
      <CommentList comments={comments} />
    </Entry>
  )
}

function Uses({ uses: { count, newest } }: Pick<GuestLinkAnswer, 'uses'>) {
  const translate = useTranslate()
  if (count === 0)
    return (
      <Text size="sm" c="dimmed">
        {translate('page.guests.unused')}
      </Text>
    )
  return (
    <FoldedList summary={translate('page.guests.used', { count })}>
      {newest.map(({ at, file }, index) => (
        <li key={`${at} ${String(index)}`}>
          {translate.moment(at)}: {fileWords(file, translate)}
        </li>
      ))}
    </FoldedList>
  )
}
