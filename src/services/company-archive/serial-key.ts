// The fingerprint of SERIAL_KEY in an archive: serials are calculated from the key, so batches mean nothing in
// an installation with another one.

import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'

/** 32 hexadecimal digits that reveal nothing about the key. */
export function serialKeyFingerprint({ serialKey }: Pick<Config, 'serialKey'>): string {
  return createHmac('sha256', Buffer.from(serialKey, 'hex'))
    .update('fingerprint of SERIAL_KEY')
    .digest('hex')
    .slice(0, 32)
}
