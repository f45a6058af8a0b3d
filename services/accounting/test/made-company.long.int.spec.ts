import { formatMoney, type Currency } from '@outlay/platform/money';
import { anEvent } from '@outlay/platform/testing';
import type { EventByType } from '@outlay/schemas/events';
import { monthEnd } from '@outlay/schemas/months';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBooks } from '../src/persistence/books-repository.ts';
import { createProjections } from '../src/projections.ts';
import { bookApprovedExpense, bookEvent, bookRecodedExpense } from '../src/use-cases/book-event.ts';
import type { Books } from '../src/use-cases/ports.ts';
import { revaluationOf, revalueMonth } from '../src/use-cases/revalue-month.ts';
import {
  priceOf,
  startAccountingTestkit,
  type AccountingTestkit,
} from './support/accounting-testkit.ts';
import { anApproval, aPayment, aTransfer } from './support/expense-events.ts';

// A company of 60 people with 12 months, 5 currencies and 3 treasuries, whose books are in euros.
const COMPANY = '60';
const REBUILT = '61';
const PEOPLE = 60;
const MONTHS = [
  '2025-12',
  ...Array.from({ length: 11 }, (_, at) => `2026-${at < 9 ? 0 : ''}${at + 1}`),
];
const TREASURIES = ['A', 'B', 'C'];
const CURRENCIES: readonly (readonly [Currency, string | null, number])[] = [
  ['EUR', '1.1', 2],
  ['USD', null, 2],
  ['GBP', '1.3', 2],
  ['CHF', '1.05', 2],
  ['JPY', '0.0067', 0],
];

let testkit: AccountingTestkit;
beforeAll(async () => {
  testkit = await startAccountingTestkit();
  const founded = { organizationId: COMPANY, name: 'Sechzig', timeZone: 'Europe/Berlin' };
  const organization = { ...founded, country: 'DE', dateOrder: 'dmy' } as const;
  await testkit.publish('OrganizationChanged', organization, COMPANY);
  const category = { categoryId: '601', name: 'Travel', bucket: null, archived: false };
  await testkit.publish('CategoryChanged', category, COMPANY);
  for (const [at, month] of MONTHS.entries()) {
    for (const day of ['01', '15', monthEnd(month).slice(-2)]) {
      const published = `${month}-${day}T12:00:00.000Z`;
      const wave = (at % 4) / 100;
      await testkit.publish(
        'QuoteRecorded',
        priceOf('EUR/USD', (1.08 + wave).toFixed(4), published),
      );
      await testkit.publish(
        'QuoteRecorded',
        priceOf('PYUSD/USD', (0.999 + wave / 10).toFixed(4), published),
      );
      await testkit.publish('QuoteRecorded', priceOf('SOL/USD', (140 + at).toFixed(2), published));
    }
  }
});
afterAll(async () => {
  await testkit.graph.close();
  await testkit.close();
});

const cause = {
  organizationId: COMPANY,
  actorId: null,
  correlationId: randomUUID(),
  causationId: null,
};
const book = (work: (books: Books) => Promise<void>) =>
  testkit.database.transaction((tx) => work(createBooks(tx, cause)));
let events = 0;
const happened = () => {
  events += 1;
  return { eventId: randomUUID(), at: new Date(Date.UTC(2025, 11, 1) + events * 1_000) };
};

/** An expense of a person in one of the currencies; every third is a split one. */
function expenseOf(month: string, at: number): EventByType['ExpenseApproved'] {
  const expenseId = `6${month.replace('-', '')}${at}`;
  const [currency, price, scale] = CURRENCIES[at % CURRENCIES.length] ?? ['EUR', '1.1', 2];
  const minor = BigInt(1_000 + at * 137);
  const amount = formatMoney({ amountMinor: minor, currency });
  const usd = Math.round((Number(minor) / 10 ** scale) * Number(price ?? 1) * 100) / 100;
  const usual = anApproval(expenseId);
  const part = formatMoney({ amountMinor: minor / 3n, currency });
  const rest = formatMoney({ amountMinor: minor - minor / 3n, currency });
  const line = { categoryId: '601', description: null };
  return {
    ...usual,
    creatorId: String(at + 1),
    day: `${month}-${String((at % 27) + 1).padStart(2, '0')}`,
    content: {
      ...usual.content,
      payeeId: String(at + 1),
      amount: { amount, currency },
      usdAmount: usd.toFixed(2),
      rate: price === null ? null : { ...usual.content.rate!, pair: `${currency}/USD`, price },
    },
    lines:
      at % 3 === 0
        ? [
            { ...line, amount: part },
            { ...line, amount: rest },
          ]
        : [{ ...line, amount }],
  };
}

async function live(month: string, before: string | undefined): Promise<void> {
  for (const treasury of TREASURIES) {
    for (const asset of ['PYUSD', 'SOL'] as const) {
      const amount = asset === 'SOL' ? '0.500000000' : '4000.000000';
      const data = aTransfer({ walletAddress: treasury, asset, amount, rate: null });
      const source = {
        type: 'WalletTransactionObserved',
        ...{ data, day: `${month}-01` },
        price: asset === 'SOL' ? '140' : '0.9995',
      } as const;
      await book((books) =>
        bookEvent(books, { ...happened(), expenseId: null, source }, new Date()),
      );
    }
  }
  for (let at = 0; at < PEOPLE; at += 1) {
    const data = expenseOf(month, at);
    await book((books) => bookApprovedExpense(books, { ...happened(), data }, new Date()));
    if (at % 7 === 0) {
      const { expenseId, creatorId, day = '', lines } = data;
      if (!lines) throw new Error(`expense ${expenseId} has no lines`);
      const recoded = { expenseId, creatorId, day, reason: 'Project', lines };
      await book((books) => bookRecodedExpense(books, { ...happened(), recoded }, new Date()));
    }
    if (before !== undefined && at % 3 !== 2) await pay(expenseOf(before, at), month);
  }
}

async function pay({ expenseId, content }: EventByType['ExpenseApproved'], month: string) {
  const amount = (Number(content.usdAmount) / 0.9995).toFixed(6);
  const paid = { amountUsd: content.usdAmount, amount, rate: '0.9995' };
  const data = aPayment(expenseId, paid);
  const source = { type: 'PaymentSent', data, day: `${month}-20`, solPrice: '140' } as const;
  await book((books) => bookEvent(books, { ...happened(), expenseId, source }, new Date()));
}

async function close(month: string): Promise<void> {
  await book(async (books) => {
    await books.lockJournal();
    const { entry } = await revaluationOf(books, month);
    if (entry) await revalueMonth(books, month, entry, new Date());
  });
  await testkit.rows("insert into closed_periods values ($1, $2, now(), 1, 'Done')", [
    COMPANY,
    month,
  ]);
}

interface Content {
  readonly month: string;
  readonly postings: readonly {
    account: string;
    amountMinor: string;
    held: boolean;
    original: { amount: string; currency: string } | null;
  }[];
}

/** The journal as a program reads it that follows it by number. */
async function followed(): Promise<Content[]> {
  const all: Content[] = [];
  for (let isMore = true; isMore;) {
    const page = { after: BigInt(all.length), first: 100, month: null };
    const items = await testkit.queries.journalFeed(COMPANY, page);
    all.push(...items.map(({ content }) => JSON.parse(content) as Content));
    isMore = items.length === page.first;
  }
  return all;
}

test('a year of a company: every trial balance equals a recount of its journal, which its events rebuild', async () => {
  for (const [at, month] of MONTHS.entries()) {
    await live(month, MONTHS[at - 1]);
    await close(month);
  }
  const journal = await followed();
  expect(journal.length).toBeGreaterThan(MONTHS.length * PEOPLE);
  for (const month of MONTHS) {
    const counted = journal
      .filter((entry) => entry.month <= month)
      .flatMap(({ postings }) => postings);
    const of = (code: string) => counted.filter(({ account }) => account === code);
    const rows = await testkit.queries.trialBalance(COMPANY, month);
    expect(new Set(rows.map(({ account }) => account.code))).toEqual(
      new Set(counted.map(({ account }) => account)),
    );
    for (const { account, opening, debit, credit, assets } of rows) {
      const sum = of(account.code).reduce((all, { amountMinor }) => all + BigInt(amountMinor), 0n);
      expect(opening + debit - credit, `${account.code} at the end of ${month}`).toBe(sum);
      for (const { asset, closingMinor, valueCents } of assets) {
        const moved = of(account.code).filter(
          ({ held, original }) => held && original?.currency === asset,
        );
        const units = moved.reduce(
          (all, { original }) => all + BigInt(original?.amount.replace('.', '') ?? 0),
          0n,
        );
        expect(closingMinor).toBe(units);
        expect(valueCents).toBe(
          moved.reduce((all, { amountMinor }) => all + BigInt(amountMinor), 0n),
        );
      }
    }
  }
  const handlers = createProjections().find(({ name }) => name === 'journal')?.handlers;
  for (const { type, data } of await testkit.eventsOf(`journal:${COMPANY}`)) {
    await testkit.owner.transaction(async (tx) => {
      const event = anEvent(type as 'JournalEntryBookedV2', randomUUID(), data as never, {
        orgid: REBUILT,
      });
      await handlers?.[type as 'JournalEntryBookedV2']?.(event, tx);
    });
  }
  const endOf = (organizationId: string) =>
    testkit.rows('select entries, hash from journals where organization_id = $1', [organizationId]);
  expect(await endOf(REBUILT)).toEqual(await endOf(COMPANY));
  for (const month of [MONTHS[0]!, MONTHS.at(-1)!]) {
    const sums = (organizationId: string) =>
      testkit.rows(
        'select account, currency, debit_cents, credit_cents from account_months where organization_id = $1 and month = $2 order by 1, 2',
        [organizationId, month],
      );
    expect(await sums(REBUILT)).toEqual(await sums(COMPANY));
  }
}, 300_000);
