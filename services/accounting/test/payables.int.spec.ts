import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthEnd } from '@outlay/schemas/months';
import { hledgerWriter } from '../src/domain/exports/hledger.ts';
import { createBooks } from '../src/persistence/books-repository.ts';
import {
  startAccountingTestkit,
  viewerOf,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { aBatch } from './fixtures/a-month.ts';
import { centsOf, command, Company, MONTHS } from './support/company.ts';
import { anApproval, aPayment } from './support/expense-events.ts';
import { hledger } from './support/read-exports.ts';

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const finn = viewerOf('finn');

interface Payable {
  person: { id: string } | null;
  name: string | null;
  amount: string;
  ages: Record<'upTo30' | 'upTo60' | 'upTo90' | 'over90', string>;
  oldestDay: string;
  count: number;
  expenses: { expense: { id: string }; day: string; title: string; amount: string }[];
}

async function payablesOn(asOf: string | null, viewer = finn): Promise<Payable[]> {
  const data = await testkit.graph.ask<{ payables: Payable[] }>(
    viewer,
    `query ($asOf: Date) { payables(asOf: $asOf) {
      person { id } name amount ages { upTo30 upTo60 upTo90 over90 } oldestDay count
      expenses { expense { id } day title vendor invoiceNumber amount } } }`,
    { asOf },
  );
  return data.payables;
}

describe('who is owed what', () => {
  const { content } = anApproval('41');
  const ofBea = { ...content, payeeId: '2' };
  const recoded = { creatorId: '4', day: '2026-11-20', reason: 'A gift' };

  beforeAll(async () => {
    await testkit.approve(anApproval('41', { day: '2026-08-31', invoiceNumber: 'RE-4711' }));
    // Coded again after its month was closed: owed since August all the same.
    await testkit.rows(`insert into closed_periods values (1, '2026-08', now(), 1, 'Done')`);
    await testkit.publish('ExpenseRecoded', {
      ...{ ...recoded, expenseId: '41', day: '2026-08-31' },
      lines: [{ amount: '44.50', categoryId: '7', description: 'Gift' }],
    });
    await testkit.approve(anApproval('42'));
    await testkit.publish('ExpenseRecoded', {
      ...{ ...recoded, expenseId: '42' },
      lines: [{ amount: '44.50', categoryId: '7', description: 'Gift' }],
    });
    await testkit.approve(anApproval('43'));
    await testkit.publish('PaymentSent', aPayment('43'));
    await testkit.approve(anApproval('44'));
    const back = { expenseId: '44', creatorId: '4', submission: 1, reason: 'Wrong' };
    await testkit.publish('ExpenseSentBack', back);
    await testkit.approve(anApproval('45', { content: { ...content, reimbursable: false } }));
    await testkit.rows('delete from failed_events');
  });

  test('is each person, with their sum by age and their open expenses, oldest first', async () => {
    expect(await payablesOn('2026-12-03')).toEqual([
      {
        person: { id: '4' },
        name: 'emma Test',
        amount: '103.34',
        ages: { upTo30: '51.67', upTo60: '0.00', upTo90: '0.00', over90: '51.67' },
        oldestDay: '2026-08-31',
        count: 2,
        expenses: [
          {
            ...{ expense: { id: '41' }, day: '2026-08-31', title: 'Train to Hamburg' },
            ...{ vendor: 'Deutsche Bahn', invoiceNumber: 'RE-4711', amount: '51.67' },
          },
          {
            ...{ expense: { id: '42' }, day: '2026-11-20', title: 'Train to Hamburg' },
            ...{ vendor: 'Deutsche Bahn', invoiceNumber: null, amount: '51.67' },
          },
        ],
      },
    ]);
  });

  test('is as it was on an earlier day, and by default that of today', async () => {
    expect(await payablesOn('2026-08-30')).toEqual([]);
    const [before] = await payablesOn('2026-11-30');
    expect(before).toMatchObject({ amount: '155.01', count: 3 });
    expect(await payablesOn(null)).toEqual(await payablesOn('2026-12-03'));
    await expect(payablesOn('2026-02-30')).rejects.toThrow('asOf must be a day of the calendar');
  });

  test('leaves out what the company paid by card, unless that is booked to the same account', async () => {
    const mapTo = (account: string) =>
      testkit.rows(
        `update account_mappings set code = $1 where organization_id = 1 and subject = 'company_paid'`,
        [account],
      );
    await mapTo('2100');
    await testkit.approve(anApproval('46', { content: { ...content, reimbursable: false } }));
    await mapTo('2050');
    const [, company, ...more] = await payablesOn('2026-12-03');
    expect(company).toMatchObject({ person: null, name: null, amount: '51.67', count: 1 });
    expect(company?.expenses).toMatchObject([{ expense: { id: '46' } }]);
    expect(more).toEqual([]);
  });

  test('is for finance and admins of the organization alone', async () => {
    expect(await payablesOn('2026-12-03', viewerOf('rita'))).toEqual([]);
    const refused = await payablesOn('2026-12-03', viewerOf('emma')).catch(String);
    expect(JSON.stringify(refused)).toContain('accountants see the books.');
  });

  test('is what hledger sums by person from an export', async () => {
    await testkit.approve(anApproval('47', { content: ofBea }));
    const pages = ['2026-08', '2026-09', '2026-11', '2026-12'].map((month) =>
      testkit.queries.journal('1', { month }, { first: 100, after: null }),
    );
    const entries = (await Promise.all(pages)).flat();
    const journal = entries.map((entry) =>
      hledgerWriter.entry({ ...entry, euroPrice: null, taxed: [] }, aBatch),
    );
    const query = ['bal', 'liabilities:2100', 'not:tag:expense=46', '--pivot', 'person', '-N'];
    const balances = hledger(journal.join(''), ...query, '-O', 'csv');
    if (balances.error) return;
    const owed = (await payablesOn('2026-12-03')).filter(({ person }) => person !== null);
    const lines = owed.map(({ name, amount }) => `"${name}","-${amount} USD"`).toSorted();
    expect(balances.stdout.toString().trim().split('\n').slice(1).toSorted()).toEqual(lines);
  });
});

/** The books of a new organization, where categories 7 and 8 and tax code 1 have accounts. */
async function aCompany(organizationId: string): Promise<Company> {
  const organization = { organizationId, name: 'Acme', timeZone: 'UTC', dateOrder: 'dmy' } as const;
  await testkit.publish('OrganizationChanged', organization, organizationId);
  const map = (subject: string, key: string, code: string) =>
    testkit.rows('insert into account_mappings values ($1, $2, $3, $4) on conflict do nothing', [
      ...[organizationId, subject, key, code],
    ]);
  await map('category', '7', '6200');
  await map('tax_code', '1', '1350');
  const mapGifts = async (isMapped: boolean) => {
    if (isMapped) await map('category', '8', '6900');
    else
      await testkit.rows('delete from account_mappings where organization_id = $1 and key = $2', [
        ...[organizationId, '8'],
      ]);
  };
  await mapGifts(true);
  const cause = { organizationId, actorId: null, correlationId: randomUUID(), causationId: null };
  return new Company({
    book: (work) => testkit.database.transaction((tx) => work(createBooks(tx, cause))),
    close: async (month) => {
      await testkit.rows(
        `insert into closed_periods values ($1, $2, now(), 1, 'Done') on conflict do nothing`,
        [organizationId, month],
      );
    },
    map: mapGifts,
  });
}

/** Debits less credits of the account of what people are owed, from the entries up to a day, or from the trial balance. */
async function balancesOf(organizationId: string, asOf: string): Promise<[bigint, bigint]> {
  const [found] = await testkit.rows<{ sum: string }>(
    `select coalesce(sum(coalesce(posting ->> 'amountMinor', posting ->> 'usdCents')::bigint), 0)::text as sum
     from journal_entries, jsonb_array_elements(postings) as posting
     where organization_id = $1 and day <= $2 and posting ->> 'account' = '2100'`,
    [organizationId, asOf],
  );
  const rows = await testkit.queries.trialBalance(organizationId, asOf.slice(0, 'yyyy-mm'.length));
  const row = rows.find(({ account }) => account.code === '2100');
  return [BigInt(found!.sum), row ? row.opening + row.debit - row.credit : 0n];
}

const sum = (cents: readonly bigint[]): bigint => cents.reduce((all, each) => all + each, 0n);
const monthEnds = [...MONTHS, '2026-12'].map(monthEnd);
const asOf = fc.constantFrom('2026-09-19', '2026-09-20', '2026-10-01', '2026-11-20', '2026-12-01');

test('in any order of approvals, payments, reversals, recodings, credit notes and closings, the sum is the account of what people are owed, on any day', async () => {
  let organizations = 100;
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), asOf, async (commands, day) => {
      organizations += 1;
      const organizationId = String(organizations);
      const company = await aCompany(organizationId);
      const idOf = (expense: string) => `${organizationId}0${expense}`;
      const openOn = (on: string) => testkit.queries.openExpenses(organizationId, on);
      const owedOn = async (on: string) => sum((await openOn(on)).map(({ cents }) => cents));
      for (const { expense, event } of commands) await company.run(idOf(expense), event);
      for (const end of monthEnds)
        expect(await balancesOf(organizationId, end)).toEqual([
          -(await owedOn(end)),
          -(await owedOn(end)),
        ]);
      expect((await balancesOf(organizationId, day))[0]).toBe(-(await owedOn(day)));
      await company.mapAll();
      const open = (await openOn('2026-12-31')).map(({ expenseId, payeeId, cents }) => [
        ...[expenseId, payeeId, cents],
      ]);
      const owed = [...company.owed].map(([id, { content }]) => [
        ...[id, content.payeeId, centsOf(content.usdAmount)],
      ]);
      expect(new Set(open)).toEqual(new Set(owed.filter(([, , cents]) => cents !== 0n)));
    }),
    { numRuns: 40 },
  );
});
