// The views of a period against those of the period of the same length before it.

import { IconArrowDownRight, IconArrowRight, IconArrowUpRight } from '@tabler/icons-react'
import { useTranslate } from '../client/translations.ts'
import styles from './view-comparison.module.css'

type Props = { readonly total: number; readonly before: number; readonly days: number }

/** `before`: the views of the `days` days before. */
export function ViewComparison({ total, before, days }: Props) {
  const translate = useTranslate()
  if (total === 0 && before === 0) return null
  if (before === 0) return <p>{translate('page.views.noneBefore', { days })}</p>
  const change = total / before - 1
  const Arrow = total > before ? IconArrowUpRight : total < before ? IconArrowDownRight : IconArrowRight
  return (
    <p className={styles.comparison}>
      <Arrow size={18} stroke={2} aria-hidden />
      <strong>{translate('page.views.change', { change })}</strong>
      <span>{translate('page.views.before', { count: before, days })}</span>
    </p>
  )
}
