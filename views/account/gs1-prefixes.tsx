// The GS1 prefixes of the company: what support decided, and the form that sends evidence or opens a dispute.
// The certificate is only sent, never shown again: support alone reads it (decision 51).

import { FileInput, Textarea } from '@mantine/core'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { Button } from '../button/button.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { IconCertificate } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import { useRevalidator } from '../router/context.ts'
import type { PrefixClaimAnswer } from '../../src/contract/operations/prefixes.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { readClaimedPrefix } from '../../src/domain/code/prefix-claims.ts'
import { minReasonLength } from '../../src/contract/reasons.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { FieldCell } from '../form/field-cell.tsx'
import { partQuestions } from '../help/field-questions.ts'
import { readAsBase64 } from '../import/import-file.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './gs1-prefixes.module.css'
import { PrefixStateBadge } from './prefix-state-badge.tsx'

type Prefixes = Output<'prefixes.list'>

export function Gs1Prefixes({ prefixes: { claims, disputes } }: { prefixes: Prefixes }) {
  const translate = useTranslate()
  return (
    <Section title={translate('page.company.gs1.title')} lead={translate('page.company.gs1.lead')} id="gs1">
      <Stack gap="lg">
        {claims.length > 0 && (
          <ul className={styles.claims}>
            {claims.map((claim) => (
              <ClaimLine key={claim.id} claim={claim} />
            ))}
          </ul>
        )}
        {disputes.length > 0 && (
          <ul className={styles.claims}>
            {disputes.map(({ id, prefix, state, decision }) => (
              <li key={id}>
                <Text fw={600}>{translate('page.company.gs1.disputeOf', { prefix })}</Text>
                <Text size="sm">{translate(`page.company.gs1.disputeState.${state}`)}</Text>
                {decision !== null && <Quote text={decision} />}
              </li>
            ))}
          </ul>
        )}
        <FieldCell wide part={partQuestions.gs1} title={translate('page.company.gs1.number')}>
          <EvidenceForm />
        </FieldCell>
      </Stack>
    </Section>
  )
}

function ClaimLine({ claim: { prefix, state, certificate, reason } }: { claim: PrefixClaimAnswer }) {
  const translate = useTranslate()
  return (
    <li>
      <div className={styles.head}>
        <span className="figures">{prefix}</span>
        <PrefixStateBadge state={state} />
      </div>
      <Text size="sm" c="dimmed">
        {translate(`page.company.gs1.stateHelp.${state}`)}
      </Text>
      {certificate !== null && <Text size="sm">{certificate}</Text>}
      {reason !== null && state === 'refused' && <Quote text={reason} />}
    </li>
  )
}

function Quote({ text }: { text: string }) {
  return <blockquote className={styles.quote}>{text}</blockquote>
}

function EvidenceForm() {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const [prefix, setPrefix] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isDispute, setDispute] = useState(false)
  const [reason, setReason] = useState('')
  const [wasSent, setSent] = useState(false)
  const isWrong = readClaimedPrefix(prefix) === null
  const isShort = isDispute && reason.trim().length < minReasonLength
  const send = useAction(
    useCallback(async () => {
      await call('prefixes.claim', {
        prefix,
        ...(file === null ? {} : { fileName: file.name.slice(-255), content: await readAsBase64(file) }),
      })
      if (isDispute) await call('prefixes.dispute', { prefix, reason: reason.trim() })
      showSuccess(translate(isDispute ? 'page.company.gs1.disputed' : 'page.company.gs1.sent'))
      setPrefix('')
      setFile(null)
      setReason('')
      setDispute(false)
      setSent(false)
      await revalidate()
    }, [prefix, file, isDispute, reason, revalidate, translate]),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    setSent(true)
    if (!isWrong && !isShort) void send.run()
  }
  return (
    <form method="post" onSubmit={submit} className={styles.form} noValidate>
      <RefusalAlert refusal={send.refusal} />
      <TextInput
        label={translate('page.company.gs1.number')}
        description={translate('page.company.gs1.numberHelp')}
        value={prefix}
        maxLength={30}
        inputMode="numeric"
        autoComplete="off"
        withAsterisk
        onChange={(event) => {
          setPrefix(event.currentTarget.value)
        }}
        error={wasSent && isWrong ? translate('issue.claimedPrefix') : undefined}
      />
      <FileInput
        className="unprinted"
        label={translate('page.company.gs1.file')}
        description={translate('page.company.gs1.fileHelp')}
        placeholder={translate('page.company.gs1.chooseFile')}
        leftSection={<IconCertificate size={18} stroke={1.7} aria-hidden />}
        accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
        clearable
        value={file}
        onChange={setFile}
      />
      <Checkbox
        label={translate('page.company.gs1.dispute')}
        checked={isDispute}
        onChange={(event) => {
          setDispute(event.currentTarget.checked)
        }}
      />
      {isDispute && (
        <Textarea
          label={translate('page.company.gs1.reason')}
          description={translate('page.company.gs1.reasonHelp')}
          value={reason}
          maxLength={1000}
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          onChange={(event) => {
            setReason(event.currentTarget.value)
          }}
          error={wasSent && isShort ? translate('issue.tooShort', { min: minReasonLength }) : undefined}
        />
      )}
      <Button type="submit" loading={send.busy}>
        {translate('page.company.gs1.send')}
      </Button>
    </form>
  )
}
