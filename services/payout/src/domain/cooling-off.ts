/** Code of a queued payout whose payee has just set or changed the wallet. */
export const WALLET_COOLING_OFF = 'WALLET_COOLING_OFF';

/** When a payment may go to a wallet that was changed; null when it may now. A thief's change can be undone until then. */
export function coolingOffEnd(
  changedAt: Date | null,
  coolingOffMs: number,
  now: Date,
): Date | null {
  if (changedAt === null) return null;
  const end = new Date(changedAt.getTime() + coolingOffMs);
  return end > now ? end : null;
}

/** For the payee. */
export const coolingOffReason = (end: Date): string =>
  `The wallet was set recently. This payment is sent after ${end.toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
