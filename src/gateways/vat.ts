// Validates VAT numbers with VIES, the service of the Commission (Regulation (EU) No 904/2010 Art. 31).

/** The answer of the service, with the registered name and address if it publishes them. */
type VatAnswer = {
  readonly answer: 'valid' | 'invalid' | 'unreachable'
  readonly name: string | null
  readonly address: string | null
}

/** Milliseconds until the service counts as unreachable. */
const timeout = 5000
const unreachable: VatAnswer = { answer: 'unreachable', name: null, address: null }

export type VatService = {
  /** Validates a number, given as its prefix (Greece: EL) and the rest. Never throws; answers within 5 s. */
  check(prefix: string, rest: string): Promise<VatAnswer>
}

/** Opens the VAT service at `VAT_URL`. */
export function openVatService(vatUrl: string): VatService {
  return { check: (prefix, rest) => checkVat(vatUrl, prefix, rest) }
}

/** Validates a number within `wait` milliseconds; never throws. */
export async function checkVat(
  vatUrl: string,
  prefix: string,
  rest: string,
  wait = timeout,
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
    return parseAnswer(await response.json())
  } catch {
    return unreachable
  }
}

/** `userError` is VALID or INVALID when the Member State answered; any other value means that it did not. */
function parseAnswer(body: unknown): VatAnswer {
  if (typeof body !== 'object' || body === null) return unreachable
  const answer: Record<string, unknown> = { ...body }
  if (typeof answer['isValid'] !== 'boolean') return unreachable
  const error = answer['userError']
  if (typeof error === 'string' && error !== 'VALID' && error !== 'INVALID' && error !== 'INVALID_INPUT')
    return unreachable
  return {
    answer: answer['isValid'] ? 'valid' : 'invalid',
    name: publishedText(answer['name']),
    address: publishedText(answer['address']),
  }
}

/** Member States that do not publish names send dashes. */
function publishedText(text: unknown): string | null {
  return typeof text === 'string' && /[^\s-]/.test(text) ? text.trim().slice(0, 500) : null
}
