// One call of the EPCIS interface: its request, its answer, and what its address says.

import express, { type Request, type Response } from 'express'
import type { Input, OperationName, Output } from '../../contract/operations/index.ts'
import { refuse } from '../../domain/refusal.ts'
import type { PerformOptions } from '../../application.ts'

/** One call: its request, its answer and the operations that it may use. */
export type Call = {
  readonly request: Request
  readonly response: Response
  readonly perform: <N extends OperationName>(
    name: N,
    input: Input<N>,
    options?: PerformOptions,
  ) => Promise<Output<N>>
}

const parseBody = express.json({ limit: '2mb', type: () => true })

/** The JSON object of a body. */
export async function jsonOf(request: Request, response: Response): Promise<object> {
  await new Promise<void>((resolve, reject) => {
    const done = (error?: unknown): void => {
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('The body could not be read.'))
    }
    parseBody(request, response, done)
  })
  const body: unknown = request.body
  return typeof body === 'object' && body !== null && !Array.isArray(body)
    ? body
    : refuse('input.invalid', { issues: [{ field: '', code: 'notAnObject' }] })
}

/** A part of the address by its name. */
export function paramOf(request: Request, name: string): string {
  return String(request.params[name] ?? '')
}

/** How many items a page has, and where it begins. */
export function pageOf(request: Request): { perPage: { perPage?: number }; token: string | undefined } {
  const query = searchOf(request)
  const [size, token] = [query.get('perPage'), query.get('nextPageToken')]
  return {
    // A larger page than ours is answered with ours, as the standard allows.
    perPage: size === null ? {} : { perPage: Math.min(wholeNumber(size, 'perPage'), largestPage) },
    token: token ?? undefined,
  }
}

function searchOf({ originalUrl }: Request): URLSearchParams {
  return new URLSearchParams(originalUrl.split('?')[1] ?? '')
}

const largestPage = 1000

function wholeNumber(text: string, field: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) refuse('input.invalid', { issues: [{ field, code: 'epcisValue' }] })
  return Number(text)
}

/** The parameters of a query from the address: values between `|` or `,`, or a parameter several times. */
export function parametersOf(request: Request): Record<string, string[]> {
  const parameters: Record<string, string[]> = {}
  for (const [name, value] of searchOf(request)) {
    if (['perPage', 'nextPageToken', 'lang'].includes(name)) continue
    parameters[name] = [...(parameters[name] ?? []), ...value.split(/[|,]/)]
  }
  return parameters
}

/** The prefixes of extension members in a query. */
export function namespacesOf(request: Request): { namespaces?: string } {
  const header = request.get('GS1-Extensions')
  return header === undefined ? {} : { namespaces: header }
}
