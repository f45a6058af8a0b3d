import { describe, expect, test } from 'vitest';
import { apply } from './apply.ts';
import { forbiddenBy, statementHash as hashOfStatement, type Entry } from './index.ts';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey, signedWith } from '../test/keys.ts';

const LARGE = { usdAmount: '900.00' };
const FOREVER = { startsAt: '2026-01-01T00:00:00Z', endsAt: '2028-01-01T00:00:00Z' };
const AGREED = null;

/** What becomes of a large expense that the manager and founder 1, who is no one of finance, approve. */
const withoutFinance = (log: TestLog): string =>
  log.caseOf('4', LARGE).approve('5').approve('1').outcome();

describe('an admin who alone takes a place away', () => {
  const roles = (...given: string[]) => ['member.roles', { roles: given }] as const;
  const LEFT = ['member.deactivated', {}] as const;
  const BACK = ['member.reactivated', {}] as const;

  test.each([
    ['removes them, then their roles', [LEFT, roles('employee')]],
    ['removes their roles twice', [roles('employee'), roles('employee')]],
    ['removes their roles, then brings them back as an employee', [roles('employee'), LEFT, BACK]],
  ])('and %s does not get it', (_way, steps) => {
    const log = aCompany();
    for (const [kind, body] of steps) log.say('1', kind, 'member/3', body);
    expect(withoutFinance(log)).toBe('RULE_NOT_MET');
  });

  test('from somebody who keeps another deciding role needs a second person', () => {
    const log = aCompany();
    const both = { roles: ['approver', 'finance'] };
    log.say('1', 'member.roles', 'member/3', both);
    log.confirm('2');
    expect(log.say('1', 'member.roles', 'member/3', { roles: ['approver'] })).toBe('PROPOSED');
    expect(withoutFinance(log)).toBe('RULE_NOT_MET');
    expect(log.confirm('2')).toBe(AGREED);
    expect(withoutFinance(log)).toBe('PAID');
  });

  test('loses nothing by it once two people have filled the place anew', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/3', { roles: ['employee'] });
    log.say('1', 'member.roles', 'member/3', { roles: ['finance'] });
    log.confirm('2');
    expect(log.state.members.get('3')?.removedBy).toBeNull();
    expect(log.caseOf('4', LARGE).approve('5').approve('3').outcome()).toBe('PAID');
  });
});

test('an admin who alone gives a manager another manager does not choose who approves for those below', () => {
  const log = aCompany();
  log.invite('1', '8', ['employee'], '5');
  log.join('8');
  log.confirmKey('1', '8');
  log.confirmPeople('2');
  const approvedBy = (approver: object) => ({
    name: 'Approval',
    conditions: [],
    approvers: [approver],
    quorum: { kind: 'any' },
    deadlineHours: null,
  });
  const setRule = (id: string, rule: object) => {
    log.say('1', 'rule.set', `rule/${id}`, { rule });
    log.confirm('2');
  };
  const usual = { name: 'All', conditions: [], priority: 1_000_000, isDefault: true };
  const finance = { kind: 'role', role: 'finance' };
  setRule('default', { ...usual, stages: [approvedBy(finance)] });
  const conditions = [{ kind: 'submitter', anyOf: ['4'] }];
  const stages = [approvedBy({ kind: 'manager' })];
  setRule('7', { name: 'Emma', conditions, priority: 1, isDefault: false, stages });
  // Their manager decides nothing, so that one's manager does.
  expect(log.say('2', 'member.manager', 'member/4', { managerId: '8' })).toBe(AGREED);
  expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
  expect(log.say('2', 'member.manager', 'member/8', { managerId: '3' })).toBe('PROPOSED');
  expect(log.caseOf('4').approve('3').outcome()).toBe('RULE_NOT_MET');
});

describe('a submitter', () => {
  test('does not choose who decides by naming an entry of before somebody lost a role', () => {
    const log = aCompany();
    const head = log.state.sequence;
    log.say('1', 'member.roles', 'member/3', { roles: ['approver'] });
    log.confirm('2');
    log.pass(1);
    const submitted = log
      .caseOf('4', { ...LARGE, head })
      .approve('5')
      .approve('3');
    expect(submitted.outcome()).toBe('STATEMENT_OUTDATED');
  });

  test('whose client has not heard of a change of the last minutes is paid', () => {
    const log = aCompany();
    const head = log.state.sequence;
    log.invite('1', '6', ['finance'], '1');
    log.confirm('2');
    log.pass(0.1);
    const submitted = log
      .caseOf('4', { ...LARGE, head })
      .approve('5')
      .approve('3');
    expect(submitted.outcome()).toBe('PAID');
  });
});

describe('a key', () => {
  test('of another member is not registered again, so that a carrier could say who signed', () => {
    const log = aCompany();
    const { publicKey } = log.keyOf('3');
    const again = { id: 'another-id', kind: 'device', publicKey };
    expect(log.say('4', 'key.added', 'keys/4', { key: again })).toBe('VALIDATION_FAILED');
  });

  test('of another member is not replaced by somebody whom single sign-on admits', () => {
    const log = aCompany();
    const settings = {
      issuer: 'https://idp.example',
      clientId: 'outlay',
      createsMembers: true,
      settingsHash: '0'.repeat(64),
    };
    log.say('1', 'single_sign_on.set', 'single_sign_on/settings', settings);
    log.confirm('2');
    const { id, kind } = log.keyOf('3');
    const taken = { id, kind, publicKey: aKey().publicKey };
    const statement = log.statement('member.admitted', 'member/9', { key: taken });
    const attested = { organizationId: '1', memberId: '9' };
    log.trust = {
      ...log.trust,
      signatures: {
        ...log.trust.signatures,
        session: () => ({ ...attested, statementHash: hashOfStatement(statement) }),
      },
    };
    const applied = log.append(statement, { keyId: 'session', signature: 'attested' });
    expect(applied.ok).toBe(false);
    expect(log.state.keys.get(id)?.memberId).toBe('3');
  });
});

describe('somebody who left', () => {
  test('hands their place to nobody', () => {
    const log = aCompany();
    log.say('1', 'member.deactivated', 'member/3');
    const body = { fromId: '3', toId: '5', ...FOREVER };
    expect(log.say('3', 'delegation.set', 'delegation/1', body)).toBe('FORBIDDEN');
  });

  test('confirms no key of an account that they brought in', () => {
    const log = aCompany();
    log.invite('2', '8', ['approver', 'finance']);
    log.confirm('1');
    log.join('8');
    log.say('1', 'member.deactivated', 'member/2');
    log.confirm('2');
    expect(log.confirmKey('2', '8')).toBe('FORBIDDEN');
  });

  test('withdraws no change, and their own objections at the door count no more', () => {
    const log = aCompany();
    log.say('1', 'member.deactivated', 'member/3');
    const held = log.signed('3', 'payout.held', 'payout/7');
    expect(forbiddenBy(log.state, held, log.now, log.trust)).toMatchObject({ code: 'FORBIDDEN' });
  });
});

describe('what a record keeps', () => {
  test.each([
    ['3', 'month.set', 'month/2026-10', { isClosed: true }],
    ['1', 'second_factor.set', 'second_factor/rule', { required: true }],
    ['1', 'category.set', 'category/2', { nameHash: '0'.repeat(64) }],
  ])(
    '%s alone sets by %s, and does not undo it by removing the record',
    (by, kind, subject, body) => {
      const log = aCompany();
      expect(log.say(by, kind, subject, body)).toBeNull();
      expect(log.say(by, kind, subject, { removed: true })).toBe('VALIDATION_FAILED');
    },
  );
});

describe('what forbids, at the signer’s door', () => {
  test('is among the next of its subject, so that a later entry can lift it', () => {
    const log = aCompany();
    const statement = { ...log.statement('payments.paused', 'payments', {}), version: 1_000_000 };
    const signed = { statement, proof: signedWith(log.keyOf('3'), statement) };
    expect(forbiddenBy(log.state, signed, log.now, log.trust)).toMatchObject({
      code: 'STATEMENT_OUTDATED',
    });
  });
});

describe('a rule without stages', () => {
  test('above the installation’s limit an admin decides, whom one admin alone does not replace', () => {
    const log = aCompany({ autoApprovalMaxUsd: '0' });
    const limit = { limitUsd: '500', allowsApiKeys: false };
    log.say('1', 'auto_approval.set', 'auto_approval', limit);
    log.confirm('2');
    const usual = { name: 'All', conditions: [], priority: 1_000_000, isDefault: true };
    log.say('1', 'rule.set', 'rule/default', { rule: { ...usual, stages: [] } });
    log.confirm('2');
    expect(log.caseOf('4').approve('5').outcome()).toBe('RULE_NOT_MET');
    const stage = {
      name: 'Five',
      conditions: [{ kind: 'amount_usd_at_most', atMost: '500' }],
      approvers: [{ kind: 'member', memberId: '5' }],
      quorum: { kind: 'any' },
      deadlineHours: null,
    };
    const rule = { ...usual, stages: [stage] };
    expect(log.say('1', 'rule.set', 'rule/default', { rule })).toBe('PROPOSED');
  });
});

describe('the writer of the log', () => {
  const at = (log: TestLog, time: string): string | null => {
    const { statement, proof } = log.signed('3', 'payout.held', 'payout/7');
    const { sequence, head: previousHash } = log.state;
    const entry: Entry = { sequence: sequence + 1, previousHash, at: time, statement, proof };
    const applied = apply(log.state, entry, log.trust);
    return applied.ok ? null : applied.refusal.code;
  };

  test.each(['zzz', 'Nov 1 2019', '2026-11-30', '2027-02-31T00:00:00.000Z'])(
    'gives no entry the time %s, which would let statements of any age count',
    (time) => {
      expect(at(aCompany(), time)).toBe('LOG_BROKEN');
    },
  );
});

test('what there is one of has no second subject, whose proposals no change would outdate', () => {
  const log = aCompany();
  expect(log.say('3', 'payments.paused', 'payments/x')).toBe('VALIDATION_FAILED');
  expect(log.say('1', 'passkey_rule.set', 'passkey_rule/x', { aboveUsd: '1' })).toBe(
    'VALIDATION_FAILED',
  );
  expect(log.say('1', 'member.deactivated', 'member')).toBe('VALIDATION_FAILED');
  expect(log.say('3', 'payments.paused', 'payments')).toBe(AGREED);
});

describe('whoever reads the mailbox of somebody who decides', () => {
  const withNextKey = (log: TestLog, body: object = {}): TestLog => {
    log.say('1', 'keys.reset', 'keys/3', body);
    log.confirm('2');
    const key = aKey();
    log.keys.set('3', key);
    const { id, kind, publicKey } = key;
    log.say('3', 'key.added', 'keys/3', { key: { id, kind, publicKey } });
    return log;
  };
  const approvedBy3 = (log: TestLog): string =>
    log.caseOf('4', LARGE).approve('5').approve('3').outcome();

  test('and signs in after two admins reset the lost keys decides nothing until the digits are compared', () => {
    const log = withNextKey(aCompany());
    expect(approvedBy3(log)).toBe('RULE_NOT_MET');
    expect(log.confirmKey('1', '3')).toBe(AGREED);
    expect(approvedBy3(log)).toBe('PAID');
  });

  test('is trusted where both admins say so', () => {
    expect(approvedBy3(withNextKey(aCompany(), { nextKeyCounts: true }))).toBe('PAID');
  });
});

test('an only admin who resets their keys needs no comparison, which nobody could make', () => {
  const log = new TestLog().found();
  log.say('1', 'keys.reset', 'keys/1');
  expect(log.pass(25).mature()).toBe(AGREED);
  expect(log.state.keys.size).toBe(0);
  expect(log.state.members.get('1')?.firstKeyConfirmed).toBe(true);
});
