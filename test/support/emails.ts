// The e-mails of an outbox, parsed as an e-mail program does.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export type ReadEmail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The first address in the text. */
  readonly link: string | undefined
}

/** Every e-mail of an outbox, oldest first; none when there is no outbox yet. */
export async function readEmails(outbox: string): Promise<ReadEmail[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const dated = await Promise.all(
    names.map(async (name) => ({ path: join(outbox, name), at: (await stat(join(outbox, name))).mtimeMs })),
  )
  return Promise.all(
    dated
      .sort((a, b) => a.at - b.at)
      .map(async ({ path }) => {
        const email = await PostalMime.parse(await readFile(path))
        const text = email.text ?? ''
        return {
          to: email.to?.[0]?.address ?? '',
          subject: email.subject ?? '',
          text,
          link: /https?:\/\/\S+/.exec(text)?.[0],
        }
      }),
  )
}
