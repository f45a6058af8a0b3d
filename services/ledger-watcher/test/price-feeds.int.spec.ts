import { callRpc } from '@outlay/sandbox/call-rpc';
import { FEED_IDS, readPriceProof } from '@outlay/prices';
import { createPriceGuardians, type FeedPrice } from '@outlay/prices/signing';
import type { PythPair } from '@outlay/schemas/currencies';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { createDailyRatesFeed } from '../src/feed/daily-rates-feed.ts';
import { createHermesFeed } from '../src/feed/hermes-feed.ts';
import { createPriceUpdateFeed, priceUpdateAddress } from '../src/feed/price-update-feed.ts';
import { listQuotes } from '../src/persistence/quote-repository.ts';
import { ChainUnavailableError, type PriceFeed } from '../src/use-cases/ports.ts';
import { recordQuotes } from '../src/use-cases/record-quotes.ts';
import { startLedgerTestkit, clock, type LedgerTestkit } from './support/ledger-testkit.ts';
import { startHermesServer, type HermesServer } from './support/hermes-server.ts';

const rpcUrl = inject('solanaRpcUrl');
let hermes: HermesServer;
beforeAll(async () => {
  hermes = await startHermesServer();
});
afterAll(() => hermes.close());

interface TestPrice {
  readonly pair: PythPair;
  readonly price: bigint;
  readonly confidence: bigint;
  readonly publishedAt: Date;
}

const guardians = createPriceGuardians('guardians of the feed');

const feedPrice = ({ pair, price, confidence, publishedAt }: TestPrice): FeedPrice => ({
  feedId: FEED_IDS[pair],
  price,
  confidence,
  exponent: -8,
  publishTime: Math.floor(publishedAt.getTime() / 1_000),
});

/** An update of these prices in Hermes' format. */
const signedUpdate = (prices: readonly TestPrice[], slot: number, by = guardians): Buffer =>
  by.sign(prices.map(feedPrice), { slot }).update(Object.values(FEED_IDS));

const sol = (changes: Partial<TestPrice> = {}): TestPrice => ({
  pair: 'SOL/USD',
  price: 13_512_345_678n,
  confidence: 6_756_172n,
  publishedAt: new Date(),
  ...changes,
});
const pyusd = (changes: Partial<TestPrice> = {}): TestPrice => ({
  pair: 'PYUSD/USD',
  price: 99_990_000n,
  confidence: 40_000n,
  publishedAt: new Date(),
  ...changes,
});

const answerWith = (...updates: readonly Buffer[]): void => {
  hermes.answer = {
    status: 200,
    body: JSON.stringify({
      binary: { encoding: 'base64', data: updates.map((update) => update.toString('base64')) },
      parsed: [{ price: { price: '1', conf: '0', expo: 0 } }],
    }),
  };
};

const feed = (timeoutMs = 5_000): PriceFeed =>
  createHermesFeed({
    url: hermes.url,
    apiKey: 'key-1',
    guardians: [guardians.set],
    simulated: false,
    timeoutMs,
  });

describe('Hermes', () => {
  test('receives the key, and only its signed update is trusted', async () => {
    answerWith(signedUpdate([sol(), pyusd()], 125));
    const readings = await feed().read();
    expect(readings).toMatchObject([
      { pair: 'PYUSD/USD', published: { price: 99_990_000n, confidence: 40_000n } },
      { pair: 'SOL/USD', source: 'pyth hermes', published: { price: 13_512_345_678n, slot: 125 } },
    ]);
    for (const { proof, published } of readings) expect(readPriceProof(proof)).toEqual(published);
    expect(hermes.lastRequest()?.headers.authorization).toBe('Bearer key-1');
    for (const id of Object.values(FEED_IDS)) expect(hermes.lastRequest()?.url).toContain(id);
  });

  test('with a price that does not match the signed root gives no price for that pair', async () => {
    const update = signedUpdate([sol(), pyusd()], 125);
    const at = update.indexOf(Buffer.from(FEED_IDS['SOL/USD'], 'hex')) + 35;
    update[at] = (update[at] ?? 0) ^ 1;
    answerWith(update);
    expect((await feed().read()).map(({ pair }) => pair)).toEqual(['PYUSD/USD']);
  });

  test('gives no prices that other guardians signed, or that are unsigned', async () => {
    answerWith(signedUpdate([sol(), pyusd()], 125, createPriceGuardians('thief')));
    expect(await feed().read()).toEqual([]);
    const unsigned = guardians.sign([feedPrice(sol())], { signers: [] });
    answerWith(unsigned.update([FEED_IDS['SOL/USD']]));
    expect(await feed().read()).toEqual([]);
  });

  test.each([
    ['refuses the key', { status: 401, body: '' }, /refuses the key \(401\)/],
    ['asks to slow down', { status: 429, body: '' }, /answered 429/],
    ['is broken', { status: 502, body: '<html>' }, /answered 502/],
    ['answers something else', { status: 200, body: '{"binary":1}' }, /could not be read/],
    ['answers no JSON', { status: 200, body: '<html>' }, /could not be read/],
    ['never stops', { status: 200, body: `"${'x'.repeat(300_000)}"` }, /over the size limit/],
  ])('that %s is unavailable: no price and no error', async (_why, answer, message) => {
    hermes.answer = answer;
    const failure = feed().read();
    await expect(failure).rejects.toThrow(ChainUnavailableError);
    await expect(failure).rejects.toThrow(message);
  });

  test('that does not answer times out', async () => {
    hermes.answer = null;
    await expect(feed(200).read()).rejects.toThrow(ChainUnavailableError);
  });
});

describe("the day's rates", () => {
  const daily = (timeoutMs = 2_000): PriceFeed =>
    createDailyRatesFeed({ url: hermes.url, simulated: false, timeoutMs });
  const today = new Date().toISOString().slice(0, 10);
  const documentWith = (...rates: readonly string[]): string =>
    `<Cube><Cube time='${today}'><Cube currency='USD' rate='1.1612'/>${rates.join('')}</Cube></Cube>`;

  test('give each currency without a Pyth feed its price, with the document as its proof', async () => {
    const body = documentWith(
      "<Cube currency='MYR' rate='4.8067'/>",
      "<Cube currency='GBP' rate='0.88'/>",
      "<Cube currency='XYZ' rate='2'/>",
    );
    hermes.answer = { status: 200, body };
    const readings = await daily().read();
    expect(readings).toMatchObject([{ pair: 'MYR/USD', source: 'ecb', simulated: false }]);
    for (const { proof, published } of readings) {
      expect(readPriceProof(proof)).toEqual(published);
      expect(Buffer.from(proof.data, 'base64').toString()).toBe(body);
    }
  });

  test.each([
    ['are missing', { status: 404, body: '' }, /answered 404/],
    ['are another page', { status: 200, body: '<html>' }, /could not be read/],
    ['never stop', { status: 200, body: ' '.repeat(300_000) }, /over the size limit/],
  ])('that %s are unavailable: no price and no error', async (_why, answer, message) => {
    hermes.answer = answer;
    const failure = daily().read();
    await expect(failure).rejects.toThrow(ChainUnavailableError);
    await expect(failure).rejects.toThrow(message);
  });

  test('that do not answer time out', async () => {
    hermes.answer = null;
    await expect(daily(200).read()).rejects.toThrow(ChainUnavailableError);
  });
});

describe('price accounts on Solana', () => {
  const receiver = 'rec5EKMGg6MxZYaMdyBfgwp4d5rB9T1VQH5pJv5LtFJ';
  function anAccount(price: bigint): Buffer {
    const message = Buffer.alloc(93);
    message.set(Buffer.from(FEED_IDS['SOL/USD'], 'hex'));
    message.writeBigInt64LE(price, 32);
    message.writeBigUInt64LE(6_756_172n, 40);
    message.writeInt32LE(-8, 48);
    message.writeBigInt64LE(BigInt(Math.floor(Date.now() / 1_000)), 52);
    message.writeBigUInt64LE(447n, 84);
    const mark = createHash('sha256').update('account:PriceUpdateV2').digest().subarray(0, 8);
    return Buffer.concat([mark, Buffer.alloc(32), Buffer.from([1]), message]);
  }
  const put = (owner: string, data: Buffer): Promise<unknown> =>
    callRpc(rpcUrl, 'sandbox_setAccount', priceUpdateAddress('SOL/USD').toBase58(), {
      lamports: 2_000_000,
      owner,
      data: [data.toString('base64'), 'base64'],
    });

  test("are found where the known SOL/USD account is, and only their program's accounts are trusted", async () => {
    expect(priceUpdateAddress('SOL/USD').toBase58()).toBe(
      '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE',
    );
    const prices = createPriceUpdateFeed(rpcUrl);
    await put('11111111111111111111111111111111', anAccount(1n));
    expect(await prices.read()).toEqual([]);
    await put(receiver, anAccount(13_512_345_678n));
    await expect
      .poll(() => prices.read(), { timeout: 10_000 })
      .toMatchObject([
        {
          pair: 'SOL/USD',
          source: 'pyth solana',
          published: { price: 13_512_345_678n, slot: 447 },
        },
      ]);
  });
});

describe('several feeds', () => {
  let ledger: LedgerTestkit;
  beforeEach(async () => {
    ledger = await startLedgerTestkit(inject('postgresUrl'));
    return () => ledger.close();
  });
  const down: PriceFeed = {
    read: () => Promise.reject(new ChainUnavailableError('down')),
  };
  const round = (...feeds: PriceFeed[]): Promise<void> =>
    recordQuotes({ feeds, unitOfWork: ledger.unitOfWork, clock, log: ledger.log })();

  test('use the first usable price, and one that is down costs nothing', async () => {
    const stale = new Date(Date.now() - 600_000);
    answerWith(
      signedUpdate([sol({ publishedAt: stale }), pyusd()], 125),
      signedUpdate([sol({ pair: 'EUR/USD', confidence: 1_000_000_000n }), pyusd()], 126),
    );
    const second = { read: () => Promise.resolve([]) };
    await round(down, second, feed());
    const quotes = await listQuotes(ledger.database);
    // SOL is stale and EUR too uncertain, so neither has a price.
    expect(quotes).toMatchObject([
      {
        pair: 'PYUSD/USD',
        source: 'pyth hermes',
        simulated: false,
        proof: { format: 'pyth-hermes' },
      },
    ]);
    const [event] = await ledger.events();
    expect(event?.data).toMatchObject({ pair: 'PYUSD/USD', proof: quotes[0]?.proof });
  });

  test('record only what unsigned price accounts do not contradict', async () => {
    answerWith(signedUpdate([sol(), pyusd()], 125));
    const [signedSol] = (await feed().read()).filter(({ pair }) => pair === 'SOL/USD');
    if (!signedSol) throw new Error('no price');
    const { published } = signedSol;
    const opinion = { ...signedSol, published: { ...published, price: published.price / 2n } };
    await recordQuotes({
      feeds: [feed()],
      opinions: [down, { read: () => Promise.resolve([opinion]) }],
      unitOfWork: ledger.unitOfWork,
      clock,
      log: ledger.log,
    })();
    const pairs = (await listQuotes(ledger.database)).map(({ pair }) => pair);
    expect(pairs).toEqual(['PYUSD/USD']);
  });

  test('record the rates of a day once, marked as simulated in the sandbox', async () => {
    const rates = createDailyRatesFeed({ url: `${rpcUrl}/daily-rates.xml`, simulated: true });
    await round(rates);
    await round(rates);
    const quotes = await listQuotes(ledger.database);
    const pairs = quotes.map(({ pair }) => pair);
    expect(pairs).toEqual(expect.arrayContaining(['INR/USD', 'JPY/USD', 'MYR/USD']));
    expect(pairs).not.toContain('EUR/USD');
    expect(new Set(quotes.map(({ source }) => source))).toEqual(new Set(['ecb (simulated)']));
    expect(await ledger.events()).toHaveLength(quotes.length);
  });

  test('that are all down are reported as such', async () => {
    await expect(round(down, down)).rejects.toThrow(ChainUnavailableError);
  });
});
