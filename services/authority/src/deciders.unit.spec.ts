import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey } from '../test/keys.ts';

const member = (memberId: string) => ({ kind: 'member', memberId });

const stageOf = (quorum: 'any' | 'all', memberIds: readonly string[], deadlineHours?: number) => ({
  name: memberIds.join(', '),
  conditions: [],
  approvers: memberIds.map(member),
  quorum: { kind: quorum },
  deadlineHours: deadlineHours ?? null,
});

/** A company whose expenses need these stages. */
function companyWith(...stages: readonly object[]): TestLog {
  const log = aCompany();
  const rule = { name: 'A rule', conditions: [], stages, priority: 1_000_000, isDefault: true };
  log.say('1', 'rule.set', 'rule/default', { rule });
  log.confirm('2');
  return log;
}

describe('who is behind a payment', () => {
  test('are two people where one who could fill both places left one to another', () => {
    const log = companyWith(stageOf('all', ['5', '3']));
    log.delegate('5', '3');
    const verdict = log.caseOf('4').approve('3').approve('5').verdict();
    expect(verdict).toEqual({ ok: true, deciderIds: ['5', '3'], belowPasskeyIds: ['5', '3'] });
  });

  test('are those who approved first, and nobody who approved in their place after them', () => {
    const log = companyWith(stageOf('all', ['5', '3']));
    log.delegate('5', '2');
    const verdict = log.caseOf('4').approve('5').approve('2').approve('3').verdict();
    expect(verdict).toMatchObject({ deciderIds: ['5', '3'] });
  });

  test('have no passkey behind an approval because they passed on a place with one', () => {
    const log = aCompany();
    const given = log.caseOf('4').approve('5');
    const passkey = aKey('passkey');
    const { id, kind, publicKey } = passkey;
    log.say('5', 'key.added', 'keys/5', { key: { id, kind, publicKey } });
    log.keys.set('5', passkey);
    expect(given.escalate('5').verdict()).toMatchObject({ belowPasskeyIds: ['5'] });
    expect(given.approve('5').verdict()).toMatchObject({ belowPasskeyIds: [] });
  });
});

test('a stage opens with the first approval that fills the one before, whoever may approve there later', () => {
  const log = companyWith(stageOf('any', ['5', '2']), stageOf('any', ['3'], 4));
  const given = log.caseOf('4').approve('5');
  log.pass(5);
  given.approve('1');
  log.pass(1);
  expect(given.approve('2').outcome()).toBe('PAID');
});

describe('nothing is paid', () => {
  test('where no rule decides, whoever approves', () => {
    const log = aCompany({ autoApprovalMaxUsd: '500' });
    log.say('1', 'auto_approval.set', 'auto_approval', { limitUsd: '500', allowsApiKeys: false });
    log.confirm('2');
    log.state = { ...log.state, rules: new Map() };
    expect(log.caseOf('4').approve('5').outcome()).toBe('RULE_NOT_MET');
  });

  test('where nobody but the payee could decide, although a rule asks for one person only', () => {
    const log = new TestLog({ autoApprovalMaxUsd: '500' }).found();
    log.setWallet('1');
    expect(log.caseOf('1').outcome()).toBe('RULE_NOT_MET');
    expect(log.caseOf('1').approve('1').outcome()).toBe('RULE_NOT_MET');
  });
});

test('a place that is passed on goes to the manager of now, not to the one of the submission', () => {
  const log = aCompany();
  const given = log.caseOf('4');
  log.say('1', 'member.manager', 'member/5', { managerId: '3' });
  log.confirm('2');
  given.escalate('5').approve('1');
  expect(given.outcome()).toBe('RULE_NOT_MET');
  expect(given.approve('3').outcome()).toBe('PAID');
});
