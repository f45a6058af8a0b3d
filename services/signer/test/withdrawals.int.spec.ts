import { aCompany, type TestLog } from '@outlay/authority/testing';
import {
  SigningRefusedError,
  WITHDRAWAL_ATTEMPTS_MAX,
  type WithdrawalRequest,
} from '@outlay/schemas/signer-api';
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js';
import { beforeEach, expect, test } from 'vitest';
import { aSigner, type TestSigner } from './a-signer.ts';

const OWN = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
const THIEF = '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q';
const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';

let company: TestLog;
let signer: TestSigner;
let treasury: string;

beforeEach(() => {
  company = aCompany();
  signer = aSigner({
    mint: MINT,
    trust: company.trust,
    authorityOf: () => company.state,
    now: () => company.now.getTime(),
  });
  treasury = signer.addTreasury('1', 'main', Keypair.generate().secretKey);
  company.say('1', 'withdrawal_address.set', `withdrawal_address/${OWN}`, {
    ...{ address: OWN, isVault: false },
  });
  company.confirm('2');
});

const order = (changes: object = {}, id = '7') => {
  company.say('1', 'withdrawal.ordered', `withdrawal/${id}`, {
    ...{ treasury, asset: 'SOL', amount: '1.5', to: OWN },
    ...changes,
  });
  company.confirm('2');
};

const request = (changes: Partial<WithdrawalRequest> = {}): WithdrawalRequest => ({
  ...{ organizationId: '1', withdrawalId: '7', attempt: 1, guardLamports: '890880' },
  ...{ blockhash: MINT, computeUnitLimit: 80_000, computeUnitPriceMicroLamports: '1000' },
  ...changes,
});

const outcomeOf = (changes: Partial<WithdrawalRequest> = {}): Promise<string> =>
  signer.signWithdrawal(request(changes)).then(
    () => 'signed',
    (error: unknown) => (error instanceof SigningRefusedError ? error.code : String(error)),
  );

test('what two admins ordered is signed, to their address, with a guard on the chain', async () => {
  order();
  const { signedTransaction } = await signer.signWithdrawal(request());
  const { message, signatures } = VersionedTransaction.deserialize(
    Buffer.from(signedTransaction, 'base64'),
  );
  const { instructions, payerKey } = TransactionMessage.decompile(message);
  expect(payerKey.toBase58()).toBe(treasury);
  expect(signatures).toHaveLength(1);
  const system = instructions.filter(({ programId }) => programId.equals(SystemProgram.programId));
  expect(system).toHaveLength(2);
  expect(system[1]?.keys.map(({ pubkey }) => pubkey.toBase58())).toEqual([treasury, OWN]);
  expect(system[1]?.data.readBigUInt64LE(4)).toBe(1_500_000_000n);
});

test('whoever owns payout gets nothing that nobody ordered, and cannot name another amount or address', async () => {
  expect(await outcomeOf()).toBe('LOG_BEHIND');
  order();
  expect(await outcomeOf({ withdrawalId: '8' })).toBe('LOG_BEHIND');
  const asked = { ...request(), to: THIEF, amount: '900', treasury: THIEF };
  const { signedTransaction } = await signer.signWithdrawal(asked);
  const bytes = Buffer.from(signedTransaction, 'base64').toString('hex');
  const keyOf = (address: string) =>
    TransactionMessage.decompile(
      VersionedTransaction.deserialize(Buffer.from(bytes, 'hex')).message,
    ).instructions.some(({ keys }) => keys.some(({ pubkey }) => pubkey.toBase58() === address));
  expect([keyOf(OWN), keyOf(THIEF)]).toEqual([true, false]);
});

test('an order about a treasury of another organization, or of nobody, is not signed', async () => {
  const other = signer.addTreasury('2', 'main', Keypair.generate().secretKey);
  order({ treasury: other });
  expect(await outcomeOf()).toBe('TREASURY_OF_ANOTHER_ORGANIZATION');
  order({ treasury: THIEF }, '8');
  expect(await outcomeOf({ withdrawalId: '8' })).toBe('UNKNOWN_TREASURY');
});

test('without a guard, or above the cost of any transaction, it is not signed', async () => {
  order();
  expect(await outcomeOf({ guardLamports: '0' })).toBe('NOT_A_PAYOUT');
  expect(await outcomeOf({ guardLamports: '900000000' })).toBe('NOT_A_PAYOUT');
  expect(await outcomeOf({ computeUnitPriceMicroLamports: '900000000' })).toBe('NOT_A_PAYOUT');
});

test('every attempt has the same guard, and there are 20 at most', async () => {
  order();
  const seed = await signer.guardSeed({ organizationId: '1', withdrawalId: '7' });
  expect(await signer.guardSeed({ organizationId: '1', withdrawalId: '7' })).toEqual(seed);
  expect(await signer.guardSeed({ organizationId: '1', expenseId: '7' })).not.toEqual(seed);
  for (let attempt = 1; attempt <= WITHDRAWAL_ATTEMPTS_MAX; attempt += 1) {
    expect(await outcomeOf({ attempt })).toBe('signed');
  }
  expect(await outcomeOf({ attempt: 20 })).toBe('ABOVE_SIGNER_LIMIT');
});

test('a pause, the removal of the address, and a day end it', async () => {
  order();
  company.say('3', 'payments.paused', 'payments', {});
  expect(await outcomeOf()).toBe('PAYMENTS_PAUSED');
  company.say('1', 'payments.resumed', 'payments', {});
  company.confirm('2');
  company.pass(25);
  expect(await outcomeOf()).toBe('WITHDRAWAL_EXPIRED');
  order({}, '8');
  const removed = { removed: true };
  company.say('2', 'withdrawal_address.set', `withdrawal_address/${OWN}`, removed);
  expect(await outcomeOf({ withdrawalId: '8' })).toBe('RECIPIENT_NOT_APPROVED');
});
