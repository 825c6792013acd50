// Loading indicators.

import { Loader } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'
import styles from './loader.module.css'

/** A spinner with a text, for a section of a page. */
export function Loading() {
  const translate = useTranslate()
  return (
    <div className={styles.loading} role="status">
      <Loader size="sm" aria-hidden />
      <span>{translate('part.loader.text')}</span>
    </div>
  )
}
