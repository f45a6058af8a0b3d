import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey, attested, type TestKey } from '../test/keys.ts';
import { hashOf } from './statement.ts';

const publicPart = ({ id, kind, publicKey }: TestKey) => ({ id, kind, publicKey });
const memberOf = (log: TestLog, id: string) => log.state.members.get(id);

/** Switches single sign-on on, which lets in people whom nobody invited. */
function withProvider(log: TestLog, createsMembers = true): TestLog {
  const settings = { issuer: 'https://idp.test', clientId: 'x', createsMembers };
  const body = { ...settings, settingsHash: hashOf('settings') };
  log.say('1', 'single_sign_on.set', 'single_sign_on/settings', body);
  log.confirm('2');
  return log;
}

/** Single sign-on admits somebody, who brings a key or none. Returns the refusal's code. */
function admit(log: TestLog, memberId: string, key: TestKey | null = null, by = memberId) {
  const body = { key: key && publicPart(key) };
  const statement = log.statement('member.admitted', `member/${memberId}`, body);
  const applied = log.append(statement, attested(by, statement));
  return applied.ok ? null : applied.refusal.code;
}

describe('an organization begins', () => {
  test('with its founder as admin, their key, and the rule of every organization', () => {
    const log = new TestLog().found();
    const at = log.now.toISOString();
    expect(memberOf(log, '1')).toEqual({
      id: '1',
      roles: ['admin'],
      managerId: null,
      department: null,
      active: true,
      secretHash: null,
      firstKeyConfirmed: true,
      wallet: null,
      keysResetAt: null,
      awaitsKey: false,
      sponsorId: null,
      sponsoredAt: at,
      since: 1,
      seconded: null,
      openedByIds: [],
      adminSince: at,
      removedBy: null,
      past: [],
    });
    expect(log.state.keys.get(log.keyOf('1').id)).toMatchObject({ memberId: '1', addedAt: at });
    expect([...log.state.rules.keys()]).toEqual(['default']);
  });

  test('without a key where sessions count', () => {
    const log = new TestLog({ assuranceMin: 'SESSION' });
    const body = { founderId: '1', key: null };
    const statement = log.statement('organization.created', 'organization', body);
    expect(log.append(statement, attested('1', statement)).ok).toBe(true);
    expect(log.state.keys.size).toBe(0);
    expect(memberOf(log, '1')?.active).toBe(true);
  });
});

describe('somebody invited', () => {
  test('counts as whoever invited them, and as seconded by who agreed', () => {
    const log = aCompany();
    const at = log.pass(1).now.toISOString();
    log.invite('1', '8', ['employee'], '5');
    expect(memberOf(log, '8')).toMatchObject({
      roles: ['employee'],
      managerId: '5',
      active: false,
      sponsorId: '1',
      sponsoredAt: at,
      since: log.state.sequence,
      seconded: null,
      openedByIds: [],
      past: [],
    });
    log.invite('1', '9', ['approver']);
    log.confirm('2');
    expect(memberOf(log, '9')?.seconded).toEqual({ byId: '2', isSettled: true });
  });

  test('joins by their own session alone, which brings no key', () => {
    const log = aCompany({ assuranceMin: 'SESSION' });
    log.invite('1', '8', ['employee']);
    const body = { key: null, secret: 'the secret of member 8' };
    const join = (by: string) => {
      const statement = log.statement('member.joined', 'member/8', body);
      return log.append(statement, attested(by, statement)).ok;
    };
    const keys = log.state.keys.size;
    expect(join('4')).toBe(false);
    expect(join('8')).toBe(true);
    expect(memberOf(log, '8')).toMatchObject({ active: true, firstKeyConfirmed: true });
    expect(log.state.keys.size).toBe(keys);
  });

  test('is confirmed at once only where sessions count', () => {
    const log = aCompany();
    log.invite('1', '8', ['employee']);
    log.join('8');
    expect(memberOf(log, '8')).toMatchObject({ firstKeyConfirmed: false, adminSince: null });
  });

  test('does not join as a member that nobody invited', () => {
    expect(aCompany().join('77')).toBe('FORBIDDEN');
  });
});

describe('single sign-on', () => {
  test('admits an employee who brings a key, and who needs no other one', () => {
    const log = withProvider(aCompany());
    const key = aKey();
    const at = log.now.toISOString();
    expect(admit(log, '8', key)).toBeNull();
    expect(memberOf(log, '8')).toMatchObject({
      roles: ['employee'],
      active: true,
      sponsorId: '1',
      sponsoredAt: at,
      since: log.state.sequence,
      firstKeyConfirmed: false,
      adminSince: null,
      awaitsKey: false,
    });
    expect(log.state.keys.get(key.id)).toMatchObject({ memberId: '8', addedAt: at });
  });

  test('confirms whom it admits at once only where sessions count', () => {
    const log = withProvider(aCompany({ assuranceMin: 'SESSION' }));
    admit(log, '8');
    expect(memberOf(log, '8')).toMatchObject({ firstKeyConfirmed: true, awaitsKey: true });
  });

  test('admits nobody in another one’s name, nor somebody who has joined', () => {
    const log = withProvider(aCompany());
    expect(admit(log, '8', null, '9')).toBe('FORBIDDEN');
    expect(admit(log, '4')).toBe('FORBIDDEN');
  });

  test.each([
    ['is off', () => aCompany(), 'FORBIDDEN', 'FORBIDDEN'],
    ['admits nobody new', () => withProvider(aCompany(), false), null, 'FORBIDDEN'],
    ['admits anybody', () => withProvider(aCompany()), null, null],
  ])(
    'that %s admits somebody invited, and then somebody else',
    (_what, company, invited, other) => {
      const log = company();
      log.invite('1', '8', ['approver']);
      log.confirm('2');
      expect(admit(log, '8')).toBe(invited);
      expect(admit(log, '9')).toBe(other);
    },
  );

  test('leaves what somebody was invited as', () => {
    const log = withProvider(aCompany());
    log.invite('1', '8', ['approver'], '5');
    log.confirm('2');
    admit(log, '8');
    expect(memberOf(log, '8')).toMatchObject({
      roles: ['approver'],
      managerId: '5',
      secretHash: null,
      seconded: { byId: '2', isSettled: true },
    });
  });

  test('that was removed admits nobody', () => {
    const log = withProvider(aCompany());
    log.say('1', 'single_sign_on.set', 'single_sign_on/settings', { removed: true });
    log.invite('1', '8', ['employee']);
    expect([admit(log, '8'), admit(log, '9')]).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('the digits of a first key', () => {
  /** Approver 3, who is no admin, brought in 8. */
  function broughtInByFinance(): TestLog {
    const log = aCompany();
    log.invite('1', '8', ['employee']);
    log.join('8');
    const members = new Map(log.state.members);
    members.set('8', { ...members.get('8')!, sponsorId: '3' });
    log.state = { ...log.state, members };
    return log;
  }

  test('are compared by who brought the person in, or by an admin', () => {
    expect(broughtInByFinance().confirmKey('3', '8')).toBeNull();
    expect(broughtInByFinance().confirmKey('2', '8')).toBeNull();
    expect(broughtInByFinance().confirmKey('5', '8')).toBe('FORBIDDEN');
    const log = broughtInByFinance();
    log.confirmKey('3', '8');
    expect(memberOf(log, '8')?.firstKeyConfirmed).toBe(true);
  });

  test('are not compared by their owner, although an admin, nor of a key that nobody has', () => {
    const log = broughtInByFinance();
    expect(log.confirmKey('2', '2')).toBe('FORBIDDEN');
    const keyId = 'nobody';
    expect(log.say('1', 'member.key_confirmed', 'member/8', { keyId })).toBe('NOT_FOUND');
  });
});

describe('an admin who confirms people', () => {
  /** Admin 1 brings in employees 8 and 9, whom nobody else knows. */
  function withTwoMore(): TestLog {
    const log = aCompany();
    for (const id of ['8', '9']) {
      log.invite('1', id, ['employee']);
      log.join(id);
    }
    return log;
  }
  const confirm = (log: TestLog, by: string, confirmed: string[], doubted: string[] = []) =>
    log.say(by, 'people.confirmed', `people/${by}`, { confirmed, doubted });

  test('seconds those whom they name, opens those whom they doubt, and leaves everyone else', () => {
    const log = withTwoMore();
    expect(confirm(log, '2', ['8'])).toBeNull();
    expect(memberOf(log, '8')?.seconded).toEqual({ byId: '2', isSettled: true });
    expect(memberOf(log, '9')).toMatchObject({ seconded: null, openedByIds: [] });
    confirm(log, '2', [], ['9']);
    confirm(log, '2', ['9'], ['9']);
    expect(memberOf(log, '9')).toMatchObject({ seconded: null, openedByIds: ['2'] });
    confirm(log, '2', ['9']);
    expect(memberOf(log, '9')).toMatchObject({
      seconded: { byId: '2', isSettled: true },
      openedByIds: [],
    });
  });

  test('takes back their own doubt alone', () => {
    const log = withTwoMore();
    const members = new Map(log.state.members);
    members.set('9', { ...members.get('9')!, openedByIds: ['2', '3'] });
    log.state = { ...log.state, members };
    log.confirmPeople('2');
    expect(memberOf(log, '9')?.openedByIds).toEqual(['3']);
  });

  test('says nothing of themselves, of the founder, or of whom they brought in', () => {
    const log = withTwoMore();
    const own = ['1', '2', '8'].map((id) => memberOf(log, id));
    log.confirmPeople('1');
    expect(['1', '8'].map((id) => memberOf(log, id))).toEqual([own[0], own[2]]);
    log.confirmPeople('2');
    expect(['1', '2'].map((id) => memberOf(log, id))).toEqual([
      own[0],
      expect.objectContaining({ seconded: own[1]?.seconded, past: own[1]?.past }),
    ]);
  });

  test('names nobody who does not exist, among those whom they doubt neither', () => {
    const log = withTwoMore();
    expect(confirm(log, '2', ['8', '99'])).toBe('NOT_FOUND');
    expect(confirm(log, '2', ['8'], ['99'])).toBe('NOT_FOUND');
    expect(confirm(log, '2', ['8'], ['9'])).toBeNull();
  });

  test('decides from their first confirmation on, and a later one does not begin anew', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/4', { roles: ['admin'] });
    log.confirm('2');
    const at = log.pass(1).now.toISOString();
    log.confirmPeople('4');
    expect(memberOf(log, '4')?.adminSince).toBe(at);
    log.pass(1).confirmPeople('4');
    expect(memberOf(log, '4')?.adminSince).toBe(at);
  });

  test.each([
    ['is no admin', { roles: ['finance'] }],
    ['has a key whose digits nobody compared', { firstKeyConfirmed: false }],
  ] as const)('confirms nobody when they are somebody who %s', (_what, changes) => {
    const log = aCompany();
    const members = new Map(log.state.members);
    members.set('2', { ...members.get('2')!, ...changes });
    log.state = { ...log.state, members };
    expect(log.confirmPeople('2')).toBe('FORBIDDEN');
  });

  test('confirms nobody by a session of somebody whom the log does not know', () => {
    const log = aCompany({ assuranceMin: 'SESSION' });
    const statement = log.statement('people.confirmed', 'people/77', {
      confirmed: [],
      doubted: [],
    });
    expect(log.append(statement, attested('77', statement))).toMatchObject({
      refusal: { code: 'FORBIDDEN' },
    });
  });
});

describe('where sessions count', () => {
  /** Founder 1 invites admins 2 and 3, who join before either of them says anything. */
  function withSilentAdmins(): TestLog {
    const log = new TestLog({ assuranceMin: 'SESSION', delayS: 0 }).found();
    for (const id of ['2', '3']) {
      log.invite('1', id, ['admin']);
      if (log.state.proposals.size > 0) log.mature();
    }
    for (const id of ['2', '3']) log.join(id);
    return log;
  }

  test('an admin is settled by another one who speaks first', () => {
    const log = withSilentAdmins();
    log.confirmPeople('3');
    expect(memberOf(log, '2')?.seconded).toEqual({ byId: '3', isSettled: true });
  });

  test('whom an admin left out who has spoken settles nobody', () => {
    const log = withSilentAdmins();
    log.confirmPeople('2', ['3']);
    log.confirmPeople('3');
    expect(memberOf(log, '2')?.seconded).toEqual({ byId: '3', isSettled: false });
  });

  test('the founder counts without speaking, so that whom a second admin brought in settles nobody alone', () => {
    const log = withSilentAdmins();
    log.confirmPeople('2');
    const members = new Map(log.state.members);
    members.set('3', { ...members.get('3')!, sponsorId: '2', seconded: null });
    log.state = { ...log.state, members };
    log.invite('2', '8', ['employee']);
    log.confirmPeople('3');
    expect(memberOf(log, '8')?.seconded).toEqual({ byId: '3', isSettled: false });
  });
});
