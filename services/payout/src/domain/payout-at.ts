import type { AttemptRecord, Payout } from './payout.ts';

/** Earlier values of a payout's columns, as text. */
export type ReplacedValues = Readonly<Record<string, string | null>>;

export interface PayoutChange {
  readonly at: Date;
  readonly replaced: ReplacedValues;
}

/** A payout. For a past state it has its moment. */
export interface PayoutModel extends Payout {
  /** Absent for the current state. */
  readonly asOf?: Date;
}

/**
 * The values at a moment of all columns that have changed since.
 * @param changes the changes of one payout, oldest first
 */
export const valuesAt = (changes: readonly PayoutChange[], at: Date): ReplacedValues =>
  changes
    .filter((change) => change.at > at)
    .reduceRight<ReplacedValues>((values, { replaced }) => ({ ...values, ...replaced }), {});

/** The transactions that had been signed by a moment, in their state of then. */
export const attemptsAt = (attempts: readonly AttemptRecord[], at: Date): AttemptRecord[] =>
  attempts
    .filter(({ signedAt }) => signedAt <= at)
    .map((attempt) =>
      attempt.endedAt !== null && attempt.endedAt <= at
        ? attempt
        : { ...attempt, state: 'OPEN', endedAt: null, feeLamports: null },
    );
