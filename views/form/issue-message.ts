// Texts of validation issues in the reader's language: by the issue's code and values, else the server's own
// message.

import type { ApiIssue } from '../client/call.ts'
import type { SheetDraft } from '../../src/domain/sheet/fields.ts'
import { messageKey, messageValues } from '../../src/domain/validation-issue.ts'
import type { Translate } from '../client/translations.ts'
import { ingredientName } from './ingredient-name.ts'

/** The message of an issue, without the name of its field. */
export function issueMessage(issue: ApiIssue, translate: Translate): string {
  const values = messageValues(issue, (key) => translate.byId(key) ?? key)
  return translate.byId(messageKey(issue), values) ?? issue.message ?? issue.code
}

/**
 * The subject of an issue of a sheet: the title of its field, and the name of the entry inside an ordered
 * field.
 */
export function issueSubject(issue: ApiIssue, draft: SheetDraft, translate: Translate): string {
  const [name = '', index] = issue.field.split('.')
  const title = translate.byId(`field.${name}.title`) ?? translate('part.form.otherIssues')
  const entry = index === undefined ? undefined : entryName(name, Number(index), draft, translate)
  return entry === undefined ? title : `${title}, ${entry}`
}

function entryName(list: string, index: number, draft: SheetDraft, translate: Translate): string | undefined {
  if (list === 'ingredients') {
    const entry = draft.ingredients?.[index]
    return entry === undefined ? undefined : ingredientName(entry, translate)
  }
  return list === 'packaging'
    ? translate.byId(`packaging.component.${draft.packaging?.[index]?.component ?? ''}`)
    : undefined
}
