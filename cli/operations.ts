/**
 * A command for every operation of the contract that names one. Members of its path are arguments, all others
 * are flags; `--input` takes the complete input as JSON. Commands call the application API with the operator
 * as actor.
 */
import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { kebabCase, textOf, type Command, type Call, type Flag } from './common/command.ts'
import { exit, Misuse, type ExitCode } from './common/exit-codes.ts'
import type { CliContext } from './common/cli-context.ts'
import { choicesAt, flagOf, buildInput, membersOf, takesLanguage, type InputMember } from './common/flags.ts'
import { exampleOfOperation } from './reference/examples.ts'
import { isListFile, listFileOf, listFormat } from './list-files.ts'
import { readBytes, uploadOf, writeFileAnswer } from './common/files.ts'
import { listCell, plainText } from './common/table.ts'
import { issueSentence, lineSentence, type RefusedLine } from './common/translator.ts'
import type { SerialReportAnswer } from '../src/contract/answers.ts'
import { answersFile, type FileOutput, type Operation } from '../src/contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../src/contract/operations/index.ts'
import type { ValidationIssue } from '../src/domain/validation-issue.ts'
import type { JsonSchema } from '../src/domain/shape.ts'

/** Operations whose commands are in `compound-commands.ts`, because they do more. */
const compoundOperations: readonly OperationName[] = [
  'serials.open',
  'serials.check',
  'serials.report',
  'serials.void',
  'imports.template',
]
/** Operations whose input contains a file as base64. */
const uploads: readonly OperationName[] = [
  'imports.read',
  'imports.check',
  'imports.start',
  'lab.check',
  'lab.apply',
  'prefixes.claim',
]

const inputFlag: Flag = { name: 'input', value: 'file.json', messageId: 'cli.flag.input' }
const outFlag: Flag = { name: 'out', value: 'file', messageId: 'cli.flag.out' }
/** The file name in help and examples, if not `wines.csv`. */
const fileNames: Partial<Record<OperationName, string>> = {
  'serials.pack': 'packed.csv',
  'serials.capture': 'theirs.jsonld',
  'epcis.capture': 'theirs.jsonld',
  'lab.check': 'results.csv',
  'lab.apply': 'results.csv',
  'prefixes.claim': 'certificate.pdf',
  'proofs.check': 'label.pdf',
}
const fileFlag = (name: OperationName): Flag => ({
  name: 'file',
  value: fileNames[name] ?? 'wines.csv',
  messageId: 'cli.flag.file',
})
/** The member without a flag: the global `--company` fills it. */
const companyName = 'company'

/** Every command that the table of operations declares. */
export function operationCommands(): Command[] {
  return operationNames
    .filter((name) => !compoundOperations.includes(name))
    .flatMap((name) => {
      const operation = operationOf(name)
      const [noun, verb] = (operation.command ?? '').split(' ')
      return noun === undefined || verb === undefined ? [] : [commandOf(name, operation, [noun, verb])]
    })
}

function commandOf(name: OperationName, operation: Operation, path: readonly [string, string]): Command {
  const positionals = pathNames(operation)
  const flagMembers = () =>
    membersOf(operation.input).filter(
      (member) => !positionals.includes(member.name) && !(namesFile(name, operation) && isUpload(member)),
    )
  return {
    path,
    positionals,
    isForOneCompany: operation.scope === 'company',
    // No flag is mandatory for commander: `--input` may supply its value. The application API refuses missing
    // values.
    get flags() {
      const flags = flagMembers().map((member) => withoutRequired(flagOf(name, member)))
      return [
        ...flags.filter((flag) => flag.name !== companyName),
        ...(takesFile(name, operation) ? [fileFlag(name)] : []),
        ...(flags.length > 0 ? [inputFlag] : []),
        ...(answersFile(operation) || listFileOf(name) !== undefined ? [outFlag] : []),
      ]
    },
    get example() {
      return exampleOfOperation(
        operation,
        positionals,
        membersOf(operation.input).filter(
          (member) => !(takesFile(name, operation) && isSuppliedByFile(member)),
        ),
        takesFile(name, operation) ? fileFlag(name).value : undefined,
      )
    },
    choices: (position) => choicesAt(membersOf(operation.input), position),
    run: (context, call) => {
      const file = call.flags.has('out') ? listFileOf(name) : undefined
      return perform(context, call, file ?? name, membersOf(operationOf(file ?? name).input))
    },
  }
}

/** Performs an operation and prints its answer; exit code 1 when rows of a report or lines of a file are refused. */
async function perform(
  context: CliContext,
  call: Call,
  name: OperationName,
  members: readonly InputMember[],
): Promise<ExitCode> {
  const operation = operationOf(name)
  const input = await inputOf(context, call, name, members)
  const application = await context.application()
  const actor = operation.scope === 'company' ? await context.operator() : context.globalOperator
  const upload = operation.upload === undefined ? undefined : await uploadedFile(context, call)
  // Without `--request`, the hash of the file is the idempotency key, so that the same file counts once.
  if (upload !== undefined && members.some((member) => member.name === 'request'))
    input['request'] ??= createHash('sha256').update(upload).digest('hex').slice(0, 32)
  if (upload !== undefined && members.some((member) => member.name === 'file-name'))
    input['fileName'] ??= basename(textOf(call.flags, 'file') ?? '')
  const answer: unknown = await application.perform(
    name,
    input,
    actor,
    upload === undefined ? {} : { upload: Readable.from([upload]) },
  )
  if ('file' in operation.output)
    await writeFileAnswer(context, answer as FileOutput, textOf(call.flags, 'out'))
  else printOutput(context, operation.output.schema, answer as Record<string, unknown>)
  for (const advice of adviceOf(answer)) context.printMessage(advice)
  return allRowsAccepted(answer) && !hasFaultyLines(name, answer) ? exit.done : exit.faulty
}

/** Whether a checked file has lines that would be refused. */
function hasFaultyLines(name: OperationName, answer: unknown): boolean {
  if (!isRecord(answer)) return false
  const counts = answer['counts']
  if (name === 'lab.check') return isRecord(counts) && counts['refused'] !== 0
  return name === 'imports.check' && answer['faulty'] !== 0
}

/** The input of a call: files, arguments, flags and the global options together. */
async function inputOf(
  context: CliContext,
  call: Call,
  name: OperationName,
  members: readonly InputMember[],
): Promise<Record<string, unknown>> {
  const operation = operationOf(name)
  const typed = new Map(call.flags)
  for (const [index, positional] of pathNames(operation).entries())
    typed.set(positional, call.positionals[index] ?? '')
  if (operation.scope !== 'company' && context.companyOption !== undefined)
    typed.set(companyName, context.companyOption)
  const input = buildInput(members, await inputFromFiles(context, call, name), typed, context.translator)
  if (isListFile(operation)) {
    const out = textOf(call.flags, 'out')
    input['format'] = listFormat(input['format'], out)
    if (input['format'] === undefined)
      throw new Misuse(context.translator.translate('cli.listFormat', { file: out ?? '' }))
  }
  if (context.languageOption !== undefined && takesLanguage(operation.input))
    input['lang'] = context.languageOption
  return input
}

/** The messages of the advice on a sheet that was read or saved. */
function adviceOf(answer: unknown): string[] {
  if (!isRecord(answer)) return []
  const { sheet = answer } = answer
  const advice = isRecord(sheet) ? sheet['advice'] : undefined
  return Array.isArray(advice)
    ? advice.flatMap((entry) =>
        isRecord(entry) && typeof entry['message'] === 'string' ? [entry['message']] : [],
      )
    : []
}

/** Whether every reported row was accepted or a duplicate: in the answer, and in each of its events. */
function allRowsAccepted(answer: unknown): boolean {
  if (!isRecord(answer)) return true
  const { rows, accepted, duplicate, events } = answer
  if (typeof rows === 'number' && typeof accepted === 'number' && typeof duplicate === 'number')
    return accepted + duplicate === rows
  return !Array.isArray(events) || events.every(allRowsAccepted)
}

/** The content of `--file`, sent unchanged. */
async function uploadedFile(context: CliContext, call: Call): Promise<Buffer | undefined> {
  const file = textOf(call.flags, 'file')
  return file === undefined ? undefined : readBytes(context, file)
}

/** Whether the command has `--file`, which replaces some of the input. */
function takesFile(name: OperationName, operation: Operation): boolean {
  return uploads.includes(name) || operation.upload !== undefined
}

/** The input from files: JSON of the same shape (`--input`), and an upload (`--file`). */
async function inputFromFiles(
  context: CliContext,
  call: Call,
  name: OperationName,
): Promise<Record<string, unknown>> {
  const file = textOf(call.flags, 'file')
  const upload = file === undefined || !uploads.includes(name) ? {} : await uploadOf(context, file)
  const path = textOf(call.flags, 'input')
  if (path === undefined) return upload
  try {
    const parsed: unknown = JSON.parse((await readBytes(context, path)).toString('utf8'))
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed))
      return { ...parsed, ...upload }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Misuse(context.translator.translate('cli.inputNotJson', { file: path }))
}

/** Members that page or count a list; the list itself is what the command prints. */
const listMembersNotShown: readonly string[] = [
  'code',
  'total',
  'more',
  'page',
  'size',
  'counts',
  'vintages',
  'markets',
  'archivedByAll',
  'found',
  'next',
  'people',
  'from',
  'to',
  'configured',
]

/**
 * Prints an answer: a list as rows, anything else as one record. `code` around a single record is left out.
 */
function printOutput(
  context: CliContext,
  schema: JsonSchema,
  answer: Readonly<Record<string, unknown>>,
): void {
  const names = Object.keys(answer).filter((name) => !listMembersNotShown.includes(name))
  const [onlyName = ''] = names
  const onlyValue = names.length === 1 ? answer[onlyName] : undefined
  if (Array.isArray(onlyValue) && isListOfRecords(schema, onlyName))
    context.printList(
      onlyValue.map((item) => rowOf(context, item, schemaIn(schema, 'properties', onlyName, 'items'))),
    )
  else if (isRecord(onlyValue))
    printAnswer(context, inOrder(onlyValue, schemaIn(schema, 'properties', onlyName)))
  else printAnswer(context, inOrder(answer, schema))
}

/**
 * A row of a list. Without `--json`, an array without an item schema (a field of a sheet) becomes one cell.
 */
function rowOf(context: CliContext, item: unknown, schema: JsonSchema): Record<string, unknown> {
  const row = inOrder(item, schema)
  const isFree = (name: string): boolean => Object.keys(schemaIn(schema, 'properties', name)).length === 0
  return context.json
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          Array.isArray(value) && isFree(name) ? value.map(listCell).join(', ') : value,
        ]),
      )
}

/** Prints one record. Without `--json`, validation issues and refused lines become sentences. */
function printAnswer(context: CliContext, record: Record<string, unknown>): void {
  if (context.json) {
    context.printRecord(record)
    return
  }
  const { points = [], refused = [], advised = [], exceptions = [], ...rest } = record
  if (Object.keys(rest).length === 1 && rest['code'] === 0)
    context.printMessage(context.translator.translate('cli.done'))
  else context.printRecord(rest)
  for (const { row, verdict, value } of exceptions as SerialReportAnswer['exceptions'])
    context.printMessage(
      context.translator.translate('cli.report.row', { row, verdict, value: plainText(value) }),
    )
  for (const point of points as ValidationIssue[])
    context.printMessage(issueSentence(context.translator, point))
  for (const line of [...(refused as RefusedLine[]), ...(advised as RefusedLine[])])
    context.printMessage(lineSentence(context.translator, line))
}

/** Members in the order of their schema: stored documents have another order. */
function inOrder(record: unknown, schema: JsonSchema): Record<string, unknown> {
  const properties = schemaIn(schema, 'properties')
  const members: Readonly<Record<string, unknown>> = isRecord(record) ? record : {}
  const names = new Set([
    ...Object.keys(properties).filter((name) => name in members),
    ...Object.keys(members),
  ])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      isRecord(members[name]) ? inOrder(members[name], schemaIn(properties, name)) : members[name],
    ]),
  )
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function schemaIn(schema: JsonSchema, ...steps: readonly string[]): JsonSchema {
  return steps.reduce<JsonSchema>((inner, step) => {
    const next = inner[step]
    return isRecord(next) ? next : {}
  }, schema)
}

function isListOfRecords(schema: JsonSchema, name: string): boolean {
  return schemaIn(schema, 'properties', name, 'items')['type'] === 'object'
}

/** The members of the path as arguments; the format of a list is a flag, because `--out` usually says it. */
function pathNames(operation: Operation): string[] {
  const names = [...operation.path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => kebabCase(name))
  return isListFile(operation) ? names.filter((name) => name !== 'format') : names
}

function isSuppliedByFile(member: InputMember): boolean {
  return isUpload(member) || ['document', 'rows', 'request'].includes(member.name)
}

/** Whether the input has the name of the file, which the command takes from `--file`. */
function namesFile(name: OperationName, { upload }: Operation): boolean {
  return uploads.includes(name) || upload !== undefined
}

function isUpload(member: InputMember): boolean {
  return member.name === 'file-name' || member.name === 'content'
}

function withoutRequired(flag: Flag): Flag {
  const { required: _validatedByTheApplication, ...rest } = flag
  return rest
}
