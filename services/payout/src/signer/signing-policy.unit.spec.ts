import {
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, test } from 'vitest';
import { buildTransfer, type TransferPlan } from '../rails/solana/transfer-message.ts';
import { createKeyFileSigner } from './key-file-signer.ts';
import { createSigningCounter } from './signing-limits.ts';
import type { SigningIntent } from './signer.ts';

const treasury = Keypair.generate();
const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
const limits = {
  mint: MINT,
  perPayoutMaxBaseUnits: 30_000_000n,
  perDayMaxBaseUnits: 1_000_000_000n,
};
const signer = createKeyFileSigner(JSON.stringify([...treasury.secretKey]), limits);
const PAYOUT_ID = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';
const plan: TransferPlan = {
  treasury: treasury.publicKey,
  mint: new PublicKey(MINT),
  recipient: Keypair.generate().publicKey,
  amountBaseUnits: 25_000_000n,
  memo: `${PAYOUT_ID}:1`,
  payeeMemo: null,
  blockhash: Keypair.generate().publicKey.toBase58(),
  computeUnitLimit: 80_000,
  computeUnitPriceMicroLamports: 1_000n,
  guard: null,
};
const { mint, recipient, amountBaseUnits, memo } = plan;
const intent: SigningIntent = {
  payoutId: PAYOUT_ID,
  mint,
  recipient,
  amountBaseUnits,
  memo,
  payeeMemo: null,
  guardLamports: 0n,
};
const other = Keypair.generate().publicKey;

test('the intended payout is signed; attempt numbers make equal payouts differ', () => {
  const first = signer.sign(buildTransfer(plan), intent);
  const again = signer.sign(buildTransfer({ ...plan, memo: `${memo}1` }), {
    ...intent,
    memo: `${memo}1`,
  });
  expect(first.signature).not.toBe(again.signature);
  expect(Buffer.from(first.signedTransaction, 'base64').length).toBeLessThanOrEqual(1_232);
});

test.each([
  ['amount', { amountBaseUnits: 25_000_001n }],
  ['recipient', { recipient: other }],
  ['mint', { mint: other }],
  ['memo', { memo: 'x' }],
  ['memo besides', { payeeMemo: 'x' }],
] as [string, Partial<TransferPlan>][])('bytes with another %s are refused', (_name, change) => {
  expect(() => signer.sign(buildTransfer({ ...plan, ...change }), intent)).toThrow(
    'refusing to sign',
  );
});

test('a payment with a payee memo is signed only with that memo, after ours, and fits into a transaction', () => {
  const asked = { ...intent, payeeMemo: '😀'.repeat(120) };
  const build = (changes: Partial<TransferPlan>) =>
    buildTransfer({ ...plan, payeeMemo: asked.payeeMemo, ...changes });
  const signed = signer.sign(build({}), asked);
  expect(Buffer.from(signed.signedTransaction, 'base64').length).toBeLessThanOrEqual(1_232);
  for (const changes of [
    { payeeMemo: null },
    { payeeMemo: 'another account' },
    { memo: asked.payeeMemo, payeeMemo: memo },
  ]) {
    expect(() => signer.sign(build(changes), asked)).toThrow('refusing to sign');
  }
});

test('another fee payer and instructions of other programs are refused', () => {
  expect(() => signer.sign(buildTransfer({ ...plan, treasury: other }), intent)).toThrow(
    'refusing',
  );
  const message = TransactionMessage.decompile(buildTransfer(plan).message);
  message.instructions[3] = SystemProgram.transfer({
    fromPubkey: treasury.publicKey,
    toPubkey: other,
    lamports: 1,
  });
  const drained = new VersionedTransaction(message.compileToLegacyMessage());
  expect(() => signer.sign(drained, intent)).toThrow('no memo');
});

test('rule 16: a payment with a nonce account, which would never expire, is refused', () => {
  const message = TransactionMessage.decompile(buildTransfer(plan).message);
  message.instructions.unshift(
    SystemProgram.nonceAdvance({ noncePubkey: other, authorizedPubkey: treasury.publicKey }),
  );
  const durable = new VersionedTransaction(message.compileToLegacyMessage());
  expect(() => signer.sign(durable, intent)).toThrow('refusing to sign');
});

test('a broken key file is refused without revealing its content', () => {
  const content = JSON.stringify([...treasury.secretKey.slice(0, 63)]);
  expect(() => createKeyFileSigner(content, limits)).toThrow(
    /^TREASURY_KEY_FILE is not a Solana key file$/,
  );
});

const guard = { seed: signer.guardSeed(PAYOUT_ID), lamports: 890_880n };
const guarded: SigningIntent = { ...intent, guardLamports: guard.lamports };

test('a guarded payout is signed with its own guard at its own price only', () => {
  const sign = (change: Partial<TransferPlan>, of = guarded) =>
    signer.sign(buildTransfer({ ...plan, guard, ...change }), of);
  expect(sign({}).signature).toBeTruthy();
  expect(() => sign({ guard: null })).toThrow('refusing');
  expect(() => sign({}, intent)).toThrow('refusing');
  expect(() => sign({ guard: { ...guard, seed: signer.guardSeed('other') } })).toThrow(
    'the guard of another payout',
  );
  expect(() => sign({ guard: { ...guard, lamports: guard.lamports + 1n } })).toThrow('price');
  const dear = { ...guard, lamports: 2_000_001n };
  expect(() => sign({ guard: dear }, { ...guarded, guardLamports: dear.lamports })).toThrow(
    'costs too much',
  );
});

test("the seed of a guard cannot be computed without the key, and satisfies the chain's rules", () => {
  const stranger = createKeyFileSigner(JSON.stringify([...Keypair.generate().secretKey]), limits);
  expect(guard.seed).toMatch(/^[0-9a-f]{32}$/);
  expect(stranger.guardSeed(PAYOUT_ID)).not.toBe(guard.seed);
});

test('the signer refuses any token, amount or memo outside its policy', () => {
  const above = { amountBaseUnits: 30_000_001n };
  expect(() => signer.sign(buildTransfer({ ...plan, ...above }), { ...intent, ...above })).toThrow(
    'limit per payout',
  );
  const foreign = { mint: other };
  expect(() =>
    signer.sign(buildTransfer({ ...plan, ...foreign }), { ...intent, ...foreign }),
  ).toThrow('the mint is not the configured one');
  expect(() => signer.sign(buildTransfer(plan), { ...intent, payoutId: 'another' })).toThrow(
    'the memo names another payout',
  );
});

test('rule 15: the signer keeps its own count of what it signed in a day, and stops at its limit', () => {
  let nowMs = Date.parse('2026-11-21T10:59:00.000Z');
  const count = createSigningCounter(
    { mint: MINT, perPayoutMaxBaseUnits: 60n, perDayMaxBaseUnits: 100n },
    () => nowMs,
  );
  count(60n);
  count(40n);
  expect(() => count(1n)).toThrow('limit per day');
  nowMs += 24 * 3_600_000;
  expect(() => count(1n)).toThrow('limit per day');
  nowMs += 3_600_000;
  count(60n);
  expect(() => count(0n)).toThrow('nothing to pay');
});
