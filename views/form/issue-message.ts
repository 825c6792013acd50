// A fault in the reader's language: words of its code with its figures, else the sentence the server sent along.

import type { SaidFault } from '../client/call.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import type { Words } from '../client/translations.ts'

export function faultSentence(fault: SaidFault, say: Words): string {
  return say.at(`fault.${fault.code}`, fault.values) ?? fault.message ?? fault.code
}

/** What a fault of a sheet is about: its field, and the entry where it stands inside a list. */
export function subjectOf(fault: SaidFault, draft: SheetDraft, say: Words): string {
  const [name = '', place] = fault.field.split('.')
  const title = say.at(`field.${name}.title`) ?? say('part.form.otherFaults')
  const entry = place === undefined ? undefined : entryName(name, Number(place), draft, say)
  return entry === undefined ? title : `${title}, ${entry}`
}

function entryName(list: string, place: number, draft: SheetDraft, say: Words): string | undefined {
  if (list === 'ingredients') return say.at(`ingredient.${draft.ingredients?.[place]?.id ?? ''}`)
  return list === 'packaging'
    ? say.at(`packaging.component.${draft.packaging?.[place]?.component ?? ''}`)
    : undefined
}
