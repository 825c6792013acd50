// The verdict of a proof as a coloured tag: good, to be looked at, wrong.

import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react'
import type { ProofVerdict } from '../../src/domain/proof/findings.ts'
import { useTranslate } from '../client/translations.ts'
import { Tag } from '../ui/tag.tsx'

const colours = { good: 'teal', look: 'yellow', wrong: 'red' } as const
const icons = { good: IconCheck, look: IconAlertTriangle, wrong: IconX } as const

/** The verdict of a whole proof; `ofPoint` for one of its points. */
export function VerdictTag({ verdict, ofPoint = false }: { verdict: ProofVerdict; ofPoint?: boolean }) {
  const translate = useTranslate()
  const Icon = icons[verdict]
  return (
    <Tag color={colours[verdict]}>
      <Icon size={14} aria-hidden />
      {translate(ofPoint ? `part.proof.point.${verdict}` : `part.proof.verdict.${verdict}`)}
    </Tag>
  )
}
