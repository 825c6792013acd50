// The refusal of a form that was submitted without script, with its validation issues.

import { IconAlertTriangle } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import type { CallRefusal } from '../client/call.ts'
import { sentenceOf } from './action.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'

/** Names of the fields of forms that work without script (src/web/forms.ts). */
const titles: Readonly<Record<string, MessageId>> = {
  email: 'field.email.title',
  password: 'field.password.title',
  firstName: 'field.firstName.title',
  lastName: 'field.lastName.title',
  phone: 'field.phone.title',
  name: 'field.name.title',
  code: 'field.code.title',
}

export function SubmittedFormAlert({ refusal }: { refusal: CallRefusal | null }) {
  const translate = useTranslate()
  if (refusal === null) return null
  const sentences = [
    ...new Set(
      refusal.issues.flatMap(({ field, message }) => {
        const title = titles[field]
        return message === undefined
          ? []
          : [title === undefined ? message : `${translate(title)}: ${message}`]
      }),
    ),
  ]
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle aria-hidden />}
      role="alert"
      mb="md"
      title={sentenceOf(refusal, translate)}
    >
      {sentences.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
