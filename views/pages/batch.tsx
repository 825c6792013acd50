// The page of one batch of serialized codes: its facts, the reconciliation of its serials, its files, the
// reports of the line, and the check of a scanned code.

import { Anchor, Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Link } from '../router/links.tsx'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import type { PageProps } from '../client/page-data.ts'
import { BatchReconciliation } from '../batch/batch-reconciliation.tsx'
import { BatchCheck } from '../batch/batch-check.tsx'
import { BatchDownload } from '../batch/batch-download.tsx'
import { BatchFiles } from '../batch/batch-files.tsx'
import { BatchReports } from '../batch/batch-reports.tsx'
import { BatchVoid } from '../batch/batch-void.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Columns, Section, Sections } from '../ui/section.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './batch.module.css'

export function BatchPage({ batch, files: { files }, reports }: PageProps<'batch'>) {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={batch.sheetName}
        lead={translate('page.serialize.made', { count: batch.count })}
        back={{ to: '/serialize', title: translate('page.batch.back') }}
        actions={
          <Button
            component={Link}
            to={`/serialize/${String(batch.id)}/line`}
            leftSection={<IconScan size={18} stroke={1.7} aria-hidden />}
          >
            {translate('page.batch.toLine')}
          </Button>
        }
      />
      <Columns>
        <Sections>
          <BatchReconciliation batch={batch} />
          <Section title={translate('part.files.title')} lead={translate('part.files.lead')}>
            <BatchFiles key={batch.id} batch={batch} first={files} />
          </Section>
          <BatchReports batch={batch} reports={reports} />
        </Sections>
        <Sections>
          <Section title={translate('page.batch.facts')}>
            <BatchFacts batch={batch} />
          </Section>
          <Section title={translate('page.batch.download')} lead={translate('page.batch.downloadHelp')}>
            <BatchDownload batch={batch} />
          </Section>
          <Section title={translate('page.batch.check')} lead={translate('page.batch.checkHelp')}>
            <BatchCheck batch={batch.id} />
          </Section>
          <Section title={translate('part.void.heading')} lead={translate('part.void.lead')}>
            <BatchVoid batch={batch} />
          </Section>
        </Sections>
      </Columns>
    </>
  )
}

function BatchFacts({ batch }: { batch: BatchAnswer }) {
  const translate = useTranslate()
  const {
    id,
    sheetName,
    fiche,
    ordered,
    spare,
    lot,
    cpv,
    gtin,
    preset,
    pattern,
    createdAt,
    request,
    first,
    last,
  } = batch
  return (
    <Facts
      facts={[
        {
          title: translate('page.serialize.sheet.title'),
          value: (
            <Anchor component={Link} to={`/recapitulatif/${String(fiche)}`}>
              {sheetName}
            </Anchor>
          ),
          wide: true,
        },
        { title: translate('page.batch.number'), value: <code>{id}</code> },
        { title: translate('page.batch.ordered'), value: translate.number(ordered) },
        { title: translate('page.batch.spare'), value: translate.number(spare) },
        {
          title: translate('page.serialize.preset.title'),
          value: translate(`page.serialize.preset.${preset}`),
        },
        ...(pattern === ''
          ? []
          : [
              {
                title: translate(
                  preset === 'sequential' ? 'page.serialize.prefix.title' : 'page.serialize.pattern.title',
                ),
                value: <code>{pattern}</code>,
              },
            ]),
        { title: translate('page.serialize.lot.title'), value: lot ?? translate('page.batch.noLot') },
        ...(cpv === null ? [] : [{ title: translate('page.serialize.cpv.title'), value: cpv }]),
        { title: translate('page.batch.gtin'), value: gtin ?? '–' },
        {
          title: translate('page.serialize.date'),
          value: <time dateTime={createdAt}>{translate.day(createdAt)}</time>,
        },
        { title: translate('page.batch.request'), value: <code>{request}</code>, wide: true },
        {
          title: translate('page.batch.first'),
          value: <Address address={first} title={translate('page.batch.first')} />,
          wide: true,
        },
        {
          title: translate('page.batch.last'),
          value: <Address address={last} title={translate('page.batch.last')} />,
          wide: true,
        },
      ]}
    />
  )
}

function Address({ address, title }: { address: string; title: string }) {
  return (
    <span className={styles.address}>
      <code>{address}</code>
      <CopyButton text={address} what={title} small />
    </span>
  )
}
