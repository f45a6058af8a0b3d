import { describe, expect, test } from 'vitest';
import { aCompany, TestLog } from '../test/a-log.ts';
import { aKey, attested, signedWith, type TestKey } from '../test/keys.ts';
import { authorOf, speakerOf } from './author.ts';
import type { Member } from './state.ts';
import type { Proof, Statement } from './statement.ts';

const publicPart = ({ id, kind, publicKey }: TestKey) => ({ id, kind, publicKey });

/** Who signed a statement as `member as assurance`, or the code of the refusal. */
function whoSigned(log: TestLog, statement: Statement, proof: Proof): string {
  const author = authorOf(log.state, { statement, proof }, log.trust);
  return 'code' in author ? author.code : `${author.memberId} as ${author.assurance}`;
}

/** The company, with a member otherwise than usual. */
function companyWith(id: string, changes: Partial<Member>): TestLog {
  const log = aCompany();
  const members = new Map(log.state.members);
  members.set(id, { ...members.get('4')!, id, ...changes });
  log.state = { ...log.state, members };
  return log;
}

describe('who signed', () => {
  test('is the owner of the key, as strongly as its kind binds them', () => {
    const log = aCompany();
    const pause = log.statement('payments.paused', 'payments', {});
    expect(whoSigned(log, pause, signedWith(log.keyOf('3'), pause))).toBe('3 as DEVICE_KEY');
    const passkey = aKey('passkey');
    log.say('3', 'key.added', 'keys/3', { key: publicPart(passkey) });
    expect(whoSigned(log, pause, signedWith(passkey, pause))).toBe('3 as PASSKEY');
  });

  test('is who asked for it by a session, and nobody when identity does not say so', () => {
    const log = aCompany();
    const pause = log.statement('payments.paused', 'payments', {});
    expect(whoSigned(log, pause, attested('3', pause))).toBe('3 as SESSION');
    const other = { ...pause, nonce: 'another' };
    expect(whoSigned(log, other, attested('3', pause))).toBe('PROOF_INVALID');
    const forged = { keyId: 'session', signature: 'forged' };
    expect(whoSigned(log, pause, forged)).toBe('PROOF_INVALID');
  });

  test('is nobody, when the key is unknown or somebody else’s', () => {
    const log = aCompany();
    const pause = log.statement('payments.paused', 'payments', {});
    expect(whoSigned(log, pause, signedWith(aKey(), pause))).toBe('PROOF_INVALID');
    const { signature } = signedWith(log.keyOf('4'), pause);
    expect(whoSigned(log, pause, { keyId: log.keyOf('3').id, signature })).toBe('PROOF_INVALID');
  });

  test('is time for what matured, and for nothing else', () => {
    const log = aCompany();
    const byTime = { keyId: 'time', signature: '-' };
    const matured = log.statement('proposal.matured', 'proposal/1', {});
    const confirmed = log.statement('proposal.confirmed', 'proposal/1', {});
    expect(whoSigned(log, matured, byTime)).toBe(' as PASSKEY');
    expect(whoSigned(log, confirmed, byTime)).toBe('PROOF_INVALID');
    expect(whoSigned(log, matured, { keyId: 'unknown', signature: '-' })).toBe('PROOF_INVALID');
    expect(whoSigned(log, matured, signedWith(log.keyOf('3'), matured))).toBe('3 as DEVICE_KEY');
  });
});

describe('a key signs the statement that brings it', () => {
  const key = aKey();
  const bring = (log: TestLog, kind: string, subject: string, body: object = {}): string => {
    const statement = log.statement(kind, subject, { key: publicPart(key), ...body });
    return whoSigned(log, statement, signedWith(key, statement));
  };
  const SIGNED = '8 as DEVICE_KEY';
  const NOT = 'PROOF_INVALID';
  const FOUNDER = { founderId: '8' };

  test('for a founder, before there is an organization and not after', () => {
    expect(bring(new TestLog(), 'organization.created', 'organization', FOUNDER)).toBe(SIGNED);
    expect(bring(aCompany(), 'organization.created', 'organization', FOUNDER)).toBe(NOT);
    expect(bring(new TestLog(), 'wallet.set', 'wallet/8')).toBe(NOT);
  });

  test.each<[string, string, Partial<Member>, string]>([
    ['whoever is invited', 'member.joined', { active: false, secretHash: 'hash' }, SIGNED],
    ['whoever has joined', 'member.joined', {}, NOT],
    ['whoever is not here yet', 'member.admitted', { active: false }, SIGNED],
    ['whoever is here', 'member.admitted', {}, NOT],
    ['whose keys were reset', 'key.added', { awaitsKey: true }, SIGNED],
    ['who still has theirs', 'key.added', {}, NOT],
    ['anybody who is invited, for something else', 'wallet.set', { secretHash: 'hash' }, NOT],
    ['anybody who is not here, for something else', 'wallet.set', { active: false }, NOT],
    ['anybody whose keys were reset, for something else', 'wallet.set', { awaitsKey: true }, NOT],
  ])('for %s (%s)', (_who, kind, member, outcome) => {
    expect(bring(companyWith('8', member), kind, 'member/8')).toBe(outcome);
  });

  test.each([
    ['member.admitted', '77 as DEVICE_KEY'],
    ['key.added', NOT],
  ])('for somebody whom the log does not know (%s)', (kind, outcome) => {
    expect(bring(aCompany(), kind, 'member/77')).toBe(outcome);
  });

  test('and no other key does, so that nobody brings one for somebody else', () => {
    const log = companyWith('8', { awaitsKey: true });
    const other = aKey();
    const statement = log.statement('key.added', 'keys/8', { key: publicPart(key) });
    expect(whoSigned(log, statement, signedWith(other, statement))).toBe(NOT);
    const pretended = { ...other, id: key.id };
    expect(whoSigned(log, statement, signedWith(pretended, statement))).toBe(NOT);
  });
});

describe('who speaks now', () => {
  const speaks = (log: TestLog, memberId: string): string | null => {
    const pause = log.statement('payments.paused', 'payments', {});
    const author = speakerOf(
      log.state,
      { statement: pause, proof: attested(memberId, pause) },
      log.trust,
    );
    return 'code' in author ? author.code : null;
  };

  test.each<[string, Partial<Member>, string | null]>([
    ['somebody who is here', {}, null],
    ['somebody who has not joined yet', { active: false, past: [] }, null],
  ])('is %s', (_who, member, code) => {
    expect(speaks(companyWith('8', member), '8')).toBe(code);
  });

  test('is nobody who left, although their keys stay for what they signed before', () => {
    const log = aCompany();
    expect(speaks(log, '4')).toBeNull();
    log.say('1', 'member.deactivated', 'member/4');
    expect(speaks(log, '4')).toBe('FORBIDDEN');
    const pause = log.statement('payments.paused', 'payments', {});
    expect(whoSigned(log, pause, signedWith(log.keyOf('4'), pause))).toBe('4 as DEVICE_KEY');
  });

  test('is nobody without a proof', () => {
    const log = aCompany();
    const pause = log.statement('payments.paused', 'payments', {});
    const proof = { keyId: 'unknown', signature: '-' };
    expect(speakerOf(log.state, { statement: pause, proof }, log.trust)).toMatchObject({
      code: 'PROOF_INVALID',
    });
  });
});
