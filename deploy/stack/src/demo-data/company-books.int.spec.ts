import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { closeMonths, makeBookSettings } from './company-books.ts';
import { makePlanned, type CompanyCatalogue, type SignIn } from './company-history.ts';
import { planCompany } from './company-plans.ts';
import type { RestClient } from './rest-client.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const FINANCE = { token: 't' } as RestClient;
const ADMIN = FINANCE;

interface Change {
  readonly query: string;
  readonly variables: { readonly month: string; readonly key?: string };
}

interface Books {
  readonly booked: number;
  readonly unmapped: number;
}

/** A stack that answers each call with this data. */
async function withAnswers(answer: (change: Change) => object): Promise<string> {
  const started = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const data = answer(JSON.parse(Buffer.concat(chunks).toString()) as Change);
      response.end(JSON.stringify({ data }));
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/**
 * A stack with three approved expenses a month, whose books are read in these states, the last one from then on.
 *
 * @param closing the refusal of every close
 */
async function withBooks(states: readonly Books[], closing?: string) {
  const changes: string[] = [];
  let reads = 0;
  const answer = ({ query, variables: { month, key } }: Change): object => {
    if (query.startsWith('mutation')) {
      const isClosing = query.includes('closePeriod');
      changes.push(`${isClosing ? 'close' : 'export'} ${key ?? month}`);
      const isRefused = isClosing && closing !== undefined;
      return { result: { errors: isRefused ? [{ code: closing, message: '' }] : [] } };
    }
    const { booked, unmapped } = states[reads] ?? states.at(-1) ?? { booked: 0, unmapped: 0 };
    reads += 1;
    return {
      expenseCount: 3,
      journal: { edges: Array.from({ length: booked }, () => ({ node: { kind: 'APPROVAL' } })) },
      unmappedEntries: Array.from({ length: unmapped }, () => ({ id: '1' })),
      periods: [{ month, state: 'OPEN' }],
    };
  };
  return { url: await withAnswers(answer), changes, reads: () => reads };
}

test('the six months before the current one are closed in order and exported, also across a new year', async () => {
  const { url, changes } = await withBooks([{ booked: 3, unmapped: 0 }]);
  await closeMonths(url, FINANCE, new Date('2027-03-31T12:00:00Z'));
  const months = ['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'];
  expect(changes).toEqual(months.flatMap((month) => [`close ${month}`, `export demo-${month}`]));
});

test('a month is closed only once its last approval is booked and nothing waits for an account', async () => {
  const { url, changes, reads } = await withBooks([
    { booked: 2, unmapped: 0 },
    { booked: 3, unmapped: 1 },
    { booked: 3, unmapped: 0 },
  ]);
  await closeMonths(url, FINANCE, new Date('2026-11-27T12:00:00Z'));
  expect(reads()).toBe(8);
  expect(changes[0]).toBe('close 2026-05');
});

test('a month that an interrupted start had closed stays closed and is exported', async () => {
  const { url, changes } = await withBooks([{ booked: 3, unmapped: 0 }], 'PERIOD_CLOSED');
  await closeMonths(url, FINANCE, new Date('2026-11-27T12:00:00Z'));
  expect(changes.slice(0, 2)).toEqual(['close 2026-05', 'export demo-2026-05']);
});

test('a month that cannot be closed ends the start with its refusal, and nothing is exported', async () => {
  const { url, changes } = await withBooks([{ booked: 3, unmapped: 0 }], 'ENTRIES_UNMAPPED');
  await expect(closeMonths(url, FINANCE, new Date('2026-11-27T12:00:00Z'))).rejects.toThrow(
    'ENTRIES_UNMAPPED',
  );
  expect(changes).toEqual(['close 2026-05']);
});

test('a rate that waits for the delay of an only admin does not end the start, and its trips are left out', async () => {
  const car = { errors: [{ code: 'PENDING_CONFIRMATION', message: '' }] };
  await makeBookSettings(await withAnswers(() => ({ car })), ADMIN);
  const trip = planCompany(Date.now()).recent.find((plan) => plan.trip);
  const catalogue = { books: () => 0 } as unknown as CompanyCatalogue;
  const signIn: SignIn = () => Promise.reject(new Error('an expense was made'));
  await makePlanned(signIn, catalogue, trip!);
});

test('a setting that is refused ends the start with its refusal', async () => {
  const url = await withAnswers(() => ({ car: { errors: [{ code: 'FORBIDDEN', message: '' }] } }));
  await expect(makeBookSettings(url, ADMIN)).rejects.toThrow('FORBIDDEN');
});
