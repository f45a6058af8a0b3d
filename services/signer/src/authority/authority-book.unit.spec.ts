import { signedText, statementHash, type Entry } from '@outlay/authority';
import { aCompany, type TestLog } from '@outlay/authority/testing';
import { describe, expect, test } from 'vitest';
import { createAuthorityBook, type AuthorityBook } from './authority-book.ts';
import { openAuthorityStore } from './authority-store.ts';
import { openStoredHeads } from './stored-heads.ts';

const MINUTE_MS = 60_000;

function aBook(company: TestLog) {
  const alarms: string[] = [];
  const clock = { nowMs: company.now.getTime() };
  const heads = openStoredHeads(':memory:');
  const note = (_facts: object, message: string) => alarms.push(message);
  const log = { fatal: note, error: note, warn: note, info: note };
  const bookOver = (store = openAuthorityStore(':memory:')): AuthorityBook =>
    createAuthorityBook({
      store,
      heads,
      trust: company.trust,
      log: log as never,
      now: () => clock.nowMs,
    });
  return { book: bookOver(), bookOver, alarms, clock };
}

describe('a log that the writer brings', () => {
  test('comes to the state that its writer has, in parts and repeated', () => {
    const company = aCompany();
    const { book } = aBook(company);
    const { entries, state } = company;
    book.append('1', entries.slice(0, 5));
    expect(book.append('1', entries)).toEqual({ sequence: state.sequence, head: state.head });
    expect(book.append('1', entries)).toEqual({ sequence: state.sequence, head: state.head });
    expect(book.stateOf('1')).toEqual(state);
  });

  test('with a gap is taken as far as it goes, and the answer says from where to go on', () => {
    const company = aCompany();
    const { book } = aBook(company);
    const [first, , third] = company.entries as [Entry, Entry, Entry];
    expect(book.append('1', [first, third])).toMatchObject({ sequence: 1 });
    expect(book.append('1', [])).toMatchObject({ sequence: 1 });
  });

  test('that was changed, signed by nobody, or is from the future is refused, with an alarm where it lies', () => {
    const company = aCompany();
    const { book, alarms, clock } = aBook(company);
    const [first, second] = company.entries as [Entry, Entry];
    book.append('1', [first]);
    const forged = { ...second, statement: { ...second.statement, nonce: 'other' } };
    expect(book.append('1', [forged])).toMatchObject({ code: 'PROOF_INVALID' });
    expect(book.append('1', [{ ...first, at: '2026-11-01T09:00:01.000Z' }])).toMatchObject({
      code: 'LOG_BROKEN',
    });
    clock.nowMs = Date.parse(second.at) - 2 * MINUTE_MS;
    expect(book.append('1', [second])).toMatchObject({ code: 'LOG_BROKEN' });
    expect(alarms).toHaveLength(2);
    expect(book.append('1', [])).toMatchObject({ sequence: 1 });
  });
});

describe('payments of an organization', () => {
  const withAll = () => {
    const company = aCompany();
    const parts = aBook(company);
    parts.book.append('1', company.entries);
    return { ...parts, company, state: company.state };
  };
  const moment = (nowMs: number): Date => new Date(nowMs);

  test('are signed while the writer has said within a minute that every entry is here', () => {
    const { book, clock } = withAll();
    expect(book.logProblem('1')).toMatchObject({ code: 'LOG_OUTDATED' });
    expect(book.confirmCurrent(moment(clock.nowMs), [])).toBe(true);
    expect(book.logProblem('1')).toBeNull();
    clock.nowMs += MINUTE_MS + 1;
    expect(book.logProblem('1')).toMatchObject({ code: 'LOG_OUTDATED' });
    expect(book.confirmCurrent(moment(clock.nowMs), [])).toBe(false);
    expect(book.logProblem('1')).toBeNull();
  });

  test('wait for an entry that the writer names, and for no other organization’s', () => {
    const { book, clock, company, state } = withAll();
    const next = { organizationId: '1', sequence: state.sequence + 1 };
    book.confirmCurrent(moment(clock.nowMs), [next, { organizationId: '2', sequence: 9 }]);
    expect(book.logProblem('1')).toMatchObject({ code: 'LOG_OUTDATED' });
    company.say('3', 'payout.held', 'payout/7');
    book.append('1', company.entries);
    expect(book.logProblem('1')).toBeNull();
    expect(book.logProblem('2')).toMatchObject({ code: 'LOG_OUTDATED' });
  });

  test('are not signed by a word from the future, which would count for longer', () => {
    const { book, clock } = withAll();
    book.confirmCurrent(moment(clock.nowMs + 2 * MINUTE_MS), []);
    expect(book.logProblem('1')).toMatchObject({ code: 'LOG_OUTDATED' });
  });

  test('are signed again only once a signer that lost its log has read it to its kept head', () => {
    const { bookOver, company, state, clock } = withAll();
    const recovered = bookOver();
    recovered.append('1', company.entries.slice(0, 4));
    recovered.confirmCurrent(moment(clock.nowMs), []);
    expect(recovered.logProblem('1')).toMatchObject({ code: 'LOG_RECOVERING' });
    recovered.append('1', company.entries);
    expect(recovered.stateOf('1')).toEqual(state);
    expect(recovered.logProblem('1')).toBeNull();
  });

  test('a log that comes back with another last entry is refused, because this signer knew a different one', () => {
    const { bookOver, company, alarms } = withAll();
    const other = aCompany();
    company.keys.forEach((key, id) => other.keys.set(id, key));
    const rewritten = [...company.entries.slice(0, -1)];
    const last = company.entries.at(-1) as Entry;
    const recovered = bookOver();
    recovered.append('1', rewritten);
    const at = new Date(Date.parse(last.at) + 1_000).toISOString();
    expect(recovered.append('1', [{ ...last, at }])).toMatchObject({ code: 'LOG_BROKEN' });
    expect(alarms).toHaveLength(1);
  });
});

describe('what somebody forbids', () => {
  const caughtUp = () => {
    const company = aCompany();
    const store = openAuthorityStore(':memory:');
    const book = aBook(company).bookOver(store);
    const catchUp = () => book.append('1', company.entries);
    catchUp();
    return { company, store, book, catchUp };
  };

  test('counts on sight, is no alarm when its entry comes, and is one when it does not', () => {
    const company = aCompany();
    const { book, alarms, clock } = aBook(company);
    book.append('1', company.entries);
    const held = company.signed('3', 'payout.held', 'payout/7');
    const paused = company.signed('3', 'payments.paused', 'payments');
    expect(book.forbid(held)).toBeNull();
    expect(book.forbid(paused)).toBeNull();
    expect(book.stateOf('1').payouts.get('7')).toMatchObject({ state: 'held' });
    company.append(held.statement, held.proof);
    book.append('1', company.entries);
    clock.nowMs += MINUTE_MS + 1;
    book.checkOverdue();
    book.checkOverdue();
    expect(alarms).toEqual(['a statement that blocks payments is missing from the authority log']);
    expect(book.stateOf('1')).toMatchObject({ paused: true });
  });

  test('is nothing that permits, and only for who may say it, freshly and in the right order', () => {
    const company = aCompany();
    const { book, clock } = aBook(company);
    const held = company.signed('3', 'payout.held', 'payout/7');
    company.say('3', 'payout.held', 'payout/7');
    book.append('1', company.entries);
    expect(book.forbid(held)).toMatchObject({ code: 'STATEMENT_OUTDATED' });
    const by = (memberId: string, kind: string) =>
      book.forbid(company.signed(memberId, kind, 'payout/7'));
    expect(by('3', 'payout.released')).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(by('4', 'payout.cancelled')).toMatchObject({ code: 'FORBIDDEN' });
    const stolen = company.signed('3', 'payout.cancelled', 'payout/7');
    const other = { ...stolen, statement: { ...stolen.statement, subject: 'payout/8' } };
    expect(book.forbid(other)).toMatchObject({ code: 'PROOF_INVALID' });
    clock.nowMs += 11 * MINUTE_MS;
    expect(book.forbid(stolen)).toMatchObject({ code: 'PROOF_INVALID' });
    expect(statementHash(stolen.statement)).toHaveLength(64);
  });

  test('still counts once its author has left, and their keys are gone, until the log holds it', () => {
    const { company, book, catchUp } = caughtUp();
    const held = company.signed('3', 'payout.held', 'payout/7');
    book.forbid(held);
    company.say('1', 'member.deactivated', 'member/3');
    company.say('1', 'key.removed', 'keys/3', { keyId: company.keyOf('3').id });
    catchUp();
    expect(book.stateOf('1').payouts.get('7')).toMatchObject({ state: 'held', byId: '3' });
    expect(book.forbid(company.signed('3', 'payout.held', 'payout/8'))).not.toBeNull();
  });

  test('ends with what takes it back, and with nothing else about its subject', () => {
    const { company, book, store, catchUp } = caughtUp();
    book.forbid(company.signed('4', 'expense.withdrawn', 'expense/9', { submission: 1 }));
    book.forbid(company.signed('3', 'payout.held', 'payout/7'));
    book.forbid(company.signed('1', 'member.deactivated', 'member/5'));
    company.say('3', 'expense.withdrawn', 'expense/9', { submission: 1 });
    company.say('2', 'member.department', 'member/5', { department: 'Sales' });
    catchUp();
    expect(store.announced('1')).toHaveLength(3);
    expect(book.stateOf('1').objections.get('9')).toHaveLength(2);
    expect(book.stateOf('1').members.get('5')?.active).toBe(false);
    company.say('2', 'payout.released', 'payout/7');
    company.say('2', 'member.reactivated', 'member/5');
    company.confirm('1');
    catchUp();
    expect(store.announced('1')).toHaveLength(1);
    expect(book.stateOf('1').payouts.get('7')).toMatchObject({ state: 'released' });
    expect(book.stateOf('1').members.get('5')?.active).toBe(true);
  });

  test('is not ended by a release of before it, which the log takes later', () => {
    const { company, book, catchUp } = caughtUp();
    const release = company.signed('2', 'payout.released', 'payout/7');
    const hold = company.statement('payout.held', 'payout/7', {});
    const later = { ...hold, version: 2 };
    const signature = company.keyOf('3').sign(Buffer.from(signedText(later)));
    book.forbid({ statement: later, proof: { keyId: company.keyOf('3').id, signature } });
    company.append(release.statement, release.proof);
    catchUp();
    expect(book.stateOf('1').payouts.get('7')).toMatchObject({ state: 'held' });
  });

  test('is kept once however often it is signed, and at most a hundred times of one person, so that nobody fills the signer', () => {
    const { company, book, store } = caughtUp();
    const withdraw = (memberId: string, expenseId: number) =>
      book.forbid(
        company.signed(memberId, 'expense.withdrawn', `expense/${expenseId}`, { submission: 1 }),
      );
    for (let again = 0; again < 3; again += 1) expect(withdraw('4', 1)).toBeNull();
    expect(store.announced('1')).toHaveLength(1);
    for (let expenseId = 2; expenseId <= 100; expenseId += 1) withdraw('4', expenseId);
    expect(withdraw('4', 101)).toMatchObject({ code: 'TOO_MANY_STATEMENTS' });
    expect(withdraw('4', 100)).toBeNull();
    expect(withdraw('5', 101)).toBeNull();
    expect(store.announced('1')).toHaveLength(101);
  });

  test('an admin is not deactivated by one person’s word at the door', () => {
    const company = aCompany();
    const { book } = aBook(company);
    book.append('1', company.entries);
    const removal = company.signed('1', 'member.deactivated', 'member/2');
    expect(book.forbid(removal)).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
    expect(book.stateOf('1').members.get('2')?.active).toBe(true);
  });
});
