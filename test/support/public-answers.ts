// Everything that is printed or linked of a company, and what an installation answers there: two installations are
// compared byte for byte.

import { membersOf, rowsIn } from './archive-zip.ts'

/** An answer as it is compared; the body in Base64. */
export type PublicAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Every address that a consumer, a shop or a scanner may call for the company. */
export async function publicAddresses(archive: string, serials: readonly string[]): Promise<string[]> {
  const members = await membersOf(archive)
  const lots = ['', '/lot/L1', '/lot/L2', '/lot/none']
  const ofLabels = rowsIn(members, 'codes').flatMap(({ code, sheet_id: sheet }) => {
    const label = `/qr/${String(code)}`
    const versions = rowsIn(members, 'versions').filter((version) => version['sheet_id'] === sheet)
    return [
      ...['en', 'de', 'fr', 'el', 'it', 'pt'].map((language) => `${label}?lang=${language}`),
      ...lots.map((lot) => `${label}${lot}?lang=es`),
      ...versions.map(({ version }) => `${label}/v/${String(version)}?lang=en`),
      `/nutricode/${String(code)}`,
      `/nutricode/${String(code)}/REF`,
      `${label}.json?lang=de`,
      `${label}.jsonld?lang=de`,
      `/oembed?url=${encodeURIComponent(`http://label.test${label}`)}`,
      label,
    ]
  })
  const ofLinks = rowsIn(members, 'codes').flatMap(({ gtin, lot }) =>
    typeof gtin !== 'string'
      ? []
      : ['', `/10/${typeof lot === 'string' ? lot : 'L1'}`, '/10/L1', '/10/L2', '/21/UNKNOWN'].flatMap(
          (path) =>
            ['', '?linkType=linkset', '?linkType=all', '?linkType=gs1:sustainabilityInfo'].map(
              (query) => `/01/${gtin}${path}${query}`,
            ),
        ),
  )
  const ofPictures = [...members.keys()]
    .filter((name) => name.startsWith('pictures/'))
    .map((name) => `/${name}`)
  return [...ofLabels, ...ofLinks, ...serials.map((serial) => new URL(serial).pathname), ...ofPictures]
}

/** What an installation answers at an address, without what belongs to the moment. */
export async function answerAt(origin: string, address: string): Promise<PublicAnswer> {
  const answer = await fetch(`${origin}${address}`, {
    redirect: 'manual',
    headers: { 'Accept-Language': 'fr' },
  })
  const headers = Object.fromEntries(
    [...answer.headers].filter(
      ([name]) => !['date', 'connection', 'keep-alive', 'age', 'x-request-id'].includes(name),
    ),
  )
  return { status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()).toString('base64') }
}
