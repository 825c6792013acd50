// The second step of signing in: a code of one's telephone, or a recovery code. Without a first step it leads back.

import { Anchor, Button, Stack, Title } from '@mantine/core'
import { useCallback, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router'
import { call } from '../call.ts'
import { CodeInput } from '../forms/code-input.tsx'
import { useAction } from '../parts/action.ts'
import { FormToken } from '../parts/form-token.tsx'
import { PlainCard } from '../parts/plain-frame.tsx'
import { PostedAlert } from '../parts/posted-alert.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { usePosted } from '../posted.ts'
import { useWords } from '../words.ts'

export function LoginCodePage() {
  const say = useWords()
  const posted = usePosted('loginCode')
  const [code, setCode] = useState('')
  const signIn = useAction(useCallback(async (typed: string) => {
    const { next } = await call('account.loginCode', { code: typed })
    location.assign(next)
  }, []))
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (code.trim() !== '') void signIn.run(code)
  }
  return (
    <PlainCard>
      <Title order={1} size="h2">{say('page.loginCode.title')}</Title>
      <p>{say('page.loginCode.lead')}</p>
      <form method="post" noValidate onSubmit={submit}>
        <FormToken />
        {signIn.refusal === null ? <PostedAlert refusal={posted.refusal} /> : <RefusalAlert refusal={signIn.refusal} />}
        <Stack gap="md">
          <CodeInput value={code} onChange={setCode} help={say('page.loginCode.help')} />
          <Button type="submit" size="md" fullWidth loading={signIn.busy}>{say('page.loginCode.submit')}</Button>
          <Anchor component={Link} to="/login" size="sm">{say('page.loginCode.back')}</Anchor>
        </Stack>
      </form>
    </PlainCard>
  )
}
