// The filters of the list of wines that a user has saved: `/api/fiche/filters`. They belong to one user, so keys and
// the command line have none.

import { list, object, oneOf, text, type Infer } from '../../domain/shape.ts'
import { done } from '../answers.ts'
import type { Operation } from '../operation.ts'
import { listNeeds, savedFilter } from './sheets.ts'

/** Filters that one user may save. */
export const mostSavedFilters = 30

const name = text({ min: 1, max: 60 })
const entry = object({ name, filter: savedFilter })
export type SavedFilterAnswer = Infer<typeof entry>

const filters = object({ code: oneOf(0), filters: list(entry, mostSavedFilters) })

export const savedFilterOperations = {
  'filters.list': {
    method: 'GET',
    path: '/fiche/filters',
    needs: listNeeds,
    scope: 'company',
    forPeople: true,
    input: object({}),
    output: filters,
    refusals: ['company.none', 'right.person'],
  },
  /** Replaces the filter of the same name. Answers all filters of the user. */
  'filters.save': {
    method: 'POST',
    path: '/fiche/filters/save',
    needs: listNeeds,
    scope: 'company',
    forPeople: true,
    input: object({ name, filter: savedFilter }),
    output: filters,
    refusals: ['company.none', 'right.person', 'filter.tooMany', 'input.invalid'],
  },
  'filters.delete': {
    method: 'POST',
    path: '/fiche/filters/delete',
    needs: listNeeds,
    scope: 'company',
    forPeople: true,
    input: object({ name }),
    output: done,
    refusals: ['company.none', 'right.person'],
  },
} as const satisfies Record<string, Operation>
