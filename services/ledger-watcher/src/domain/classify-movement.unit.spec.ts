import { expect, test } from 'vitest';
import {
  classifyMovement,
  payoutIdOfMemo,
  type ExpenseOutcome,
  type MovementFacts,
} from './classify-movement.ts';

/** A member pays a stranger. */
const PAYMENT: MovementFacts = {
  direction: 'out',
  hasOwner: true,
  counterparty: 'stranger',
  isPayout: false,
  isSwap: false,
  isDust: false,
};

const CASES: readonly [string, Partial<MovementFacts>, ExpenseOutcome][] = [
  ['a payment to a stranger', {}, 'draft'],
  ['a payment below the floor', { isDust: true }, 'dust'],
  ['a transfer to another own wallet', { counterparty: 'own' }, 'own_transfer'],
  ['a small transfer to another own wallet', { counterparty: 'own', isDust: true }, 'own_transfer'],
  ['money given back to the treasury', { counterparty: 'treasury' }, 'own_transfer'],
  ['a swap', { isSwap: true }, 'own_transfer'],
  ['a payment that calls itself a payout', { isPayout: true }, 'draft'],
  ['money from a stranger', { direction: 'in' }, 'incoming'],
  ['dust from a stranger', { direction: 'in', isDust: true }, 'incoming'],
  ['money from another own wallet', { direction: 'in', counterparty: 'own' }, 'own_transfer'],
  ['a payout that arrives', { direction: 'in', isPayout: true }, 'own_payout'],
  [
    'a payout that arrives before its event',
    { direction: 'in', counterparty: 'treasury' },
    'own_payout',
  ],
  ['a payout that leaves the treasury', { hasOwner: false, isPayout: true }, 'own_payout'],
  ['an unknown payment out of the treasury', { hasOwner: false }, 'not_watched_for_expenses'],
  ['the treasury paying an own wallet', { hasOwner: false, counterparty: 'own' }, 'own_transfer'],
];

test.each(CASES)('%s', (_title, facts, outcome) => {
  expect(classifyMovement({ ...PAYMENT, ...facts })).toBe(outcome);
});

const PAYOUT = '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60';

test.each([
  [`${PAYOUT}:1`, PAYOUT],
  // As listed by getSignaturesForAddress, with its length prefix.
  [`[38] ${PAYOUT}:12`, PAYOUT],
  ['[5] lunch', null],
  [PAYOUT, null],
  [null, null],
])('the memo %j names the payout %j', (memo, payoutId) => {
  expect(payoutIdOfMemo(memo)).toBe(payoutId);
});
