import { z } from 'zod';
import { kind, refusal, type Refusal, type Said } from './kind.ts';
import { onlyRoles } from './may.ts';
import type { Authority, Change, Objection, PayoutOrder } from './state.ts';

const nothing = z.strictObject({});
const onlyFinance = onlyRoles('finance', 'admin');

const order =
  (state: PayoutOrder['state']) =>
  (_state: Authority, { subjectId, authorId, sequence }: Said<unknown>): Change[] => [
    { table: 'payouts', key: subjectId, value: { state, byId: authorId, since: sequence } },
  ];

/** A cancelled payout stays cancelled. */
const ofLivePayout = (state: Authority, said: Said<unknown>): Refusal | null =>
  state.payouts.get(said.subjectId)?.state === 'cancelled'
    ? refusal('PAYOUT_CANCELLED', 'This payout was cancelled.')
    : onlyFinance(state, said);

const onlyMembers = (state: Authority, { authorId }: Said<unknown>): Refusal | null =>
  state.members.get(authorId)?.active
    ? null
    : refusal('FORBIDDEN', 'Only active members can do this.');

const objection = (kindOf: Objection['kind'], mayObject: typeof onlyMembers) =>
  kind({
    body: z.strictObject({ submission: z.int().min(1) }),
    about: 'expense',
    forbids: true,
    isSensitive: false,
    refusal: mayObject,
    changes: (state, { subjectId, authorId, body }) => {
      const before = state.objections.get(subjectId) ?? [];
      const said = { kind: kindOf, submission: body.submission, byId: authorId };
      return [{ table: 'objections', key: subjectId, value: [...before, said] }];
    },
  });

const onlyDeciders = onlyRoles('approver', 'finance', 'admin');

export const PAYMENT_KINDS = {
  'payments.paused': kind({
    body: nothing,
    about: 'payments',
    isNamed: false,
    forbids: true,
    isSensitive: false,
    refusal: onlyFinance,
    changes: () => [{ field: 'paused', value: true }],
  }),
  'payments.resumed': kind({
    body: nothing,
    about: 'payments',
    isNamed: false,
    refusal: onlyRoles('admin'),
    people: () => 'two',
    changes: () => [{ field: 'paused', value: false }],
  }),
  'payout.held': kind({
    body: nothing,
    about: 'payout',
    forbids: true,
    isSensitive: false,
    refusal: ofLivePayout,
    changes: order('held'),
  }),
  /**
   * Whoever held it does not need to agree, but the judgement refuses a release by somebody behind the payment. The payment to
   * somebody who has left takes one.
   */
  'payout.released': kind({
    body: nothing,
    about: 'payout',
    refusal: ofLivePayout,
    changes: order('released'),
  }),
  'payout.cancelled': kind({
    body: nothing,
    about: 'payout',
    forbids: true,
    isSensitive: false,
    refusal: onlyFinance,
    changes: order('cancelled'),
  }),
  'expense.withdrawn': objection('withdrawn', onlyMembers),
  'expense.rejected': objection('rejected', onlyDeciders),
  'expense.sent_back': objection('sent_back', onlyDeciders),
};

/** Whether the payee withdrew a submission, or someone who decides on money rejected it or sent it back. */
export const isEnded = (
  { objections }: Authority,
  expenseId: string,
  submission: number,
  payeeId: string,
): boolean =>
  (objections.get(expenseId) ?? []).some(
    (said) => said.submission >= submission && (said.kind !== 'withdrawn' || said.byId === payeeId),
  );
