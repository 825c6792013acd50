/**
 * The reference, generated from the tables: fields, operations, pages, rights, refusals, jobs and commands as
 * Markdown, and the API as OpenAPI. Pure functions: path → text. English, for engineers.
 */
import type { Command } from '../common/command.ts'
import { exit } from '../common/exit-codes.ts'
import { needsText, openApi, refusalsOf } from './openapi.ts'
import { jobNames, jobs, emailTemplates, type Job } from '../../src/contract/jobs.ts'
import { operationNames, operationOf } from '../../src/contract/operations/index.ts'
import { pageNames, pageOf } from '../../src/contract/pages.ts'
import { companyFields } from '../../src/domain/company/fields.ts'
import type { Field, Fields, TextField } from '../../src/domain/field.ts'
import { refusals, type RefusalCode } from '../../src/domain/refusal.ts'
import {
  unvalidatedOwnerRights,
  newcomerRights,
  ownerRights,
  rights,
  type Need,
  type Needs,
} from '../../src/domain/rights.ts'
import { sheetFields } from '../../src/domain/sheet/fields.ts'
import { userFields } from '../../src/domain/user/fields.ts'

/** What the reference needs in addition to the tables that it imports. */
type ReferenceSources = {
  readonly commands: readonly Command[]
  /** English messages by id: those of refusals and rights explain them. */
  readonly messages: Readonly<Record<string, string>>
  readonly version: string
}

/** Every generated file of `docs/reference`: name → text. */
export function referenceFiles(sources: ReferenceSources): ReadonlyMap<string, string> {
  return new Map([
    ['fields.md', fieldsPage()],
    ['operations.md', operationsPage()],
    ['pages.md', pagesPage()],
    ['rights.md', rightsPage(sources.messages)],
    ['refusals.md', refusalsPage(sources.messages)],
    ['jobs.md', jobsPage()],
    ['commands.md', commandsPage(sources)],
    ['openapi.json', `${formatJson(openApi(sources.version))}\n`],
  ])
}

/** Longest line of JSON, in characters. */
const maxLineLength = 160

/** JSON with short parts on one line each. */
function formatJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || indent.length + flat.length <= maxLineLength) return flat
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((item) => formatJson(item, inner))
    : Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${formatJson(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}

function page(title: string, intro: string, ...parts: readonly string[]): string {
  return [
    `# ${title}`,
    `${intro} Written by \`npm run reference\`; change the table and not this page.`,
    ...parts,
  ]
    .join('\n\n')
    .concat('\n')
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

const code = (text: string): string => (text === '' ? '' : `\`${text}\``)
const list = (names: readonly string[]): string => names.map(code).join(' ')

function fieldsPage(): string {
  return page(
    'Fields',
    'What can be filled in: `src/domain/sheet/fields.ts`, `company/fields.ts` and `user/fields.ts`.',
    fieldsPart('Sheet', sheetFields),
    fieldsPart('Company', companyFields),
    fieldsPart('User', userFields),
  )
}

const fieldColumns = 'Field, Kind, Takes, Group, Needed, Once a code exists, Column, CSV, Families, Example'

function fieldsPart(title: string, fields: Fields): string {
  const rows = Object.entries(fields).map(([name, field]) => [
    code(name),
    field.kind,
    takes(field),
    field.group,
    neededFor(field),
    field.afterCode,
    field.column === true ? 'own' : '',
    field.csv === false ? '' : code(name),
    list(field.families ?? []),
    code(typeof field.example === 'object' ? JSON.stringify(field.example) : String(field.example)),
  ])
  return `## ${title}\n\n${table(fieldColumns.split(', '), rows)}`
}

/** Longer lists of choices are counted, not listed. */
const maxListed = 20

/** How many characters a text takes, and the setting that changes it. */
function lengthsOf({ min = 1, max, lengthSetting }: TextField): string {
  if (lengthSetting === undefined) return `${String(min)} to ${String(max)} characters`
  const { name, lengths } = lengthSetting
  return `${String(lengths.min)} to ${String(lengths.max)} characters, or as ${code(name)} says`
}

function takes(field: Field): string {
  switch (field.kind) {
    case 'text':
      return lengthsOf(field) + (field.pattern === undefined ? '' : `, ${code(field.pattern)}`)
    case 'amount':
      return `${String(field.min)} to ${String(field.max)} ${field.unit}, ${String(field.decimals)} decimals`
    case 'integer':
      return `${String(field.min)} to ${String(field.max)}`
    case 'flag':
      return 'true or false'
    case 'choice':
    case 'multipleChoice':
      return field.choices.length > maxListed
        ? `${String(field.choices.length)} choices, ${code(field.messagePrefix)}`
        : list(field.choices)
    case 'ordered':
      return `up to ${String(field.max)} entries of ${list(
        Object.keys((field.item.schema as { properties: object }).properties),
      )}`
    case 'digits':
      return `${field.lengths.join(', ')} digits`
    case 'link':
      return `http or https address, up to ${String(field.max)} characters`
    case 'phone':
      return 'telephone number with its international prefix'
    case 'date':
      return 'date, `YYYY-MM-DD`'
  }
}

function neededFor(field: Field): string {
  if (field.required === undefined) return ''
  return field.required === 'save' ? 'to save' : 'for the code'
}

function operationsPage(): string {
  const rows = operationNames.map((name) => {
    const operation = operationOf(name)
    const output =
      'file' in operation.output
        ? `file: ${operation.output.file.join(', ')}`
        : memberNames(operation.output.schema)
    return [
      code(name),
      `${operation.method} ${code(`/api${operation.path}`)}`,
      needsText(operation.needs),
      memberNames(operation.input.schema),
      output,
      list(operation.refusals),
      operation.command === undefined ? '' : code(operation.command),
    ]
  })
  return page(
    'Operations',
    'What can be asked: `src/contract/operations`. Members with `?` may be left out; ' +
      '`openapi.json` beside this page has every shape in full.',
    commonRefusals().join('\n'),
    table(['Operation', 'Address', 'Needs', 'Input', 'Answer', 'Refusals', 'Command'], rows),
  )
}

/** A sentence per method: the refusals that every operation of a company has. */
function commonRefusals(): string[] {
  return ['GET', 'POST'].flatMap((method) => {
    const example = operationNames
      .map(operationOf)
      .find(
        (operation) =>
          operation.method === method && operation.scope === 'company' && operation.refusals.length === 0,
      )
    if (example === undefined) return []
    return [`Every ${method} of a company may also be refused with ${list(refusalsOf(example))}.`]
  })
}

function memberNames(schema: Readonly<Record<string, unknown>>): string {
  const { properties = {}, required = [] } = schema as {
    properties?: Record<string, unknown>
    required?: readonly string[]
  }
  const names = Object.keys(properties).map((name) => code(required.includes(name) ? name : `${name}?`))
  return names.length > maxListed ? `${String(names.length)} fields` : names.join(' ')
}

function pagesPage(): string {
  const rows = pageNames.map((name) => {
    const { path, needs, frame, navigation, reads, mayRead = {} } = pageOf(name)
    return [
      code(name),
      code(path),
      needsText(needs),
      frame,
      navigation === undefined ? '' : navigation.group,
      list(Object.values(reads)),
      list(Object.values(mayRead)),
    ]
  })
  return page(
    'Pages',
    'Every page of the producers’ application: `src/contract/pages.ts`.',
    table(['Page', 'Path', 'Needs', 'Frame', 'Navigation', 'Reads', 'May read'], rows),
  )
}

function rightsPage(messages: ReferenceSources['messages']): string {
  const opens = (need: Need): string =>
    list(pageNames.filter((name) => includes(pageOf(name).needs, need)).map((name) => pageOf(name).path))
  const allows = (need: Need): string =>
    list(operationNames.filter((name) => includes(operationOf(name).needs, need)))
  const rows = [
    ...rights.map((right): [Need, string] => [right, messages[`right.${right}.help`] ?? '']),
    ['admin', 'Flag: the whole admin area.'] as const,
    ['short_admin', 'Flag: support, without users and news.'] as const,
  ]
  return page(
    'Rights',
    'Eleven rights and two flags: `src/domain/rights.ts`. One of those that a page or an operation names is enough.',
    table(
      ['Right', 'Means', 'Opens', 'Allows'],
      rows.map(([need, meaning]) => [code(need), meaning, opens(need), allows(need)]),
    ),
    `A new account has ${list(newcomerRights)}; ` +
      `the founder of a company that awaits validation ${list(unvalidatedOwnerRights)}; ` +
      `the owner of a verified or validated one ${list(ownerRights)}.`,
  )
}

function includes(needs: Needs, need: Need): boolean {
  return typeof needs !== 'string' && needs.includes(need)
}

function refusalsPage(messages: ReferenceSources['messages']): string {
  const codes = Object.keys(refusals) as RefusalCode[]
  const rows = codes.map((name) => [
    code(name),
    String(refusals[name].status),
    String(refusals[name].number),
    messages[`refusal.${name}`] ?? '',
    list(operationNames.filter((operation) => operationOf(operation).refusals.includes(name))),
  ])
  return page(
    'Refusals',
    'Every expected no: `src/domain/refusal.ts`. The sentence is said in the caller’s language.',
    table(['Code', 'Status', 'Number', 'Sentence', 'Of operations'], rows),
  )
}

function jobsPage(): string {
  const rows = jobNames.map((name) => {
    const job: Job = jobs[name]
    return [
      code(name),
      memberNames(job.payload.schema),
      String(job.retries),
      `${String(job.retryDelay)} s, doubled`,
      `${String(job.expires)} s`,
      job.schedule === undefined ? 'when asked' : code(job.schedule),
    ]
  })
  return page(
    'Jobs',
    'What the worker does: `src/contract/jobs.ts`. A refused job ends; a broken one is tried again.',
    table(['Job', 'Payload', 'Tries again', 'After', 'Given up by', 'When (UTC)'], rows),
    `E-mails: ${list(emailTemplates)}.`,
  )
}

function commandPart(
  command: ReferenceSources['commands'][number],
  messages: ReferenceSources['messages'],
): string {
  const path = command.path.join(' ')
  const flags = command.flags.map(
    (flag) =>
      code(`--${flag.name}${flag.value === undefined ? '' : ` <${flag.value}>`}`) +
      (flag.choices === undefined ? '' : ` (${flag.choices.join(', ')})`),
  )
  return [
    `## ${path}`,
    messages[`cli.command.${command.path.join('.')}`] ?? '',
    code(`nutricode ${[path, ...command.positionals.map((name) => `<${name}>`)].join(' ')}`) +
      (command.isForOneCompany ? ', of a company.' : '.'),
    ...(flags.length === 0 ? [] : [`Flags: ${flags.join(', ')}.`]),
    `Example: ${code(`nutricode ${path} ${command.example}`.trim())}`,
  ].join('\n\n')
}

function commandsPage({ commands, messages }: ReferenceSources): string {
  const parts = commands
    .toSorted((a, b) => a.path.join(' ').localeCompare(b.path.join(' '), 'en'))
    .map((command) => commandPart(command, messages))
  const codes = Object.entries(exit)
    .map(([name, number]) => `${String(number)} ${name}`)
    .join(' · ')
  return page(
    'Commands',
    'The command line: `cli/`.',
    [
      'Everywhere: `--company <id|VAT>` names the company (needed when there are several), ' +
        '`--json` answers in JSON lines, `--lang` chooses the language of messages, ' +
        '`--help` explains with an example.',
      'Data goes to standard output, sentences and progress to standard error. ' +
        `Exit codes: ${codes}; 130 when stopped by Ctrl-C.`,
      'A field of a sheet is typed as in a cell of a CSV file: names in any interface language, E numbers, ' +
        'decimal comma or point; an empty value empties the field.',
    ].join('\n\n'),
    ...parts,
  )
}
