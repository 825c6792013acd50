// The actions of a sheet's form: save, publish (generate the code), adjust with a reason.

import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from '../router/context.ts'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { call, CallRefusal } from '../client/call.ts'
import { useAction, type Action } from '../ui/action.ts'
import { showSuccess } from '../ui/toast.tsx'
import { useTranslate } from '../client/translations.ts'
import type { FormState } from '../form/form-state.ts'
import type { Autosave } from './autosave.ts'
import type { EditConflictState } from './edit-conflict.ts'
import type { SheetForm } from './sheet-form.ts'

export type EditorActions = {
  readonly save: Action<readonly [], void>
  readonly publish: Action<readonly [], void>
  readonly adjust: Action<readonly [string], void>
}

/** The form says a refusal itself, in sight and once (editor-notices.tsx). */
const withoutToast = { toast: false } as const

export function useEditorActions(
  form: SheetForm,
  { flush }: Autosave,
  { checkNow }: EditConflictState,
): EditorActions {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state } = form
  const withIssues = useIssues(state, checkNow)
  const save = useAction(
    useCallback(async () => {
      if (!state.check()) return
      await withIssues(flush())
      showSuccess(translate('page.create.saved'))
    }, [state, withIssues, flush, translate]),
    withoutToast,
  )
  const publish = useAction(
    useCallback(async () => {
      const sheet = await withIssues(flush())
      if (sheet === null) return
      await withIssues(call('sheets.generate', { id: sheet.id }).then((answer) => answer.sheet))
      showSuccess(translate('page.create.generated'))
      await navigate(`/recapitulatif/${String(sheet.id)}`)
    }, [withIssues, flush, navigate, translate]),
    withoutToast,
  )
  return { save, publish, adjust: useAdjustment(form, withIssues) }
}

type WithIssues = (work: Promise<SheetAnswer | null>) => Promise<SheetAnswer | null>

/** Wraps a call: shows the issues of its refusal at the fields, and checks for an edit conflict. */
function useIssues(state: FormState, checkNow: EditConflictState['checkNow']): WithIssues {
  return useCallback(
    (work: Promise<SheetAnswer | null>) =>
      work.catch(async (error: unknown) => {
        if (!(error instanceof CallRefusal)) throw error
        if (error.code === 'sheet.changedMeanwhile') await checkNow()
        else {
          state.showServerIssues(error.issues)
          // Its answer is not waited for: the form can be sent again at once.
          void checkNow()
        }
        throw error
      }),
    [state, checkNow],
  )
}

function useAdjustment(form: SheetForm, withIssues: WithIssues): EditorActions['adjust'] {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state, saved, accept } = form
  return useAction(
    useCallback(
      async (reason: string) => {
        if (saved === null) return
        const sheet = await withIssues(
          call('sheets.adjust', {
            id: saved.id,
            reason,
            changes: state.changes(),
            revision: saved.revision,
          }).then((answer) => answer.sheet),
        )
        // Nothing is unsaved when the page is left.
        if (sheet !== null)
          flushSync(() => {
            accept(sheet)
          })
        showSuccess(translate('page.create.adjusted'))
        await navigate(`/recapitulatif/${String(saved.id)}`)
      },
      [state, saved, accept, withIssues, navigate, translate],
    ),
    withoutToast,
  )
}
