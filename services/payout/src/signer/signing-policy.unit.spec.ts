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

const treasury = Keypair.generate();
const signer = createKeyFileSigner(JSON.stringify([...treasury.secretKey]));
const plan: TransferPlan = {
  treasury: treasury.publicKey,
  mint: new PublicKey('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'),
  recipient: Keypair.generate().publicKey,
  amountBaseUnits: 25_000_000n,
  memo: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60:1',
  blockhash: Keypair.generate().publicKey.toBase58(),
  computeUnitLimit: 80_000,
  computeUnitPriceMicroLamports: 1_000n,
};
const { mint, recipient, amountBaseUnits, memo } = plan;
const intent = { mint, recipient, amountBaseUnits, memo };
const other = Keypair.generate().publicKey;

test('the payout that is meant is signed; attempt numbers make equal payouts differ', () => {
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
] as [string, Partial<TransferPlan>][])('bytes with another %s are refused', (_name, change) => {
  expect(() => signer.sign(buildTransfer({ ...plan, ...change }), intent)).toThrow(
    'refusing to sign',
  );
});

test('another fee payer, and instructions of other programs, are refused', () => {
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

test('a broken key file is refused without showing what is in it', () => {
  const content = JSON.stringify([...treasury.secretKey.slice(0, 63)]);
  expect(() => createKeyFileSigner(content)).toThrow(/^TREASURY_KEY_FILE is no Solana key file$/);
});
