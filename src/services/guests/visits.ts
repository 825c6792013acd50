// What a guest does with a link: sees what it offers, downloads files, reads the label of a draft, leaves a comment.
// The secret finds the link; from then on the transaction reads the rows of its company alone.

import { commentAnswer, stateOf, tokenHash } from './links.ts'
import { sharedFiles } from './shared-files.ts'
import type { Drawing, WantedFile } from '../bundles/file-kinds.ts'
import { storesOf, type CompanyStores, type Context } from '../context.ts'
import { enqueueEmail } from '../emails.ts'
import { labelModelOf } from '../labels.ts'
import { service } from '../service.ts'
import { labelAddress } from '../sheet-answers.ts'
import { sheetFileName } from '../codes/picture.ts'
import { summaryOf } from '../summary.ts'
import type { FileOutput } from '../../contract/operation.ts'
import { storedUses, mostComments } from '../../contract/operations/guests.ts'
import { brusselsDay } from '../../domain/law/calendar.ts'
import { isAdmitted } from '../../domain/company/admission.ts'
import { labelLanguageOf, localeTag } from '../../domain/languages.ts'
import { Refusal, refuse } from '../../domain/refusal.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import { narrowToCompany } from '../../persistence/company-scope.ts'
import { findCompany, type CompanyRecord } from '../../persistence/companies.ts'
import { findGuestLink, type GuestLinkRecord } from '../../persistence/sharing/guest-links.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'
import { findUser } from '../../persistence/users.ts'
import { translate } from '../../translations.ts'

/** Milliseconds in which openings of the page are one use: a reader reloads it, and mail programs open links. */
const oneVisit = 10 * 60_000

/** An open link with its wine. */
type Visit = {
  readonly link: GuestLinkRecord
  readonly stores: CompanyStores
  readonly company: CompanyRecord
  readonly sheet: SheetRecord
}

/** What a link offers. Refuses `guest.unknown`, and `guest.closed` for one that is expired or revoked. */
export const open = service<'guests.open'>(async (context, { token }) => {
  const { link, stores, company, sheet } = await visitOf(context, token)
  const state = wineState(sheet)
  const isShown = state === 'draft' || state === 'published'
  const last = await stores.guestLinks.lastUse(link.id, 'page')
  if (last === null || context.now.getTime() - last.getTime() > oneVisit)
    await noteUse(context, { link, stores }, 'page')
  return {
    company: company.draft.name ?? '',
    wine: wineName(sheet.draft),
    guest: link.guest,
    expiresAt: link.expiresAt.toISOString(),
    state,
    files: filesOf(link, sheet).map(({ label }, index) => ({ number: index + 1, label })),
    summary: link.hasSummary && isShown,
    label: link.hasLabel && isShown ? labelOf(context, sheet) : null,
    comments: await commentsOf(stores, link),
  }
})

/** One file of a link. Refuses `guest.noFile` for a number that it has not, and for a wine that is not published. */
export const file = service<'guests.file'>(async (context, { token, number }) => {
  const visit = await visitOf(context, token)
  const wanted = filesOf(visit.link, visit.sheet)[number - 1] ?? refuse('guest.noFile')
  const drawing = await preparedOrNull(context, visit, wanted)
  const drawn = (drawing === null ? null : await drawnOrNull(drawing)) ?? refuse('guest.noFile')
  await noteUse(context, visit, wanted.label)
  return drawn
})

/** All files of a link as one ZIP. Refuses `guest.noFile` when it has none. */
export const files = service<'guests.files'>(async (context, { token }) => {
  const visit = await visitOf(context, token)
  // Files of batches are packed already, and may be gigabytes.
  const wanted = filesOf(visit.link, visit.sheet).filter(({ folder }) => folder !== 'batches')
  if (wanted.length === 0) refuse('guest.noFile')
  await noteUse(context, visit, 'zip')
  const prepared: PreparedFile[] = []
  for (const one of wanted) {
    const draw = await preparedOrNull(context, visit, one)
    if (draw !== null) prepared.push({ folder: one.folder, draw })
  }
  const { archive } = await import('../../render/archive.ts')
  return {
    name: sheetFileName(visit.sheet, 'zip', ''),
    type: 'application/zip',
    body: archive(drawAll(prepared), context.now),
  }
})

/** The printed summary of the wine. Refuses `guest.noFile` when the link has none. */
export const summary = service<'guests.summary'>(async (context, { token }): Promise<FileOutput> => {
  const visit = await visitOf(context, token)
  if (!visit.link.hasSummary || !isOffered(visit.sheet)) refuse('guest.noFile')
  const paper = await summaryOf(
    { ...context, actor: readerOf(visit.link, context) },
    visit.stores.companyId,
    visit.sheet,
  )
  const { drawSummary } = await import('../../render/summary-pdf.ts')
  await noteUse(context, visit, 'summary')
  return {
    name: sheetFileName(visit.sheet, 'pdf', 'summary'),
    type: 'application/pdf',
    body: await drawSummary(paper),
  }
})

/** The label of a draft, marked as one. Refuses `guest.noFile` when the link has none, or the wine is published. */
export const label = service<'guests.label'>(async (context, { token, language }) => {
  const visit = await visitOf(context, token)
  const { sheet, stores, link } = visit
  if (!link.hasLabel || wineState(sheet) !== 'draft') refuse('guest.noFile')
  const version = { number: 1, date: brusselsDay(context.now), current: true }
  const model = await labelModelOf(context, stores.companyId, sheet.draft, version)
  await noteUse(context, visit, 'label')
  const mark = translate(context.actor.language, 'page.guest.draftMark')
  return {
    html: await context.renderLabel(
      model,
      language ?? labelLanguageOf(localeTag(context.actor.language)),
      mark,
    ),
  }
})

/** Leaves a comment, and tells its maker by e-mail. Refuses `guest.commentsFull`. */
export const comment = service<'guests.comment'>(async (context, { token, author, text }) => {
  const { link, stores, sheet } = await visitOf(context, token)
  // The lock keeps two comments at once from both being the last.
  await stores.guestLinks.find(link.id, true)
  const before = await commentsOf(stores, link)
  if (before.length >= mostComments) refuse('guest.commentsFull', { values: { most: mostComments } })
  const body = text.trim()
  if (body === '') refuse('input.invalid', { issues: [{ field: 'text', code: 'required' }] })
  const name = author?.trim() ?? ''
  await stores.guestLinks.addComment(link.id, {
    at: context.now,
    author: name === '' ? null : name,
    body,
  })
  const maker = link.userId === null ? null : await findUser(context.trx, link.userId)
  if (maker !== null) {
    const values = { guest: link.guest, author: name === '' ? link.guest : name, wine: wineName(sheet.draft) }
    const address = `${context.config.appOrigin}/guests`
    await enqueueEmail(context, 'guestComment', maker.draft.email, maker.language, {
      ...values,
      comment: body,
      link: address,
    })
  }
  return { code: 0, comments: await commentsOf(stores, link) }
})

/**
 * The open link of a secret. Afterwards the transaction has the rows of its company alone. A link of a company that may
 * not publish is closed with the others.
 */
async function visitOf(context: Context, token: string): Promise<Visit> {
  const link = (await findGuestLink(context.trx, tokenHash(token))) ?? refuse('guest.unknown')
  await narrowToCompany(context.trx, link.companyId)
  const stores = storesOf(context, link.companyId)
  const company = await findCompany(context.trx, link.companyId)
  const sheet = await stores.sheets.find(link.sheetId)
  if (
    stateOf(link, context.now) !== 'open' ||
    company === null ||
    sheet === null ||
    !isAdmitted(company.state)
  )
    return refuse('guest.closed')
  return { link, stores, company, sheet }
}

function wineState({ code, withdrawnAt, archivedAt }: SheetRecord) {
  if (withdrawnAt !== null) return 'withdrawn'
  if (archivedAt !== null) return 'archived'
  return code === null ? 'draft' : 'published'
}

/** Whether anything of a wine is offered: not when support withdrew its label, or its company archived it. */
function isOffered(sheet: SheetRecord): boolean {
  const state = wineState(sheet)
  return state === 'draft' || state === 'published'
}

/** The files that a link offers now. */
function filesOf(link: GuestLinkRecord, sheet: SheetRecord): readonly WantedFile[] {
  return wineState(sheet) === 'published' ? sharedFiles(link) : []
}

/** Where the label is: `draft`, or the address of its version, at which no reading counts as a consumer's. */
function labelOf({ config }: Context, { code, version }: SheetRecord): string {
  return code === null ? 'draft' : `${labelAddress(code, config)}/v/${String(version ?? 1)}`
}

/** A file of the ZIP: its folder, and its drawing. */
type PreparedFile = { readonly folder: string; readonly draw: Drawing }

async function* drawAll(files: readonly PreparedFile[]) {
  for (const { folder, draw } of files) {
    const drawn = await drawnOrNull(draw)
    if (drawn !== null)
      yield { name: folder === '' ? drawn.name : `${folder}/${drawn.name}`, body: drawn.body }
  }
}

/**
 * Reads what a file needs, in the words of the maker of the link; null when the wine cannot have it any more, for
 * example since support freed its GTIN, or when a file of a batch is gone.
 */
function preparedOrNull(
  context: Context,
  { link, stores, sheet }: Visit,
  wanted: WantedFile,
): Promise<Drawing | null> {
  const prepared = wanted.prepare({ ...context, actor: readerOf(link, context) }, stores.companyId, sheet)
  return orNull(prepared)
}

function drawnOrNull(draw: Drawing): Promise<FileOutput | null> {
  return orNull(draw())
}

/** The result of work; null when it refuses. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function readerOf({ language }: GuestLinkRecord, { actor }: Context): Context['actor'] {
  return { ...actor, language }
}

async function noteUse(
  { now }: Pick<Context, 'now'>,
  { link, stores }: Pick<Visit, 'link' | 'stores'>,
  what: string,
): Promise<void> {
  await stores.guestLinks.addUse(link.id, { at: now, file: what }, storedUses)
}

async function commentsOf(stores: CompanyStores, { id }: GuestLinkRecord) {
  return ((await stores.guestLinks.commentsOf([id])).get(id) ?? []).slice(0, mostComments).map(commentAnswer)
}
