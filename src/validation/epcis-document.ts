// Validates EPCIS documents by the schema of the standard (EPCIS 2.0.1, JSON Schema; source in NOTICE.md). Events are
// validated one by one, so that a document can be captured without the events that have issues.

import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import epcisSchema from './epcis-schema.json' with { type: 'json' }
import type { ValidationIssue } from '../domain/validation-issue.ts'

/** Most issues of one event or of the rest of a document: a caller must not be able to make the answer huge. */
const maxIssues = 50

const base = 'https://ref.gs1.org/standards/epcis/'
const definitions = {
  document: 'epcisDocument',
  queryDocument: 'epcisQueryDocument',
  event: 'EPCIS-Document-Event',
}
const compiled = new Map<string, ValidateFunction>()
let compiler: Ajv | undefined

/** The issues of a document without its events, which the caller has taken out. */
export function envelopeIssues(envelope: unknown, kind: 'document' | 'queryDocument'): ValidationIssue[] {
  return issuesBy(definitions[kind], envelope, '')
}

/** The issues of one event; `path` is where it is, such as `epcisBody.eventList.0`, or empty. */
export function eventIssues(event: unknown, path: string): ValidationIssue[] {
  return issuesBy(definitions.event, event, path)
}

function issuesBy(definition: string, value: unknown, path: string): ValidationIssue[] {
  const validate = validatorOf(definition)
  if (validate(value)) return []
  const issues = leaves(validate.errors ?? []).map((error) => issueOf(error, path))
  return [...new Map(issues.map((issue) => [`${issue.field}\n${issue.code}`, issue])).values()].slice(
    0,
    maxIssues,
  )
}

function validatorOf(definition: string): ValidateFunction {
  const known = compiled.get(definition)
  if (known !== undefined) return known
  if (compiler === undefined) {
    compiler = new Ajv({ allErrors: true, strict: false, validateSchema: false })
    // The module is CommonJS: its function is the member `default` of what Node imports.
    formats.default(compiler, ['date-time', 'uri'])
    compiler.addSchema(epcisSchema, base)
  }
  const validate = compiler.compile({ $ref: `${base}#/definitions/${definition}` })
  compiled.set(definition, validate)
  return validate
}

/** Keywords that only report that a part failed; the part has its own error. */
const wrappers = new Set(['if', 'not', 'oneOf', 'allOf', 'propertyNames'])

/**
 * The errors that name a cause: an alternative whose parts have errors says nothing by itself, and a member that only
 * one alternative requires is missing only where nothing else is wrong.
 */
function leaves(errors: readonly ErrorObject[]): ErrorObject[] {
  const parts = errors.filter(({ keyword }) => !wrappers.has(keyword) && keyword !== 'anyOf')
  const certain = parts.filter(
    ({ keyword, schemaPath }) => keyword !== 'required' || !/\/(?:anyOf|oneOf)\//.test(schemaPath),
  )
  return certain.length > 0 ? certain : parts.length > 0 ? parts : [...errors]
}

function issueOf(
  { instancePath, keyword, params, propertyName }: ErrorObject,
  path: string,
): ValidationIssue {
  const steps = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replace(/~1/g, '/').replace(/~0/g, '~'))
  const member: unknown = propertyName ?? params['missingProperty'] ?? params['additionalProperty']
  const field = [...(path === '' ? [] : [path]), ...steps, ...(typeof member === 'string' ? [member] : [])]
  const isUnknown = propertyName !== undefined || keyword === 'additionalProperties'
  const code = keyword === 'required' ? 'required' : isUnknown ? 'epcisMember' : codeOfValue(steps, keyword)
  return { field: field.join('.').slice(0, 300), code }
}

/** What a value of a member must be, where the schema wants a form of text. */
const formsOfMembers: readonly (readonly [members: RegExp, code: string])[] = [
  [/^(?:\w+Time|creationDate|time)$/, 'epcisMoment'],
  [/^eventTimeZoneOffset$/, 'epcisOffset'],
  [/^(?:bizStep|disposition|set|unset)$/, 'epcisTerm'],
  [/^(?:\w*epcList|\w+EPCList|childEPCs|parentID|epcClass|eventID|transformationID)$/, 'epcisUri'],
]

/** The code of a value that the schema does not allow: it says the form, where one is wanted. */
function codeOfValue(steps: readonly string[], keyword: string): string {
  const member = steps.findLast((step) => !/^\d+$/.test(step)) ?? ''
  const form = formsOfMembers.find(([members]) => members.test(member))
  return form === undefined || keyword === 'type' || keyword === 'uniqueItems' ? 'epcisValue' : form[1]
}
