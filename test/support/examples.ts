// Valid companies and sheets, made from the field declarations: a new field is in the tests once it is
// declared.

import { companyFields } from '../../src/domain/company/fields.ts'
import { exampleDraft } from '../../src/domain/field.ts'
import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import type { Application } from '../../src/application.ts'
import { operatorOf } from './application.ts'

/**
 * A sheet that can be published, with the given values instead of the examples. It states no sweetness, so that
 * tests may change its sugars, and no source of bubbles, because it is still.
 */
export function exampleSheet(given: Partial<SheetDraft> = {}): SheetDraft {
  const {
    sweetness: _sweetness,
    sparklingMethod: _method,
    ...example
  }: SheetDraft = exampleDraft(sheetFields)
  return { ...example, energySource: 'formula', ...given }
}

/** A sheet without GS1 numbers, for companies without a GLN. */
export function plainSheet(given: Partial<SheetDraft> = {}): SheetDraft {
  const { gln: _gln, gtin: _gtin, cpv: _cpv, cpvReason: _reason, ...rest } = exampleSheet()
  return { ...rest, ...given }
}

/** The input that creates a company, without its GLN: another company may have proven that. */
export function exampleCompany() {
  const {
    siret,
    legalForm,
    phone,
    tva = '',
    name = '',
    address = '',
    postalCode = '',
    city = '',
    country = '',
  } = exampleDraft(companyFields)
  return {
    tva,
    name,
    address,
    postalCode,
    city,
    country,
    ...(siret ? { siret } : {}),
    ...(legalForm ? { legalForm } : {}),
    ...(phone ? { phone } : {}),
  }
}

/**
 * Creates a company that needs no validation, with a GLN whose prefix is confirmed; returns its id. Companies
 * of a test file need different VAT numbers.
 */
export async function makeCompany(
  application: Application,
  given: Partial<ReturnType<typeof exampleCompany>> & { readonly gln?: string } = {},
): Promise<number> {
  const { gln = companyFields.gln.example, ...fields } = { ...exampleCompany(), ...given }
  const { company } = await application.perform(
    'companies.create',
    { ...fields, bypass: true },
    operatorOf(null),
  )
  if (company.state === 'awaiting') {
    throw new Error(
      'A company that awaits validation cannot publish: add its number to the VIES stand-in first.',
    )
  }
  await confirmPrefix(application, company.id, gln.slice(0, 7))
  await application.perform('companies.update', { gln }, operatorOf(company.id))
  return company.id
}

/** Support confirms a GS1 company prefix, so that the company may publish GTINs under it. */
export async function confirmPrefix(
  application: Application,
  companyId: number,
  prefix: string,
): Promise<void> {
  await application.perform(
    'prefixes.decide',
    { company_id: companyId, prefix, state: 'confirmed', reason: 'checked in the register' },
    operatorOf(null),
  )
}

/** The GS1 prefixes of the wines of several producers in `test/fixtures/wines.csv`. */
const listedPrefixes = ['376001234', '4012345', '5201234', '5601234', '5991234', '8032100', '8437012']

/** Support confirms the prefixes of all wines in `test/fixtures/wines.csv`, as for a merchant. */
export async function confirmListedPrefixes(application: Application, companyId: number): Promise<void> {
  for (const prefix of listedPrefixes) await confirmPrefix(application, companyId, prefix)
}
