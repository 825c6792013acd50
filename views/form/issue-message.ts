// A fault in the reader's language: words of its code with its figures, else the sentence the server sent along.

import type { SaidFault } from '../client/call.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import type { Translate } from '../client/translations.ts'

export function faultSentence(fault: SaidFault, translate: Translate): string {
  return translate.byId(`issue.${fault.code}`, fault.values) ?? fault.message ?? fault.code
}

/** What a fault of a sheet is about: its field, and the entry where it stands inside a list. */
export function subjectOf(fault: SaidFault, draft: SheetDraft, translate: Translate): string {
  const [name = '', place] = fault.field.split('.')
  const title = translate.byId(`field.${name}.title`) ?? translate('part.form.otherFaults')
  const entry = place === undefined ? undefined : entryName(name, Number(place), draft, translate)
  return entry === undefined ? title : `${title}, ${entry}`
}

function entryName(list: string, place: number, draft: SheetDraft, translate: Translate): string | undefined {
  if (list === 'ingredients') return translate.byId(`ingredient.${draft.ingredients?.[place]?.id ?? ''}`)
  return list === 'packaging'
    ? translate.byId(`packaging.component.${draft.packaging?.[place]?.component ?? ''}`)
    : undefined
}
