import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '@outlay/platform/testing';
import { canonicalHash } from '@outlay/platform/hashing';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createProjections } from '../src/projections.ts';
import { startAccountingTestkit, type AccountingTestkit } from './support/accounting-testkit.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';

// The journal of organization 1 is rebuilt as that of organization 9, since the hash doesn't cover whose journal it is.
let testkit: AccountingTestkit;

beforeAll(async () => {
  testkit = await startAccountingTestkit();
  await testkit.approve(anApproval('41'));
  await testkit.publish('WalletTransactionObserved', aTransfer());
  await testkit.publish('ExpenseRecoded', {
    expenseId: '41',
    creatorId: '4',
    day: '2026-11-20',
    reason: 'A gift',
    lines: [
      { amount: '40.00', categoryId: '7', fields: { project: 'atlas' } },
      { amount: '4.50', categoryId: '7', description: 'Seat' },
    ],
  });
  await testkit.publish('PaymentSent', aPayment('41'));
  const { content } = anApproval('42');
  const owed = { amount: { amount: '-44.50', currency: 'EUR' }, usdAmount: '-51.67' };
  await testkit.approve(anApproval('42', { content: { ...content, ...owed } }));
  const address = content.payeeWallet ?? '';
  const saying = { kind: 'wallet.set', subject: 'wallet/4', body: { address, memo: null } };
  await testkit.log.say('1', '4', saying);
  const repaid = { counterparty: address, blockTime: '2026-12-04T10:00:00.000Z' };
  await testkit.publish('WalletTransactionObserved', aTransfer(repaid));
});
afterAll(() => testkit.close());

const endOf = async (organizationId: string) =>
  testkit.rows<{ entries: string; hash: string }>(
    'select entries::text, hash from journals where organization_id = $1',
    [organizationId],
  );

const projected = createProjections().find(({ name }) => name === 'journal')?.handlers;
const rebuild = (data: EventByType['JournalEntryBookedV2']): Promise<void> =>
  testkit.owner.transaction(async (tx) =>
    projected?.JournalEntryBookedV2?.(
      anEvent('JournalEntryBookedV2', randomUUID(), data, { orgid: '9' }),
      tx,
    ),
  );

test('its events rebuild the journal to the same hash, and an entry that was tampered with is refused', async () => {
  const published = (await testkit.eventsOf('journal:1')).map(
    ({ data }) => data as unknown as EventByType['JournalEntryBookedV2'],
  );
  expect(published.map(({ kind }) => kind)).toEqual([
    'approval',
    'transfer',
    'reversal',
    'approval',
    'payment',
    'approval',
    'repayment',
    'transfer',
  ]);
  const [first, second, ...rest] = published;
  await rebuild(first!);
  await expect(rebuild({ ...second!, description: 'Somebody else' })).rejects.toThrow(
    'entry 2 does not follow entry 1',
  );
  await expect(rebuild(rest[0]!)).rejects.toThrow('entry 3 does not follow entry 1');
  for (const event of [second!, ...rest]) await rebuild(event);
  expect(await endOf('9')).toEqual(await endOf('1'));
  for (const kept of [
    'month, account, debit_cents, credit_cents from account_months',
    'month, account, asset, quantity_minor, cents from asset_months',
    'asset, lots from asset_lots',
  ]) {
    const ofOrganization = `select ${kept} where organization_id = $1 order by 1, 2`;
    const rows = await testkit.rows(ofOrganization, ['1']);
    expect(rows).not.toEqual([]);
    expect(await testkit.rows(ofOrganization, ['9'])).toEqual(rows);
  }
});

/** An entry as 0.1.0 published it: US cents, and nothing that says what is held. */
const first = {
  ...{ number: '1', kind: 'transfer', month: '2026-10', day: '2026-10-01', description: 'From x' },
  ...{ expenseId: null, payoutId: null, signature: null, reverses: null },
  bookedAt: '2026-10-01T09:00:00.000Z',
  postings: [
    {
      account: '1050',
      usdCents: '10000',
      original: { amount: '100.000000', currency: 'PYUSD' },
    },
    {
      account: '1090',
      usdCents: '-10000',
      original: { amount: '-100.000000', currency: 'PYUSD' },
    },
  ],
} satisfies Omit<EventByType['JournalEntryBooked'], 'hash'>;

const hashOf = ({ postings, ...entry }: typeof first): string =>
  canonicalHash({
    ...{ previousHash: '0'.repeat(64), number: '1', kind: entry.kind, month: entry.month },
    ...{ day: entry.day, description: entry.description, expenseId: null, payoutId: null },
    ...{ signature: null, reverses: null },
    postings: postings.map((each) => ({ ...each, description: null, tags: {} })),
  });

const heldIn = (organizationId: string) =>
  testkit.rows('select asset, lots from asset_lots where organization_id = $1', [organizationId]);
const HELD = [{ asset: 'PYUSD', lots: [{ quantityMinor: '100000000', cents: '10000' }] }];

test('entries of 0.1.0 are rebuilt to their hashes, and what they hold is known', async () => {
  const founded = { organizationId: '11', name: 'Old', timeZone: 'UTC', dateOrder: 'dmy' } as const;
  await testkit.publish('OrganizationChanged', founded, '11');
  await testkit.owner.transaction(async (tx) =>
    projected?.JournalEntryBooked?.(
      anEvent(
        'JournalEntryBooked',
        randomUUID(),
        { ...first, hash: hashOf(first) },
        { orgid: '11' },
      ),
      tx,
    ),
  );
  expect(await heldIn('11')).toEqual(HELD);
});

test('a journal of 0.1.0 is upgraded with what it holds', async () => {
  await testkit.rows('delete from asset_lots');
  await testkit.rows('delete from asset_months');
  const path = new URL('../migrations/0001_books_currency.sql', import.meta.url);
  const statements = (await readFile(path, 'utf8')).split('--> statement-breakpoint');
  const filling = statements.filter((statement) => statement.includes('INSERT INTO'));
  expect(filling).toHaveLength(2);
  for (const statement of filling) await testkit.rows(statement);
  expect(await heldIn('11')).toEqual(HELD);
});
