// The id of a request that failed, small and selectable: a user quotes it to support, who finds it in the log. It is on
// a line of its own, and whole where a line is long enough.

import { Text } from '../text/text.tsx'
import { useTranslate } from '../client/translations.ts'
import styles from './request-reference.module.css'

/** Nothing without an id. */
export function RequestReference({ id }: { id: string | undefined }) {
  const translate = useTranslate()
  if (id === undefined) return null
  const [before, after] = translate('part.failure.reference', { id }).split(id)
  return (
    <Text size="xs" c="dimmed" mt="xs" className={styles.reference} data-reference>
      {before}
      <span>{id}</span>
      {after}
    </Text>
  )
}
