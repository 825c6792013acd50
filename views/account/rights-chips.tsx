// The rights of a user, each as a tag.

import { Text } from '@mantine/core'
import type { Right } from '../../src/domain/rights.ts'
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
