// The people of the demo (contract section 7): two companies, and users of every kind with one password. They stand
// here and not behind an operation, because nobody else may be confirmed, validated or premium without being asked.

import { hashPassword } from './passwords.ts'
import type { Context } from './context.ts'
import type { CompanyDraft, CompanyState } from '../domain/company/fields.ts'
import type { InterfaceLanguage } from '../domain/languages.ts'
import { awaitingRights, newcomerRights, ownerRights, type Right } from '../domain/rights.ts'
import { findCompanyByVat, insertCompany } from '../persistence/companies.ts'
import { findUserByEmail, insertUser } from '../persistence/users.ts'

/** The password of every demo user. */
const password = 'Demo-pass-1!'

/** Whose data the rest of the demo is made for. */
export type DemoPeople = { readonly companyId: number; readonly ownerId: number }

type Person = {
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

/** Waits for support, who then has something to do. */
const newcomer: CompanyDraft = {
  tva: 'DE136695976',
  name: 'Weingut Steinacker',
  legalForm: 'GbR',
  address: 'Hauptstraße 7',
  postalCode: '76831',
  city: 'Birkweiler',
  country: 'DE',
  phone: '+4963455550100',
}

/** Makes companies and users, or finds those that are there: the demo may have been cut short. */
export async function createDemoPeople(context: Context): Promise<DemoPeople> {
  const companyId = await companyOf(context, estate, 'validated')
  const awaitingId = await companyOf(context, newcomer, 'awaiting')
  const hash = await hashPassword(password)
  const ownerId = await userOf(context, hash, {
    email: 'owner@demo.test',
    firstName: 'Marie',
    lastName: 'Durand',
    language: 'fr',
    companyId,
    owner: true,
    rights: [...ownerRights, 'premium'],
  })
  const others: readonly Person[] = [
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
      rights: awaitingRights,
    },
  ]
  for (const person of others) await userOf(context, hash, person)
  return { companyId, ownerId }
}

async function companyOf(context: Context, draft: CompanyDraft, state: CompanyState): Promise<number> {
  const known = await findCompanyByVat(context.trx, draft.tva ?? '')
  if (known !== null) return known.id
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

async function userOf(context: Context, hash: string, person: Person): Promise<number> {
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
  } = person
  const known = await findUserByEmail(context.trx, email)
  if (known !== null) return known.id
  const user = await insertUser(
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
  return user.id
}
