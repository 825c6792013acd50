// The store of published labels beside the database (decision 47): one JSON document for each code, each GTIN and
// each company, and the pictures of bottles, in the folder `labels/` of FILES_URL. It has everything that the
// public addresses answer, so that printed codes work while the database is away.

import { buffer } from 'node:stream/consumers'
import type { CompanyFacts, GtinLot, LabelFacts, SheetFacts, VersionFacts } from './label-facts.ts'
import type { Config } from '../../config.ts'
import type { FurtherLink } from '../../domain/code/further-link.ts'
import { openFiles, type FileStore } from '../../gateways/files.ts'
import type { CodeRecord } from '../../persistence/codes.ts'
import type { LotRecord } from '../../persistence/lots.ts'

/** A document; an older revision never replaces a newer one. */
type Revised = { readonly revision: number }

/** The document of a code: its sheet with all versions, lots and links. */
export type CodeDocument = Revised & {
  readonly record: CodeRecord
  readonly sheet: SheetFacts
  readonly versions: Readonly<Record<string, VersionFacts>>
  readonly lots: readonly LotRecord[]
  readonly links: readonly FurtherLink[]
}

/** The document of a GTIN: its codes, newest first, and the lots under it. */
export type GtinDocument = Revised & {
  readonly codes: readonly CodeRecord[]
  readonly lots: readonly GtinLot[]
}

/** The document of a company. */
export type CompanyDocument = Revised & CompanyFacts

/** The documents of the store by kind. */
type Documents = { codes: CodeDocument; gtins: GtinDocument; companies: CompanyDocument }

/** The store of published labels. */
export type LabelStore = {
  /** Whether anything was ever written. */
  hasLabels(): Promise<boolean>
  read<K extends keyof Documents>(kind: K, key: string): Promise<Documents[K] | null>
  /** Writes a document unless the store has a newer one; `isForced` writes it in any case. */
  write<K extends keyof Documents>(
    kind: K,
    key: string,
    document: Documents[K],
    isForced: boolean,
  ): Promise<void>
  /** A picture of a bottle by its fingerprint, as WebP; null when there is none. */
  readPicture(fingerprint: string): Promise<Buffer | null>
  writePicture(fingerprint: string, bytes: Uint8Array): Promise<void>
}

/** Milliseconds that one file may take: a bucket that does not answer must not hold readers. */
const readTimeout = 2000
/** This document says that the store is in use; its number rises when the form of documents changes. */
const markerName = 'labels/store.json'
const marker = Buffer.from(JSON.stringify({ format: 1 }))

/** Opens the store in `FILES_URL`. */
export function openLabelStore({ filesUrl, s3 }: Pick<Config, 'filesUrl' | 's3'>): LabelStore {
  const files = openFiles(filesUrl, s3)
  const json = async <K extends keyof Documents>(kind: K, key: string): Promise<Documents[K] | null> => {
    const bytes = await bytesOf(files, documentName(kind, key))
    return bytes === null ? null : (JSON.parse(bytes.toString()) as Documents[K])
  }
  let isMarked = false
  return {
    hasLabels: async () => (await bytesOf(files, markerName)) !== null,
    read: json,
    write: async (kind, key, document, isForced) => {
      if (!isForced && ((await json(kind, key))?.revision ?? 0) > document.revision) return
      await files.put(documentName(kind, key), Buffer.from(JSON.stringify(document)))
      if (isMarked) return
      isMarked = true
      await files.put(markerName, marker)
    },
    readPicture: (fingerprint) => bytesOf(files, pictureName(fingerprint)),
    writePicture: async (fingerprint, bytes) => {
      if ((await bytesOf(files, pictureName(fingerprint))) === null)
        await files.put(pictureName(fingerprint), bytes)
    },
  }
}

/** A folder for each first two characters: file systems and people list short folders faster. */
function documentName(kind: keyof Documents, key: string): string {
  return `labels/${kind}/${kind === 'gtins' ? key.slice(-3) : key.slice(0, 2)}/${key}.json`
}

function pictureName(fingerprint: string): string {
  return `labels/pictures/${fingerprint}.webp`
}

async function bytesOf(files: FileStore, name: string): Promise<Buffer | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_settle, reject) => {
    timer = setTimeout(() => {
      reject(new Error('The store of published labels does not answer.'))
    }, readTimeout)
  })
  const read = async (): Promise<Buffer | null> => {
    const file = await files.read(name)
    return file === null ? null : buffer(file.body)
  }
  try {
    return await Promise.race([read(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** The facts of the store. */
export function storedFacts(store: Pick<LabelStore, 'read'>): LabelFacts {
  const documents = new Map<string, Promise<CodeDocument | null>>()
  // One answer asks several times for the same document.
  const documentOf = (code: string): Promise<CodeDocument | null> => {
    const known = documents.get(code)
    if (known !== undefined) return known
    const promise = store.read('codes', code)
    documents.set(code, promise)
    return promise
  }
  return {
    code: async (code) => (await documentOf(code))?.record ?? null,
    codesOfGtin: async (gtin) => (await store.read('gtins', gtin))?.codes ?? [],
    lotsOfGtin: async (gtin) => (await store.read('gtins', gtin))?.lots ?? [],
    company: (id) => store.read('companies', String(id)),
    sheet: async ({ code }) => (await documentOf(code))?.sheet ?? null,
    version: async ({ code }, number) => (await documentOf(code))?.versions[String(number)] ?? null,
    lots: async ({ code }) => (await documentOf(code))?.lots ?? [],
    links: async ({ code }) => (await documentOf(code))?.links ?? [],
  }
}
