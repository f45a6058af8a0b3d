/** Code of a queued payout whose payee has just changed the wallet. */
export const WALLET_COOLING_OFF = 'WALLET_COOLING_OFF';

/** When a payment may go to a changed wallet; null when it may now. Until then the payee can undo a thief's change. */
export function coolingOffEnd(
  changedAt: Date | null,
  coolingOffMs: number,
  now: Date,
): Date | null {
  if (changedAt === null) return null;
  const end = new Date(changedAt.getTime() + coolingOffMs);
  return end > now ? end : null;
}

/** Why the payment waits, for the payee. */
export const coolingOffReason = (end: Date): string =>
  `The wallet was set recently. This payment is sent after ${end.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
