// While something is on its way.

import { Loader, Skeleton } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'
import styles from './loader.module.css'

/** A turning ring with its word, for a whole part of a page. */
export function Loading() {
  const translate = useTranslate()
  return (
    <div className={styles.loading} role="status">
      <Loader size="sm" aria-hidden />
      <span>{translate('part.loader.text')}</span>
    </div>
  )
}

/** Lines where text will stand. */
export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.lines} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} h={14} w={index === count - 1 ? '60%' : '100%'} />
      ))}
    </div>
  )
}
