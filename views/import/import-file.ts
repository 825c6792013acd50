// Reads a CSV file for an import: its bytes as base64, so that encoding and byte order mark stay unchanged.

import { largestImport } from '../../src/contract/operations/imports.ts'
import type { RefusalCode } from '../../src/domain/refusal.ts'

export type ImportFile = { readonly fileName: string; readonly content: string; readonly size: number }

/** Most lines of one file (specification 5). */
export const mostLines = 300

/** The refusal of a file before it is sent; null when it may be sent. */
export function refusalOfFile({
  name,
  size,
}: {
  readonly name: string
  readonly size: number
}): Extract<RefusalCode, 'import.notCsv' | 'import.empty' | 'input.tooLarge'> | null {
  if (!/\.csv$/i.test(name)) return 'import.notCsv'
  if (size === 0) return 'import.empty'
  return size > largestImport ? 'input.tooLarge' : null
}

/** Reads a file. Browser only. */
export async function readImport(file: File): Promise<ImportFile> {
  const address = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => {
      resolve(typeof reader.result === 'string' ? reader.result : '')
    }
    reader.onerror = () => {
      reject(reader.error ?? new Error('unreadable'))
    }
    reader.readAsDataURL(file)
  })
  return {
    fileName: file.name.slice(-255),
    content: address.slice(address.indexOf(',') + 1),
    size: file.size,
  }
}
