import { createLogger } from '@outlay/platform/telemetry';
import {
  createAssociatedTokenAccountIdempotentInstruction,
  createEnableRequiredMemoTransfersInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rail } from '../src/use-cases/ports.ts';
import { aMember } from './fixtures/a-member.ts';
import { anApproval, anApprovedContent } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';
import { PYUSD_MINT } from './support/sandbox.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
/** Derived so that no key can exist for it. */
const OFF_CURVE = 'Fu76ChamBDjE8UuGLV6GP2AcPPSU6gjhkNhAyuoPm7ny';
/** Changes the case of a character. i, o and L have no other case in base58, so the text would not be an address. */
const otherCase = (text: string): string =>
  text.replace(/[a-hjkmnp-zA-HJKMNP-Z]/, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

async function outcomeOf(expenseId: string, rail?: Rail, of = testkit): Promise<string> {
  const worker = of.worker({ ...(rail && { rail }), log: createLogger('payout-test', 'silent') });
  await worker.start();
  const { id, status, reasonCode } = await of.until(expenseId, 'HELD', 'PAID', 'FAILED');
  await worker.stop();
  if (status === 'HELD') {
    const open = await of.rows(`select 1 from attempts where payout_id = $1 and state = 'OPEN'`, [
      id,
    ]);
    expect(open).toEqual([]);
  }
  return reasonCode ?? status;
}

describe('an unpayable address is held by name, and nothing is signed', () => {
  test.each([
    ['off the curve', () => OFF_CURVE, 'RECIPIENT_NOT_A_WALLET'],
    ['the mint', () => PYUSD_MINT, 'RECIPIENT_NOT_A_WALLET'],
    [
      "the treasury's token account",
      () => testkit.chain.assetAccountOf(testkit.treasury),
      'RECIPIENT_NOT_A_WALLET',
    ],
    [
      "a stranger's token account that does not exist yet",
      () => testkit.chain.assetAccountOf(aWallet()),
      'RECIPIENT_NOT_A_WALLET',
    ],
    ['the organization itself', () => testkit.treasury, 'RECIPIENT_IS_TREASURY'],
    ['a program', () => 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'RECIPIENT_NOT_A_WALLET'],
    ['no key at all', () => '1'.repeat(40), 'RECIPIENT_NOT_A_WALLET'],
    ['33 bytes', () => 'z'.repeat(44), 'RECIPIENT_NOT_A_WALLET'],
  ])('rule 13: %s', async (_name, address, code) => {
    expect(await outcomeOf(await testkit.approve(address()))).toBe(code);
  });

  test('in another case it is a different address: held, and paid only if approved', async () => {
    const wallet = aWallet();
    const changed = otherCase(wallet);
    const outcome = await outcomeOf(await testkit.approve(changed));
    expect(['RECIPIENT_NOT_A_WALLET', 'PAID']).toContain(outcome);
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(0n);
  });
});

describe('amounts', () => {
  test('of zero create no payout', async () => {
    const content = anApprovedContent({ payeeWallet: aWallet(), usdAmount: '0.00' });
    await testkit.deliver(anApproval(content));
    await expect(testkit.payoutOf(content.expenseId)).rejects.toThrow('no payout');
  });

  test.each(['25.0000001', '-25.00', '1'.repeat(40)])(
    'of %s create no payout: the event fails and waits for an operator, and later ones are processed',
    async (usdAmount) => {
      const amount = { amount: usdAmount.replace('-', ''), currency: 'USD' };
      const content = anApprovedContent({ payeeWallet: aWallet(), amount, usdAmount });
      await testkit.deliver(anApproval(content));
      await expect(testkit.payoutOf(content.expenseId)).rejects.toThrow('no payout');
      const failed = await testkit.rows('select 1 from failed_events where key = $1', [
        content.expenseId,
      ]);
      expect(failed).toHaveLength(1);
    },
  );

  test("above the operator's limit are held", async () => {
    expect(await outcomeOf(await testkit.approve(aWallet(), '10000.01'))).toBe(
      'ABOVE_OPERATOR_CAP',
    );
  });

  test('of one cent are paid to the millionth', async () => {
    const wallet = aWallet();
    expect(await outcomeOf(await testkit.approve(wallet, '0.01'))).toBe('PAID');
    expect(await testkit.chain.amountHeldBy(wallet)).toBe(10_002n);
  });
});

describe('a chain that lies', () => {
  test('about balances is detected in the simulation, and nothing is signed', async () => {
    const poor = await startPayoutTestkit({ baseUnits: 1_000_000n });
    const rail = poor.rail();
    const lying: Rail = {
      ...rail,
      paymentFacts: async (recipient) => {
        const facts = await rail.paymentFacts(recipient);
        const tokenAccount = { balance: 10n ** 12n, frozen: false };
        return { ...facts, treasury: { ...facts.treasury, tokenAccount } };
      },
    };
    const outcome = await outcomeOf(await poor.approve(aWallet()), lying, poor);
    await poor.close();
    expect(outcome).toBe('TREASURY_EMPTY');
  });

  test('rule 7: about the received amount: final is not enough, the payout is held for good until a person compares', async () => {
    const rail = testkit.rail();
    const lying: Rail = {
      ...rail,
      evidence: async (attempt) => {
        const evidence = await rail.evidence(attempt);
        return evidence.kind === 'read' && evidence.landed
          ? { ...evidence, landed: { ...evidence.landed, creditedBaseUnits: 1n } }
          : evidence;
      },
    };
    expect(await outcomeOf(await testkit.approve(aWallet()), lying)).toBe('AMOUNT_UNPROVEN');
  });
});

test('rule 14: a treasury without SOL for fees is held before anything is signed', async () => {
  const dry = await startPayoutTestkit({ lamports: 4_000_000 });
  const outcome = await outcomeOf(await dry.approve(aWallet()), undefined, dry);
  await dry.close();
  expect(outcome).toBe('TREASURY_SOL_LOW');
});

test('a payee who closes the account to collect its rent gets two new ones a day, then a person decides', async () => {
  const wallet = aWallet();
  await testkit.rows('update controls set paused = true');
  const expenseId = await testkit.approve(wallet);
  const earlier = [await testkit.approve(wallet), await testkit.approve(wallet)];
  for (const id of earlier) {
    await testkit.rows(
      `with earlier as (
         update payouts set status = 'PAID', treasury = 'default', amount = 25, rate = 1, signature = 'before' || id, paid_at = now()
         where expense_id = $1 returning id)
       insert into attempts (payout_id, number, state, signature, signed_transaction, receipt, blockhash, last_valid_block_height,
         mint, source, destination, amount_base_units, compute_unit_price_micro_lamports, rent_lamports, slot)
       select id, 1, 'LANDED', 'before' || id, '', '', '', 1, '', $3, $2, 25000000, 1, 2000000, 1 from earlier`,
      [id, testkit.chain.assetAccountOf(wallet), testkit.chain.assetAccountOf(testkit.treasury)],
    );
  }
  await testkit.rows('update controls set paused = false');
  expect(await outcomeOf(expenseId)).toBe('PAYEE_ACCOUNT_COST');
});

test('many first payments to a payee without an account are all paid, and one of them opens it', async () => {
  const wallet = aWallet();
  const ids = await Promise.all(Array.from({ length: 6 }, () => testkit.approve(wallet)));
  const worker = testkit.worker({ log: createLogger('payout-test', 'silent') });
  await worker.start();
  const payouts = await Promise.all(ids.map((id) => testkit.until(id, 'HELD', 'PAID', 'FAILED')));
  await worker.stop();
  expect(payouts.map(({ reasonCode, status }) => reasonCode ?? status)).toEqual(
    ids.map(() => 'PAID'),
  );
  const opening = await testkit.rows(
    'select 1 from attempts where destination = $1 and rent_lamports > 0',
    [testkit.chain.assetAccountOf(wallet)],
  );
  expect(opening).toHaveLength(1);
});

test('rule 12: an account that requires a memo is paid, because a memo directly precedes the transfer, also with a guard and a payee memo', async () => {
  for (const chainGuard of [false, true]) {
    const payee = Keypair.generate();
    await testkit.chain.fund(payee.publicKey.toBase58(), { lamports: 100_000_000 });
    await requireMemos(payee);
    const expenseId = await testkit.approve(payee.publicKey.toBase58());
    expect(await outcomeOf(expenseId, testkit.rail({ chainGuard }))).toBe('PAID');
    const content = anApprovedContent({
      payeeWallet: payee.publicKey.toBase58(),
      payeeMemo: 'tag 7',
    });
    const wallet = { walletAddress: content.payeeWallet, walletMemo: 'tag 7' };
    await testkit.deliver(aMember(content.payeeId, wallet));
    await testkit.deliver(anApproval(content));
    expect(await outcomeOf(content.expenseId, testkit.rail({ chainGuard }))).toBe('PAID');
  }
});

/** Token-2022's Reallocate, which spl-token can't build: instruction 29, then the extension's number. */
const REALLOCATE_FOR_MEMO = Buffer.from([29, 8, 0]);

async function requireMemos(payee: Keypair): Promise<void> {
  const { connection } = testkit.chain;
  const account = new PublicKey(testkit.chain.assetAccountOf(payee.publicKey.toBase58()));
  const signer = { pubkey: payee.publicKey, isSigner: true };
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash('confirmed');
  const transaction = new Transaction({
    feePayer: payee.publicKey,
    blockhash,
    lastValidBlockHeight,
  }).add(
    createAssociatedTokenAccountIdempotentInstruction(
      payee.publicKey,
      account,
      payee.publicKey,
      new PublicKey(PYUSD_MINT),
      TOKEN_2022_PROGRAM_ID,
    ),
    new TransactionInstruction({
      programId: TOKEN_2022_PROGRAM_ID,
      keys: [
        { pubkey: account, isSigner: false, isWritable: true },
        { ...signer, isWritable: true },
        { pubkey: SystemProgram.programId, isSigner: false, isWritable: false },
        { ...signer, isWritable: false },
      ],
      data: REALLOCATE_FOR_MEMO,
    }),
    createEnableRequiredMemoTransfersInstruction(account, payee.publicKey),
  );
  transaction.sign(payee);
  await connection.sendRawTransaction(transaction.serialize());
  await testkit.chain.tick(40);
}
