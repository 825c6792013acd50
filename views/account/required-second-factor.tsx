// Whether the company requires the second factor of its users who may publish; its owner switches that.

import { Switch } from '../form/switch.tsx'
import { IconShieldLock } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Alert } from '../notice/alert.tsx'
import { useRevalidator } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import { call } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { useAction } from '../ui/action.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'

export function RequiredSecondFactor({
  security: { secondFactor, mayChange },
}: {
  security: Output<'users.security'>
}) {
  const translate = useTranslate()
  const { revalidate } = useRevalidator()
  const change = useAction(
    useCallback(
      async (required: boolean) => {
        await call('users.requireSecondFactor', { required })
        showSuccess(translate(required ? 'part.requiredFactor.isOn' : 'part.requiredFactor.isOff'))
        void revalidate()
      },
      [revalidate, translate],
    ),
  )
  return (
    <Section title={translate('part.requiredFactor.title')} lead={translate('part.requiredFactor.lead')}>
      <RefusalAlert refusal={change.refusal} />
      <Switch
        label={translate('part.requiredFactor.label')}
        description={mayChange ? undefined : translate('part.requiredFactor.ownerOnly')}
        checked={secondFactor}
        disabled={!mayChange || change.busy}
        onChange={(event) => {
          void change.run(event.currentTarget.checked)
        }}
      />
    </Section>
  )
}

/** Says on the account page that nothing else opens before the second factor is set up. */
export function SecondFactorNeeded() {
  const translate = useTranslate()
  return (
    <Alert
      color="wine"
      role="status"
      icon={<IconShieldLock aria-hidden />}
      title={translate('part.requiredFactor.needed')}
      mb="lg"
    >
      {translate('part.requiredFactor.neededText')}
    </Alert>
  )
}
