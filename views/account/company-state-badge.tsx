// The validation state of a company, as a coloured badge.

import type { CompanyState } from '../../src/domain/company/fields.ts'
import { useTranslate } from '../client/translations.ts'
import { Tag, type TagColor } from '../ui/tag.tsx'

const colors: Readonly<Record<CompanyState, TagColor>> = {
  verified: 'teal',
  awaiting: 'wine',
  validated: 'teal',
  refused: 'red',
}

export function CompanyStateBadge({ state }: { state: CompanyState }) {
  const translate = useTranslate()
  return <Tag color={colors[state]}>{translate(`page.company.state.${state}`)}</Tag>
}
