// Turns two-step sign-in on and off: a QR code for the authenticator, the first code, and ten recovery codes
// that are shown once.

import { Group } from '../layout/group.tsx'
import { Stack } from '../layout/stack.tsx'
import { Text } from '../text/text.tsx'
import { IconInfoCircle, IconShieldCheck } from '@tabler/icons-react'
import { useCallback, useState, type SubmitEvent } from 'react'
import { Alert } from '../notice/alert.tsx'
import { Button } from '../button/button.tsx'
import { useRevalidator } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { OneTimeCodeInput } from '../form/one-time-code-input.tsx'
import { PasswordField } from '../form/password-field.tsx'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { CopyButton } from '../button/copy-button.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { showSuccess } from '../ui/toast.tsx'
import styles from './two-step.module.css'

type Enrolment = Output<'account.beginTwoStep'>

export function TwoStep({ security }: { security: Output<'account.security'> }) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [recovery, setRecovery] = useState<readonly string[] | null>(null)
  const [isDisabling, setDisabling] = useState(false)
  const begin = useAction(
    useCallback(async () => {
      setEnrolment(await call('account.beginTwoStep', {}))
    }, []),
  )
  const enabled = useCallback(
    (codes: readonly string[]) => {
      setEnrolment(null)
      setRecovery(codes)
      void revalidate()
    },
    [revalidate],
  )
  const disabled = useCallback(() => {
    setDisabling(false)
    setRecovery(null)
    showSuccess(translate('part.twoStep.ended'))
    void revalidate()
  }, [revalidate, translate])
  if (enrolment !== null)
    return (
      <EnableForm
        enrolment={enrolment}
        onEnabled={enabled}
        onCancel={() => {
          setEnrolment(null)
        }}
      />
    )
  return (
    <Stack gap="md" align="start">
      {recovery !== null && (
        <RecoveryCodes
          codes={recovery}
          onClose={() => {
            // Until now nothing else was open, so the whole page has to know.
            if (security.required) location.assign('/')
            else setRecovery(null)
          }}
        />
      )}
      <TwoStepStatus security={security} />
      <RefusalAlert refusal={begin.refusal} />
      {security.twoStep ? (
        security.required ? (
          <Text size="sm">{translate('part.twoStep.required')}</Text>
        ) : isDisabling ? (
          <DisableForm
            onDisabled={disabled}
            onCancel={() => {
              setDisabling(false)
            }}
          />
        ) : (
          <Button
            variant="default"
            onClick={() => {
              setDisabling(true)
            }}
          >
            {translate('part.twoStep.end')}
          </Button>
        )
      ) : (
        <Button
          variant="light"
          loading={begin.busy}
          onClick={() => {
            void begin.run()
          }}
        >
          {translate('part.twoStep.begin')}
        </Button>
      )}
    </Stack>
  )
}

function TwoStepStatus({ security }: { security: Output<'account.security'> }) {
  const translate = useTranslate()
  return (
    <Group gap="xs" wrap="nowrap" align="start">
      {security.twoStep ? (
        <IconShieldCheck className={styles.on} size={22} stroke={1.6} aria-hidden />
      ) : (
        <IconInfoCircle className={styles.off} size={22} stroke={1.6} aria-hidden />
      )}
      <div>
        <Text fw={600}>{translate(security.twoStep ? 'part.twoStep.on' : 'part.twoStep.off')}</Text>
        {security.twoStep && (
          <Text size="sm" c="dimmed">
            {translate('part.twoStep.left', { count: security.recoveryLeft })}
          </Text>
        )}
      </div>
    </Group>
  )
}

/**
 * The fields and the submit handler of a form that proves password and code; a refusal shows at its field.
 */
function useProofForm(work: (password: string, code: string) => Promise<void>) {
  const translate = useTranslate()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const action = useAction(work)
  const errorOf = (field: string): string | undefined =>
    action.refusal?.issues.find((issue) => issue.field === field)?.message
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    void action.run(password, code)
  }
  const fields = (
    <>
      <PasswordField
        label={translate('field.oldPassword.title')}
        name="password"
        autoComplete="current-password"
        size="md"
        value={password}
        error={errorOf('password')}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
        }}
      />
      <OneTimeCodeInput value={code} onChange={setCode} error={errorOf('code')} />
      <RefusalAlert refusal={action.refusal} />
    </>
  )
  return { fields, submit, busy: action.busy, isIncomplete: password === '' || code.trim() === '' }
}

function EnableForm({
  enrolment,
  onEnabled,
  onCancel,
}: {
  enrolment: Enrolment
  onEnabled: (codes: readonly string[]) => void
  onCancel: () => void
}) {
  const translate = useTranslate()
  const proof = useProofForm(
    useCallback(
      async (password: string, code: string) => {
        onEnabled((await call('account.enableTwoStep', { password, code })).recoveryCodes)
      },
      [onEnabled],
    ),
  )
  return (
    <form method="post" noValidate onSubmit={proof.submit} className={styles.form}>
      <Text>{translate('part.twoStep.scan')}</Text>
      <div className={styles.scan}>
        <img
          className={styles.picture}
          src={`data:image/svg+xml;base64,${btoa(enrolment.picture)}`}
          alt={translate('part.twoStep.picture')}
          width={200}
          height={200}
        />
        <div>
          <Text size="sm">{translate('part.twoStep.byHand')}</Text>
          <Group gap="xs">
            <code className={styles.secret}>{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={enrolment.secret} what={translate('part.twoStep.secret')} />
          </Group>
        </div>
      </div>
      <Text mb="xs">{translate('part.twoStep.prove')}</Text>
      <Stack gap="md">{proof.fields}</Stack>
      <Group mt="lg">
        <Button type="submit" loading={proof.busy} disabled={proof.isIncomplete}>
          {translate('part.twoStep.enable')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {translate('part.dialog.cancel')}
        </Button>
      </Group>
    </form>
  )
}

function DisableForm({ onDisabled, onCancel }: { onDisabled: () => void; onCancel: () => void }) {
  const translate = useTranslate()
  const proof = useProofForm(
    useCallback(
      async (password: string, code: string) => {
        await call('account.disableTwoStep', { password, code })
        onDisabled()
      },
      [onDisabled],
    ),
  )
  return (
    <form method="post" noValidate onSubmit={proof.submit} className={styles.form}>
      <Stack gap="md">{proof.fields}</Stack>
      <Group mt="lg">
        <Button type="submit" color="red" loading={proof.busy} disabled={proof.isIncomplete}>
          {translate('part.twoStep.end')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {translate('part.dialog.cancel')}
        </Button>
      </Group>
    </form>
  )
}

function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Alert
      color="teal"
      role="status"
      icon={<IconShieldCheck aria-hidden />}
      title={translate('part.twoStep.recovery')}
    >
      <Text size="sm">{translate('part.twoStep.recoveryText')}</Text>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Group>
        <CopyButton text={codes.join('\n')} what={translate('part.twoStep.recovery')} />
        <Button size="xs" variant="default" onClick={onClose}>
          {translate('part.twoStep.saved')}
        </Button>
      </Group>
    </Alert>
  )
}
