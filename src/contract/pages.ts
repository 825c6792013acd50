// The pages: addresses, required rights, navigation entries, and the operations that give their data.
// Routes and rights: specification 2; additions: contract 3.

import type { Needs } from '../domain/rights.ts'
import type { OperationName } from './operations/index.ts'

/** Groups of the side navigation. */
export type NavigationGroup = 'work' | 'company' | 'support'

/** One page. */
export type Page = {
  /** The path; `:name` stands for one part of it (views/router/location.ts). */
  readonly path: string
  readonly needs: Needs
  /**
   * `layout`: with navigation, header and footer; `plain`: with header and footer; `bare`: the page alone.
   */
  readonly frame: 'layout' | 'plain' | 'bare'
  readonly navigation?: { readonly group: NavigationGroup; readonly icon: string }
  /** Whether only a demo (`npm run dev`, the embedded database) has the page. */
  readonly isOfDemo?: true
  /**
   * Whether the address has a secret: the page is in no index, its address in no referrer, and its readings are
   * limited by network address.
   */
  readonly isSecret?: true
  /** The operations whose answers the page shows, by name; their input comes from route and query. */
  readonly reads: Readonly<Record<string, OperationName>>
  /** Like `reads`, but null when the actor lacks the right or the address does not name the record. */
  readonly mayRead?: Readonly<Record<string, OperationName>>
}

const seeSheets = ['dashboard', 'fiche_see'] as const
const support = ['dashboard', 'fiche_see', 'societe', 'societe_create'] as const

/** All pages by name. */
export const pages = {
  home: {
    path: '/',
    needs: 'signedIn',
    frame: 'layout',
    navigation: { group: 'work', icon: 'home' },
    reads: { company: 'companies.get', news: 'news.list', overview: 'home.overview' },
    mayRead: { sheets: 'sheets.list', views: 'views.list' },
  },
  wines: {
    path: '/vin',
    needs: seeSheets,
    frame: 'layout',
    navigation: { group: 'work', icon: 'bottle' },
    reads: { sheets: 'sheets.list', bundles: 'bundles.list' },
  },
  create: {
    path: '/create',
    needs: ['dashboard', 'fiche_create', 'fiche_modify', 'fiche_adjust'],
    frame: 'layout',
    navigation: { group: 'work', icon: 'plus' },
    reads: { company: 'companies.get' },
    mayRead: { sheet: 'sheets.get', recent: 'sheets.newest' },
  },
  import: {
    path: '/import',
    needs: ['fiche_create'],
    frame: 'layout',
    navigation: { group: 'work', icon: 'upload' },
    reads: { imports: 'imports.list' },
  },
  lab: {
    path: '/import/lab',
    needs: ['dashboard', 'fiche_create', 'fiche_modify'],
    frame: 'layout',
    reads: {},
  },
  serialize: {
    path: '/serialize',
    needs: ['fiche_create'],
    frame: 'layout',
    navigation: { group: 'work', icon: 'barcode' },
    reads: { batches: 'serials.list', sheets: 'sheets.list' },
  },
  batch: {
    path: '/serialize/:batch',
    needs: ['fiche_create'],
    frame: 'layout',
    reads: { batch: 'serials.get', files: 'serials.fileList', reports: 'serials.reports' },
  },
  line: {
    path: '/serialize/:batch/line',
    needs: ['fiche_create'],
    frame: 'bare',
    reads: { batch: 'serials.get' },
  },
  summary: {
    path: '/recapitulatif/:id',
    needs: seeSheets,
    frame: 'layout',
    reads: {
      sheet: 'sheets.get',
      versions: 'sheets.versions',
      readiness: 'sheets.readiness',
      lots: 'sheets.lots',
      links: 'sheets.links',
      proofs: 'proofs.list',
    },
    mayRead: { views: 'views.list' },
  },
  guests: {
    path: '/guests',
    needs: ['dashboard', 'fiche_create', 'fiche_modify'],
    frame: 'layout',
    navigation: { group: 'work', icon: 'share' },
    reads: { guests: 'guests.list' },
    mayRead: { sheets: 'sheets.list' },
  },
  kit: {
    path: '/recapitulatif/:id/kit',
    needs: seeSheets,
    frame: 'layout',
    reads: { sheet: 'sheets.get', kit: 'kit.content' },
  },
  archive: {
    path: '/archive',
    needs: ['premium', 'fiche_archive'],
    frame: 'layout',
    navigation: { group: 'work', icon: 'archive' },
    reads: { sheets: 'sheets.list' },
  },
  views: {
    path: '/views',
    needs: seeSheets,
    frame: 'layout',
    navigation: { group: 'work', icon: 'chart' },
    reads: { views: 'views.list' },
  },
  options: {
    path: '/options',
    needs: ['dashboard', 'fiche_option'],
    frame: 'layout',
    navigation: { group: 'company', icon: 'adjustments' },
    reads: { options: 'companies.options' },
  },
  company: {
    path: '/societe',
    needs: ['societe'],
    frame: 'layout',
    navigation: { group: 'company', icon: 'building' },
    reads: { company: 'companies.get' },
    mayRead: { exports: 'companies.exports', prefixes: 'prefixes.list' },
  },
  companyCreate: {
    path: '/societe/create',
    needs: ['societe_create'],
    frame: 'layout',
    navigation: { group: 'company', icon: 'building' },
    reads: {},
  },
  users: {
    path: '/manageUser',
    needs: ['premium', 'manage_user', 'admin'],
    frame: 'layout',
    navigation: { group: 'company', icon: 'users' },
    reads: { users: 'users.list', me: 'account.me', security: 'users.security', keys: 'keys.list' },
  },
  keys: {
    path: '/manageUser/keys',
    needs: ['premium', 'manage_user', 'admin'],
    frame: 'layout',
    reads: { keys: 'keys.list' },
  },
  hooks: {
    path: '/manageUser/hooks',
    needs: ['premium', 'manage_user', 'admin'],
    frame: 'layout',
    reads: { hooks: 'hooks.list' },
  },
  hook: {
    path: '/manageUser/hooks/:hook',
    needs: ['premium', 'manage_user', 'admin'],
    frame: 'layout',
    reads: { deliveries: 'hooks.deliveries' },
  },
  activity: {
    path: '/activity',
    needs: ['premium', 'manage_user', 'admin'],
    frame: 'layout',
    navigation: { group: 'company', icon: 'history' },
    reads: { activity: 'activity.list' },
  },
  admin: {
    path: '/maestria',
    needs: ['admin', 'short_admin'],
    frame: 'layout',
    navigation: { group: 'company', icon: 'shield' },
    reads: { bypassers: 'admin.bypassers', companies: 'admin.companies', prefixes: 'prefixes.queue' },
    mayRead: { news: 'admin.news' },
  },
  guide: {
    path: '/guide',
    needs: seeSheets,
    frame: 'layout',
    navigation: { group: 'support', icon: 'store' },
    reads: { sheets: 'sheets.list' },
  },
  help: {
    path: '/help',
    needs: support,
    frame: 'layout',
    navigation: { group: 'support', icon: 'help' },
    reads: {},
  },
  contact: {
    path: '/contact-form',
    needs: support,
    frame: 'layout',
    navigation: { group: 'support', icon: 'mail' },
    reads: { me: 'account.me' },
  },
  account: {
    path: '/account',
    needs: 'signedIn',
    frame: 'layout',
    reads: { me: 'account.me', security: 'account.security', ownSessions: 'account.sessions' },
  },
  guest: {
    path: '/share/:token',
    needs: 'anyone',
    frame: 'plain',
    isSecret: true,
    reads: { share: 'guests.open' },
  },
  login: { path: '/login', needs: 'anyone', frame: 'plain', reads: {} },
  loginCode: { path: '/login/code', needs: 'anyone', frame: 'plain', reads: {} },
  signin: { path: '/signin', needs: 'anyone', frame: 'plain', reads: {} },
  forgot: { path: '/reset/email', needs: 'anyone', frame: 'plain', reads: {} },
  reset: { path: '/reset/password/:crypt/:hash', needs: 'anyone', frame: 'plain', reads: {} },
  confirmationSent: {
    path: '/message/confirmation',
    needs: 'anyone',
    frame: 'plain',
    reads: { signUp: 'account.signUp' },
  },
  confirmation: { path: '/confirmation/:crypt/:hash', needs: 'anyone', frame: 'plain', reads: {} },
  terms: { path: '/terms', needs: 'anyone', frame: 'plain', reads: { operator: 'support.operator' } },
  legal: { path: '/legal', needs: 'anyone', frame: 'plain', reads: { operator: 'support.operator' } },
  styleguide: { path: '/styleguide', needs: 'anyone', frame: 'plain', isOfDemo: true, reads: {} },
} as const satisfies Record<string, Page>

export type Pages = typeof pages
export type PageName = keyof Pages
export const pageNames = Object.keys(pages) as PageName[]

/** One page of the table, typed as Page. */
export function pageOf(name: PageName): Page {
  return pages[name]
}

/** The name of the cookie with the address of the page to return to after sign-in; over HTTPS of this host alone. */
export function returnCookie(isSecure: boolean): string {
  return isSecure ? '__Host-return_to' : 'return_to'
}

/** The lifetime of the return cookie, in seconds. */
export const returnCookieSeconds = 3600

const returnPaths = pageNames
  .filter((name) => name !== 'home' && pageOf(name).needs !== 'anyone')
  .map((name) => new RegExp(`^${pageOf(name).path.replace(/:\w+/g, '[^/]+')}$`))

/** Whether a path is of a page that needs sign-in; not the home page, to which sign-in leads by default. */
export function isReturnPage(path: string): boolean {
  return returnPaths.some((pattern) => pattern.test(path))
}
