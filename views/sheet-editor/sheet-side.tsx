// The side of a sheet's form: readiness list and label preview; and the bar of actions below the form. On
// narrow screens list and preview open as drawers.

import { useHotkeys } from '@mantine/hooks'
import { IconDeviceMobile, IconListCheck, IconQrcode } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { operationOf } from '../../src/contract/operations/index.ts'
import { blockingIssues } from '../../src/domain/validation-issue.ts'
import type { SheetForm } from './sheet-form.ts'
import { importAgain } from '../client/import-again.ts'
import { companyMayPublish, sessionAllows, useSession } from '../client/session.ts'
import { LaterDialog } from '../overlay/later-dialog.tsx'
import { useTranslate } from '../client/translations.ts'
import { LabelPreview } from '../preview/label-preview.tsx'
import { useSheetContext } from './sheet-context.ts'
import { blockId } from './sheet-block.tsx'
import { Recheck } from './recheck.tsx'
import { ReadinessList } from '../sheet/readiness-list.tsx'
import styles from './sheet-side.module.css'

const loadPreview = async () => (await importAgain(() => import('./side-drawers.tsx'))).PreviewDrawer
const loadList = async () => (await importAgain(() => import('./side-drawers.tsx'))).ReadinessDrawer

/** The id of the side. */
export const sideId = 'side'

export function SheetSide({ form }: { form: SheetForm }) {
  const block = useFocusedBlock()
  return (
    <div id={sideId} ref={fitToScreen} className={styles.side}>
      <div className={styles.card}>
        <ReadinessList points={form.points} changes={form.changes} draft={form.draft} />
        <Recheck form={form} />
      </div>
      <LabelPreview draft={form.draft} block={block} />
    </div>
  )
}

/** Keeps the side as high as the screen below its own top, which moves as the page scrolls. */
function fitToScreen(side: HTMLElement | null): (() => void) | undefined {
  if (side === null) return undefined
  const measure = (): void => {
    side.style.setProperty('--side-begins', `${String(Math.max(0, side.getBoundingClientRect().top))}px`)
  }
  measure()
  addEventListener('scroll', measure, { passive: true })
  addEventListener('resize', measure)
  return () => {
    removeEventListener('scroll', measure)
    removeEventListener('resize', measure)
  }
}

/** The block of the form that has the focus. */
function useFocusedBlock(): string | undefined {
  const [block, setBlock] = useState<string>()
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent): void => {
      const id = target instanceof Element ? target.closest(`[id^="${blockId('')}"]`)?.id : undefined
      if (id !== undefined) setBlock(id.slice(blockId('').length))
    }
    document.addEventListener('focusin', onFocus)
    return () => {
      document.removeEventListener('focusin', onFocus)
    }
  }, [])
  return block
}

type Busy = { readonly saving: boolean; readonly publishing: boolean }

export function EditorActionBar({
  form,
  busy,
  saveState,
  onPublish,
}: {
  form: SheetForm
  busy: Busy
  saveState: ReactNode
  onPublish: () => void
}) {
  const translate = useTranslate()
  const { mode, state, mayWrite, points } = form
  const mayPublish = useMayPublish(mode)
  useHotkeys(
    [
      [
        'mod+S',
        () => {
          document.querySelector<HTMLButtonElement>('button[data-save]')?.click()
        },
      ],
    ],
    [],
  )
  return (
    <div className={styles.actions} data-bottom-bar>
      <NarrowButtons form={form} open={blockingIssues(points).length} />
      <span className={styles.saveState}>{saveState}</span>
      {mayWrite && (
        <Button
          type="submit"
          data-save
          variant={mayPublish ? 'default' : 'filled'}
          loading={busy.saving}
          disabled={busy.publishing || (mode === 'adjust' && !state.isDirty)}
        >
          {translate(mode === 'adjust' ? 'part.sheet.publishAdjustment' : 'part.sheet.save')}
        </Button>
      )}
      {mayWrite && mayPublish && (
        <Button
          type="button"
          data-publish
          leftSection={<IconQrcode size={18} stroke={1.6} aria-hidden />}
          loading={busy.publishing}
          disabled={busy.saving}
          onClick={onPublish}
        >
          {translate('part.sheet.generate')}
        </Button>
      )}
    </div>
  )
}

/** Whether this session may publish the wine of the form. */
export function useMayPublish(mode: SheetForm['mode']): boolean {
  const session = useSession()
  return (
    mode !== 'adjust' &&
    sessionAllows(session, operationOf('sheets.generate').needs) &&
    companyMayPublish(session)
  )
}

/** Buttons that open the side as drawers, on screens too narrow for it. */
function NarrowButtons({ form, open }: { form: SheetForm; open: number }) {
  const translate = useTranslate()
  const { dialog } = useSheetContext()
  const block = useFocusedBlock()
  return (
    <div className={styles.narrow}>
      <Button
        type="button"
        variant="subtle"
        color="gray"
        leftSection={<IconDeviceMobile size={18} stroke={1.6} aria-hidden />}
        onClick={() => {
          dialog.open('preview')
        }}
      >
        {translate('part.preview.short')}
      </Button>
      <Button
        type="button"
        variant="subtle"
        color="gray"
        leftSection={<IconListCheck size={18} stroke={1.6} aria-hidden />}
        onClick={() => {
          dialog.open('checks')
        }}
      >
        {translate('part.readiness.short', { count: open })}
      </Button>
      <LaterDialog
        load={loadPreview}
        dialog={{ opened: dialog.name === 'preview', onClose: dialog.close, draft: form.draft, block }}
      />
      <LaterDialog
        load={loadList}
        dialog={{ opened: dialog.name === 'checks', onClose: dialog.close, form }}
      />
    </div>
  )
}
