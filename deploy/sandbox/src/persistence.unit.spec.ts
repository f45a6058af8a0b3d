import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Keypair } from '@solana/web3.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  call,
  fundedWallet,
  pyusdAccount,
  pyusdBalance,
  send,
  signedPayment,
  startFixture,
  tick,
} from './testing/sandbox-fixture.ts';
import type { Fixture } from './testing/sandbox-fixture.ts';

let directory: string;
const running: Fixture[] = [];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outlay-sandbox-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(({ sandbox }) => sandbox.close()));
  rmSync(directory, { recursive: true });
});

async function start(name: string, journalBytesMax?: number): Promise<Fixture> {
  const limit = journalBytesMax === undefined ? {} : { journalBytesMax };
  const fixture = await startFixture({ dataDir: join(directory, name), ...limit });
  running.push(fixture);
  return fixture;
}

/** Copies the files as a killed process leaves them. */
function abandon(from: string, to: string): void {
  cpSync(join(directory, from), join(directory, to), { recursive: true });
}

async function paid(fixture: Fixture) {
  const payer = await fundedWallet(fixture, 3_000_000);
  const to = Keypair.generate().publicKey;
  const wire = await signedPayment(fixture, { payer, to, baseUnits: 400_000n, memo: 'kept' });
  const signature = await send(fixture, wire);
  tick(fixture);
  return { payer, to, signature };
}

async function expectContinued(
  before: Fixture,
  after: Fixture,
  done: Awaited<ReturnType<typeof paid>>,
) {
  const oldSlot = before.sandbox.chain.clock.slot;
  expect(after.sandbox.chain.clock.slot).toBe(oldSlot + 1);
  expect(await pyusdBalance(after, done.to)).toBe('400000');
  expect(await pyusdBalance(after, done.payer.publicKey)).toBe('2600000');
  const { value } = await after.connection.getSignatureStatuses([done.signature], {
    searchTransactionHistory: true,
  });
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'processed' });
  // A transaction that was not final before the restart is not final after it.
  expect(await after.connection.getAccountInfo(pyusdAccount(done.to), 'finalized')).toBeNull();
  tick(after, 6);
  const rows = await after.connection.getSignaturesForAddress(
    pyusdAccount(done.to),
    {},
    'finalized',
  );
  expect(rows).toMatchObject([{ signature: done.signature, memo: '[4] kept' }]);
  const landed = await after.connection.getTransaction(done.signature, {
    commitment: 'finalized',
    maxSupportedTransactionVersion: 1,
  });
  expect(landed?.meta?.postTokenBalances).toHaveLength(2);
}

describe('a restarted sandbox', () => {
  it('continues after a clean close', async () => {
    const before = await start('a');
    const done = await paid(before);
    await before.sandbox.close();
    await expectContinued(before, await start('a'), done);
  });

  it('continues after a kill, with nothing written at the end', async () => {
    const before = await start('a');
    const done = await paid(before);
    abandon('a', 'b');
    await expectContinued(before, await start('b'), done);
  });

  it('resumes from a snapshot and a journal with a torn last line', async () => {
    const before = await start('a', 4_000);
    const done = await paid(before);
    abandon('a', 'b');
    const journals = readdirSync(join(directory, 'b/ledger')).filter((name) =>
      name.startsWith('journal-'),
    );
    expect(journals).toHaveLength(1);
    expect(journals[0]).not.toBe('journal-0.jsonl');
    expect(readdirSync(join(directory, 'b/ledger'))).toContain('history.jsonl');
    appendFileSync(join(directory, 'b/ledger', journals[0]!), '{"kind":"slot","sl');
    const after = await start('b', 4_000);
    await expectContinued(before, after, done);
    // The truncated line must not have swallowed the next one.
    abandon('b', 'c');
    const again = await start('c', 4_000);
    expect(again.sandbox.chain.clock.slot).toBe(after.sandbox.chain.clock.slot + 1);
    expect(again.sandbox.chain.ledger.count).toBe(after.sandbox.chain.ledger.count);
  });

  it('ignores history from a compaction killed before its snapshot', async () => {
    const before = await start('a');
    const done = await paid(before);
    abandon('a', 'b');
    appendFileSync(join(directory, 'b/ledger/history.jsonl'), '{"signature":"half');
    await expectContinued(before, await start('b'), done);
  });

  it('accepts or refuses a transaction signed before the kill as usual', async () => {
    const before = await start('a');
    const payer = await fundedWallet(before, 1_000_000);
    const inTime = Keypair.generate().publicKey;
    const wire = await signedPayment(before, {
      payer,
      to: inTime,
      baseUnits: 5n,
      memo: 'signed before',
    });
    abandon('a', 'b');
    const after = await start('b');
    await send(after, wire);
    tick(after);
    expect(await pyusdBalance(after, inTime)).toBe('5');
    const late = await signedPayment(before, {
      payer,
      to: inTime,
      baseUnits: 6n,
      memo: 'too late',
    });
    tick(after, 151);
    const signature = await send(after, late);
    tick(after, 2);
    expect((await after.connection.getSignatureStatuses([signature])).value).toEqual([null]);
  });

  it('does not repeat a transaction that landed before the kill', async () => {
    const before = await start('a');
    const payer = await fundedWallet(before, 1_000_000);
    const to = Keypair.generate().publicKey;
    const wire = await signedPayment(before, { payer, to, baseUnits: 7n, memo: 'once' });
    await send(before, wire);
    tick(before);
    abandon('a', 'b');
    const after = await start('b');
    await send(after, wire);
    tick(after, 2);
    expect(await pyusdBalance(after, to)).toBe('7');
  });

  it('keeps its issuer and faucet keys, and keeps accounts set by hand', async () => {
    const before = await start('a');
    const address = Keypair.generate().publicKey;
    const account = {
      lamports: 77_000_000,
      owner: '11111111111111111111111111111111',
      data: ['', 'base64'],
    };
    await call(before.sandbox, 'sandbox_setAccount', address.toBase58(), account);
    abandon('a', 'b');
    const after = await start('b');
    expect(await after.connection.getBalance(address)).toBe(77_000_000);
    const wallet = await fundedWallet(after, 9);
    expect(await pyusdBalance(after, wallet.publicKey)).toBe('9');
  });

  it('stores published prices as one short line per slot', async () => {
    const fixture = await start('a');
    const journal = join(directory, 'a/ledger/journal-0.jsonl');
    const bytesBefore = statSync(journal).size;
    const { chain } = fixture.sandbox;
    const accountsBefore = chain.snapshot().accounts.length;
    tick(fixture, 50);
    expect(statSync(journal).size - bytesBefore).toBeLessThan(50 * 64);
    expect(chain.snapshot().accounts).toHaveLength(accountsBefore);
    expect(chain.ledger.count).toBe(0);
  });
});
