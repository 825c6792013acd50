/**
 * An example for each command, made from the same declarations as its flags, so that it can be typed
 * unchanged.
 */
import { kebabCase } from '../common/command.ts'
import { choicesOf, type InputMember } from '../common/flags.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { companyFields } from '../../src/domain/company/fields.ts'
import type { Fields } from '../../src/domain/field.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { userFields } from '../../src/domain/user/fields.ts'

/** Sample values by flag name, where the schema alone gives no good one. */
const samples: Readonly<Record<string, string>> = {
  'id': '42',
  'ids': '41,42',
  'user-id': '7',
  'key-id': '4',
  'hook-id': '2',
  'delivery-id': '91',
  'url': 'https://erp.example/hooks',
  'events': 'sheet.published,batch.file.ready',
  'days': '365',
  'hours': '24',
  'company-id': '3',
  'nutri-id': '42',
  'batch': '5',
  'format': 'svg',
  'formats': 'svg,pdf',
  'count': '10',
  'reason': '"new analysis"',
  'company-name': '"Domaine des Deux Rives"',
  'tva': 'FR44732829320',
  'rights': 'fiche_see,fiche_create',
  'act-id': '1207',
  'subject': '"Question"',
  'message': '"When does the new vintage open?"',
  'product': 'P-1002',
  'options':
    '\'{"display_E":0,"display_content":1,"display_wine":1,' +
    '"display_alcool":1,"display_link_button":0,"display_image":0}\'',
  'from': '2026-11-01',
  'search': 'Rives',
  'person': 'marie@deuxrives.example',
  'text': '"grapes, sulphites"',
  'request': 'order-7',
  'guest': '"Imprimerie du Port"',
  'prefix': '3012345',
  'capture': '0a4c1d52-6f0e-4f51-9f0b-9d8f4c1e7a63',
  'query-name': 'shipments',
  'query': '\'{"EQ_bizStep":["shipping"]}\'',
  'dest': 'https://partner.example/epcis',
  'subscription': '5b1f0c3e-2a64-4d0f-8a57-6c1de0a9f7b2',
  'namespaces': 'ex=https://example.org/',
  'token': '1795514400000.42.30',
  'per-page': '100',
  'target': 'line-1',
  'file': '3',
  'part': '3-1',
  'proof': '5',
  'hex': '3066C4409047E14000001A85',
  'scheme': 'sgtin-96',
  'filter': '1',
  'ssccs': '030123450000000017,030123450000000024',
  'date': '17=281231',
  'code': '"(00)030123450000000017"',
  'done': 'alcohol,vintage',
  'plan': '4Rz3Q0iXkT9bY1cV7mPaW2sLdF8gHjNu6eOoKxZqAvE',
  'changed': '\'[{"sheet":42,"revision":3,"before":[{"field":"sugars","value":0.2}],"recheck":[]}]\'',
  'links':
    '\'[{"type":"recipeInfo","title":"With what to drink it",' +
    '"href":"https://deuxrives.example/table","language":"en"}]\'',
  'edits': '\'[{"id":42,"changes":{"targetMarket":"276"}}]\'',
  'languages': 'fr,de',
  'markets': '250,276',
  'lots': '\'[{"lot":"L24-117","version":1}]\'',
  'actualites': '\'[{"from":"2026-11-01","until":null,"texts":{"en":{"title":"New","body":"Batches"}}}]\'',
}

/** The id of a job. */
const sampleJobId = '0f8a3c1e-5b7d-4e2a-9c64-1d2e3f4a5b6c'

/** Optional fields worth showing in an example. */
const shownIfOptional: readonly string[] = [
  'brand',
  'name',
  'sugars',
  'alcohol',
  'email',
  'search',
  'text',
  'bypass',
  'all',
  'from',
]
/** Most optional fields in an example. */
const maxOptional = 2

const declared: Fields = { ...sheetFields, ...companyFields, ...userFields }
const fields: ReadonlyMap<string, Fields[string]> = new Map(Object.entries(declared))

/** What follows `nutricode noun verb` in the example of an operation. */
export function exampleOfOperation(
  operation: Operation,
  positionals: readonly string[],
  all: readonly InputMember[],
  file: string | undefined,
): string {
  const members = all.filter((member) => !positionals.includes(member.name))
  const required = members.filter((member) => member.required)
  const optional = members
    .filter((member) => !member.required && shownIfOptional.includes(member.name))
    .slice(0, required.length > 2 ? 0 : maxOptional)
  return [
    ...positionals.map((name) =>
      sampleOf(
        sampleName(name, operation),
        all.find((member) => member.name === name),
      ),
    ),
    ...[...required, ...optional].map((member) => flagSample(member, operation)),
    ...(file === undefined ? [] : [`--file ${file}`]),
    ...(operation.scope === 'company' ? ['--company 3'] : []),
  ].join(' ')
}

/** A query has a name of its own kind: the other names are those of a company. */
function sampleName(name: string, { path }: Operation): string {
  return name === 'name' && path.startsWith('/epcis/quer') ? 'query-name' : name
}

function flagSample(member: InputMember, operation: Operation): string {
  const isSwitch = member.schema['type'] === 'boolean' || member.schema['const'] === true
  return isSwitch
    ? `--${member.name}`
    : `--${member.name} ${sampleOf(sampleName(member.name, operation), member)}`
}

function sampleOf(name: string, member?: InputMember): string {
  const sample = samples[name]
  const choices = member === undefined ? undefined : choicesOf(member.schema)
  const isInteger = member?.schema['type'] === 'integer'
  if (name === 'id' && member?.schema['minLength'] === sampleJobId.length) return sampleJobId
  if (
    sample !== undefined &&
    (choices === undefined || sample.split(',').every((value) => choices.includes(value))) &&
    !(isInteger && Number.isNaN(Number(sample)))
  )
    return sample
  const field = [...fields].find(([fieldName]) => kebabCase(fieldName) === name)?.[1]
  if (field !== undefined && typeof field.example !== 'object') return quoted(String(field.example))
  if (choices !== undefined) return String(choices[0])
  return isInteger ? '1' : `"${name}"`
}

function quoted(text: string): string {
  return /^[\w.:+/@,-]+$/u.test(text) ? text : `"${text}"`
}
