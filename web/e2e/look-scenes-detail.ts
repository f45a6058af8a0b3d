import { anExpense, aReceipt, aStep, aWorkflow } from '../src/testing/fake-expenses.ts';
import { jonas, maya, priya } from '../src/testing/fake-people.ts';
import { aPayout } from '../src/testing/fake-payouts.ts';
import type { GraphqlAnswers } from '../src/testing/fake-server.ts';
import type { Scene } from './scene.ts';

const decided = aStep({
  status: 'APPROVED',
  decidedBy: jonas,
  completedAt: '2026-11-18T11:40:00.000Z',
  notes: 'Fine with me, thanks for the agenda.',
});
const openStep = {
  id: '502',
  number: 2,
  name: 'Finance review',
  assignees: [priya, maya],
  startedAt: '2026-11-18T11:40:00.000Z',
};
const open = aStep(openStep);
const inReview = aWorkflow({
  steps: [decided, open],
  nextAction: 'Waiting for Finance to decide.',
});
const canDecide = aWorkflow({
  steps: [decided, aStep({ ...openStep, viewerCanDecide: true })],
  nextAction: 'You decide next.',
});
const finished = aWorkflow({
  status: 'APPROVED',
  steps: [
    decided,
    aStep({
      ...open,
      status: 'APPROVED',
      decidedBy: priya,
      completedAt: '2026-11-19T15:42:00.000Z',
    }),
  ],
  completedAt: '2026-11-19T15:42:00.000Z',
  nextAction: 'Approved by everyone.',
});
const signature =
  '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi5vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
const payout = aPayout({
  id: '1',
  status: 'PAID',
  nextStep: 'Nothing: the money is there.',
  amountUsd: '128.40',
  amountPyusd: '128.412841',
  rate: '0.9999',
  transactionSignature: signature,
  queuedAt: '2026-11-19T15:42:00.000Z',
  sentAt: '2026-11-19T15:42:04.000Z',
  paidAt: '2026-11-19T15:42:21.000Z',
});
const reimbursement = {
  status: 'COMPLETED' as const,
  amountUsd: '128.40',
  amountPyusd: '128.412841',
  rate: '0.9999',
  transactionSignature: signature,
  reason: null,
};
const detail = (answers: Partial<GraphqlAnswers>) => ({
  path: '/expenses/10',
  signedIn: true,
  answers,
});

/** The expense page, status by status. */
export const detailScenes: readonly Scene[] = [
  {
    name: 'detail-draft',
    ...detail({ expense: () => anExpense({ policy: null, receipt: aReceipt() }) }),
  },
  {
    name: 'detail-submitted',
    ...detail({
      expense: () =>
        anExpense({
          status: 'SUBMITTED',
          violations: [
            {
              code: 'OVER_LIMIT',
              message: 'Over the limit of 75 USD per person.',
              severity: 'WARN',
            },
          ],
          duplicateOf: '7',
        }),
      expenseWorkflow: () => inReview,
    }),
    path: '/expenses/10?submitted=true',
  },
  {
    name: 'detail-approver',
    ...detail({
      expense: () =>
        anExpense({
          status: 'SUBMITTED',
          creator: jonas,
          currency: 'EUR',
          usdAmount: '139.95',
          rate: {
            price: '1.08996',
            confidence: '0.0004',
            source: 'Pyth',
            publishedAt: '2026-11-18T09:10:00.000Z',
          },
        }),
      expenseWorkflow: () => canDecide,
    }),
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Reject' }).click();
      await page.getByRole('button', { name: 'Confirm Rejection' }).click();
    },
  },
  {
    name: 'detail-restricted',
    ...detail({
      expense: () => anExpense({ status: 'SUBMITTED', creator: jonas }),
      expenseWorkflow: () => ({
        __typename: 'WorkflowRestricted' as const,
        code: 'WORKFLOW_RESTRICTED',
        message: '',
      }),
    }),
  },
  {
    name: 'detail-paid',
    ...detail({
      expense: () =>
        anExpense({ status: 'PAID', paidAt: '2026-11-19T15:42:21.000Z', reimbursement, payout }),
      expenseWorkflow: () => finished,
    }),
  },
  {
    name: 'detail-held',
    ...detail({
      expense: () =>
        anExpense({
          status: 'APPROVED',
          reimbursement: {
            ...reimbursement,
            status: 'HELD',
            transactionSignature: null,
            reason: 'The PYUSD price is outside 0.98 to 1.02 USD.',
          },
          payout: {
            ...payout,
            status: 'HELD',
            sentAt: null,
            paidAt: null,
            transactionSignature: null,
            reason: 'The PYUSD price is outside 0.98 to 1.02 USD.',
            nextStep: 'Finance looks at it and releases or cancels it.',
          },
        }),
      expenseWorkflow: () => finished,
    }),
  },
  { name: 'detail-not-found', ...detail({}), path: '/expenses/999' },
  {
    name: 'detail-rejected',
    ...detail({
      expense: () => anExpense({ status: 'REJECTED' }),
      expenseWorkflow: () =>
        aWorkflow({
          status: 'REJECTED',
          steps: [
            aStep({
              status: 'REJECTED',
              decidedBy: jonas,
              completedAt: '2026-11-18T11:40:00.000Z',
              rejectionReason: 'Alcohol is not covered. Please pay this share yourself.',
            }),
          ],
          nextAction: 'Rejected by Jonas Brandt.',
        }),
    }),
  },
];
