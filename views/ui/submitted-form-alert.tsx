// The refusal of a form that was submitted without script, with its validation issues.

import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CallRefusal } from '../client/call.ts'
import { sentenceOf } from './action.ts'
import { useTranslate } from '../client/translations.ts'

export function SubmittedFormAlert({ refusal }: { refusal: CallRefusal | null }) {
  const translate = useTranslate()
  if (refusal === null) return null
  const sentences = [
    ...new Set(
      refusal.issues.flatMap(({ field, message }) => {
        const title = translate.byId(`field.${field}.title`)
        return message === undefined ? [] : [title === undefined ? message : `${title}: ${message}`]
      }),
    ),
  ]
  return (
    <Alert
      color="red"
      variant="light"
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
