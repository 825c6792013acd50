// Renders pages as the server does, from sample answers.

import { unknownActs } from '../../../src/domain/law/unknown-acts.ts'
import { viewsModule } from '../ssr.ts'
import type { SheetAnswer } from '../../../src/contract/answers.ts'
import type { Output } from '../../../src/contract/operations/index.ts'
import type { PageName } from '../../../src/contract/pages.ts'
import type { InterfaceLanguage } from '../../../src/domain/languages.ts'
import { ownerRights, type Right } from '../../../src/domain/rights.ts'
import { exampleSheet } from '../../support/examples.ts'
import type { ClientSession } from '../../../views/client/session.ts'

type Rendering = {
  url: string
  page: PageName
  data: { reads: object }
  session: ClientSession
  language: InterfaceLanguage
  nonce: string
}
type Server = { renderPage: (rendering: Rendering) => Promise<{ html: string; status: number }> }
type SheetRow = Output<'sheets.list'>['rows'][number]

/** The session of a user of a validated company, with the given rights. */
export function userWithRights(
  rights: readonly Right[] = [...ownerRights, 'premium'],
  language: InterfaceLanguage = 'en',
): ClientSession {
  return {
    flag: 1,
    rights,
    admin: false,
    shortAdmin: false,
    username: 'Anna Roux',
    language,
    demo: false,
    energyFactors: 'annex-xiv',
    law: unknownActs,
    timeZone: 'UTC',
    validationDays: 2,
    brandLength: { min: 5, max: 20 },
    isImpersonating: false,
    user: 1,
    company: { id: 1, name: 'Domaine des Deux Rives', state: 'validated', gln: '3012345000109' },
  }
}

/** Renders a page to HTML, with `&` unescaped in addresses. */
export async function render(
  page: PageName,
  url: string,
  reads: object,
  session = userWithRights(),
): Promise<string> {
  const { renderPage } = await viewsModule<Server>('server.tsx')
  const { html } = await renderPage({
    url,
    page,
    data: { reads },
    session,
    language: session.language,
    nonce: 'n',
  })
  return html.replaceAll('&amp;', '&')
}

/** Message ids in the HTML, which mean missing translations. */
export function untranslatedIds(html: string): string[] {
  return html.match(/\b(?:page|part|field|choice|group|ingredient|packaging)\.[a-z][\w.-]+/gu) ?? []
}

export function row(given: Partial<SheetRow> & { id: number }): SheetRow {
  return {
    state: 3,
    archived: false,
    withdrawn: false,
    code: `C0DE${String(given.id)}`,
    brand: 'Deux Rives',
    name: `Wine ${String(given.id)}`,
    reference: `R-${String(given.id)}`,
    gtin: null,
    vintage: 2024,
    wineType: 'red',
    family: 'wine',
    appellation: null,
    market: '097',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...given,
  }
}

export function list(
  rows: readonly SheetRow[],
  given: Partial<Output<'sheets.list'>> = {},
): Output<'sheets.list'> {
  const counts = { draft: 0, validated: rows.length, withdrawn: 0, archived: 0 }
  return {
    rows: [...rows],
    total: rows.length,
    more: false,
    page: 1,
    size: 25,
    counts,
    found: null,
    archivedByAll: 0,
    vintages: [2024, 2023],
    markets: ['097'],
    ...given,
  }
}

export function sheet(given: Partial<SheetAnswer> = {}): SheetAnswer {
  return {
    id: 7,
    state: 3,
    archived: false,
    withdrawn: false,
    code: '6DZVK653D2',
    url: 'http://q.test/nutricode/6DZVK653D2/DR-GALETS-2024',
    digitalLink: 'http://q.test/01/03012345000215/22/2A',
    labelUrl: 'http://label.test/qr/6DZVK653D2',
    version: 2,
    revision: 4,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    generatedAt: '2026-11-02T10:00:00.000Z',
    product: null,
    recheck: [],
    draft: exampleSheet(),
    ...given,
  }
}
