// The last scans of a line screen, each with its time, code and result.

import { IconCheck, IconClock, IconEye, IconX } from '@tabler/icons-react'
import { useIntl } from 'react-intl'
import { useTranslate } from '../client/translations.ts'
import { toneOf, type LineScan } from './line-scans.ts'
import styles from './line-list.module.css'

const icons = { ok: IconCheck, seen: IconEye, wrong: IconX, waiting: IconClock } as const

/** Characters of a code that are shown: its end, which holds the serial. */
const shownCharacters = 24

export function LineList({ scans }: { scans: readonly LineScan[] }) {
  const translate = useTranslate()
  const intl = useIntl()
  if (scans.length === 0) return null
  return (
    <ol className={styles.list} aria-label={translate('page.line.last')} tabIndex={0}>
      {scans.map((scan) => {
        const tone = scan.answer === null ? 'waiting' : toneOf(scan.answer)
        const Icon = icons[tone]
        const reason =
          scan.answer === null || tone === 'ok'
            ? null
            : 'verdict' in scan.answer
              ? translate(`part.serial.verdict.${scan.answer.verdict}`)
              : scan.answer.refused
        return (
          <li key={scan.request} data-tone={tone}>
            <time dateTime={new Date(scan.at).toISOString()}>
              {intl.formatTime(scan.at, {
                hour: '2-digit',
                minute: '2-digit',
                second: '2-digit',
              })}
            </time>
            <strong>
              <Icon size={18} stroke={2.2} aria-hidden />{' '}
              {translate(tone === 'waiting' ? 'page.line.waiting' : `page.line.state.${tone}`)}
            </strong>
            <span className={styles.report}>{translate(`part.serial.report.${scan.state}`)}</span>
            <code title={scan.code}>
              {scan.code.length > shownCharacters ? `…${scan.code.slice(-shownCharacters)}` : scan.code}
            </code>
            {reason !== null && <small>{reason}</small>}
          </li>
        )
      })}
    </ol>
  )
}
