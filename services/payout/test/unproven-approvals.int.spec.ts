import { canonicalHash } from '@outlay/platform/hashing';
import { Keypair } from '@solana/web3.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anApproval, anApprovedContent, APPROVER_ID, somePeople } from './fixtures/an-approval.ts';
import { startPayoutTestkit, type PayoutTestkit } from './support/payout-testkit.ts';

let testkit: PayoutTestkit;

beforeAll(async () => {
  testkit = await startPayoutTestkit();
});
afterAll(() => testkit.close());

const aWallet = (): string => Keypair.generate().publicKey.toBase58();
const content = anApprovedContent({ payeeWallet: aWallet() });
const richer = { ...content, usdAmount: '9500.00', payeeWallet: aWallet() };
const real = somePeople.approvalOf(content);
const forged = { keyId: 'session', signature: 'a.b.c' };

test.each<[string, Parameters<typeof anApproval>[1]]>([
  [
    'forged by a writer of the topic, without any signature',
    {
      submitted: { ...real.submitted, proof: forged },
      steps: real.steps.map((step) => ({ ...step, proof: forged })),
    },
  ],
  [
    'whose decision nobody signed',
    { steps: real.steps.map((step) => ({ ...step, proof: forged })) },
  ],
  ['whose submission nobody signed', { submitted: { ...real.submitted, proof: forged } }],
  [
    'whose wallet and amount differ from what was signed',
    { content: richer, contentHash: canonicalHash(richer) },
  ],
  [
    'whose lines differ from what was signed',
    { submittedLines: [{ ...real.submittedLines[0], categoryId: '9' }] },
  ],
  ['with what people signed of another expense', somePeople.approvalOf(anApprovedContent())],
  [
    'with what people signed of the same expense in another organization',
    somePeople.approvalOf(content, { organizationId: '2' }),
  ],
  ['that somebody else submitted', somePeople.approvalOf(content, { submitterId: APPROVER_ID })],
])('an approval %s fails as UNPROVEN_APPROVAL, and nothing is queued', async (_name, changes) => {
  const event = anApproval(content, changes);
  await testkit.deliver(event);
  const [failed] = await testkit.rows<{ reason: string }>(
    'select reason from failed_events where event_id = $1',
    [event.id],
  );
  expect(failed?.reason).toContain('UNPROVEN_APPROVAL');
  expect(await testkit.rows('select id from payouts')).toEqual([]);
  await testkit.rows('delete from failed_events');
});

/** Delivers an approval; returns how its payout ends, and why. */
async function endOf(
  approved = content,
  signing: Parameters<typeof somePeople.approvalOf>[1] = {},
) {
  await testkit.deliver(anApproval(approved, somePeople.approvalOf(approved, signing)));
  const worker = testkit.worker();
  await worker.start();
  const { status, reasonCode } = await testkit.until(approved.expenseId, 'HELD', 'PAID');
  await worker.stop();
  return { status, reasonCode };
}

test.each([
  ['no person decided', [], 'RULE_NOT_MET'],
  ['somebody decided whom the rule does not name', ['77'], 'RULE_NOT_MET'],
  ['a decider is not a member at all, beside one who is', ['78', APPROVER_ID], null],
])('where %s, the signer decides', async (_who, approverIds, code) => {
  const approved = anApprovedContent({ payeeWallet: aWallet() });
  const ending = code === null ? { status: 'PAID' } : { status: 'HELD', reasonCode: code };
  expect(await endOf(approved, { approverIds })).toMatchObject(ending);
});

test('an approval by the payee fills no place', async () => {
  const own = anApprovedContent({ payeeWallet: aWallet(), payeeId: APPROVER_ID });
  expect(await endOf(own)).toMatchObject({ status: 'HELD', reasonCode: 'RULE_NOT_MET' });
});

test("without a person, what the organization's limit and the operator's maximum both cover is paid", async () => {
  const small = anApprovedContent({ payeeWallet: aWallet(), usdAmount: '20.00' });
  expect(await endOf(small, { approverIds: [] })).toMatchObject({ status: 'PAID' });
});

test('a submission that somebody sent back after its approval is held', async () => {
  const approved = anApprovedContent({ payeeWallet: aWallet() });
  testkit.people.object('1', approved.expenseId, { kind: 'sent_back', submission: 1, byId: '9' });
  expect(await endOf(approved)).toMatchObject({ status: 'HELD', reasonCode: 'APPROVAL_WITHDRAWN' });
});
