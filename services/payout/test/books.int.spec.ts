import { createLogger } from '@outlay/platform/telemetry';
import {
  createTransferCheckedInstruction,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import { Keypair, PublicKey } from '@solana/web3.js';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { reconcileTreasury } from '../src/use-cases/reconcile-treasury.ts';
import { createOwnMint, type OwnMint } from './support/own-mint.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { startRpcTap } from './support/rpc-tap.ts';
import { payByHand } from './support/treasury-hand.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterEach(() =>
  testkit.rows('update treasuries set stop_id = null, stop_reason = null, stop_code = null'),
);
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const reconcilerOf = (of: PayoutTestkit) =>
  reconcileTreasury({
    rail: of.rail(),
    unitOfWork: of.unitOfWork,
    log: createLogger('payout-test', 'silent'),
  });

/** The current stop of the treasury. */
async function stopOf(of: PayoutTestkit): Promise<{ code: string | null; reason: string | null }> {
  const [row] = await of.rows<{ code: string | null; reason: string | null }>(
    'select stop_code as code, stop_reason as reason from treasuries',
  );
  return row!;
}

/** The treasury's balances in the books. */
async function books(): Promise<{ baseUnits: bigint; lamports: bigint }> {
  const [row] = await testkit.rows<{ baseUnits: string; lamports: string }>(
    `select coalesce(sum(amount) filter (where account in ('treasury_available', 'treasury_reserved')), 0)::text as "baseUnits",
       coalesce(sum(amount) filter (where account = 'treasury_sol'), 0)::text as lamports from journal`,
  );
  return { baseUnits: BigInt(row!.baseUnits), lamports: BigInt(row!.lamports) };
}

/** What the treasury holds by the sums that the database keeps of the journal, and of how many parts they are. */
async function keptSums(): Promise<{ baseUnits: bigint; lamports: bigint; parts: number }> {
  const [row] = await testkit.rows<{ baseUnits: string; lamports: string; parts: number }>(
    `select sum(base_units)::text as "baseUnits", sum(lamports)::text as lamports, count(*)::int as parts from treasury_sums`,
  );
  return {
    baseUnits: BigInt(row!.baseUnits),
    lamports: BigInt(row!.lamports),
    parts: row!.parts,
  };
}

async function onChain(): Promise<{ baseUnits: bigint; lamports: bigint }> {
  const lamports = await testkit.chain.connection.getBalance(
    new PublicKey(testkit.treasury),
    'finalized',
  );
  return {
    baseUnits: await testkit.chain.amountHeldBy(testkit.treasury),
    lamports: BigInt(lamports),
  };
}

test('the books open with what the treasury first held, and agree with the chain after payments, fees, rent and deposits', async () => {
  const reconcile = reconcilerOf(testkit);
  await reconcile();
  expect(await books()).toEqual(await onChain());
  const worker = testkit.worker();
  await worker.start();
  const expenses = [await testkit.approve(aWallet()), await testkit.approve(aWallet())];
  await Promise.all(expenses.map((id) => testkit.until(id, 'PAID')));
  await worker.stop();
  await testkit.chain.fund(testkit.treasury, { baseUnits: 5_000_000n, lamports: 7_000_000 });
  await reconcile();
  await reconcile();
  expect(await stopOf(testkit)).toMatchObject({ code: null });
  expect(await books()).toEqual(await onChain());
  const kinds = await testkit.rows<{ kind: string; asset: string }>(
    `select kind, asset from journal where reference is not null and amount > 0 order by id`,
  );
  expect(kinds).toEqual([
    { kind: 'opening', asset: 'PYUSD' },
    { kind: 'opening', asset: 'SOL' },
    { kind: 'deposit', asset: expect.any(String) as string },
    { kind: 'deposit', asset: expect.any(String) as string },
  ]);
});

test('while payments are half landed and half booked, no reconciliation reports a difference', async () => {
  const reconcile = reconcilerOf(testkit);
  await testkit.chain.fault({ landingDelaySlotsMax: 6, dropProbability: 0.2 });
  const worker = testkit.worker();
  await worker.start();
  const expenses: string[] = [];
  for (let made = 0; made < 8; made += 1) expenses.push(await testkit.approve(aWallet()));
  const underWay = new Set(expenses);
  const paid = expenses.map(async (id) => {
    await testkit.until(id, 'PAID');
    underWay.delete(id);
  });
  while (underWay.size > 0) await reconcile();
  await Promise.all(paid);
  await worker.stop();
  await testkit.chain.fault({ reset: true });
  await reconcile();
  expect(await stopOf(testkit)).toMatchObject({ code: null });
  expect(await books()).toEqual(await onChain());
});

test("rule 18: money moved outside this service with a payout's memo stops payouts and names the transaction and payout", async () => {
  const reconcile = reconcilerOf(testkit);
  await reconcile();
  const payout = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60:4';
  const signature = await payByHand(testkit, aWallet(), { memo: payout });
  await reconcile();
  const { code, reason } = await stopOf(testkit);
  expect(code).toBe('UNEXPLAINED_OUTFLOW');
  expect(reason).toContain(signature);
  expect(reason).toContain(payout);
  expect(await books()).toEqual(await onChain());
});

test('rule 18: an entry missing on the chain shows in the balance, and stops payouts once seen twice', async () => {
  const reconcile = reconcilerOf(testkit);
  await reconcile();
  await testkit.rows(
    `insert into journal (reference, kind, treasury, account, asset, amount)
     values ('made up', 'deposit', null, 'outside', 'PYUSD', -5),
       ('made up', 'deposit', 'default', 'treasury_available', 'PYUSD', 5)`,
  );
  await reconcile();
  expect((await stopOf(testkit)).code).toBeNull();
  await reconcile();
  const { code, reason } = await stopOf(testkit);
  expect(code).toBe('BOOKS_DIFFER');
  expect(reason).toContain('0.000005 PYUSD less than the books');
  expect(await books()).toEqual(await onChain());
});

test('rule 18: an unreadable transaction version does not stop the reconciler; its effect shows in the balance', async () => {
  const reconcile = reconcilerOf(testkit);
  await reconcile();
  await testkit.chain.fund(testkit.treasury, { baseUnits: 11n });
  const tap = await startRpcTap(inject('solanaRpcUrl'), {
    getTransaction: {
      error: { code: -32015, message: 'Transaction version (2) is not supported' },
    },
  });
  const blind = reconcileTreasury({
    rail: testkit.rail({ rpcUrl: tap.url }),
    unitOfWork: testkit.unitOfWork,
    log: createLogger('payout-test', 'silent'),
  });
  await blind();
  await blind();
  await tap.close();
  const { code, reason } = await stopOf(testkit);
  expect(code).toBe('BOOKS_DIFFER');
  expect(reason).toContain('0.000011 PYUSD more than the books');
});

test('rule 18: a memo with a NUL, which any sender can write, is stored without it', async () => {
  const reconcile = reconcilerOf(testkit);
  await reconcile();
  const signature = await payByHand(testkit, aWallet(), { memo: 'a\u0000b' });
  await reconcile();
  const [row] = await testkit.rows<{ memo: string }>(
    'select memo from treasury_transactions where signature = $1',
    [signature],
  );
  expect(row?.memo).toContain('ab');
});

test('rule 18: two concurrent reconcilers book a deposit once', async () => {
  await testkit.chain.fund(testkit.treasury, { baseUnits: 3n });
  await Promise.all([reconcilerOf(testkit)(), reconcilerOf(testkit)(), reconcilerOf(testkit)()]);
  expect(await books()).toEqual(await onChain());
});

test('the kept sums of a treasury are what its journal comes to, whatever was booked at once or rolled back, and a round leaves one', async () => {
  const reconcile = reconcilerOf(testkit);
  const book = (reference: string, ends = '') =>
    testkit.rows(
      `insert into journal (reference, kind, treasury, account, asset, amount)
       select '${reference}', 'deposit', account.treasury, account.name, account.asset, account.amount
       from (values ('default', 'treasury_reserved', 'PYUSD', 7), ('default', 'treasury_available', 'PYUSD', -5),
         (null, 'outside', 'PYUSD', -2), ('default', 'treasury_sol', 'SOL', -3), (null, 'network_fees', 'SOL', 3)
       ) as account (treasury, name, asset, amount) ${ends}`,
    );
  const references = Array.from({ length: 20 }, (_each, number) => `at once ${number}`);
  await Promise.all([
    ...references.map((reference) => book(reference)),
    ...references.map((reference) =>
      expect(book(reference, `where asset = 'SOL' or amount > 0`)).rejects.toThrow('to zero'),
    ),
    reconcile(),
    reconcilerOf(testkit)(),
    testkit.chain.fund(testkit.treasury, { baseUnits: 13n }).then(reconcile),
  ]);
  await reconcile();
  await reconcile();
  expect(await keptSums()).toMatchObject(await books());
  await reconcile();
  expect(await keptSums()).toEqual({ ...(await books()), parts: 1 });
  expect(await books()).toEqual(await onChain());
});

test('the database rejects unbalanced or unattributed entries, and every change to what is booked', async () => {
  const insert = (rows: string) =>
    testkit.rows(
      `insert into journal (payout_id, reference, kind, account, asset, amount) values ${rows}`,
    );
  const [payout] = await testkit.rows<{ id: string }>('select id from payouts limit 1');
  await expect(
    insert(`('${payout!.id}', null, 'sent', 'payee_wallet', 'PYUSD', 1)`),
  ).rejects.toThrow('does not add up to zero');
  await expect(insert(`(null, 'x', 'deposit', 'treasury_sol', 'SOL', 1)`)).rejects.toThrow(
    'does not add up to zero',
  );
  await expect(
    insert(
      `(null, 'y', 'deposit', 'outside', 'SOL', 1), (null, 'y', 'deposit', 'treasury_available', 'PYUSD', -1)`,
    ),
  ).rejects.toThrow('does not add up to zero');
  await expect(insert(`(null, null, 'deposit', 'treasury_sol', 'SOL', 0)`)).rejects.toThrow(
    'journal_about_one',
  );
  for (const change of [
    'update journal set amount = 0',
    'delete from journal',
    'truncate journal',
    'update treasury_transactions set base_units_delta = 0',
    'delete from treasury_transactions',
  ]) {
    await expect(testkit.rows(change)).rejects.toThrow('append-only');
  }
});

test('an approval is a liability from the moment it is queued until it is paid', async () => {
  const expenseId = await testkit.approve(aWallet());
  const { id } = await testkit.payoutOf(expenseId);
  const owed = async () =>
    (
      await testkit.rows<{ owed: string }>(
        `select sum(amount)::text as owed from journal where payout_id = $1 and account = 'owed_to_payee'`,
        [id],
      )
    )[0]!.owed;
  expect(await owed()).toBe('2500');
  const worker = testkit.worker();
  await worker.start();
  await testkit.until(expenseId, 'PAID');
  await worker.stop();
  expect(await owed()).toBe('0');
});

test('rule 18: a transfer by the issuer’s permanent delegate is booked as a seizure and stops payouts', async () => {
  let mint: OwnMint | undefined;
  const seized = await startPayoutTestkit({
    createMint: async (connection, rpcUrl) => (mint = await createOwnMint(connection, rpcUrl)),
  });
  try {
    const reconcile = reconcilerOf(seized);
    await reconcile();
    const { address, issuer, mintTo, send } = mint!;
    const accountOf = (owner: PublicKey) =>
      getAssociatedTokenAddressSync(new PublicKey(address), owner, true, TOKEN_2022_PROGRAM_ID);
    await mintTo(issuer.publicKey.toBase58(), 1n);
    const signature = await send([
      createTransferCheckedInstruction(
        accountOf(new PublicKey(seized.treasury)),
        new PublicKey(address),
        accountOf(issuer.publicKey),
        issuer.publicKey,
        40_000_000n,
        6,
        [],
        TOKEN_2022_PROGRAM_ID,
      ),
    ]);
    await reconcile();
    const { code, reason } = await stopOf(seized);
    expect(code).toBe('SEIZED_BY_ISSUER');
    expect(reason).toContain('40.000000 PYUSD was taken');
    expect(reason).toContain(signature);
  } finally {
    await seized.close();
  }
});
