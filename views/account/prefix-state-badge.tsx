// The state of a claim on a GS1 prefix, as a coloured badge.

import type { ClaimState } from '../../src/domain/code/prefix-claims.ts'
import { useTranslate } from '../client/translations.ts'
import { Tag, type TagColor } from '../ui/tag.tsx'

const colors: Readonly<Record<ClaimState, TagColor>> = {
  claimed: 'wine',
  evidenced: 'teal',
  confirmed: 'teal',
  refused: 'red',
  disputed: 'wine',
}

export function PrefixStateBadge({ state }: { state: ClaimState }) {
  const translate = useTranslate()
  return <Tag color={colors[state]}>{translate(`page.company.gs1.state.${state}`)}</Tag>
}
