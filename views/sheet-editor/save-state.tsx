// Where the newest keystroke is, quietly beside the title. What needs no answer is not read aloud at every save.

import { Tooltip } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Standing } from './autosave.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './save-state.module.css'

const icons: Readonly<
  Record<Exclude<Standing, 'untouched'>, ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>>
> = {
  saved: IconCheck,
  waiting: IconCloudUp,
  saving: IconCloudUp,
  offline: IconCloudOff,
  kept: IconDeviceFloppy,
  refused: IconDeviceFloppy,
  unkept: IconAlertTriangle,
}
/** What one must hear of: the rest comes and goes with every pause. */
const spoken: readonly Standing[] = ['offline', 'refused', 'unkept']

type Props = {
  readonly standing: Standing
  /** The fields that must be put right first. */
  readonly withheld: readonly string[]
  /** Nothing is saved without a reason. */
  readonly isAdjusting: boolean
  /** Says aloud what one must hear of. Once a page. */
  readonly isSpoken?: boolean
}

export function SaveState({ standing, withheld, isAdjusting, isSpoken = false }: Props) {
  const translate = useTranslate()
  if (standing === 'untouched') return isSpoken ? <span role="status" /> : null
  const Icon = icons[standing]
  const fields = translate.list(withheld.map((name) => translate.byId(`field.${name}.title`) ?? name))
  const why =
    standing !== 'kept'
      ? undefined
      : isAdjusting
        ? translate('part.saving.adjusting')
        : translate('part.saving.withheld', { fields })
  const sentence = translate(`part.saving.${standing}`)
  return (
    <>
      <Tooltip label={why ?? ''} disabled={why === undefined}>
        <span
          className={styles.state}
          data-standing={standing}
          {...(why === undefined ? {} : { tabIndex: 0 })}
        >
          <Icon size={16} stroke={1.8} aria-hidden />
          {sentence}
        </span>
      </Tooltip>
      {isSpoken && (
        <span role="status" className={styles.spoken}>
          {spoken.includes(standing) ? sentence : ''}
        </span>
      )}
    </>
  )
}
