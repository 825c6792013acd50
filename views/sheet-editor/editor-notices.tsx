// The notices above the blocks of a sheet's form: no right to write, a proposed product, a local draft to
// restore, an edit conflict, a refusal.

import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { importAgain } from '../client/import-again.ts'
import type { CallRefusal } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import { OtherSheetLink } from '../sheet/other-sheet-link.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { useLater } from '../overlay/later.ts'
import { LastWineOffer } from './last-wine-offer.tsx'
import { LocalDraftOffer } from './local-draft-offer.tsx'
import { ProposedProduct } from './proposed-product.tsx'
import type { SheetSaving } from './saving-with-conflicts.ts'
import type { SheetForm } from './sheet-form.ts'

const loadBanner = async () =>
  (await importAgain(() => import('./edit-conflict-banner.tsx'))).EditConflictBanner

type Props = {
  /** The wine that was changed last, from which a new one may start. */
  readonly recent: Output<'sheets.list'>['rows'][number] | null
  readonly form: SheetForm
  readonly saving: SheetSaving
  readonly refusal: CallRefusal | null
}

export function EditorNotices({ recent, form, saving, refusal }: Props) {
  const translate = useTranslate()
  const { autosave, conflicts, resolve, asideCount } = saving
  const { conflict } = conflicts
  const Banner = useLater(loadBanner, conflict !== null)
  return (
    <>
      {!form.mayWrite && (
        <Alert color="gray" icon={<IconLock aria-hidden />} mb="lg">
          {translate('page.create.readOnly')}
        </Alert>
      )}
      <LastWineOffer form={form} recent={recent} />
      <ProposedProduct form={form} />
      <LocalDraftOffer form={form} asideCount={asideCount} onRestore={autosave.adoptKey} />
      {conflict !== null && Banner !== null && (
        <Banner
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
      <SharedIdentityNotice issues={form.state.issues} />
      <RefusalAlert refusal={conflict?.isOpen === true ? null : refusal} />
    </>
  )
}

/** Names the wine that has the same GTIN or reference, as soon as the server reports it, and leads to it. */
function SharedIdentityNotice({ issues }: { issues: readonly ValidationIssue[] }) {
  const translate = useTranslate()
  const shared = issues.filter(({ values }) => typeof values?.['sheet'] === 'number' && values['sheet'] > 0)
  return (
    <div role="status">
      {shared.map((issue) => (
        <Alert
          key={`${issue.field} ${issue.code}`}
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          mb="lg"
        >
          {issueMessage(issue, translate)}
          <OtherSheetLink issue={issue} />
        </Alert>
      ))}
    </div>
  )
}
