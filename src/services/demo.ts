// The companies and users of the demo (contract 7): two companies, and users of every kind with one password.
// No operation creates them, because only the demo may have confirmed, validated and premium entries without
// any checks.

import { hashPassword } from './passwords.ts'
import type { CompanyDraft, CompanyState } from '../domain/company/fields.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import { unvalidatedOwnerRights, newcomerRights, ownerRights, type Right } from '../domain/rights.ts'
import { storesOf, type Context } from './context.ts'
import { findCompanyByVat, insertCompany } from '../persistence/companies.ts'
import { findUserByEmail, insertUser } from '../persistence/users.ts'

/** The password of every demo user. */
const password = 'Demo-pass-1!'

/** The company and its owner for which the rest of the demo data is created. */
export type DemoPeople = { readonly companyId: number; readonly ownerId: number }

type DemoUser = {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly language: InterfaceLanguage
  readonly rights: readonly Right[]
  readonly companyId?: number
  readonly owner?: true
  readonly admin?: true
  readonly shortAdmin?: true
}

const estate: CompanyDraft = {
  tva: 'FR44732829320',
  name: 'Domaine des Deux Rives',
  legalForm: 'SCEA',
  gln: '3012345000109',
  siret: '73282932000074',
  address: '12 quai du Rhône',
  postalCode: '26600',
  city: 'Tain-l’Hermitage',
  country: 'FR',
  phone: '+33475080000',
}

/** The company prefix of the demo company's GLN and GTINs. */
const demoPrefix = '3012345'

/** Awaits validation, so that support has something to do. */
const awaitingCompany: CompanyDraft = {
  tva: 'DE136695976',
  name: 'Weingut Steinacker',
  legalForm: 'GbR',
  address: 'Hauptstraße 7',
  postalCode: '76831',
  city: 'Birkweiler',
  country: 'DE',
  phone: '+4963455550100',
}

/** Creates the companies and users, unless they exist: an earlier run may have been interrupted. */
export async function createDemoPeople(context: Context): Promise<DemoPeople> {
  const companyId = await ensureCompany(context, estate, 'validated')
  await storesOf(context, companyId).prefixClaims.save(
    demoPrefix,
    { state: 'confirmed', reason: 'demo', decidedAt: context.now },
    context.now,
  )
  const awaitingId = await ensureCompany(context, awaitingCompany, 'awaiting')
  const hash = await hashPassword(password)
  const ownerId = await ensureUser(context, hash, {
    email: 'owner@demo.test',
    firstName: 'Marie',
    lastName: 'Durand',
    language: 'fr',
    companyId,
    owner: true,
    rights: [...ownerRights, 'premium'],
  })
  for (const user of otherUsers(companyId, awaitingId)) await ensureUser(context, hash, user)
  return { companyId, ownerId }
}

/** The users besides the owner of the estate. */
function otherUsers(companyId: number, awaitingId: number): readonly DemoUser[] {
  return [
    {
      email: 'viewer@demo.test',
      firstName: 'Paul',
      lastName: 'Vernet',
      language: 'fr',
      companyId,
      rights: ['fiche_see'],
    },
    {
      email: 'newcomer@demo.test',
      firstName: 'Sofia',
      lastName: 'Moretti',
      language: 'it',
      rights: newcomerRights,
    },
    {
      email: 'admin@demo.test',
      firstName: 'Anne',
      lastName: 'Keller',
      language: 'en',
      rights: [],
      admin: true,
    },
    {
      email: 'support@demo.test',
      firstName: 'Tom',
      lastName: 'Reyes',
      language: 'en',
      rights: [],
      shortAdmin: true,
    },
    {
      email: 'founder@demo.test',
      firstName: 'Jonas',
      lastName: 'Steinacker',
      language: 'de',
      companyId: awaitingId,
      owner: true,
      rights: unvalidatedOwnerRights,
    },
  ]
}

async function ensureCompany(context: Context, draft: CompanyDraft, state: CompanyState): Promise<number> {
  const existing = await findCompanyByVat(context.trx, draft.tva ?? '')
  if (existing !== null) return existing.id
  const vatAnswer = {
    answer: 'unreachable',
    name: null,
    address: null,
    at: context.now.toISOString(),
  } as const
  return (
    await insertCompany(context.trx, draft, { state, vatAnswer, premium: state === 'validated' }, context.now)
  ).id
}

async function ensureUser(context: Context, hash: string, user: DemoUser): Promise<number> {
  const {
    email,
    firstName,
    lastName,
    language,
    rights,
    companyId = null,
    owner = false,
    admin = false,
    shortAdmin = false,
  } = user
  const existing = await findUserByEmail(context.trx, email)
  if (existing !== null) return existing.id
  const record = await insertUser(
    context.trx,
    {
      companyId,
      draft: { email, firstName, lastName },
      password: hash,
      language,
      rights,
      owner,
      admin,
      shortAdmin,
      confirmedAt: context.now,
    },
    context.now,
  )
  return record.id
}
