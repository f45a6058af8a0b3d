import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { attested, signedWith } from '../test/keys.ts';
import { forbiddenBy, withForbidden } from './forbid.ts';
import type { Authority } from './state.ts';
import type { Signed, Statement } from './statement.ts';

/** A refusal's code, or null where the signer honours the statement. */
function codeAtTheDoor(log: TestLog, signed: Signed, at = log.now): string | null {
  const outcome = forbiddenBy(log.state, signed, at, log.trust);
  return 'code' in outcome ? outcome.code : null;
}

/** The state once the signer has honoured a statement. */
function honoured(log: TestLog, signed: Signed): Authority {
  const author = forbiddenBy(log.state, signed, log.now, log.trust);
  if ('code' in author) throw new Error(author.message);
  const prohibition = { signed, authorId: author.memberId, receivedAtMs: log.now.getTime() };
  return withForbidden(log.state, [prohibition], log.trust);
}

const pause = (log: TestLog): Signed => log.signed('3', 'payments.paused', 'payments');

/** A pause by finance, with another statement than usual. */
function pauseWith(log: TestLog, changes: Partial<Statement>): Signed {
  const statement = { ...log.statement('payments.paused', 'payments', {}), ...changes };
  return { statement, proof: signedWith(log.keyOf('3'), statement) };
}

describe('what forbids counts at the signer’s door at once', () => {
  test('a pause stops a payment before its entry is in the log', () => {
    const log = aCompany();
    const paid = log.caseOf('4').approve('5');
    expect(paid.outcome()).toBe('PAID');
    const outcome = honoured(log, pause(log));
    expect(outcome).toMatchObject({ paused: true, sequence: log.state.sequence });
    log.state = outcome;
    expect(paid.outcome()).toBe('PAYMENTS_PAUSED');
  });

  test('an approver who is removed there is remembered as they were through the entry before', () => {
    const log = aCompany();
    const signed = log.signed('1', 'member.deactivated', 'member/5');
    const outcome = honoured(log, signed);
    const member = outcome.members.get('5');
    expect(member).toMatchObject({ active: false, removedBy: ['1'] });
    expect(member?.past.at(-1)).toMatchObject({
      until: log.state.sequence - 1,
      untilAt: log.now.toISOString(),
      active: true,
    });
  });
});

describe('the door refuses', () => {
  test.each(['payments.resumed', 'payout.released', 'money.printed', 'proposal.withdrawn'])(
    '%s, which forbids nothing, so that nobody skips the log with it',
    (kind) => {
      const log = aCompany();
      expect(codeAtTheDoor(log, log.signed('1', kind, 'payments'))).toBe('VALIDATION_FAILED');
    },
  );

  test.each([
    [-600_001, 'PROOF_INVALID'],
    [-600_000, null],
    [600_000, null],
    [600_001, 'PROOF_INVALID'],
  ])('or honours a statement by a clock that is %i ms away: %s', (ms, code) => {
    const log = aCompany();
    expect(codeAtTheDoor(log, pause(log), new Date(log.now.getTime() + ms))).toBe(code);
  });

  test.each([
    [0, 'STATEMENT_OUTDATED'],
    [1, null],
    [10, null],
    [11, 'STATEMENT_OUTDATED'],
  ])('or honours a statement that is %i ahead of its subject: %s', (ahead, code) => {
    const log = aCompany();
    log.say('3', 'payments.paused', 'payments');
    expect(codeAtTheDoor(log, pauseWith(log, { version: 1 + ahead }))).toBe(code);
    const fresh = aCompany();
    expect(codeAtTheDoor(fresh, pauseWith(fresh, { version: ahead }))).toBe(code);
  });

  test('a signature that is not the author’s, or weaker than the installation demands', () => {
    const log = aCompany();
    const { statement, proof } = pause(log);
    const forged = { statement, proof: { ...proof, signature: 'forged' } };
    expect(codeAtTheDoor(log, forged)).toBe('PROOF_INVALID');
    const bySession = { statement, proof: attested('3', statement) };
    expect(codeAtTheDoor(log, bySession)).toBe('PROOF_REQUIRED');
    log.trust = { ...log.trust, assuranceMin: 'SESSION' };
    expect(codeAtTheDoor(log, bySession)).toBeNull();
  });

  test('what its kind cannot read, and what its author may not say', () => {
    const log = aCompany();
    expect(codeAtTheDoor(log, pauseWith(log, { body: { extra: true } }))).toBe('VALIDATION_FAILED');
    const byEmployee = log.signed('4', 'payments.paused', 'payments');
    expect(codeAtTheDoor(log, byEmployee)).toBe('FORBIDDEN');
  });

  test('what takes two people: one admin alone stops no other admin there', () => {
    const log = aCompany();
    const signed = log.signed('1', 'member.deactivated', 'member/2');
    expect(codeAtTheDoor(log, signed)).toBe('SECOND_PERSON_REQUIRED');
  });
});
