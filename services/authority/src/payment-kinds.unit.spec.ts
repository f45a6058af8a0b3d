import { describe, expect, test } from 'vitest';
import { aCompany, type TestLog } from '../test/a-log.ts';
import { attested } from '../test/keys.ts';
import { isEnded } from './payment-kinds.ts';

/** The admin, finance, employee and approver of a company. */
const EVERYBODY = { admin: '1', finance: '3', employee: '4', approver: '5' };
type Who = keyof typeof EVERYBODY;

const PAYMENTS = ['payments', {}] as const;
const PAYOUT = ['payout/7', {}] as const;
const EXPENSE = ['expense/55', { submission: 1 }] as const;

const saidBy = (log: TestLog, who: Who, kind: string): string | null => {
  const [subject, body] = kind.startsWith('expense')
    ? EXPENSE
    : kind.startsWith('payout')
      ? PAYOUT
      : PAYMENTS;
  return log.say(EVERYBODY[who], kind, subject, body);
};

describe('who says what about payments', () => {
  test.each([
    ['payments.paused', ['admin', 'finance']],
    ['payout.held', ['admin', 'finance']],
    ['payout.released', ['admin', 'finance']],
    ['payout.cancelled', ['admin', 'finance']],
    ['expense.withdrawn', ['admin', 'finance', 'employee', 'approver']],
    ['expense.rejected', ['admin', 'finance', 'approver']],
    ['expense.sent_back', ['admin', 'finance', 'approver']],
  ] as const)('%s is said by %j alone', (kind, who) => {
    const mayAll = (Object.keys(EVERYBODY) as Who[]).filter(
      (each) => saidBy(aCompany(), each, kind) === null,
    );
    expect(new Set(mayAll)).toEqual(new Set(who));
  });

  test('payments go on when an admin and another one say so, and finance does not', () => {
    const log = aCompany();
    saidBy(log, 'finance', 'payments.paused');
    expect(saidBy(log, 'finance', 'payments.resumed')).toBe('FORBIDDEN');
    expect(saidBy(log, 'admin', 'payments.resumed')).toBe('PROPOSED');
    log.confirm('2');
    expect(log.state.paused).toBe(false);
  });

  test('whoever left withdraws nothing, nor does a session of somebody unknown', () => {
    const log = aCompany({ assuranceMin: 'SESSION' });
    log.say('1', 'member.deactivated', 'member/4');
    expect(saidBy(log, 'employee', 'expense.withdrawn')).toBe('FORBIDDEN');
    const [subject, body] = EXPENSE;
    const statement = log.statement('expense.withdrawn', subject, body);
    expect(log.append(statement, attested('77', statement))).toMatchObject({
      refusal: { code: 'FORBIDDEN' },
    });
  });
});

describe('a payout', () => {
  test.each([
    ['payout.held', 'held'],
    ['payout.released', 'released'],
    ['payout.cancelled', 'cancelled'],
  ])('%s is kept with who said it', (kind, state) => {
    const log = aCompany();
    saidBy(log, 'finance', kind);
    expect(log.state.payouts.get('7')).toMatchObject({ state, byId: '3' });
  });

  test('that is cancelled is neither held nor released any more', () => {
    const log = aCompany();
    saidBy(log, 'finance', 'payout.cancelled');
    expect(saidBy(log, 'admin', 'payout.held')).toBe('PAYOUT_CANCELLED');
    expect(saidBy(log, 'admin', 'payout.released')).toBe('PAYOUT_CANCELLED');
    expect(log.state.payouts.get('7')).toMatchObject({ state: 'cancelled', byId: '3' });
  });
});

describe('a submission', () => {
  const ended = (log: TestLog, submission: number): boolean =>
    isEnded(log.state, '55', submission, '4');

  test.each(['expense.rejected', 'expense.sent_back'])(
    'ends with those before it when it is %s, and the next one does not',
    (kind) => {
      const log = aCompany();
      expect(ended(log, 1)).toBe(false);
      log.say('5', kind, 'expense/55', { submission: 2 });
      expect([1, 2, 3].map((each) => ended(log, each))).toEqual([true, true, false]);
      expect(isEnded(log.state, '56', 1, '4')).toBe(false);
    },
  );

  test('ends when its payee withdraws it, although others did before', () => {
    const log = aCompany();
    log.say('5', 'expense.withdrawn', 'expense/55', { submission: 1 });
    expect(ended(log, 1)).toBe(false);
    log.say('4', 'expense.withdrawn', 'expense/55', { submission: 1 });
    expect(ended(log, 1)).toBe(true);
    expect(log.state.objections.get('55')).toEqual([
      { kind: 'withdrawn', submission: 1, byId: '5' },
      { kind: 'withdrawn', submission: 1, byId: '4' },
    ]);
  });

  test('has a number from one on', () => {
    expect(aCompany().say('5', 'expense.rejected', 'expense/55', { submission: 0 })).toBe(
      'VALIDATION_FAILED',
    );
  });
});
