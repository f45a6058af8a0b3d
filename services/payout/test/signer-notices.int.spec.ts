import { approvalChallenge } from '@outlay/platform/approval-proof';
import { canonicalHash } from '@outlay/platform/hashing';
import type { RepeatingWork } from '@outlay/platform/lifecycle';
import { anEvent, APPROVED, createTestAuthenticator, eventually } from '@outlay/platform/testing';
import { SigningRefusedError, type Signer } from '@outlay/schemas/signer-api';
import { RELYING_PARTY } from '@outlay/signer/testing';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RailUnavailableError } from '../src/use-cases/ports.ts';
import { createNoticeWorker } from '../src/worker/notice-worker.ts';
import {
  anApproval,
  anApprovedContent,
  APPROVER_ID,
  passkeyProofOf,
  proofsOf,
} from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;
let worker: RepeatingWork;
beforeAll(async () => {
  testkit = await startPayoutTestkit({ baseUnits: 100_000_000n });
  worker = testkit.worker();
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  await testkit.close();
});

type Call = readonly [name: string, request: object];

/** Forwards pending notices to a signer that records its calls and gives this answer. */
async function forward(answer: () => Promise<void> = () => Promise.resolve()): Promise<Call[]> {
  const calls: Call[] = [];
  const record = (name: string) => async (request: object) => {
    calls.push([name, request]);
    await answer();
  };
  await forwardTo({
    pinPasskey: record('pinPasskey'),
    requirePasskeys: record('requirePasskeys'),
  });
  return calls;
}

/** Runs one round of the worker. */
async function forwardTo(signer: Pick<Signer, 'pinPasskey' | 'requirePasskeys'>): Promise<void> {
  const { database, log } = testkit;
  const notices = createNoticeWorker({ database, signer, log, intervalMs: 20, pollMs: 20 });
  await notices.start();
  await notices.stop();
}

const pending = async () =>
  testkit.rows('select notice from signer_notices where sent_at is null order by id');

const registered = (statement: string, credentialId = 'a2V5') =>
  anEvent('MemberPasskeyRegistered', APPROVER_ID, {
    memberId: APPROVER_ID,
    credentialId,
    statement,
  });
const ruled = (aboveUsd: string | null) =>
  anEvent('PasskeyRuleChanged', 'passkey-rule:1', { aboveUsd });

test('passkeys and stricter rules reach the signer once each, in order; a looser one never does', async () => {
  const event = registered('first');
  await testkit.deliver(event);
  await testkit.deliver(event);
  await testkit.deliver(ruled('500.00'));
  await testkit.deliver(ruled(null));
  expect(await forward()).toEqual([
    ['pinPasskey', { statement: 'first' }],
    ['requirePasskeys', { organizationId: '1', aboveUsd: '500.00' }],
  ]);
  expect(await forward()).toEqual([]);
});

test('while the signer is away a notice waits; one that it refuses is not sent again', async () => {
  await testkit.deliver(registered('second'));
  await forward(() => Promise.reject(new RailUnavailableError('away')));
  expect(await pending()).toHaveLength(1);
  await forward(() => Promise.reject(new SigningRefusedError('PASSKEY_NOT_PINNED', 'no')));
  expect(await pending()).toHaveLength(0);
  expect(
    await testkit.rows('select refused_code from signer_notices order by id desc limit 1'),
  ).toEqual([{ refused_code: 'PASSKEY_NOT_PINNED' }]);
});

test('a payment without the required passkey is held with its reason, and one that has it contains the signature and is paid', async () => {
  const passkey = createTestAuthenticator(RELYING_PARTY);
  const { credentialId, publicKey } = passkey;
  const credential = passkeyProofOf({
    organizationId: '1',
    memberId: APPROVER_ID,
    credentialId,
    publicKey,
    registeredAt: '2026-11-20T09:00:00.000Z',
  });
  await testkit.deliver(registered(credential, credentialId));
  await testkit.deliver(ruled('20.00'));
  await forwardTo(testkit.signer);
  const wallet = Keypair.generate().publicKey.toBase58();
  await testkit.quote('1.0000');
  const unsigned = await testkit.approve(wallet);
  const held = await testkit.until(unsigned, 'HELD');
  expect(held).toMatchObject({ reasonCode: 'PASSKEY_APPROVAL_REQUIRED' });
  expect(held.reason).toContain('passkey');

  const content = anApprovedContent({ payeeWallet: wallet });
  const { expenseId, submission } = content;
  const contentHash = canonicalHash(content);
  const step = { organizationId: '1', expenseId, submission, contentHash, stepNumber: 1 };
  const assertion = passkey.assert(approvalChallenge(step));
  const decisions = APPROVED.decisions.map((decision) => ({
    ...decision,
    passkey: { credential, assertion },
    deviceKey: null,
  }));
  await testkit.deliver(anApproval(content, proofsOf(content, { decisions })));
  worker.kick();
  const { signature } = await testkit.until(expenseId, 'PAID');
  const instructions = await testkit.chain.connection
    .getTransaction(signature!, { commitment: 'confirmed', maxSupportedTransactionVersion: 0 })
    .then((landed) => landed!.transaction.message.compiledInstructions)
    .then((all) => all.map(({ data }) => Buffer.from(data).toString('hex')));
  expect(instructions.join()).toContain(
    Buffer.from(assertion.authenticatorData, 'base64url').toString('hex'),
  );
  await eventually(async () => expect(await pending()).toEqual([]));
});
