// The page of the second sign-in step: a code of the authenticator app, or a recovery code. Without a first
// step the server redirects to the sign-in.

import { Title } from '../text/title.tsx'
import { Anchor } from '../text/anchor.tsx'
import { Stack } from '../layout/stack.tsx'
import { useCallback, useState, type SubmitEvent } from 'react'
import { Button } from '../button/button.tsx'
import { call } from '../client/call.ts'
import { OneTimeCodeInput } from '../form/one-time-code-input.tsx'
import { useAction } from '../ui/action.ts'
import { FormToken } from '../ui/form-token.tsx'
import { PlainCard } from '../shell/plain-parts.tsx'
import { SubmittedFormAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { useSubmittedForm } from '../client/submitted-form.ts'
import { useTranslate } from '../client/translations.ts'

export function LoginCodePage() {
  const translate = useTranslate()
  const posted = useSubmittedForm('loginCode')
  const [code, setCode] = useState('')
  const signIn = useAction(
    useCallback(async (typed: string) => {
      const { next } = await call('account.loginCode', { code: typed })
      location.assign(next)
    }, []),
  )
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim() !== '') void signIn.run(code)
  }
  return (
    <PlainCard>
      <Title order={1} look={2}>
        {translate('page.loginCode.title')}
      </Title>
      <p>{translate('page.loginCode.lead')}</p>
      <form method="post" noValidate onSubmit={submit}>
        <FormToken />
        {signIn.refusal === null ? (
          <SubmittedFormAlert refusal={posted.refusal} />
        ) : (
          <RefusalAlert refusal={signIn.refusal} />
        )}
        <Stack gap="md">
          <OneTimeCodeInput value={code} onChange={setCode} help={translate('page.loginCode.help')} />
          <Button type="submit" size="md" fullWidth loading={signIn.busy}>
            {translate('page.loginCode.submit')}
          </Button>
          <Anchor to="/login" size="sm">
            {translate('page.loginCode.back')}
          </Anchor>
        </Stack>
      </form>
    </PlainCard>
  )
}
