// Two sections of the dashboard: what needs attention, with links, and what runs now, polled while it runs.

import { Progress } from '@mantine/core'
import { Text } from '../text/text.tsx'
import {
  IconArrowRight,
  IconBuildingWarehouse,
  IconChecks,
  IconEyeOff,
  IconFileAlert,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { Link } from '../router/links.tsx'
import type { OverviewAnswer } from '../../src/contract/operations/support.ts'
import { printFormats } from '../../src/domain/code/print-formats.ts'
import { call } from '../client/call.ts'
import { usePoll } from '../client/poll.ts'
import { companyMayPublish, useSession } from '../client/session.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './attention.module.css'
import { isActive } from '../import/import-state.ts'
import { Section } from '../ui/section.tsx'

/** Milliseconds between two polls while something runs. */
const pollInterval = 2000

type AttentionPoint = {
  readonly id: string
  readonly icon: Icon
  readonly to: string
  readonly sentence: string
}

/** The current overview, polled while an import or a file job runs. A failed poll is repeated. */
export function useOverview(first: OverviewAnswer): OverviewAnswer {
  const [latest, setLatest] = useState<{
    readonly of: OverviewAnswer
    readonly answer: OverviewAnswer
  } | null>(null)
  const current = latest?.of === first ? latest.answer : first
  usePoll(
    current.files.length > 0 || current.imports.some(isActive),
    pollInterval,
    useCallback(
      async (signal: AbortSignal) => {
        setLatest({ of: first, answer: await call('home.overview', {}, { signal }) })
      },
      [first],
    ),
  )
  return current
}

export function Running({ overview: { imports, files } }: { overview: OverviewAnswer }) {
  const translate = useTranslate()
  const running = imports.filter(isActive)
  if (running.length === 0 && files.length === 0) return null
  return (
    <Section title={translate('page.home.running.title')}>
      {running.map(({ id, fileName, done, lines }) => (
        <Link key={id} to="/import" className={styles.running}>
          <Text component="span" role="status">
            {translate('page.home.running.import', {
              file: fileName,
              done: translate.number(done),
              lines: translate.number(lines),
            })}
          </Text>
          <Progress value={lines === 0 ? 0 : (100 * done) / lines} aria-label={fileName} mt="xs" />
        </Link>
      ))}
      {files.map(({ id, batch, name, format, drawn, count }) => (
        <Link key={`file ${String(id)}`} to={`/serialize/${String(batch)}`} className={styles.running}>
          <Text component="span" role="status">
            {translate('page.home.running.file', {
              wine: name,
              format: formatName(format),
              done: translate.number(drawn),
              count: translate.number(count),
            })}
          </Text>
          <Progress value={(100 * drawn) / count} aria-label={name} mt="xs" />
        </Link>
      ))}
    </Section>
  )
}

/** The name of a file format for people: `svg-zip` is SVG. */
function formatName(format: OverviewAnswer['files'][number]['format']): string {
  return (printFormats[format].picture ?? format).toUpperCase()
}

export function Attention({ overview }: { overview: OverviewAnswer }) {
  const translate = useTranslate()
  const mayPublish = companyMayPublish(useSession())
  const points = attentionPoints(mayPublish ? overview : { ...overview, ready: 0 }, translate)
  if (points.length === 0) return null
  return (
    <Section title={translate('page.home.attention.title')} flush>
      <ul className={styles.points}>
        {points.map(({ id, icon: Drawing, to, sentence }) => (
          <li key={id}>
            <Link to={to}>
              <span className={styles.mark}>
                <Drawing size={20} stroke={1.6} aria-hidden />
              </span>
              <span className={styles.sentence}>{sentence}</span>
              <IconArrowRight size={18} stroke={1.6} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function attentionPoints(
  { ready, recheck, withdrawn, imports, waiting }: OverviewAnswer,
  translate: Translate,
): AttentionPoint[] {
  return [
    ...countPoint('waiting', IconBuildingWarehouse, '/maestria', waiting ?? 0, translate),
    ...withdrawn.map(({ id, name }) => ({
      id: `withdrawn ${String(id)}`,
      icon: IconEyeOff,
      to: `/recapitulatif/${String(id)}`,
      sentence: translate('page.home.attention.withdrawn', { name }),
    })),
    ...imports
      .filter((job) => !isActive(job) && job.faulty > 0)
      .map(({ id, fileName, faulty }) => ({
        id: `import ${String(id)}`,
        icon: IconFileAlert,
        to: '/import',
        sentence: translate('page.home.attention.refused', { file: fileName, count: faulty }),
      })),
    ...countPoint('ready', IconChecks, '/vin?status=draft', ready, translate),
    ...countPoint('recheck', IconRefresh, '/vin?status=draft', recheck, translate),
  ]
}

/** A point about a number of things; none when the number is 0. */
function countPoint(
  id: 'waiting' | 'ready' | 'recheck',
  icon: Icon,
  to: string,
  count: number,
  translate: Translate,
): AttentionPoint[] {
  return count === 0 ? [] : [{ id, icon, to, sentence: translate(`page.home.attention.${id}`, { count }) }]
}
