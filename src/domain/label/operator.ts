// The operator responsible for a label: name and address of a company, as its label prints them.

import type { CompanyDraft } from '../company/fields.ts'

/** A name and a postal address, as the label prints them. */
export type LabelOperator = {
  readonly name: string
  /** Lines of the postal address, top to bottom; the country's name is not translated here. */
  readonly address: readonly string[]
  /** ISO 3166-1 alpha-2 of the operator's country. */
  readonly country?: string
}

/** The name with its legal form, once: many registered names have it already ("SCEA DOMAINE PETIT"). */
function withLegalForm(name: string, legalForm: string): string {
  const wordsOf = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const names = ` ${wordsOf(name).join(' ')} `
  const isNamed = names.includes(` ${wordsOf(legalForm).join(' ')} `)
  return legalForm === '' || isNamed ? name : `${name}, ${legalForm}`
}

/** The operator of a company's labels. */
export function operatorOf(company: CompanyDraft): LabelOperator {
  const town = [company.postalCode, company.city].filter((part) => part !== undefined).join(' ')
  return {
    name: withLegalForm(company.name ?? '', company.legalForm ?? ''),
    address: [company.address ?? '', town].filter((line) => line !== ''),
    ...(company.country === undefined ? {} : { country: company.country }),
  }
}
