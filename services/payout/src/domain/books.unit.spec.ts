import { expect, test } from 'vitest';
import {
  correctionOf,
  differenceOf,
  entriesFor,
  isZero,
  kindOf,
  stopFor,
  stopForDifference,
  type Movement,
  type OwnAttempt,
} from './books.ts';

const movement = (changes: Partial<Movement> = {}): Movement => ({
  signature: 'SIGNATURE',
  slot: 10,
  pyusdDelta: -25n,
  lamportsDelta: -5_000n,
  isSignedByTreasury: true,
  memo: null,
  ...changes,
});
const attempt = (state: OwnAttempt['state']): OwnAttempt => ({ payoutId: 'p', number: 1, state });

test.each([
  ['an attempt that may still land', movement(), attempt('OPEN'), 'own'],
  ['an attempt that landed', movement(), attempt('LANDED'), 'own'],
  ['an attempt that the chain refused', movement({ pyusdDelta: 0n }), attempt('REFUSED'), 'own'],
  ['an attempt that counted as expired', movement(), attempt('EXPIRED'), 'given_up'],
  ['signed with our key and not by us', movement(), null, 'unexplained'],
  ['taken without our signature', movement({ isSignedByTreasury: false }), null, 'seized'],
  ['SOL that left', movement({ pyusdDelta: 0n }), null, 'unexplained'],
  ['money that came in', movement({ pyusdDelta: 5n, lamportsDelta: 0n }), null, 'inflow'],
] as const)('%s', (_name, of, own, kind) => {
  expect(kindOf(of, own)).toBe(kind);
});

test('what is explained stops nothing; what is not says how much, in which transaction, and by which memo', () => {
  expect(stopFor(movement(), 'own')).toBeNull();
  expect(stopFor(movement({ pyusdDelta: 1n }), 'inflow')).toBeNull();
  expect(stopFor(movement(), 'seized')?.code).toBe('SEIZED_BY_ISSUER');
  expect(stopFor(movement(), 'given_up')?.code).toBe('EXPIRED_ATTEMPT_LANDED');
  const memo = '[38] 019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60:2';
  const stop = stopFor(movement({ memo }), 'unexplained');
  expect(stop?.reason).toBe(
    '0.000025 PYUSD left the treasury in transaction SIGNATURE, which no payout explains, with the memo of payout 019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60:2.',
  );
});

test('a stranger’s memo is shown only as far as it names a payout', () => {
  const stop = stopFor(movement({ memo: '<script>'.repeat(1_000) }), 'unexplained');
  expect(stop?.reason.length).toBeLessThan(200);
});

test('each asset that moved is booked as what it did; nothing is booked twice for our own', () => {
  expect(entriesFor(movement(), 'own')).toEqual([]);
  const swap = entriesFor(movement({ pyusdDelta: -3n, lamportsDelta: 7n }), 'unexplained');
  expect(swap.map(({ kind }) => kind)).toEqual(['unexplained', 'deposit']);
  for (const { postings } of [...swap, ...correctionOf('opening', { pyusd: 1n, lamports: 2n })]) {
    expect(postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  }
});

test('a difference says which side holds more', () => {
  const difference = differenceOf({ pyusd: 5n, lamports: 1n }, { pyusd: 7n, lamports: 1n });
  expect(isZero(difference)).toBe(false);
  expect(stopForDifference(difference, 9).reason).toContain('0.000002 PYUSD less than the books');
});
