// The device of a session, as its user recognises it: a kind and a browser, from the header `User-Agent`. Nothing
// else of that header is stored, and no network address.

/** Kinds of devices. */
export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const
type DeviceKind = (typeof deviceKinds)[number]

export type Device = {
  readonly kind: DeviceKind
  /** The name of a common browser, else null. */
  readonly browser: string | null
}

/** Of a session from before devices were stored. */
export const unknownDevice: Device = { kind: 'unknown', browser: null }

/** In this order: Edge and Opera also name Chrome, and Chrome names Safari. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

/** The device that sent a `User-Agent`; what cannot be recognised is unknown. */
export function deviceOf(userAgent: string): Device {
  return {
    kind: kindOf(userAgent),
    browser: browsers.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? null,
  }
}

/** Android names phones `Mobile`, and tablets not. An iPad may call itself a Macintosh. */
function kindOf(userAgent: string): DeviceKind {
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(userAgent)) return 'tablet'
  if (/\biPhone\b|\bAndroid\b|\bMobile\b/.test(userAgent)) return 'phone'
  return /\b(?:Windows|Macintosh|Linux|CrOS)\b/.test(userAgent) ? 'computer' : 'unknown'
}
