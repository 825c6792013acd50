// What needs attention on the dashboard, each with the way to it; and what runs, asked again while it does.

import { Progress, Text } from '@mantine/core'
import {
  IconArrowRight,
  IconBuildingWarehouse,
  IconChecks,
  IconEyeOff,
  IconFileAlert,
  IconRefresh,
  type Icon,
} from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { OverviewAnswer } from '../../src/contract/operations/support.ts'
import { call } from '../client/call.ts'
import { useTranslate, type Translate } from '../client/translations.ts'
import styles from './attention.module.css'
import { isActive } from '../import/import-progress.tsx'
import { Section } from '../ui/section.tsx'

/** Milliseconds between two questions while something runs. */
const pace = 2000

type Point = { readonly id: string; readonly icon: Icon; readonly to: string; readonly sentence: string }

/** The overview as it stands now, asked again as long as something runs. A question without an answer is put again. */
export function useOverview(first: OverviewAnswer): OverviewAnswer {
  const [latest, setLatest] = useState<{
    readonly of: OverviewAnswer
    readonly answer: OverviewAnswer
  } | null>(null)
  const [round, setRound] = useState(0)
  const current = latest?.of === first ? latest.answer : first
  const runs = current.files.length > 0 || current.imports.some(isActive)
  useEffect(() => {
    if (!runs) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      call('home.overview', {}, { signal: stop.signal })
        .then(
          (answer) => {
            setLatest({ of: first, answer })
          },
          () => undefined,
        )
        .finally(() => {
          if (!stop.signal.aborted) setRound(round + 1)
        })
    }, pace)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [runs, round, first])
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

/** As people call it: `svg-zip` are SVG pictures. */
function formatName(format: OverviewAnswer['files'][number]['format']): string {
  return format.replace('-zip', '').toUpperCase()
}

export function Attention({ overview }: { overview: OverviewAnswer }) {
  const translate = useTranslate()
  const points = pointsOf(overview, translate)
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

function pointsOf(
  { ready, recheck, withdrawn, imports, waiting }: OverviewAnswer,
  translate: Translate,
): Point[] {
  return [
    ...(waiting === null || waiting === 0
      ? []
      : [
          {
            id: 'waiting',
            icon: IconBuildingWarehouse,
            to: '/maestria',
            sentence: translate('page.home.attention.waiting', { count: waiting }),
          },
        ]),
    ...withdrawn.map(({ id, name }) => ({
      id: `withdrawn ${String(id)}`,
      icon: IconEyeOff,
      to: `/recapitulatif/${String(id)}`,
      sentence: translate('page.home.attention.withdrawn', { name }),
    })),
    ...imports
      .filter((one) => !isActive(one) && one.faulty > 0)
      .map(({ id, fileName, faulty }) => ({
        id: `import ${String(id)}`,
        icon: IconFileAlert,
        to: '/import',
        sentence: translate('page.home.attention.refused', { file: fileName, count: faulty }),
      })),
    ...(ready === 0
      ? []
      : [
          {
            id: 'ready',
            icon: IconChecks,
            to: '/vin?status=draft',
            sentence: translate('page.home.attention.ready', { count: ready }),
          },
        ]),
    ...(recheck === 0
      ? []
      : [
          {
            id: 'recheck',
            icon: IconRefresh,
            to: '/vin?status=draft',
            sentence: translate('page.home.attention.recheck', { count: recheck }),
          },
        ]),
  ]
}
