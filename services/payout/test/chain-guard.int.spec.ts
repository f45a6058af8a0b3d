import { credentialsOf } from '@outlay/authority-log/testing';
import { provenQuote } from '@outlay/prices/testing';
import { createLogger } from '@outlay/platform/telemetry';
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GUARD_OWNER, guardAccountOf } from '@outlay/solana';
import type { Payout } from '../src/domain/payout.ts';
import type { Rail, Transfer } from '../src/use-cases/ports.ts';
import { aSecondTreasury } from './support/second-treasury.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { payByHand } from './support/treasury-hand.ts';

const EXPECTED_BASE_UNITS = 25_005_001n;
const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const log = createLogger('payout-test', 'silent');

let testkit: PayoutTestkit;
let rail: Rail;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
  rail = testkit.rail({ chainGuard: true });
});
afterAll(() => testkit.close());

const expenseOf = async (payoutId: string): Promise<string> => {
  const [row] = await testkit.rows<{ id: string }>(
    'select expense_id::text as id from payouts where id = $1',
    [payoutId],
  );
  return row!.id;
};
const seedOf = async (payoutId: string): Promise<string> => {
  const expenseId = await expenseOf(payoutId);
  return (await testkit.signer.guardSeed({ organizationId: '1', expenseId })).seed;
};
const guardOf = async (payoutId: string): Promise<PublicKey> =>
  guardAccountOf(testkit.treasuryKey.publicKey, await seedOf(payoutId));
const rentOfNothing = () => testkit.chain.connection.getMinimumBalanceForRentExemption(0);

async function working<Value>(with_: Rail, during: () => Promise<Value>): Promise<Value> {
  const worker = testkit.worker({ rail: with_, log });
  await worker.start();
  try {
    return await during();
  } finally {
    await worker.stop();
  }
}

async function pay(wallet: string): Promise<{ id: string; signature: string }> {
  const expenseId = await testkit.approve(wallet);
  const { id, signature } = await working(rail, () => testkit.until(expenseId, 'PAID'));
  return { id, signature: signature! };
}

async function approvalOf(payoutId: string): Promise<Transfer['approval']> {
  const [row] = await testkit.rows<Pick<Payout, 'content' | 'approval'>>(
    'select content, approval from payouts where id = $1',
    [payoutId],
  );
  const { content, approval } = row!;
  const given = { organizationId: '1', content, ...approval, rateProof: null };
  return given as unknown as Transfer['approval'];
}

/** Makes the same payment in another process, which doesn't know about ours. */
async function payElsewhere(payoutId: string, recipient: string, from = rail): Promise<string> {
  const { guardLamports } = await from.paymentFacts(recipient);
  const signed = await from.sign({
    payoutId,
    recipient,
    amountBaseUnits: EXPECTED_BASE_UNITS,
    memo: `${payoutId}:1`,
    payeeMemo: null,
    guardLamports,
    approval: await approvalOf(payoutId),
    price: provenQuote('PYUSD/USD', '0.9998').proof,
  });
  if (signed.kind !== 'signed') throw new Error(signed.kind);
  return signed.transfer.signedTransaction;
}

const errorOf = async (signature: string): Promise<unknown> =>
  (await testkit.chain.connection.getSignatureStatus(signature)).value?.err;

describe('the guard of a payment', () => {
  test('is created on the chain with it, costs the rent of an empty account, and is booked as rent', async () => {
    const { id, signature } = await pay(aWallet());
    const account = await testkit.chain.connection.getAccountInfo(await guardOf(id));
    expect(account).toMatchObject({ lamports: await rentOfNothing(), owner: GUARD_OWNER });
    expect(account?.data).toHaveLength(0);
    const booked = await testkit.rows(
      `select account, amount::text from journal where payout_id = $1 and kind = 'guard' and amount > 0`,
      [id],
    );
    expect(booked).toEqual([{ account: 'guard_rent', amount: String(await rentOfNothing()) }]);
    const landed = await testkit.chain.connection.getParsedTransaction(signature, {
      commitment: 'confirmed',
      maxSupportedTransactionVersion: 1,
    });
    const programs = landed?.transaction.message.instructions.map(({ programId }) =>
      programId.toBase58().slice(0, 4),
    );
    expect(programs).toEqual(['Comp', 'Comp', '1111', 'ATok', 'Memo', 'Toke']);
    expect(landed?.meta?.computeUnitsConsumed).toBeLessThan(60_000);
  });

  test('makes payout alone, which has the same payment signed for two treasuries, pay once', async () => {
    const { second } = await aSecondTreasury(testkit);
    const wallet = aWallet();
    const { id } = await testkit.payoutOf(await testkit.approve(wallet));
    const payments = [
      await payElsewhere(id, wallet),
      await payElsewhere(id, wallet, second),
      await payElsewhere(id, wallet),
    ];
    for (const payment of payments) await rail.broadcast(payment).catch(() => undefined);
    await testkit.chain.tick(40);
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
  });

  test('makes a second, differently signed payment of the same payout fail on the chain, whoever sends it', async () => {
    const wallet = aWallet();
    const { id } = await pay(wallet);
    const guard = { seed: await seedOf(id), lamports: BigInt(await rentOfNothing()) };
    const second = await payByHand(testkit, wallet, { memo: `${id}:2`, guard });
    expect(await errorOf(second)).toEqual({ InstructionError: [2, { Custom: 0 }] });
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
  });

  test('is not left behind when the chain refuses the payment, so the next attempt can create it', async () => {
    const wallet = aWallet();
    await testkit.chain.fund(wallet, { baseUnits: 1n });
    const expenseId = await testkit.approve(wallet);
    const freezing: Rail = {
      ...rail,
      broadcast: async (bytes) => {
        await testkit.chain.setFrozen(wallet, true);
        await rail.broadcast(bytes);
      },
    };
    const { id } = await working(freezing, () => testkit.until(expenseId, 'FAILED'));
    expect(await testkit.chain.connection.getAccountInfo(await guardOf(id))).toBeNull();
    const booked = await testkit.rows(
      `select 1 from journal where payout_id = $1 and kind = 'guard'`,
      [id],
    );
    expect(booked).toEqual([]);
  });

  test('does not block a second attempt after the first has expired', async () => {
    const wallet = aWallet();
    const expenseId = await testkit.approve(wallet);
    const silent: Rail = { ...rail, broadcast: () => Promise.resolve() };
    await working(silent, async () => {
      const { id } = await testkit.until(expenseId, 'SENDING');
      await expect
        .poll(
          async () => {
            await testkit.chain.tick(20);
            const rows = await testkit.rows<{ state: string }>(
              'select state from attempts where payout_id = $1',
              [id],
            );
            return rows.map(({ state }) => state);
          },
          { timeout: 30_000, interval: 20 },
        )
        .toContain('EXPIRED');
    });
    await working(rail, () => testkit.until(expenseId, 'PAID'));
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
  });
});

describe('a payment missing from our books', () => {
  test('is detected in the simulation: the payout is held for good, nothing is signed, and it cannot be sent again', async () => {
    const wallet = aWallet();
    const expenseId = await testkit.approve(wallet);
    const { id } = await testkit.payoutOf(expenseId);
    await rail.broadcast(await payElsewhere(id, wallet));
    await testkit.chain.tick(40);
    const held = await working(rail, () => testkit.until(expenseId, 'HELD'));
    expect(held).toMatchObject({ reasonCode: 'PAID_BEFORE_ON_CHAIN', attemptCount: 0 });
    const viewer = { userId: '3', organizationId: '1', roles: ['admin'] as const };
    const actor = {
      viewer,
      credentials: credentialsOf(viewer),
      cause: { organizationId: '1', actorId: '3', correlationId: 'x', causationId: null },
    };
    for (const decide of [testkit.useCases.releasePayout, testkit.useCases.cancelPayout]) {
      const result = await decide({ actor, id, reason: 'again' });
      expect(result).toMatchObject({ ok: false, refusals: [{ code: 'PAYOUT_NOT_HELD' }] });
    }
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
  });

  test('that lands after our simulation makes ours fail: held for good, its fee booked, the payee paid once', async () => {
    const wallet = aWallet();
    const expenseId = await testkit.approve(wallet);
    const { id } = await testkit.payoutOf(expenseId);
    const other = await payElsewhere(id, wallet);
    const racing: Rail = {
      ...rail,
      broadcast: async (bytes) => {
        await rail.broadcast(other);
        await testkit.chain.tick(2);
        await rail.broadcast(bytes);
      },
    };
    // Sent later than the other one, so that their bytes differ.
    await testkit.chain.tick(3);
    const held = await working(racing, () => testkit.until(expenseId, 'HELD'));
    expect(held).toMatchObject({ reasonCode: 'PAID_BEFORE_ON_CHAIN', attemptCount: 1 });
    expect(
      await testkit.rows('select state, error from attempts where payout_id = $1', [id]),
    ).toEqual([{ state: 'REFUSED', error: 'PAID_BEFORE_ON_CHAIN' }]);
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(EXPECTED_BASE_UNITS);
  });

  test('without a guard would be paid twice, which the guard prevents', async () => {
    const wallet = aWallet();
    const expenseId = await testkit.approve(wallet);
    const { id } = await testkit.payoutOf(expenseId);
    await payByHand(testkit, wallet, { memo: `${id}:1`, amountBaseUnits: EXPECTED_BASE_UNITS });
    await working(testkit.rail(), () => testkit.until(expenseId, 'PAID'));
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(2n * EXPECTED_BASE_UNITS);
  });
});

describe('closing a guard', () => {
  const send = async (transaction: Transaction): Promise<unknown> => {
    const { blockhash, lastValidBlockHeight } =
      await testkit.chain.connection.getLatestBlockhash('confirmed');
    transaction.feePayer = testkit.treasuryKey.publicKey;
    transaction.recentBlockhash = blockhash;
    transaction.lastValidBlockHeight = lastValidBlockHeight;
    transaction.sign(testkit.treasuryKey);
    const signature = await testkit.chain.connection.sendRawTransaction(transaction.serialize(), {
      skipPreflight: true,
    });
    await testkit.chain.tick(10);
    return errorOf(signature);
  };
  const drain = (seed: string, owner: PublicKey, from: PublicKey, lamports: number) =>
    new Transaction().add(
      SystemProgram.transfer({
        fromPubkey: from,
        basePubkey: testkit.treasuryKey.publicKey,
        toPubkey: testkit.treasuryKey.publicKey,
        lamports,
        seed,
        programId: owner,
      }),
    );

  test('needs the treasury’s key and returns the rent; after that the payout could be paid again', async () => {
    const wallet = aWallet();
    const { id } = await pay(wallet);
    const lamports = await rentOfNothing();
    expect(
      await send(drain(await seedOf(id), GUARD_OWNER, await guardOf(id), lamports)),
    ).toBeNull();
    expect(await testkit.chain.connection.getAccountInfo(await guardOf(id))).toBeNull();
    const guard = { seed: await seedOf(id), lamports: BigInt(lamports) };
    expect(await errorOf(await payByHand(testkit, wallet, { memo: `${id}:2`, guard }))).toBeNull();
  });

  test('that another program owned would be impossible, and its rent lost', async () => {
    const owner = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
    const base = testkit.treasuryKey.publicKey;
    const seed = 'owned-by-another-program';
    const account = await PublicKey.createWithSeed(base, seed, owner);
    const lamports = await rentOfNothing();
    const create = SystemProgram.createAccountWithSeed({
      fromPubkey: base,
      basePubkey: base,
      newAccountPubkey: account,
      seed,
      lamports,
      space: 0,
      programId: owner,
    });
    expect(await send(new Transaction().add(create))).toBeNull();
    expect(await send(drain(seed, owner, account, lamports))).not.toBeNull();
    expect(await send(new Transaction().add(create))).not.toBeNull();
  });
});
