// What a sheet that continues another vintage still has to check.

import { RecheckList } from '../sheet/recheck-list.tsx'
import type { SheetForm } from './sheet-form.ts'

/** The fields carried over from another vintage; nothing for a new sheet. */
export function Recheck({ form: { saved, draft } }: { form: SheetForm }) {
  return saved !== null && <RecheckList id={saved.id} recheck={saved.recheck} draft={draft} />
}
