import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey, attested, signedWith } from '../test/keys.ts';
import { emptyAuthority, foldEntries, hashOf } from './index.ts';

const OTHER = '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q';

describe('members', () => {
  test('an organization is founded once', () => {
    const log = new TestLog().found();
    expect(
      log.say('1', 'organization.created', 'organization', { founderId: '1', key: null }),
    ).toBe('FORBIDDEN');
    expect(log.state.members.get('1')).toMatchObject({ active: true, roles: ['admin'] });
  });

  test('a member is invited once, and joins once with the secret of the invitation', () => {
    const log = aCompany();
    expect(log.invite('1', '4', ['employee'])).toBe('FORBIDDEN');
    expect(log.join('4')).toBe('FORBIDDEN');
    log.invite('1', '8', ['employee']);
    const key = aKey();
    log.keys.set('8', key);
    const { id, kind, publicKey } = key;
    const body = { key: { id, kind, publicKey }, secret: 'another secret, guessed' };
    expect(log.say('8', 'member.joined', 'member/8', body)).toBe('FORBIDDEN');
    expect(log.state.members.get('8')?.active).toBe(false);
    expect(log.join('8')).toBeNull();
    expect(log.state.members.get('8')).toMatchObject({ active: true, secretHash: null });
  });

  test('an invitation is renewed until the person joins, and the earlier secret opens nothing', () => {
    const log = aCompany();
    log.invite('1', '8', ['employee']);
    const renewed = { roles: ['employee'], managerId: '5', department: null };
    const secretHash = hashOf('the second secret of member 8');
    expect(log.say('1', 'member.invited', 'member/8', { ...renewed, secretHash })).toBeNull();
    expect(log.join('8')).toBe('FORBIDDEN');
    expect(log.state.members.get('8')?.managerId).toBe('5');
  });

  test('single sign-on admits employees who count as whoever set it up, and nobody where it is off', () => {
    const log = aCompany({ assuranceMin: 'SESSION' });
    const admit = () => {
      const statement = log.statement('member.admitted', 'member/8', { key: null });
      return log.append(statement, attested('8', statement));
    };
    expect(admit().ok).toBe(false);
    const provider = { issuer: 'https://idp.test', clientId: 'x', createsMembers: true };
    const body = { ...provider, settingsHash: hashOf('settings') };
    log.say('1', 'single_sign_on.set', 'single_sign_on/settings', body);
    log.confirm('2');
    expect(admit().ok).toBe(true);
    expect(log.state.members.get('8')).toMatchObject({ roles: ['employee'], sponsorId: '1' });
    expect(admit().ok).toBe(false);
  });

  test('whom single sign-on admitted without a key adds the first one, and no further one', () => {
    const log = aCompany();
    const provider = { issuer: 'https://idp.test', clientId: 'x', createsMembers: true };
    const body = { ...provider, settingsHash: hashOf('settings') };
    log.say('1', 'single_sign_on.set', 'single_sign_on/settings', body);
    log.confirm('2');
    const statement = log.statement('member.admitted', 'member/8', { key: null });
    log.append(statement, attested('8', statement));
    const add = () => {
      const key = aKey();
      log.keys.set('8', key);
      const { id, kind, publicKey } = key;
      return log.say('8', 'key.added', 'keys/8', { key: { id, kind, publicKey } });
    };
    expect(add()).toBeNull();
    expect(add()).toBe('PROOF_INVALID');
  });

  test('a log is read as it was written', () => {
    const log = aCompany();
    expect(foldEntries(emptyAuthority('1'), log.entries, log.trust)).toEqual(log.state);
    const [first, , third] = log.entries;
    if (!first || !third) throw new Error('the log has fewer entries');
    expect(() => foldEntries(emptyAuthority('1'), [first, third], log.trust)).toThrow('LOG_BROKEN');
  });

  test('the sponsor or an admin compares the digits, of a key that is theirs', () => {
    const log = aCompany();
    log.invite('1', '8', ['employee']);
    log.join('8');
    expect(log.confirmKey('4', '8')).toBe('FORBIDDEN');
    const keyId = log.keyOf('4').id;
    expect(log.say('1', 'member.key_confirmed', 'member/8', { keyId })).toBe('NOT_FOUND');
    expect(log.confirmKey('2', '8')).toBeNull();
    expect(log.say('1', 'member.key_confirmed', 'member/77', { keyId })).toBe('NOT_FOUND');
  });

  test('an organization keeps an admin', () => {
    const log = new TestLog({ delayS: 0 }).found();
    expect(log.say('1', 'member.roles', 'member/1', { roles: ['employee'] })).toBe('LAST_ADMIN');
    expect(log.say('1', 'member.deactivated', 'member/1')).toBe('LAST_ADMIN');
    expect(log.say('1', 'member.roles', 'member/1', { roles: ['admin', 'finance'] })).toBeNull();
  });

  test('nobody manages themselves, directly or through others, and a manager exists', () => {
    const log = aCompany();
    const set = (managerId: string | null) =>
      log.say('1', 'member.manager', 'member/4', { managerId });
    expect(set('4')).toBe('VALIDATION_FAILED');
    expect(log.say('1', 'member.manager', 'member/5', { managerId: '4' })).toBe(
      'VALIDATION_FAILED',
    );
    expect(set('77')).toBe('NOT_FOUND');
    expect(log.say('1', 'member.manager', 'member/77', { managerId: '5' })).toBe('NOT_FOUND');
    expect(set('5')).toBeNull();
  });

  test('a role that decides takes two people to get and one to lose', () => {
    const log = aCompany();
    expect(log.say('1', 'member.roles', 'member/4', { roles: ['approver'] })).toBe('PROPOSED');
    expect(log.confirm('4')).toBe('FORBIDDEN');
    expect(log.confirm('2')).toBeNull();
    expect(log.state.members.get('4')?.roles).toEqual(['approver']);
    expect(log.say('1', 'member.roles', 'member/4', { roles: ['employee'] })).toBeNull();
    expect(log.state.members.get('4')).toMatchObject({ roles: ['employee'], removedBy: ['1'] });
  });

  test('whoever left is paid no more, and takes two people to come back with a deciding role', () => {
    const log = aCompany();
    const submitted = log.caseOf('4').approve('5');
    expect(log.say('1', 'member.deactivated', 'member/4')).toBeNull();
    expect(submitted.outcome()).toBe('PAYEE_INACTIVE');
    expect(log.say('1', 'member.reactivated', 'member/4')).toBeNull();
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
    log.say('1', 'member.deactivated', 'member/5');
    expect(log.say('1', 'member.reactivated', 'member/5')).toBe('PROPOSED');
    expect(log.confirm('2')).toBeNull();
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
  });

  test('an account that was let in again by one person counts as that person', () => {
    const log = aCompany();
    log.say('1', 'member.deactivated', 'member/4');
    log.say('1', 'member.reactivated', 'member/4');
    log.say('1', 'member.manager', 'member/4', { managerId: '1' });
    log.confirm('2');
    expect(log.caseOf('4').approve('1').outcome()).toBe('SECOND_PERSON_REQUIRED');
  });

  test('people who exist are confirmed by an admin', () => {
    const log = aCompany();
    expect(log.confirmPeople('3')).toBe('FORBIDDEN');
    const unknown = { confirmed: ['99'], doubted: [] };
    expect(log.say('2', 'people.confirmed', 'people/2', unknown)).toBe('NOT_FOUND');
    const own = { confirmed: ['4'], doubted: [] };
    expect(log.say('2', 'people.confirmed', 'people/1', own)).toBe('FORBIDDEN');
  });

  test('an account that an admin was not shown, and so did not name, is not confirmed', () => {
    const log = aCompany();
    const confirmed = [...log.state.members.keys()];
    log.invite('1', '8', ['employee'], '1');
    log.join('8');
    log.setWallet('8');
    log.say('2', 'people.confirmed', 'people/2', { confirmed, doubted: [] });
    expect(log.caseOf('8').approve('1').outcome()).toBe('SECOND_PERSON_REQUIRED');
  });

  test('an admin who has not confirmed who else is here decides nothing yet', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/4', { roles: ['admin'] });
    log.confirm('2');
    expect(log.invite('4', '8', ['employee'])).toBe('FORBIDDEN');
    expect(log.confirmPeople('4')).toBeNull();
    expect(log.invite('4', '8', ['employee'])).toBeNull();
  });
});

describe('keys and wallets', () => {
  test('a key is added by its owner, once, and removed by them or an admin', () => {
    const log = aCompany();
    const { id, kind, publicKey } = aKey();
    const key = { id, kind, publicKey };
    expect(log.say('1', 'key.added', 'keys/4', { key })).toBe('FORBIDDEN');
    expect(log.say('4', 'key.added', 'keys/4', { key })).toBeNull();
    expect(log.say('4', 'key.added', 'keys/4', { key })).toBe('VALIDATION_FAILED');
    expect(log.say('5', 'key.removed', 'keys/4', { keyId: id })).toBe('FORBIDDEN');
    expect(log.say('4', 'key.removed', 'keys/5', { keyId: id })).toBe('NOT_FOUND');
    expect(log.say('4', 'key.removed', 'keys/4', { keyId: id })).toBeNull();
    expect(log.state.keys.has(id)).toBe(false);
  });

  test('two admins reset the keys of somebody who decides, and the next key signs itself in once', () => {
    const log = aCompany();
    const lost = log.keyOf('5');
    expect(log.say('1', 'keys.reset', 'keys/5')).toBe('PROPOSED');
    expect(log.confirm('2')).toBeNull();
    expect(log.state.keys.has(lost.id)).toBe(false);
    const add = (): string | null => {
      const key = aKey();
      const { id, kind, publicKey } = key;
      const statement = log.statement('key.added', 'keys/5', { key: { id, kind, publicKey } });
      const applied = log.append(statement, signedWith(key, statement));
      if (applied.ok) log.keys.set('5', key);
      return applied.ok ? null : applied.refusal.code;
    };
    expect(add()).toBeNull();
    expect(add()).toBe('PROOF_INVALID');
    log.confirmKey('1', '5');
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
  });

  test('a wallet is set by its owner and removed by them or an admin', () => {
    const log = aCompany();
    const submitted = log.caseOf('4').approve('5');
    expect(log.setWallet('4', OTHER)).toBeNull();
    expect(submitted.outcome({ recipient: OTHER })).toBe('RECIPIENT_NOT_APPROVED');
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
    expect(log.say('5', 'wallet.removed', 'wallet/4')).toBe('FORBIDDEN');
    expect(log.say('1', 'wallet.removed', 'wallet/4')).toBeNull();
    expect(log.caseOf('4').approve('5').outcome()).toBe('RECIPIENT_NOT_APPROVED');
  });

  test('a submission without a wallet is paid to the wallet that its payee sets', () => {
    const log = aCompany();
    log.say('4', 'wallet.removed', 'wallet/4');
    const submitted = log.caseOf('4').approve('5');
    log.setWallet('4', OTHER);
    expect(submitted.outcome({ recipient: OTHER })).toBe('PAID');
  });
});

describe('delegations', () => {
  const body = {
    fromId: '5',
    toId: '3',
    startsAt: '2026-11-01T00:00:00Z',
    endsAt: '2026-12-01T00:00:00Z',
  };
  const set = (log: TestLog, changes: Partial<typeof body>) =>
    log.say('5', 'delegation.set', 'delegation/1', { ...body, ...changes });

  test('name someone else who is here, and end after they start', () => {
    const log = aCompany();
    expect(set(log, { toId: '5' })).toBe('VALIDATION_FAILED');
    expect(set(log, { endsAt: body.startsAt })).toBe('VALIDATION_FAILED');
    expect(set(log, { toId: '77' })).toBe('NOT_FOUND');
    expect(set(log, {})).toBeNull();
  });

  test('keep their giver and period: nobody writes over one, sets a second beside it, or closes a circle', () => {
    const log = aCompany();
    set(log, {});
    const other = { ...body, fromId: '3', toId: '4' };
    expect(log.say('3', 'delegation.set', 'delegation/1', other)).toBe('VALIDATION_FAILED');
    expect(log.say('5', 'delegation.set', 'delegation/2', body)).toBe('VALIDATION_FAILED');
    const back = { ...body, fromId: '3', toId: '5' };
    expect(log.say('3', 'delegation.set', 'delegation/2', back)).toBe('VALIDATION_FAILED');
    const later = { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-02T00:00:00Z' };
    expect(log.say('3', 'delegation.set', 'delegation/2', { ...back, ...later })).toBeNull();
    log.say('5', 'delegation.ended', 'delegation/1');
    expect(log.say('3', 'delegation.set', 'delegation/3', back)).toBeNull();
  });

  test('end when their giver or an admin says so', () => {
    const log = aCompany();
    set(log, {});
    expect(log.caseOf('4').approve('3').outcome()).toBe('PAID');
    expect(log.say('3', 'delegation.ended', 'delegation/1')).toBe('FORBIDDEN');
    expect(log.say('5', 'delegation.ended', 'delegation/7')).toBe('NOT_FOUND');
    expect(log.say('5', 'delegation.ended', 'delegation/1')).toBeNull();
    expect(log.caseOf('4').approve('3').outcome()).toBe('RULE_NOT_MET');
  });
});

describe('rules', () => {
  const rule = {
    name: 'Everything',
    conditions: [],
    stages: [],
    priority: 1_000_000,
    isDefault: true,
  };

  test('the default rule stays without conditions, and no other rule takes its place', () => {
    const log = aCompany();
    const set = (id: string, next: object | null) =>
      log.say('1', 'rule.set', `rule/${id}`, { rule: next });
    expect(set('default', null)).toBe('VALIDATION_FAILED');
    expect(set('default', { ...rule, isDefault: false })).toBe('VALIDATION_FAILED');
    const conditions = [{ kind: 'source', anyOf: ['sol'] }];
    expect(set('default', { ...rule, conditions })).toBe('VALIDATION_FAILED');
    expect(set('7', rule)).toBe('VALIDATION_FAILED');
    expect(set('default', rule)).toBe('PROPOSED');
  });
});

describe('the log', () => {
  test('takes no entry out of its place, of another organization, or with another clock', () => {
    const log = aCompany();
    const statement = log.statement('payments.paused', 'payments', {});
    const proof = signedWith(log.keyOf('3'), statement);
    const other = { ...statement, organizationId: '2' };
    expect(log.append(other, signedWith(log.keyOf('3'), other))).toMatchObject({
      refusal: { code: 'LOG_BROKEN' },
    });
    log.pass(-1);
    expect(log.append(statement, proof)).toMatchObject({ refusal: { code: 'LOG_BROKEN' } });
    log.pass(1);
    expect(log.append(statement, proof).ok).toBe(true);
  });

  test('takes no kind, subject, body or proof that it does not know', () => {
    const log = aCompany();
    expect(log.say('1', 'money.printed', 'payments')).toBe('VALIDATION_FAILED');
    expect(log.say('1', 'payments.paused', 'member/4')).toBe('VALIDATION_FAILED');
    expect(log.say('1', 'payments.paused', 'payments', { extra: true })).toBe('VALIDATION_FAILED');
    const statement = log.statement('payments.paused', 'payments', {});
    expect(log.append(statement, { keyId: '', signature: '' })).toMatchObject({
      refusal: { code: 'VALIDATION_FAILED' },
    });
    expect(log.append(statement, { keyId: 'session', signature: 'x' })).toMatchObject({
      refusal: { code: 'PROOF_INVALID' },
    });
    const empty = { ...statement, body: null };
    expect(log.append(empty, { keyId: 'unknown', signature: 'x' })).toMatchObject({
      refusal: { code: 'PROOF_INVALID' },
    });
  });

  test('a proposal is withdrawn by its author or by another who may make it, and by no one else', () => {
    const log = aCompany();
    const withdraw = (by: string) => {
      const [hash = ''] = log.state.proposals.keys();
      return log.say(by, 'proposal.withdrawn', `proposal/${hash}`, { statementHash: hash });
    };
    log.say('1', 'member.roles', 'member/4', { roles: ['finance'] });
    expect(log.confirm('1')).toBe('SECOND_PERSON_REQUIRED');
    expect(withdraw('4')).toBe('FORBIDDEN');
    expect(withdraw('1')).toBeNull();
    log.say('1', 'member.roles', 'member/4', { roles: ['finance'] });
    expect(withdraw('2')).toBeNull();
    expect(log.state.proposals.size).toBe(0);
    expect(log.state.members.get('4')?.roles).toEqual(['employee']);
  });

  test('a proposal counts for nothing once its author may not make it any more', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/3', { roles: ['admin', 'finance'] });
    log.confirm('2');
    log.confirmPeople('3');
    log.say('3', 'member.roles', 'member/4', { roles: ['finance'] });
    const [hash = ''] = log.state.proposals.keys();
    log.say('1', 'member.roles', 'member/3', { roles: ['finance'] });
    log.confirm('2');
    expect(log.say('2', 'proposal.confirmed', `proposal/${hash}`, { statementHash: hash })).toBe(
      'FORBIDDEN',
    );
  });
});
