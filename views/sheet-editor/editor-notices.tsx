// The notices above the blocks of a sheet's form: no right to write, a proposed product, a local draft to
// restore, an edit conflict, a refusal.

import { Alert } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import type { CallRefusal } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { EditConflictBanner } from './edit-conflict-banner.tsx'
import { LocalDraftOffer } from './local-draft-offer.tsx'
import { ProposedProduct } from './proposed-product.tsx'
import type { SheetSaving } from './saving-with-conflicts.ts'
import type { SheetForm } from './sheet-form.ts'

type Props = {
  readonly form: SheetForm
  readonly saving: SheetSaving
  readonly refusal: CallRefusal | null
}

export function EditorNotices({ form, saving, refusal }: Props) {
  const translate = useTranslate()
  const { autosave, conflicts, resolve, asideCount } = saving
  const { conflict } = conflicts
  return (
    <>
      {!form.mayWrite && (
        <Alert color="gray" icon={<IconLock aria-hidden />} mb="lg">
          {translate('page.create.readOnly')}
        </Alert>
      )}
      <ProposedProduct form={form} />
      <LocalDraftOffer form={form} asideCount={asideCount} onRestore={autosave.adoptKey} />
      {conflict !== null && (
        <EditConflictBanner
          conflict={conflict}
          draft={form.draft}
          onTakeTheirs={() => {
            resolve('theirs')
          }}
          onKeepMine={() => {
            resolve('mine')
          }}
          onClose={conflicts.close}
        />
      )}
      <RefusalAlert refusal={conflict?.isOpen === true ? null : refusal} />
    </>
  )
}
