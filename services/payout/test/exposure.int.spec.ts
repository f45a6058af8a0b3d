import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExposureRequest } from '../src/use-cases/ports.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
const NOW = new Date();
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  await testkit.rows(
    `insert into treasuries (name, organization_id, is_primary, address, source)
     values ('one', 1, false, 'one', 'one'), ('two', 1, false, 'two', 'two'),
       ('three', 2, false, 'three', 'three')`,
  );
});
afterAll(() => testkit.close());

interface Fate {
  readonly organization: number;
  readonly source: string;
  readonly destination: string;
  readonly state: 'OPEN' | 'LANDED' | 'REFUSED' | 'EXPIRED';
  readonly cents: number;
  readonly ageMs: number;
  readonly slot: number;
  readonly rent: number;
}

/** Fixed pseudo-random payouts with every outcome, many of them at the boundaries of the day and of its segments. */
function fates(count: number): Fate[] {
  let seed = 7;
  const pick = <Value>(...values: Value[]): Value => {
    seed = (seed * 48_271) % 2_147_483_647;
    return values[seed % values.length]!;
  };
  return Array.from({ length: count }, (_, index) => ({
    ...pick(
      { organization: 1, source: 'one' },
      { organization: 1, source: 'two' },
      { organization: 2, source: 'three' },
    ),
    destination: pick('payee', 'other'),
    state: pick('OPEN', 'LANDED', 'LANDED', 'REFUSED', 'EXPIRED'),
    cents: 100 + index,
    ageMs: pick(0, 1, 290_000, 12 * HOUR_MS, 24 * HOUR_MS - 200_000, 24 * HOUR_MS, 25 * HOUR_MS),
    slot: pick(10, 20),
    rent: pick(0, 2_000_000),
  }));
}

/** Stores a signed payout and its outcome, which the daily total has to follow. */
async function record(fate: Fate): Promise<void> {
  const id = randomUUID();
  const signedAt = new Date(NOW.getTime() - fate.ageMs).toISOString();
  await testkit.rows(
    `insert into payouts (id, organization_id, treasury, expense_id, submission, payee_id, status, content, content_hash, approval, amount_usd, asset, queued_at, correlation_id)
     values ($1, $2, $4, (select coalesce(max(expense_id), 0) + 1 from payouts), 1, 7, 'HELD', '{}', '', '{}', $3::numeric / 100, 'PYUSD', now(), 'c')`,
    [id, fate.organization, fate.cents, fate.source],
  );
  await testkit.rows(
    `insert into attempts (payout_id, number, state, signature, signed_transaction, receipt, blockhash, last_valid_block_height, mint, source,
       destination, amount_base_units, compute_unit_price_micro_lamports, signed_at, rent_lamports)
     values ($1, 1, 'OPEN', 'of ' || $1::uuid, '', '', '', 1, '', $2, $3, $4, 1, $5, $6)`,
    [id, fate.source, fate.destination, fate.cents, signedAt, fate.rent],
  );
  if (fate.state === 'OPEN') return;
  const slot = fate.state === 'EXPIRED' ? null : fate.slot;
  await testkit.rows('update attempts set state = $2, slot = $3 where payout_id = $1', [
    id,
    fate.state,
    slot,
  ]);
}

const sumOf = (all: readonly Fate[], counts: (fate: Fate) => boolean): bigint =>
  all.filter(counts).reduce((sum, { cents }) => sum + BigInt(cents), 0n);

test('daily and reserved amounts are exact to the edge of the day, whatever the outcome of each attempt', async () => {
  const all = fates(150);
  for (const fate of all) await record(fate);
  for (const source of ['one', 'two']) {
    const request: ExposureRequest = {
      balanceSlot: 15,
      now: NOW,
      organizationId: '1',
      source,
      destination: 'payee',
    };
    const mayMove = ({ state }: Fate) => state === 'OPEN' || state === 'LANDED';
    const isOfDay = (fate: Fate) => mayMove(fate) && fate.ageMs < 24 * HOUR_MS;
    const isPromised = ({ state, slot }: Fate) =>
      state === 'OPEN' || (state === 'LANDED' && slot > 15);
    const opensAccount = (fate: Fate) =>
      isOfDay(fate) && fate.rent > 0 && fate.destination === 'payee';
    expect(await testkit.unitOfWork.reads.exposure(request)).toEqual({
      lastDayUsdMinor: sumOf(all, (fate) => isOfDay(fate) && fate.organization === 1),
      allLastDayUsdMinor: sumOf(all, (fate) => isOfDay(fate) && fate.source === source),
      reservedBaseUnits: sumOf(all, (fate) => isPromised(fate) && fate.source === source),
      accountsOpened: all.filter((fate) => opensAccount(fate) && !isPromised(fate)).length,
      accountsOpening: all.filter((fate) => opensAccount(fate) && isPromised(fate)).length,
    });
  }
});

test('an attempt that is already stored does not count against itself', async () => {
  const [open] = await testkit.rows<{ signature: string; source: string; amount: string }>(
    `select signature, source, amount_base_units::text as amount from attempts where state = 'OPEN' limit 1`,
  );
  const request = {
    balanceSlot: 15,
    now: NOW,
    organizationId: '1',
    source: open!.source,
    destination: null,
  };
  const { exposure } = testkit.unitOfWork.reads;
  const [all, others] = [
    await exposure(request),
    await exposure({ ...request, except: open!.signature }),
  ];
  expect(all.reservedBaseUnits - others.reservedBaseUnits).toBe(BigInt(open!.amount));
});
