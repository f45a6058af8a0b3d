import { describe, expect, test } from 'vitest';
import { aCompany } from '../test/a-log.ts';
import { payoutIdOf } from './payout-id.ts';
import { aKey, attested, signedWith } from '../test/keys.ts';

describe('one outside part', () => {
  test("B1: a mailbox resets no keys of somebody who decides, and an employee's new wallet waits a day", () => {
    const log = aCompany();
    const reset = log.statement('keys.reset_by_mail', 'keys/5', {});
    const refused = log.append(reset, attested('5', reset));
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'FORBIDDEN' } });
    const own = log.statement('keys.reset_by_mail', 'keys/4', {});
    expect(log.append(own, attested('4', own)).ok).toBe(true);
    const key = aKey();
    log.keys.set('4', key);
    const { id, kind, publicKey } = key;
    expect(log.say('4', 'key.added', 'keys/4', { key: { id, kind, publicKey } })).toBeNull();
    log.setWallet('4', '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q');
    expect(log.caseOf('4').approve('5').outcome()).toBe('WALLET_COOLING_OFF');
    expect(log.pass(25).caseOf('4').approve('5').outcome()).toBe('PAID');
  });

  test('B1: a mailbox that joins for somebody invited to decide decides nothing until the digits are compared', () => {
    const log = aCompany();
    log.invite('1', '6', ['approver']);
    log.confirm('2');
    log.join('6');
    log.say('1', 'member.manager', 'member/4', { managerId: '6' });
    log.confirm('2');
    expect(log.caseOf('4').approve('6').outcome()).toBe('RULE_NOT_MET');
    expect(log.confirmKey('6', '6')).toBe('FORBIDDEN');
    log.confirmKey('1', '6');
    expect(log.caseOf('4').approve('6').outcome()).toBe('PAID');
  });

  test("B2: identity's word for a session decides nothing under production's floor", () => {
    const log = aCompany();
    const submitted = log.caseOf('4');
    const statement = submitted.approve('5').steps[0]!.statement;
    submitted.steps[0] = { statement, proof: attested('5', statement) };
    expect(submitted.outcome()).toBe('PROOF_REQUIRED');
    const wallet = log.statement('wallet.set', 'wallet/4', {
      address: '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q',
      memo: null,
    });
    expect(log.append(wallet, attested('4', wallet))).toMatchObject({
      refusal: { code: 'PROOF_REQUIRED' },
    });
  });

  test('on the local floor a session is enough', () => {
    const log = aCompany({ assuranceMin: 'SESSION' });
    const submitted = log.caseOf('4');
    const statement = submitted.approve('5').steps[0]!.statement;
    submitted.steps[0] = { statement, proof: attested('5', statement) };
    expect(submitted.outcome()).toBe('PAID');
  });
});

describe('one service', () => {
  test("C1: a service with people's tokens adds no key to an approver", () => {
    const log = aCompany();
    const { id, kind, publicKey, ...key } = aKey();
    const statement = log.statement('key.added', 'keys/5', { key: { id, kind, publicKey } });
    const own = signedWith({ ...key, id, kind, publicKey }, statement);
    expect(log.append(statement, own)).toMatchObject({ refusal: { code: 'PROOF_INVALID' } });
    expect(log.append(statement, attested('5', statement))).toMatchObject({
      refusal: { code: 'PROOF_REQUIRED' },
    });
    const others = signedWith(log.keyOf('4'), statement);
    expect(log.append(statement, others)).toMatchObject({ refusal: { code: 'FORBIDDEN' } });
  });

  test('C2, C3: a service sets no wallet of somebody else', () => {
    const log = aCompany();
    const address = '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q';
    expect(log.say('3', 'wallet.set', 'wallet/4', { address, memo: null })).toBe('FORBIDDEN');
    const paid = log.caseOf('4').approve('5');
    expect(paid.outcome({ recipient: address })).toBe('RECIPIENT_NOT_APPROVED');
    expect(paid.outcome({ payeeMemo: 'another' })).toBe('RECIPIENT_NOT_APPROVED');
  });

  test('C4, C5: an expense that was signed for once is not paid by another payout or submission', () => {
    const log = aCompany();
    const first = log.caseOf('4').approve('5');
    const paidAs = payoutIdOf('1', first.content);
    expect(first.outcome({}, {}, paidAs)).toBe('PAID');
    const second = log.caseOf('4', { submission: 2 }).approve('5');
    expect(second.outcome({}, {}, paidAs)).toBe('ALREADY_PAID');
    expect(first.outcome({}, {}, payoutIdOf('1', second.content))).toBe('ALREADY_PAID');
  });

  test('C4: a submission that was sent back, rejected or withdrawn is not paid, and its next one is', () => {
    for (const [by, kind] of [
      ['5', 'expense.sent_back'],
      ['3', 'expense.rejected'],
      ['4', 'expense.withdrawn'],
    ] as const) {
      const log = aCompany();
      const first = log.caseOf('4').approve('5');
      expect(log.say(by, kind, 'expense/55', { submission: 1 })).toBeNull();
      expect(first.outcome()).toBe('APPROVAL_WITHDRAWN');
      expect(log.caseOf('4', { submission: 2 }).approve('5').outcome()).toBe('PAID');
    }
  });

  test('somebody other than the payee withdraws nothing', () => {
    const log = aCompany();
    log.say('3', 'expense.withdrawn', 'expense/55', { submission: 1 });
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
    expect(log.say('4', 'expense.rejected', 'expense/56', { submission: 1 })).toBe('FORBIDDEN');
  });
});

describe('one database or topic', () => {
  test('D1: a rule that one admin writes alone is a proposal and decides nothing', () => {
    const log = aCompany();
    const approvers = [{ kind: 'member', memberId: '5' }];
    const stage = { name: 'Quick', conditions: [], approvers, quorum: { kind: 'any' } };
    const rule = {
      name: 'Quick: 5',
      conditions: [{ kind: 'submitter', anyOf: ['4'] }],
      stages: [{ ...stage, deadlineHours: null }],
      priority: 1,
      isDefault: false,
    };
    expect(log.say('1', 'rule.set', 'rule/7', { rule })).toBe('PROPOSED');
    const larger = log.caseOf('4', { usdAmount: '950.00' }).approve('5');
    expect(larger.outcome()).toBe('RULE_NOT_MET');
  });

  test('D2: a stage whose row is gone is demanded by the rule all the same', () => {
    const log = aCompany();
    const larger = log.caseOf('4', { usdAmount: '900.05' });
    expect(larger.approve('5').outcome()).toBe('RULE_NOT_MET');
  });

  test('D3: nobody delegates for somebody else alone', () => {
    const log = aCompany();
    const body = {
      fromId: '3',
      toId: '1',
      startsAt: log.now.toISOString(),
      endsAt: '2027-01-01T00:00:00Z',
    };
    expect(log.say('1', 'delegation.set', 'delegation/1', body)).toBe('PROPOSED');
    expect(log.say('5', 'delegation.set', 'delegation/2', body)).toBe('FORBIDDEN');
  });

  test('D4, D6: a payout that finance holds or cancels is not paid until somebody outside of it releases it', () => {
    const log = aCompany();
    const paid = log.caseOf('4').approve('5');
    log.say('3', 'payout.held', paid.payout);
    expect(paid.outcome()).toBe('PAYOUT_HELD');
    log.say('3', 'payout.released', paid.payout);
    expect(paid.outcome()).toBe('PAID');
    log.say('3', 'payout.cancelled', paid.payout);
    expect(paid.outcome()).toBe('PAYOUT_CANCELLED');
    expect(log.say('3', 'payout.released', paid.payout)).toBe('PAYOUT_CANCELLED');
  });

  test('a payout is not released by one of those who approved it', () => {
    const log = aCompany();
    const larger = log.caseOf('4', { usdAmount: '600.00' }).approve('5').approve('3');
    log.say('1', 'payout.held', larger.payout);
    log.say('3', 'payout.released', larger.payout);
    expect(larger.outcome()).toBe('SECOND_PERSON_REQUIRED');
    log.say('2', 'payout.released', larger.payout);
    expect(larger.outcome()).toBe('PAID');
  });

  test('D5: a pause lasts until two people end it', () => {
    const log = aCompany();
    log.say('3', 'payments.paused', 'payments');
    const paid = log.caseOf('4').approve('5');
    expect(paid.outcome()).toBe('PAYMENTS_PAUSED');
    expect(log.say('1', 'payments.resumed', 'payments')).toBe('PROPOSED');
    expect(paid.outcome()).toBe('PAYMENTS_PAUSED');
    expect(log.confirm('2')).toBeNull();
    expect(paid.outcome()).toBe('PAID');
  });

  test('D8: another manager takes two people', () => {
    const log = aCompany();
    expect(log.say('1', 'member.manager', 'member/4', { managerId: '3' })).toBe('PROPOSED');
    expect(log.caseOf('4').approve('3').outcome()).toBe('RULE_NOT_MET');
  });

  test('D10, D11, D14, D15, D16: what leaks or pays takes two people, and what stops takes one', () => {
    const log = aCompany();
    const address = '3vZ67CGoRYkuT76TtpP2VrtTPBfnvG2xj6mUTvvux46q';
    const provider = {
      issuer: 'https://idp.test',
      clientId: 'outlay',
      createsMembers: true,
      settingsHash: '0'.repeat(64),
    };
    const urlHash = 'ab'.repeat(32);
    for (const [kind, subject, body] of [
      ['single_sign_on.set', 'single_sign_on/settings', provider],
      ['single_sign_on_domain.set', 'single_sign_on_domain/x.test', {}],
      ['policy.set', 'policy/1', { reimbursable: true }],
      ['company_wallet.set', `company_wallet/${address}`, { custodianId: '1', isWatched: true }],
      ['withdrawal_address.set', 'withdrawal_address/1', { address, isVault: false }],
      ['treasury.set', 'treasury/1', { address }],
      ['month.set', 'month/2026-10', { isClosed: false }],
      ['journal_export.voided', `journal_export/${crypto.randomUUID()}`, {}],
      ['webhook.set', 'webhook/1', { urlHash, eventTypes: ['ExpensePaid'] }],
    ] as const) {
      expect([kind, log.say('1', kind, subject, body)]).toEqual([kind, 'PROPOSED']);
    }
    expect(log.say('1', 'policy.set', 'policy/2', { reimbursable: false })).toBeNull();
    expect(log.say('3', 'month.set', 'month/2026-09', { isClosed: true })).toBeNull();
    expect(
      log.say('1', 'single_sign_on.set', 'single_sign_on/settings', { removed: true }),
    ).toBeNull();
  });

  test('D12: a proposal is what its author signed, and counts for nothing once the subject has changed', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/5', { roles: ['approver', 'finance'] });
    log.say('2', 'member.department', 'member/5', { department: 'Sales' });
    expect(log.confirm('2')).toBe('STATEMENT_OUTDATED');
  });

  test('D13: a proposal that nobody made is not in the log', () => {
    const log = aCompany();
    const hash = 'cd'.repeat(32);
    const body = { statementHash: hash };
    expect(log.say('2', 'proposal.confirmed', `proposal/${hash}`, body)).toBe('NOT_FOUND');
  });
});
