import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import type { Member } from './state.ts';

const memberOf = (log: TestLog, id: string) => log.state.members.get(id);
const setRoles = (log: TestLog, id: string, ...roles: string[]): string | null =>
  log.say('1', 'member.roles', `member/${id}`, { roles });

/** The company, with a member otherwise than usual. */
function companyWith(id: string, changes: Partial<Member>, log = aCompany()): TestLog {
  const members = new Map(log.state.members);
  members.set(id, { ...members.get(id)!, ...changes });
  log.state = { ...log.state, members };
  return log;
}

describe('roles', () => {
  test('of an admin count again from when they confirm people, once they were taken', () => {
    const log = aCompany();
    expect(memberOf(log, '2')?.adminSince).not.toBeNull();
    setRoles(log, '2', 'finance');
    log.confirm('2');
    expect(memberOf(log, '2')).toMatchObject({ roles: ['finance'], adminSince: null });
    setRoles(log, '2', 'admin');
    log.pass(25).mature();
    expect(memberOf(log, '2')).toMatchObject({ roles: ['admin'], adminSince: null });
    log.confirmPeople('2');
    expect(memberOf(log, '2')?.adminSince).toBe(log.now.toISOString());
  });

  test('of an admin who keeps the role go on as they were', () => {
    const log = aCompany();
    const { adminSince } = memberOf(log, '2')!;
    log.pass(1);
    setRoles(log, '2', 'admin', 'employee');
    expect(memberOf(log, '2')).toMatchObject({ roles: ['admin', 'employee'], adminSince });
    expect(log.state.adminLeftAt).toBeNull();
  });

  test.each([
    ['where sessions count, at once', 'SESSION', true],
    ['where keys sign, once they have confirmed who is here', 'DEVICE_KEY', false],
  ] as const)('of a new admin count %s', (_when, assuranceMin, counts) => {
    const log = companyWith('4', { adminSince: null }, aCompany({ assuranceMin }));
    const at = log.pass(1).now.toISOString();
    setRoles(log, '4', 'admin');
    log.confirm('2');
    expect(memberOf(log, '4')?.adminSince).toBe(counts ? at : null);
    log.pass(1);
    setRoles(log, '4', 'admin', 'finance');
    log.confirm('2');
    expect(memberOf(log, '4')?.adminSince).toBe(counts ? at : null);
  });

  test('of an employee are no admin’s where sessions count either', () => {
    const log = aCompany({ assuranceMin: 'SESSION' });
    setRoles(log, '4', 'finance');
    log.confirm('2');
    expect(memberOf(log, '4')).toMatchObject({ roles: ['finance'], adminSince: null });
  });
});

describe('who took a member’s place', () => {
  test('is whoever took their last deciding role', () => {
    const log = aCompany();
    setRoles(log, '5', 'employee');
    expect(memberOf(log, '5')?.removedBy).toEqual(['1']);
  });

  test('is both, where another one agreed', () => {
    const log = aCompany();
    log.say('1', 'member.deactivated', 'member/2');
    log.confirm('2');
    expect(memberOf(log, '2')).toMatchObject({ active: false, removedBy: ['1', '2'] });
  });

  test.each([
    ['nobody, where they still decide', '5', ['approver', 'employee'], null],
    ['nobody, where they never did', '4', ['employee'], null],
  ])('is %s', (_who, id, roles, removedBy) => {
    const log = aCompany();
    expect(setRoles(log, id, ...roles)).toBeNull();
    expect(memberOf(log, id)?.removedBy).toEqual(removedBy);
  });

  test('stays who it was, when somebody else changes nothing about it', () => {
    const log = companyWith('4', { removedBy: ['2'] });
    setRoles(log, '4', 'employee');
    expect(memberOf(log, '4')?.removedBy).toEqual(['2']);
    const other = companyWith('5', { active: false, removedBy: ['2'] });
    setRoles(other, '5', 'employee');
    expect(memberOf(other, '5')?.removedBy).toEqual(['2']);
  });

  test('stays for an employee who comes back, and is nobody for whom two people let decide again', () => {
    const log = companyWith('4', { active: false, removedBy: ['2'] });
    log.say('1', 'member.reactivated', 'member/4');
    expect(memberOf(log, '4')).toMatchObject({ active: true, removedBy: ['2'] });
    const other = companyWith('5', { active: false, removedBy: ['2'] });
    other.say('1', 'member.reactivated', 'member/5');
    other.confirm('2');
    expect(memberOf(other, '5')).toMatchObject({ active: true, removedBy: null });
  });
});

describe('the time when an admin left', () => {
  const leave = (log: TestLog, id: string, kind: string, body: object = {}): string | null => {
    if (log.pass(1).say('1', kind, `member/${id}`, body) === 'PROPOSED') log.confirm('2');
    return log.state.adminLeftAt;
  };

  test.each([
    ['by leaving', 'member.deactivated', {}],
    ['by losing the role', 'member.roles', { roles: ['employee'] }],
  ])('is kept for an admin who goes %s', (_how, kind, body) => {
    const log = aCompany();
    expect(leave(log, '2', kind, body)).toBe(log.now.toISOString());
  });

  test.each([
    ['an approver who leaves', 'member.deactivated', {}],
    ['an approver who loses the role', 'member.roles', { roles: ['employee'] }],
  ])('is not kept for %s', (_who, kind, body) => {
    expect(leave(aCompany(), '5', kind, body)).toBeNull();
  });
});

describe('a manager', () => {
  const setManager = (log: TestLog, id: string, managerId: string | null) =>
    log.say('1', 'member.manager', `member/${id}`, { managerId });

  test('is taken away, or is somebody who exists', () => {
    const log = aCompany();
    expect(setManager(log, '77', '5')).toBe('NOT_FOUND');
    expect(setManager(log, '4', '77')).toBe('NOT_FOUND');
    expect(setManager(log, '4', null)).toBe('PROPOSED');
    log.confirm('2');
    expect(memberOf(log, '4')?.managerId).toBeNull();
  });

  test('is set although others already manage each other, and does not make the log hang', () => {
    const log = companyWith('3', { managerId: '5' }, companyWith('5', { managerId: '3' }));
    expect(setManager(log, '4', '3')).toBe('VALIDATION_FAILED');
  });
});

describe('coming back', () => {
  test('is for members who have joined before', () => {
    const log = aCompany();
    log.invite('1', '8', ['employee']);
    expect(log.say('1', 'member.reactivated', 'member/8')).toBe('FORBIDDEN');
    expect(log.say('1', 'member.reactivated', 'member/77')).toBe('NOT_FOUND');
    log.join('8');
    log.say('1', 'member.deactivated', 'member/8');
    expect(log.say('3', 'member.reactivated', 'member/8')).toBe('FORBIDDEN');
    expect(log.say('1', 'member.reactivated', 'member/8')).toBeNull();
  });

  test('makes an account count as who let it in, from then on', () => {
    const log = aCompany();
    log.say('1', 'member.deactivated', 'member/4');
    const at = log.pass(1).now.toISOString();
    log.say('2', 'member.reactivated', 'member/4');
    expect(memberOf(log, '4')).toMatchObject({
      sponsorId: '2',
      sponsoredAt: at,
      since: log.state.sequence,
      seconded: null,
    });
    log.say('1', 'member.deactivated', 'member/5');
    log.say('1', 'member.reactivated', 'member/5');
    log.confirm('2');
    expect(memberOf(log, '5')?.seconded).toEqual({ byId: '2', isSettled: true });
  });

  test.each([
    ['at once where sessions count', 'SESSION', true],
    ['once people are confirmed where keys sign', 'DEVICE_KEY', false],
  ] as const)('makes an admin’s role count %s', (_when, assuranceMin, counts) => {
    const log = companyWith('2', { active: false, adminSince: null }, aCompany({ assuranceMin }));
    const at = log.pass(1).now.toISOString();
    companyWith('3', { roles: ['admin'], adminSince: at }, log);
    log.say('1', 'member.reactivated', 'member/2');
    log.confirm('3');
    expect(memberOf(log, '2')).toMatchObject({ active: true, adminSince: counts ? at : null });
  });

  test('opens no invitation that was never used', () => {
    const log = aCompany();
    log.invite('1', '8', ['employee']);
    log.say('1', 'member.deactivated', 'member/8');
    expect(log.join('8')).toBe('PROOF_INVALID');
  });
});

test('an only admin keeps the role', () => {
  const log = new TestLog({ delayS: 0 }).found();
  expect(setRoles(log, '1', 'finance')).toBe('LAST_ADMIN');
});
