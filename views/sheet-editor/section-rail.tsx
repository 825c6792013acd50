// The rail of a long form: its blocks, the current one, and the number of blocking issues of each.

import { useEffect, useState, type FocusEvent } from 'react'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import { familyOf, type SheetDraft, type SheetField } from '../../src/domain/sheet/fields.ts'
import { isBlank } from '../../src/domain/value.ts'
import { rootOf } from '../form/form-state.ts'
import { useTranslate } from '../client/translations.ts'
import { blockId, blockTitle } from './sheet-block.tsx'
import styles from './section-rail.module.css'

type Block = { readonly group: string; readonly names: readonly SheetField[] }

/** Fields that have a value before anybody has written anything. */
const assumed: readonly string[] = ['family', 'energySource']

export function SectionRail({
  blocks,
  points,
  draft,
}: {
  blocks: readonly Block[]
  points: readonly ValidationIssue[]
  draft: SheetDraft
}) {
  const translate = useTranslate()
  const current = useCurrentBlock(blocks)
  const blocking = blockingIssues(points)
  return (
    <nav className={styles.rail} aria-label={translate('part.rail.title')}>
      <ul onFocus={showWhole}>
        {blocks.map(({ group, names }) => {
          const open = blocking.filter(({ field }) => names.some((name) => name === rootOf(field))).length
          const isTouched = names.some((name) => !assumed.includes(name) && !isBlank(draft[name]))
          return (
            <li key={group}>
              <a
                href={`#${blockId(group)}`}
                onClick={() => {
                  focusBlock(group)
                }}
                aria-current={current === group ? 'location' : undefined}
              >
                <span>{blockTitle(group, familyOf(draft), translate)}</span>
                {open === 0 && !isTouched ? null : open === 0 ? (
                  <span className={styles.done} role="img" aria-label={translate('part.rail.done')} />
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

/** On narrow screens the rail scrolls sideways: browsers leave a link of which some pixels are seen where it is. */
function showWhole({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Moves the focus to the block, so that screen readers and the Tab key continue there. */
function focusBlock(group: string): void {
  const block = document.getElementById(blockId(group))
  block?.setAttribute('tabindex', '-1')
  block?.focus({ preventScroll: true })
}

/** The current block: the last one whose top has passed the upper third of the screen. */
function useCurrentBlock(blocks: readonly Block[]): string | undefined {
  const groups = blocks.map(({ group }) => group).join(' ')
  const [current, setCurrent] = useState(blocks[0]?.group)
  useEffect(() => {
    const update = (): void => {
      const passed = groups
        .split(' ')
        .filter(
          (group) =>
            (document.getElementById(blockId(group))?.getBoundingClientRect().top ?? Infinity) <
            innerHeight / 3,
        )
      setCurrent(passed.at(-1) ?? groups.split(' ')[0])
    }
    update()
    addEventListener('scroll', update, { passive: true })
    return () => {
      removeEventListener('scroll', update)
    }
  }, [groups])
  return current
}
