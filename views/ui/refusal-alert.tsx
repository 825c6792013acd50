// The alert that shows a refusal next to what the user did.

import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CallRefusal } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { sentenceOf } from './action.ts'
import { RequestReference } from './request-reference.tsx'
import { foreignGtin, PrefixLink } from './prefix-link.tsx'

export function RefusalAlert({ refusal }: { refusal: CallRefusal | null }) {
  const translate = useTranslate()
  if (refusal === null) return null
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="md">
      {sentenceOf(refusal, translate)}
      <PrefixLink codes={[refusal.code, ...refusal.issues.map(foreignGtin)]} />
      <RequestReference id={refusal.requestId} />
    </Alert>
  )
}
