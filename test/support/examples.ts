// Valid companies and sheets, made from the declarations, so that a new field is in the tests the day it is declared.

import { companyFields } from '../../src/domain/company/fields.ts'
import { exampleOf } from '../../src/domain/field.ts'
import { sheetFields, type SheetDraft } from '../../src/domain/sheet/fields.ts'
import type { Application } from '../../src/application.ts'
import { operatorOf } from './product.ts'

/** A sheet that can be published, with what is given in place of the example's values. */
export function exampleSheet(given: Partial<SheetDraft> = {}): SheetDraft {
  return { ...exampleOf(sheetFields), energySource: 'formula', ...given }
}

/** A sheet without GS1 numbers, for companies without a GLN. */
export function plainSheet(given: Partial<SheetDraft> = {}): SheetDraft {
  const { gln: _gln, gtin: _gtin, cpv: _cpv, cpvReason: _reason, ...rest } = exampleSheet()
  return { ...rest, ...given }
}

/** What a company is created with. */
export function exampleCompany() {
  const {
    gln,
    siret,
    legalForm,
    phone,
    tva = '',
    name = '',
    address = '',
    postalCode = '',
    city = '',
    country = '',
  } = exampleOf(companyFields)
  return {
    tva,
    name,
    address,
    postalCode,
    city,
    country,
    ...(gln ? { gln } : {}),
    ...(siret ? { siret } : {}),
    ...(legalForm ? { legalForm } : {}),
    ...(phone ? { phone } : {}),
  }
}

/** Creates a company that needs no validation, and answers its id. VAT numbers must differ between companies of a file. */
export async function makeCompany(
  application: Application,
  given: Partial<ReturnType<typeof exampleCompany>> = {},
): Promise<number> {
  const { company } = await application.perform(
    'companies.create',
    { ...exampleCompany(), ...given, bypass: true },
    operatorOf(null),
  )
  if (company.state === 'awaiting') {
    throw new Error(
      'A company that awaits validation cannot publish: tell the VIES stand-in its number first.',
    )
  }
  return company.id
}
