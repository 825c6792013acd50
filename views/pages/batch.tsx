// One batch of serialized codes: what it is, what became of its serials, its files, what a line reported of it, and
// whether a scanned code is genuine.

import { Anchor, Button } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import type { PageProps } from '../client/page-data.ts'
import { BatchBooks } from '../batch/batch-reconciliation.tsx'
import { BatchCheck } from '../batch/batch-check.tsx'
import { BatchDownload } from '../batch/batch-download.tsx'
import { BatchFiles } from '../batch/batch-files.tsx'
import { BatchReports } from '../batch/batch-reports.tsx'
import { BatchVoid } from '../batch/batch-void.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Columns, Section, Sections } from '../ui/section.tsx'
import { useWords } from '../client/translations.ts'
import styles from './batch.module.css'

export function BatchPage({ batch, files: { files }, reports }: PageProps<'batch'>) {
  const say = useWords()
  return (
    <>
      <PageHeader
        title={batch.sheetName}
        lead={say('page.serialize.made', { count: batch.count })}
        back={{ to: '/serialize', title: say('page.batch.back') }}
        actions={
          <Button
            component={Link}
            to={`/serialize/${String(batch.id)}/line`}
            leftSection={<IconScan size={18} stroke={1.7} aria-hidden />}
          >
            {say('page.batch.toLine')}
          </Button>
        }
      />
      <Columns>
        <Sections>
          <BatchBooks batch={batch} />
          <Section title={say('part.files.title')} lead={say('part.files.lead')}>
            <BatchFiles key={batch.id} batch={batch} first={files} />
          </Section>
          <BatchReports batch={batch} reports={reports} />
        </Sections>
        <Sections>
          <Section title={say('page.batch.facts')}>
            <BatchFacts batch={batch} />
          </Section>
          <Section title={say('page.batch.download')} lead={say('page.batch.downloadHelp')}>
            <BatchDownload batch={batch} />
          </Section>
          <Section title={say('page.batch.check')} lead={say('page.batch.checkHelp')}>
            <BatchCheck batch={batch.id} />
          </Section>
          <Section title={say('part.void.heading')} lead={say('part.void.lead')}>
            <BatchVoid batch={batch} />
          </Section>
        </Sections>
      </Columns>
    </>
  )
}

function BatchFacts({ batch }: { batch: BatchAnswer }) {
  const say = useWords()
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
          title: say('page.serialize.sheet.title'),
          value: (
            <Anchor component={Link} to={`/recapitulatif/${String(fiche)}`}>
              {sheetName}
            </Anchor>
          ),
          wide: true,
        },
        { title: say('page.batch.number'), value: <code>{id}</code> },
        { title: say('page.batch.ordered'), value: say.number(ordered) },
        { title: say('page.batch.spare'), value: say.number(spare) },
        { title: say('page.serialize.preset.title'), value: say(`page.serialize.preset.${preset}`) },
        ...(pattern === ''
          ? []
          : [
              {
                title: say(
                  preset === 'sequential' ? 'page.serialize.prefix.title' : 'page.serialize.pattern.title',
                ),
                value: <code>{pattern}</code>,
              },
            ]),
        { title: say('page.serialize.lot.title'), value: lot ?? say('page.batch.noLot') },
        ...(cpv === null ? [] : [{ title: say('page.serialize.cpv.title'), value: cpv }]),
        { title: say('page.batch.gtin'), value: gtin ?? '–' },
        { title: say('page.serialize.date'), value: <time dateTime={createdAt}>{say.day(createdAt)}</time> },
        { title: say('page.batch.request'), value: <code>{request}</code>, wide: true },
        {
          title: say('page.batch.first'),
          value: <Address address={first} what={say('page.batch.first')} />,
          wide: true,
        },
        {
          title: say('page.batch.last'),
          value: <Address address={last} what={say('page.batch.last')} />,
          wide: true,
        },
      ]}
    />
  )
}

function Address({ address, what }: { address: string; what: string }) {
  return (
    <span className={styles.address}>
      <code>{address}</code>
      <CopyButton text={address} what={what} small />
    </span>
  )
}
