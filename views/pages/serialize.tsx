// The page of serialized codes: lists the batches, and opens a batch for a validated wine. The form of a new batch is
// part of the address (`?new=1`), and always there while there is no batch.

import { IconBarcode, IconBottle, IconPlus } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { useSearchParams } from '../router/context.ts'
import { addressOf } from '../client/addresses.ts'
import type { PageProps } from '../client/page-data.ts'
import { batchColumns } from '../batch/batch-list.tsx'
import { LogisticLabels } from '../batch/logistic-labels.tsx'
import { NewBatch } from '../batch/new-batch.tsx'
import { DataTable } from '../table/data-table.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ListDownload } from '../files/list-download.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Pager } from '../ui/pager.tsx'
import { Section, Sections } from '../ui/section.tsx'
import { useTranslate } from '../client/translations.ts'

type Props = PageProps<'serialize'>

export function SerializePage({ batches: { batches, total, page, size }, sheets }: Props) {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const isNew = query.has('new')
  return (
    <>
      <PageHeader
        lead={translate('page.serialize.lead')}
        actions={
          total > 0 && (
            <Button to="/serialize?new=1#new" leftSection={<IconPlus size={18} aria-hidden />}>
              {translate('page.serialize.new')}
            </Button>
          )
        }
      />
      <Sections>
        {(isNew || total === 0) && <Order sheets={sheets} />}
        {(total > 0 || sheets.rows.length > 0) && (
          <>
            <Section
              id="batches"
              title={translate('page.serialize.batches')}
              flush={batches.length > 0}
              actions={
                total > 0 && (
                  <ListDownload addressOf={(format) => addressOf('serials.listFile', { format })} />
                )
              }
            >
              {batches.length === 0 ? (
                <EmptyState
                  icon={IconBarcode}
                  title={translate('page.serialize.empty')}
                  text={translate('page.serialize.emptyText')}
                />
              ) : (
                <DataTable
                  caption={translate('page.serialize.batches')}
                  columns={batchColumns(translate)}
                  rows={batches}
                  idOf={({ id }) => id}
                />
              )}
              <Pager
                page={page}
                size={size}
                total={total}
                to={(next) => (next === 1 ? '/serialize' : `/serialize?page=${String(next)}`)}
                stay
              />
            </Section>
            <Section
              id="logistic"
              title={translate('part.logistic.title')}
              lead={translate('part.logistic.lead')}
            >
              <LogisticLabels />
            </Section>
          </>
        )}
      </Sections>
    </>
  )
}

/** The form of a new batch, or the way to the first wine that may have one. */
function Order({ sheets }: Pick<Props, 'sheets'>) {
  const translate = useTranslate()
  return (
    <Section id="new" title={translate('page.serialize.new')}>
      {sheets.rows.length === 0 ? (
        <EmptyState
          icon={IconBottle}
          title={translate('page.serialize.noWine')}
          text={translate('page.serialize.noWineText')}
          action={<Button to="/vin">{translate('page.serialize.toWines')}</Button>}
        />
      ) : (
        <NewBatch sheets={sheets} />
      )}
    </Section>
  )
}
