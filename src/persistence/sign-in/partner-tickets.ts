// The used tickets of the partner's sign-in: each ticket signs in once.

import type { Transaction } from '../database.ts'

type TicketRow = { ticket: string; used_at: Date }

/** Marks a ticket as used; false when any process used it before. */
export async function useTicket(trx: Transaction, ticket: string, now: Date): Promise<boolean> {
  const rows = await trx<TicketRow>('partner_tickets')
    .insert({ ticket, used_at: now })
    .onConflict('ticket')
    .ignore()
    .returning('ticket')
  return rows.length === 1
}

/** Deletes tickets used before a moment; they are expired by then. */
export async function deleteUsedTickets(trx: Transaction, before: Date): Promise<void> {
  await trx<TicketRow>('partner_tickets').where('used_at', '<', before).delete()
}
