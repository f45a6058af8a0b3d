import type { PayoutRunOutcome } from '#graphql';

interface Line {
  readonly outcome: PayoutRunOutcome;
}

export const isSent = ({ outcome }: Line): boolean => outcome === 'SENT';

/** Returns a summary such as '1 payout, 1 held'. */
export function runSummary(lines: readonly Line[]): string {
  const count = (wanted: PayoutRunOutcome): number =>
    lines.filter(({ outcome }) => outcome === wanted).length;
  const [sent, held] = [count('SENT'), count('HELD')];
  const waiting = lines.length - sent - held;
  return [
    sent === 1 ? '1 payout' : `${sent} payouts`,
    ...(held > 0 ? [`${held} held`] : []),
    ...(waiting > 0 ? [`${waiting} still queued`] : []),
  ].join(', ');
}
