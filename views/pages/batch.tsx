// The page of one batch of serialized codes, in four tabs: download (list, files, facts), track (reconciliation,
// reports of the line), check of a scanned code, and void.

import { Anchor } from '../text/anchor.tsx'
import { IconScan } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import type { PageProps } from '../client/page-data.ts'
import { BatchReconciliation } from '../batch/batch-reconciliation.tsx'
import { BatchCheck } from '../batch/batch-check.tsx'
import { BatchDownload } from '../batch/batch-download.tsx'
import { BatchFiles } from '../batch/batch-files.tsx'
import { BatchReports } from '../batch/batch-reports.tsx'
import { BatchVoid } from '../batch/batch-void.tsx'
import { FieldCell } from '../form/field-cell.tsx'
import { partQuestions } from '../help/field-questions.ts'
import { CopyButton } from '../button/copy-button.tsx'
import { Facts } from '../ui/facts.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Columns, Section, Sections } from '../ui/section.tsx'
import { TabLinks, useTab } from '../ui/tab-links.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './batch.module.css'

const tabs = ['download', 'track', 'check', 'void'] as const
type Tab = (typeof tabs)[number]

export function BatchPage({ batch, files: { files }, reports }: PageProps<'batch'>) {
  const translate = useTranslate()
  const tab = useTab(tabs)
  const opened = useOpened(tab)
  return (
    <>
      <PageHeader
        title={batch.sheetName}
        lead={translate('page.serialize.made', { count: batch.count })}
        back={{ to: '/serialize', title: translate('page.batch.back') }}
        actions={
          <Button
            to={`/serialize/${String(batch.id)}/line`}
            variant="default"
            leftSection={<IconScan size={18} stroke={1.7} aria-hidden />}
          >
            {translate('page.batch.toLine')}
          </Button>
        }
      />
      <TabLinks
        label={translate('page.batch.tabs')}
        current={tab}
        tabs={tabs.map((name) => ({ name, title: translate(`page.batch.tab.${name}`) }))}
      />
      <Panel name="download" current={tab} opened={opened}>
        <Columns>
          <Sections>
            <Section title={translate('page.batch.download')} unprinted>
              <FieldCell wide part={partQuestions.batchDownload} title={translate('page.batch.download')}>
                <BatchDownload batch={batch} />
              </FieldCell>
            </Section>
            <Section
              title={translate('part.files.title')}
              lead={translate('part.files.lead')}
              unprinted={files.length === 0}
            >
              <FieldCell wide part={partQuestions.batchDownload} title={translate('part.files.title')}>
                <BatchFiles key={batch.id} batch={batch} first={files} />
              </FieldCell>
            </Section>
          </Sections>
          <Section title={translate('page.batch.facts')}>
            <BatchFacts batch={batch} />
          </Section>
        </Columns>
      </Panel>
      <Panel name="track" current={tab} opened={opened}>
        <Sections>
          <BatchReconciliation batch={batch} />
          <BatchReports batch={batch} reports={reports} />
        </Sections>
      </Panel>
      <Panel name="check" current={tab} opened={opened}>
        <Section title={translate('page.batch.check')} lead={translate('page.batch.checkHelp')}>
          <FieldCell wide part={partQuestions.batchCheck} title={translate('page.batch.check')}>
            <BatchCheck batch={batch.id} />
          </FieldCell>
        </Section>
      </Panel>
      <Panel name="void" current={tab} opened={opened}>
        <Section title={translate('part.void.heading')} lead={translate('part.void.lead')}>
          <FieldCell wide part={partQuestions.batchVoid} title={translate('part.void.heading')}>
            <BatchVoid batch={batch} />
          </FieldCell>
        </Section>
      </Panel>
    </>
  )
}

/** The tabs that were opened, the current one included. */
function useOpened(tab: Tab): readonly Tab[] {
  const [opened, setOpened] = useState<readonly Tab[]>([tab])
  if (opened.includes(tab)) return opened
  setOpened([...opened, tab])
  return opened
}

/** One tab's part of the page. What was opened stays, hidden: what was typed there, or is being drawn, is not lost. */
function Panel({
  name,
  current,
  opened,
  children,
}: {
  readonly name: Tab
  readonly current: Tab
  readonly opened: readonly Tab[]
  readonly children: ReactNode
}) {
  return <div hidden={name !== current}>{opened.includes(name) && children}</div>
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
          value: <Anchor to={`/recapitulatif/${String(fiche)}`}>{sheetName}</Anchor>,
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
