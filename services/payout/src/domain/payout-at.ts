import type { AttemptRecord, Payout } from './payout.ts';

/** Earlier values of a payout by column, as text. */
export type ReplacedValues = Readonly<Record<string, string | null>>;

/** A change of a payout. */
export interface PayoutChange {
  readonly at: Date;
  /** Values that it replaced; null for everything before changes were recorded. */
  readonly replaced: ReplacedValues | null;
}

/** A payout and, for a past state, its moment. */
export interface PayoutModel extends Payout {
  /** Absent for the current state. */
  readonly asOf?: Date;
}

/**
 * The values at a moment of all columns that have changed since; null where that was not recorded.
 *
 * @param changes of one payout, oldest first.
 */
export function valuesAt(changes: readonly PayoutChange[], at: Date): ReplacedValues | null {
  const later = changes.filter((change) => change.at > at);
  return later.reduceRight<ReplacedValues | null>(
    (values, { replaced }) => values && replaced && { ...values, ...replaced },
    {},
  );
}

/** The transactions that had been signed at a moment, as they were. */
export const attemptsAt = (attempts: readonly AttemptRecord[], at: Date): AttemptRecord[] =>
  attempts
    .filter(({ signedAt }) => signedAt <= at)
    .map((attempt) =>
      attempt.endedAt !== null && attempt.endedAt <= at
        ? attempt
        : { ...attempt, state: 'OPEN', endedAt: null, feeLamports: null },
    );
