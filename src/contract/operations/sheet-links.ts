// Further links of a sheet, and the catalogue of all label addresses for merchants.

import { furtherLink, maxFurtherLinks } from '../../domain/code/further-link.ts'
import { list, object, oneOf } from '../../domain/shape.ts'
import { id } from '../answers.ts'
import type { Operation } from '../operation.ts'

const seeNeeds = ['dashboard', 'fiche_see', 'fiche_create', 'fiche_modify', 'fiche_adjust'] as const
const setNeeds = ['dashboard', 'fiche_create', 'fiche_modify', 'fiche_adjust'] as const
const fileNeeds = ['dashboard', 'fiche_see', 'fiche_create'] as const
const links = list(furtherLink, maxFurtherLinks)

export const sheetLinkOperations = {
  'sheets.links': {
    method: 'GET',
    path: '/fiche/links/{id}',
    needs: seeNeeds,
    scope: 'company',
    command: 'sheets links',
    input: object({ id }),
    output: object({ links }),
    refusals: ['sheet.unknown'],
  },
  'sheets.setLinks': {
    method: 'POST',
    path: '/fiche/links/{id}',
    needs: setNeeds,
    scope: 'company',
    command: 'sheets set-links',
    input: object({ id, links }),
    output: object({ code: oneOf(0), links }),
    refusals: ['sheet.unknown', 'sheet.linkTwice'],
  },
  'sheets.catalogue': {
    method: 'GET',
    path: '/fiche/catalogue.csv',
    needs: fileNeeds,
    scope: 'company',
    command: 'sheets catalogue',
    input: object({}),
    output: { file: ['text/csv'] },
    refusals: [],
  },
} as const satisfies Record<string, Operation>
