import { describe, expect, test } from 'vitest';
import { aCompany } from '../test/a-log.ts';
import { circumstancesOf, isForbidding, KINDS, saidOf } from './kinds.ts';

const log = aCompany();
const circumstances = circumstancesOf({ at: '2026-11-30T00:00:00.000Z', sequence: 9 }, log.trust);
const read = (kind: string, subject: string, body: object) =>
  saidOf(log.statement(kind, subject, body), '1', '2', circumstances, KINDS[kind]!);

describe('a statement as its kind reads it', () => {
  test('has the people, time and place of its entry', () => {
    expect(read('payout.held', 'payout/7', {})).toEqual({
      authorId: '1',
      confirmedById: '2',
      subjectId: '7',
      body: {},
      at: new Date('2026-11-30T00:00:00.000Z'),
      delayS: 86_400,
      sequence: 9,
      takesSessions: false,
    });
    expect(read('payments.paused', 'payments', {})).toMatchObject({ subjectId: '' });
    const sessions = circumstancesOf(log.state, { ...log.trust, assuranceMin: 'SESSION' });
    expect(sessions.takesSessions).toBe(true);
  });

  test.each([
    ['payout.held', 'member/7', {}, 'Invalid subject.'],
    ['payout.held', 'payout', {}, 'Invalid subject.'],
    ['payments.paused', 'payments/7', {}, 'Invalid subject.'],
    ['key.added', 'keys/4', { key: { id: 'k', kind: 'pen', publicKey: 'B' } }, 'Invalid key.kind.'],
  ])('%s about %s is refused by what is wrong with it', (kind, subject, body, message) => {
    expect(read(kind, subject, body)).toEqual({ code: 'VALIDATION_FAILED', message });
  });
});

test('a kind that nobody knows forbids nothing', () => {
  expect(isForbidding('money.printed')).toBe(false);
});
