// One-time codes of a second factor: TOTP (RFC 6238) as every authenticator reads it, with SHA-1, six digits, 30 seconds.

import { Secret, TOTP } from 'otpauth'

const period = 30

/** The secret as people type it, in base32 (RFC 4648). */
export function spelt(secret: Uint8Array): string {
  return secretOf(secret).base32
}

/** The address that an authenticator reads from a QR code. */
export function totpAddress(secret: Uint8Array, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: secretOf(secret), period }).toString()
}

/** The time step whose code this is, one step of clock drift allowed either way; null when it is none. */
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
