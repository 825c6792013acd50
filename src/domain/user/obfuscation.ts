// The reversible scheme that the specification (section 3) asks for on the two passwords of a reset, keyed on the
// e-mail. It hides a password from a glance at a log and from nothing else: no security measure. TLS is.

/** A password as it travels: each UTF-16 unit mixed with the address's, four hexadecimal digits a unit. */
export function obfuscate(password: string, email: string): string {
  return [...units(password)]
    .map((unit, index) => (unit ^ keyUnit(email, index)).toString(16).padStart(4, '0'))
    .join('')
}

/** The password behind what `obfuscate` made with the same address, or null when it was not made by it. */
export function reveal(obfuscated: string, email: string): string | null {
  if (!/^(?:[0-9a-f]{4})+$/.test(obfuscated)) return null
  const mixed = obfuscated.match(/.{4}/g) ?? []
  return String.fromCharCode(...mixed.map((four, index) => parseInt(four, 16) ^ keyUnit(email, index)))
}

function* units(text: string): Generator<number> {
  for (let index = 0; index < text.length; index += 1) yield text.charCodeAt(index)
}

function keyUnit(email: string, index: number): number {
  return email === '' ? 0 : email.charCodeAt(index % email.length)
}
