// Letters of an outbox, as their readers see them.

import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

export type ReadLetter = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly link: string | undefined
}

/** Every letter of an outbox, oldest first; none when there is no outbox yet. */
export async function readLetters(outbox: string): Promise<ReadLetter[]> {
  const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const dated = await Promise.all(
    names.map(async (name) => ({ path: join(outbox, name), at: (await stat(join(outbox, name))).mtimeMs })),
  )
  return Promise.all(
    dated
      .sort((a, b) => a.at - b.at)
      .map(async ({ path }) => {
        const mail = await PostalMime.parse(await readFile(path))
        const text = mail.text ?? ''
        return {
          to: mail.to?.[0]?.address ?? '',
          subject: mail.subject ?? '',
          text,
          link: /https?:\/\/\S+/.exec(text)?.[0],
        }
      }),
  )
}
