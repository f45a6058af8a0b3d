import { describe, expect, test } from 'vitest';
import { sentenceOf } from './notification.ts';
import { NOTIFICATION_KINDS } from './notification-kinds.ts';
import { amountText, type Subject } from './sentences.ts';

const subject: Subject = {
  title: 'Team lunch',
  amount: '€120.00',
  creatorName: 'Emma Employee',
  vendor: null,
  timeZone: 'Europe/Berlin',
};
const UNKNOWN: Subject = {
  title: null,
  amount: null,
  creatorName: null,
  vendor: null,
  timeZone: 'UTC',
};

describe('the text of a notification', () => {
  test.each([
    [
      'APPROVAL_NEEDED',
      { stepName: 'Manager', deadlineAt: '2026-11-23T09:00:00.000Z' },
      'Approval needed: Team lunch',
      '€120.00 from Emma Employee (Manager). Decide by 23 November at 10:00 (Europe/Berlin).',
    ],
    [
      'DEADLINE_NEAR',
      { deadlineAt: '2026-07-23T09:00:00.000Z' },
      'Team lunch escalates soon',
      'Decide by 23 July at 11:00 (Europe/Berlin); then it escalates.',
    ],
    [
      'EXPENSE_SENT_BACK',
      { reason: 'The receipt is blurred.' },
      'Team lunch was sent back',
      'The receipt is blurred.',
    ],
    [
      'WALLET_DRAFT_CREATED',
      {},
      'Wallet payment saved as a draft: Team lunch',
      '€120.00. Complete the details and submit it.',
    ],
    ['EXPENSE_APPROVED', {}, 'Team lunch was approved', null],
    ['EXPENSE_REJECTED', { reason: 'Private' }, 'Team lunch was rejected', 'Private'],
    [
      'EXPENSE_PAID',
      { received: '139.80 PYUSD' },
      'Team lunch was paid',
      '139.80 PYUSD (€120.00) arrived in your wallet.',
    ],
    ['EXPENSE_PAID', {}, 'Team lunch was paid', null],
    [
      'PAYOUT_HELD',
      { code: 'ABOVE_CAP', reason: 'The amount is above the limit.' },
      'The payment of Team lunch is on hold',
      'The amount is above the limit. Finance can release or cancel it.',
    ],
    [
      'PAYOUT_FAILED',
      { code: 'X', reason: 'The chain refused it' },
      'The payment of Team lunch failed',
      'The chain refused it. No money has moved. Finance can cancel the payment.',
    ],
    [
      'PAYOUT_FAILED',
      { code: 'CANCELLED', reason: 'Paid in cash' },
      'The payment of Team lunch was cancelled',
      'Paid in cash',
    ],
    [
      'PAYOUT_FAILED',
      { code: 'CANCELLED', reason: 'Use your new wallet', returnsExpense: true },
      'The payment of Team lunch was cancelled',
      'Use your new wallet. The submitter can edit and resubmit the expense.',
    ],
    [
      'PAYOUT_FAILED',
      { code: 'CANCELLED', reason: 'Paid in cash', rejectsExpense: true },
      'The payment of Team lunch was cancelled',
      'Paid in cash. The expense was rejected.',
    ],
    [
      'PAYOUT_HELD',
      { code: 'WALLET_NOT_CURRENT', reason: 'The payee removed or changed this wallet.' },
      'The payment of Team lunch is on hold',
      'The payee removed or changed this wallet. The payee can add this wallet again to be paid there; finance can cancel the payment, and the payee can then resubmit the expense.',
    ],
    [
      'PAYOUT_HELD',
      { code: 'NO_PAYEE_WALLET', reason: 'The payee has no wallet.' },
      'Team lunch is approved: add a wallet to be paid',
      'You have no wallet yet. You are paid as soon as you add one in Settings.',
    ],
    [
      'PAYOUT_HELD',
      { code: 'NO_PAYEE_WALLET', isReminder: true },
      'Team lunch can’t be paid yet',
      'Finance reminds you. Add a wallet in Settings to be paid.',
    ],
    [
      'CONTROL_CHANGED',
      { change: { title: 'Add approval rule “Quick”', status: 'pending', takesEffectAt: null } },
      'Proposed: Add approval rule “Quick”',
      'It takes effect when another admin confirms it.',
    ],
    [
      'CONTROL_CHANGED',
      {
        change: {
          title: 'Add approval rule “Quick”',
          status: 'pending',
          takesEffectAt: '2026-07-23T09:00:00.000Z',
        },
      },
      'Proposed: Add approval rule “Quick”',
      'It takes effect on 23 July at 11:00 (Europe/Berlin).',
    ],
    [
      'CONTROL_CHANGED',
      {
        change: { title: 'Add approval rule “Quick”', status: 'refused', takesEffectAt: null },
        reason: 'Who is this for?',
      },
      'Refused: Add approval rule “Quick”',
      'Who is this for?',
    ],
    [
      'PAYOUTS_STOPPED',
      { code: 'MINT_CHANGED', reason: 'The issuer changed PYUSD: the transfer fee.' },
      'All payouts are stopped',
      'The issuer changed PYUSD: the transfer fee. No new payouts until an admin or operator resumes.',
    ],
    [
      'TREASURY_WITHDRAWN',
      { withdrawal: { what: '25.50 PYUSD to House bank', status: 'ordered' } },
      'Withdrawal confirmed: 25.50 PYUSD to House bank',
      'It is sent within an hour. If you don’t expect it, pause payouts now.',
    ],
    [
      'TREASURY_WITHDRAWN',
      { withdrawal: { what: '25.50 PYUSD to House bank', status: 'sent' } },
      'Withdrawal sent: 25.50 PYUSD to House bank',
      null,
    ],
    [
      'TREASURY_WITHDRAWN',
      {
        withdrawal: { what: '25.50 PYUSD to House bank', status: 'failed' },
        reason: 'Payouts are paused.',
      },
      'Withdrawal failed: 25.50 PYUSD to House bank',
      'Payouts are paused. No money has moved. An admin can withdraw again.',
    ],
  ] as const)('%s with %j', (kind, facts, title, body) => {
    expect(sentenceOf(kind, facts, subject)).toEqual({ title, body });
  });

  test.each(NOTIFICATION_KINDS)('%s is a sentence even before the expense is known', (kind) => {
    const { title } = sentenceOf(kind, {}, UNKNOWN);
    expect(title).toMatch(
      /[Aa]n expense|All payouts|A change|Money of a treasury|a month|Your approvers/,
    );
    expect(JSON.stringify(sentenceOf(kind, {}, UNKNOWN))).not.toMatch(/null\w|undefined/);
  });

  test('a title with line breaks and control characters stays one line, so no mail header can begin in it', () => {
    const title = 'Lunch\r\nBcc: all@acme.test\u2028\u0085x';
    expect(sentenceOf('EXPENSE_APPROVED', {}, { ...subject, title }).title).toBe(
      'Lunch Bcc: all@acme.test x was approved',
    );
  });

  test('a long title is cut, and not in the middle of a character', () => {
    const { title } = sentenceOf('EXPENSE_APPROVED', {}, { ...subject, title: '😀'.repeat(200) });
    expect(title.length).toBeLessThan(140);
    expect(title.isWellFormed()).toBe(true);
  });
});

test.each([
  ['12.500000', 'PYUSD', '12.50 PYUSD'],
  ['12.345600', 'PYUSD', '12.35 PYUSD'],
  ['0.004500000', 'SOL', '0.0045 SOL'],
  ['120.00', 'EUR', '€120.00'],
  ['1289.50', 'USD', '$1,289.50'],
  ['1500', 'JPY', '¥1,500'],
  ['1.250', 'KWD', 'KWD\u00a01.250'],
])('%s %s reads %s', (amount, currency, text) => {
  expect(amountText(amount, currency)).toBe(text);
});
