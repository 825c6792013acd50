// Writing a sheet: `/create` a new one, `/create?id=…` one that exists, `/create?id=…&adjust=1` one whose code exists.
// Blocks with a rail, what is still open, and the label as consumers will read it.

import { Alert, Badge, Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import type { SheetField } from '../../src/domain/sheet/fields.ts'
import { mayChange, sheetStates } from '../../src/domain/sheet/lifecycle.ts'
import { call, CallRefusal } from '../call.ts'
import { Form } from '../forms/form.tsx'
import { SheetAroundProvider } from '../forms/sheet-context.ts'
import { blocksOf, useSheetForm, type SheetForm } from '../forms/sheet-form.ts'
import type { PageProps } from '../page-data.ts'
import { useAction } from '../parts/action.ts'
import { AdjustDialog } from '../parts/adjust-dialog.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { PageHeader } from '../parts/page-header.tsx'
import { RefusalAlert } from '../parts/refusal-alert.tsx'
import { SectionRail } from '../parts/section-rail.tsx'
import { SheetBlock } from '../parts/sheet-block.tsx'
import { SheetActions, SheetSide } from '../parts/sheet-side.tsx'
import { showSuccess } from '../parts/toast.tsx'
import { useSession } from '../session.ts'
import { useWords } from '../words.ts'
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
  const say = useWords()
  const { company } = useSession()
  const form = useSheetForm(sheet)
  const { state, mode, draft, points, saved } = form
  const { save, publish, adjust } = useSheetActions(form)
  const [isAsking, setAsking] = useState(false)
  const all = blocksOf(draft)
  // What can be adjusted comes first.
  const blocks = mode === 'adjust' ? [...all.filter(({ names }) => !names.every(isFixed)), ...all.filter(({ names }) => names.every(isFixed))] : all
  const send = (): void => {
    if (mode !== 'adjust') void save.run()
    else if (state.check(form.judgeReadiness)) setAsking(true)
  }
  const refusal = save.refusal ?? publish.refusal ?? adjust.refusal
  return (
    <SheetAroundProvider value={{ draft, set: state.set, faultsOf: (list) => points.filter(({ field }) => field.startsWith(`${list}.`)), companyGln: company?.gln ?? null }}>
      <LeaveGuard isDirty={state.isDirty && !save.busy && !publish.busy && !adjust.busy} />
      <PageHeader
        title={mode === 'new' ? say('page.create.title') : `${draft.name ?? ''} ${String(draft.vintage ?? '')}`.trim()}
        lead={say(`page.create.lead.${mode}`)} back={saved === null ? { to: '/vin', title: say('page.wines.title') } : { to: `/recapitulatif/${String(saved.id)}`, title: say('page.summary.title') }}
        {...(mode === 'adjust' ? { aside: <Badge size="lg" variant="light" color="teal" tt="none" radius="sm" leftSection={<IconLock size={14} aria-hidden />}>{say('page.create.published')}</Badge> } : {})}
      />
      <div className={styles.board}>
        <SectionRail blocks={blocks} points={points} />
        <div className={styles.form}>
          {!form.mayWrite && <Alert color="gray" icon={<IconLock aria-hidden />} mb="lg">{say('page.create.readOnly')}</Alert>}
          <RefusalAlert refusal={refusal} />
          {refusal?.code === 'sheet.changedMeanwhile' && <Button variant="light" mb="md" onClick={() => { location.reload() }}>{say('page.create.reload')}</Button>}
          <Form state={state} onSubmit={send}>
            <div className={styles.blocks}>{blocks.map(({ group, names }) => <SheetBlock key={group} state={state} group={group} names={names} draft={draft} />)}</div>
            <SheetActions form={form} busy={{ saving: save.busy || adjust.busy, publishing: publish.busy }} onPublish={() => { if (state.check(form.judgeReadiness)) void publish.run() }} />
          </Form>
        </div>
        <SheetSide form={form} />
      </div>
      <AdjustDialog opened={isAsking} busy={adjust.busy} onClose={() => { setAsking(false) }} onConfirm={(reason) => { setAsking(false); void adjust.run(reason) }} />
    </SheetAroundProvider>
  )
}

function isFixed(name: SheetField): boolean {
  return !mayChange(name, sheetStates.validated)
}

/** Saving, publishing, adjusting: what each calls, and where one stands afterwards. */
function useSheetActions(form: SheetForm) {
  const say = useWords()
  const navigate = useNavigate()
  const { state, saved, accept } = form
  const write = useCallback(async (): Promise<SheetAnswer> => {
    const changes = state.changes()
    const { sheet } = saved === null
      ? await call('sheets.create', withoutNull({ ...state.values }))
      : await call('sheets.update', { id: saved.id, changes, revision: saved.revision })
    accept(sheet)
    return sheet
  }, [state, saved, accept])
  const save = useAction(useCallback(async () => {
    if (!state.check()) return
    const sheet = await write().catch(showFaults(state))
    showSuccess(say('page.create.saved'))
    if (saved === null) await navigate(`/create?id=${String(sheet.id)}`, { replace: true, preventScrollReset: true, state: kept })
  }, [state, write, saved, navigate, say]))
  const publish = useAction(useCallback(async () => {
    const sheet = saved === null || state.isDirty ? await write().catch(showFaults(state)) : saved
    await call('sheets.generate', { id: sheet.id }).catch(showFaults(state))
    showSuccess(say('page.create.generated'))
    await navigate(`/recapitulatif/${String(sheet.id)}`)
  }, [state, write, saved, navigate, say]))
  const adjust = useAction(useCallback(async (reason: string) => {
    if (saved === null) return
    await call('sheets.adjust', { id: saved.id, reason, changes: state.changes(), revision: saved.revision }).catch(showFaults(state))
    showSuccess(say('page.create.adjusted'))
    await navigate(`/recapitulatif/${String(saved.id)}`)
  }, [state, saved, navigate, say]))
  return { save, publish, adjust }
}

/** Hands the server's faults to the form, and the refusal on. */
function showFaults(form: SheetForm['state']): (error: unknown) => never {
  return (error) => {
    if (error instanceof CallRefusal) form.refuse(error.faults)
    throw error
  }
}

function withoutNull(values: Readonly<Record<string, unknown>>): Readonly<Record<string, never>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as Readonly<Record<string, never>>
}
