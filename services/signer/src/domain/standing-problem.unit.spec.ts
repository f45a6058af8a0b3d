import type { ExpenseStanding, PeopleStanding } from '@outlay/platform/approval-proof';
import {
  APPROVED,
  APPROVER_ID,
  createApprovalProofs,
  provenQuote,
  type StandingSubject,
} from '@outlay/platform/testing';
import type { ApprovedContent } from '@outlay/schemas/events';
import type { PaymentRequest } from '@outlay/schemas/signer-api';
import { describe, expect, test } from 'vitest';
import { openSeenVersions } from '../store/seen-versions.ts';
import { paymentProblem } from './payment-problem.ts';

const proofs = createApprovalProofs();
const { verifiers } = proofs;

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const OTHER_WALLET = 'H6ARHf6YXhGYeQfUzQNGk6rDNnLBQKrenN712K4AQJEG';
const PAYOUT = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';
const OTHER_PAYOUT = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f61';
const NOW = new Date('2026-11-20T09:00:00.000Z');
const MINUTE_MS = 60_000;

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

interface Case {
  readonly content?: ApprovedContent;
  readonly subject?: Partial<StandingSubject>;
  readonly expense?: Partial<ExpenseStanding>;
  readonly people?: Partial<PeopleStanding>;
  readonly request?: Partial<PaymentRequest>;
  readonly approval?: Partial<PaymentRequest['approval']>;
  readonly decisions?: typeof APPROVED.decisions;
}

const PRICE = provenQuote('PYUSD/USD', '0.9998', NOW).proof;

const requestOf = ({ content = contentWith(), ...changes }: Case): PaymentRequest => ({
  payoutId: PAYOUT,
  price: PRICE,
  treasury: OTHER_WALLET,
  recipient: WALLET,
  amountBaseUnits: '25005001',
  memo: `${PAYOUT}:1`,
  payeeMemo: null,
  guardLamports: '0',
  blockhash: OTHER_WALLET,
  computeUnitLimit: 80_000,
  computeUnitPriceMicroLamports: '1000',
  ...changes.request,
  approval: {
    organizationId: '1',
    content: content as unknown as PaymentRequest['approval']['content'],
    rateProof: null,
    ...proofs.proofsOf(content, { ...(changes.decisions && { decisions: changes.decisions }) }),
    ...proofs.standingsOf(
      { payoutId: PAYOUT, content, statedAt: NOW, ...changes.subject },
      {
        ...(changes.expense && { expense: changes.expense }),
        ...(changes.people && { people: changes.people }),
      },
    ),
    ...changes.approval,
  },
});

const codeOf = (changes: Case, seen = openSeenVersions(':memory:')): string | undefined =>
  paymentProblem(requestOf(changes), { organizationId: '1' }, verifiers, {
    now: NOW,
    seen,
    requiresGuard: false,
    controlChangeDelayS: 0,
    firstSignedAtMs: null,
  })?.code;

const payee = (changes: Partial<PeopleStanding['payee']>): Partial<PeopleStanding> => ({
  payee: {
    ...{ memberId: '7', version: 1, active: true, roles: ['employee'] },
    wallet: { address: WALLET, memo: null, since: null },
    ...changes,
  },
});
const decider = (changes: Partial<PeopleStanding['deciders'][number]>) => ({
  deciders: [
    {
      ...{ memberId: APPROVER_ID, version: 1, active: true, roles: ['approver'] },
      ...{ deviceKeys: [], passkeys: [] },
      ...changes,
    },
  ],
});
const minutesAgo = (minutes: number) => ({
  statedAt: new Date(NOW.getTime() - minutes * MINUTE_MS),
});

test('a payment whose approval, payee and approvers still stand is signed', () => {
  expect(codeOf({})).toBeUndefined();
});

describe('payout alone, with an approval that was true once,', () => {
  test.each<[string, Case]>([
    ['pays no cancelled approval', { expense: { standing: 'not_approved' } }],
    ['pays no wallet that was removed', { people: payee({ wallet: null }) }],
    [
      'pays no wallet that was replaced',
      { subject: { wallet: { address: OTHER_WALLET, memo: null } } },
    ],
    [
      'pays no wallet whose memo has changed',
      { subject: { wallet: { address: WALLET, memo: '8' } } },
    ],
    ['pays nobody who has left', { people: payee({ active: false }) }],
    ['pays nothing that someone approved who has left', { people: decider({ active: false }) }],
    [
      'pays nothing that someone approved who lost the role',
      { people: decider({ roles: ['employee'] }) },
    ],
    ['makes up no statement of expense', { approval: { expenseStanding: 'a.b.c' } }],
    ['makes up no statement of identity', { approval: { peopleStanding: 'a.b.c' } }],
    ['uses no statement of another payout', { subject: { payoutId: OTHER_PAYOUT } }],
    ['uses no statement of another organization', { subject: { organizationId: '2' } }],
    ['uses no statement of another expense', { expense: { expenseId: '13' } }],
    ['uses no statement of another submission', { expense: { submission: 2 } }],
    ['uses no statement of another content', { expense: { contentHash: 'a'.repeat(64) } }],
    ['uses no statement of another payee', { people: payee({ memberId: '8' }) }],
    ['leaves out no approver', { people: { deciders: [] } }],
  ])('%s', (_what, changes) => {
    expect(codeOf(changes)).toBe('STANDING_NOT_PROVEN');
  });
});

test('expense alone names no other wallet in its content: identity states whose it is', () => {
  const stolen = contentWith({ payeeWallet: OTHER_WALLET });
  const thiefsWallet = { recipient: OTHER_WALLET };
  const wallet = { address: WALLET, memo: null };
  expect(codeOf({ content: stolen, request: thiefsWallet, subject: { wallet } })).toBe(
    'STANDING_NOT_PROVEN',
  );
  const nameless = contentWith({ payeeWallet: null });
  expect(codeOf({ content: nameless, request: thiefsWallet, subject: { wallet } })).toBe(
    'STANDING_NOT_PROVEN',
  );
  expect(codeOf({ content: nameless, subject: { wallet } })).toBeUndefined();
});

test('a statement counts for ten minutes, and not when it is from the future', () => {
  expect(codeOf({ subject: minutesAgo(10) })).toBeUndefined();
  expect(codeOf({ subject: minutesAgo(-2) })).toBeUndefined();
  expect(codeOf({ subject: minutesAgo(10.01) })).toBe('STANDING_OUTDATED');
  expect(codeOf({ subject: minutesAgo(-2.01) })).toBe('STANDING_OUTDATED');
  expect(codeOf({ expense: { statedAt: minutesAgo(11).statedAt.toISOString() } })).toBe(
    'STANDING_OUTDATED',
  );
});

test('an older statement is refused once a newer one for the expense, payee or approver was seen', () => {
  const newer: Case[] = [
    { expense: { version: 2, standing: 'not_approved' } },
    { people: payee({ version: 2, wallet: null }) },
    { people: decider({ version: 2, active: false }) },
  ];
  for (const change of newer) {
    const seen = openSeenVersions(':memory:');
    expect(codeOf({}, seen)).toBeUndefined();
    expect(codeOf(change, seen)).toBe('STANDING_NOT_PROVEN');
    expect(codeOf({}, seen)).toBe('STANDING_OUTDATED');
  }
});

describe('an approval signed with a passkey', () => {
  const credentialId = 'q83vEjRWeJA';
  const credential = proofs.passkeyProofOf({
    organizationId: '1',
    memberId: APPROVER_ID,
    credentialId,
    publicKey: 'AQID',
    registeredAt: NOW.toISOString(),
  });
  const assertion = { authenticatorData: 'AA', clientDataJSON: 'AA', signature: 'AA' };
  const decisions = APPROVED.decisions.map((decision) => ({
    ...decision,
    passkey: { credential, assertion },
  })) as unknown as typeof APPROVED.decisions;

  test('is paid while its approver has the passkey, and not once it was removed', () => {
    const passkeys = [credentialId];
    expect(codeOf({ decisions, people: decider({ passkeys }) })).toBeUndefined();
    expect(codeOf({ decisions, people: decider({ passkeys: [] }) })).toBe('STANDING_NOT_PROVEN');
  });

  test('pays no other wallet, even when expense names one', () => {
    const content = contentWith({ payeeWallet: OTHER_WALLET });
    const wallet = { address: WALLET, memo: null };
    const request = { recipient: OTHER_WALLET };
    const subject = { wallet, deciders: [{ memberId: APPROVER_ID, passkeys: [credentialId] }] };
    expect(codeOf({ content, request, decisions, subject })).toBe('STANDING_NOT_PROVEN');
  });
});
