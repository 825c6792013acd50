// The API keys of the user's company: made, rotated and revoked by who manages its users (decision 71).

import { Text } from '../text/text.tsx'
import { IconKey, IconPlus } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { ApiKeyAnswer } from '../../src/contract/operations/keys.ts'
import { isAdmitted } from '../../src/domain/company/admission.ts'
import { NewKeyForm, RotationForm } from '../account/key-form.tsx'
import { KeySecret } from '../account/key-secret.tsx'
import { KeyTable } from '../account/key-table.tsx'
import { call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { numberIn, useNamedDialog } from '../client/view-state.ts'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'

/** The dialogs that the address names: `new`, `rotate-3` and `revoke-3`. */
type NamedDialog =
  | { readonly kind: 'new' }
  | { readonly kind: 'rotate' | 'revoke'; readonly key: ApiKeyAnswer }
type OpenDialog = NamedDialog | { readonly kind: 'secret'; readonly secret: string }

export function KeysPage({ keys: { keys } }: PageProps<'keys'>) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const { company } = useSession()
  const mayCreate = company !== null && isAdmitted(company.state)
  const dialog = useNamedDialog<NamedDialog>(nameOf, (name) => dialogOf(name, keys))
  const { close, open: setOpen } = dialog
  const [secret, setSecret] = useState<string | null>(null)
  const named = dialog.isOpen ? dialog.subject : null
  const open: OpenDialog | null = secret === null ? named : { kind: 'secret', secret }
  const showSecret = useCallback(
    (made: string) => {
      setSecret(made)
      void revalidate()
    },
    [revalidate],
  )
  const newKey = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      disabled={!mayCreate}
      onClick={() => {
        setOpen({ kind: 'new' })
      }}
    >
      {translate('page.keys.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        lead={translate('page.keys.lead')}
        actions={keys.length === 0 ? undefined : newKey}
        back={{ to: '/manageUser', title: translate('page.users.title') }}
      />
      {!mayCreate && (
        <Alert color="gray" mb="lg">
          {translate('page.keys.needsCompany')}
        </Alert>
      )}
      <Section flush={keys.length > 0}>
        {keys.length === 0 ? (
          <EmptyState
            level={2}
            icon={IconKey}
            title={translate('page.keys.empty')}
            text={translate('page.keys.emptyText')}
            action={newKey}
          />
        ) : (
          <KeyTable
            keys={keys}
            onRotate={(key) => {
              setOpen({ kind: 'rotate', key })
            }}
            onRevoke={(key) => {
              setOpen({ kind: 'revoke', key })
            }}
          />
        )}
      </Section>
      {open !== null && open.kind !== 'revoke' && (
        <KeyDialog
          open={open}
          onSecret={showSecret}
          onClose={() => {
            setSecret(null)
            close()
          }}
        />
      )}
      <RevokeDialog apiKey={open?.kind === 'revoke' ? open.key : null} onClose={close} />
    </>
  )
}

function nameOf(dialog: NamedDialog): string {
  return dialog.kind === 'new' ? 'new' : `${dialog.kind}-${String(dialog.key.id)}`
}

/** The dialog of a name, where it is of a key of the list that may be rotated or revoked. */
function dialogOf(name: string, keys: readonly ApiKeyAnswer[]): NamedDialog | null {
  if (name === 'new') return { kind: 'new' }
  const rotated = keys.find(({ id }) => id === numberIn(name, 'rotate'))
  if (rotated?.state === 'active' || rotated?.state === 'blocked') return { kind: 'rotate', key: rotated }
  const key = keys.find(({ id, state }) => state !== 'revoked' && id === numberIn(name, 'revoke'))
  return key === undefined ? null : { kind: 'revoke', key }
}

/** The dialog that makes or rotates a key, and then shows the secret until the user says that it is stored. */
function KeyDialog({
  open,
  onSecret,
  onClose,
}: {
  open: Exclude<OpenDialog, { kind: 'revoke' }>
  onSecret: (secret: string) => void
  onClose: () => void
}) {
  const translate = useTranslate()
  const isSecret = open.kind === 'secret'
  return (
    <Dialog opened onClose={onClose} title={dialogTitle(open, translate)} isFirm={isSecret}>
      {open.kind === 'new' && <NewKeyForm onSecret={onSecret} onClose={onClose} />}
      {open.kind === 'rotate' && <RotationForm apiKey={open.key} onSecret={onSecret} onClose={onClose} />}
      {isSecret && <KeySecret secret={open.secret} onClose={onClose} />}
    </Dialog>
  )
}

function dialogTitle(open: Exclude<OpenDialog, { kind: 'revoke' }>, translate: Translate): string {
  if (open.kind === 'secret') return translate('page.keys.secretTitle')
  return open.kind === 'new'
    ? translate('page.keys.new')
    : translate('page.keys.rotate', { name: open.key.name })
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyAnswer | null; onClose: () => void }) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const revoke = useAction(
    useCallback(async () => {
      if (apiKey === null) return
      await call('keys.revoke', { key_id: apiKey.id })
      showSuccess(translate('page.keys.revoked', { name: apiKey.name }))
      onClose()
      void revalidate()
    }, [apiKey, onClose, revalidate, translate]),
  )
  return (
    <ConfirmDialog
      opened={apiKey !== null}
      isDestructive
      busy={revoke.busy}
      title={apiKey === null ? '' : translate('page.keys.revokeTitle', { name: apiKey.name })}
      confirmLabel={translate('page.keys.revokeConfirm')}
      onConfirm={() => {
        void revoke.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={revoke.refusal} />
      <Text>{translate('page.keys.revokeText')}</Text>
    </ConfirmDialog>
  )
}
