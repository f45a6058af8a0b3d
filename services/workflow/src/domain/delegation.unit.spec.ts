import { expect, test } from 'vitest';
import { members } from '../../test/an-instance.ts';
import { refusalOfDelegation, type NewDelegation } from './delegation.ts';

const now = new Date('2026-11-21T10:00:00Z');
const day = (number: number): Date => new Date(Date.UTC(2026, 11, number));
const from2To3 = (overrides: Partial<NewDelegation> = {}): NewDelegation => ({
  fromId: '2',
  toId: '3',
  startsAt: day(1),
  endsAt: day(8),
  reason: 'Holidays',
  ...overrides,
});
const codeOf = (
  wanted: Partial<NewDelegation>,
  others: readonly NewDelegation[] = [],
): string | null =>
  refusalOfDelegation(from2To3(wanted), others, members, now)?.refusals[0].code ?? null;

test.each<[Partial<NewDelegation>, string]>([
  [{ toId: '77' }, 'NOT_FOUND'],
  [{ toId: '2' }, 'VALIDATION_FAILED'],
  [{ endsAt: day(1) }, 'VALIDATION_FAILED'],
  [{ startsAt: new Date(0), endsAt: new Date(1) }, 'VALIDATION_FAILED'],
  [{ endsAt: day(800) }, 'VALIDATION_FAILED'],
  [{ startsAt: new Date(8.64e15 - 1), endsAt: new Date(8.64e15) }, 'VALIDATION_FAILED'],
  [{ reason: 'a\u0000' }, 'VALIDATION_FAILED'],
])('%o is refused as %s', (wanted, code) => {
  expect(codeOf(wanted)).toBe(code);
});

test('a member has one delegate at a time, and the next window can start when the previous one ends', () => {
  expect(codeOf({}, [from2To3({ toId: '1', startsAt: day(7), endsAt: day(9) })])).toBe(
    'DELEGATION_OVERLAPS',
  );
  expect(codeOf({}, [from2To3({ toId: '1', startsAt: day(8), endsAt: day(9) })])).toBeNull();
});

test('a delegation cycle of any length is refused, but only while the windows overlap', () => {
  const ring = [from2To3({ fromId: '3', toId: '1' }), from2To3({ fromId: '1', toId: '2' })];
  expect(codeOf({}, ring)).toBe('DELEGATION_CYCLE');
  expect(codeOf({}, ring.slice(0, 1))).toBeNull();
  const later = ring.map((each) => ({ ...each, startsAt: day(10), endsAt: day(12) }));
  expect(codeOf({}, later)).toBeNull();
});
