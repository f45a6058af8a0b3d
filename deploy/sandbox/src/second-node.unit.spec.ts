import { Connection, Keypair, SystemProgram, Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  call,
  fundedWallet,
  pyusdBalance,
  send,
  signedPayment,
  startFixture,
  tick,
} from './testing/sandbox-fixture.ts';
import type { Fixture } from './testing/sandbox-fixture.ts';

let fixture: Fixture;
/** The node at /stale, over the same chain. */
let second: Connection;

beforeAll(async () => {
  fixture = await startFixture();
  second = new Connection(`${fixture.sandbox.rpcUrl}/stale`, 'processed');
});
beforeEach(() => fault({ reset: true }));
afterAll(() => fixture.sandbox.close());

const fault = (changes: object) => call(fixture.sandbox, 'sandbox_fault', changes);

test('two nodes agree until one is made to lag', async () => {
  tick(fixture, 50);
  expect(await second.getSlot()).toBe(await fixture.connection.getSlot());
  await fault({ staleSlots: 40 });
  expect(await second.getSlot()).toBe((await fixture.connection.getSlot()) - 40);
  await fault({ staleSlots: 0 });
  expect(await second.getSlot()).toBe(await fixture.connection.getSlot());
});

test('a lagging node lacks statuses, history and balances that are final elsewhere, and catches up', async () => {
  const payer = await fundedWallet(fixture, 5_000_000);
  const to = (await fundedWallet(fixture, 1)).publicKey;
  tick(fixture, 50);
  const wire = await signedPayment(fixture, { payer, to, baseUnits: 2_000_000n, memo: 'once' });
  const signature = await send(fixture, wire);
  tick(fixture, 30);
  await fault({ staleSlots: 40 });
  const statusAt = async (node: Connection) =>
    (await node.getSignatureStatuses([signature])).value[0]?.confirmationStatus;
  const lateFixture: Fixture = { ...fixture, connection: second };
  const history = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const;
  expect(await statusAt(fixture.connection)).toBe('finalized');
  expect(await statusAt(second)).toBeUndefined();
  expect(await second.getParsedTransaction(signature, history)).toBeNull();
  expect(await pyusdBalance(fixture, to)).toBe('2000001');
  expect(await pyusdBalance(lateFixture, to)).toBe('1');
  tick(fixture, 20);
  expect(await statusAt(second)).toBe('finalized');
  expect(await pyusdBalance(lateFixture, to)).toBe('2000001');
});

test('a lagging node refuses a client that has seen a later slot', async () => {
  await fault({ staleSlots: 5 });
  const minContextSlot = await fixture.connection.getSlot();
  await expect(
    second.getBalance(Keypair.generate().publicKey, { commitment: 'processed', minContextSlot }),
  ).rejects.toThrow('Minimum context slot');
});

test('a simulation includes inner instructions only on request', async () => {
  const payer = await fundedWallet(fixture, 5_000_000);
  const to = Keypair.generate().publicKey;
  const wire = await signedPayment(fixture, { payer, to, baseUnits: 1n, memo: 'what if' });
  const simulate = async (options: object) => {
    const { result } = await call(fixture.sandbox, 'simulateTransaction', wire.toString('base64'), {
      encoding: 'base64',
      commitment: 'processed',
      ...options,
    });
    return (result as { value: { err: unknown; innerInstructions?: unknown[] } }).value;
  };
  expect(await simulate({})).not.toHaveProperty('innerInstructions');
  const asked = await simulate({ innerInstructions: true });
  expect(asked.err).toBeNull();
  expect(asked.innerInstructions).toHaveLength(1);
});

test('a transaction sent to the lagging node lands like any other', async () => {
  const payer = await fundedWallet(fixture);
  await fault({ staleSlots: 10 });
  const to = Keypair.generate().publicKey;
  const lifetime = await second.getLatestBlockhash('processed');
  const transaction = new Transaction({ feePayer: payer.publicKey, ...lifetime }).add(
    SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: 5_000_000 }),
  );
  transaction.sign(payer);
  await second.sendRawTransaction(transaction.serialize(), { skipPreflight: true });
  tick(fixture, 1);
  expect(await fixture.connection.getBalance(to)).toBe(5_000_000);
  expect(await second.getBalance(to)).toBe(0);
});
