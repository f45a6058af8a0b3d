import { canonicalHash } from '@outlay/platform/hashing';
import { expect, test } from 'vitest';
import { anExpense, aPolicy } from '../../test/fixtures/an-expense.ts';
import { approvedContentOf, type SubmittedFacts } from './approved-content.ts';

const WALLET = '7UVimffxr9ow1uXYxsr4LHAcV58mLzhmwaeKvJ1pjLiE';
const facts: SubmittedFacts = {
  submission: 1,
  payeeWallet: WALLET,
  payeeMemo: null,
  receiptSha256: null,
  policy: aPolicy(),
};
const expense = anExpense();
const contentOf = (changes: Partial<SubmittedFacts>) =>
  approvedContentOf(expense, { ...facts, ...changes });

test('the memo of a wallet is part of the approved content, so a different memo is different content', () => {
  const { content, contentHash } = contentOf({ payeeMemo: '1029384756' });
  expect(content.payeeMemo).toBe('1029384756');
  expect(contentHash).toBe(canonicalHash(content));
  expect(contentHash).not.toBe(contentOf({ payeeMemo: '1029384757' }).contentHash);
});

test('without a memo or a wallet, the content names no memo', () => {
  expect(Object.keys(contentOf({}).content)).not.toContain('payeeMemo');
  expect(contentOf({ payeeWallet: null, payeeMemo: 'tag' })).toEqual(
    contentOf({ payeeWallet: null }),
  );
});
