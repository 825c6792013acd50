// One endpoint of webhooks: the log of its deliveries, and what can be done with it.

import { Text } from '../text/text.tsx'
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconSend,
  IconTrash,
} from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { Button } from '../button/button.tsx'
import { useLocation, useNavigate, useRevalidator } from '../router/context.ts'
import type { DeliveryAnswer, HookAnswer } from '../../src/contract/operations/hooks.ts'
import { call } from '../client/call.ts'
import type { PageProps } from '../client/page-data.ts'
import { useTranslate } from '../client/translations.ts'
import { useAddressDialog } from '../client/view-state.ts'
import { DeliveryTable } from '../hook/delivery-table.tsx'
import { HookForm, HookRotation } from '../hook/hook-form.tsx'
import { HookSecret } from '../hook/hook-secret.tsx'
import { HookState } from '../hook/hook-state.tsx'
import { useAction } from '../ui/action.ts'
import { ConfirmDialog } from '../overlay/confirm-dialog.tsx'
import { Dialog } from '../overlay/dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from '../hook/hook.module.css'

/** The dialogs, as the address names them. */
type HookDialog = 'edit' | 'rotate' | 'delete'

/** Milliseconds between two looks while a delivery is on its way. */
const lookEvery = 2000
/** Milliseconds for which the worker holds a delivery that it tries, and a little more. */
const longestAttempt = 70_000

export function HookPage({ deliveries: { hook, deliveries, next } }: PageProps<'hook'>) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const { name: open, open: openDialog, close } = useAddressDialog()
  const [secret, setSecret] = useState<string | null>(null)
  useFreshDeliveries(deliveries)
  const done = useCallback(
    (made: string | null) => {
      close()
      setSecret(made)
      void revalidate()
    },
    [close, revalidate],
  )
  const { test, again, setState } = useHookActions(hook)
  return (
    <>
      <PageHeader
        title={hook.name}
        lead={hook.url}
        back={{ to: '/manageUser/hooks', title: translate('page.hooks.title') }}
        aside={<HookState hook={hook} />}
        actions={
          <HookButtons
            hook={hook}
            onOpen={openDialog}
            onTest={() => void test.run()}
            onState={(state) => void setState.run(state)}
          />
        }
      />
      <RefusalAlert refusal={test.refusal ?? again.refusal ?? setState.refusal} />
      <Section title={translate('page.hook.deliveries')} lead={translate('page.hook.deliveriesLead')} flush>
        {deliveries.length === 0 ? (
          <EmptyState
            icon={IconSend}
            title={translate('page.hook.none')}
            text={translate('page.hook.noneText')}
          />
        ) : (
          <DeliveryTable
            deliveries={deliveries}
            onAgain={({ id }) => {
              void again.run(id)
            }}
          />
        )}
        {next !== null && (
          <div className={styles.older}>
            <Button to={`${pathname}?before=${String(next)}`} variant="default">
              {translate('page.activity.older')}
            </Button>
          </div>
        )}
      </Section>
      <Dialog opened={open === 'edit'} title={translate('page.hook.edit')} onClose={close}>
        <HookForm hook={hook} onDone={done} onClose={close} />
      </Dialog>
      <Dialog opened={open === 'rotate'} title={translate('page.hook.rotate')} onClose={close}>
        <HookRotation hook={hook} onDone={done} onClose={close} />
      </Dialog>
      <DeleteDialog hook={hook} opened={open === 'delete'} onClose={close} />
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

/** Reads the log again while a delivery is tried or about to be: also one that is sent again. */
function useFreshDeliveries(deliveries: readonly DeliveryAnswer[]): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const isMoving = deliveries.some(
      ({ state, nextAt }) =>
        state === 'waiting' && nextAt !== null && Date.parse(nextAt) < Date.now() + longestAttempt,
    )
    if (!isMoving) return undefined
    const timer = setInterval(() => void revalidate(), lookEvery)
    return () => {
      clearInterval(timer)
    }
  }, [deliveries, revalidate])
}

function useHookActions({ id }: HookAnswer) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const test = useAction(
    useCallback(async () => {
      await call('hooks.test', { hook_id: id })
      showSuccess(translate('page.hook.tested'))
      await revalidate()
    }, [id, revalidate, translate]),
  )
  const again = useAction(
    useCallback(
      async (delivery: number) => {
        await call('hooks.redeliver', { hook_id: id, delivery_id: delivery })
        showSuccess(translate('page.hook.sentAgain'))
        await revalidate()
      },
      [id, revalidate, translate],
    ),
  )
  const setState = useAction(
    useCallback(
      async (state: 'active' | 'paused') => {
        await call('hooks.update', { hook_id: id, state })
        await revalidate()
      },
      [id, revalidate],
    ),
  )
  return { test, again, setState }
}

function HookButtons({
  hook: { state },
  onOpen,
  onTest,
  onState,
}: {
  hook: HookAnswer
  onOpen: (dialog: HookDialog) => void
  onTest: () => void
  onState: (state: 'active' | 'paused') => void
}) {
  const translate = useTranslate()
  const isActive = state === 'active'
  const StateIcon = isActive ? IconPlayerPause : IconPlayerPlay
  return (
    <>
      <Button leftSection={<IconSend size={18} stroke={1.7} aria-hidden />} onClick={onTest}>
        {translate('page.hook.test')}
      </Button>
      <Button
        variant="default"
        leftSection={<StateIcon size={18} stroke={1.7} aria-hidden />}
        onClick={() => {
          onState(isActive ? 'paused' : 'active')
        }}
      >
        {translate(isActive ? 'page.hook.pause' : 'page.hook.activate')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPencil size={18} stroke={1.7} aria-hidden />}
        onClick={() => {
          onOpen('edit')
        }}
      >
        {translate('page.hook.edit')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
        onClick={() => {
          onOpen('rotate')
        }}
      >
        {translate('page.hook.rotate')}
      </Button>
      <Button
        variant="default"
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} aria-hidden />}
        onClick={() => {
          onOpen('delete')
        }}
      >
        {translate('page.hook.delete')}
      </Button>
    </>
  )
}

function DeleteDialog({ hook, opened, onClose }: { hook: HookAnswer; opened: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const remove = useAction(
    useCallback(async () => {
      await call('hooks.delete', { hook_id: hook.id })
      showSuccess(translate('page.hook.deleted', { name: hook.name }))
      await navigate('/manageUser/hooks')
    }, [hook, navigate, translate]),
  )
  return (
    <ConfirmDialog
      opened={opened}
      isDestructive
      busy={remove.busy}
      title={translate('page.hook.deleteTitle', { name: hook.name })}
      confirmLabel={translate('page.hook.delete')}
      onConfirm={() => {
        void remove.run()
      }}
      onClose={onClose}
    >
      <RefusalAlert refusal={remove.refusal} />
      <Text>{translate('page.hook.deleteText')}</Text>
    </ConfirmDialog>
  )
}
