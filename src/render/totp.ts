// One-time codes of a second factor: TOTP (RFC 6238) with SHA-1, six digits and 30 seconds, which every
// authenticator supports.

import { Secret, TOTP } from 'otpauth'

const period = 30

/** The secret in base32 (RFC 4648), as people type it. */
export function base32Secret(secret: Uint8Array): string {
  return secretOf(secret).base32
}

/** The address that an authenticator reads from a QR code. */
export function totpAddress(secret: Uint8Array, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: secretOf(secret), period }).toString()
}

/** The time step of a code, with one step of clock drift allowed either way; null when the code is wrong. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: secretOf(secret), period })
  const delta = /^\d{6}$/.test(code)
    ? totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
    : null
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer })
}
