import { eventually } from '@outlay/platform/testing';
import { createPriceProver } from '@outlay/prices';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readRateHistory } from '../src/feed/daily-rates-feed.ts';
import { listQuotes } from '../src/persistence/quote-repository.ts';
import { quoteHistory } from '../src/persistence/tables.ts';
import { recordRateHistory } from '../src/use-cases/record-rate-history.ts';
import { startLedgerTestkit, aQuoteRound, type LedgerTestkit } from './support/ledger-testkit.ts';

const rpcUrl = inject('solanaRpcUrl');
let ledger: LedgerTestkit;

beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
});
afterAll(() => ledger.close());

test('the prices of a round are published together, so that a consumer is woken once', async () => {
  await aQuoteRound(ledger, rpcUrl)();
  const events = await ledger.events();
  expect(events).toHaveLength(5);
  expect(new Set(events.map(({ correlationid }) => correlationid)).size).toBe(1);
});

test('every price is recorded and published once per publish time', async () => {
  const round = aQuoteRound(ledger, rpcUrl);
  await round();
  const quotes = await listQuotes(ledger.database);
  expect(quotes.map(({ pair }) => pair)).toEqual([
    'EUR/USD',
    'GBP/USD',
    'PYUSD/USD',
    'SOL/USD',
    'USD/CAD',
  ]);
  for (const quote of quotes) {
    expect(quote).toMatchObject({ source: 'pyth (simulated)', simulated: true });
    expect(quote.price).toMatch(/^\d+\.\d{5,8}$/);
    expect(Date.now() - quote.publishedAt.getTime()).toBeLessThan(10_000);
  }
  // Several polls within one publish time, and one after it.
  await eventually(async () => {
    await round();
    expect((await ledger.events()).length).toBeGreaterThan(quotes.length);
  });
  const history = await ledger.database.select().from(quoteHistory);
  const events = await ledger.events();
  const told = events.map((event) =>
    event.type === 'QuoteRecorded' ? `${event.subject} ${event.data.publishedAt}` : event.type,
  );
  expect(told.length).toBeGreaterThan(5);
  expect(new Set(told).size).toBe(told.length);
  expect(told.toSorted()).toEqual(
    history.map(({ pair, publishedAt }) => `${pair} ${publishedAt.toISOString()}`).toSorted(),
  );
});

test('the rates of past days are published once a day and currency, with proofs that hold, and replace no newer quote', async () => {
  const source = { url: `${rpcUrl}/daily-rates-history.xml`, simulated: true };
  const record = recordRateHistory({
    readHistory: () => readRateHistory(source),
    unitOfWork: ledger.unitOfWork,
    clock: { now: () => new Date() },
  });
  const before = await listQuotes(ledger.database);
  const known = (await ledger.events()).length;
  await record();
  const published = (await ledger.events())
    .slice(known)
    .flatMap((event) => (event.type === 'QuoteRecorded' ? [event.data] : []));
  const days = new Set(published.map(({ publishedAt }) => publishedAt.slice(0, 10)));
  const pairs = new Set(published.map(({ pair }) => pair));
  expect(days.size).toBe(30);
  expect(published).toHaveLength(days.size * pairs.size);
  expect(pairs).not.toContain('EUR/USD');
  const prove = createPriceProver([]);
  for (const { pair, proof, price, publishedAt } of published.slice(0, pairs.size)) {
    const proven = prove(pair, proof);
    expect([proven.price, proven.publishedAt.toISOString()]).toEqual([price, publishedAt]);
  }
  expect(await listQuotes(ledger.database)).toEqual(before);
  await record();
  expect(await ledger.events()).toHaveLength(known + published.length);
});
