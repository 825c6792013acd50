// The imports of the company, newest first; each opens its progress or its result.

import { Anchor } from '../text/anchor.tsx'
import { IconHistory } from '@tabler/icons-react'
import type { ImportAnswer } from '../../src/contract/answers.ts'
import { addressOf } from '../client/addresses.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import { DataTable, type Column } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDownload } from '../files/list-download.tsx'
import { Section } from '../ui/section.tsx'
import { isOpen, stepAddress } from './import-steps.ts'

export function ImportHistory({ imports }: { imports: readonly ImportAnswer[] }) {
  const translate = useTranslate()
  return (
    <Section
      title={translate('page.import.history.title')}
      flush={imports.length > 0}
      actions={
        imports.length > 0 && (
          <ListDownload addressOf={(format) => addressOf('imports.listFile', { format })} />
        )
      }
    >
      {imports.length === 0 ? (
        <EmptyState
          icon={IconHistory}
          title={translate('page.import.history.empty')}
          text={translate('page.import.history.emptyText')}
        />
      ) : (
        <DataTable
          caption={translate('page.import.history.title')}
          columns={historyColumns(translate)}
          rows={imports}
          idOf={({ id }) => id}
        />
      )}
    </Section>
  )
}

function historyColumns(translate: Translate): Column<ImportAnswer>[] {
  return [
    {
      id: 'file',
      title: translate('page.import.history.file'),
      isCardTitle: true,
      cell: (job) => (
        <Anchor to={stepAddress(isOpen(job) ? 'import' : 'result', job.id)} fw={600}>
          {job.fileName}
        </Anchor>
      ),
    },
    {
      id: 'date',
      title: translate('page.import.history.date'),
      cell: ({ createdAt }) => translate.moment(createdAt),
    },
    {
      id: 'state',
      title: translate('page.import.history.state'),
      cell: ({ state }) => translate(`page.import.state.${state}`),
    },
    {
      id: 'result',
      title: translate('page.import.history.result'),
      cell: ({ created, updated, same, faulty }) =>
        translate('page.import.history.counts', { created, updated, same, faulty }),
    },
  ]
}
