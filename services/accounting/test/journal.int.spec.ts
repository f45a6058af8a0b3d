import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOURNAL_START, journalHash } from '../src/domain/journal-hash.ts';
import {
  category,
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const finn = viewerOf('finn');

interface Posting {
  account: { code: string };
  debit: string | null;
  credit: string | null;
  originalAmount: string | null;
}
interface Entry {
  number: string;
  kind: string;
  month: string;
  date: string;
  reverses: string | null;
  expense: { id: string } | null;
  postings: Posting[];
}

async function journalOf(month: string, viewer = finn): Promise<Entry[]> {
  const data = await testkit.graph.ask<{ journal: { edges: { node: Entry }[] } }>(
    viewer,
    `query ($month: String!) { journal(month: $month, first: 100) { edges { node {
      number kind month date reverses expense { id }
      postings { account { code } debit credit originalAmount } } } } }`,
    { month },
  );
  return data.journal.edges.map(({ node }) => node);
}
const entriesOf = async (expenseId: string, month = '2026-11'): Promise<Entry[]> =>
  (await journalOf(month)).filter(({ expense }) => expense?.id === expenseId);
const sides = ({ postings }: Entry) =>
  postings.map(
    ({ account, debit, credit }) => `${account.code} ${debit ?? `-${credit ?? '0.00'}`}`,
  );

describe('an approved expense', () => {
  test('costs its lines and is owed to the person, in dollars with the original beside them', async () => {
    await testkit.approve(anApproval('41'));
    const [entry] = await entriesOf('41');
    expect(sides(entry!)).toEqual(['6200 51.67', '2100 -51.67']);
    expect(entry!.postings.map(({ originalAmount }) => originalAmount)).toEqual([
      '44.50',
      '-44.50',
    ]);
    expect(entry).toMatchObject({ kind: 'APPROVAL', month: '2026-11', date: '2026-11-20' });
  });

  test('once paid, what is owed is gone, and the fee is kept even below a cent', async () => {
    await testkit.approve(anApproval('42'));
    const payment = aPayment('42');
    await testkit.publish('PaymentSent', payment);
    const [, paid] = [...(await entriesOf('42')), ...(await entriesOf('42', '2026-12'))];
    expect(sides(paid!)).toEqual(['2100 51.67', '1050 -51.67', '7100 -0.00', '1060 -0.00']);
    expect(paid).toMatchObject({ kind: 'PAYMENT', date: '2026-12-03' });
  });

  test('paid without the receipt of the signer is not booked, and the event is set aside', async () => {
    await testkit.approve(anApproval('146'));
    const another = aPayment('146').receipt;
    for (const receipt of ['a.b.c', another]) {
      await testkit.publish('PaymentSent', aPayment('146', { amount: '5168.000000', receipt }));
    }
    expect(await entriesOf('146', '2026-12')).toEqual([]);
    const failed = await testkit.rows('delete from failed_events returning reason');
    const unproven = { reason: expect.stringContaining('UNPROVEN_PAYMENT') as string };
    expect(failed).toEqual([unproven, unproven]);
  });

  test('that nobody submitted, or with another amount than was signed, is not booked, and the event is set aside', async () => {
    await testkit.publish('ExpenseApproved', anApproval('147'));
    await testkit.approve(anApproval('148'), { usdAmount: '5167.00' });
    for (const expenseId of ['147', '148']) expect(await entriesOf(expenseId)).toEqual([]);
    const failed = await testkit.rows('delete from failed_events returning reason');
    const unproven = { reason: expect.stringContaining('UNPROVEN_APPROVAL') as string };
    expect(failed).toEqual([unproven, unproven]);
  });

  test('of a category without an account waits in the list, and is booked once the account is known', async () => {
    await testkit.publish('CategoryChanged', category('8', 'Team gifts'));
    const line = { amount: '44.50', categoryId: '8' };
    await testkit.approve(anApproval('43', { lines: [line] }));
    expect(await entriesOf('43')).toEqual([]);
    const waiting = await testkit.graph.ask<{
      unmappedEntries: { description: string; missing: { subject: string; label: string }[] }[];
    }>(finn, '{ unmappedEntries { description usdAmount missing { subject key label } } }');
    expect(waiting.unmappedEntries).toEqual([
      {
        description: 'Deutsche Bahn, emma Test',
        usdAmount: '51.67',
        missing: [{ subject: 'CATEGORY', key: '8', label: 'Team gifts' }],
      },
    ]);
    const mapped = await testkit.graph.ask<{ setAccountMapping: { errors: object[] } }>(
      finn,
      'mutation { setAccountMapping(subject: CATEGORY, key: "8", account: "6900") { mapping { account { code } } errors { code } } }',
    );
    expect(mapped.setAccountMapping).toEqual({
      mapping: { account: { code: '6900' } },
      errors: [],
    });
    expect(sides((await entriesOf('43'))[0]!)).toEqual(['6900 51.67', '2100 -51.67']);
  });

  test('coded again by finance is taken back and booked anew, and neither entry is changed', async () => {
    await testkit.approve(anApproval('44'));
    await testkit.publish('ExpenseRecoded', {
      expenseId: '44',
      creatorId: '4',
      day: '2026-11-20',
      reason: 'A gift',
      lines: [
        { amount: '40.00', categoryId: '7' },
        { amount: '4.50', categoryId: '8' },
      ],
    });
    const [first, back, second] = await entriesOf('44');
    expect(back).toMatchObject({ kind: 'REVERSAL', reverses: first!.number });
    expect(sides(second!)).toEqual(['6200 46.44', '6900 5.23', '2100 -51.67']);
  });

  test.each(['ExpenseSentBack', 'ExpenseRejected'] as const)(
    'that ends with %s after its approval is owed to no one',
    async (type) => {
      const expenseId = type === 'ExpenseSentBack' ? '45' : '46';
      await testkit.approve(anApproval(expenseId));
      await testkit.publish(type, { expenseId, creatorId: '4', submission: 1, reason: 'Wrong' });
      const [first, back, ...more] = await entriesOf(expenseId);
      expect(back).toMatchObject({ kind: 'REVERSAL', reverses: first!.number });
      await testkit.publish(type, { expenseId, creatorId: '4', submission: 1, reason: 'Wrong' });
      expect([more, await entriesOf(expenseId)]).toMatchObject([[], { length: 2 }]);
    },
  );
});

describe('money without an expense', () => {
  const booked = async (month: string) =>
    (await journalOf(month)).filter(({ kind }) => kind === 'TRANSFER');

  test('that reaches the treasury or leaves it is booked with its amount in the asset', async () => {
    await testkit.publish('WalletTransactionObserved', aTransfer());
    const out = { direction: 'out', expense: 'not_watched_for_expenses' } as const;
    await testkit.publish('WalletTransactionObserved', aTransfer({ ...out, amount: '10.000000' }));
    const [received, withdrawn] = await booked('2026-11');
    expect(sides(received!)).toEqual(['1050 999.88', '1090 -999.88']);
    expect(received!.postings[0]!.originalAmount).toBe('1000.000000');
    expect(received!.expense).toBeNull();
    expect(sides(withdrawn!)).toEqual(['1050 -10.00', '1090 10.00']);
  });

  test("of a member, of a payout or between the company's wallets is not", async () => {
    const before = (await booked('2026-11')).length;
    await testkit.publish('WalletTransactionObserved', aTransfer({ ownerId: '4' }));
    for (const expense of ['own_payout', 'own_transfer'] as const) {
      await testkit.publish('WalletTransactionObserved', aTransfer({ expense }));
    }
    expect(await booked('2026-11')).toHaveLength(before);
  });
});

test('the journal is one chain: each hash covers the entry and the hash before it', async () => {
  const rows = await testkit.rows<{ month: string }>(
    'select distinct month from journal_entries where organization_id = 1',
  );
  const entries = (
    await Promise.all(
      rows.map(({ month }) =>
        testkit.queries.journal('1', { month }, { first: 1_000, after: null }),
      ),
    )
  )
    .flat()
    .toSorted((a, b) => Number(a.number - b.number));
  expect(entries.length).toBeGreaterThan(5);
  let hash = JOURNAL_START;
  for (const [at, { hash: kept, ...entry }] of entries.entries()) {
    expect(entry.number).toBe(BigInt(at + 1));
    hash = journalHash(hash, entry);
    expect(kept).toBe(hash);
  }
});

test('entries cannot be changed, not even by the service', async () => {
  await expect(
    testkit.rows("update journal_entries set description = 'x' where number = 1"),
  ).rejects.toThrow();
});

test('the trial balance adds up to zero', async () => {
  const data = await testkit.graph.ask<{
    trialBalance: { closing: string; account: { code: string } }[];
  }>(finn, '{ trialBalance(month: "2026-12") { account { code } opening debit credit closing } }');
  const sum = data.trialBalance.reduce(
    (all, { closing }) => all + Math.round(Number(closing) * 100),
    0,
  );
  expect(sum).toBe(0);
  expect(data.trialBalance.map(({ account }) => account.code)).toContain('2100');
});

test('another organization reads nothing of it, and an employee is refused', async () => {
  expect(await journalOf('2026-11', viewerOf('rita'))).toEqual([]);
  const answer = await testkit.graph.ask(viewerOf('emma'), '{ accounts { code } }').catch(String);
  expect(JSON.stringify(answer)).toContain('Only finance, admins and accountants see the books.');
});

describe('an export', () => {
  const make = (format: string, key: string, month = '2026-11') =>
    testkit.graph.ask<{
      createJournalExport: { export: { id: string; entries: number } | null; errors: object[] };
    }>(
      finn,
      `mutation ($month: String!, $format: JournalExportFormat!, $key: String!) {
        createJournalExport(month: $month, format: $format, idempotencyKey: $key) {
          export { id entries url } errors { code } } }`,
      { month, format, key },
    );

  test('holds each entry once: two at the same time share them, and the next has only what came late', async () => {
    const before = (await journalOf('2026-11')).length;
    const both = await Promise.all([make('CSV', 'a'), make('CSV', 'b')]);
    const counts = both.map(({ createJournalExport }) => createJournalExport.export?.entries ?? 0);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(before);
    await testkit.approve(anApproval('51'));
    const late = await make('CSV', 'c');
    expect(late.createJournalExport.export?.entries).toBe(1);
    const again = await make('CSV', 'c');
    expect(again.createJournalExport.export?.id).toBe(late.createJournalExport.export?.id);
    const nothing = await make('CSV', 'd');
    expect(nothing.createJournalExport).toEqual({
      export: null,
      errors: [{ code: 'NOTHING_TO_EXPORT' }],
    });
  });
});

describe('a period', () => {
  const close = (month: string, reason = 'Everything is in') =>
    testkit.graph.ask<{ closePeriod: { period: { state: string } | null; errors: object[] } }>(
      finn,
      'mutation ($month: String!, $reason: String!) { closePeriod(month: $month, reason: $reason) { period { month state reason } errors { code field } } }',
      { month, reason },
    );

  test('that is not over is not closed, nor one without a reason', async () => {
    expect((await close('2026-12')).closePeriod.errors).toEqual([
      { code: 'PERIOD_NOT_OVER', field: 'month' },
    ]);
    expect((await close('2026-11', ' ')).closePeriod.errors).toEqual([
      { code: 'VALIDATION_FAILED', field: 'reason' },
    ]);
  });

  test('with a failed event is not closed: its payment may be missing', async () => {
    const failedEvents = async (month: string) => {
      const data = await testkit.graph.ask<{ _entities: { failedEvents: number | null }[] }>(
        finn,
        'query ($of: [_Any!]!) { _entities(representations: $of) { ... on MonthClose { failedEvents } } }',
        { of: [{ __typename: 'MonthClose', month }] },
      );
      return data._entities[0]?.failedEvents;
    };
    // A price that is no number can't be booked.
    testkit.setTime('2026-11-30T22:30:00Z');
    await testkit.publish('PaymentSent', aPayment('40', { rate: 'none' }));
    testkit.setTime('2026-12-03T10:00:00Z');
    expect([await failedEvents('2026-10'), await failedEvents('2026-11')]).toEqual([0, 1]);
    expect((await close('2026-11')).closePeriod).toEqual({
      period: null,
      errors: [{ code: 'EVENTS_FAILED', field: 'month' }],
    });
    expect((await close('2026-10')).closePeriod.errors).toEqual([]);
    await testkit.rows('delete from failed_events');
    expect(await failedEvents('2026-11')).toBe(0);
  });

  test('is closing, and is not reopened, until expense replies that it refuses to recode it', async () => {
    expect((await close('2026-11')).closePeriod.period).toMatchObject({ state: 'CLOSING' });
    expect((await close('2026-11')).closePeriod).toMatchObject({
      period: { state: 'CLOSING' },
      errors: [],
    });
    expect((await reopen('finn')).reopenPeriod.errors).toEqual([{ code: 'PERIOD_OPEN' }]);
    await testkit.publish('RecodingClosed', { month: '2026-11' }, '2');
    expect((await close('2026-11')).closePeriod.errors).toEqual([]);
    await testkit.publish('RecodingClosed', { month: '2026-11' });
    const { periods } = await testkit.graph.ask<{ periods: { month: string; state: string }[] }>(
      finn,
      '{ periods { month state } }',
    );
    expect(periods).toContainEqual({ month: '2026-11', state: 'CLOSED' });
    expect(await testkit.eventsOf('journal:1')).toContainEqual(
      expect.objectContaining({
        type: 'PeriodClosed',
        data: { month: '2026-11', reason: 'Everything is in' },
      }),
    );
  });

  test('once closed takes no entry: an expense of its days is booked in the next month', async () => {
    await testkit.approve(anApproval('61'));
    expect(await entriesOf('61')).toEqual([]);
    const [entry] = await entriesOf('61', '2026-12');
    expect(entry).toMatchObject({ month: '2026-12', date: '2026-12-01' });
    expect((await close('2026-11')).closePeriod.errors).toEqual([
      { code: 'PERIOD_CLOSED', field: 'month' },
    ]);
  });

  test('stays as it was when a coding arrives that was committed before it closed', async () => {
    const november = await journalOf('2026-11');
    await testkit.publish('ExpenseRecoded', {
      ...{ expenseId: '41', creatorId: '4', day: '2026-11-20', reason: 'A gift' },
      lines: [{ amount: '44.50', categoryId: '8' }],
    });
    expect(await journalOf('2026-11')).toEqual(november);
    const late = await entriesOf('41', '2026-12');
    expect(late.map(({ kind, date }) => [kind, date])).toEqual([
      ['REVERSAL', '2026-12-01'],
      ['APPROVAL', '2026-12-01'],
    ]);
  });

  const reopen = (person: 'ada' | 'finn' | 'emma') =>
    testkit.graph.ask<{
      reopenPeriod: { pendingChange: { id: string } | null; errors: { code: string }[] };
    }>(
      viewerOf(person),
      'mutation { reopenPeriod(month: "2026-11", reason: "A receipt came late") { pendingChange { id } errors { code } } }',
    );
  const confirm = (person: 'ada' | 'bea' | 'finn' | 'emma', id = '') =>
    testkit.log.confirm('1', viewerOf(person).userId, id);

  test('is not opened again by the only admin alone while finance has people', async () => {
    await testkit.found(['bea']);
    const { pendingChange, errors } = (await reopen('ada')).reopenPeriod;
    expect(errors).toMatchObject([{ code: 'PENDING_CONFIRMATION' }]);
    expect(await confirm('ada', pendingChange?.id)).toBe('SECOND_PERSON_REQUIRED');
    expect(testkit.log.state('1').proposals.size).toBe(1);
    await testkit.found();
  });

  test('is proposed by finance and opened again when a second person confirms it in the log', async () => {
    expect((await reopen('emma')).reopenPeriod.errors).toMatchObject([{ code: 'FORBIDDEN' }]);
    const { pendingChange, errors } = (await reopen('finn')).reopenPeriod;
    expect(errors).toMatchObject([{ code: 'PENDING_CONFIRMATION' }]);
    const id = pendingChange?.id;
    expect(await confirm('emma', id)).toBe('FORBIDDEN');
    expect(await confirm('finn', id)).toBe('SECOND_PERSON_REQUIRED');
    await testkit.approve(anApproval('63'));
    expect(await entriesOf('63')).toEqual([]);
    await confirm('bea', id);
    await testkit.approve(anApproval('62'));
    expect(await entriesOf('62')).toHaveLength(1);
    expect(testkit.log.state('1').records.get('month/2026-11')).toEqual({
      body: { isClosed: false },
      byId: viewerOf('finn').userId,
    });
  });
});

test('an organization of Germany begins with SKR03, whether its tax codes or the organization come first', async () => {
  const orgid = '7';
  const tax = (taxCodeId: string, kind: 'input' | 'reverse_charge') =>
    testkit.publish(
      'TaxCodeChanged',
      { taxCodeId, name: kind, rate: '19', kind, archived: false },
      orgid,
    );
  await tax('71', 'input');
  await testkit.publish('CategoryChanged', category('70', 'Travel'), orgid);
  const organization = { organizationId: orgid, name: 'GmbH', timeZone: 'Europe/Berlin' };
  const founded = { ...organization, dateOrder: 'dmy' as const, country: 'DE' as const };
  await testkit.publish('OrganizationChanged', founded, orgid);
  await tax('72', 'reverse_charge');
  const rows = await testkit.rows<{ subject: string; key: string; code: string }>(
    `select subject, key, code from account_mappings where organization_id = $1 and key in ('70', '71', '72') order by key, subject`,
    [orgid],
  );
  expect(rows).toEqual([
    { subject: 'category', key: '70', code: '4660' },
    { subject: 'tax_code', key: '71', code: '1570' },
    { subject: 'output_tax', key: '72', code: '1787' },
    { subject: 'tax_code', key: '72', code: '1570' },
  ]);
  const codes = await testkit.rows<{ code: string }>(
    'select code from accounts where organization_id = $1',
    [orgid],
  );
  expect(codes).toContainEqual({ code: '4930' });
  expect(codes).not.toContainEqual({ code: '6200' });
});
