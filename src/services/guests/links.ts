// Guest links as their company makes, lists and revokes them.

import { createHash } from 'node:crypto'
import { record } from '../audit.ts'
import { refuseImpossible } from '../bundles/file-kinds.ts'
import { partsToShare, sharedFiles, type GuestChoice } from './shared-files.ts'
import { ownStores, userIdOf, type CompanyStores, type Context } from '../context.ts'
import { requireAdmission } from '../many-sheets/publish.ts'
import { service } from '../service.ts'
import { requireSheet } from '../sheets.ts'
import { mostCodedOfAnswer } from '../../contract/bundle-weight.ts'
import {
  guestDays,
  storedUses,
  mostGuestFiles,
  listedLinks,
  mostComments,
  type GuestLinkAnswer,
} from '../../contract/operations/guests.ts'
import type { Input } from '../../contract/operations/index.ts'
import { refuse } from '../../domain/refusal.ts'
import { wineName } from '../../domain/sheet/wine-name.ts'
import type { GuestComment, GuestLinkRecord } from '../../persistence/sharing/guest-links.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'

/** Most links of a company that open at a time. */
const mostOpen = 500
/** Bytes of a link's secret. */
const secretBytes = 24
const day = 86_400_000

/** The hash of a link's secret, which the table has instead of it. */
export function tokenHash(token: string): Uint8Array {
  return createHash('sha256').update(`guest link ${token}`).digest()
}

/** The newest links of the company, or of one of its wines. Refuses `sheet.unknown`. */
export const list = service<'guests.list'>(async (context, { fiche }) => {
  const stores = ownStores(context)
  if (fiche !== undefined) await requireSheet(stores, fiche)
  return { links: await answersOf(context, stores, await stores.guestLinks.list(fiche, listedLinks)) }
})

/**
 * Makes a link. Its secret is in the answer alone. Refuses `company.notValidated`, `sheet.unknown`, `guest.closedWine`
 * for a withdrawn or archived wine, `sheet.notValidated` for files of a draft, `guest.nothing`, `guest.tooMany`, and
 * `bundle.tooHeavyAtOnce` for files that take too long to draw.
 */
export const create = service<'guests.create'>(async (context, input) => {
  const stores = ownStores(context)
  await requireAdmission(context, stores.companyId)
  const sheet = await requireSheet(stores, input.fiche)
  if (sheet.withdrawnAt !== null || sheet.archivedAt !== null) refuse('guest.closedWine')
  const parts = await partsToShare(stores, sheet.id, input.batchFiles ?? [])
  const choice: GuestChoice = { ...choiceOf(input), batchParts: parts }
  const { summary: hasSummary = false, label: hasLabel = false } = input
  const wanted = sharedFiles({ choice })
  if (wanted.length === 0 && !hasSummary && !hasLabel) refuse('guest.nothing')
  if (wanted.length > mostGuestFiles) refuse('guest.tooManyFiles', { values: { most: mostGuestFiles } })
  // The guest downloads them as one ZIP.
  if (mostCodedOfAnswer(choice) < 1) refuse('bundle.tooHeavyAtOnce', { values: { most: 0 } })
  await refuseUndrawable(context, sheet, choice)
  if ((await stores.guestLinks.countOpen(context.now)) >= mostOpen)
    refuse('guest.tooMany', { values: { most: mostOpen } })
  const token = Buffer.from(context.random(secretBytes)).toString('base64url')
  const link = await stores.guestLinks.insert({
    sheetId: sheet.id,
    userId: userIdOf(context.actor),
    tokenHash: tokenHash(token),
    guest: input.guest.trim(),
    choice,
    language: context.actor.language,
    hasSummary,
    hasLabel,
    createdAt: context.now,
    expiresAt: new Date(context.now.getTime() + (input.days ?? guestDays.usual) * day),
  })
  const { guest, expiresAt } = link
  await record(context, stores.companyId, 'guests.create', subjectOf(link), null, { guest, expiresAt })
  const [answer] = await answersOf(context, stores, [link])
  const address = `${context.config.appOrigin}/share/${token}`
  return { code: 0, link: answer ?? refuse('guest.unknown'), address }
})

/** Ends a link. Refuses `guest.unknown`. */
export const revoke = service<'guests.revoke'>(async (context, { id }) => {
  const stores = ownStores(context)
  const link = (await stores.guestLinks.find(id, true)) ?? refuse('guest.unknown')
  if (link.revokedAt === null) {
    await stores.guestLinks.revoke(id, context.now)
    const { guest } = link
    await record(context, stores.companyId, 'guests.revoke', subjectOf(link), { guest }, null)
  }
  const [answer] = await answersOf(context, stores, [{ ...link, revokedAt: link.revokedAt ?? context.now }])
  return { code: 0, link: answer ?? refuse('guest.unknown') }
})

/** Whether a link opens, and why not. */
export function stateOf(
  { revokedAt, expiresAt }: Pick<GuestLinkRecord, 'revokedAt' | 'expiresAt'>,
  now: Date,
): GuestLinkAnswer['state'] {
  if (revokedAt !== null) return 'revoked'
  return expiresAt <= now ? 'expired' : 'open'
}

/** A comment as it is answered. */
export function commentAnswer({ at, author, body }: GuestComment) {
  return { at: at.toISOString(), author, text: body }
}

/** The subject of audit lines about a link: its wine, so that the wine's history has them. */
function subjectOf({ sheetId }: GuestLinkRecord): string {
  return `sheet ${String(sheetId)}`
}

function choiceOf(input: Input<'guests.create'>): GuestChoice {
  const {
    fiche: _fiche,
    guest: _guest,
    days: _days,
    summary: _summary,
    label: _label,
    batchFiles: _batchFiles,
    formats = [],
    ...rest
  } = input
  return { ...rest, formats }
}

/** Draws each file once, so that a guest is not offered what the wine cannot have. */
async function refuseUndrawable(context: Context, sheet: SheetRecord, choice: GuestChoice): Promise<void> {
  const wanted = sharedFiles({ choice: { ...choice, batchParts: [] } })
  if (wanted.length === 0) return
  refuseImpossible(choice)
  if (sheet.code === null) refuse('sheet.notValidated')
  const { companyId } = ownStores(context)
  for (const file of wanted) await (await file.prepare(context, companyId, sheet))()
}

async function answersOf(
  { now }: Pick<Context, 'now'>,
  stores: CompanyStores,
  links: readonly GuestLinkRecord[],
): Promise<GuestLinkAnswer[]> {
  const ids = links.map(({ id }) => id)
  const sheets = await stores.sheets.withIds([...new Set(links.map(({ sheetId }) => sheetId))])
  const sheetOf = new Map(sheets.map((sheet) => [sheet.id, sheet]))
  const uses = await stores.guestLinks.usesOf(ids)
  const comments = await stores.guestLinks.commentsOf(ids)
  return links.flatMap((link) => {
    const sheet = sheetOf.get(link.sheetId)
    if (sheet === undefined) return []
    const newest = (uses.get(link.id) ?? []).slice(0, storedUses)
    return [
      {
        id: link.id,
        fiche: sheet.id,
        wine: wineName(sheet.draft),
        isDraft: sheet.code === null,
        guest: link.guest,
        state: stateOf(link, now),
        files: [
          ...sharedFiles(link).map(({ label }) => label),
          ...(link.hasSummary ? ['summary'] : []),
          ...(link.hasLabel ? ['label'] : []),
        ],
        createdAt: link.createdAt.toISOString(),
        expiresAt: link.expiresAt.toISOString(),
        uses: {
          count: link.useCount,
          last: link.usedAt?.toISOString() ?? null,
          newest: newest.map(({ at, file }) => ({ at: at.toISOString(), file })),
        },
        comments: (comments.get(link.id) ?? []).slice(0, mostComments).map(commentAnswer),
      },
    ]
  })
}
