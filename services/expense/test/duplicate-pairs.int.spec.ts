import { eventually } from '@outlay/platform/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createExpenseRepository } from '../src/persistence/expense-repository.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { aReading, aReceipt } from './support/inbound-events.ts';
import { actorOf, valueOf, viewerOf } from './support/people.ts';

let testkit: ExpenseTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
});
afterAll(() => testkit.close());

/** Few values of each field, so that many expenses match. */
const facts = fc.record({
  vendor: fc.constantFrom(null, 'Kiosk', 'The Kiosk GmbH', 'Kiosk West', 'Lidl'),
  invoiceNumber: fc.constantFrom(null, null, 'RE-1', 're 1', '2'),
  amount: fc.constantFrom('1.00', '2.50'),
  day: fc.constantFrom('2026-11-18', '2026-11-19', '2026-11-20'),
  /** Index among the receipts of the organization; two of them are the same file, and two have the same reading. */
  receipt: fc.constantFrom(null, null, 0, 1, 2, 3),
});

interface Facts {
  vendor: string | null;
  invoiceNumber: string | null;
  amount: string;
  day: string;
  receipt: number | null;
}

/** An expense, and its values before its last edit; a unique name distinguishes it from others with the same content. */
const history = fc.record({ first: facts, last: facts });

let organizations = 100;

/** A new organization whose receipts are uploaded; `read` delivers their readings. */
async function anOrganization() {
  organizations += 1;
  const id = String(organizations);
  const receiptIds = [0, 1, 2, 3].map((n) => `${id}${n}`);
  for (const [n, receiptId] of receiptIds.entries()) {
    const sha256 = `${id}${Math.min(n, 2)}`.padStart(64, '0');
    await testkit.deliver({ ...aReceipt(receiptId, '4', sha256), orgid: id });
  }
  const reading = { amount: '2.50', currency: 'USD', date: '2026-11-19', vendor: 'Kiosk' };
  const read = async () => {
    for (const receiptId of receiptIds.slice(0, 2)) {
      await testkit.deliver({ ...aReading(receiptId, reading), orgid: id });
    }
  };
  return { id, receiptIds, read };
}

type Organization = Awaited<ReturnType<typeof anOrganization>>;

const inputOf = (organization: Organization, { receipt, day: _day, ...input }: Facts) => ({
  ...input,
  receiptId: receipt === null ? null : organization.receiptIds[receipt]!,
});

async function write(organization: Organization, n: number, given: Facts): Promise<string> {
  const actor = actorOf(viewerOf('4', 'employee', organization.id));
  const input = { title: `E${n}`, currency: 'USD', ...inputOf(organization, given) };
  return valueOf(await testkit.create({ actor, input, time: given.day })).id;
}

async function edit(organization: Organization, id: string, given: Facts): Promise<void> {
  const actor = actorOf(viewerOf('4', 'employee', organization.id));
  const input = { ...inputOf(organization, given), time: given.day };
  valueOf(await testkit.update({ actor, id, expectedVersion: null, input }));
}

/** Returns pairs by the names of their expenses, with their reasons. */
const pairsOf = async ({ id }: Organization): Promise<string[]> =>
  (
    await testkit.rows<{ pair: string }>(
      `select least(l.title, h.title) || ' ' || greatest(l.title, h.title) || ' ' || p.reasons::text as pair
       from duplicate_pairs p join expenses l on l.id = p.lower_expense_id join expenses h on h.id = p.higher_expense_id
       where p.organization_id = $1 and l.organization_id = $1 and h.organization_id = $1 order by 1`,
      [id],
    )
  ).map(({ pair }) => pair);

test('the pairs of an organization depend on the values of its expenses, not on the order of creation, edits and readings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(history, { minLength: 2, maxLength: 8 }), async (histories) => {
      const [forth, back] = [await anOrganization(), await anOrganization()];
      await forth.read();
      const ids = [];
      for (const [n, { first }] of histories.entries()) ids.push(await write(forth, n, first));
      for (const [n, { last }] of histories.entries()) await edit(forth, ids[n]!, last);
      for (const [n, { last }] of [...histories.entries()].reverse()) await write(back, n, last);
      await back.read();
      const pairs = await pairsOf(forth);
      expect(await pairsOf(back)).toEqual(pairs);
      const all = await testkit.rows(
        'select 1 from duplicate_pairs where organization_id = any($1)',
        [[forth.id, back.id]],
      );
      expect(all).toHaveLength(2 * pairs.length);
    }),
    { numRuns: 25 },
  );
});

const waitingForLock = `select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`;

test('of two that are written at once in two transactions, the second waits and is compared with the first', async () => {
  const organization = await anOrganization();
  const given = { invoiceNumber: null, amount: '1.00', day: '2026-11-20', receipt: null };
  const first = await write(organization, 0, { ...given, vendor: 'Stand' });
  const second = await write(organization, 1, { ...given, vendor: 'Booth' });
  let edited: Promise<void> | undefined;
  await testkit.database.transaction(async (tx) => {
    const repository = createExpenseRepository(tx);
    const expense = await repository.lock(organization.id, first);
    await repository.update(expense!, { vendor: 'Kiosk' });
    edited = edit(organization, second, { ...given, vendor: 'Kiosk' });
    await eventually(async () => expect(await testkit.rows(waitingForLock)).toHaveLength(1));
  });
  await edited;
  expect(await pairsOf(organization)).toEqual(['E0 E1 {same_purchase}']);
});

test('very many alike cost no more than twenty pairs each', async () => {
  const organization = await anOrganization();
  const given = { vendor: 'Canteen', invoiceNumber: null, amount: '1.00', day: '2026-11-20' };
  for (let n = 0; n < 24; n += 1) await write(organization, n, { ...given, receipt: null });
  const [last] = await testkit.rows<{ pairs: number }>(
    `select count(*)::int as pairs from duplicate_pairs
     where higher_expense_id = (select max(id) from expenses where organization_id = $1)`,
    [organization.id],
  );
  expect(last?.pairs).toBe(20);
});
