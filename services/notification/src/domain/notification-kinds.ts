import { coinText } from '@outlay/platform/money';
import type { EventType } from '@outlay/schemas/events';
import { monthName } from '@outlay/schemas/months';
import {
  changeSentence,
  deadlineOf,
  requestOf,
  sentences,
  withdrawalSentence,
  type NamedSubject,
  type Sentence,
} from './sentences.ts';
import type { SentTiming } from './timings.ts';
import { notice, type NoticeContent, type NoticeFacts, type SourceEvent } from './notice.ts';

interface KindRule {
  /** The timing that suits it: instant for anything that blocks work or money, daily for good news. */
  readonly timing: SentTiming;
  /** Set when it asks for a decision: anyone's decision settles it. */
  readonly needsDecision?: true;
  /** The events that cause it. */
  readonly on: {
    readonly [Type in EventType]?: (event: SourceEvent<Type>) => NoticeContent;
  };
  /** Path of its page when it concerns no single expense. */
  readonly path?: string;
  /** The text must contain no secrets, because it is emailed. `reason` is that of the facts, or null without one. */
  readonly text: (subject: NamedSubject, facts: NoticeFacts, reason: string | null) => Sentence;
}

/** Only the payee adds a wallet. Finance has the list of those who have none. */
const heldNotice = ({
  data: { expenseId, payeeId, code, reason },
}: SourceEvent<'PaymentHeld'>): NoticeContent =>
  notice(expenseId, [payeeId], { code, reason }, code === 'NO_PAYEE_WALLET' ? [] : ['finance']);

const APPROVED_AGAIN =
  'Finance can cancel the payment, and the expense can then be submitted and approved again.';

/** Who can end a hold that finance can't release, by its code. */
const END_OF_HOLD: Readonly<Record<string, string>> = {
  APPROVAL_WITHDRAWN: APPROVED_AGAIN,
  WALLET_NOT_CURRENT:
    'The payee can add this wallet again to be paid there; finance can cancel the payment, and the payee can then resubmit the expense.',
  PAYEE_INACTIVE:
    'If the expense was submitted with a wallet, finance can release the payment to it. Otherwise an admin can reactivate the account; finance can cancel the payment.',
};

/** What a reminded payee does, by the code of the hold. */
const WALLET_TO_SET: Readonly<Record<string, string>> = {
  NO_PAYEE_WALLET: 'Add a wallet in Settings to be paid.',
  WALLET_NOT_CURRENT:
    'Add the wallet again that you submitted it with, or ask finance to cancel the payment and resubmit it.',
};

const TO_DO_BEFORE_CLOSE: Readonly<Record<NonNullable<NoticeFacts['about']>, string>> = {
  missing_receipts: 'Some of your expenses of that month have no receipt. Add them.',
  wallet_drafts: 'Some wallet payments of that month are still drafts. Complete and submit them.',
  open_approvals: 'You have expenses of that month to approve.',
};

/** The events with the status of a change that waits for a second person. */
type ControlEventType = Extract<EventType, `${string}ControlChanged`>;

const controlNotice = ({
  actorid,
  data: {
    change: { title, status, takesEffectAt, reason },
  },
}: SourceEvent<ControlEventType>): NoticeContent => {
  const change = { title, status, takesEffectAt };
  const facts = { change, ...(reason !== null && { reason }) };
  return { ...notice(null, [], facts, ['admin']), exceptId: actorid };
};

/** Everything about each kind: a new one is an entry here, a value in the SDL and a label in the web client. */
export const KINDS = {
  APPROVAL_NEEDED: {
    timing: 'INSTANT',
    needsDecision: true,
    on: {
      StepAssigned: ({ actorid, data: { expenseId, stepId, stepName, assigneeIds, deadlineAt } }) =>
        notice(
          expenseId,
          // An actor who assigned a step to themselves knows of it.
          assigneeIds.filter((id) => id !== actorid),
          { stepId, stepName, ...(typeof deadlineAt === 'string' && { deadlineAt }) },
        ),
    },
    text: (subject, facts) => ({
      title: `Approval needed: ${subject.name}`,
      body: requestOf(subject, facts),
    }),
  },
  DEADLINE_NEAR: {
    timing: 'INSTANT',
    needsDecision: true,
    on: {
      StepDeadlineNear: ({ data: { expenseId, assigneeIds, stepId, stepName, deadlineAt } }) =>
        notice(expenseId, assigneeIds, { stepId, stepName, deadlineAt }),
    },
    text: (subject, facts) => ({
      title: `${subject.name} escalates soon`,
      body: deadlineOf(subject, facts),
    }),
  },
  WALLET_DRAFT_CREATED: {
    // Reading a wallet's history creates many at once.
    timing: 'DAILY',
    on: {
      ExpenseCreated: ({ data: { expenseId, creatorId, transactionSignature } }) =>
        notice(expenseId, transactionSignature === null ? [] : [creatorId]),
    },
    text: ({ name, amount }) => ({
      title: `Wallet payment saved as a draft: ${name}`,
      body: sentences(amount, 'Complete the details and submit it.'),
    }),
  },
  EXPENSE_SENT_BACK: {
    timing: 'INSTANT',
    on: {
      StepSentBack: ({ data: { expenseId, submitterId, reason } }) =>
        notice(expenseId, [submitterId], { reason }),
    },
    text: ({ name }, _facts, reason) => ({ title: `${name} was sent back`, body: reason }),
  },
  EXPENSE_APPROVED: {
    timing: 'DAILY',
    on: { ExpenseApproved: ({ data }) => notice(data.expenseId, [data.creatorId]) },
    text: ({ name }) => ({ title: `${name} was approved`, body: null }),
  },
  EXPENSE_REJECTED: {
    timing: 'INSTANT',
    on: {
      StepRejected: ({ data: { expenseId, submitterId, reason } }) =>
        notice(expenseId, [submitterId], { reason }),
    },
    text: ({ name }, _facts, reason) => ({ title: `${name} was rejected`, body: reason }),
  },
  EXPENSE_PAID: {
    timing: 'DAILY',
    on: {
      PaymentSent: ({ data: { expenseId, payeeId, amount, asset } }) =>
        notice(expenseId, [payeeId], { received: coinText(amount, asset) }),
    },
    text: ({ name, amount }, { received }) => {
      // A stablecoin says what the amount in dollars does.
      const original = amount === null || amount.startsWith('$') ? '' : ` (${amount})`;
      return {
        title: `${name} was paid`,
        body: received === undefined ? null : `${received}${original} arrived in your wallet.`,
      };
    },
  },
  PAYOUT_HELD: {
    timing: 'INSTANT',
    on: {
      PaymentHeld: heldNotice,
      PayeeReminded: ({ data: { expenseId, payeeId, code } }) =>
        notice(expenseId, [payeeId], { code, isReminder: true }),
    },
    text: ({ name }, { code = '', isReminder }, reason) => {
      if (isReminder) {
        const toDo = WALLET_TO_SET[code] ?? 'Check your wallet in Settings.';
        return {
          title: `${name} can’t be paid yet`,
          body: sentences('Finance reminds you.', toDo),
        };
      }
      return code === 'NO_PAYEE_WALLET'
        ? {
            title: `${name} is approved: add a wallet to be paid`,
            body: 'You have no wallet yet. You are paid as soon as you add one in Settings.',
          }
        : {
            title: `The payment of ${name} is on hold`,
            body: sentences(reason, END_OF_HOLD[code] ?? 'Finance can release or cancel it.'),
          };
    },
  },
  PAYOUT_FAILED: {
    timing: 'INSTANT',
    on: {
      PaymentFailed: ({ data }) => {
        const { expenseId, payeeId, code, reason, returnsExpense, rejectsExpense } = data;
        const decided = {
          ...(returnsExpense && { returnsExpense }),
          ...(rejectsExpense && { rejectsExpense }),
        };
        return notice(expenseId, [payeeId], { code, reason, ...decided }, ['finance']);
      },
    },
    text: ({ name }, { code, returnsExpense, rejectsExpense }, reason) =>
      code === 'CANCELLED'
        ? {
            title: `The payment of ${name} was cancelled`,
            body: returnsExpense
              ? sentences(reason, 'The submitter can edit and resubmit the expense.')
              : rejectsExpense
                ? sentences(reason, 'The expense was rejected.')
                : reason,
          }
        : {
            title: `The payment of ${name} failed`,
            body: sentences(reason, 'No money has moved. Finance can cancel the payment.'),
          },
  },
  PAYOUTS_STOPPED: {
    timing: 'INSTANT',
    path: '/payouts',
    on: {
      PayoutsStopped: ({ data: { code, reason } }) =>
        notice(null, [], { code, reason }, ['finance', 'admin']),
    },
    text: (_subject, _facts, reason) => ({
      title: 'All payouts are stopped',
      body: sentences(reason, 'No new payouts until an admin or operator resumes.'),
    }),
  },
  TREASURY_WITHDRAWN: {
    timing: 'INSTANT',
    path: '/books/withdrawals',
    on: {
      TreasuryWithdrawn: ({
        data: { asset, amount, to, label, status, reason, confirmedById },
      }) => {
        const what = `${coinText(amount, asset)} to ${label ?? to}`;
        const facts = { withdrawal: { what, status }, ...(reason !== null && { reason }) };
        const exceptId = status === 'ordered' ? confirmedById : null;
        return { ...notice(null, [], facts, ['finance', 'admin']), exceptId };
      },
    },
    text: (_subject, { withdrawal }, reason) => withdrawalSentence(withdrawal, reason),
  },
  APPROVERS_MISSING: {
    timing: 'INSTANT',
    path: '/admin/approval-rules',
    on: {
      ApproversMissing: ({ data: { expenseId, ruleName, problem } }) =>
        notice(expenseId, [], { reason: problem, ...(expenseId === null && { ruleName }) }, [
          'admin',
        ]),
    },
    text: ({ name }, { ruleName }, reason) => ({
      title:
        ruleName === undefined
          ? `No one can approve ${name}`
          : `Approval rule “${ruleName}” needs a change`,
      body: reason,
    }),
  },
  MONTH_CLOSE: {
    timing: 'INSTANT',
    path: '/dashboard',
    on: {
      PeopleReminded: ({ data: { month, about, memberIds } }) =>
        notice(null, memberIds, { month, about }),
      ApproversReminded: ({ data: { month, memberIds } }) =>
        notice(null, memberIds, { month, about: 'open_approvals' }),
    },
    text: (_subject, { month, about = 'open_approvals' }) => ({
      title: `Finance is closing ${month === undefined ? 'a month' : monthName(month)}`,
      body: TO_DO_BEFORE_CLOSE[about],
    }),
  },
  CONTROL_CHANGED: {
    timing: 'INSTANT',
    path: '/admin/changes',
    on: {
      MemberControlChanged: controlNotice,
    },
    text: ({ timeZone }, { change }, reason) => changeSentence(change, timeZone, reason),
  },
  AUTHORITY_CHANGED: {
    timing: 'INSTANT',
    path: '/settings/delegation',
    on: {
      AuthorityChanged: ({ actorid, data: { memberIds, statement } }) =>
        notice(
          null,
          memberIds.filter((id) => id !== actorid),
          { reason: statement },
        ),
    },
    text: (_subject, _facts, reason) => ({
      title: 'Your approvers changed',
      body: sentences(reason, "If you didn't expect this, ask an admin you trust."),
    }),
  },
} as const satisfies Readonly<Record<string, KindRule>>;

export type NotificationKind = keyof typeof KINDS;

export const ruleOf = (kind: NotificationKind): KindRule => KINDS[kind];

export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];

/** Kinds that ask for a decision. */
export const DECISION_KINDS = NOTIFICATION_KINDS.filter((kind) => ruleOf(kind).needsDecision);
