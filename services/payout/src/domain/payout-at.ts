import type { AttemptRecord, Payout } from './payout.ts';

/** Earlier values of a payout by column, as text. */
export type ReplacedValues = Readonly<Record<string, string | null>>;

/** A change of a payout. */
export interface PayoutChange {
  readonly at: Date;
  readonly replaced: ReplacedValues;
}

/** A payout and, for a past state, its moment. */
export interface PayoutModel extends Payout {
  /** Absent for the current state. */
  readonly asOf?: Date;
}

/**
 * The values at a moment of all columns that have changed since.
 *
 * @param changes of one payout, oldest first.
 */
export const valuesAt = (changes: readonly PayoutChange[], at: Date): ReplacedValues =>
  changes
    .filter((change) => change.at > at)
    .reduceRight<ReplacedValues>((values, { replaced }) => ({ ...values, ...replaced }), {});

/** The transactions that had been signed at a moment, as they were. */
export const attemptsAt = (attempts: readonly AttemptRecord[], at: Date): AttemptRecord[] =>
  attempts
    .filter(({ signedAt }) => signedAt <= at)
    .map((attempt) =>
      attempt.endedAt !== null && attempt.endedAt <= at
        ? attempt
        : { ...attempt, state: 'OPEN', endedAt: null, feeLamports: null },
    );
