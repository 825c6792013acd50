// The filters of the list of wines that a user has saved under a name. Other users of the company do not see them: who
// wants to share one sends the address of the list, which has the whole filter.

import { ownCompanyId, userIdOf, type Context } from '../context.ts'
import { service } from '../service.ts'
import type { SavedFilterAnswer } from '../../contract/operations/saved-filters.ts'
import { mostSavedFilters } from '../../contract/operations/saved-filters.ts'
import { refuse } from '../../domain/refusal.ts'
import { openSavedFilters } from '../../persistence/sheet-lists/saved-filters.ts'

/** The filters of the actor. */
export const list = service<'filters.list'>(async (context) => ({
  code: 0,
  filters: await ownFilters(context).list(),
}))

/** Saves a filter under a name. Refuses `filter.tooMany`, and `input.invalid` for a name of spaces. */
export const save = service<'filters.save'>(async (context, input) => {
  const name = input.name.trim()
  if (name === '') refuse('input.invalid', { issues: [{ field: 'name', code: 'required' }] })
  const filters = ownFilters(context)
  const known = await filters.list()
  if (known.length >= mostSavedFilters && !known.some((entry) => entry.name === name))
    refuse('filter.tooMany', { values: { most: mostSavedFilters } })
  await filters.save(name, input.filter, context.now)
  return { code: 0, filters: await filters.list() }
})

/** Deletes the filter of a name. */
export const remove = service<'filters.delete'>(async (context, { name }) => {
  await ownFilters(context).remove(name)
  return { code: 0 }
})

/** The filters of the acting user; refuses `company.none`, and `right.person` for an actor that is no user. */
function ownFilters(context: Context) {
  const companyId = ownCompanyId(context.actor)
  const userId = userIdOf(context.actor) ?? refuse('right.person')
  return openSavedFilters<SavedFilterAnswer['filter']>(context.trx, companyId, userId)
}
