// Where the user is signed in: one line for each session, with a button that ends it, and one that ends all.

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet, IconHelpCircle } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { FoldedList } from '../folded/folded-list.tsx'
import folded from '../folded/folded.module.css'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Tag } from '../ui/tag.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './own-sessions.module.css'

type Session = Output<'account.sessions'>['sessions'][number]

const kinds = {
  computer: { icon: IconDeviceDesktop, name: 'part.sessions.computer' },
  phone: { icon: IconDeviceMobile, name: 'part.sessions.phone' },
  tablet: { icon: IconDeviceTablet, name: 'part.sessions.tablet' },
  unknown: { icon: IconHelpCircle, name: 'part.sessions.unknown' },
} as const satisfies Record<Session['kind'], { icon: unknown; name: MessageId }>

/** Sessions that show at once. */
const shownSessions = 4

/** This session first, then those used last. */
function byImportance(one: Session, other: Session): number {
  return (
    Number(other.current) - Number(one.current) || Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt)
  )
}

export function OwnSessions({ sessions }: { sessions: readonly Session[] }) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const end = useAction(
    useCallback(
      async (id: string) => {
        await call('account.endSession', { id })
        showSuccess(translate('part.sessions.ended'))
        void revalidate()
      },
      [revalidate, translate],
    ),
  )
  return (
    <Stack gap="md" align="start">
      <RefusalAlert refusal={end.refusal} />
      <div className={styles.lists}>
        <FoldedList
          items={sessions.toSorted(byImportance)}
          first={shownSessions}
          className={styles.list}
          restClassName={folded.details}
        >
          {(session) => (
            <SessionLine
              key={session.id}
              session={session}
              busy={end.busy}
              onEnd={() => {
                void end.run(session.id)
              }}
            />
          )}
        </FoldedList>
      </div>
      <LogoutEverywhere />
    </Stack>
  )
}

function SessionLine({
  session: { kind, browser, current, lastUsedAt },
  busy,
  onEnd,
}: {
  session: Session
  busy: boolean
  onEnd: () => void
}) {
  const translate = useTranslate()
  const { icon: Drawing, name } = kinds[kind]
  const device = [translate(name), ...(browser === null ? [] : [browser])].join(', ')
  return (
    <li className={styles.session}>
      <Drawing className={styles.icon} size={24} stroke={1.6} aria-hidden />
      <div className={styles.text}>
        <Group gap={6}>
          <Text fw={600} component="span">
            {device}
          </Text>
          {current && <Tag color="teal">{translate('part.sessions.current')}</Tag>}
        </Group>
        <Text size="sm" c="dimmed">
          {translate('part.sessions.lastUsed')}{' '}
          <time dateTime={lastUsedAt}>{translate.moment(lastUsedAt)}</time>
        </Text>
      </div>
      {!current && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy}
          aria-label={translate('part.sessions.endOf', { device })}
          onClick={onEnd}
        >
          {translate('part.sessions.end')}
        </Button>
      )}
    </li>
  )
}

/** Ends all sessions of the user, including this one. */
function LogoutEverywhere() {
  const translate = useTranslate()
  const leave = useAction(
    useCallback(async () => {
      await call('account.logoutEverywhere', {})
      location.assign('/')
    }, []),
  )
  return (
    <>
      <RefusalAlert refusal={leave.refusal} />
      <Button
        variant="default"
        loading={leave.busy}
        onClick={() => {
          void leave.run()
        }}
      >
        {translate('page.account.everywhere')}
      </Button>
    </>
  )
}
