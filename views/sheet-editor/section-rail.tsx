// The blocks of a long form beside it: where one is, and where something is still open.

import { IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import type { Family } from '../../src/domain/sheet/fields.ts'
import { rootOf } from '../form/form-state.ts'
import { useTranslate } from '../client/translations.ts'
import { blockId, blockTitle } from './sheet-block.tsx'
import styles from './section-rail.module.css'

type Block = { readonly group: string; readonly names: readonly string[] }

export function SectionRail({
  blocks,
  points,
  family,
}: {
  blocks: readonly Block[]
  points: readonly ValidationIssue[]
  family: Family
}) {
  const translate = useTranslate()
  const current = useCurrent(blocks)
  return (
    <nav className={styles.rail} aria-label={translate('part.rail.title')}>
      <ul>
        {blocks.map(({ group, names }) => {
          const open = blockingIssues(points).filter(({ field }) => names.includes(rootOf(field))).length
          return (
            <li key={group}>
              <a
                href={`#${blockId(group)}`}
                onClick={() => {
                  focusBlock(group)
                }}
                aria-current={current === group ? 'location' : undefined}
              >
                <span>{blockTitle(group, family, translate)}</span>
                {open === 0 ? (
                  <IconCheck
                    className={styles.done}
                    size={16}
                    stroke={2.2}
                    role="img"
                    aria-label={translate('part.rail.done')}
                  />
                ) : (
                  <span
                    className={styles.open}
                    role="img"
                    aria-label={translate('part.rail.open', { count: open })}
                  >
                    {open}
                  </span>
                )}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** Reading and tabbing go on at the block that was jumped to. */
function focusBlock(group: string): void {
  const block = document.getElementById(blockId(group))
  block?.setAttribute('tabindex', '-1')
  block?.focus({ preventScroll: true })
}

/** The block that is being read: the last one whose beginning has passed the upper third of the screen. */
function useCurrent(blocks: readonly Block[]): string | undefined {
  const groups = blocks.map(({ group }) => group).join(' ')
  const [current, setCurrent] = useState(blocks[0]?.group)
  useEffect(() => {
    const look = (): void => {
      const passed = groups
        .split(' ')
        .filter(
          (group) =>
            (document.getElementById(blockId(group))?.getBoundingClientRect().top ?? Infinity) <
            innerHeight / 3,
        )
      setCurrent(passed.at(-1) ?? groups.split(' ')[0])
    }
    look()
    addEventListener('scroll', look, { passive: true })
    return () => {
      removeEventListener('scroll', look)
    }
  }, [groups])
  return current
}
