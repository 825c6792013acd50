// The state of an endpoint of webhooks, and why.

import { Text } from '../text/text.tsx'
import type { HookAnswer } from '../../src/contract/operations/hooks.ts'
import { useTranslate } from '../client/translations.ts'
import { Tag, type TagColor } from '../ui/tag.tsx'

const colors = { active: 'teal', paused: 'gray', disabled: 'red' } as const satisfies Record<
  HookAnswer['state'],
  TagColor
>

export function HookState({ hook: { state, reason, failingSince } }: { hook: HookAnswer }) {
  const translate = useTranslate()
  return (
    <div>
      <Tag color={colors[state]}>{translate(`page.hooks.state.${state}`)}</Tag>
      {reason !== null && (
        <Text size="sm" c="dimmed">
          {translate(`page.hooks.reason.${reason}`)}
        </Text>
      )}
      {state !== 'disabled' && failingSince !== null && (
        <Text size="sm" c="red">
          {translate('page.hooks.failingSince', { since: translate.moment(failingSince) })}
        </Text>
      )}
    </div>
  )
}
