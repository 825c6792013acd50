// Checks a scanned or typed code: whether it is genuine, and the state of its serial.

import { Anchor } from '../text/anchor.tsx'
import { Text } from '../text/text.tsx'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconAlertTriangle, IconBan, IconCircleCheck, IconHelpCircle, IconSearch } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import styles from './batch-check.module.css'

type Verdict = Output<'serials.check'>

export function BatchCheck({ batch }: { batch: number }) {
  const translate = useTranslate()
  const [code, setCode] = useState('')
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const check = useAction(
    useCallback(async (typed: string) => {
      setVerdict(await call('serials.check', { code: typed }))
    }, []),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim() !== '') void check.run(code.trim())
  }
  return (
    <form method="post" onSubmit={submit}>
      <RefusalAlert refusal={check.refusal} />
      <div className={styles.check}>
        <TextInput
          label={translate('page.batch.checkField')}
          value={code}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setCode(event.currentTarget.value)
            setVerdict(null)
          }}
        />
        <Button
          type="submit"
          variant="default"
          loading={check.busy}
          disabled={code.trim() === ''}
          leftSection={<IconSearch size={17} stroke={1.7} aria-hidden />}
        >
          {translate('page.batch.checkSubmit')}
        </Button>
      </div>
      <div role="status">{verdict !== null && <VerdictAlert verdict={verdict} own={batch} />}</div>
    </form>
  )
}

function VerdictAlert({
  verdict: { verdict, batch, position = 0, serial, state },
  own,
}: {
  verdict: Verdict
  own: number
}) {
  const translate = useTranslate()
  if (verdict === 'notOurs')
    return (
      <Alert mt="md" color="gray" icon={<IconHelpCircle aria-hidden />}>
        {translate('page.batch.verdict.notOurs')}
      </Alert>
    )
  if (verdict === 'neverIssued') {
    return (
      <Alert mt="md" color="red" icon={<IconAlertTriangle aria-hidden />} title={serial}>
        {translate('page.batch.verdict.neverIssued')}
      </Alert>
    )
  }
  if (verdict === 'void')
    return (
      <Alert mt="md" color="red" icon={<IconBan aria-hidden />} title={serial}>
        {translate('page.batch.verdict.void')}
      </Alert>
    )
  return (
    <Alert mt="md" color="teal" icon={<IconCircleCheck aria-hidden />} title={serial}>
      <Text>
        {batch === undefined
          ? translate('page.batch.verdict.line')
          : translate(batch === own ? 'page.batch.verdict.genuine' : 'page.batch.verdict.other', {
              position,
            })}
      </Text>
      {state !== undefined && (
        <Text size="sm">
          {translate('page.batch.verdict.state', { state: translate(`part.serial.state.${state}`) })}
        </Text>
      )}
      {batch !== undefined && batch !== own && (
        <Anchor to={`/serialize/${String(batch)}`}>{translate('page.batch.verdict.openOther')}</Anchor>
      )}
    </Alert>
  )
}
