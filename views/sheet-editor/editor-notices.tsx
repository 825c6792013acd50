// The notices above the blocks of a sheet's form: no right to write, a proposed product, a local draft to
// restore, an edit conflict, a refusal. Each thing is said once: what the list of the form's issues says is left out.

import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { Alert } from '../notice/alert.tsx'
import type { Output } from '../../src/contract/operations/index.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { importAgain } from '../client/import-again.ts'
import type { CallRefusal } from '../client/call.ts'
import { useTranslate } from '../client/translations.ts'
import { issueMessage } from '../form/issue-message.ts'
import { OtherSheetLink } from '../sheet/other-sheet-link.tsx'
import { foreignGtin, PrefixLink } from '../ui/prefix-link.tsx'
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
  /** The refusal of the last action, and what removes it. */
  readonly refusal: CallRefusal | null
  readonly clearRefusal: () => void
}

export function EditorNotices({ recent, form, saving, refusal, clearRefusal }: Props) {
  const translate = useTranslate()
  const { autosave, conflicts, asideCount } = saving
  const resolve = (choice: 'theirs' | 'mine'): void => {
    saving.resolve(choice)
    clearRefusal()
  }
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
      <SharedIdentityNotice state={form.state} />
      <RefusalAlert refusal={conflict !== null || isListed(refusal) ? null : refusal} />
    </>
  )
}

/** Whether the list of the form's issues says what is refused. */
function isListed(refusal: CallRefusal | null): boolean {
  return refusal !== null && refusal.issues.length > 0
}

/** The links behind an issue: to the other wine that it names, and to the evidence for a GS1 number. */
export function EditorIssueLinks({ issue }: { issue: ValidationIssue }) {
  return (
    <>
      <OtherSheetLink issue={issue} />
      <PrefixLink codes={[foreignGtin(issue)]} />
    </>
  )
}

/** Names the wine that has the same GTIN or reference, as soon as the server reports it, and leads to it. */
function SharedIdentityNotice({ state: { issues, listedIssues } }: Pick<SheetForm, 'state'>) {
  const translate = useTranslate()
  const isInList = ({ field, code }: ValidationIssue): boolean =>
    listedIssues.some((issue) => issue.field === field && issue.code === code)
  const shared = issues.filter(
    (issue) => typeof issue.values?.['sheet'] === 'number' && issue.values['sheet'] > 0 && !isInList(issue),
  )
  return (
    <div role="status">
      {shared.map((issue) => (
        <Alert
          key={`${issue.field} ${issue.code}`}
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          role="group"
          mb="lg"
        >
          {issueMessage(issue, translate)}
          <OtherSheetLink issue={issue} />
        </Alert>
      ))}
    </div>
  )
}
