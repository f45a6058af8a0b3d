import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { aKey, attested, signedWith } from '../test/keys.ts';
import type { Case } from './case.ts';
import { caseProblem, judge } from './judge.ts';
import type { Signed, Statement } from './statement.ts';
import { NOTHING_SPENT } from './sums.ts';

/** 'PAID', or the code of the first reason against paying a case to its payee's wallet. */
function outcomeOf({ state, trust, now }: TestLog, given: Case): string {
  const wallet = state.members.get(given.content.payeeId)?.wallet;
  const payment = {
    recipient: wallet?.address ?? '',
    payeeMemo: wallet?.memo ?? null,
  };
  const verdict = judge(state, given, payment, {
    ...{ trust, now, spent: NOTHING_SPENT, paidAs: null },
  });
  return verdict.ok ? 'PAID' : verdict.refusal.code;
}

const signedAs = (log: TestLog, memberId: string, statement: Statement): Signed => ({
  statement,
  proof: signedWith(log.keyOf(memberId), statement),
});

/** A statement that says something else, of its own or in its body. */
const saying = (statement: Statement, changes: object, body: object = {}): Statement => ({
  ...statement,
  ...changes,
  body: { ...(statement.body as object), ...body },
});

const OTHER_HASH = 'a'.repeat(64);

describe('what is paid is what its payee submitted', () => {
  test.each([
    ['another organization', { organizationId: '2' }, {}],
    ['another expense', { subject: 'expense/56' }, {}],
    ['another submission', {}, { submission: 2 }],
    ['other content', {}, { contentHash: OTHER_HASH }],
    ['an entry that the log does not have', {}, { head: 10_000 }],
    ['nothing that is known', { kind: 'expense.imagined' }, {}],
  ])('a submission that names %s submits nothing', (_what, changes, body) => {
    const log = aCompany();
    const given = log.caseOf('4').approve('5').case;
    const submitted = signedAs(log, '4', saying(given.submitted.statement, changes, body));
    expect(outcomeOf(log, given)).toBe('PAID');
    expect(outcomeOf(log, { ...given, submitted })).toBe('CONTENT_CHANGED');
  });

  test('other lines than those whose hash was submitted are not paid', () => {
    const log = aCompany();
    const given = log.caseOf('4').approve('5').case;
    const lines = [{ categoryId: '3', amount: '100.00' }];
    expect(outcomeOf(log, { ...given, lines })).toBe('CONTENT_CHANGED');
  });

  test('an approval is no submission, and a submission no approval', () => {
    const log = aCompany();
    const given = log.caseOf('4').approve('5').case;
    const [approval] = given.steps as [Signed];
    expect(outcomeOf(log, { ...given, submitted: approval })).toBe('CONTENT_CHANGED');
    expect(outcomeOf(log, { ...given, steps: [given.submitted] })).toBe('PROOF_INVALID');
  });

  test('only the payee submits, with a key of their own', () => {
    const log = aCompany();
    const given = log.caseOf('4').approve('5').case;
    const { statement } = given.submitted;
    const by = (memberId: string) => signedAs(log, memberId, statement);
    expect(outcomeOf(log, { ...given, submitted: by('3') })).toBe('PROOF_INVALID');
    const forged = { statement, proof: { ...by('4').proof, signature: 'forged' } };
    expect(outcomeOf(log, { ...given, submitted: forged })).toBe('PROOF_INVALID');
    const bySession = { statement, proof: attested('4', statement) };
    expect(outcomeOf(log, { ...given, submitted: bySession })).toBe('PROOF_REQUIRED');
  });

  test.each([
    ['another organization', { organizationId: '2' }, {}],
    ['another expense', { subject: 'expense/56' }, {}],
    ['another submission', {}, { submission: 2 }],
    ['other content', {}, { contentHash: OTHER_HASH }],
  ])('an approval of %s approves nothing here', (_what, changes, body) => {
    const log = aCompany();
    const given = log.caseOf('4').approve('5').case;
    const [approval] = given.steps as [Signed];
    const steps = [signedAs(log, '5', saying(approval.statement, changes, body))];
    expect(outcomeOf(log, { ...given, steps })).toBe('CONTENT_CHANGED');
  });

  test('an expense that is not reimbursed is not paid, whoever approves it', () => {
    const log = aCompany();
    const given = log.caseOf('4', { content: { reimbursable: false } }).approve('5');
    expect(given.outcome()).toBe('CONTENT_CHANGED');
  });
});

describe('a wallet that was set after keys were reset', () => {
  /** Two admins reset the keys of 4, who adds another. */
  function withNewKeys(log: TestLog): TestLog {
    log.say('1', 'keys.reset', 'keys/4');
    log.confirm('2');
    const key = aKey();
    const { id, kind, publicKey } = key;
    log.keys.set('4', key);
    log.say('4', 'key.added', 'keys/4', { key: { id, kind, publicKey } });
    return log;
  }

  test('is paid from the end of its cooling off, and not a moment before', () => {
    const log = withNewKeys(aCompany({ walletCoolingOffS: 7_200 }));
    log.setWallet('4');
    const given = log.caseOf('4').approve('5');
    log.now = new Date(log.now.getTime() + 7_199_999);
    expect(given.outcome()).toBe('WALLET_COOLING_OFF');
    log.now = new Date(log.now.getTime() + 1);
    expect(given.outcome()).toBe('PAID');
  });

  test('does not hold up a wallet of before, nor one of whose owner nobody reset the keys', () => {
    const log = aCompany().pass(1);
    withNewKeys(log);
    expect(log.caseOf('4').approve('5').outcome()).toBe('PAID');
    const other = aCompany();
    other.setWallet('4');
    expect(other.caseOf('4').approve('5').outcome()).toBe('PAID');
  });
});

test('API keys approve up to the limit of automatic approval, and nothing above it', () => {
  const log = aCompany({ autoApprovalMaxUsd: '100' });
  log.say('1', 'auto_approval.set', 'auto_approval', { limitUsd: '100', allowsApiKeys: true });
  log.confirm('2');
  const free = log.caseOf('4', { usdAmount: '100.00' }).verdict();
  expect(free).toEqual({ ok: true, deciderIds: [], belowPasskeyIds: [] });
  expect(log.caseOf('4', { usdAmount: '100.01' }).outcome()).toBe('RULE_NOT_MET');
});

describe('what people signed of a case', () => {
  const signedCase = (log: TestLog) => log.caseOf('4').approve('5').case;
  const gone = (log: TestLog) =>
    log.say('5', 'key.removed', 'keys/5', { keyId: log.keyOf('5').id });

  test('stays signed after the key was removed, although it no longer leads to a payment', () => {
    const log = aCompany();
    const given = signedCase(log);
    log.pass(1);
    gone(log);
    expect(caseProblem(log.state, given, log.trust)).toBeNull();
    expect(outcomeOf(log, given)).toBe('PROOF_INVALID');
  });

  test('with a key that had been removed by then was not signed', () => {
    const log = aCompany();
    gone(log);
    log.pass(1);
    expect(caseProblem(log.state, signedCase(log), log.trust)).toMatchObject({
      code: 'PROOF_INVALID',
    });
  });
});
