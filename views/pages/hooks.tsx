// The webhooks of the user's company: programs that are told what happens (decision 79).

import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { PageProps } from '../client/page-data.ts'
import { useTranslate } from '../client/translations.ts'
import { useAddressDialog } from '../client/view-state.ts'
import { HookForm } from '../hook/hook-form.tsx'
import { HookSecret } from '../hook/hook-secret.tsx'
import { HookTable } from '../hook/hook-table.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'

export function HooksPage({ hooks: { hooks } }: PageProps<'hooks'>) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const dialog = useAddressDialog()
  const { close } = dialog
  const [secret, setSecret] = useState<string | null>(null)
  const done = useCallback(
    (made: string | null) => {
      close()
      setSecret(made)
      void revalidate()
    },
    [close, revalidate],
  )
  const newHook = (
    <Button
      leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
      onClick={() => {
        dialog.open('new')
      }}
    >
      {translate('page.hooks.new')}
    </Button>
  )
  return (
    <>
      <PageHeader
        lead={translate('page.hooks.lead')}
        actions={hooks.length === 0 ? undefined : newHook}
        back={{ to: '/manageUser', title: translate('page.users.title') }}
      />
      <Section flush={hooks.length > 0}>
        {hooks.length === 0 ? (
          <EmptyState
            level={2}
            icon={IconWebhook}
            title={translate('page.hooks.empty')}
            text={translate('page.hooks.emptyText')}
            action={newHook}
          />
        ) : (
          <HookTable hooks={hooks} />
        )}
      </Section>
      <Dialog opened={dialog.name === 'new'} onClose={close} title={translate('page.hooks.new')}>
        <HookForm hook={null} onDone={done} onClose={close} />
      </Dialog>
      {secret !== null && (
        <HookSecret
          secret={secret}
          onClose={() => {
            setSecret(null)
          }}
        />
      )}
    </>
  )
}
