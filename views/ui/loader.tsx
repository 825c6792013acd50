// Loading indicators.

import { Loader } from '@mantine/core'
import { useTranslate } from '../client/translations.ts'
import styles from './loader.module.css'

/**
 * A spinner with a text, for a section of a page.
 * @param isTall whether it takes the rest of the window, so that what follows it does not move into sight and out again
 */
export function Loading({ isTall = false }: { readonly isTall?: boolean }) {
  const translate = useTranslate()
  return (
    <div className={styles.loading} data-tall={isTall || undefined} role="status">
      <Loader size="sm" aria-hidden />
      <span>{translate('part.loader.text')}</span>
    </div>
  )
}
