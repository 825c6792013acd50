// The id of a request that failed, small and selectable: a user quotes it to support, who finds it in the log. It is on
// a line of its own, and whole where a line is long enough.

import { Text } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'

/** Nothing without an id. */
export function RequestReference({ id }: { id: string | undefined }) {
  const translate = useTranslate()
  if (id === undefined) return null
  const [before, after] = translate('part.failure.reference', { id }).split(id)
  return (
    <Text size="xs" c="dimmed" mt="xs" w="100%" data-reference>
      {before}
      <Text span inherit display="inline-block">
        {id}
      </Text>
      {after}
    </Text>
  )
}
