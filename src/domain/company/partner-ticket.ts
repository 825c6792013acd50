// Tickets of the product-management partner: `{unix seconds}-{number used once}`, good for 300 s (contract section 5).

/** Seconds for which a ticket is good. */
export const ticketLife = 300
/** Seconds by which the partner's clock may be ahead of ours. */
const clockDrift = 60

/** What the partner signs: the segments of its address as they are written, without the signature. */
export function signedText(companyId: string, ticket: string, product?: string): string {
  return [companyId, ticket, ...(product === undefined ? [] : [product])].join('/')
}

/** Whether a ticket is well-formed and good at a moment (milliseconds). */
export function isFreshTicket(ticket: string, now: number): boolean {
  const [, written] = /^(\d{1,12})-[\w-]{8,100}$/.exec(ticket) ?? []
  const age = now / 1000 - Number(written)
  return written !== undefined && age <= ticketLife && age >= -clockDrift
}
