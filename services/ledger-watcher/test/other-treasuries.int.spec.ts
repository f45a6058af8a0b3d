import { eventually } from '@outlay/platform/testing';
import type { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  startLedgerTestkit,
  aQuoteRound,
  aWalletWorker,
  deliver,
  type LedgerTestkit,
} from './support/ledger-testkit.ts';
import { nextBlockTime, payAndFinish } from './support/final-payments.ts';
import { fundedWallet } from './support/sandbox-payments.ts';

const rpcUrl = inject('solanaRpcUrl');
const RICH = { lamports: 3_000_000_000, baseUnits: 1_000_000_000 };
const PAYOUT_ID = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';

let ledger: LedgerTestkit;
let treasury: Keypair;
let second: Keypair;

beforeAll(async () => {
  ledger = await startLedgerTestkit(inject('postgresUrl'));
  treasury = await fundedWallet(rpcUrl, RICH);
  second = await fundedWallet(rpcUrl, RICH);
  await aQuoteRound(ledger, rpcUrl)();
});
afterAll(() => ledger.close());

test('a payment of the second treasury is a payout like the first one’s, and transfers between the two are neither income nor expense', async () => {
  const member = await fundedWallet(rpcUrl, RICH);
  await nextBlockTime();
  await deliver(ledger, 'MemberChanged', {
    memberId: '100',
    walletAddress: member.publicKey.toBase58(),
  });
  const worker = aWalletWorker(ledger, {
    rpcUrl,
    treasuryAddress: treasury.publicKey.toBase58(),
    otherTreasuries: [second.publicKey.toBase58()],
  });
  await worker.start();
  try {
    // Watching starts with the first round.
    await eventually(async () => {
      const rows = await ledger.database.$client.query('select address from wallets');
      expect(rows.rows).toHaveLength(2);
    });
    const memo = `${PAYOUT_ID}:1`;
    await payAndFinish(rpcUrl, {
      asset: 'PYUSD',
      from: second,
      to: member.publicKey,
      baseUnits: 7_000_000n,
      memo,
    });
    await payAndFinish(rpcUrl, {
      asset: 'PYUSD',
      from: second,
      to: treasury.publicKey,
      baseUnits: 5_000_000n,
    });
    await payAndFinish(rpcUrl, {
      asset: 'PYUSD',
      from: treasury,
      to: second.publicKey,
      baseUnits: 3_000_000n,
    });
    await eventually(async () => {
      expect(await ledger.observed(member.publicKey)).toMatchObject([
        { amount: '7.000000', direction: 'in', expense: 'own_payout', payoutId: PAYOUT_ID },
      ]);
      const moved = await ledger.observed(treasury.publicKey);
      expect(moved.map(({ amount, direction, expense }) => [amount, direction, expense])).toEqual([
        ['5.000000', 'in', 'own_transfer'],
        ['3.000000', 'out', 'own_transfer'],
      ]);
    });
  } finally {
    await worker.stop();
  }
});
