// The state of a sheet's form: new, edited, or adjusted once its code exists. It validates shape,
// contradictions and readiness by the server's own rules while the user types (specification 4 and
// 5).

import { isShown } from './shown-fields.ts'
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
import { linkIdentity, publicationIssuesOf } from '../../src/domain/sheet/shared-identity.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { mayChange } from '../../src/domain/sheet/published-field-lock.ts'
import { brusselsDay } from '../../src/domain/law/calendar.ts'
import type { LawChange } from '../../src/domain/law/law.ts'
import type { RulesContext } from '../../src/domain/sheet/rules.ts'
import { blockingIssues, type ValidationIssue } from '../../src/domain/validation-issue.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate, type MessageId } from '../client/translations.ts'
import { showFailure } from '../ui/toast.tsx'
import { fieldQuestions } from '../help/field-questions.ts'
import {
  createValidator,
  rootOf,
  useFormState,
  type FormState,
  type Validator,
  type Values,
} from '../form/form-state.ts'
import { useServerValue } from '../client/server-values.ts'
import { useRules, withRules, type SheetRules } from './rules-later.ts'
import { valuesOf, type SheetMode } from './sheet-saving.ts'
import { AllergensInput } from './allergens-input.tsx'
import { IngredientsEditor } from './ingredients-editor.tsx'
import { MarketInput } from './market-input.tsx'
import { PackagingEditor } from './packaging-editor.tsx'
import { VintageInput } from './vintage-input.tsx'
import { VolumeInput } from './volume-input.tsx'

export type SheetForm = {
  readonly state: FormState
  readonly mode: SheetMode
  readonly draft: SheetDraft
  /** The sheet as last saved; null while it is new. */
  readonly saved: SheetAnswer | null
  /** All issues before publishing: those that block, and advice. */
  readonly points: readonly ValidationIssue[]
  /** Rules of the law that the sheet will meet soon. */
  readonly changes: readonly LawChange[]
  /** Shows all issues of a publication, and calls back when none blocks it. */
  readonly whenReady: (go: () => void) => void
  /** The issues that keep values from being saved. */
  readonly validate: Validator
  readonly mayWrite: boolean
  /**
   * Takes over a sheet from the server. With `base`, changes typed since `base` stay; without it, they are
   * lost.
   */
  readonly accept: (sheet: SheetAnswer, base?: Values) => void
}

const editors = {
  targetMarket: MarketInput,
  volume: VolumeInput,
  allergens: AllergensInput,
  ingredients: IngredientsEditor,
  packaging: PackagingEditor,
  vintage: VintageInput,
}
const writes = { new: 'sheets.create', edit: 'sheets.update', adjust: 'sheets.adjust' } as const
/** Fields with GS1 numbers: locked until the company or the sheet has a GLN (specification 5). */
const needGln: readonly string[] = ['gtin', 'cpv', 'cpvReason']

export function useSheetForm(sheet: SheetAnswer | null): SheetForm {
  const translate = useTranslate()
  const session = useSession()
  const [saved, setSaved] = useState(sheet)
  const mode: SheetMode = saved === null ? 'new' : saved.state === sheetStates.validated ? 'adjust' : 'edit'
  const mayWrite = sessionAllows(session, operationOf(writes[mode]).needs)
  const { validate, readinessBy, verdictOf } = useSheetRules(saved, mode)
  const state: FormState = useFormState({
    fields: sheetFields,
    initial: valuesOf(sheet?.draft),
    validate,
    lock: (name) => lockReason(name, mayWrite, saved, session.company?.gln ?? state.values['gln']),
    editors,
    helpValues: { brand: session.brandLength },
    helpParts: fieldQuestions,
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
  const verdict = useServerValue(
    'verdict',
    useMemo(() => verdictOf(draft), [verdictOf, draft]),
  )
  return {
    state,
    mode,
    draft,
    saved,
    validate,
    points: withRefused(verdict?.points ?? [], state),
    changes: verdict?.changes ?? [],
    whenReady: (go) => {
      withRules(
        (rules) => {
          if (!state.check(readinessBy(rules))) return
          const refused = withRefused([], state)
          if (refused.length === 0) go()
          else state.showServerIssues(refused)
        },
        () => {
          showFailure(translate('part.call.unreachable'))
        },
      )
    },
    mayWrite,
    accept,
  }
}

/**
 * The rules of sheets for this session's company, by the law of the first publication or of today, and the
 * advice on the sheet as last saved while its GTIN, CPV and lot stay the same.
 */
function useSheetRules(saved: SheetAnswer | null, mode: SheetMode) {
  const { energyFactors, brandLength, law: settings, company } = useSession()
  const rules = useRules()
  const publishedAt = saved?.generatedAt ?? null
  const gln = company?.gln ?? null
  const context = useMemo(
    (): RulesContext => ({
      factors: energyFactors,
      brandLength,
      law: { today: brusselsDay(publishedAt === null ? new Date() : new Date(publishedAt)), settings },
      ...(gln === null ? {} : { gln }),
    }),
    [energyFactors, brandLength, gln, settings, publishedAt],
  )
  const adviceOn = useCallback(
    (draft: SheetDraft): readonly ValidationIssue[] =>
      saved !== null && linkIdentity(draft) === linkIdentity(saved.draft) ? (saved.advice ?? []) : [],
    [saved],
  )
  const validate = useCallback(
    (values: Values) => [
      ...(rules === null ? validateShape(values) : rules.issuesToSave(draftOf(values), context)),
      ...adviceOn(draftOf(values)),
    ],
    [rules, context, adviceOn],
  )
  const readinessBy = useCallback(
    (loaded: SheetRules): Validator =>
      (values) => [
        ...loaded.publicationIssues(draftOf(values), saved, context),
        ...publicationIssuesOf(adviceOn(draftOf(values))),
      ],
    [saved, context, adviceOn],
  )
  const verdictOf = useCallback(
    (draft: SheetDraft): Verdict | null => {
      if (rules === null) return null
      const verdict = (): Verdict => ({
        points: [...rules.pointsOf(draft, saved, mode, context), ...publicationIssuesOf(adviceOn(draft))],
        changes: rules.changesOf(draft, context),
      })
      return import.meta.env.SSR && saved === null ? onNewSheet(draft, context, verdict) : verdict()
    },
    [rules, saved, mode, context, adviceOn],
  )
  return { validate, readinessBy, verdictOf }
}

/** The issues of the rules, and those that only the server finds, such as a reference that another wine has. */
function withRefused(
  points: readonly ValidationIssue[],
  { issues, refusedFields }: Pick<FormState, 'issues' | 'refusedFields'>,
): readonly ValidationIssue[] {
  if (refusedFields.length === 0) return points
  const isKnown = ({ field, code }: ValidationIssue): boolean =>
    points.some((point) => point.field === field && point.code === code)
  const refused = blockingIssues(issues).filter(({ field }) => refusedFields.includes(rootOf(field)))
  return [...points, ...refused.filter((issue) => !isKnown(issue))]
}

/** What the rules say of a draft before it is published. */
type Verdict = { readonly points: readonly ValidationIssue[]; readonly changes: readonly LawChange[] }

/** Verdicts on new sheets, on the server: the editors of a company open with the same empty sheet all day. */
const verdictsOnNew = new Map<string, Verdict>()
const mostVerdicts = 100

function onNewSheet(draft: SheetDraft, context: RulesContext, find: () => Verdict): Verdict {
  const key = JSON.stringify([draft, context])
  const verdict = verdictsOnNew.get(key) ?? find()
  if (verdictsOnNew.size >= mostVerdicts) verdictsOnNew.clear()
  verdictsOnNew.set(key, verdict)
  return verdict
}

/** The shape of the values alone, until the rules are loaded. The server validates all. */
const validateShape = createValidator(sheetFields, 'save')

/** Why a field is locked: no right, the code exists, or no GLN; null when the user may change it. */
function lockReason(
  name: string,
  mayWrite: boolean,
  saved: SheetAnswer | null,
  gln: unknown,
): MessageId | null {
  if (!mayWrite) return 'part.form.noRight'
  if ((saved?.code ?? null) !== null && !mayChange(name as SheetField, sheetStates.validated))
    return 'part.form.locked'
  return needGln.includes(name) && gln === undefined ? 'part.form.glnFirst' : null
}

/** Values as a draft, without the empty ones. Values of the wrong shape stay, so that their issues show. */
function draftOf(values: Values): SheetDraft {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  )
}

/**
 * The blocks of the form for a draft, in the order of the declaration, each with the fields that it shows.
 */
export function blocksOf(
  draft: SheetDraft,
): { readonly group: string; readonly names: readonly SheetField[] }[] {
  const names = fieldsOfFamily(familyOf(draft)).filter((name) => isShown(name, draft))
  const groups = [...new Set(names.map((name) => sheetFields[name].group))]
  return groups.map((group) => ({ group, names: names.filter((name) => sheetFields[name].group === group) }))
}
