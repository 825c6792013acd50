// The side of a sheet's form on narrow screens: the preview of the label and the readiness list, as drawers.

import { Drawer } from '@mantine/core'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { useHistoryLayer } from '../router/layers.ts'
import { useTranslate } from '../client/translations.ts'
import { LabelPreview } from '../preview/label-preview.tsx'
import { ReadinessList } from '../sheet/readiness-list.tsx'
import { Recheck } from './recheck.tsx'
import type { SheetForm } from './sheet-form.ts'

type Props = { readonly opened: boolean; readonly onClose: () => void }

export function PreviewDrawer({
  draft,
  block,
  ...drawer
}: Props & { readonly draft: SheetDraft; readonly block: string | undefined }) {
  const translate = useTranslate()
  useHistoryLayer(drawer.opened, drawer.onClose)
  return (
    <Drawer
      {...drawer}
      position="bottom"
      size="94%"
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
      title={translate('part.preview.title')}
    >
      <LabelPreview draft={draft} block={block} />
    </Drawer>
  )
}

export function ReadinessDrawer({ form, ...drawer }: Props & { readonly form: SheetForm }) {
  const translate = useTranslate()
  useHistoryLayer(drawer.opened, drawer.onClose)
  return (
    <Drawer
      {...drawer}
      position="bottom"
      size="60%"
      closeButtonProps={{ 'aria-label': translate('part.dialog.close') }}
      title={translate('part.readiness.title')}
      returnFocus={false}
    >
      <ReadinessList
        points={form.points}
        changes={form.changes}
        draft={form.draft}
        onFollow={drawer.onClose}
      />
      <Recheck form={form} />
    </Drawer>
  )
}
