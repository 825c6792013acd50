// A fault in the reader's language: words of its code with its figures, else the sentence the server sent along.

import type { SaidFault } from '../call.ts'
import type { Words } from '../words.ts'

export function faultSentence(fault: SaidFault, say: Words): string {
  return say.at(`fault.${fault.code}`, fault.values) ?? fault.message ?? fault.code
}
