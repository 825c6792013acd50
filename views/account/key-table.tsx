// The API keys of a company: what each may do, whether it can be used, when it was used last, and what can be done
// with it.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconBan, IconRefresh } from '@tabler/icons-react'
import type { ApiKeyAnswer } from '../../src/contract/operations/keys.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { RowAction } from '../overlay/row-action.tsx'
import { Tag, type TagColor } from '../ui/tag.tsx'
import { RightsChips } from './rights-chips.tsx'

type Props = {
  readonly keys: readonly ApiKeyAnswer[]
  readonly onRotate: (key: ApiKeyAnswer) => void
  readonly onRevoke: (key: ApiKeyAnswer) => void
}

const colors = { active: 'teal', expired: 'gray', revoked: 'gray', blocked: 'red' } as const satisfies Record<
  ApiKeyAnswer['state'],
  TagColor
>

export function KeyTable({ keys, onRotate, onRevoke }: Props) {
  const translate = useTranslate()
  return (
    <DataTable
      caption={translate('page.keys.title')}
      columns={keyColumns(translate, { onRotate, onRevoke })}
      rows={keys}
      idOf={({ id }) => id}
    />
  )
}

function keyColumns(
  translate: Translate,
  { onRotate, onRevoke }: Pick<Props, 'onRotate' | 'onRevoke'>,
): Column<ApiKeyAnswer>[] {
  return [
    {
      id: 'name',
      title: translate('page.keys.name'),
      isCardTitle: true,
      cell: (key) => <NameCell apiKey={key} />,
    },
    {
      id: 'rights',
      title: translate('page.keys.may'),
      cell: ({ rights }) => <RightsChips rights={rights} />,
    },
    { id: 'state', title: translate('page.keys.state'), cell: (key) => <StateCell apiKey={key} /> },
    {
      id: 'lastUse',
      title: translate('page.keys.lastUse'),
      cell: ({ lastUsedAt }) => <Moment iso={lastUsedAt} />,
    },
    {
      id: 'actions',
      title: translate('page.keys.actions'),
      align: 'end',
      tight: true,
      isCardCorner: true,
      cell: (key) => (
        <Group gap={4} wrap="nowrap" justify="end">
          {(key.state === 'active' || key.state === 'blocked') && (
            <RowAction
              icon={IconRefresh}
              title={translate('page.keys.rotate', { name: key.name })}
              onClick={() => {
                onRotate(key)
              }}
            />
          )}
          {key.state !== 'revoked' && (
            <RowAction
              icon={IconBan}
              color="red"
              title={translate('page.keys.revoke', { name: key.name })}
              onClick={() => {
                onRevoke(key)
              }}
            />
          )}
        </Group>
      ),
    },
  ]
}

/** The name, how the key begins, and who made it. */
function NameCell({ apiKey: { id, name, maker } }: { apiKey: ApiKeyAnswer }) {
  const translate = useTranslate()
  const by =
    maker === null
      ? translate('page.activity.by.operator')
      : maker.name === null
        ? translate('page.keys.makerGone')
        : translate('page.keys.maker', { name: maker.name })
  return (
    <div>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        <code>{`nck_${String(id)}_…`}</code> {by}
      </Text>
    </div>
  )
}

function StateCell({ apiKey: { state, expiresAt, expiresSoon, previous } }: { apiKey: ApiKeyAnswer }) {
  const translate = useTranslate()
  return (
    <div>
      <Tag color={colors[state]}>{translate(`page.keys.state.${state}`)}</Tag>
      {state === 'active' && (
        <Text size="sm" c={expiresSoon ? 'red' : 'dimmed'}>
          {expiresAt === null
            ? translate('page.keys.noExpiry')
            : translate(expiresSoon ? 'page.keys.expiresSoon' : 'page.keys.until', {
                day: translate.day(expiresAt),
              })}
        </Text>
      )}
      {state === 'active' && previous !== null && (
        <Text size="sm" c="dimmed">
          <PreviousSecret {...previous} />
        </Text>
      )}
    </div>
  )
}

/** Until when the secret before is valid, and whether a program still sends it. */
function PreviousSecret({ endsAt, lastUsedAt }: NonNullable<ApiKeyAnswer['previous']>) {
  const translate = useTranslate()
  const until = translate.moment(endsAt)
  return (
    <>
      {lastUsedAt === null
        ? translate('page.keys.previousUnused', { until })
        : translate('page.keys.previous', { until, used: translate.moment(lastUsedAt) })}
    </>
  )
}

function Moment({ iso }: { iso: string | null }) {
  const translate = useTranslate()
  return iso === null ? (
    <Text size="sm" c="dimmed" component="span">
      {translate('page.keys.unused')}
    </Text>
  ) : (
    <time dateTime={iso}>{translate.moment(iso)}</time>
  )
}
