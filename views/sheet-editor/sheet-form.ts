// The form of a sheet: new, being written, or adjusted once its code exists. Shape, sense and readiness are judged by
// the server's own rules as one types (specification sections 4 and 5).

import { useCallback, useMemo, useState } from 'react'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import {
  familyOf,
  fieldsOfFamily,
  sheetFields,
  type SheetDraft,
  type SheetField,
} from '../../src/domain/sheet/fields.ts'
import { ingredient } from '../../src/domain/sheet/ingredient-table.ts'
import { mayChange, sheetStates } from '../../src/domain/sheet/lifecycle.ts'
import { faultsToSave, readiness, type RulesContext } from '../../src/domain/sheet/rules.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { isAllowed, useSession } from '../client/session.ts'
import type { MessageId } from '../client/translations.ts'
import { rootOf, useFormState, type FormState, type Judge, type Values } from '../form/form-state.ts'
import { valuesOf } from './sheet-saving.ts'
import { IngredientsEditor } from './ingredients-editor.tsx'
import { MarketInput } from './market-input.tsx'
import { PackagingEditor } from './packaging-editor.tsx'
import { VintageInput } from './vintage-input.tsx'
import { VolumeInput } from './volume-input.tsx'

export type SheetMode = 'new' | 'edit' | 'adjust'

export type SheetForm = {
  readonly state: FormState
  readonly mode: SheetMode
  readonly draft: SheetDraft
  /** As last saved; null while new. */
  readonly saved: SheetAnswer | null
  /** Everything to be said before publishing. */
  readonly points: readonly ValidationIssue[]
  readonly judgeReadiness: Judge
  /** What keeps values from being saved. */
  readonly judge: Judge
  readonly mayWrite: boolean
  /** Takes over what the server has, under what was typed since `base`; without it, instead of it. */
  readonly accept: (sheet: SheetAnswer, base?: Values) => void
}

const editors = {
  targetMarket: MarketInput,
  volume: VolumeInput,
  ingredients: IngredientsEditor,
  packaging: PackagingEditor,
  vintage: VintageInput,
}
const writes = { new: 'sheets.create', edit: 'sheets.update', adjust: 'sheets.adjust' } as const
/** Numbers of GS1 wait for the company's GLN (specification section 5). */
const afterGln: readonly string[] = ['gtin', 'cpv', 'cpvReason']

export function useSheetForm(sheet: SheetAnswer | null): SheetForm {
  const session = useSession()
  const companyGln = session.company?.gln ?? null
  const [saved, setSaved] = useState(sheet)
  const mode: SheetMode = saved === null ? 'new' : saved.state === sheetStates.validated ? 'adjust' : 'edit'
  const mayWrite = isAllowed(session, operationOf(writes[mode]).needs)
  const context = useMemo(
    (): RulesContext => ({
      factors: session.energyFactors,
      ...(companyGln === null ? {} : { gln: companyGln }),
    }),
    [session.energyFactors, companyGln],
  )
  const judge = useCallback((values: Values) => faultsToSave(draftOf(values), context), [context])
  const judgeReadiness = useCallback((values: Values) => readiness(draftOf(values), context), [context])
  const lock = (name: string): MessageId | null => {
    if (!mayWrite) return 'part.form.noRight'
    if ((saved?.code ?? null) !== null && !mayChange(name as SheetField, sheetStates.validated))
      return 'part.form.locked'
    return afterGln.includes(name) && companyGln === null && state.values['gln'] === undefined
      ? 'part.form.glnFirst'
      : null
  }
  const state: FormState = useFormState({
    fields: sheetFields,
    initial: valuesOf(sheet?.draft),
    judge,
    lock,
    editors,
  })
  const draft = useMemo(() => draftOf(state.values), [state.values])
  const { reset, rebase } = state
  const accept = useCallback(
    (next: SheetAnswer, base?: Values) => {
      setSaved(next)
      if (base === undefined) reset(valuesOf(next.draft))
      else rebase(valuesOf(next.draft), base)
    },
    [reset, rebase],
  )
  return {
    state,
    mode,
    draft,
    saved,
    judge,
    points: useMemo(() => pointsOf(draft, mode, context), [draft, mode, context]),
    judgeReadiness,
    mayWrite,
    accept,
  }
}

/** Advice about what is final by now would only nag. */
function pointsOf(draft: SheetDraft, mode: SheetMode, context: RulesContext): ValidationIssue[] {
  const points = readiness(draft, context)
  return mode === 'adjust'
    ? points.filter(
        ({ field, weight }) =>
          weight !== 'advisory' || mayChange(rootOf(field) as SheetField, sheetStates.validated),
      )
    : points
}

/** Values as a draft: what is undefined is absent. Values of the wrong shape stay, for their faults. */
function draftOf(values: Values): SheetDraft {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  )
}

/** The blocks of the form for a draft, in the order of the declaration, each with the fields that are asked now. */
export function blocksOf(
  draft: SheetDraft,
): { readonly group: string; readonly names: readonly SheetField[] }[] {
  const asked = fieldsOfFamily(familyOf(draft)).filter((name) => isAsked(name, draft))
  const groups = [...new Set(asked.map((name) => sheetFields[name].group))]
  return groups.map((group) => ({ group, names: asked.filter((name) => sheetFields[name].group === group) }))
}

/** Typed energy only where one types it; the wording of gases only where there is one; no vintage is asked with the vintage. */
function isAsked(name: SheetField, draft: SheetDraft): boolean {
  if (name === 'nonVintage') return false
  if (name === 'energyKj' || name === 'energyKcal') return draft.energySource === 'typed'
  if (name === 'gasStatement')
    return (draft.ingredients ?? []).some(({ id }) => ingredient(id).group === 'gas')
  return true
}
