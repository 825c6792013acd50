// The id of a request that failed, small and selectable: a user quotes it to support, who finds it in the log.

import { Text } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'

/** Nothing without an id. */
export function RequestReference({ id }: { id: string | undefined }) {
  const translate = useTranslate()
  if (id === undefined) return null
  return (
    <Text size="xs" c="dimmed" mt="xs" data-reference>
      {translate('part.failure.reference', { id })}
    </Text>
  )
}
