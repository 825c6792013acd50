// A company that works on while others fill the process: one reads, one saves, one opens pages.

import { setTimeout as pause } from 'node:timers/promises'
import type { Visitor } from '../../support/visitor.ts'
import { percentile } from '../measure.ts'

/** What a neighbour did: milliseconds of each kind of request, and how many were answered otherwise than 200. */
export type Experience = {
  readonly list: readonly number[]
  readonly save: readonly number[]
  readonly page: readonly number[]
  readonly failures: readonly string[]
}

/** Milliseconds between two requests of the same kind. */
const gaps = { list: 60, save: 250, page: 150 } as const
const pages = ['/vin', '/', '/create', '/recapitulatif/'] as const

/** Uses the application until `until` resolves. */
export async function useMeanwhile(
  visitor: Visitor,
  sheets: readonly number[],
  until: Promise<unknown>,
): Promise<Experience> {
  const experience = { list: [], save: [], page: [], failures: [] }
  let isOver = false
  const over = until.finally(() => {
    isOver = true
  })
  const repeat = async (kind: keyof typeof gaps, ask: (round: number) => Promise<{ status: number }>) => {
    for (let round = 0; !isOver; round += 1) {
      const begun = performance.now()
      const status = await ask(round).then(
        (answer) => String(answer.status),
        (error: unknown) => String(error),
      )
      const own: number[] = experience[kind]
      own.push(performance.now() - begun)
      if (status !== '200') (experience.failures as string[]).push(`${kind} ${status}`)
      await pause(gaps[kind])
    }
  }
  const sheetOf = (round: number): string => String(sheets[round % sheets.length])
  await Promise.all([
    over,
    repeat('list', (round) => visitor.get(`/api/fiche/list?page=${String(1 + (round % 3))}`)),
    repeat('save', (round) =>
      visitor.post(`/api/fiche/update/${sheetOf(round)}`, {
        changes: { name: `Parcelle ${String(round)}` },
      }),
    ),
    repeat('page', (round) => {
      const path = pages[round % pages.length] ?? '/'
      return visitor.get(path.endsWith('/recapitulatif/') ? `${path}${sheetOf(round)}` : path)
    }),
  ])
  return experience
}

/** The 95th percentile of each kind. */
export function p95(experience: Experience): Readonly<Record<keyof typeof gaps, number>> {
  return {
    list: percentile(experience.list, 0.95),
    save: percentile(experience.save, 0.95),
    page: percentile(experience.page, 0.95),
  }
}
