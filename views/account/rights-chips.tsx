// What a user may do: their role, else each right as a tag.

import { Text } from '../text/text.tsx'
import type { Right } from '../../src/domain/rights.ts'
import { roleOf } from '../../src/domain/user/roles.ts'
import { useTranslate } from '../client/translations.ts'
import { Tag } from '../ui/tag.tsx'
import styles from './rights-chips.module.css'

export function RightsChips({ rights }: { rights: readonly Right[] }) {
  const translate = useTranslate()
  if (rights.length === 0)
    return (
      <Text c="dimmed" component="span" size="sm">
        {translate('page.users.noRights')}
      </Text>
    )
  const role = roleOf(rights)
  if (role !== null)
    return (
      <span className={styles.chips}>
        <Tag>{translate(`role.${role}`)}</Tag>
        {rights.includes('premium') && <Tag color="teal">{translate('right.premium')}</Tag>}
      </span>
    )
  return (
    <span className={styles.chips}>
      {rights.map((right) => (
        <Tag key={right} color={right === 'premium' ? 'teal' : 'gray'}>
          {translate(`right.${right}`)}
        </Tag>
      ))}
    </span>
  )
}
