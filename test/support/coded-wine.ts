// A wine with a code, for journeys that fetch its pictures: by browser, command line and API.

import { useBrowser } from './browser.ts'
import { useCommandLine } from './command-line.ts'
import { createEstateWithCode, password } from './people.ts'
import { Visitor } from './visitor.ts'
import { useWeb } from './web.ts'

/** The e-mail address of the owner of the estate. */
export const owner = 'owner@deux-rives.test'

/** Call once at the top of a `describe`. The values of the wine are known from the first test on. */
export function useCodedWine() {
  const web = useWeb({ worker: true })
  const browser = useBrowser()
  const cli = useCommandLine(() => web.environment)
  const wine = { id: 0, company: '', address: '' }
  before(async () => {
    wine.company = String(await createEstateWithCode(web, owner))
    const [sheet] = await cli.lines(['sheets', 'list', '--company', wine.company])
    wine.id = Number(sheet?.['id'])
    const [whole] = await cli.lines(['sheets', 'get', String(wine.id), '--company', wine.company])
    wine.address = String(whole?.['digitalLink'])
  })

  let session: Promise<Record<string, string>> | undefined

  /** Fetches the picture of the code as the owner, who signs in once, in an interface language. */
  async function fetchPicture(query: string, format = 'svg', language = 'en'): Promise<Response> {
    const headers = await (session ??= signIn())
    return fetch(`${web.origin}/api/fiche/code/${String(wine.id)}.${format}?${query}`, {
      headers: { ...headers, cookie: `${headers['cookie'] ?? ''}; lang=${language}` },
    })
  }

  async function signIn(): Promise<Record<string, string>> {
    const visitor = new Visitor(web.origin)
    await visitor.get('/api/compte/status')
    await visitor.post('/api/compte/login', { email: owner, password })
    return visitor.headers()
  }

  return { web, browser, cli, wine, fetchPicture }
}
