import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey, attested, signedWith } from '../test/keys.ts';
import type { Assurance } from './keys.ts';
import { assuranceProblem, maturesAt, mayAnswer } from './proposals.ts';
import type { KindRules } from './kind.ts';
import { KINDS } from './kinds.ts';
import type { Proposal } from './state.ts';

const KIND = KINDS['wallet.set'] as KindRules<unknown>;
const momentOf = ({ trust, now }: TestLog) => ({ trust, now });

/** Adds a passkey to somebody's keys, and goes on signing with the device's. */
function addPasskey(log: TestLog, memberId: string): void {
  const { id, kind, publicKey } = aKey('passkey');
  log.say(memberId, 'key.added', `keys/${memberId}`, { key: { id, kind, publicKey } });
}

/** The hash of the newest proposal. */
const waitingIn = ({ state }: TestLog): string => [...state.proposals.keys()].at(-1) ?? '';

const WEAK = 'PROOF_REQUIRED';
const NO_PASSKEY = 'PASSKEY_REQUIRED';
const COUNTS = 'IT COUNTS';
const ORDINARY = { isSensitive: false };

describe('what a statement is signed with', () => {
  test.each<[Assurance, Assurance, Partial<KindRules<unknown>>, string]>([
    ['SESSION', 'SESSION', {}, COUNTS],
    ['SESSION', 'DEVICE_KEY', {}, COUNTS],
    ['DEVICE_KEY', 'SESSION', {}, WEAK],
    ['DEVICE_KEY', 'SESSION', { acceptsSession: true }, COUNTS],
    ['DEVICE_KEY', 'DEVICE_KEY', {}, COUNTS],
    ['DEVICE_KEY', 'PASSKEY', {}, COUNTS],
    ['PASSKEY', 'DEVICE_KEY', {}, WEAK],
    ['PASSKEY', 'PASSKEY', {}, COUNTS],
  ])('where at least %s counts, %s for %j: %s', (least, given, traits, code) => {
    const log = aCompany();
    addPasskey(log, '3');
    const author = { memberId: '4', assurance: given };
    const trust = { ...log.trust, assuranceMin: least };
    const problem = assuranceProblem(log.state, { ...KIND, ...traits }, author, trust);
    expect(problem?.code ?? COUNTS).toBe(code);
  });

  test.each<[Assurance, Assurance, Partial<KindRules<unknown>>, string]>([
    ['DEVICE_KEY', 'DEVICE_KEY', {}, NO_PASSKEY],
    ['DEVICE_KEY', 'DEVICE_KEY', { acceptsSession: true }, NO_PASSKEY],
    ['DEVICE_KEY', 'DEVICE_KEY', ORDINARY, COUNTS],
    ['DEVICE_KEY', 'PASSKEY', {}, COUNTS],
    ['SESSION', 'SESSION', {}, COUNTS],
    ['PASSKEY', 'DEVICE_KEY', {}, NO_PASSKEY],
    ['PASSKEY', 'DEVICE_KEY', ORDINARY, WEAK],
  ])(
    'by whoever has a passkey, where at least %s counts, %s for %j: %s',
    (least, given, traits, code) => {
      const log = aCompany();
      addPasskey(log, '4');
      const author = { memberId: '4', assurance: given };
      const trust = { ...log.trust, assuranceMin: least };
      const problem = assuranceProblem(log.state, { ...KIND, ...traits }, author, trust);
      expect(problem?.code ?? COUNTS).toBe(code);
    },
  );

  test('an answer to a change is signed as strongly as the change', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/4', { roles: ['finance'] });
    addPasskey(log, '2');
    expect(log.confirm('2')).toBe(NO_PASSKEY);
    const hash = waitingIn(log);
    const withdraw = log.statement('proposal.withdrawn', `proposal/${hash}`, {
      statementHash: hash,
    });
    expect(log.append(withdraw, signedWith(log.keyOf('2'), withdraw))).toMatchObject({
      refusal: { code: NO_PASSKEY },
    });
    expect(log.append(withdraw, attested('1', withdraw))).toMatchObject({
      refusal: { code: WEAK },
    });
    expect(log.append(withdraw, signedWith(log.keyOf('1'), withdraw)).ok).toBe(true);
  });
});

describe('who may answer a change that waits', () => {
  /** Admin 1 proposes that employee 4 becomes finance. */
  function aProposal(): TestLog {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/4', { roles: ['finance'] });
    return log;
  }

  test.each([
    ['its author withdraws it, and does not confirm it', '1', false, true],
    ['another admin does both', '2', true, true],
    ['finance does neither', '3', false, false],
    ['whom it concerns does neither', '4', false, false],
    ['whom the log does not know does neither', '77', false, false],
  ])('%s', (_who, memberId, confirms, withdraws) => {
    const log = aProposal();
    const may = (answer: 'confirm' | 'withdraw') =>
      mayAnswer(log.state, waitingIn(log), memberId, answer, momentOf(log));
    expect([may('confirm'), may('withdraw')]).toEqual([confirms, withdraws]);
  });

  test('nobody who counts as its author confirms it, and they may withdraw it', () => {
    const log = aProposal();
    const state = { ...log.state, members: new Map(log.state.members) };
    const second = state.members.get('2')!;
    state.members.set('2', { ...second, sponsorId: '1', seconded: null, openedByIds: ['3'] });
    const third = state.members.get('3')!;
    state.members.set('3', { ...third, roles: ['admin'], adminSince: second.adminSince });
    const may = (answer: 'confirm' | 'withdraw') =>
      mayAnswer(state, waitingIn(log), '2', answer, momentOf(log));
    expect([may('confirm'), may('withdraw')]).toEqual([false, true]);
  });

  test('an author who may not propose it any more still withdraws it, and nobody makes it count', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/3', { roles: ['admin', 'finance'] });
    log.confirm('2');
    log.confirmPeople('3');
    log.say('3', 'member.roles', 'member/4', { roles: ['finance'] });
    const hash = waitingIn(log);
    log.say('1', 'member.roles', 'member/3', { roles: ['finance'] });
    log.confirm('2');
    expect(mayAnswer(log.state, hash, '3', 'withdraw', momentOf(log))).toBe(true);
    expect(mayAnswer(log.state, hash, '3', 'confirm', momentOf(log))).toBe(false);
  });

  test('somebody whose passkey is not at hand may still answer, because they are asked for it then', () => {
    const log = aProposal();
    addPasskey(log, '2');
    expect(mayAnswer(log.state, waitingIn(log), '2', 'confirm', momentOf(log))).toBe(true);
  });
});

describe('a change of which nothing waits', () => {
  const unread = (log: TestLog, changes: object): Proposal => {
    const { statement, proof } = log.signed('1', 'member.roles', 'member/4', {
      roles: ['finance'],
    });
    const signed = { statement: { ...statement, ...changes }, proof };
    return { signed, authorId: '1', proposedAt: log.now.toISOString() };
  };

  test.each([
    ['is of a kind that this release does not know', { kind: 'money.printed' }],
    ['has a body that this release does not read', { body: { roles: ['king'] } }],
  ])('is answered by nobody and never matures when it %s', (_what, changes) => {
    const log = aCompany();
    const state = { ...log.state, proposals: new Map([['hash', unread(log, changes)]]) };
    expect(mayAnswer(state, 'hash', '1', 'withdraw', momentOf(log))).toBe(false);
    expect(maturesAt(state, 'hash', momentOf(log))).toBeNull();
  });

  test('is answered by nobody and never matures when nobody made it', () => {
    const log = aCompany();
    expect(mayAnswer(log.state, 'hash', '1', 'withdraw', momentOf(log))).toBe(false);
    expect(maturesAt(log.state, 'hash', momentOf(log))).toBeNull();
  });
});

describe('a change by an only admin', () => {
  /** Founder 1 invites an approver, which waits for a day. */
  function aFoundation(): TestLog {
    const log = new TestLog().found();
    log.invite('1', '5', ['approver']);
    return log;
  }
  const hoursFrom = (from: Date, hours: number): Date =>
    new Date(from.getTime() + hours * 3_600_000);

  test('counts at the end of the delay and not a moment before', () => {
    const log = aFoundation();
    const proposedAt = log.now;
    const due = hoursFrom(proposedAt, 24);
    expect(maturesAt(log.state, waitingIn(log), momentOf(log))).toEqual(due);
    log.now = new Date(due.getTime() - 1);
    expect(maturesAt(log.state, waitingIn(log), momentOf(log))).toEqual(due);
    expect(log.mature()).toBe('SECOND_PERSON_REQUIRED');
    log.now = due;
    expect(log.mature()).toBeNull();
  });

  test('waits anew from when another admin left, and for ever while there is one', () => {
    const log = aCompany();
    log.say('1', 'member.roles', 'member/4', { roles: ['finance'] });
    const hash = waitingIn(log);
    expect(maturesAt(log.state, hash, momentOf(log))).toBeNull();
    log.pass(10).say('1', 'member.deactivated', 'member/2');
    log.confirm('2');
    expect(maturesAt(log.state, hash, momentOf(log))).toEqual(hoursFrom(log.now, 24));
    log.pass(5);
    expect(maturesAt(log.state, hash, momentOf(log))).toEqual(hoursFrom(log.now, 19));
  });

  test('never counts by time where it raises what is approved without people', () => {
    const log = aCompany();
    const body = { limitUsd: '100', allowsApiKeys: false };
    log.say('1', 'auto_approval.set', 'auto_approval', body);
    const hash = waitingIn(log);
    log.say('1', 'member.deactivated', 'member/2');
    log.confirm('2');
    log.pass(100);
    expect(maturesAt(log.state, hash, momentOf(log))).toBeNull();
    const matured = log.statement('proposal.matured', `proposal/${hash}`, { statementHash: hash });
    expect(log.append(matured, { keyId: 'time', signature: '-' })).toMatchObject({
      refusal: { code: 'SECOND_PERSON_REQUIRED' },
    });
  });
});
