/**
 * A command for every operation of the contract that has one: the members of its path are arguments, all others are
 * flags, and `--input` takes the whole as JSON. It is done as the operator, by the same door as everything else.
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { kebab, textOf, type Command, type Call, type Flag } from './command.ts'
import { exit, Misuse, type ExitCode } from './exit-codes.ts'
import type { CliContext } from './cli-context.ts'
import { choicesAt, flagOf, inputOf, membersOf, takesLanguage, type Member } from './flags.ts'
import { exampleOfOperation } from './reference/examples.ts'
import { readBytes, uploadOf, writeFileAnswer } from './files.ts'
import { listed, plain } from './table.ts'
import { faultSentence, lineSentence, type RefusedLine } from './translator.ts'
import type { SerialReportAnswer } from '../src/contract/answers.ts'
import { answersFile, type FileOutput, type Operation } from '../src/contract/operation.ts'
import { operationNames, operationOf, type OperationName } from '../src/contract/operations/index.ts'
import type { ValidationIssue } from '../src/domain/validation-issue.ts'
import type { JsonSchema } from '../src/domain/shape.ts'

/** Operations that `run.ts` turns into commands of its own, which do more. */
const elsewhere: readonly OperationName[] = [
  'serials.open',
  'serials.check',
  'serials.report',
  'serials.void',
]
/** What takes a file as base64 inside its input. */
const uploads: readonly OperationName[] = ['imports.check', 'imports.start']

const inputFlag: Flag = { name: 'input', value: 'file.json', words: 'cli.flag.input' }
const outFlag: Flag = { name: 'out', value: 'file', words: 'cli.flag.out' }
/** What the file is called in help and examples. */
const fileNames: Partial<Record<OperationName, string>> = {
  'serials.pack': 'packed.csv',
  'serials.capture': 'theirs.jsonld',
}
const fileFlag = (name: OperationName): Flag => ({
  name: 'file',
  value: fileNames[name] ?? 'wines.csv',
  words: 'cli.flag.file',
})
/** A filter by company is the `--company` that every command has. */
const companyName = 'company'

/** Every command that is drawn from the table of operations. */
export function operationCommands(): Command[] {
  return operationNames
    .filter((name) => !elsewhere.includes(name))
    .flatMap((name) => {
      const operation = operationOf(name)
      const [noun, verb] = (operation.command ?? '').split(' ')
      return noun === undefined || verb === undefined ? [] : [commandOf(name, operation, [noun, verb])]
    })
}

function commandOf(name: OperationName, operation: Operation, path: readonly [string, string]): Command {
  const positionals = pathNames(operation)
  const flagged = () =>
    membersOf(operation.input).filter(
      (member) => !positionals.includes(member.name) && !(uploads.includes(name) && isUpload(member)),
    )
  return {
    path,
    positionals,
    ofCompany: operation.scope === 'company',
    // What a file may give instead is missed by the door and not by the command line.
    get flags() {
      const flags = flagged().map((member) => withoutRequired(flagOf(member)))
      return [
        ...flags.filter((flag) => flag.name !== companyName),
        ...(takesFile(name, operation) ? [fileFlag(name)] : []),
        ...(flags.length > 0 ? [inputFlag] : []),
        ...(answersFile(operation) ? [outFlag] : []),
      ]
    },
    get example() {
      return exampleOfOperation(
        operation,
        positionals,
        membersOf(operation.input).filter((member) => !(takesFile(name, operation) && isGivenByFile(member))),
        takesFile(name, operation) ? fileFlag(name).value : undefined,
      )
    },
    choices: (place) => choicesAt(membersOf(operation.input), place),
    run: (context, call) => perform(context, call, name, membersOf(operation.input)),
  }
}

async function perform(
  context: CliContext,
  call: Call,
  name: OperationName,
  members: readonly Member[],
): Promise<ExitCode> {
  const operation = operationOf(name)
  const typed = new Map(call.flags)
  for (const [place, positional] of pathNames(operation).entries())
    typed.set(positional, call.positionals[place] ?? '')
  if (operation.scope !== 'company' && context.askedCompany !== undefined)
    typed.set(companyName, context.askedCompany)
  const input = inputOf(members, await baseOf(context, call, name), typed, context.voice)
  if (context.askedLanguage !== undefined && takesLanguage(operation.input))
    input['lang'] = context.askedLanguage
  const application = await context.product()
  const actor = operation.scope === 'company' ? await context.operator() : context.house
  const sent = operation.upload === undefined ? undefined : await sentFile(context, call)
  // What a file holds names its request, so that the same file is counted once.
  if (sent !== undefined && members.some((member) => member.name === 'request'))
    input['request'] ??= createHash('sha256').update(sent).digest('hex').slice(0, 32)
  const answer: unknown = await application.perform(
    name,
    input,
    actor,
    sent === undefined ? {} : { upload: Readable.from([sent]) },
  )
  if ('file' in operation.output)
    await writeFileAnswer(context, answer as FileOutput, textOf(call.flags, 'out'))
  else show(context, operation.output.schema, answer as Record<string, unknown>)
  return tookAll(answer) ? exit.done : exit.faulty
}

/** Whether every reported row counts: those of the answer, and of each event it tells of. */
function tookAll(answer: unknown): boolean {
  if (!isThing(answer)) return true
  const { rows, accepted, duplicate, events } = answer
  if (typeof rows === 'number' && typeof accepted === 'number' && typeof duplicate === 'number')
    return accepted + duplicate === rows
  return !Array.isArray(events) || events.every(tookAll)
}

/** The file that is sent along as it is. */
async function sentFile(context: CliContext, call: Call): Promise<Buffer | undefined> {
  const file = textOf(call.flags, 'file')
  return file === undefined ? undefined : readBytes(context, file)
}

/** Whether a file takes the place of some of the input. */
function takesFile(name: OperationName, operation: Operation): boolean {
  return uploads.includes(name) || operation.upload !== undefined
}

/** The input that a file gives: JSON of the same shape, or what is to be uploaded. */
async function baseOf(
  context: CliContext,
  call: Call,
  name: OperationName,
): Promise<Record<string, unknown>> {
  const file = textOf(call.flags, 'file')
  const upload = file === undefined || !uploads.includes(name) ? {} : await uploadOf(context, file)
  const path = textOf(call.flags, 'input')
  if (path === undefined) return upload
  try {
    const given: unknown = JSON.parse((await readBytes(context, path)).toString('utf8'))
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return { ...given, ...upload }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new Misuse(context.voice.say('cli.inputNotJson', { file: path }))
}

/** Members that only page or count a list: what is listed is the answer. */
const aroundLists: readonly string[] = [
  'code',
  'total',
  'page',
  'size',
  'counts',
  'vintages',
  'markets',
  'from',
  'to',
  'configured',
]

/** A list as rows, one thing as one; `code: 0` around a thing is not repeated, and faults are said for people as sentences. */
function show(context: CliContext, schema: JsonSchema, answer: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(answer).filter((name) => !aroundLists.includes(name))
  const [only = ''] = names
  const inside = names.length === 1 ? answer[only] : undefined
  if (Array.isArray(inside) && isListOfThings(schema, only))
    context.found(inside.map((item) => rowOf(context, item, schemaIn(schema, 'properties', only, 'items'))))
  else if (isThing(inside)) one(context, inOrder(inside, schemaIn(schema, 'properties', only)))
  else one(context, inOrder(answer, schema))
}

/** A row of a list. A value of any shape, as a field of a sheet has, is said in one cell to people. */
function rowOf(context: CliContext, item: unknown, schema: JsonSchema): Record<string, unknown> {
  const row = inOrder(item, schema)
  const isFree = (name: string): boolean => Object.keys(schemaIn(schema, 'properties', name)).length === 0
  return context.json
    ? row
    : Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          Array.isArray(value) && isFree(name) ? value.map(listed).join(', ') : value,
        ]),
      )
}

function one(context: CliContext, thing: Record<string, unknown>): void {
  if (context.json) {
    context.one(thing)
    return
  }
  const { points = [], refused = [], exceptions = [], ...rest } = thing
  if (Object.keys(rest).length === 1 && rest['code'] === 0) context.tell(context.voice.say('cli.done'))
  else context.one(rest)
  for (const { row, verdict, value } of exceptions as SerialReportAnswer['exceptions'])
    context.tell(context.voice.say('cli.report.row', { row, verdict, value: plain(value) }))
  for (const point of points as ValidationIssue[]) context.tell(faultSentence(context.voice, point))
  for (const line of refused as RefusedLine[]) context.tell(lineSentence(context.voice, line))
}

/** Members in the order in which their shape declares them; documents are stored in another. */
function inOrder(thing: unknown, schema: JsonSchema): Record<string, unknown> {
  const properties = schemaIn(schema, 'properties')
  const members: Readonly<Record<string, unknown>> = isThing(thing) ? thing : {}
  const names = new Set([
    ...Object.keys(properties).filter((name) => name in members),
    ...Object.keys(members),
  ])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      isThing(members[name]) ? inOrder(members[name], schemaIn(properties, name)) : members[name],
    ]),
  )
}

function isThing(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function schemaIn(schema: JsonSchema, ...steps: readonly string[]): JsonSchema {
  return steps.reduce<JsonSchema>((inner, step) => {
    const next = inner[step]
    return isThing(next) ? next : {}
  }, schema)
}

function isListOfThings(schema: JsonSchema, name: string): boolean {
  return schemaIn(schema, 'properties', name, 'items')['type'] === 'object'
}

function pathNames(operation: Operation): string[] {
  return [...operation.path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => kebab(name))
}

function isGivenByFile(member: Member): boolean {
  return isUpload(member) || ['document', 'rows', 'request'].includes(member.name)
}

function isUpload(member: Member): boolean {
  return member.name === 'file-name' || member.name === 'content'
}

function withoutRequired(flag: Flag): Flag {
  const { required: _judgedByTheDoor, ...rest } = flag
  return rest
}
