import { canonicalHash } from '@outlay/platform/hashing';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApproval, anApprovedContent, APPROVER_ID, proofsOf } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const content = anApprovedContent({ payeeWallet: aWallet() });
const richer = { ...content, usdAmount: '9500.00', payeeWallet: aWallet() };
const nobody = { decisions: [] };
const inventedLimit = { decisions: [], autoApprovalLimitUsd: '1000000' };

test.each([
  [
    'forged by a writer of the topic, without any proof',
    { submissionProof: 'a.b.c', certificate: 'a.b.c' },
  ],
  ['without a certificate of workflow', { certificate: 'a.b.c' }],
  ['without a statement of expense', { submissionProof: 'a.b.c' }],
  [
    'whose wallet and amount differ from what was signed',
    { content: richer, contentHash: canonicalHash(richer) },
  ],
  ['with the proofs of another expense', proofsOf(anApprovedContent())],
  [
    'with the proofs of the same expense in another organization',
    proofsOf(content, { organizationId: '2' }),
  ],
  ['that no person decided', proofsOf(content, nobody)],
  [
    "that no person decided, above the operator's maximum, with a limit that workflow made up,",
    proofsOf(content, inventedLimit),
  ],
])('an approval %s fails as UNPROVEN_APPROVAL, and nothing is queued', async (_name, changes) => {
  const forged = anApproval(content, changes);
  await testkit.deliver(forged);
  const [failed] = await testkit.rows<{ reason: string }>(
    'select reason from failed_events where event_id = $1',
    [forged.id],
  );
  expect(failed?.reason).toContain('UNPROVEN_APPROVAL');
  expect(await testkit.rows('select id from payouts')).toEqual([]);
  await testkit.rows('delete from failed_events');
});

test('an approval by the payee proves nothing', async () => {
  const own = anApprovedContent({ payeeWallet: aWallet(), payeeId: APPROVER_ID });
  const forged = anApproval(own);
  await testkit.deliver(forged);
  expect(
    await testkit.rows('select reason from failed_events where event_id = $1', [forged.id]),
  ).toHaveLength(1);
  expect(await testkit.rows('select id from payouts')).toEqual([]);
});

test("without a person, what the organization's limit and the operator's maximum both cover is queued", async () => {
  const small = anApprovedContent({ payeeWallet: aWallet(), usdAmount: '20.00' });
  await testkit.deliver(anApproval(small, proofsOf(small, inventedLimit)));
  const queued = await testkit.rows<{ id: string }>('select id::text from payouts');
  expect(queued).toHaveLength(1);
});
