// The second step of signing in: a code of one's telephone, or a recovery code. Without a first step it leads back.

import { Anchor, Button, Stack, Title } from '@mantine/core'
import { useCallback, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { call } from '../client/call.ts'
import { CodeInput } from '../form/one-time-code-input.tsx'
import { useAction } from '../ui/action.ts'
import { FormToken } from '../ui/form-token.tsx'
import { PlainCard } from '../shell/plain-frame.tsx'
import { PostedAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { usePosted } from '../client/submitted-form.ts'
import { useTranslate } from '../client/translations.ts'

export function LoginCodePage() {
  const translate = useTranslate()
  const posted = usePosted('loginCode')
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
      <Title order={1} size="h2">
        {translate('page.loginCode.title')}
      </Title>
      <p>{translate('page.loginCode.lead')}</p>
      <form method="post" noValidate onSubmit={submit}>
        <FormToken />
        {signIn.refusal === null ? (
          <PostedAlert refusal={posted.refusal} />
        ) : (
          <RefusalAlert refusal={signIn.refusal} />
        )}
        <Stack gap="md">
          <CodeInput value={code} onChange={setCode} help={translate('page.loginCode.help')} />
          <Button type="submit" size="md" fullWidth loading={signIn.busy}>
            {translate('page.loginCode.submit')}
          </Button>
          <Anchor component={Link} to="/login" size="sm">
            {translate('page.loginCode.back')}
          </Anchor>
        </Stack>
      </form>
    </PlainCard>
  )
}
