// The actions of a sheet's summary: publish, duplicate, delete, archive, restore.

import { useCallback } from 'react'
import { useNavigate, useRevalidator } from '../router/context.ts'
import type { SheetAnswer } from '../../src/contract/answers.ts'
import { operationOf } from '../../src/contract/operations/index.ts'
import { sheetStates } from '../../src/domain/sheet/sheet-states.ts'
import { call } from '../client/call.ts'
import { useAction, type Action } from '../ui/action.ts'
import { useArchiveAction } from '../sheet-list/archive-actions.ts'
import { showOffer, showSuccess } from '../ui/toast.tsx'
import { companyMayPublish, sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'

/** The actions on a sheet, and which of them this session may run. */
export function useSummaryActions(sheet: SheetAnswer) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { id } = sheet
  const generate = useAction(
    useCallback(async () => {
      await call('sheets.generate', { id })
      await revalidate()
      showSuccess(translate('page.create.generated'))
      return true
    }, [id, revalidate, translate]),
  )
  const duplicate = useAction(
    useCallback(
      async (millesime: number | undefined) => {
        const { ids } = await call('sheets.duplicate', {
          ids: [id],
          ...(millesime === undefined ? {} : { millesime }),
        })
        showSuccess(translate('part.duplicate.done', { count: ids.length }))
        // The dialog's place in the history is of no more use.
        await navigate(`/create?id=${String(ids[0] ?? id)}`, { replace: true })
      },
      [id, navigate, translate],
    ),
  )
  return {
    generate,
    duplicate,
    remove: useRemoval(sheet),
    archive: useArchiveAction('archive'),
    restore: useArchiveAction('restore'),
    ...useSummaryRights(sheet),
  }
}

function useRemoval({ id, draft }: SheetAnswer): Action<[], void> {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { run: restore } = useAction(
    useCallback(async () => {
      const { sheet } = await call('sheets.create', draft)
      showSuccess(translate('page.summary.restored'))
      await navigate(`/recapitulatif/${String(sheet.id)}`)
    }, [draft, navigate, translate]),
  )
  return useAction(
    useCallback(async () => {
      await call('sheets.delete', { id })
      showOffer(translate('page.summary.removed'), {
        title: translate('part.toast.undo'),
        act: () => {
          void restore()
        },
      })
      await navigate('/vin', { replace: true })
    }, [id, navigate, restore, translate]),
  )
}

/** What this session may do with the sheet. */
function useSummaryRights(sheet: SheetAnswer) {
  const session = useSession()
  const isDraft = sheet.state === sheetStates.unvalidated
  const may = (name: Parameters<typeof operationOf>[0]): boolean =>
    sessionAllows(session, operationOf(name).needs)
  return {
    mayEdit: isDraft && may('sheets.update'),
    mayGenerate: isDraft && may('sheets.generate') && companyMayPublish(session),
    mayRemove: isDraft && sheet.code === null && may('sheets.delete'),
    mayAdjust: !isDraft && may('sheets.adjust'),
    mayDuplicate: may('sheets.duplicate'),
    mayArchive: may('sheets.archive'),
    mayAssociate: sheet.product === null && may('sheets.associate'),
  }
}
