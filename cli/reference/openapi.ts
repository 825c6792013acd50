/**
 * The API described as OpenAPI 3.1 from the table of operations (contract 4): a pure function of the tables.
 * Served at `/api/openapi.json` from `docs/reference/openapi.json`.
 */
import * as answers from '../../src/contract/answers.ts'
import { newsTexts } from '../../src/contract/operations/admin.ts'
import { operationNames, operationOf, type OperationName } from '../../src/contract/operations/index.ts'
import { hookBodies, sentEventTypes } from '../../src/contract/hook-events.ts'
import { isForKeys, type Operation } from '../../src/contract/operation.ts'
import { refusals, type RefusalCode } from '../../src/domain/refusal.ts'
import { rights, type Needs } from '../../src/domain/rights.ts'
import type { JsonSchema } from '../../src/domain/shape.ts'
import { companyChanges, companyDraft } from '../../src/domain/company/fields.ts'
import { ingredientEntry, packagingEntry, sheetChanges, sheetDraft } from '../../src/domain/sheet/fields.ts'

type Json = { readonly [name: string]: unknown }

/** Refusals of every operation: invalid input, too many requests. */
const refusalsOfAll: readonly RefusalCode[] = ['input.invalid', 'request.tooMany']
/** Refusals of every POST: missing token, no JSON, too large. */
const refusalsOfPost: readonly RefusalCode[] = ['request.token', 'input.notJson', 'input.tooLarge']

/** Schemas used in several places; the document has each once, under its name. */
const shared: ReadonlyMap<JsonSchema, string> = new Map([
  [answers.sheet.schema, 'Sheet'],
  [answers.sheetRow.schema, 'SheetRow'],
  [sheetDraft.schema, 'SheetDraft'],
  [sheetChanges.schema, 'SheetChanges'],
  [ingredientEntry.schema, 'IngredientEntry'],
  [packagingEntry.schema, 'PackagingEntry'],
  [answers.energy.schema, 'Energy'],
  [answers.company.schema, 'Company'],
  [companyDraft.schema, 'CompanyDraft'],
  [companyChanges.schema, 'CompanyChanges'],
  [answers.options.schema, 'CompanyOptions'],
  [answers.user.schema, 'User'],
  [answers.rightsList.schema, 'Rights'],
  [answers.batch.schema, 'Batch'],
  [answers.importAnswer.schema, 'Import'],
  [answers.validationIssue.schema, 'Fault'],
  [answers.viewsAnswer.schema, 'Views'],
  [newsTexts.schema, 'NewsTexts'],
  [answers.done.schema, 'Done'],
])

/** The OpenAPI document of a version of the application. */
export function openApi(version: string): Json {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nutricode',
      version,
      description:
        'E-labels for wine: nutrition and ingredients behind a QR code. JSON in, JSON out. A person signs in ' +
        'with a session: a cookie, and for whatever changes something also the header X-XSRF-TOKEN equal to the ' +
        'cookie XSRF-TOKEN. A program sends an API key: Authorization: Bearer, without cookie and token. Each ' +
        'operation lists which of both it takes.',
    },
    servers: [{ url: '/api' }],
    tags: [...new Set(operationNames.map(tagOf))].map((name) => ({ name })),
    paths: pathsOf(),
    webhooks: webhooksOf(),
    components: {
      schemas: {
        Refusal: refusalSchema(),
        ...Object.fromEntries([...shared].map(([schema, name]) => [name, membersCleaned(schema)])),
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'sid',
          description: 'Given by POST /compte/login; called __Host-sid over https.',
        },
        token: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'Equal to the cookie XSRF-TOKEN.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'nck_<number>_<49 letters and digits>',
          description: 'An API key of a company, made by who manages its users (page /manageUser/keys).',
        },
      },
    },
  }
}

/** What companies' own programs get (guide/hooks.md), signed as Standard Webhooks says. */
function webhooksOf(): Json {
  return Object.fromEntries(
    sentEventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `hook.${type}`,
          tags: ['hooks'],
          parameters: signatureHeaders.map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: clean(hookBodies[type].schema) } },
          },
          responses: {
            '2XX': { description: 'Accepted.' },
            '410': { description: 'The endpoint is gone: it gets nothing more.' },
          },
          security: [],
        },
      },
    ]),
  )
}

/** The headers of Standard Webhooks. */
const signatureHeaders = [
  ['webhook-id', 'The id of the message, the same in every attempt.'],
  ['webhook-timestamp', 'The moment of the attempt, in seconds since 1970.'],
  [
    'webhook-signature',
    'v1, a comma and the HMAC-SHA256 in Base64 of id.timestamp.body; several after a rotation.',
  ],
] as const

function pathsOf(): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const name of operationNames) {
    const operation = operationOf(name)
    const path = (paths[operation.path] ??= {})
    path[operation.method.toLowerCase()] = operationObject(name, operation)
  }
  return paths
}

function operationObject(name: OperationName, operation: Operation): Json {
  const inPath = [...operation.path.matchAll(/\{(\w+)\}/gu)].map(([, member = '']) => member)
  const { properties, required } = membersOf(operation.input.schema)
  const parameters = Object.entries(properties)
    .filter(([member]) => inPath.includes(member) || operation.method === 'GET')
    .map(([member, schema]) => ({
      name: member,
      in: inPath.includes(member) ? 'path' : 'query',
      required: inPath.includes(member) || required.includes(member),
      schema,
    }))
  return {
    operationId: name,
    tags: [tagOf(name)],
    description: descriptionOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.method === 'POST' ? { requestBody: bodyOf(operation, inPath) } : {}),
    responses: responsesOf(operation),
    security: securityOf(operation),
  }
}

function bodyOf(operation: Operation, inPath: readonly string[]): Json {
  const { schema } = operation.input
  const { properties, required } = membersOf(schema)
  const rest =
    inPath.length === 0
      ? schema
      : {
          ...schema,
          properties: Object.fromEntries(
            Object.entries(properties).filter(([member]) => !inPath.includes(member)),
          ),
          required: required.filter((member) => !inPath.includes(member)),
        }
  return { required: true, content: { 'application/json': { schema: clean(rest) } } }
}

function responsesOf(operation: Operation): Json {
  const { output } = operation
  const content =
    'file' in output
      ? Object.fromEntries(
          output.file.map((type) => [
            type,
            { schema: { type: 'string', contentMediaType: type.split(';')[0] } },
          ]),
        )
      : { 'application/json': { schema: clean(output.schema) } }
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of refusalsOf(operation))
    byStatus.set(refusals[code].status, [...(byStatus.get(refusals[code].status) ?? []), code])
  const refused = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => [
      String(status),
      {
        description: codes.join(', '),
        content: {
          'application/json': {
            schema: {
              allOf: [{ $ref: '#/components/schemas/Refusal' }, { properties: { error: { enum: codes } } }],
            },
          },
        },
      },
    ])
  return { 200: { description: 'Done.', content }, ...(Object.fromEntries(refused) as Json) }
}

/** Every refusal of an operation: its own, those of session and rights, and those of every request. */
export function refusalsOf(operation: Operation): RefusalCode[] {
  const ofAccess: RefusalCode[] =
    operation.needs === 'anyone'
      ? []
      : operation.needs === 'signedIn'
        ? ['session.none']
        : ['session.none', 'right.missing']
  const ofKeys: RefusalCode[] = isForKeys(operation)
    ? ['key.unknown', 'key.ended', 'company.notValidated']
    : []
  return [
    ...new Set([
      ...refusalsOfAll,
      ...(operation.method === 'POST' ? refusalsOfPost : []),
      ...ofAccess,
      ...ofKeys,
      ...(operation.scope === 'company' && operation.needs !== 'anyone' ? ['company.none' as const] : []),
      ...operation.refusals,
    ]),
  ]
}

function securityOf(operation: Operation): Json[] {
  const token = operation.method === 'POST' ? { token: [] } : {}
  if (operation.needs === 'anyone') return operation.method === 'POST' ? [token] : []
  return [{ session: [], ...token }, ...(isForKeys(operation) ? [{ key: [] }] : [])]
}

function descriptionOf(operation: Operation): string {
  const command =
    operation.command === undefined ? '' : ` On the command line: \`nutricode ${operation.command}\`.`
  return `Needs ${needsText(operation.needs)}.${command}`
}

/** The rights and flags that an operation or page needs, as a phrase. */
export function needsText(needs: Needs): string {
  if (needs === 'anyone') return 'nothing'
  if (needs === 'signedIn') return 'a session'
  if (needs.length === 0) return 'the command line'
  const flags = needs.filter((need) => !rights.some((right) => right === need))
  return `one of ${needs.map((need) => (flags.includes(need) ? `the flag ${need}` : need)).join(', ')}`
}

function refusalSchema(): JsonSchema {
  return {
    type: 'object',
    required: ['error', 'code', 'message'],
    properties: {
      error: { enum: Object.keys(refusals) },
      code: { type: 'integer' },
      message: { type: 'string', description: 'A sentence in the caller’s language.' },
      faults: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'code', 'message'],
          properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  }
}

function tagOf(name: OperationName): string {
  return name.split('.')[0] ?? name
}

function membersOf(schema: JsonSchema): {
  properties: Record<string, JsonSchema>
  required: readonly string[]
} {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, JsonSchema>
    required?: readonly string[]
  }
  return {
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, clean(inner)])),
    required,
  }
}

/**
 * The schema without our own keywords and formats. Decimal places become `x-decimals`, not `multipleOf`: in
 * binary floating point, validators find that 7.2 is no multiple of 0.001.
 */
function clean(schema: JsonSchema): JsonSchema {
  const name = shared.get(schema)
  return name === undefined ? membersCleaned(schema) : { $ref: `#/components/schemas/${name}` }
}

function membersCleaned(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]): [string, unknown] => {
      if (keyword === 'decimals') return ['x-decimals', value]
      if (keyword === 'format' && value === 'web-address') return ['format', 'uri']
      return [keyword, cleanValue(value)]
    }),
  )
}

function cleanValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cleanValue)
  return typeof value === 'object' && value !== null ? clean(value as JsonSchema) : value
}
