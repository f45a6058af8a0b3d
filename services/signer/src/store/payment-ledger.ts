import { SigningRefusedError } from '@outlay/schemas/signer-api';
import { DatabaseSync } from 'node:sqlite';

export interface SigningLimits {
  /** Millionths of a PYUSD. */
  readonly perPayoutMaxBaseUnits: bigint;
  /** Millionths of a PYUSD signed for one organization within 24 hours, including payments that never landed. */
  readonly perDayMaxBaseUnits: bigint;
}

export interface LedgerEntry {
  readonly organizationId: string;
  readonly expenseId: string;
  readonly submission: number;
  readonly payoutId: string;
  /** Address of the treasury that pays. */
  readonly treasury: string;
  readonly amountBaseUnits: bigint;
}

/** Everything that this signer has signed, so that its limits survive restarts and don't depend on other databases. */
export interface PaymentLedger {
  /**
   * Counts a payment before it is signed.
   * @throws {SigningRefusedError} above a limit, or when the approval was paid as another payout
   */
  reserve(entry: LedgerEntry): void;
  /** When the payout was signed for the first time; null when it never was. */
  firstSignedAtMs(payoutId: string): number | null;
  /** The treasury that the payout was signed for first; null when it never was. */
  firstTreasuryOf(payoutId: string): string | null;
  close(): void;
}

const DAY_MS = 86_400_000;

const SCHEMA = `
  pragma journal_mode = wal;
  pragma synchronous = full;
  pragma locking_mode = exclusive;
  create table if not exists payouts (
    organization_id text not null, expense_id text not null, submission integer not null, payout_id text not null unique,
    treasury text not null, primary key (organization_id, expense_id, submission)
  ) strict;
  create table if not exists signatures (
    organization_id text not null, payout_id text not null, amount_base_units integer not null, signed_at_ms integer not null
  ) strict;
  create index if not exists signatures_of_payout on signatures (payout_id);
  create index if not exists signatures_of_day on signatures (organization_id, signed_at_ms);`;

const aboveLimit = (scope: string): SigningRefusedError =>
  new SigningRefusedError('ABOVE_SIGNER_LIMIT', `Above the signer's limit for ${scope}.`);

/** `path` is a file, or ':memory:'. The file is locked: a second signer on it doesn't start. */
export function openPaymentLedger(
  path: string,
  { perPayoutMaxBaseUnits, perDayMaxBaseUnits }: SigningLimits,
  now: () => number = Date.now,
): PaymentLedger {
  const database = new DatabaseSync(path);
  database.exec(SCHEMA);
  const claim = database.prepare(
    `insert into payouts (organization_id, expense_id, submission, payout_id, treasury) values (?, ?, ?, ?, ?)
     on conflict do nothing`,
  );
  const treasury = database.prepare('select treasury from payouts where payout_id = ?');
  const claimed = database.prepare(
    `select payout_id from payouts where organization_id = ? and expense_id = ? and submission = ?`,
  );
  const sum = database.prepare(
    `select coalesce(sum(amount_base_units), 0) as total from signatures
     where organization_id = ? and signed_at_ms > ?`,
  );
  sum.setReadBigInts(true);
  const record = database.prepare(
    `insert into signatures (organization_id, payout_id, amount_base_units, signed_at_ms) values (?, ?, ?, ?)`,
  );
  const first = database.prepare(
    `select min(signed_at_ms) as at from signatures where payout_id = ?`,
  );
  const book = ({
    organizationId,
    expenseId,
    submission,
    payoutId,
    treasury: payer,
    amountBaseUnits,
  }: LedgerEntry) => {
    claim.run(organizationId, expenseId, submission, payoutId, payer);
    const owner = claimed.get(organizationId, expenseId, submission)?.['payout_id'];
    if (owner !== payoutId) {
      throw new SigningRefusedError(
        'PAID_AS_ANOTHER_PAYOUT',
        'This approval is already paid as another payout.',
      );
    }
    const total = sum.get(organizationId, now() - DAY_MS)?.['total'] as bigint;
    if (total + amountBaseUnits > perDayMaxBaseUnits) {
      throw aboveLimit('a day');
    }
    record.run(organizationId, payoutId, amountBaseUnits, now());
  };
  return {
    reserve: (entry) => {
      if (entry.amountBaseUnits > perPayoutMaxBaseUnits) {
        throw aboveLimit('a payout');
      }
      database.exec('begin immediate');
      try {
        book(entry);
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    firstSignedAtMs: (payoutId) =>
      (first.get(payoutId)?.['at'] as number | null | undefined) ?? null,
    firstTreasuryOf: (payoutId) =>
      (treasury.get(payoutId)?.['treasury'] as string | null | undefined) ?? null,
    close: () => database.close(),
  };
}
