// One batch of serialized codes: what it is, its files, and whether a scanned code is genuine.

import { Alert, Anchor, Button, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconHelpCircle, IconSearch } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import type { BatchAnswer } from '../../src/contract/answers.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { addressOf, call } from '../call.ts'
import { CountField } from '../forms/count-field.tsx'
import type { PageProps } from '../page-data.ts'
import { useAction } from '../parts/action.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Facts } from '../parts/facts.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { Columns, Section, Sections } from '../parts/section.tsx'
import { useWords } from '../words.ts'
import styles from './batch.module.css'

type Format = 'csv' | 'txt'
type Verdict = Output<'serials.check'>

export function BatchPage({ batch }: PageProps<'batch'>) {
  const say = useWords()
  const { sheetName, fiche, count, lot, gtin, preset, createdAt, request } = batch
  return (
    <>
      <PageHeader title={sheetName} lead={say('page.serialize.made', { count })} back={{ to: '/serialize', title: say('page.batch.back') }} />
      <Columns>
        <Sections>
          <Section title={say('page.batch.facts')}>
            <Facts facts={[
              { title: say('page.serialize.sheet.title'), value: <Anchor component={Link} to={`/recapitulatif/${String(fiche)}`}>{sheetName}</Anchor> },
              { title: say('page.serialize.codes'), value: say.number(count) },
              { title: say('page.serialize.preset.title'), value: say(`page.serialize.preset.${preset}`) },
              { title: say('page.serialize.lot.title'), value: lot ?? say('page.batch.noLot') },
              { title: say('page.batch.gtin'), value: gtin ?? '–' },
              { title: say('page.serialize.date'), value: <time dateTime={createdAt}>{say.day(createdAt)}</time> },
              { title: say('page.batch.request'), value: <code>{request}</code> },
              { title: say('page.batch.first'), value: <Address address={batch.first} what={say('page.batch.first')} />, wide: true },
              { title: say('page.batch.last'), value: <Address address={batch.last} what={say('page.batch.last')} />, wide: true },
            ]} />
          </Section>
          <Section title={say('page.batch.check')} lead={say('page.batch.checkHelp')}><Check batch={batch.id} /></Section>
        </Sections>
        <Section title={say('page.batch.download')} lead={say('page.batch.downloadHelp')}><Download batch={batch} /></Section>
      </Columns>
    </>
  )
}

function Address({ address, what }: { address: string; what: string }) {
  return <span className={styles.address}><code>{address}</code><CopyButton text={address} what={what} small /></span>
}

/** All codes or a part of them; a plain link, so that the browser saves as it arrives. */
function Download({ batch: { id, count } }: { batch: BatchAnswer }) {
  const say = useWords()
  const [format, setFormat] = useState<Format>('csv')
  const [isPart, setPart] = useState(false)
  const [from, setFrom] = useState<number | undefined>(1)
  const [to, setTo] = useState<number | undefined>(count)
  const part = from !== undefined && to !== undefined && from >= 1 && from <= to && to <= count ? { from, to } : null
  const isGood = !isPart || part !== null
  const wanted = isPart && part !== null ? part : { from: 1, to: count }
  const href = addressOf('serials.codes', { batch: id, format, ...(isPart ? wanted : {}) })
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={say('page.batch.format')} orientation="vertical" fullWidth value={format} onChange={(chosen) => { setFormat(chosen === 'txt' ? 'txt' : 'csv') }}
        data={[{ value: 'csv', label: say('page.batch.format.csv') }, { value: 'txt', label: say('page.batch.format.txt') }]}
      />
      <Switch label={say('page.batch.range')} checked={isPart} onChange={(event) => { setPart(event.currentTarget.checked) }} />
      {isPart && (
        <Group grow align="flex-start">
          <CountField label={say('page.batch.from')} value={from} onChange={setFrom} error={isGood ? undefined : say('page.batch.badRange', { count })} />
          <CountField label={say('page.batch.to')} value={to} onChange={setTo} />
        </Group>
      )}
      {isGood
        ? <Button component="a" href={href} download leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}>{say('page.batch.downloadCount', { count: wanted.to - wanted.from + 1 })}</Button>
        : <Button disabled leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}>{say('page.batch.download')}</Button>}
    </Stack>
  )
}

function Check({ batch }: { batch: number }) {
  const say = useWords()
  const [code, setCode] = useState('')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const check = useAction(useCallback(async (typed: string) => { setVerdict(await call('serials.check', { code: typed })) }, []))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim() !== '') void check.run(code.trim())
  }
  return (
    <form method="post" onSubmit={submit}>
      <RefusalAlert refusal={check.refusal} />
      <div className={styles.check}>
        <TextInput
          label={say('page.batch.checkField')} value={code} maxLength={500} autoComplete="off" spellCheck={false}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setVerdict(null)
          }}
        />
        <Button type="submit" variant="default" loading={check.busy} disabled={code.trim() === ''} leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}>{say('page.batch.checkSubmit')}</Button>
      </div>
      <div role="status">{verdict !== null && <Told verdict={verdict} own={batch} />}</div>
    </form>
  )
}

function Told({ verdict: { verdict, batch, position = 0, serial }, own }: { verdict: Verdict; own: number }) {
  const say = useWords()
  if (verdict === 'notOurs') return <Alert mt="md" color="gray" variant="light" icon={<IconHelpCircle aria-hidden />}>{say('page.batch.verdict.notOurs')}</Alert>
  if (verdict === 'neverIssued') {
    return <Alert mt="md" color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title={serial}>{say('page.batch.verdict.neverIssued')}</Alert>
  }
  return (
    <Alert mt="md" color="teal" variant="light" icon={<IconCircleCheck aria-hidden />} title={serial}>
      <Text>{say(batch === own ? 'page.batch.verdict.genuine' : 'page.batch.verdict.other', { position })}</Text>
      {batch !== undefined && batch !== own && <Anchor component={Link} to={`/serialize/${String(batch)}`}>{say('page.batch.verdict.openOther')}</Anchor>}
    </Alert>
  )
}
