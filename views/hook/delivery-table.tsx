// The log of an endpoint's deliveries: what was sent, what became of each attempt, and sending it again.

import { Code } from '@mantine/core'
import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconRefresh } from '@tabler/icons-react'
import type { AttemptAnswer, DeliveryAnswer } from '../../src/contract/operations/hooks.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { Tag, type TagColor } from '../ui/tag.tsx'

type Props = {
  readonly deliveries: readonly DeliveryAnswer[]
  readonly onAgain: (delivery: DeliveryAnswer) => void
}

const colors = { waiting: 'gray', delivered: 'teal', failed: 'red' } as const satisfies Record<
  DeliveryAnswer['state'],
  TagColor
>

export function DeliveryTable({ deliveries, onAgain }: Props) {
  const translate = useTranslate()
  return (
    <DataTable
      caption={translate('page.hook.deliveries')}
      columns={deliveryColumns(translate, onAgain)}
      rows={deliveries}
      idOf={({ id }) => id}
    />
  )
}

function deliveryColumns(translate: Translate, onAgain: Props['onAgain']): Column<DeliveryAnswer>[] {
  return [
    {
      id: 'event',
      title: translate('page.hook.event'),
      isCardTitle: true,
      cell: (delivery) => <EventCell delivery={delivery} />,
    },
    {
      id: 'at',
      title: translate('page.hook.at'),
      cell: ({ at }) => <time dateTime={at}>{translate.moment(at)}</time>,
    },
    {
      id: 'state',
      title: translate('page.hooks.state'),
      cell: (delivery) => <StateCell delivery={delivery} />,
    },
    {
      id: 'actions',
      title: translate('page.keys.actions'),
      align: 'end',
      tight: true,
      isCardCorner: true,
      cell: (delivery) => (
        <Group justify="end">
          <RowAction
            icon={IconRefresh}
            title={translate('page.hook.again', { message: delivery.message })}
            onClick={() => {
              onAgain(delivery)
            }}
          />
        </Group>
      ),
    },
  ]
}

/** What happened, and the message as it was sent. */
function EventCell({ delivery: { type, message, body } }: { delivery: DeliveryAnswer }) {
  const translate = useTranslate()
  return (
    <div>
      <Text fw={600}>{translate(`page.hooks.event.${type}`)}</Text>
      <details>
        <summary>
          <Text size="sm" c="dimmed" component="span" style={{ wordBreak: 'break-all' }}>
            {message}
          </Text>
        </summary>
        <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {JSON.stringify(JSON.parse(body), null, 2)}
        </Code>
      </details>
    </div>
  )
}

/** The state, when the next attempt is, and the newest attempts. */
function StateCell({ delivery: { state, attempts, nextAt, log } }: { delivery: DeliveryAnswer }) {
  const translate = useTranslate()
  return (
    <div>
      <Tag color={colors[state]}>{translate(`page.hook.state.${state}`)}</Tag>
      {state === 'waiting' && nextAt !== null && attempts > 0 && (
        <Text size="sm" c="dimmed">
          {translate('page.hook.next', { at: translate.moment(nextAt) })}
        </Text>
      )}
      {log.toReversed().map((attempt) => (
        <Text key={attempt.at} size="sm" c="dimmed">
          {translate.moment(attempt.at)}: {outcomeText(attempt, translate)}
        </Text>
      ))}
    </div>
  )
}

function outcomeText({ outcome, status, milliseconds }: AttemptAnswer, translate: Translate): string {
  return translate(`page.hook.outcome.${outcome}`, { status: status ?? 0, milliseconds })
}
