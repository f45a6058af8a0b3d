import { PriceStatus, PythConnection, PythHttpClient } from '@pythnetwork/client';
import type { PriceData, Product } from '@pythnetwork/client';
import { Keypair, PublicKey } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { PRICE_FEEDS, PYTH_PROGRAM, SANDBOX_GENESIS_HASH, startSandbox } from './index.ts';
import {
  call,
  fundedWallet,
  post,
  pyusdAccount,
  send,
  signedPayment,
  startFixture,
  tick,
} from './testing/sandbox-fixture.ts';
import type { Fixture } from './testing/sandbox-fixture.ts';

let fixture: Fixture;

beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.sandbox.close());

describe('prices', () => {
  it('are read by PythHttpClient, near their reference values, and marked as simulated', async () => {
    tick(fixture, 12);
    const client = new PythHttpClient(fixture.connection, new PublicKey(PYTH_PROGRAM), 'confirmed');
    const data = await client.getData();
    expect(data.symbols.toSorted()).toEqual(PRICE_FEEDS.map((feed) => feed.symbol).toSorted());
    for (const feed of PRICE_FEEDS) {
      const quote = data.productPrice.get(feed.symbol)!;
      const center = feed.center * 10 ** feed.exponent;
      expect(quote.status).toBe(PriceStatus.Trading);
      expect(Math.abs(quote.price! / center - 1)).toBeLessThanOrEqual(feed.range);
      expect(quote.confidence! / quote.price!).toBeCloseTo(0.0005, 4);
      expect(Math.abs(Number(quote.timestamp) - Date.now() / 1000)).toBeLessThan(5);
      expect(data.productFromSymbol.get(feed.symbol)?.['description']).toContain('simulated');
    }
    const pyusd = data.productPrice.get('Crypto.PYUSD/USD')!.price!;
    expect(pyusd).toBeGreaterThan(0.999);
    expect(pyusd).toBeLessThan(1.001);
  });

  it('reach PythConnection as they change', async () => {
    const feed = PRICE_FEEDS[0]!;
    const client = new PythConnection(
      fixture.connection,
      new PublicKey(PYTH_PROGRAM),
      'confirmed',
      [new PublicKey(feed.priceAccount)],
    );
    const seen: string[] = [];
    client.onPriceChange((product: Product, price: PriceData) =>
      seen.push(`${product['symbol']} ${price.aggregate.priceComponent}`),
    );
    await client.start();
    await vi.waitFor(() => {
      tick(fixture, 4);
      expect(new Set(seen).size).toBeGreaterThan(2);
    });
    expect(seen.every((line) => line.startsWith(feed.symbol))).toBe(true);
    await client.stop();
  });

  it('become stale when frozen', async () => {
    await call(fixture.sandbox, 'sandbox_fault', { freezePrices: true });
    tick(fixture, 40);
    const data = await new PythHttpClient(
      fixture.connection,
      new PublicKey(PYTH_PROGRAM),
      'confirmed',
    ).getData();
    await call(fixture.sandbox, 'sandbox_fault', { reset: true });
    expect(data.productPrice.get('FX.EUR/USD')?.status).toBe(PriceStatus.Unknown);
  });
});

/** Lets pending notifications arrive. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 50));
}

describe('subscriptions', () => {
  it('report accounts, logs, signatures, programs and slots, each at its own commitment', async () => {
    const { connection } = fixture;
    const payer = await fundedWallet(fixture, 1_000);
    const to = Keypair.generate().publicKey;
    const events: string[] = [];
    const ids = {
      account: connection.onAccountChange(pyusdAccount(to), () => events.push('account'), {
        commitment: 'confirmed',
      }),
      logs: connection.onLogs(
        pyusdAccount(to),
        ({ err }) => events.push(`logs ${err === null}`),
        'finalized',
      ),
      slot: connection.onSlotChange(() => events.push('slot')),
      program: connection.onProgramAccountChange(
        new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'),
        ({ accountId }) => events.push(`program ${accountId.equals(pyusdAccount(to))}`),
        { commitment: 'processed', filters: [{ memcmp: { offset: 32, bytes: to.toBase58() } }] },
      ),
    };
    const signature = await send(
      fixture,
      await signedPayment(fixture, { payer, to, baseUnits: 5n, memo: 'x' }),
    );
    connection.onSignature(signature, () => events.push('signature'), 'confirmed');
    // The sockets open in the background; notifications of the first payment prove that they are.
    await vi.waitFor(() => {
      tick(fixture);
      expect(events).toEqual(expect.arrayContaining(['slot', 'signature']));
    });
    tick(fixture, 7);
    await send(fixture, await signedPayment(fixture, { payer, to, baseUnits: 6n, memo: 'y' }));
    const kinds = () => [...new Set(events)].filter((event) => event !== 'slot').toSorted();
    await settled();
    events.length = 0;
    tick(fixture);
    await vi.waitFor(() => expect(kinds()).toEqual(['program true']));
    tick(fixture, 2);
    await vi.waitFor(() => expect(kinds()).toEqual(['account', 'program true']));
    tick(fixture, 3);
    await settled();
    expect(kinds()).toEqual(['account', 'program true']);
    tick(fixture);
    await vi.waitFor(() => expect(kinds()).toEqual(['account', 'logs true', 'program true']));
    await connection.removeAccountChangeListener(ids.account);
    await connection.removeOnLogsListener(ids.logs);
    await connection.removeSlotChangeListener(ids.slot);
    await connection.removeProgramAccountChangeListener(ids.program);
  });

  it('confirm a transaction over the websocket while the clock runs', async () => {
    const running = await startFixture({ slotMs: 20, publishPrices: false });
    const lifetime = await running.connection.getLatestBlockhash('confirmed');
    const signature = await running.connection.requestAirdrop(
      Keypair.generate().publicKey,
      5_000_000,
    );
    const result = await running.connection.confirmTransaction(
      { signature, ...lifetime },
      'finalized',
    );
    expect(result.value.err).toBeNull();
    await running.sandbox.close();
  });
});

describe('the RPC server', () => {
  it('answers malformed JSON, unknown methods and bad params with JSON-RPC errors', async () => {
    expect((await post(fixture.sandbox, '{"id":')).error?.code).toBe(-32700);
    expect((await post(fixture.sandbox, '[]')).error?.code).toBe(-32600);
    expect((await post(fixture.sandbox, '42')).error?.code).toBe(-32600);
    expect((await call(fixture.sandbox, 'getNothing')).error?.code).toBe(-32601);
    expect((await call(fixture.sandbox, 'constructor')).error?.code).toBe(-32601);
    const bad: [string, ...unknown[]][] = [
      ['getAccountInfo', 'not an address'],
      ['getAccountInfo'],
      ['getBalance', { toString: 1 }],
      ['getSignatureStatuses', ['short']],
      ['sendTransaction', 'AAAA', { encoding: 'base64' }],
      ['sendTransaction', '0OIl'],
      ['getSlot', { commitment: 'soon' }],
      ['getBlock', 1e18],
      ['getMinimumBalanceForRentExemption', -1],
      ['sandbox_fault', { unknown: 1 }],
      ['sandbox_tick', 1e9],
      ['getFeeForMessage', 'zz'],
    ];
    for (const [method, ...params] of bad) {
      expect([method, (await call(fixture.sandbox, method, ...params)).error?.code]).toEqual([
        method,
        -32602,
      ]);
    }
  });

  it('refuses a body over 1 MiB and content types that any web page could send', async () => {
    const headers = { 'content-type': 'application/json' };
    const large = await fetch(fixture.sandbox.rpcUrl, {
      method: 'POST',
      headers,
      body: ' '.repeat(1024 * 1024 + 1),
    });
    expect(large.status).toBe(413);
    const plain = await fetch(fixture.sandbox.rpcUrl, {
      method: 'POST',
      body: '{"id":1,"method":"getSlot"}',
    });
    expect(plain.status).toBe(415);
    expect(await fixture.connection.getSlot()).toBeGreaterThan(0);
  });

  it('answers a batch in order, with errors only where they belong', async () => {
    const one = { jsonrpc: '2.0', id: 'a', method: 'getHealth' };
    const two = { jsonrpc: '2.0', id: 'b', method: 'getNothing' };
    const replies = await post(fixture.sandbox, JSON.stringify([one, two]));
    expect(replies).toMatchObject([
      { id: 'a', result: 'ok' },
      { id: 'b', error: { code: -32601 } },
    ]);
  });

  it('has a genesis hash that cannot be mistaken for mainnet', async () => {
    expect(await fixture.connection.getGenesisHash()).toBe(SANDBOX_GENESIS_HASH);
    expect(Buffer.from(bs58.decode(SANDBOX_GENESIS_HASH)).toString()).toBe(
      'outlay-local-solana-sandbox-v001',
    );
  });

  it('serves blocks, epochs and node info in the shape web3.js expects', async () => {
    const { connection } = fixture;
    const wallet = await fundedWallet(fixture);
    const slot = await connection.getSlot('processed');
    tick(fixture, 6);
    const block = await connection.getBlock(slot, {
      maxSupportedTransactionVersion: 1,
      commitment: 'confirmed',
    });
    expect(block?.transactions.length).toBeGreaterThan(0);
    expect(block?.parentSlot).toBe(slot - 1);
    expect((await connection.getEpochInfo('finalized')).absoluteSlot).toBe(
      await connection.getSlot('finalized'),
    );
    expect(await connection.getBlockTime(slot)).toBeGreaterThan(1_700_000_000);
    expect(await connection.getMinimumBalanceForRentExemption(187)).toBeGreaterThan(1_000_000);
    expect(await connection.getRecentPrioritizationFees()).toHaveLength(1);
    expect((await connection.getVersion())['solana-core']).toBeTypeOf('string');
    expect(await connection.getBalance(wallet.publicKey, 'finalized')).toBe(1_000_000_000);
    await expect(
      connection.getBlock(slot + 1_000, {
        maxSupportedTransactionVersion: 1,
        commitment: 'confirmed',
      }),
    ).rejects.toThrow('Block not available');
  });

  it('refuses to start on a port in use', async () => {
    const port = Number(new URL(fixture.sandbox.rpcUrl).port);
    await expect(startSandbox({ port })).rejects.toThrow('EADDRINUSE');
  });
});
