// How long the server takes for an address that is requested again and again over one connection.

import { once } from 'node:events'
import { Agent, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'

/** Answers after which the engine has compiled what a page runs: a server gives as many within its first minutes. */
const warmUp = 200
/** Answers that are measured. */
const measured = 100

/**
 * Milliseconds of answers, from the request to the last byte. They are compressed, as for a browser, and only counted:
 * unpacking and reading them is the work of the browser. An error when an answer has an unexpected status.
 */
export async function answersOf(
  address: string,
  headers: OutgoingHttpHeaders,
  statuses: readonly number[] = [200],
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true })
  const answers: number[] = []
  for (let round = 0; round < warmUp + measured; round += 1) {
    const begun = performance.now()
    const [answer] = (await once(
      get(address, { agent, headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' } }),
      'response',
    )) as [IncomingMessage]
    await once(answer.resume(), 'end')
    if (!statuses.includes(answer.statusCode ?? 0))
      throw new Error(`${address} was answered ${String(answer.statusCode)}`)
    if (round >= warmUp) answers.push(performance.now() - begun)
  }
  agent.destroy()
  return answers
}
