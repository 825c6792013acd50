// The address that VIES publishes, as the fields of a company. VIES passes on one text in the form of the Member
// State: lines, the last of which has postal code and town ("26600 TAIN L'HERMITAGE", "12051 ALBA CN",
// "AT-3500 Krems", "4000-123 PORTO", "15451 - ΑΘΗΝΑ"). What does not look like that is left to the producer.

import { companyFields } from './fields.ts'

type Address = { readonly address: string; readonly postalCode: string; readonly city: string }

const townLine = /^(?:[A-Z]{1,2}-)?(\d{4}-\d{3}|\d{3} \d{2}|\d{2}-\d{3}|\d{4,5})\s+(?:-\s*)?(\p{L}.*)$/u
/** Italian addresses end with the two letters of the province. */
const province = / [A-Z]{2}$/

/** The parts of a published address, or null when the text has another form. */
export function parseViesAddress(text: string, country: string): Address | null {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
  const at = lines.findLastIndex((line) => townLine.test(line))
  const [, postalCode = '', town = ''] = townLine.exec(lines[at] ?? '') ?? []
  const address = lines.slice(0, at).join(', ')
  const city = country === 'IT' ? town.replace(province, '') : town
  if (at < 1 || address.length > companyFields.address.max || city.length > companyFields.city.max)
    return null
  return { address, postalCode, city }
}
