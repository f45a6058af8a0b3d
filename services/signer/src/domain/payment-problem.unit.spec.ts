import { APPROVED, APPROVER_ID, createApprovalProofs, provenQuote } from '@outlay/platform/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { expect, test } from 'vitest';
import { paymentProblem } from './payment-problem.ts';

const { proofsOf, standingsOf, verifiers } = createApprovalProofs({ autoApprovalMaxUsd: '20' });

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const OTHER_WALLET = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
const PAYOUT = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';

const contentWith = (changes: Partial<ApprovedContent> = {}): ApprovedContent => ({
  expenseId: '12',
  submission: 1,
  payeeId: '7',
  payeeWallet: WALLET,
  amount: { amount: changes.usdAmount ?? '25.00', currency: 'USD' },
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
  rateProof: null,
  ...proofsOf(content),
  ...standingsOf({ payoutId: PAYOUT, content, statedAt: NOW }),
  ...changes,
});

const NOW = new Date('2026-11-21T09:30:00.000Z');
const TIMES = { nowMs: NOW.getTime(), firstSignedAtMs: null };
const PRICE = provenQuote('PYUSD/USD', '0.9998', NOW).proof;

/** 25.00 US dollars at 0.9998. */
const paymentWith = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  payoutId: PAYOUT,
  treasury: OTHER_WALLET,
  recipient: WALLET,
  amountBaseUnits: '25005001',
  memo: `${PAYOUT}:1`,
  payeeMemo: null,
  guardLamports: '890880',
  blockhash: OTHER_WALLET,
  computeUnitLimit: 80_000,
  computeUnitPriceMicroLamports: '1000',
  approval: approvalOf(contentWith()),
  price: PRICE,
  ...changes,
});
const codeOf = (changes: Partial<PaymentRequest>, organizationId = '1'): string | undefined =>
  paymentProblem(paymentWith(changes), { organizationId }, verifiers, {
    now: new Date(TIMES.nowMs),
    controlChangeDelayS: 0,
    firstSignedAtMs: TIMES.firstSignedAtMs,
    seen: { admit: () => true },
    requiresGuard: true,
  })?.code;

test('the approved payment has no problem', () => {
  expect(codeOf({})).toBeUndefined();
});

test.each([
  ['another recipient', { recipient: OTHER_WALLET }, 'RECIPIENT_NOT_APPROVED'],
  ['a memo that was not approved', { payeeMemo: '666' }, 'RECIPIENT_NOT_APPROVED'],
  ['a unit more than the price gives', { amountBaseUnits: '25005002' }, 'AMOUNT_NOT_APPROVED'],
  ['a unit less than the price gives', { amountBaseUnits: '25005000' }, 'AMOUNT_NOT_APPROVED'],
  ['nothing', { amountBaseUnits: '0' }, 'AMOUNT_NOT_APPROVED'],
  ["another payout's memo", { memo: 'x:1' }, 'NOT_A_PAYOUT'],
  ['a payment that the chain would make twice', { guardLamports: '0' }, 'NOT_A_PAYOUT'],
  ['a guard that drains the treasury', { guardLamports: '2000001' }, 'NOT_A_PAYOUT'],
  ['a fee that drains the treasury', { computeUnitPriceMicroLamports: '99999999' }, 'NOT_A_PAYOUT'],
])('%s is not signed', (_what, changes, code) => {
  expect(codeOf(changes)).toBe(code);
});

test('a treasury never pays for another organization, even with a complete proof', () => {
  expect(codeOf({}, '2')).toBe('TREASURY_OF_ANOTHER_ORGANIZATION');
});

test('a payout service that lies about content, approval or payee gets nothing signed', () => {
  const richer = contentWith({ usdAmount: '2500.00' });
  const stolen = contentWith({ payeeWallet: OTHER_WALLET });
  const otherLines = contentWith({ linesHash: 'c'.repeat(64) });
  const proofs = proofsOf(contentWith());
  expect(codeOf({ approval: approvalOf(richer, proofs), amountBaseUnits: '2500500100' })).toBe(
    'CONTENT_CHANGED',
  );
  expect(codeOf({ approval: approvalOf(stolen, proofs), recipient: OTHER_WALLET })).toBe(
    'CONTENT_CHANGED',
  );
  expect(codeOf({ approval: approvalOf(otherLines, proofs) })).toBe('CONTENT_CHANGED');
  expect(codeOf({ approval: approvalOf(contentWith(), { certificate: 'a.b.c' }) })).toBe(
    'UNPROVEN_APPROVAL',
  );
  const own = contentWith({ payeeId: APPROVER_ID });
  expect(codeOf({ approval: approvalOf(own) })).toBe('UNPROVEN_APPROVAL');
  const withoutPeople = proofsOf(contentWith(), { decisions: [] });
  expect(codeOf({ approval: approvalOf(contentWith(), withoutPeople) })).toBe('NO_HUMAN_APPROVAL');
});

test('a limit that workflow made up pays nothing above the maximum of the signer without a person', () => {
  const byRule = (usdAmount: string, autoApprovalLimitUsd: string) => {
    const content = contentWith({ usdAmount });
    const proofs = proofsOf(content, { decisions: [], autoApprovalLimitUsd });
    const amountBaseUnits = `${usdAmount.replace('.', '')}0000`;
    const price = provenQuote('PYUSD/USD', '1', NOW).proof;
    return codeOf({ approval: approvalOf(content, proofs), amountBaseUnits, price });
  };
  expect(byRule('20.01', '1000000')).toBe('NO_HUMAN_APPROVAL');
  expect(byRule('20.00', '1000000')).toBeUndefined();
  expect(byRule('20.00', '19.99')).toBe('NO_HUMAN_APPROVAL');
});

test("an approval that rests on its approver's word alone is refused, although everything is signed", () => {
  const [decision] = APPROVED.decisions;
  if (!decision) throw new Error('no decision');
  const loneFact = {
    ...{ kind: 'manager' as const, subject: '7', authorId: APPROVER_ID, confirmedById: null },
    madeAt: '2026-01-01T00:00:00.000Z',
  };
  const certified = (facts: (typeof loneFact)[]) =>
    codeOf({
      approval: approvalOf(
        contentWith(),
        proofsOf(contentWith(), { decisions: [{ ...decision, facts }] }),
      ),
    });
  expect(certified([loneFact])).toBe('UNPROVEN_APPROVAL');
  expect(certified([])).toBeUndefined();
});
