// What the search of everything finds without the server: pages, actions and questions of the help, each only where
// the rights of the session allow it.

import { operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import { pageOf, type PageName } from '../../src/contract/pages.ts'
import { answerValues, questionGroups } from '../help/questions.ts'
import { hasWords, searchedWords } from '../help/words.ts'
import { sessionAllows, type ClientSession } from '../client/session.ts'
import type { MessageId, Translate } from '../client/translations.ts'
import { navigationOf } from './navigation-items.ts'

/** The kinds of things, in the order in which they show. */
export const itemKinds = ['wine', 'batch', 'action', 'page', 'help'] as const
export type ItemKind = (typeof itemKinds)[number]

/** What an action without an address does. */
export type Deed = 'keys' | 'scheme' | 'signOut'

export type PaletteItem = {
  readonly id: string
  readonly kind: ItemKind
  readonly title: string
  /** Beside the title, e.g. the status of a wine. */
  readonly detail?: string
  /** Words by which it is found too. */
  readonly words?: string
  /** The address that it opens, or what it does. */
  readonly to: string | { readonly deed: Deed }
}

type Action = {
  readonly title: MessageId
  readonly to: PaletteItem['to']
  readonly page?: PageName
  readonly operation?: OperationName
}

const actions: readonly Action[] = [
  { title: 'part.palette.newWine', to: '/create', operation: 'sheets.create' },
  { title: 'part.palette.import', to: '/import', page: 'import' },
  { title: 'page.lab.title', to: '/import/lab', page: 'lab' },
  { title: 'part.palette.newBatch', to: '/serialize?new=1#new', page: 'serialize' },
  { title: 'part.palette.publish', to: '/vin?status=draft', operation: 'sheets.generate' },
  { title: 'page.wines.archiveVintageTitle', to: '/vin?dialog=archive-vintage', page: 'archive' },
  { title: 'page.wines.archiveAllTitle', to: '/vin?dialog=archive-all', page: 'archive' },
  { title: 'page.guests.new', to: '/guests?dialog=new', operation: 'guests.create' },
  { title: 'page.users.new', to: '/manageUser?dialog=new', operation: 'users.create' },
  { title: 'page.keys.new', to: '/manageUser/keys?dialog=new', operation: 'keys.create' },
  { title: 'page.hooks.new', to: '/manageUser/hooks?dialog=new', operation: 'hooks.create' },
  { title: 'part.palette.export', to: '/societe#export', operation: 'companies.startExport' },
  { title: 'part.palette.password', to: '/account#password' },
  { title: 'page.account.twoStep', to: '/account#two-step' },
  { title: 'page.account.everywhere', to: '/account#sessions' },
  { title: 'part.keys.title', to: { deed: 'keys' } },
  { title: 'part.palette.scheme', to: { deed: 'scheme' } },
  { title: 'part.layout.logout', to: { deed: 'signOut' } },
]

/** Most items of one kind that show for a search. */
const mostOfKind: Readonly<Record<ItemKind, number>> = { wine: 6, batch: 4, action: 6, page: 5, help: 5 }

/** Pages, actions and questions of the session. */
export function fixedItems(session: ClientSession, translate: Translate): PaletteItem[] {
  const pages = navigationOf(session)
    .flatMap(({ entries }) => entries)
    .filter(({ path }) => !actions.some(({ to }) => to === path))
  return [
    ...actions
      .filter((action) => isPossible(action, session))
      .map(({ title, to }) => ({
        id: `action-${title}`,
        kind: 'action' as const,
        title: translate(title),
        to,
      })),
    ...pages.map(({ name, path }) => ({
      id: `page-${name}`,
      kind: 'page' as const,
      title: translate(`navigation.${name}` as MessageId),
      to: path,
    })),
    ...(['keys', 'hooks'] as const)
      .filter((name) => session.company !== null && sessionAllows(session, pageOf(name).needs))
      .map((name) => ({
        id: `page-${name}`,
        kind: 'page' as const,
        title: translate(`page.${name}.title`),
        to: pageOf(name).path,
      })),
    {
      id: 'page-account',
      kind: 'page',
      title: translate('part.layout.myAccount'),
      to: pageOf('account').path,
    },
    ...(sessionAllows(session, pageOf('help').needs) ? questions(translate) : []),
  ]
}

function isPossible({ page, operation }: Action, session: ClientSession): boolean {
  if (operation !== undefined && session.company === null) return false
  return (
    (page === undefined || sessionAllows(session, pageOf(page).needs)) &&
    (operation === undefined || sessionAllows(session, operationOf(operation).needs))
  )
}

function questions(translate: Translate): PaletteItem[] {
  return questionGroups.flatMap(({ questions: ofGroup }) =>
    ofGroup.map(({ id, question, answer }) => ({
      id: `help-${id}`,
      kind: 'help' as const,
      title: translate(question),
      words: translate(answer, answerValues),
      to: `${pageOf('help').path}#${id}`,
    })),
  )
}

/**
 * The items that a search finds, by kind. Titles with all words come before items whose other words match. Without a
 * search: actions and pages.
 */
export function itemsFor(
  search: string,
  fixed: readonly PaletteItem[],
  found: readonly PaletteItem[],
): PaletteItem[] {
  const words = searchedWords(search)
  if (words.length === 0) return fixed.filter(({ kind }) => kind === 'action' || kind === 'page')
  const inTitle = fixed.filter(({ title }) => hasWords(title, words))
  const elsewhere = fixed.filter(
    (item) => !inTitle.includes(item) && hasWords(`${item.title} ${item.words ?? ''}`, words),
  )
  const all = [...found, ...inTitle, ...elsewhere]
  return itemKinds.flatMap((kind) => all.filter((item) => item.kind === kind).slice(0, mostOfKind[kind]))
}
