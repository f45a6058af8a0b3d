import type { Spent } from '@outlay/authority';
import { SigningRefusedError, WITHDRAWAL_ATTEMPTS_MAX } from '@outlay/schemas/signer-api';
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
  readonly payoutId: string;
  readonly payeeId: string;
  /** Whether nobody decided: an approval without people. */
  readonly isAutomatic: boolean;
  /** Those behind it who decided below a passkey. */
  readonly belowPasskeyIds: readonly string[];
  /** What was approved, in cents of US dollars. */
  readonly usdCents: bigint;
  readonly amountBaseUnits: bigint;
}

/** Everything that this signer has signed, so that its limits survive restarts and don't depend on other databases. */
export interface PaymentLedger {
  /**
   * Counts a payment before it is signed.
   * @throws {SigningRefusedError} above a limit of this signer, or for a payout that is known with another submission
   */
  reserve(entry: LedgerEntry): void;
  /** Counts a withdrawal before it is signed. @throws {SigningRefusedError} when it was signed too often */
  reserveWithdrawal(organizationId: string, withdrawalId: string): void;
  /** When the payout was signed for the first time; null when it never was. */
  firstSignedAtMs(payoutId: string): number | null;
  /** The payout that an expense was last signed for; null for none. */
  paidAs(organizationId: string, expenseId: string): string | null;
  /** What was signed so far without one payout; each payout counts once, however often it was signed. */
  spentExcept(organizationId: string, payoutId: string): Spent;
  close(): void;
}

const DAY_MS = 86_400_000;

// The lock comes first: set after the journal's mode, it would be taken with the first write only.
const SCHEMA = `
  pragma locking_mode = exclusive;
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table if not exists signed_payouts (
    payout_id text not null primary key, organization_id text not null, expense_id text not null, payee_id text not null,
    usd_cents integer not null, is_automatic integer not null, first_signed_at_ms integer not null
  ) strict;
  create index if not exists payouts_of_expense on signed_payouts (organization_id, expense_id);
  create index if not exists payouts_of_time on signed_payouts (organization_id, first_signed_at_ms);
  create index if not exists payouts_of_payee on signed_payouts (organization_id, payee_id, first_signed_at_ms);
  create table if not exists deciders (
    organization_id text not null, member_id text not null, signed_at_ms integer not null, payout_id text not null,
    primary key (organization_id, member_id, signed_at_ms, payout_id)
  ) strict, without rowid;
  create table if not exists signatures (
    organization_id text not null, payout_id text not null, amount_base_units integer not null, signed_at_ms integer not null
  ) strict;
  create index if not exists signatures_of_day on signatures (organization_id, signed_at_ms);
  create table if not exists signed_withdrawals (
    organization_id text not null, withdrawal_id text not null, times integer not null, primary key (organization_id, withdrawal_id)
  ) strict, without rowid;`;

const INSERT_PAYOUT = `
  insert into signed_payouts (payout_id, organization_id, expense_id, payee_id, usd_cents, is_automatic, first_signed_at_ms)
  values (?, ?, ?, ?, ?, ?, ?)`;

/** Each decider of a payout counts once. */
const INSERT_DECIDER = `
  insert into deciders (organization_id, member_id, signed_at_ms, payout_id) select :organization, :member, :now, :payout
  where not exists (select 1 from deciders where organization_id = :organization and member_id = :member and payout_id = :payout)`;

/** Returns no row above the limit. */
const COUNT_WITHDRAWAL = `
  insert into signed_withdrawals (organization_id, withdrawal_id, times) values (?, ?, 1)
  on conflict do update set times = times + 1 where times < ${WITHDRAWAL_ATTEMPTS_MAX} returning times`;

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
  const find = database.prepare('select * from signed_payouts where payout_id = ?');
  const insert = database.prepare(INSERT_PAYOUT);
  const decide = database.prepare(INSERT_DECIDER);
  const newest = database.prepare(
    `select payout_id from signed_payouts where organization_id = ? and expense_id = ? order by rowid desc limit 1`,
  );
  const sum = summed(
    database,
    `select coalesce(sum(amount_base_units), 0) as total from signatures
     where organization_id = ? and signed_at_ms > ?`,
  );
  const record = database.prepare(
    `insert into signatures (organization_id, payout_id, amount_base_units, signed_at_ms) values (?, ?, ?, ?)`,
  );
  const book = (entry: LedgerEntry): void => {
    const { organizationId, expenseId, payoutId, payeeId } = entry;
    const known = find.get(payoutId);
    if (!known) {
      const isAutomatic = entry.isAutomatic ? 1 : 0;
      insert.run(payoutId, organizationId, expenseId, payeeId, entry.usdCents, isAutomatic, now());
    } else if (
      known['organization_id'] !== organizationId ||
      known['expense_id'] !== expenseId ||
      // Another submission, which would be counted with the amount of the first.
      known['usd_cents'] !== Number(entry.usdCents)
    ) {
      throw new SigningRefusedError('ALREADY_PAID', 'This payout pays another submission.');
    }
    for (const member of entry.belowPasskeyIds) {
      decide.run({ organization: organizationId, member, now: now(), payout: payoutId });
    }
    if (sum(organizationId, now() - DAY_MS) + entry.amountBaseUnits > perDayMaxBaseUnits) {
      throw aboveLimit('a day');
    }
    record.run(organizationId, payoutId, entry.amountBaseUnits, now());
  };
  const spent = createSpent(database, now);
  return {
    reserve: (entry) => {
      if (entry.amountBaseUnits > perPayoutMaxBaseUnits) throw aboveLimit('a payout');
      database.exec('begin immediate');
      try {
        book(entry);
        database.exec('commit');
      } catch (error) {
        database.exec('rollback');
        throw error;
      }
    },
    reserveWithdrawal: createWithdrawalCount(database),
    firstSignedAtMs: (payoutId) => {
      const at = find.get(payoutId)?.['first_signed_at_ms'];
      return at === undefined ? null : Number(at);
    },
    paidAs: (organizationId, expenseId) => {
      const payoutId = newest.get(organizationId, expenseId)?.['payout_id'];
      return payoutId === undefined ? null : String(payoutId);
    },
    spentExcept: spent,
    close: () => database.close(),
  };
}

function createWithdrawalCount(database: DatabaseSync): PaymentLedger['reserveWithdrawal'] {
  const count = database.prepare(COUNT_WITHDRAWAL);
  return (organizationId, withdrawalId) => {
    if (!count.get(organizationId, withdrawalId)) throw aboveLimit('a withdrawal');
  };
}

/** Returns the sums of approved amounts, in cents, that `judge` asks for. */
function createSpent(database: DatabaseSync, now: () => number): PaymentLedger['spentExcept'] {
  const cents = 'select coalesce(sum(usd_cents), 0) as total from signed_payouts p';
  const byDecider = summed(
    database,
    `${cents} join deciders d on d.payout_id = p.payout_id
     where d.organization_id = ? and d.member_id = ? and d.signed_at_ms > ? and p.payout_id <> ?`,
  );
  const toPayee = summed(
    database,
    `${cents} where p.organization_id = ? and p.payee_id = ? and p.first_signed_at_ms > ? and p.payout_id <> ?`,
  );
  const byOrganization = summed(
    database,
    `${cents} where p.organization_id = ? and p.first_signed_at_ms > ? and p.payout_id <> ?`,
  );
  const withoutPeople = summed(
    database,
    `${cents} where p.organization_id = ? and p.payee_id = ? and p.first_signed_at_ms > ? and p.payout_id <> ? and p.is_automatic = 1`,
  );
  const since = (days: number): number => now() - days * DAY_MS;
  return (organizationId, payoutId) => ({
    byDecider: (memberId, days) => byDecider(organizationId, memberId, since(days), payoutId),
    toPayee: (memberId, days) => toPayee(organizationId, memberId, since(days), payoutId),
    byOrganization: (days) => byOrganization(organizationId, since(days), payoutId),
    withoutPeople: (memberId, days) =>
      withoutPeople(organizationId, memberId, since(days), payoutId),
  });
}

/** A query for one `total`. */
function summed(database: DatabaseSync, sql: string): (...given: (string | number)[]) => bigint {
  const query = database.prepare(sql);
  query.setReadBigInts(true);
  return (...given) => query.get(...given)?.['total'] as bigint;
}
