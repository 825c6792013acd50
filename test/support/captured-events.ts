// Captures of EPCIS events through the application, by a company that has a wine with sixty bottles.

import { operatorOf, type TestApplication } from './application.ts'
import { exampleSheet, makeCompany } from './examples.ts'
import type { Output } from '../../src/contract/operations/index.ts'
import type { Actor } from '../../src/domain/rights.ts'

/** What a test of captures uses; `owner` and `bottles` are there once its tests run. */
export type Capturing = {
  readonly owner: Actor
  /** The bottles' EPCs, as digital links of id.gs1.org. */
  readonly bottles: readonly string[]
  /** Captures events in one document; answers the job when it is over. */
  readonly captured: (
    eventList: readonly object[],
    prefixes?: object,
    behaviour?: 'rollback',
  ) => Promise<Output<'epcis.captureJob'>>
  /** The events that the standard's parameters find. */
  readonly eventsBy: (query: object, perPage?: number) => Promise<object[]>
  /** The state of a bottle. */
  readonly stateOf: (index: number) => Promise<string | undefined>
}

/** Call once at the top of a `describe`, with its application. */
export function useCapturing(world: TestApplication): Capturing {
  let owner: Actor = operatorOf(null)
  let bottles: readonly string[] = []

  before(async () => {
    world.vies.known.set('FR44732829320', null)
    owner = operatorOf(await makeCompany(world.application))
    const { sheet } = await world.application.perform(
      'sheets.create',
      exampleSheet({ reference: 'C-1' }),
      owner,
    )
    await world.application.perform('sheets.generate', { id: sheet.id }, owner)
    const { batch } = await world.application.perform(
      'serials.open',
      { fiche: sheet.id, count: 60, request: 'order-9', lot: 'L26' },
      owner,
    )
    const { body } = await world.application.perform(
      'serials.codes',
      { batch: batch.id, format: 'txt' },
      owner,
    )
    if (body instanceof Uint8Array) throw new Error('this file is a stream')
    let text = ''
    for await (const chunk of body) text += String(chunk)
    bottles = text
      .trimEnd()
      .split('\r\n')
      .map((code) => `https://id.gs1.org/01/03012345000215/21/${code.split('/').at(-1) ?? ''}`)
  })

  return {
    get owner() {
      return owner
    },
    get bottles() {
      return bottles
    },
    captured,
    eventsBy,
    stateOf,
  }

  async function captured(
    eventList: readonly object[],
    prefixes: object = {},
    behaviour?: 'rollback',
  ): Promise<Output<'epcis.captureJob'>> {
    const document = {
      '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld', prefixes],
      type: 'EPCISDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-20T08:00:00Z',
      epcisBody: { eventList },
    }
    const { captureID } = await world.application.perform(
      'epcis.capture',
      { document, ...(behaviour === undefined ? {} : { behaviour }) },
      owner,
    )
    return world.application.perform('epcis.captureJob', { capture: captureID }, owner)
  }

  async function eventsBy(query: object, perPage = 100): Promise<object[]> {
    const page = await world.application.perform(
      'epcis.events',
      { query: JSON.stringify(query), perPage },
      owner,
    )
    return page.events
  }

  async function stateOf(index: number): Promise<string | undefined> {
    return (await world.application.perform('serials.check', { code: bottles[index] ?? '' }, owner)).state
  }
}
