// The reversible obfuscation that the specification (3) demands for the two passwords of a password reset.
// The key is the e-mail address. It only keeps a password from being read at a glance in a log; TLS is the
// protection.

/** The password, each UTF-16 unit XORed with one of the address, as four hexadecimal digits a unit. */
export function obfuscate(password: string, email: string): string {
  return [...units(password)]
    .map((unit, index) => (unit ^ keyUnit(email, index)).toString(16).padStart(4, '0'))
    .join('')
}

/** Reverses `obfuscate` for the same address; null when the text does not have its form. */
export function reveal(obfuscated: string, email: string): string | null {
  if (!/^(?:[0-9a-f]{4})+$/.test(obfuscated)) return null
  const groups = obfuscated.match(/.{4}/g) ?? []
  return String.fromCharCode(...groups.map((digits, index) => parseInt(digits, 16) ^ keyUnit(email, index)))
}

function* units(text: string): Generator<number> {
  for (let index = 0; index < text.length; index += 1) yield text.charCodeAt(index)
}

function keyUnit(email: string, index: number): number {
  return email === '' ? 0 : email.charCodeAt(index % email.length)
}
