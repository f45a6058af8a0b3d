import { eventually } from '@outlay/platform/testing';
import type { WalletTransactionObserved } from '@outlay/schemas/events';
import type { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { onMemberChanged } from '../src/events/on-identity-events.ts';
import { aLedger, aQuoteRound, aWalletWorker, tell, type TestLedger } from './support/a-ledger.ts';
import { fundedWallet, isFinal, pay, type Payment } from './support/sandbox-payments.ts';

const rpcUrl = inject('solanaRpcUrl');
const RICH = { lamports: 3_000_000_000, pyusdBaseUnits: 1_000_000_000 };
const PAYOUT_ID = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';

let ledger: TestLedger;
let treasury: Keypair;
let second: Keypair;

beforeAll(async () => {
  ledger = await aLedger(inject('postgresUrl'));
  treasury = await fundedWallet(rpcUrl, RICH);
  second = await fundedWallet(rpcUrl, RICH);
  await aQuoteRound(ledger, rpcUrl)();
});
afterAll(() => ledger.drop());

const observed = async ({ publicKey }: Keypair): Promise<WalletTransactionObserved[]> =>
  (await ledger.events()).flatMap((event) =>
    event.type === 'WalletTransactionObserved' && event.data.walletAddress === publicKey.toBase58()
      ? [event.data]
      : [],
  );

async function payAndFinish(payment: Omit<Payment, 'asset'>): Promise<void> {
  const signature = await pay(rpcUrl, { ...payment, asset: 'PYUSD' });
  await eventually(async () => expect(await isFinal(rpcUrl, signature)).toBe(true));
}

test('what the second treasury pays is a payout like the first one’s, and money between the two is neither income nor expense', async () => {
  const member = await fundedWallet(rpcUrl, RICH);
  // Block times are whole seconds: the funding must lie before the second in which watching begins.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await tell(ledger, onMemberChanged, 'MemberChanged', {
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
    // The treasury is watched from the first round on.
    await eventually(async () => {
      const rows = await ledger.database.$client.query('select address from wallets');
      expect(rows.rows).toHaveLength(2);
    });
    const memo = `${PAYOUT_ID}:1`;
    await payAndFinish({ from: second, to: member.publicKey, baseUnits: 7_000_000n, memo });
    await payAndFinish({ from: second, to: treasury.publicKey, baseUnits: 5_000_000n });
    await payAndFinish({ from: treasury, to: second.publicKey, baseUnits: 3_000_000n });
    await eventually(async () => {
      expect(await observed(member)).toMatchObject([
        { amount: '7.000000', direction: 'in', expense: 'own_payout', payoutId: PAYOUT_ID },
      ]);
      const moved = await observed(treasury);
      expect(moved.map(({ amount, direction, expense }) => [amount, direction, expense])).toEqual([
        ['5.000000', 'in', 'own_transfer'],
        ['3.000000', 'out', 'own_transfer'],
      ]);
    });
  } finally {
    await worker.stop();
  }
});
