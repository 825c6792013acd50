// A file for an import: its bytes as base64, so that encoding and byte order mark stay unchanged. The server
// reads it (`imports.read`); what the wizard sends on afterwards is a CSV of its rows.

import { largestImport } from '../../src/contract/operations/imports.ts'
import type { RefusalCode } from '../../src/domain/refusal.ts'

/** File types in the syntax of the `accept` attribute of `input`. */
export const importTypes = '.csv,.tsv,.txt,.xlsx,.ods,text/csv,text/plain,text/tab-separated-values'

/** The refusal of a file before it is sent; null when it may be sent. What it is, the server finds out. */
export function refusalOfFile({
  size,
}: {
  readonly size: number
}): Extract<RefusalCode, 'import.empty' | 'input.tooLarge'> | null {
  if (size === 0) return 'import.empty'
  return size > largestImport ? 'input.tooLarge' : null
}

/** The bytes of a file as base64. Browser only. */
export async function readAsBase64(file: Blob): Promise<string> {
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
  return address.slice(address.indexOf(',') + 1)
}
