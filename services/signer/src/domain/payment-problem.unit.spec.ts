import { APPROVED, APPROVER_ID, createApprovalProofs } from '@outlay/platform/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { expect, test } from 'vitest';
import { paymentProblem } from './payment-problem.ts';

const { proofsOf, walletProofOf, verifiers } = createApprovalProofs({ autoApprovalMaxUsd: '20' });

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const OTHER_WALLET = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
const PAYOUT = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';

const contentWith = (changes: Partial<ApprovedContent> = {}): ApprovedContent => ({
  expenseId: '12',
  submission: 1,
  payeeId: '7',
  payeeWallet: WALLET,
  amount: { amount: '25.00', currency: 'USD' },
  usdAmount: '25.00',
  rate: null,
  categoryId: '2',
  policyId: '3',
  receiptSha256: null,
  reimbursable: true,
  source: 'manual',
  ...changes,
});

type Approval = PaymentRequest['approval'];
const approvalOf = (content: ApprovedContent, changes: Partial<Approval> = {}): Approval => ({
  organizationId: '1',
  content: content as unknown as Approval['content'],
  walletProof: null,
  ...proofsOf(content),
  ...changes,
});

/** 25.00 US dollars at 0.9998. */
const paymentWith = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  payoutId: PAYOUT,
  treasury: OTHER_WALLET,
  recipient: WALLET,
  amountBaseUnits: '25005001',
  memo: `${PAYOUT}:1`,
  payeeMemo: null,
  guardLamports: '0',
  blockhash: OTHER_WALLET,
  computeUnitLimit: 80_000,
  computeUnitPriceMicroLamports: '1000',
  approval: approvalOf(contentWith()),
  ...changes,
});
const codeOf = (changes: Partial<PaymentRequest>, organizationId = '1'): string | undefined =>
  paymentProblem(paymentWith(changes), { organizationId }, verifiers)?.code;

test('the approved payment has no problem, and neither has one at the edges of a plausible price', () => {
  expect(codeOf({})).toBeUndefined();
  expect(codeOf({ amountBaseUnits: '22727273' })).toBeUndefined();
  expect(codeOf({ amountBaseUnits: '27777777' })).toBeUndefined();
});

test.each([
  ['another recipient', { recipient: OTHER_WALLET }, 'RECIPIENT_NOT_APPROVED'],
  ['a memo that was not approved', { payeeMemo: '666' }, 'RECIPIENT_NOT_APPROVED'],
  ['more than any plausible price gives', { amountBaseUnits: '27777778' }, 'AMOUNT_NOT_APPROVED'],
  ['less than any plausible price gives', { amountBaseUnits: '22727272' }, 'AMOUNT_NOT_APPROVED'],
  ['nothing', { amountBaseUnits: '0' }, 'AMOUNT_NOT_APPROVED'],
  ["another payout's memo", { memo: 'x:1' }, 'NOT_A_PAYOUT'],
  ['a guard that drains the treasury', { guardLamports: '2000001' }, 'NOT_A_PAYOUT'],
  ['a fee that drains the treasury', { computeUnitPriceMicroLamports: '99999999' }, 'NOT_A_PAYOUT'],
])('%s is not signed', (_what, changes, code) => {
  expect(codeOf(changes)).toBe(code);
});

test("a treasury never pays for another organisation, even with that one's full proof", () => {
  expect(codeOf({}, '2')).toBe('TREASURY_OF_ANOTHER_ORGANIZATION');
});

test('a payout service that lies about content, approval or payee gets nothing signed', () => {
  const richer = contentWith({ usdAmount: '2500.00' });
  const stolen = contentWith({ payeeWallet: OTHER_WALLET });
  const proofs = proofsOf(contentWith());
  expect(codeOf({ approval: approvalOf(richer, proofs), amountBaseUnits: '2500500100' })).toBe(
    'CONTENT_CHANGED',
  );
  expect(codeOf({ approval: approvalOf(stolen, proofs), recipient: OTHER_WALLET })).toBe(
    'CONTENT_CHANGED',
  );
  expect(codeOf({ approval: approvalOf(contentWith(), { certificate: 'a.b.c' }) })).toBe(
    'UNPROVEN_APPROVAL',
  );
  const own = contentWith({ payeeId: APPROVER_ID });
  expect(codeOf({ approval: approvalOf(own) })).toBe('UNPROVEN_APPROVAL');
  const byNoOne = proofsOf(contentWith(), { decisions: [] });
  expect(codeOf({ approval: approvalOf(contentWith(), byNoOne) })).toBe('NO_HUMAN_APPROVAL');
});

test('a limit that workflow made up pays nothing without a person above the maximum of the signer itself', () => {
  const byRule = (usdAmount: string, autoApprovalLimitUsd: string) => {
    const content = contentWith({ usdAmount });
    const proofs = proofsOf(content, { decisions: [], autoApprovalLimitUsd });
    const amountBaseUnits = `${usdAmount.replace('.', '')}0000`;
    return codeOf({ approval: approvalOf(content, proofs), amountBaseUnits });
  };
  expect(byRule('20.01', '1000000')).toBe('NO_HUMAN_APPROVAL');
  expect(byRule('20.00', '1000000')).toBeUndefined();
  expect(byRule('20.00', '19.99')).toBe('NO_HUMAN_APPROVAL');
});

test("without an approved wallet only the payee's proven one is paid", () => {
  const content = contentWith({ payeeWallet: null });
  const proven = {
    organizationId: '1',
    memberId: '7',
    address: WALLET,
    memo: null,
    provenAt: '2026-11-20T09:00:00.000Z',
  };
  const paidWith = (changes: Partial<typeof proven> | null) =>
    codeOf({
      approval: approvalOf(content, {
        walletProof: changes && walletProofOf({ ...proven, ...changes }),
      }),
    });
  expect(paidWith({})).toBeUndefined();
  expect(paidWith(null)).toBe('RECIPIENT_NOT_APPROVED');
  expect(paidWith({ memberId: '8' })).toBe('RECIPIENT_NOT_APPROVED');
  expect(paidWith({ organizationId: '2' })).toBe('RECIPIENT_NOT_APPROVED');
  expect(paidWith({ address: OTHER_WALLET })).toBe('RECIPIENT_NOT_APPROVED');
});

test('an approval that rests on the word of its approver alone moves nothing, although everything is signed', () => {
  const [decision] = APPROVED.decisions;
  if (!decision) throw new Error('no decision');
  const byThemselves = {
    ...{ kind: 'manager' as const, subject: '7', authorId: APPROVER_ID, confirmedById: null },
    madeAt: '2026-01-01T00:00:00.000Z',
  };
  const certified = (facts: (typeof byThemselves)[]) =>
    codeOf({
      approval: approvalOf(
        contentWith(),
        proofsOf(contentWith(), { decisions: [{ ...decision, facts }] }),
      ),
    });
  expect(certified([byThemselves])).toBe('UNPROVEN_APPROVAL');
  expect(certified([])).toBeUndefined();
});
