import { describe, expect, test } from 'vitest';
import { elapsedSince, hasOtherAdmin, isOnePerson, originOf } from './origin.ts';
import { emptyAuthority, type Authority, type Member } from './state.ts';

const FOUNDED = '2026-11-01T09:00:00.000Z';
const DELAY_S = 3_600;
const delayed = (ms: number): Date => new Date(Date.parse(FOUNDED) + DELAY_S * 1_000 + ms);
const IN_TIME = { at: delayed(-1), delayS: DELAY_S };
const LATER = { at: delayed(0), delayS: DELAY_S };

/** An active employee whom admin 1 invited when the organization was founded. */
const aMember = (id: string, overrides: Partial<Member> = {}): Member => ({
  id,
  roles: ['employee'],
  managerId: null,
  department: null,
  active: true,
  secretHash: null,
  firstKeyConfirmed: true,
  wallet: null,
  keysResetAt: null,
  awaitsKey: false,
  sponsorId: '1',
  sponsoredAt: FOUNDED,
  since: 1,
  seconded: null,
  openedByIds: [],
  adminSince: null,
  removedBy: null,
  past: [],
  ...overrides,
});

const ADMIN: Partial<Member> = { roles: ['admin'], adminSince: FOUNDED };
const FOUNDER = aMember('1', { ...ADMIN, sponsorId: null });
/** An admin whom nobody brought in, as if of another company. */
const OTHER = aMember('2', { ...ADMIN, sponsorId: null });

const stateOf = (...members: readonly Member[]): Authority => ({
  ...emptyAuthority('1'),
  members: new Map(members.map((each) => [each.id, each])),
});

const bySettled = (byId: string): Partial<Member> => ({ seconded: { byId, isSettled: true } });
const by = (byId: string): Partial<Member> => ({ seconded: { byId, isSettled: false } });

describe('an admin beside others', () => {
  test.each([
    ['is another active one', OTHER, true],
    ['is not one of them', { ...OTHER, id: '4' }, false],
    ['is nobody who left', { ...OTHER, active: false }, false],
    ['is nobody whose role does not count yet', { ...OTHER, adminSince: null }, false],
    ['is nobody with another role', { ...OTHER, roles: ['finance'] as const }, false],
  ])('%s', (_who, member, isThere) => {
    expect(hasOtherAdmin(stateOf(FOUNDER, member), ['1', '4'])).toBe(isThere);
  });
});

describe('an account', () => {
  const originIn = (member: Member, ...others: readonly Member[]): string =>
    originOf(stateOf(FOUNDER, OTHER, ...others, member), member.id, LATER);

  test('that nobody brought in, or that the log does not know, is a person of its own', () => {
    expect(originIn(FOUNDER)).toBe('1');
    expect(originOf(stateOf(FOUNDER), '77', LATER)).toBe('77');
  });

  test.each([
    ['nobody confirmed', {}, '1'],
    ['somebody of another origin confirmed', by('2'), '4'],
    ['somebody confirmed who was of another origin then', bySettled('3'), '4'],
    ['only an account of its sponsor confirmed', by('3'), '1'],
    ['its sponsor confirmed', by('1'), '1'],
  ])('that %s counts as %s', (_who, overrides, origin) => {
    expect(originIn(aMember('4', overrides), aMember('3'))).toBe(origin);
  });

  test('that an admin left out counts as its sponsor, whoever confirmed it, until that admin leaves', () => {
    const opened = aMember('4', { ...bySettled('3'), openedByIds: ['77', '2'] });
    expect(originIn(opened)).toBe('1');
    expect(originIn(opened, { ...OTHER, active: false })).toBe('4');
    expect(originIn({ ...opened, openedByIds: ['3'] }, aMember('3'))).toBe('4');
  });

  test('that an account brought in which counts as its sponsor counts as that sponsor, too', () => {
    const second = aMember('3');
    const third = aMember('4', { sponsorId: '3' });
    expect(originIn(third, second)).toBe('1');
    expect(originIn(third, { ...second, ...by('2') })).toBe('3');
  });

  test('of a circle of accounts that brought each other in is the same person as any of another circle', () => {
    const circle = (one: string, other: string) => [
      aMember(one, { sponsorId: other }),
      aMember(other, { sponsorId: one }),
    ];
    const state = stateOf(FOUNDER, OTHER, ...circle('5', '6'), ...circle('7', '8'));
    expect(isOnePerson(state, '5', '7', LATER)).toBe(true);
    expect(isOnePerson(state, '5', '1', LATER)).toBe(false);
  });

  /** Accounts of the founder, each confirmed by the next and the last one by somebody else. */
  const aLineOf = (length: number): Member[] =>
    Array.from({ length }, (_, place) =>
      aMember(String(place + 10), by(place + 1 === length ? '2' : String(place + 11))),
    );

  test('that a long line of accounts confirmed is nobody of its own, because the line is followed to its twentieth', () => {
    const first = (length: number): string =>
      originOf(stateOf(FOUNDER, OTHER, ...aLineOf(length)), '10', LATER);
    expect(first(20)).toBe('10');
    expect(first(21)).toBe('1');
  });
});

describe('time makes an account a person of its own', () => {
  const account = aMember('4', ADMIN);

  test('after the delay and not before, where its sponsor is the only other admin', () => {
    const state = stateOf(FOUNDER, account);
    expect(originOf(state, '4', IN_TIME)).toBe('1');
    expect(originOf(state, '4', LATER)).toBe('4');
  });

  test('never while there is an admin beside the two who could confirm it', () => {
    expect(originOf(stateOf(FOUNDER, OTHER, account), '4', LATER)).toBe('1');
  });

  test('and runs anew when an admin leaves', () => {
    const state = { ...stateOf(FOUNDER, account), adminLeftAt: '2026-11-01T09:00:00.001Z' };
    expect(originOf(state, '4', LATER)).toBe('1');
    expect(originOf(state, '4', { ...LATER, at: delayed(1) })).toBe('4');
  });
});

test.each([
  ['since the account came, where no admin left', null, 5_000],
  ['since then, where an admin left before', '2026-11-01T08:59:59.000Z', 5_000],
  ['since an admin left after that', '2026-11-01T09:00:02.000Z', 3_000],
])('a delay counts %s', (_when, adminLeftAt, elapsedMs) => {
  const at = new Date('2026-11-01T09:00:05.000Z');
  expect(elapsedSince({ ...emptyAuthority('1'), adminLeftAt }, FOUNDED, at)).toBe(elapsedMs);
});
