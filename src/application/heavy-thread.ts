// The thread for heavy work: opens the application with connections of its own, and does one operation after
// another. Whatever it calculates, the requests of the process are answered meanwhile.

import { createReadStream } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { answerOfError, type HeavyAnswer, type HeavyCall } from './heavy-messages.ts'
import { openSpool, type Spool } from './spool.ts'
import { noSession, openApplication, type Application } from '../application.ts'
import type { Config } from '../config.ts'
import type { FileOutput } from '../contract/operation.ts'

const config = workerData as Config
let opening: Promise<Application> | undefined

async function answer(call: HeavyCall): Promise<HeavyAnswer> {
  try {
    opening ??= openApplication(config, { role: 'web', jobs: 'queue', isThread: true })
    const [application, spool] = [await opening, await openSpool(config.dataDir)]
    const { name, input, actor, source, address, upload } = call
    const output: unknown = await application.perform(name, input as never, actor, {
      session: { ...noSession, address },
      ...(source === undefined ? {} : { source }),
      ...(upload === null ? {} : { upload: createReadStream(upload) }),
    })
    return isStream(output) ? await spooled(spool, output) : { output }
  } catch (error) {
    return answerOfError(error)
  }
}

async function spooled(spool: Spool, { name, type, body }: StreamOutput): Promise<HeavyAnswer> {
  return { file: { name, type, path: await spool.write(body) } }
}

type StreamOutput = FileOutput & { readonly body: AsyncIterable<Uint8Array | string> }

function isStream(output: unknown): output is StreamOutput {
  return (
    typeof output === 'object' &&
    output !== null &&
    'body' in output &&
    typeof output.body === 'object' &&
    output.body !== null &&
    Symbol.asyncIterator in output.body
  )
}

async function close(): Promise<void> {
  await (await opening?.catch(() => undefined))?.close()
  parentPort?.close()
}

parentPort?.on('message', (call: HeavyCall | 'close') => {
  if (call === 'close') void close()
  else void answer(call).then((message) => parentPort?.postMessage(message))
})
