// Shows next to the title whether the newest changes are saved. Screen readers hear only what needs
// attention.

import {
  IconAlertTriangle,
  IconCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { SaveStatus } from './autosave.ts'
import { useTranslate } from '../client/translations.ts'
import { Hint } from '../overlay/hint.tsx'
import styles from './save-state.module.css'

const icons: Readonly<
  Record<
    Exclude<SaveStatus, 'untouched'>,
    ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  >
> = {
  saved: IconCheck,
  waiting: IconCloudUp,
  saving: IconCloudUp,
  offline: IconCloudOff,
  unavailable: IconCloudOff,
  local: IconDeviceFloppy,
  refused: IconDeviceFloppy,
  unsaved: IconAlertTriangle,
}
/** The statuses that screen readers announce; the others change with every pause in typing. */
const announced: readonly SaveStatus[] = ['offline', 'unavailable', 'refused', 'unsaved']

type Props = {
  readonly status: SaveStatus
  /** The fields that must be corrected first. */
  readonly withheld: readonly string[]
  /** True while a published sheet is adjusted: it is saved only with a reason. */
  readonly isAdjusting: boolean
  /** True for the one instance of the page that screen readers announce. */
  readonly isAnnounced?: boolean
}

export function SaveState({ status, withheld, isAdjusting, isAnnounced = false }: Props) {
  const translate = useTranslate()
  if (status === 'untouched') return isAnnounced ? <span role="status" /> : null
  const Icon = icons[status]
  const fields = translate.list(withheld.map((name) => translate.byId(`field.${name}.title`) ?? name))
  const why =
    status !== 'local'
      ? undefined
      : isAdjusting
        ? translate('part.saving.adjusting')
        : translate('part.saving.withheld', { fields })
  const sentence = translate(`part.saving.${status}`)
  return (
    <>
      <Hint label={why}>
        <span className={styles.state} data-status={status} {...(why === undefined ? {} : { tabIndex: 0 })}>
          <Icon size={16} stroke={1.8} aria-hidden />
          {sentence}
        </span>
      </Hint>
      {isAnnounced && (
        <span role="status" className={styles.announced}>
          {announced.includes(status) ? sentence : ''}
        </span>
      )}
    </>
  )
}
