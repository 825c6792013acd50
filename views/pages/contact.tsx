// The page that writes an email to support; the answer goes to the user's address.

import { Group } from '../layout/group.tsx'
import { Text } from '../text/text.tsx'
import { IconMailCheck } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Button } from '../button/button.tsx'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Fields } from '../../src/domain/field.ts'
import { emailPattern } from '../../src/domain/user/fields.ts'
import { call, CallRefusal } from '../client/call.ts'
import { FieldInput, Form } from '../form/form.tsx'
import { createValidator, useFormState, type Values } from '../form/form-state.ts'
import { ParagraphInput } from '../form/multiline-input.tsx'
import type { PageProps } from '../client/page-data.ts'
import { useAction } from '../ui/action.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { LeaveGuard } from '../overlay/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { SubmittedFormAlert } from '../ui/submitted-form-alert.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { Columns, Section } from '../ui/section.tsx'
import { showSuccess } from '../ui/toast.tsx'
import { useSubmittedForm } from '../client/submitted-form.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './contact.module.css'

const shared = { kind: 'text', group: 'email', required: 'save', afterCode: 'adjustable' } as const
const fields = {
  subject: { ...shared, min: 2, max: 150, example: 'Print size' },
  message: { ...shared, min: 10, max: 5000, example: 'How large must the code be on a magnum?' },
  email: { ...shared, min: 6, max: 254, example: 'marie@deuxrives.example' },
} as const satisfies Fields
const messageKeys = {
  subject: 'page.contact.subject',
  message: 'page.contact.message',
  email: 'page.contact.email',
}
const editors = { message: ParagraphInput }
const validateShape = createValidator(fields, 'save')

/** Validates a message. Its line breaks are allowed; the address must match the standard pattern. */
function validateMessage(values: Values): readonly ValidationIssue[] {
  const { email, message } = values
  const issues = validateShape({
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
  const posted = useSubmittedForm('contact')
  const [sent, setSent] = useState<string | null>(
    posted.answer === null ? null : (posted.values['email'] ?? ''),
  )
  return (
    <>
      <PageHeader lead={translate('page.contact.lead')} />
      <Columns>
        <Section>
          {sent === null ? (
            <EmailForm email={me.email} onSent={setSent} />
          ) : (
            <EmptyState
              level={2}
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
          <Button to="/help" variant="light" mt="md">
            {translate('page.contact.toHelp')}
          </Button>
        </Section>
      </Columns>
    </>
  )
}

function EmailForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const translate = useTranslate()
  const posted = useSubmittedForm('contact')
  const [initial] = useState<Values>(() => ({ email, ...posted.values }))
  const state = useFormState({ fields, initial, validate: validateMessage, messageKeys, editors })
  const { values } = state
  const send = useAction(
    useCallback(async () => {
      const message = {
        subject: String(values['subject']).trim(),
        message: String(values['message']).trim(),
        email: String(values['email']).trim(),
      }
      try {
        await call('support.contact', message)
        showSuccess(translate('page.contact.sent'))
        onSent(message.email)
      } catch (error) {
        if (error instanceof CallRefusal) state.showServerIssues(error.issues)
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
      <LeaveGuard wouldLoseInput={state.isDirty} />
      {send.refusal === null ? (
        <SubmittedFormAlert refusal={posted.refusal} />
      ) : (
        <RefusalAlert refusal={send.refusal} />
      )}
      <div className={styles.form}>
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
