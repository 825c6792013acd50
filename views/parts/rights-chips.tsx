// The rights of a person, each as a chip.

import { Badge, Text } from '@mantine/core'
import type { Right } from '../../src/domain/rights.ts'
import { useWords } from '../words.ts'
import styles from './rights-chips.module.css'

export function RightsChips({ rights }: { rights: readonly Right[] }) {
  const say = useWords()
  if (rights.length === 0) return <Text c="dimmed" component="span" size="sm">{say('page.users.noRights')}</Text>
  return (
    <span className={styles.chips}>
      {rights.map((right) => <Badge key={right} variant="light" color={right === 'premium' ? 'teal' : 'gray'} radius="sm" tt="none" fw={500}>{say(`right.${right}`)}</Badge>)}
    </span>
  )
}
