// A letter to support, with one's own address to answer to.

import { Button, Group, Text } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields } from '../../src/domain/field.ts'
import { emailPattern } from '../../src/domain/user/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { FieldInput, Form } from '../form/form.tsx'
import { judgeValues, useFormState, type Values } from '../form/form-state.ts'
import { ParagraphInput } from '../form/multiline-input.tsx'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { PostedAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Columns, Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { usePosted } from '../client/submitted-form.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './contact.module.css'

const shared = { kind: 'text', group: 'letter', required: 'save', afterCode: 'adjustable' } as const
const fields = {
  subject: { ...shared, min: 2, max: 150, example: 'Print size' },
  message: { ...shared, min: 10, max: 5000, example: 'How large must the code be on a magnum?' },
  email: { ...shared, min: 6, max: 254, example: 'marie@deuxrives.example' },
} as const satisfies Fields
const words = {
  subject: 'page.contact.subject',
  message: 'page.contact.message',
  email: 'page.contact.email',
}
const editors = { message: ParagraphInput }
const judgeShape = judgeValues(fields, 'save')

/** Line breaks of the message are its own; the address follows the standard pattern. */
function judge(values: Values): readonly ValidationIssue[] {
  const { email, message } = values
  const issues = judgeShape({
    ...values,
    message: typeof message === 'string' ? message.replace(/\s+/g, ' ') : message,
  })
  const isWrong = typeof email === 'string' && !new RegExp(emailPattern).test(email.trim())
  return isWrong
    ? [...issues.filter(({ field }) => field !== 'email'), { field: 'email', code: 'email' }]
    : issues
}

export function ContactPage({ me }: PageProps<'contact'>) {
  const translate = useTranslate()
  const posted = usePosted('contact')
  const [sent, setSent] = useState<string | null>(
    posted.answer === null ? null : (posted.values['email'] ?? ''),
  )
  return (
    <>
      <PageHeader lead={translate('page.contact.lead')} />
      <Columns>
        <Section>
          {sent === null ? (
            <Letter email={me.email} onSent={setSent} />
          ) : (
            <EmptyState
              icon={IconMailCheck}
              title={translate('page.contact.sent')}
              text={translate('page.contact.sentText', { email: sent })}
              action={
                <Button
                  variant="light"
                  onClick={() => {
                    setSent(null)
                  }}
                >
                  {translate('page.contact.another')}
                </Button>
              }
            />
          )}
        </Section>
        <Section title={translate('page.contact.helpFirst')}>
          <Text>{translate('page.contact.helpFirstText')}</Text>
          <Button component={Link} to="/help" variant="light" mt="md">
            {translate('page.contact.toHelp')}
          </Button>
        </Section>
      </Columns>
    </>
  )
}

function Letter({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const translate = useTranslate()
  const posted = usePosted('contact')
  const [initial] = useState<Values>(() => ({ email, ...posted.values }))
  const state = useFormState({ fields, initial, judge, words, editors })
  const { values } = state
  const send = useAction(
    useCallback(async () => {
      const letter = {
        subject: String(values['subject']).trim(),
        message: String(values['message']).trim(),
        email: String(values['email']).trim(),
      }
      try {
        await call('support.contact', letter)
        showSuccess(translate('page.contact.sent'))
        onSent(letter.email)
      } catch (error) {
        if (error instanceof CallRefusal) state.refuse(error.faults)
        throw error
      }
    }, [values, state, onSent, translate]),
  )
  return (
    <Form
      state={state}
      onSubmit={() => {
        if (state.check()) void send.run()
      }}
    >
      <LeaveGuard isRisky={state.isDirty} />
      {send.refusal === null ? (
        <PostedAlert refusal={posted.refusal} />
      ) : (
        <RefusalAlert refusal={send.refusal} />
      )}
      <div className={styles.letter}>
        {Object.keys(fields).map((name) => (
          <FieldInput key={name} state={state} name={name} />
        ))}
      </div>
      <Group mt="lg">
        <Button type="submit" loading={send.busy}>
          {translate('page.contact.submit')}
        </Button>
      </Group>
    </Form>
  )
}
