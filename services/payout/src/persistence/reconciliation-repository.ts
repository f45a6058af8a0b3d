import { matching, type Transaction } from '@outlay/platform/postgres';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { OwnAttempt } from '../domain/books.ts';
import { PAID_ASSET } from '../domain/paid-asset.ts';
import type { TreasuryIdentity } from '../domain/treasuries.ts';
import type { ReconciliationRepository } from '../use-cases/treasury-ports.ts';
import { attempts, journal, treasuries, treasurySums, treasuryTransactions } from './tables.ts';
import { withdrawalAttempts } from './withdrawal-tables.ts';

/** The reconciler's reads and writes inside `tx`. */
export const createReconciliationRepository = (
  tx: Transaction,
  treasury: TreasuryIdentity,
): ReconciliationRepository => ({
  recognise: () => recognise(tx, treasury),
  announce: async () => {
    const { rowCount } = await tx
      .update(treasuries)
      .set({ announcedAt: sql`now()` })
      .where(and(eq(treasuries.name, treasury.name), isNull(treasuries.announcedAt)));
    return (rowCount ?? 0) > 0;
  },
  lockCursors: async () => {
    const [row] = await tx
      .select()
      .from(treasuries)
      .where(eq(treasuries.name, treasury.name))
      // Not `update`: payments hold a key share on their treasury.
      .for('no key update');
    return {
      wallet: row?.lastWalletSignature ?? null,
      tokenAccount: row?.lastSignature ?? null,
      isOpened: (row?.openedAt ?? null) !== null,
    };
  },
  openSignatures: async () => {
    const rows = await tx
      .select({ signature: attempts.signature })
      .from(attempts)
      .where(matching(attempts, { state: 'OPEN', source: treasury.source }));
    return new Set(rows.map(({ signature }) => signature));
  },
  attemptsOf: (signatures) => readOwn(tx, treasury, signatures),
  record: async (movement, kind) => {
    const { signature, slot, blockTime, baseUnitsDelta, lamportsDelta, memo } = movement;
    const { rowCount } = await tx
      .insert(treasuryTransactions)
      .values({
        signature,
        treasury: treasury.name,
        slot,
        kind,
        baseUnitsDelta,
        lamportsDelta,
        memo,
        ...(blockTime && { at: blockTime }),
      })
      .onConflictDoNothing();
    return (rowCount ?? 0) > 0;
  },
  booksAt: (slot) => readBooks(tx, treasury, slot),
  ...progressOf(tx, treasury.name),
});

/** What of ours has these signatures: attempts of payments from this treasury, and withdrawals. */
async function readOwn(
  tx: Transaction,
  { source }: TreasuryIdentity,
  signatures: readonly string[],
): ReturnType<ReconciliationRepository['attemptsOf']> {
  if (signatures.length === 0) return new Map();
  const { signature, payoutId, number, state } = attempts;
  const rows = await tx
    .select({ signature, payoutId, number, state })
    .from(attempts)
    .where(and(inArray(signature, [...signatures]), eq(attempts.source, source)));
  const ordered = await tx
    .select({ signature: withdrawalAttempts.signature })
    .from(withdrawalAttempts)
    .where(inArray(withdrawalAttempts.signature, [...signatures]));
  return new Map<string, OwnAttempt | 'withdrawal'>([
    ...rows.map(({ signature: key, ...attempt }) => [key, attempt] as const),
    ...ordered.map((row) => [row.signature, 'withdrawal'] as const),
  ]);
}

/** How far a treasury has been compared, and its balances in the books at that time. */
const progressOf = (
  tx: Transaction,
  name: string,
): Pick<ReconciliationRepository, 'advance' | 'saveBalances'> => ({
  advance: async ({ wallet, tokenAccount }, isOpened) => {
    await tx
      .update(treasuries)
      .set({
        lastSignature: tokenAccount,
        lastWalletSignature: wallet,
        ...(isOpened && { openedAt: sql`coalesce(${treasuries.openedAt}, now())` }),
        comparedAt: sql`now()`,
        bookedBaseUnits: null,
        bookedLamports: null,
      })
      .where(eq(treasuries.name, name));
  },
  saveBalances: async ({ baseUnits, lamports }) => {
    await tx
      .update(treasuries)
      .set({ bookedBaseUnits: baseUnits, bookedLamports: lamports })
      .where(eq(treasuries.name, name));
  },
});

/** Stores a treasury when it is first seen. Returns its stored address; null when the address belongs to another treasury. */
async function recognise(
  tx: Transaction,
  { name, organizationId, isPrimary, address, source }: TreasuryIdentity,
): Promise<string | null> {
  await tx
    .insert(treasuries)
    .values({ name, organizationId: BigInt(organizationId), isPrimary, address, source })
    .onConflictDoNothing();
  const [seen] = await tx
    .select({ address: treasuries.address })
    .from(treasuries)
    .where(eq(treasuries.name, name));
  return seen?.address ?? null;
}

/**
 * A treasury's balance at `slot` according to the books, in one statement and so one snapshot: the kept sums of the journal
 * without later landings, plus what has landed but is not booked yet. It makes one sum of those that it adds up.
 */
async function readBooks(
  tx: Transaction,
  { name, source }: TreasuryIdentity,
  slot: number,
): ReturnType<ReconciliationRepository['booksAt']> {
  const { rows } = await tx.execute<{ baseUnits: string; lamports: string }>(sql`
    with kept as (
      select coalesce(sum(base_units), 0) as base_units, coalesce(sum(lamports), 0) as lamports, count(*) as parts
      from ${treasurySums} where treasury = ${name}
    ), taken as (
      delete from ${treasurySums} where treasury = ${name} and (select parts from kept) > 1
    ), folded as (
      insert into ${treasurySums} (treasury, base_units, lamports)
      select ${name}, base_units, lamports from kept where parts > 1
    ), later as materialized (
      select payout_id, number from ${attempts} where source = ${source} and slot > ${slot}
    ), ahead as (
      select coalesce(sum(j.amount) filter (where j.asset = ${PAID_ASSET}), 0) as base_units,
        coalesce(sum(j.amount) filter (where j.asset = 'SOL'), 0) as lamports
      -- An array is looked up by the ids in it, however many rows the planner expects.
      from ${journal} j where j.payout_id = any(array(select payout_id from later)) and j.treasury = ${name}
        and exists (select from later where later.payout_id = j.payout_id and later.number = j.attempt)
    ), landed as (
      select coalesce(sum(t.base_units_delta), 0) as base_units, coalesce(sum(t.lamports_delta), 0) as lamports
      from ${attempts} a join ${treasuryTransactions} t on t.signature = a.signature
      where a.source = ${source} and a.state = 'OPEN' and t.treasury = ${name} and t.slot <= ${slot}
    )
    select (kept.base_units - ahead.base_units + landed.base_units)::text as "baseUnits",
      (kept.lamports - ahead.lamports + landed.lamports)::text as lamports
    from kept, ahead, landed`);
  const [row] = rows;
  if (!row) throw new Error('an aggregate always has a row');
  return { baseUnits: BigInt(row.baseUnits), lamports: BigInt(row.lamports) };
}
