// Saving of a sheet's page: autosave, the watch for edit conflicts, and the user's answer to a conflict.

import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, usePendingLocation } from '../router/context.ts'
import { useSession } from '../client/session.ts'
import { useAutosave, type Autosave } from './autosave.ts'
import { useEditConflict, type EditConflictState } from './edit-conflict.ts'
import { draftKey, draftOwner, newTabId, storeDraft } from './local-drafts.ts'
import type { SheetForm } from './sheet-form.ts'

export type SheetSaving = {
  readonly autosave: Autosave
  readonly conflicts: EditConflictState
  /** Resolves the open conflict: takes over the other state, or keeps the changes of this form. */
  readonly resolve: (choice: 'theirs' | 'mine') => void
  /** How many times the changes of this form were stored as a local draft, to resolve a conflict. */
  readonly asideCount: number
}

/** @param sameForm navigation state for the step of a new sheet to its own address */
export function useSheetSaving(form: SheetForm, sameForm: string): SheetSaving {
  const saving = useRef(false)
  const [tab] = useState(newTabId)
  const conflicts = useEditConflict(form, tab, saving)
  const autosave = useAutosave({
    form,
    tab,
    saving,
    isPaused: conflicts.conflict?.isOpen === true,
    onConflict: () => {
      void conflicts.checkNow()
    },
  })
  useOwnAddress(form, sameForm)
  return { autosave, conflicts, ...useResolution(form, conflicts, autosave.idempotencyKey) }
}

/** Opens the address of a new sheet once it has one; again after a dialog or a link within the page came first. */
function useOwnAddress({ saved }: SheetForm, sameForm: string): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const isOpening = usePendingLocation() !== null
  const id = saved?.id ?? null
  const isOpen = id === null || new URLSearchParams(search).has('id')
  useEffect(() => {
    if (isOpen || isOpening) return
    void navigate(`/create?id=${String(id)}`, { replace: true, preventScrollReset: true, state: sameForm })
  }, [id, isOpen, isOpening, navigate, sameForm])
}

/** When the other state wins, the changes of this form stay on the device as a local draft. */
function useResolution(
  form: SheetForm,
  { conflict, close }: EditConflictState,
  idempotencyKey: string,
): Pick<SheetSaving, 'resolve' | 'asideCount'> {
  const owner = draftOwner(useSession())
  const [asideCount, setAsideCount] = useState(0)
  const resolve = (choice: 'theirs' | 'mine'): void => {
    if (conflict === null) return
    if (choice === 'theirs') {
      storeDraft(draftKey(owner, conflict.sheet.id, newTabId()), {
        at: Date.now(),
        sheet: conflict.sheet.id,
        request: idempotencyKey,
        changes: form.state.changes(),
      })
      setAsideCount(asideCount + 1)
    }
    form.accept(conflict.sheet, ...(choice === 'mine' ? [form.state.origin] : []))
    close()
  }
  return { resolve, asideCount }
}
