// The endpoints of a company's webhooks: where each is, what it is told, whether it answers.

import { Box } from '@mantine/core'
import { Anchor } from '../text/anchor.tsx'
import { Text } from '../text/text.tsx'
import type { HookAnswer } from '../../src/contract/operations/hooks.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { HookState } from './hook-state.tsx'

export function HookTable({ hooks }: { hooks: readonly HookAnswer[] }) {
  const translate = useTranslate()
  return (
    <DataTable
      caption={translate('page.hooks.title')}
      columns={hookColumns(translate)}
      rows={hooks}
      idOf={({ id }) => id}
    />
  )
}

function hookColumns(translate: Translate): Column<HookAnswer>[] {
  return [
    {
      id: 'name',
      title: translate('page.hooks.name'),
      isCardTitle: true,
      cell: ({ id, name, url }) => (
        <Box miw="15rem">
          <Anchor to={`/manageUser/hooks/${String(id)}`} fw={600}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </Box>
      ),
    },
    {
      id: 'events',
      title: translate('page.hooks.events'),
      cell: ({ events }) => (
        <Text size="sm">{events.map((type) => translate(`page.hooks.event.${type}`)).join(', ')}</Text>
      ),
    },
    { id: 'state', title: translate('page.hooks.state'), cell: (hook) => <HookState hook={hook} /> },
    {
      id: 'delivered',
      title: translate('page.hooks.deliveredAt'),
      cell: ({ deliveredAt }) =>
        deliveredAt === null ? (
          <Text size="sm" c="dimmed" component="span">
            {translate('page.hooks.never')}
          </Text>
        ) : (
          <time dateTime={deliveredAt}>{translate.moment(deliveredAt)}</time>
        ),
    },
  ]
}
