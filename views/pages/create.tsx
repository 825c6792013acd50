// The page of a sheet's form: `/create` for a new sheet, `/create?id=…` for a draft, `/create?id=…&adjust=1`
// for a published one. It shows the blocks of fields with a rail, the readiness list, and a preview of the
// label.

import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from '../router/context.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { SheetField } from '../../src/domain/sheet/fields.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { mayChange } from '../../src/domain/sheet/published-field-lock.ts'
import type { Autosave } from '../sheet-editor/autosave.ts'
import { Form } from '../form/form.tsx'
import { useEditorActions } from '../sheet-editor/sheet-actions.ts'
import { SheetContextProvider } from '../sheet-editor/sheet-context.ts'
import { blocksOf, useSheetForm, type SheetForm } from '../sheet-editor/sheet-form.ts'
import type { SheetMode } from '../sheet-editor/sheet-saving.ts'
import type { PageProps } from '../client/page-data.ts'
import { EditorDialogs } from '../sheet-editor/editor-dialogs.tsx'
import { EditorIssueLinks, EditorNotices } from '../sheet-editor/editor-notices.tsx'
import { useSheetSaving } from '../sheet-editor/saving-with-conflicts.ts'
import { useDialogOnceAddressed } from '../client/view-state.ts'
import { LeaveGuard } from '../overlay/leave-guard.tsx'
import { HydratedLater } from '../sheet-editor/hydrated-later.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Tag } from '../ui/tag.tsx'
import { SaveState } from '../sheet-editor/save-state.tsx'
import { SectionRail } from '../sheet-editor/section-rail.tsx'
import { blockId, SheetBlock } from '../sheet-editor/sheet-block.tsx'
import { EditorActionBar, SheetSide, sideId } from '../sheet-editor/sheet-side.tsx'
import { useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'
import styles from './create.module.css'
import { wineName } from '../../src/domain/sheet/wine-name.ts'

/** What the page of a document does not wait for. */
export { loadRules as loadLater } from '../sheet-editor/rules-later.ts'

/** Navigation state for the step of a new sheet to its own address: the form stays mounted. */
const sameForm = 'sameForm'

export function CreatePage({ sheet, recent }: PageProps<'create'>) {
  const { state, key: place } = useLocation()
  const id = sheet?.id ?? null
  const [shown, setShown] = useState({ id, key: 0, place })
  if (shown.id !== id) {
    // Back at the place where it began, the form of a new sheet stays too.
    const stays = state === sameForm || (id === null && place === shown.place)
    setShown(stays ? { ...shown, id } : { id, key: shown.key + 1, place })
  }
  return <SheetPage key={shown.key} sheet={sheet} recent={recent?.sheet ?? null} />
}

function SheetPage({
  sheet,
  recent,
}: {
  sheet: SheetAnswer | null
  recent: Output<'sheets.newest'>['sheet']
}) {
  const { company } = useSession()
  const form = useSheetForm(sheet)
  const { state, mode, draft, points } = form
  const saving = useSheetSaving(form, sameForm)
  const { autosave } = saving
  const actions = useEditorActions(form, autosave, saving.conflicts)
  const { save, publish, adjust } = actions
  const dialog = useDialogOnceAddressed(sheet !== null)
  const [unread, setUnread] = useState<readonly string[]>([])
  const blocks = orderedBlocks(mode, blocksOf(draft))
  const send = (): void => {
    if (mode !== 'adjust') void save.run()
    else form.whenReady(() => dialog.open('adjust'))
  }
  const refusal = save.refusal ?? publish.refusal ?? adjust.refusal
  return (
    <SheetContextProvider
      value={{
        dialog,
        draft,
        set: state.set,
        issuesOf: (list) => points.filter(({ field }) => field.startsWith(`${list}.`)),
        unread,
        setUnread,
        companyGln: company?.gln ?? null,
      }}
    >
      <LeaveGuard
        isSavePending={autosave.status === 'waiting' || autosave.status === 'saving'}
        finishSaving={autosave.flush}
        wouldLoseInput={autosave.status === 'unsaved'}
      />
      <SheetHeader form={form} autosave={autosave} />
      <div className={styles.board}>
        <SectionRail blocks={blocks} points={points} draft={draft} />
        <div className={styles.form}>
          <EditorNotices
            recent={recent}
            form={form}
            saving={saving}
            refusal={refusal}
            clearRefusal={() => {
              for (const action of [save, publish, adjust]) action.clear()
            }}
          />
          <Form state={state} onSubmit={send} linkOf={(issue) => <EditorIssueLinks issue={issue} />}>
            <div className={styles.blocks} onBlur={autosave.saveSoon}>
              {blocks.map(({ group, names }) => (
                <HydratedLater key={group} of={blockId(group)}>
                  <SheetBlock state={state} group={group} names={names} draft={draft} />
                </HydratedLater>
              ))}
            </div>
            <EditorActionBar
              form={form}
              saveState={
                <SaveState
                  status={autosave.status}
                  withheld={autosave.withheld}
                  isAdjusting={mode === 'adjust'}
                />
              }
              busy={{ saving: save.busy || adjust.busy, publishing: publish.busy }}
              onPublish={() => {
                form.whenReady(() => dialog.open('publish'))
              }}
            />
          </Form>
        </div>
        <HydratedLater of={sideId}>
          <SheetSide form={form} />
        </HydratedLater>
      </div>
      <EditorDialogs form={form} dialog={dialog} actions={actions} unread={unread} />
    </SheetContextProvider>
  )
}

function SheetHeader({ form: { mode, draft, saved }, autosave }: { form: SheetForm; autosave: Autosave }) {
  const translate = useTranslate()
  return (
    <PageHeader
      title={mode === 'new' ? translate('page.create.title') : wineName(draft, ['name', 'vintage'])}
      lead={translate(`page.create.lead.${mode}`)}
      back={
        saved === null
          ? { to: '/vin', title: translate('page.wines.title') }
          : { to: `/recapitulatif/${String(saved.id)}`, title: translate('page.summary.title') }
      }
      aside={
        <>
          {mode === 'adjust' && (
            <Tag size="lg" color="teal">
              <IconLock size={14} aria-hidden />
              {translate('page.create.published')}
            </Tag>
          )}
          <SaveState
            status={autosave.status}
            withheld={autosave.withheld}
            isAdjusting={mode === 'adjust'}
            isAnnounced
          />
        </>
      }
    />
  )
}

/** While a published sheet is adjusted, blocks with adjustable fields come first. */
function orderedBlocks(mode: SheetMode, blocks: ReturnType<typeof blocksOf>): ReturnType<typeof blocksOf> {
  return mode === 'adjust'
    ? blocks.toSorted((a, b) => Number(a.names.every(isFinal)) - Number(b.names.every(isFinal)))
    : blocks
}

function isFinal(name: SheetField): boolean {
  return !mayChange(name, sheetStates.validated)
}
