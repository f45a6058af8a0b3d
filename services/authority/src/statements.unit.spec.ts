import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey, signedWith } from '../test/keys.ts';
import { isForbidding } from './kinds.ts';

describe('statements', () => {
  test('P7, P8, P9: a decision about other content, another step kind or another submission proves nothing', () => {
    const log = aCompany();
    const other = log.caseOf('4', { usdAmount: '99.00' }).approve('5');
    const submitted = log.caseOf('4');
    submitted.steps.push(...other.steps);
    expect(submitted.outcome()).toBe('CONTENT_CHANGED');
    const next = log.caseOf('4', { submission: 2 });
    next.steps.push(...log.caseOf('4').approve('5').steps);
    expect(next.outcome()).toBe('CONTENT_CHANGED');
    expect(log.caseOf('4').approve('5', { stepNumber: 0 }).outcome()).toBe('PROOF_INVALID');
  });

  test("P4, P5, P6: a signature of somebody else's key is not the approver's", () => {
    const log = aCompany();
    const submitted = log.caseOf('4').approve('5');
    const { statement } = submitted.steps[0]!;
    const { signature } = signedWith(log.keyOf('4'), statement);
    submitted.steps[0] = { statement, proof: { keyId: log.keyOf('5').id, signature } };
    expect(submitted.outcome()).toBe('PROOF_INVALID');
    submitted.steps[0] = { statement, proof: signedWith(log.keyOf('4'), statement) };
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
  });

  test('a statement is neither repeated nor put in another order', () => {
    const log = aCompany();
    const entry = log.entries.at(-1)!;
    expect(log.append(entry.statement, entry.proof)).toMatchObject({
      refusal: { code: 'STATEMENT_OUTDATED' },
    });
    const statement = log.statement('member.department', 'member/4', { department: 'Sales' });
    log.say('1', 'member.department', 'member/4', { department: 'Sales' });
    const proof = signedWith(log.keyOf('1'), statement);
    expect(log.append(statement, proof)).toMatchObject({ refusal: { code: 'STATEMENT_OUTDATED' } });
  });

  test('a statement signed more than ten minutes ago is made again', () => {
    const log = aCompany();
    const statement = log.statement('member.department', 'member/4', { department: 'Sales' });
    const proof = signedWith(log.keyOf('1'), statement);
    log.pass(0.18);
    expect(log.append(statement, proof)).toMatchObject({ refusal: { code: 'PROOF_INVALID' } });
  });

  test('a key that was removed signs nothing, and its decisions no longer count', () => {
    const log = aCompany();
    const submitted = log.caseOf('4').approve('5');
    const keyId = log.keyOf('5').id;
    expect(log.say('1', 'key.removed', 'keys/5', { keyId })).toBeNull();
    expect(submitted.outcome()).toBe('PROOF_INVALID');
  });

  test('somebody who lost their role after they approved is asked no longer, and their approval is void', () => {
    const log = aCompany();
    const submitted = log.caseOf('4').approve('5');
    log.say('1', 'member.roles', 'member/5', { roles: ['employee'] });
    expect(submitted.outcome()).toBe('RULE_NOT_MET');
  });

  test('rules of before, chosen by the submitter, are outdated; one that changes afterwards does not matter', () => {
    const log = aCompany();
    const old = log.state.sequence;
    const submitted = log.caseOf('4').approve('5');
    const approvers = [{ kind: 'role', role: 'finance' }];
    const stage = { name: 'Finance', conditions: [], approvers, quorum: { kind: 'any' } };
    const rule = {
      name: 'Finance decides',
      conditions: [],
      stages: [{ ...stage, deadlineHours: null }],
      priority: 1_000_000,
      isDefault: true,
    };
    log.say('1', 'rule.set', 'rule/default', { rule });
    expect(log.confirm('2')).toBeNull();
    expect(submitted.outcome()).toBe('PAID');
    log.pass(1);
    expect(log.caseOf('4', { head: old }).approve('5').outcome()).toBe('STATEMENT_OUTDATED');
    expect(log.caseOf('4').approve('5').outcome()).toBe('RULE_NOT_MET');
  });

  test('only statements that forbid are honoured from whoever carries them', () => {
    const forbidding = ['payout.held', 'payout.cancelled', 'payments.paused', 'key.removed'];
    const permitting = ['payout.released', 'payments.resumed', 'member.roles', 'key.added'];
    expect(forbidding.every(isForbidding)).toBe(true);
    expect(permitting.some(isForbidding)).toBe(false);
  });
});

describe('sums and passkeys', () => {
  test('many small approvals of one person are bounded by the day and the month', () => {
    const log = aCompany();
    const submitted = log.caseOf('4').approve('5');
    const byDecider = (cents: bigint, inDays: number) => ({
      byDecider: (_id: string, days: number) => (days === inDays ? cents : 0n),
    });
    expect(submitted.outcome({}, byDecider(240_000n, 1))).toBe('PAID');
    expect(submitted.outcome({}, byDecider(240_001n, 1))).toBe('SUM_LIMIT_REACHED');
    expect(submitted.outcome({}, byDecider(990_000n, 30))).toBe('PAID');
    expect(submitted.outcome({}, byDecider(990_001n, 30))).toBe('SUM_LIMIT_REACHED');
  });

  test('a passkey lifts the bound, and above an amount it is demanded', () => {
    const log = aCompany({ passkeyAboveUsd: '90' });
    expect(log.caseOf('4').approve('5').outcome()).toBe('PASSKEY_REQUIRED');
    const passkey = aKey('passkey');
    const { id, kind, publicKey } = passkey;
    expect(log.say('5', 'key.added', 'keys/5', { key: { id, kind, publicKey } })).toBeNull();
    log.keys.set('5', passkey);
    const signed = log.caseOf('4').approve('5');
    expect(signed.outcome()).toBe('PAID');
    expect(signed.outcome({}, { byDecider: () => 99_999_999n })).toBe('PAID');
  });

  test('whoever has a passkey signs changes with it', () => {
    const log = aCompany();
    const device = log.keyOf('1');
    const passkey = aKey('passkey');
    const { id, kind, publicKey } = passkey;
    log.say('1', 'key.added', 'keys/1', { key: { id, kind, publicKey } });
    expect(log.setWallet('1')).toBe('PASSKEY_REQUIRED');
    expect(log.say('1', 'payments.paused', 'payments')).toBeNull();
    log.keys.set('1', passkey);
    expect(log.setWallet('1')).toBeNull();
    expect(device.kind).toBe('device');
  });

  test('an amount within the limit of automatic approval needs no person, and more does', () => {
    const log = aCompany({ autoApprovalMaxUsd: '100' });
    const body = { limitUsd: '120', allowsApiKeys: false };
    expect(log.say('1', 'auto_approval.set', 'auto_approval', body)).toBe('PROPOSED');
    log.confirm('2');
    const rule = { name: 'Free', conditions: [], stages: [], priority: 1_000_000, isDefault: true };
    log.say('1', 'rule.set', 'rule/default', { rule });
    log.confirm('2');
    expect(log.caseOf('4', { usdAmount: '100.00' }).outcome()).toBe('PAID');
    expect(log.caseOf('4', { usdAmount: '100.01' }).outcome()).toBe('RULE_NOT_MET');
    expect(log.caseOf('4', { usdAmount: '100.01' }).approve('1').outcome()).toBe('PAID');
  });

  test('an only admin never raises the limit of automatic approval, not even by waiting', () => {
    const log = new TestLog({ delayS: 0 }).found();
    const body = { limitUsd: '100', allowsApiKeys: false };
    expect(log.say('1', 'auto_approval.set', 'auto_approval', body)).toBe('SECOND_PERSON_REQUIRED');
  });
});
