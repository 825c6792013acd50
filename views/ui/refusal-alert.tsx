// The alert that shows a refusal next to what the user did, brought into view where it is off the screen.

import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Alert } from '../notice/alert.tsx'
import type { CallRefusal } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { sentenceOf } from './action.ts'
import { RequestReference } from './request-reference.tsx'
import { foreignGtin, PrefixLink } from './prefix-link.tsx'

export function RefusalAlert({ refusal }: { refusal: CallRefusal | null }) {
  const translate = useTranslate()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    alert.current?.scrollIntoView({ block: 'nearest' })
  }, [refusal])
  if (refusal === null) return null
  return (
    <Alert ref={alert} color="red" icon={<IconAlertTriangle aria-hidden />} role="alert" mb="md">
      {sentenceOf(refusal, translate)}
      <PrefixLink codes={[refusal.code, ...refusal.issues.map(foreignGtin)]} />
      <RequestReference id={refusal.requestId} />
    </Alert>
  )
}
