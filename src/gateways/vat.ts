// Is this VAT number real, and whose? Asks VIES, the service of the Commission (Regulation (EU) No 904/2010 Art. 31).

/** What the service said. `unreachable` is an answer of its own: the service is often away, and nobody is blamed for it. */
export type VatAnswer = {
  readonly answer: 'valid' | 'invalid' | 'unreachable'
  readonly name: string | null
  readonly address: string | null
}

const patience = 5000
const unreachable: VatAnswer = { answer: 'unreachable', name: null, address: null }

/** Asks about a number, given as its prefix (Greece: EL) and the rest; never throws, answers within 5 s, or within `wait` milliseconds. */
export async function askVat(
  vatUrl: string,
  prefix: string,
  rest: string,
  wait = patience,
): Promise<VatAnswer> {
  try {
    const response = await fetch(
      `${vatUrl}/ms/${encodeURIComponent(prefix)}/vat/${encodeURIComponent(rest)}`,
      {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(wait),
        redirect: 'error',
      },
    )
    if (!response.ok) return unreachable
    return read(await response.json())
  } catch {
    return unreachable
  }
}

/** `userError` is VALID or INVALID when the Member State answered; anything else means that it did not. */
function read(body: unknown): VatAnswer {
  if (typeof body !== 'object' || body === null) return unreachable
  const said: Record<string, unknown> = { ...body }
  if (typeof said['isValid'] !== 'boolean') return unreachable
  const error = said['userError']
  if (typeof error === 'string' && error !== 'VALID' && error !== 'INVALID' && error !== 'INVALID_INPUT')
    return unreachable
  return {
    answer: said['isValid'] ? 'valid' : 'invalid',
    name: known(said['name']),
    address: known(said['address']),
  }
}

/** Member States that do not publish names write dashes. */
function known(text: unknown): string | null {
  return typeof text === 'string' && /[^\s-]/.test(text) ? text.trim().slice(0, 500) : null
}
