// Answers about proofs: the stored findings with their sentences in the caller's language.

import type { CompanyStores, Context } from '../context.ts'
import type { Output } from '../../contract/operations/index.ts'
import { isLabelLanguage, labelLanguageNames, type InterfaceLanguage } from '../../domain/languages.ts'
import type { Finding } from '../../domain/proof/findings.ts'
import { personName } from '../../domain/user/person-name.ts'
import { allergens } from '../../domain/sheet/ingredient-table.ts'
import type { ProofRecord } from '../../persistence/proofs.ts'
import { namesOfUsers } from '../../persistence/users.ts'
import { translate } from '../../translations.ts'

type ProofLine = Output<'proofs.list'>['proofs'][number]
type Proof = Output<'proofs.get'>
type Names = ReadonlyMap<number, string>
type Speaking = { readonly actor: Context['actor'] }

/** The names of those who sent proofs, by the id of the user. */
export async function userNames(
  { trx }: Pick<Context, 'trx'>,
  { companyId }: CompanyStores,
  proofs: readonly ProofRecord[],
): Promise<Names> {
  const users = await namesOfUsers(
    trx,
    proofs.flatMap(({ userId }) => userId ?? []),
  )
  const ownUsers = [...users.values()].filter((user) => user.companyId === companyId)
  return new Map(ownUsers.map((user) => [user.id, personName(user) || user.email]))
}

/** A proof of a list. */
export function lineAnswer({ actor }: Speaking, proof: ProofRecord, names: Names): ProofLine {
  return {
    id: proof.id,
    sheet: proof.sheetId,
    version: proof.version,
    fileName: proof.fileName,
    kind: proof.kind,
    bytes: proof.bytes,
    sha256: proof.sha256,
    state: proof.state,
    problem: proof.problem === null ? null : problemText(proof.problem, actor.language),
    verdict: proof.verdict,
    by: proof.userId === null ? null : (names.get(proof.userId) ?? null),
    createdAt: proof.createdAt.toISOString(),
    finishedAt: proof.finishedAt?.toISOString() ?? null,
  }
}

/** A proof with its findings. */
export async function proofAnswer(
  context: Pick<Context, 'trx' | 'actor'>,
  stores: CompanyStores,
  proof: ProofRecord,
): Promise<Proof> {
  const { result } = proof
  return {
    ...lineAnswer(context, proof, await userNames(context, stores, [proof])),
    isPhoto: result?.isPhoto ?? false,
    pages: result?.pages.map(({ width, height }) => ({ width, height })) ?? [],
    pagesLeftOut: result?.pagesLeftOut ?? 0,
    findings: result?.findings.map((finding) => findingAnswer(finding, context.actor.language)) ?? [],
  }
}

function problemText(problem: string, language: InterfaceLanguage): string {
  if (problem === 'damaged') return translate(language, 'proof.problem.damaged')
  return translate(language, problem === 'tooLarge' ? 'proof.problem.tooLarge' : 'proof.problem.internal')
}

function findingAnswer(finding: Finding, language: InterfaceLanguage): Proof['findings'][number] {
  const { check, reason, values } = finding
  return {
    check,
    verdict: finding.verdict,
    reason,
    title: translate(language, `proof.check.${check}`),
    message: translate(language, `proof.${check}.${reason}`, spoken(values, language)),
    values,
    page: finding.page,
    boxes: [...finding.boxes],
  }
}

/** The values of a sentence: languages and allergens, which are stored as ids, by their names. */
function spoken(values: Finding['values'], language: InterfaceLanguage): Finding['values'] {
  const named = { ...values }
  if (typeof values['languages'] === 'string')
    named['languages'] = idsOf(values['languages'])
      .map((id) => (isLabelLanguage(id) ? labelLanguageNames[id] : id))
      .join(', ')
  if (typeof values['allergens'] === 'string')
    named['allergens'] = idsOf(values['allergens'])
      .flatMap((id) => allergens.find((known) => known === id) ?? [])
      .map((id) => translate(language, `choice.allergen.${id}`))
      .join(', ')
  return named
}

function idsOf(list: string): string[] {
  return list.split(',').filter((id) => id !== '')
}
