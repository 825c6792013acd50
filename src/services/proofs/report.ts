// The report of a proof: what was found, as PDF, in the caller's language.

import { pictureName, storedBytes } from './proof-files.ts'
import { proofAnswer } from './proof-answers.ts'
import { ownStores, storesOf, type Context } from '../context.ts'
import { service } from '../service.ts'
import type { FileOutput } from '../../contract/operation.ts'
import type { Output } from '../../contract/operations/index.ts'
import { formatTag, localeTag, type InterfaceLanguage } from '../../domain/languages.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import type { SheetRecord } from '../../persistence/sheets.ts'
import type { ProofReport } from '../../render/proof/report-pdf.ts'
import { translate } from '../../translations.ts'

type Proof = Output<'proofs.get'>

/** The report; refuses `proof.unknown`, and `proof.noResult` for a check that is under way or failed. */
export const report = service<'proofs.report'>(async (context, { proof: id }) => {
  const stores = ownStores(context)
  const stored = (await stores.proofs.find(id)) ?? refuse('proof.unknown')
  const proof = await proofAnswer(context, stores, stored)
  const sheet = await stores.sheets.find(proof.sheet)
  return drawReport(context, stores.companyId, proof, sheet?.draft ?? {})
})

/** Reads the newest result of a sheet; the answer draws its report without a transaction. Refuses `proof.none`. */
export async function newestReport(
  context: Context,
  companyId: number,
  { id, draft }: Pick<SheetRecord, 'id' | 'draft'>,
): Promise<() => Promise<FileOutput>> {
  const stores = storesOf(context, companyId)
  const newest = (await stores.proofs.newest(id)) ?? refuse('proof.none')
  const proof = await proofAnswer(context, stores, newest)
  return () => drawReport(context, companyId, proof, draft)
}

async function drawReport(
  context: Pick<Context, 'config' | 'actor' | 'now'>,
  companyId: number,
  proof: Proof,
  draft: SheetDraft,
): Promise<FileOutput> {
  if (proof.verdict === null) return refuse('proof.noResult')
  const pictures = await picturesOf(context, companyId, proof)
  // Loaded on first use: drawing a PDF would slow the start of every process.
  const { drawProofReport } = await import('../../render/proof/report-pdf.ts')
  const content = reportOf(proof, proof.verdict, draft, pictures, context.actor.language)
  return {
    name: `proof-${String(proof.id)}.pdf`,
    type: 'application/pdf',
    body: await drawProofReport({ ...content, created: context.now }),
  }
}

async function picturesOf(
  { config }: Pick<Context, 'config'>,
  companyId: number,
  { id, pages }: Proof,
): Promise<(Buffer | null)[]> {
  return Promise.all(pages.map((_, index) => storedBytes(config, pictureName({ companyId, id }, index + 1))))
}

function reportOf(
  proof: Proof,
  verdict: NonNullable<Proof['verdict']>,
  { brand = '', name = '', vintage }: SheetDraft,
  pictures: readonly (Buffer | null)[],
  language: InterfaceLanguage,
): Omit<ProofReport, 'created'> {
  const say = (id: string, values: Readonly<Record<string, string | number>> = {}): string =>
    translate(language, id, values)
  const marked = proof.findings.filter(({ verdict: point, boxes }) => point !== 'good' && boxes.length > 0)
  const markOf = (finding: Proof['findings'][number]): number | null =>
    marked.includes(finding) ? marked.indexOf(finding) + 1 : null
  return {
    title: say('file.proof.title'),
    subtitle: [brand, name, vintage].filter((part) => part !== undefined && part !== '').join(' '),
    language: localeTag(language),
    verdict: { kind: verdict, text: say(`part.proof.verdict.${verdict}`) },
    rows: rowsOf(proof, language),
    pointsHeading: say('file.proof.points'),
    points: proof.findings.map((finding) => ({
      verdict: finding.verdict,
      label: say(`part.proof.point.${finding.verdict}`),
      title: finding.title,
      message: finding.message,
      mark: markOf(finding),
    })),
    note: say('part.proof.limits'),
    pages: pictures.flatMap((picture, page) => {
      const size = proof.pages[page]
      if (picture === null || size === undefined) return []
      const marks = marked
        .filter((finding) => finding.page === page)
        .flatMap((finding) =>
          finding.boxes.map((box) => ({ number: markOf(finding) ?? 0, verdict: finding.verdict, box })),
        )
      const caption = say('part.proof.picture', { page: page + 1, name: proof.fileName })
      return [{ picture, ...size, caption, marks }]
    }),
  }
}

function rowsOf(proof: Proof, language: InterfaceLanguage): { name: string; value: string }[] {
  const moment = new Intl.DateTimeFormat(formatTag(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(new Date(proof.createdAt))
  const compared =
    proof.version === null
      ? translate(language, 'part.proof.draft')
      : translate(language, 'part.proof.version', { version: proof.version })
  return [
    { name: translate(language, 'file.proof.name'), value: proof.fileName },
    { name: 'SHA-256', value: proof.sha256 },
    { name: translate(language, 'file.proof.checked'), value: `${moment} UTC` },
    ...(proof.by === null ? [] : [{ name: translate(language, 'file.proof.by'), value: proof.by }]),
    { name: translate(language, 'file.proof.result'), value: compared },
  ]
}
