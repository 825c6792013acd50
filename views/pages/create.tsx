// Writing a sheet: `/create` a new one, `/create?id=…` one that exists, `/create?id=…&adjust=1` one whose code exists.
// Blocks with a rail, what is still open, and the label as consumers will read it.

import { Alert, Badge } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { familyOf, type SheetField } from '../../src/domain/sheet/fields.ts'
import { mayChange, sheetStates } from '../../src/domain/sheet/lifecycle.ts'
import { useAutosave, type Autosave } from '../sheet-editor/autosave.ts'
import { Form } from '../form/form.tsx'
import { useMeetings } from '../sheet-editor/edit-conflict.ts'
import { useSheetActions } from '../sheet-editor/sheet-actions.ts'
import { SheetAroundProvider } from '../sheet-editor/sheet-context.ts'
import { blocksOf, useSheetForm, type SheetForm, type SheetMode } from '../sheet-editor/sheet-form.ts'
import { keepDraft, keeperOf, keyOf, newTab } from '../sheet-editor/local-drafts.ts'
import type { PageProps } from '../client/page-data.ts'
import { AdjustDialog } from '../sheet-editor/adjust-dialog.tsx'
import { useDialogState } from '../ui/dialog-state.ts'
import { GenerateDialog } from '../sheet/generate-dialog.tsx'
import { KeptOffer } from '../sheet-editor/local-draft-offer.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { MeetingBanner } from '../sheet-editor/edit-conflict-banner.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ProposedProduct } from '../sheet-editor/proposed-product.tsx'
import { RefusalAlert } from '../ui/refusal-alert.tsx'
import { SaveState } from '../sheet-editor/save-state.tsx'
import { SectionRail } from '../sheet-editor/section-rail.tsx'
import { SheetBlock } from '../sheet-editor/sheet-block.tsx'
import { SheetActions, SheetSide } from '../sheet-editor/sheet-side.tsx'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './create.module.css'

/** Marks a navigation by which a new sheet takes its own address: the form stays as it is. */
const kept = 'kept'

export function CreatePage({ sheet }: PageProps<'create'>) {
  const { state } = useLocation() as { state: unknown }
  const id = sheet?.id ?? null
  const [shown, setShown] = useState({ id, key: 0 })
  if (shown.id !== id) setShown({ id, key: state === kept ? shown.key : shown.key + 1 })
  return <SheetPage key={shown.key} sheet={sheet} />
}

function SheetPage({ sheet }: { sheet: SheetAnswer | null }) {
  const translate = useTranslate()
  const { company } = useSession()
  const form = useSheetForm(sheet)
  const { state, mode, draft, points } = form
  const { autosave, meetings, answer, aside } = useSheetSaving(form)
  const { save, publish, adjust } = useSheetActions(form, autosave, meetings)
  const asked = useDialogState<'adjust' | 'publish'>()
  const [unread, setUnread] = useState<readonly string[]>([])
  const blocks = inOrderOf(mode, blocksOf(draft))
  const send = (): void => {
    if (mode !== 'adjust') void save.run()
    else if (state.check(form.judgeReadiness)) asked.open('adjust')
  }
  const refusal = save.refusal ?? publish.refusal ?? adjust.refusal
  return (
    <SheetAroundProvider
      value={{
        draft,
        set: state.set,
        faultsOf: (list) => points.filter(({ field }) => field.startsWith(`${list}.`)),
        unread,
        setUnread,
        companyGln: company?.gln ?? null,
      }}
    >
      <LeaveGuard
        isWaiting={autosave.standing === 'waiting' || autosave.standing === 'saving'}
        settle={autosave.flush}
        isRisky={autosave.standing === 'unkept'}
      />
      <SheetHeader form={form} autosave={autosave} />
      <div className={styles.board}>
        <SectionRail blocks={blocks} points={points} family={familyOf(draft)} />
        <div className={styles.form}>
          {!form.mayWrite && (
            <Alert color="gray" icon={<IconLock aria-hidden />} mb="lg">
              {translate('page.create.readOnly')}
            </Alert>
          )}
          <ProposedProduct form={form} />
          <KeptOffer form={form} occasion={aside} onTake={autosave.adopt} />
          {meetings.meeting !== null && (
            <MeetingBanner
              meeting={meetings.meeting}
              draft={draft}
              onTheirs={() => {
                answer('theirs')
              }}
              onMine={() => {
                answer('mine')
              }}
              onClose={meetings.close}
            />
          )}
          <RefusalAlert refusal={meetings.meeting?.isOpen === true ? null : refusal} />
          <Form state={state} onSubmit={send}>
            <div className={styles.blocks} onBlur={autosave.soon}>
              {blocks.map(({ group, names }) => (
                <SheetBlock key={group} state={state} group={group} names={names} draft={draft} />
              ))}
            </div>
            <SheetActions
              form={form}
              standing={
                <SaveState
                  standing={autosave.standing}
                  withheld={autosave.withheld}
                  isAdjusting={mode === 'adjust'}
                />
              }
              busy={{ saving: save.busy || adjust.busy, publishing: publish.busy }}
              onPublish={() => {
                if (state.check(form.judgeReadiness)) asked.open('publish')
              }}
            />
          </Form>
        </div>
        <SheetSide form={form} />
      </div>
      <AdjustDialog
        opened={asked.isOpen && asked.about === 'adjust'}
        busy={adjust.busy}
        onClose={asked.close}
        onConfirm={(reason) => {
          asked.close()
          void adjust.run(reason)
        }}
      />
      <GenerateDialog
        opened={asked.isOpen && asked.about === 'publish'}
        busy={publish.busy}
        draft={draft}
        points={points}
        unread={unread}
        onClose={asked.close}
        onConfirm={() => {
          asked.close()
          void publish.run()
        }}
      />
    </SheetAroundProvider>
  )
}

function SheetHeader({ form: { mode, draft, saved }, autosave }: { form: SheetForm; autosave: Autosave }) {
  const translate = useTranslate()
  return (
    <PageHeader
      title={
        mode === 'new'
          ? translate('page.create.title')
          : `${draft.name ?? ''} ${String(draft.vintage ?? '')}`.trim()
      }
      lead={translate(`page.create.lead.${mode}`)}
      back={
        saved === null
          ? { to: '/vin', title: translate('page.wines.title') }
          : { to: `/recapitulatif/${String(saved.id)}`, title: translate('page.summary.title') }
      }
      aside={
        <>
          {mode === 'adjust' && (
            <Badge
              size="lg"
              variant="light"
              color="teal"
              tt="none"
              radius="sm"
              leftSection={<IconLock size={14} aria-hidden />}
            >
              {translate('page.create.published')}
            </Badge>
          )}
          <SaveState
            standing={autosave.standing}
            withheld={autosave.withheld}
            isAdjusting={mode === 'adjust'}
            isSpoken
          />
        </>
      }
    />
  )
}

/** Saving by itself, and who else writes. `answer` chooses between two states; `aside` rises when one's own was put aside. */
function useSheetSaving(form: SheetForm) {
  const navigate = useNavigate()
  const keeper = keeperOf(useSession())
  const saving = useRef(false)
  const [aside, setAside] = useState(0)
  const [tab] = useState(newTab)
  const meetings = useMeetings(form, tab, saving)
  const autosave = useAutosave({
    form,
    tab,
    saving,
    isHeld: meetings.meeting?.isOpen === true,
    onMeeting: () => {
      void meetings.look()
    },
    onMade: ({ id }) => {
      void navigate(`/create?id=${String(id)}`, { replace: true, preventScrollReset: true, state: kept })
    },
  })
  const answer = (choice: 'theirs' | 'mine'): void => {
    const { meeting } = meetings
    if (meeting === null) return
    if (choice === 'theirs') {
      keepDraft(keyOf(keeper, meeting.sheet.id, newTab()), {
        at: Date.now(),
        sheet: meeting.sheet.id,
        request: autosave.request,
        changes: form.state.changes(),
      })
      setAside(aside + 1)
    }
    form.accept(meeting.sheet, ...(choice === 'mine' ? [form.state.origin] : []))
    meetings.close()
  }
  return { autosave, meetings, answer, aside }
}

/** What can be adjusted comes first. */
function inOrderOf(mode: SheetMode, blocks: ReturnType<typeof blocksOf>): ReturnType<typeof blocksOf> {
  return mode === 'adjust'
    ? blocks.toSorted((a, b) => Number(a.names.every(isFixed)) - Number(b.names.every(isFixed)))
    : blocks
}

function isFixed(name: SheetField): boolean {
  return !mayChange(name, sheetStates.validated)
}
