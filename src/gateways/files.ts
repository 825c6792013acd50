// The file store for batch files and uploads, shared by all workers and web processes: a folder, or a bucket
// with the S3 API. A file appears in the store only when it is complete.

import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { S3mini } from 's3mini'

/** Address and credentials of a bucket. */
type Bucket = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly region: string
  readonly endpoint: string
}

/** A file being written at `path`. Then `keep` stores it under its name, or `drop` deletes it. */
export type FileDraft = { readonly path: string; keep(): Promise<void>; drop(): Promise<void> }

export type FileStore = {
  /** A path on this machine for writing the file `name`. */
  draft(name: string): Promise<FileDraft>
  /** Stores bytes under a name; a bucket answers them with the media type. */
  put(name: string, body: Uint8Array, type?: string): Promise<void>
  /** The bytes of a file as a stream, or null when there is none. */
  read(name: string): Promise<{ readonly bytes: number; readonly body: AsyncIterable<Uint8Array> } | null>
  /** Names and sizes below a folder, which ends with a slash; of the whole store for an empty text. */
  list(folder: string): Promise<{ readonly name: string; readonly bytes: number }[]>
  /** Deletes everything below a folder, which ends with a slash. */
  clear(folder: string): Promise<void>
  /** Deletes one file, if it exists. */
  remove(name: string): Promise<void>
}

/** Folders and files of letters, digits, hyphens, underscores and dots, never two dots in a row. */
const validName = /^(?!.*\.\.)[\w.-]+(?:\/[\w.-]+)*\/?$/

/**
 * Opens a file store.
 * @param url `file:///…`, `s3://bucket` or `s3://bucket/folder`
 * @param bucket how a bucket is reached; a folder needs none
 * @throws RangeError from every call with an invalid name
 */
export function openFiles(url: string, bucket: Bucket | undefined): FileStore {
  const store = url.startsWith('s3:')
    ? bucketStore(url.slice('s3://'.length), bucketOf(bucket))
    : folderStore(fileURLToPath(url))
  return {
    draft: async (name) => store.draft(checkedName(name)),
    put: async (name, body, type) => store.put(checkedName(name), body, type),
    read: async (name) => store.read(checkedName(name)),
    list: async (folder) => store.list(folder === '' ? folder : checkedName(folder)),
    clear: async (folder) => store.clear(checkedName(folder)),
    remove: async (name) => store.remove(checkedName(name)),
  }
}

function bucketOf(bucket: Bucket | undefined): Bucket {
  if (bucket === undefined) throw new RangeError('a bucket without its keys')
  return bucket
}

function checkedName(name: string): string {
  if (!validName.test(name)) throw new RangeError(`no name of a made file: ${name}`)
  return name
}

/** The number of drafts that this process began. */
let drafts = 0

function folderStore(root: string): FileStore {
  const draft = async (name: string): Promise<FileDraft> => {
    const path = join(root, name)
    // Several writers may write the same file at once: each has its own path, and the last `keep` wins.
    drafts += 1
    const partPath = `${path}.${String(process.pid)}-${String(drafts)}.part`
    await makeFolder(dirname(path))
    return { path: partPath, keep: () => rename(partPath, path), drop: () => rm(partPath, { force: true }) }
  }
  return {
    draft,
    put: async (name, body) => {
      const file = await draft(name)
      await pipeline(Readable.from([body]), createWriteStream(file.path))
      await file.keep()
    },
    read: async (name) => {
      const path = join(root, name)
      const stats = await stat(path).catch(() => null)
      return stats?.isFile() === true ? { bytes: stats.size, body: createReadStream(path) } : null
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
    // A worker may write into the folder during the deletion: retry.
    clear: (folder) =>
      rm(join(root, folder), { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }),
    remove: (name) => rm(join(root, name), { force: true }),
  }
}

/** Creates a folder; retries when another process deletes it or a parent folder at the same moment. */
async function makeFolder(path: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await mkdir(path, { recursive: true })
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || attempt === 10)
        throw error
    }
  }
}

/** @param address the bucket's name, or that name and a folder */
function bucketStore(address: string, bucket: Bucket): FileStore {
  let s3: Promise<S3mini> | undefined
  const [bucketName = '', ...folders] = address.split('/').filter((part) => part !== '')
  const prefix = folders.map((folder) => `${folder}/`).join('')
  // Only installations with a bucket load the S3 client.
  const client = () =>
    (s3 ??= import('s3mini').then(
      ({ S3mini: Client }) => new Client({ ...bucket, endpoint: `${bucket.endpoint}/${bucketName}` }),
    ))
  const put = async (name: string, body: Uint8Array, type = 'application/octet-stream') => {
    await (
      await client()
    ).putAnyObject(prefix + name, Buffer.from(body.buffer, body.byteOffset, body.byteLength), type)
  }
  const list = async (folder: string) => {
    const objects = await (await client()).listObjects('/', prefix + folder)
    return (objects ?? [])
      .map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Size }))
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
          // A file of gigabytes is uploaded in parts, none of which is read before its turn.
          await (
            await client()
          ).putAnyObject(prefix + name, await openAsBlob(path), 'application/octet-stream')
          await drop()
        },
      }
    },
    put,
    read: async (name) => {
      const answer = await (await client()).getObjectResponse(prefix + name)
      const stream = answer?.body ?? null
      if (answer === null || stream === null) return null
      return {
        bytes: Number(answer.headers.get('content-length') ?? 0),
        body: Readable.fromWeb(stream as never),
      }
    },
    list,
    clear: async (folder) => {
      const names = (await list(folder)).map(({ name }) => prefix + name)
      if (names.length > 0) await (await client()).deleteObjects(names)
    },
    remove: async (name) => {
      await (await client()).deleteObjects([prefix + name])
    },
  }
}
