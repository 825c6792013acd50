// Made files, kept where every worker and web process finds them: in a folder, or in a bucket that speaks S3. A file is
// there whole or not at all.

import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { S3mini } from 's3mini'

/** How a bucket is reached. */
export type Bucket = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly endpoint: string
}

/** A file that is being made: written at `path`, then kept under its name, or dropped. */
export type Draft = { readonly path: string; keep(): Promise<void>; drop(): Promise<void> }

export type FileStore = {
  /** A place on this machine to write a file that will be kept under `name`. */
  draft(name: string): Promise<Draft>
  /** Keeps bytes under a name. */
  put(name: string, body: Uint8Array): Promise<void>
  /** The bytes of a file as a stream, or null when there is none. */
  read(name: string): Promise<{ readonly bytes: number; readonly body: AsyncIterable<Uint8Array> } | null>
  /** Names and sizes below a folder, which ends with a slash. */
  list(folder: string): Promise<{ readonly name: string; readonly bytes: number }[]>
  /** Drops everything below a folder, which ends with a slash. */
  clear(folder: string): Promise<void>
}

/** Names are our own: folders and files of letters, digits, hyphens, underscores and dots, never two dots together. */
const goodName = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*\/?$/

/**
 * Opens the store of `FILES_URL`.
 * @param url `file:///…` or `s3://bucket`
 * @throws RangeError from every call whose name is none of ours
 */
export function openFiles(url: string, bucket: Bucket | undefined): FileStore {
  const store = bucket === undefined ? folderStore(fileURLToPath(url)) : bucketStore(url, bucket)
  return {
    draft: async (name) => store.draft(named(name)),
    put: async (name, body) => store.put(named(name), body),
    read: async (name) => store.read(named(name)),
    list: async (folder) => store.list(named(folder)),
    clear: async (folder) => store.clear(named(folder)),
  }
}

function named(name: string): string {
  if (!goodName.test(name)) throw new RangeError(`no name of a made file: ${name}`)
  return name
}

function folderStore(root: string): FileStore {
  const draft = async (name: string): Promise<Draft> => {
    const path = join(root, name)
    // Several workers may make one file at once: each writes its own, and the last one to keep it wins with the same bytes.
    const written = `${path}.${String(process.pid)}.part`
    await makeFolder(dirname(path))
    return { path: written, keep: () => rename(written, path), drop: () => rm(written, { force: true }) }
  }
  return {
    draft,
    put: async (name, body) => {
      const made = await draft(name)
      await pipeline(Readable.from([body]), createWriteStream(made.path))
      await made.keep()
    },
    read: async (name) => {
      const path = join(root, name)
      const found = await stat(path).catch(() => null)
      return found?.isFile() === true ? { bytes: found.size, body: createReadStream(path) } : null
    },
    list: async (folder) => {
      const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true }).catch(
        () => [],
      )
      const files = entries
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
        .map((entry) => join(entry.parentPath, entry.name))
      return Promise.all(
        files.sort().map(async (path) => ({
          name: relative(root, path).split(sep).join('/'),
          bytes: (await stat(path)).size,
        })),
      )
    },
    // A worker may write into the folder while it goes: then it is emptied again.
    clear: (folder) =>
      rm(join(root, folder), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
  }
}

/** Makes a folder, again when another process clears it, or one that it is in, at the same moment. */
async function makeFolder(path: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await mkdir(path, { recursive: true })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || tries === 10) throw error
    }
  }
}

function bucketStore(url: string, bucket: Bucket): FileStore {
  let opened: Promise<S3mini> | undefined
  // Only installations with a bucket load what speaks to it.
  const client = () =>
    (opened ??= import('s3mini').then(
      ({ S3mini: Client }) =>
        new Client({ ...bucket, endpoint: `${bucket.endpoint}/${url.slice('s3://'.length)}` }),
    ))
  const put = async (name: string, body: Uint8Array) => {
    await (
      await client()
    ).putAnyObject(
      name,
      Buffer.from(body.buffer, body.byteOffset, body.byteLength),
      'application/octet-stream',
    )
  }
  const list = async (folder: string) => {
    const found = await (await client()).listObjects('/', folder)
    return (found ?? [])
      .map(({ Key, Size }) => ({ name: Key, bytes: Size }))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
  }
  return {
    draft: async (name) => {
      const folder = await mkdtemp(join(tmpdir(), 'nutricode-file-'))
      const path = join(folder, 'file')
      const drop = () => rm(folder, { recursive: true, force: true })
      return {
        path,
        drop,
        keep: async () => {
          await put(name, await readFile(path))
          await drop()
        },
      }
    },
    put,
    read: async (name) => {
      const answer = await (await client()).getObjectResponse(name)
      const stream = answer?.body ?? null
      if (answer === null || stream === null) return null
      return {
        bytes: Number(answer.headers.get('content-length') ?? 0),
        body: Readable.fromWeb(stream as never),
      }
    },
    list,
    clear: async (folder) => {
      const names = (await list(folder)).map(({ name }) => name)
      if (names.length > 0) await (await client()).deleteObjects(names)
    },
  }
}
