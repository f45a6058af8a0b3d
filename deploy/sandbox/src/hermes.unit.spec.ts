import { createPriceProver, FEED_IDS, guardianSetsFile } from '@outlay/prices';
import { createPriceGuardians } from '@outlay/prices/signing';
import { SANDBOX_GUARDIAN_SET } from '@outlay/schemas/sandbox-guardians';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startFixture, tick, type Fixture } from './testing/sandbox-fixture.ts';

interface Answer {
  readonly binary: { readonly encoding: string; readonly data: readonly string[] };
  readonly parsed:
    | readonly { readonly id: string; readonly price: { readonly price: string } }[]
    | null;
}

let fixture: Fixture;
beforeEach(async () => {
  fixture = await startFixture({ guardianSeed: 'a seed' });
});
afterEach(() => fixture.sandbox.close());

const get = (path: string): Promise<Response> => fetch(`${fixture.sandbox.rpcUrl}${path}`);
const ids = (...pairs: readonly (keyof typeof FEED_IDS)[]): string =>
  pairs.map((pair) => `ids[]=${FEED_IDS[pair]}`).join('&');

test('every feed that Outlay converts with is published with a signature of the pinned guardians', async () => {
  const sets = guardianSetsFile.parse(await (await get('/price-guardians.json')).json());
  expect(sets).toMatchObject([{ index: SANDBOX_GUARDIAN_SET, keys: { length: 19 } }]);
  const prove = createPriceProver(sets);
  const pairs = Object.keys(FEED_IDS) as (keyof typeof FEED_IDS)[];
  const answer = await get(`/v2/updates/price/latest?${ids(...pairs)}&encoding=base64`);
  const { binary, parsed } = (await answer.json()) as Answer;
  for (const pair of pairs) {
    const feed = FEED_IDS[pair];
    const proven = prove(pair, { format: 'pyth-hermes', feed, data: binary.data[0] ?? '' });
    const stated = parsed?.find(({ id }) => id === feed)?.price.price;
    expect(proven.price.replace('.', '').replace(/^0+/, '')).toBe(stated);
    expect(proven.signed).toBe(true);
  }
});

test('the guardians are those of the seed, so that services pin them before the sandbox runs', async () => {
  expect(await (await get('/price-guardians.json')).text()).toBe(
    createPriceGuardians('a seed').file,
  );
});

test('a past round is found by its time until it is dropped, and a future round is not found', async () => {
  const latest = (await (await get(`/v2/updates/price/latest?${ids('SOL/USD')}`)).json()) as Answer;
  expect(latest.binary.encoding).toBe('hex');
  const seconds = Math.floor(Date.now() / 1_000);
  tick(fixture, 8);
  const past = await get(`/v2/updates/price/${seconds - 1}?${ids('SOL/USD')}`);
  expect([200, 404]).toContain(past.status);
  const now = await get(`/v2/updates/price/${seconds}?${ids('SOL/USD')}`);
  expect(now.status).toBe(200);
  expect((await get(`/v2/updates/price/${seconds + 60}?${ids('SOL/USD')}`)).status).toBe(404);
  expect((await get(`/v2/updates/price/${seconds - 7_200}?${ids('SOL/USD')}`)).status).toBe(404);
});

test('unknown feeds and malformed requests are answered as Hermes answers them', async () => {
  const unknown = `ids[]=${'ab'.repeat(32)}`;
  expect((await get(`/v2/updates/price/latest?${unknown}`)).status).toBe(404);
  const ignored = `${unknown}&${ids('EUR/USD')}&ignore_invalid_price_ids=true&parsed=false`;
  const answer = (await (await get(`/v2/updates/price/latest?${ignored}`)).json()) as Answer;
  expect(answer).toMatchObject({ binary: { data: { length: 1 } }, parsed: null });
  expect((await get('/v2/updates/price/latest')).status).toBe(400);
  expect((await get(`/v2/updates/price/soon?${ids('EUR/USD')}`)).status).toBe(400);
});
