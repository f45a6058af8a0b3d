import { leafPath } from '@outlay/platform/audit-chain';
import type { Viewer } from '@outlay/platform/auth';
import { matching, type Database } from '@outlay/platform/postgres';
import { eq, inArray } from 'drizzle-orm';
import type { HistoryDay, NamedPayment, PaymentProof } from '../domain/payment-proof.ts';
import type { PublishedDay } from '../use-cases/ports.ts';
import { publishedLeaf } from './audit-leaves.ts';
import { toAttempt, toPayout } from './payout-row.ts';
import { attempts, payouts } from './tables.ts';

/** The payments in the list that are final and belong to the viewer's organization. */
export async function readPaymentProofs(
  database: Database,
  viewer: Viewer,
  payments: readonly NamedPayment[],
): Promise<PaymentProof[]> {
  const rows = await database
    .select({ payout: payouts, attempt: attempts })
    .from(attempts)
    .innerJoin(payouts, eq(payouts.id, attempts.payoutId))
    .where(
      matching(
        payouts,
        { organizationId: viewer.organizationId, status: 'PAID' },
        eq(attempts.state, 'LANDED'),
        inArray(
          attempts.signature,
          payments.map(({ signature }) => signature),
        ),
      ),
    );
  return rows.flatMap(({ payout: row, attempt }) => {
    const payout = toPayout(row);
    const { terms, recipientAddress: recipient, paidAt: finalizedAt, expenseId } = payout;
    const isNamed = payments.some(
      (named) => named.expenseId === expenseId && named.signature === attempt.signature,
    );
    if (!isNamed || !terms || recipient === null || !finalizedAt || attempt.slot === null)
      return [];
    const slot = attempt.slot.toString();
    return [{ payout, terms, recipient, finalizedAt, attempt: toAttempt(attempt), slot }];
  });
}

/** A day of the viewer's organization with the transaction that carries its root. */
export async function readPublishedDay(
  database: Database,
  { organizationId }: Viewer,
  { history, date }: HistoryDay,
): Promise<PublishedDay | null> {
  const found = await publishedLeaf(database, { organizationId, history, date });
  if (!found) return null;
  const { leaf, leaves, anchor } = found;
  const { signature, signedTransaction: transaction, slot, signer } = anchor;
  if (slot === null) throw new Error('a final root has its slot');
  return {
    leaves: leaves.length,
    path: leafPath(leaves, leaf),
    signature,
    transaction,
    slot: slot.toString(),
    signer,
  };
}
