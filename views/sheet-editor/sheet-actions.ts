// What one asks for at a sheet's form: saving now, its code, an adjustment with a reason; and where one stands afterwards.

import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { call, CallRefusal } from '../client/call.ts'
import { useAction, type Action } from '../ui/action.ts'
import { showSuccess } from '../ui/toast.tsx'
import { useTranslate } from '../client/translations.ts'
import type { Autosave } from './autosave.ts'
import type { Meetings } from './edit-conflict.ts'
import type { SheetForm } from './sheet-form.ts'

export type SheetActions = {
  readonly save: Action<readonly [], void>
  readonly publish: Action<readonly [], void>
  readonly adjust: Action<readonly [string], void>
}

export function useSheetActions(form: SheetForm, { flush }: Autosave, { look }: Meetings): SheetActions {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { state, saved, accept } = form
  const done = useCallback(
    (work: Promise<SheetAnswer | null>) =>
      work.catch(async (error: unknown) => {
        if (!(error instanceof CallRefusal)) throw error
        if (error.code !== 'sheet.changedMeanwhile') state.refuse(error.faults)
        await look()
        throw error
      }),
    [state, look],
  )
  const save = useAction(
    useCallback(async () => {
      if (!state.check()) return
      await done(flush())
      showSuccess(translate('page.create.saved'))
    }, [state, done, flush, translate]),
  )
  const publish = useAction(
    useCallback(async () => {
      const sheet = await done(flush())
      if (sheet === null) return
      await done(call('sheets.generate', { id: sheet.id }).then((answer) => answer.sheet))
      showSuccess(translate('page.create.generated'))
      await navigate(`/recapitulatif/${String(sheet.id)}`)
    }, [done, flush, navigate, translate]),
  )
  const adjust = useAction(
    useCallback(
      async (reason: string) => {
        if (saved === null) return
        const sheet = await done(
          call('sheets.adjust', {
            id: saved.id,
            reason,
            changes: state.changes(),
            revision: saved.revision,
          }).then((answer) => answer.sheet),
        )
        // Nothing is left to be kept.
        if (sheet !== null)
          flushSync(() => {
            accept(sheet)
          })
        showSuccess(translate('page.create.adjusted'))
        await navigate(`/recapitulatif/${String(saved.id)}`)
      },
      [state, saved, accept, done, navigate, translate],
    ),
  )
  return { save, publish, adjust }
}
