// Tickets of the product-management partner: `{unix seconds}-{nonce}`, valid for 300 s (contract 5).

/** Seconds for which a ticket is valid. */
const ticketLifetimeSeconds = 300
/** Seconds by which the partner's clock may run ahead of ours. */
const clockDriftSeconds = 60

/** The text that the partner signs: the path segments of its address as written, without the signature. */
export function signedText(companyId: string, ticket: string, product?: string): string {
  return [companyId, ticket, ...(product === undefined ? [] : [product])].join('/')
}

/**
 * Whether a ticket is well-formed and valid at a moment.
 * @param now milliseconds since 1970
 */
export function isFreshTicket(ticket: string, now: number): boolean {
  const [, issuedAt] = /^(\d{1,12})-[\w-]{8,100}$/.exec(ticket) ?? []
  const age = now / 1000 - Number(issuedAt)
  return issuedAt !== undefined && age <= ticketLifetimeSeconds && age >= -clockDriftSeconds
}
