// Tickets of the partner's way in: each opens once.

import type { Transaction } from './database.ts'

type Row = { ticket: string; used_at: Date }

/** Uses a ticket up; false when it was used before, by whichever process. */
export async function useTicket(trx: Transaction, ticket: string, now: Date): Promise<boolean> {
  const kept = await trx<Row>('partner_tickets')
    .insert({ ticket, used_at: now })
    .onConflict('ticket')
    .ignore()
    .returning('ticket')
  return kept.length === 1
}

/** Forgets tickets used before a moment: their time has run out anyway. */
export async function sweepTickets(trx: Transaction, before: Date): Promise<void> {
  await trx<Row>('partner_tickets').where('used_at', '<', before).delete()
}
