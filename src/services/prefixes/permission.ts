// Whether a company may use a GS1 number: asked before the first publication of a GTIN, before SSCCs are
// reserved, and when a GLN is saved. Claims of all companies count (decision 51).

import type { Context } from '../context.ts'
import {
  coveringPrefixes,
  gtinBody,
  isContender,
  prefixPermission,
  type PrefixPermission,
} from '../../domain/code/prefix-claims.ts'
import { refuse } from '../../domain/refusal.ts'
import type { SheetDraft } from '../../domain/sheet/fields.ts'
import type { ValidationIssue } from '../../domain/validation-issue.ts'
import { claimsOn, type ClaimRecord } from '../../persistence/prefix-claims.ts'

type Permission = Pick<Context, 'trx'>

/** The refusal and the issue of each permission that is missing. */
const refusals = {
  unproven: ['prefix.unproven', 'prefixUnproven'],
  awaitsSupport: ['prefix.awaitsSupport', 'prefixAwaitsSupport'],
  refused: ['prefix.refused', 'prefixRefused'],
} as const

type ClaimsOfNumber = { readonly own: readonly ClaimRecord[]; readonly others: readonly ClaimRecord[] }

/** Of claims, those of a company that cover a number, and those of others that touch it. */
function claimsAbout(claims: readonly ClaimRecord[], companyId: number, number: string): ClaimsOfNumber {
  const covering = new Set(coveringPrefixes(number))
  const touches = ({ prefix }: ClaimRecord): boolean => covering.has(prefix) || prefix.startsWith(number)
  return {
    own: claims.filter((claim) => claim.companyId === companyId && covering.has(claim.prefix)),
    others: claims.filter((claim) => claim.companyId !== companyId && touches(claim)),
  }
}

async function permissionOf(
  context: Permission,
  companyId: number,
  number: string,
): Promise<PrefixPermission> {
  return (await permissionsOf(context, companyId, [number])).get(number) ?? 'unproven'
}

/** Whether a company may use each of some numbers. */
export async function permissionsOf(
  { trx }: Permission,
  companyId: number,
  numbers: readonly string[],
): Promise<Map<string, PrefixPermission>> {
  const claims = await claimsOn(trx, numbers)
  return new Map(
    numbers.map((number) => {
      const { own, others } = claimsAbout(claims, companyId, number)
      return [number, prefixPermission(own, others)]
    }),
  )
}

/** The issues of a draft's GTIN at its first publication: evidence is missing, awaits support or was refused. */
export async function prefixIssues(
  context: Permission,
  companyId: number,
  { gtin }: SheetDraft,
): Promise<ValidationIssue[]> {
  if (gtin === undefined) return []
  const permission = await permissionOf(context, companyId, gtinBody(gtin))
  return permission === 'allowed' ? [] : [{ field: 'gtin', code: refusals[permission][1] }]
}

/** Refuses `prefix.unproven`, `prefix.awaitsSupport` or `prefix.refused` for a GTIN or a company prefix. */
export async function refuseUnprovenNumber(
  context: Permission,
  companyId: number,
  number: string,
  field: 'gtin' | 'prefix',
): Promise<void> {
  const permission = await permissionOf(context, companyId, field === 'gtin' ? gtinBody(number) : number)
  if (permission === 'allowed') return
  const [code, issue] = refusals[permission]
  refuse(code, { issues: [{ field, code: issue }] })
}

/** The issue of a company's new GLN that another company has proven or disputes. */
export async function glnIssues(
  context: Permission,
  companyId: number | null,
  gln: string | undefined,
): Promise<ValidationIssue[]> {
  if (gln === undefined) return []
  const number = gtinBody(gln)
  const { own, others } = claimsAbout(await claimsOn(context.trx, [number]), companyId ?? 0, number)
  return prefixPermission(own, others) !== 'allowed' && others.some(isContender)
    ? [{ field: 'gln', code: 'glnTaken' }]
    : []
}
