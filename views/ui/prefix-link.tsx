// The link to the form that proves a GS1 prefix or disputes it, or to the field of the company's GLN, next to the
// refusals and issues that it settles.

import { Link } from '../router/links.tsx'
import { pageOf } from '../../src/contract/pages.ts'
import type { ValidationIssue } from '../../src/domain/validation-issue.ts'
import { sessionAllows, useSession } from '../client/session.ts'
import { useTranslate } from '../client/translations.ts'

/** The codes of issues that end when the company's GLN is entered. */
const glnCodes: readonly string[] = ['glnMissing', 'companyPrefix']

/** The codes of refusals and issues about a GS1 prefix. */
const prefixCodes: readonly string[] = [
  'prefix.unproven',
  'prefix.refused',
  'prefixUnproven',
  'prefixRefused',
  'foreignGtin',
]

/** The code of an issue; `foreignGtin` for a GTIN that leads to a sheet of another company. */
export function foreignGtin({ code, values }: Pick<ValidationIssue, 'code' | 'values'>): string {
  return code === 'gtinTaken' && values?.['sheet'] === 0 ? 'foreignGtin' : code
}

/** Nothing where none of the codes is about a prefix, or the user may not open the page that takes evidence. */
export function PrefixLink({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate()
  const mayClaim = sessionAllows(useSession(), pageOf('company').needs)
  const needsGln = codes.some((code) => glnCodes.includes(code))
  if (!mayClaim || !(needsGln || codes.some((code) => prefixCodes.includes(code)))) return null
  return (
    <>
      {' '}
      <Link to={needsGln ? '/societe#field-gln' : '/societe#gs1'}>
        {translate(needsGln ? 'page.company.gln.link' : 'page.company.gs1.link')}
      </Link>
    </>
  )
}
