import { expect, test } from 'vitest';
import {
  correctionOf,
  differenceOf,
  entriesFor,
  isZero,
  kindOf,
  stopFor,
  stopForDifference,
  type Elsewhere,
  type Movement,
  type OwnAttempt,
} from './books.ts';

const movement = (changes: Partial<Movement> = {}): Movement => ({
  signature: 'SIGNATURE',
  slot: 10,
  blockTime: null,
  baseUnitsDelta: -25n,
  lamportsDelta: -5_000n,
  isSignedByTreasury: true,
  elsewhere: null,
  memo: null,
  ...changes,
});
/** The amount that another of our treasuries received. */
const elsewhere = (changes: Partial<Elsewhere> = {}): Elsewhere => ({
  baseUnitsDelta: 25n,
  lamportsDelta: 0n,
  isSigned: true,
  ...changes,
});
const attempt = (state: OwnAttempt['state']): OwnAttempt => ({ payoutId: 'p', number: 1, state });

test.each([
  ['an attempt that may still land', movement(), attempt('OPEN'), 'own'],
  ['an attempt that landed', movement(), attempt('LANDED'), 'own'],
  [
    'an attempt that the chain refused',
    movement({ baseUnitsDelta: 0n }),
    attempt('REFUSED'),
    'own',
  ],
  ['an attempt that counted as expired', movement(), attempt('EXPIRED'), 'given_up'],
  ['signed with our key and not by us', movement(), null, 'unexplained'],
  ['taken without our signature', movement({ isSignedByTreasury: false }), null, 'seized'],
  ['SOL that left', movement({ baseUnitsDelta: 0n }), null, 'unexplained'],
  ['money that came in', movement({ baseUnitsDelta: 5n, lamportsDelta: 0n }), null, 'inflow'],
  ['all of it to a treasury of ours', movement({ elsewhere: elsewhere() }), null, 'between'],
  [
    'all of it from a treasury of ours',
    movement({
      baseUnitsDelta: 25n,
      lamportsDelta: 0n,
      isSignedByTreasury: false,
      elsewhere: elsewhere({ baseUnitsDelta: -25n, lamportsDelta: -5_000n }),
    }),
    null,
    'between',
  ],
  [
    'a part of it to a treasury of ours',
    movement({ elsewhere: elsewhere({ baseUnitsDelta: 24n }) }),
    null,
    'unexplained',
  ],
  [
    'SOL that went on from there',
    movement({ lamportsDelta: -10_000_000n, elsewhere: elsewhere() }),
    null,
    'unexplained',
  ],
  [
    'taken without our signature, and given to a treasury of ours',
    movement({ isSignedByTreasury: false, elsewhere: elsewhere() }),
    null,
    'seized',
  ],
  [
    'to a treasury of ours by an attempt that counted as expired',
    movement({ elsewhere: elsewhere() }),
    attempt('EXPIRED'),
    'given_up',
  ],
] as const)('%s', (_name, of, own, kind) => {
  expect(kindOf(of, own)).toBe(kind);
});

test('explained entries stop no payouts; an unexplained one is reported with its amount, transaction and memo', () => {
  expect(stopFor(movement(), 'own')).toBeNull();
  expect(stopFor(movement({ baseUnitsDelta: 1n }), 'inflow')).toBeNull();
  expect(stopFor(movement(), 'seized')?.code).toBe('SEIZED_BY_ISSUER');
  expect(stopFor(movement(), 'given_up')?.code).toBe('EXPIRED_ATTEMPT_LANDED');
  const memo = '[38] 019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60:2';
  const stop = stopFor(movement({ memo }), 'unexplained');
  expect(stop?.reason).toBe(
    '0.000025 PYUSD left the treasury in transaction SIGNATURE, which matches no payout, with the memo of payout 019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60:2.',
  );
});

test('a foreign memo is shown only if it names a payout', () => {
  const stop = stopFor(movement({ memo: '<script>'.repeat(1_000) }), 'unexplained');
  expect(stop?.reason.length).toBeLessThan(200);
});

test('each asset that moved is booked by its effect, and our own transactions are booked only once', () => {
  expect(entriesFor(movement(), 'own')).toEqual([]);
  const swap = entriesFor(movement({ baseUnitsDelta: -3n, lamportsDelta: 7n }), 'unexplained');
  expect(swap.map(({ kind }) => kind)).toEqual(['unexplained', 'deposit']);
  for (const { postings } of [
    ...swap,
    ...correctionOf('opening', { baseUnits: 1n, lamports: 2n }),
  ]) {
    expect(postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
  }
});

test('a difference names the side that holds more', () => {
  const difference = differenceOf({ baseUnits: 5n, lamports: 1n }, { baseUnits: 7n, lamports: 1n });
  expect(isZero(difference)).toBe(false);
  expect(stopForDifference(difference, 9).reason).toContain('0.000002 PYUSD less than the books');
});

test('a transfer between treasuries books the same amount on both, which balances; the sender pays the fee', () => {
  const sent = entriesFor(
    movement({ lamportsDelta: -105_000n, elsewhere: elsewhere({ lamportsDelta: 100_000n }) }),
    'between',
  );
  const received = entriesFor(
    movement({
      baseUnitsDelta: 25n,
      lamportsDelta: 100_000n,
      elsewhere: elsewhere({ baseUnitsDelta: -25n, lamportsDelta: -105_000n }),
    }),
    'between',
  );
  const sumOf = (account: string, asset: string) =>
    [...sent, ...received]
      .flatMap(({ postings }) => postings)
      .filter((posting) => posting.account === account && posting.asset === asset)
      .reduce((sum, { amount }) => sum + amount, 0n);
  expect(sumOf('between_treasuries', 'PYUSD')).toBe(0n);
  expect(sumOf('between_treasuries', 'SOL')).toBe(0n);
  expect(sumOf('network_fees', 'SOL')).toBe(5_000n);
  expect(sumOf('treasury_sol', 'SOL')).toBe(-5_000n);
  expect(sumOf('treasury_available', 'PYUSD')).toBe(0n);
  expect(received).toHaveLength(2);
});
