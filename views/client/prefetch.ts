// Fetches chunk and data of a page before the click: when the pointer rests on an internal link, when a link takes the
// focus, and when a finger touches it. Only reads are fetched, for which GET operations are made: they change nothing.
// Nothing is fetched over a connection that is metered or slow.

import { addressOf } from './addresses.ts'
import { isFetched, keepAnswer } from './early-answers.ts'
import { loadMessages } from './page-messages.ts'
import { readsAt } from './page-at.ts'
import { loadPage } from './page-modules.ts'
import type { Read } from './reads.ts'
import type { ClientSession } from './session.ts'

/** Milliseconds for which pointer or focus stay on a link that is meant. */
const rest = 65
/** Pages that are fetched at the same time, and in one minute, at most. */
const mostAtOnce = 2
const mostAMinute = 40
const minute = 60_000

/** What a browser knows about its connection; Safari and Firefox say nothing. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string }

/** Starts to fetch pages before their links are followed. `ahead` fetches one by its address. */
export function startPrefetching(session: ClientSession): {
  readonly ahead: (address: string) => void
  readonly stop: () => void
} {
  const stopped = new AbortController()
  const begun: number[] = []
  let underWay = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const fetchAhead = (address: URL): void => {
    const found = isHere(address) || isMetered() ? null : readsAt(address, session)
    while (begun[0] !== undefined && begun[0] < Date.now() - minute) begun.shift()
    if (found === null || underWay >= mostAtOnce || begun.length >= mostAMinute) return
    begun.push(Date.now())
    underWay += 1
    void Promise.allSettled([loadPage(found.page), loadMessages(found.page), ...found.reads.map(keep)]).then(
      () => (underWay -= 1),
    )
  }
  const soon = ({ target }: Event): void => {
    clearTimeout(timer)
    const address = addressOfLink(target)
    if (address !== null) timer = setTimeout(() => fetchAhead(address), rest)
  }
  const now = ({ target }: Pick<Event, 'target'>): void => {
    const address = addressOfLink(target)
    if (address !== null) fetchAhead(address)
  }
  const options = { signal: stopped.signal, passive: true }
  document.addEventListener('pointerover', soon, options)
  document.addEventListener('focusin', soon, options)
  document.addEventListener('touchstart', now, options)
  // The pointer may have come to rest before this code was there.
  timer = setTimeout(() => now({ target: document.querySelector('a:hover') }), rest)
  return {
    ahead: (address) => {
      fetchAhead(new URL(address, location.href))
    },
    stop: () => {
      stopped.abort()
      clearTimeout(timer)
    },
  }
}

/** The address of the link under an event; null for a download, another window, another host, or no link. */
function addressOfLink(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (link === null || link.href === '' || link.hasAttribute('download') || link.target !== '') return null
  const address = new URL(link.href)
  return address.origin === location.origin ? address : null
}

/** Whether an address is of the open page, whatever the language: a link to it shows what is already there. */
function isHere({ pathname, searchParams, search }: URL): boolean {
  return pathname === location.pathname && (search === location.search || searchParams.has('lang'))
}

function isMetered(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection }
  return connection?.saveData === true || /(?:^|-)2g$/.test(connection?.effectiveType ?? '')
}

function keep(read: Read): Promise<unknown> {
  if (isFetched(read)) return Promise.resolve()
  // The input of this read is known at run time only.
  const answer = fetch(addressOf(read.operation, read.input as never), {
    headers: { Accept: 'application/json' },
  }).then((response) => {
    // The click asks again, and says what is wrong.
    if (!response.ok) throw new Error(`The answer had status ${String(response.status)}.`)
    return response.json() as Promise<unknown>
  })
  keepAnswer(read, answer)
  return answer
}
