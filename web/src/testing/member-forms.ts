import {
  aDuplicate,
  anExpense,
  aPendingTask,
  aReceipt,
  aStep,
  aWorkflow,
} from './fake-expenses.ts';
import { aSplitExpense, taxCodes } from './fake-lines.ts';
import { aPage } from './fake-page.ts';
import { allowed, aSessionUser, aUser } from './fake-people.ts';
import type { GraphqlAnswers } from './fake-server.ts';

export const admin = aSessionUser({ roles: ['admin', 'finance', 'approver'] });

/** How a form is opened, and a field of it. */
export interface FormCase {
  /** The file that has the form. */
  file: string;
  path: string;
  /** Names of the buttons to the form, in order. */
  through?: readonly (string | RegExp)[];
  field: string;
  /** What is typed; in a select, the value to choose. */
  typed: string;
  answers?: Partial<GraphqlAnswers>;
  /** The answers after someone else has changed the same field. */
  changed?: Partial<GraphqlAnswers>;
  user?: typeof admin;
}

const inReview = {
  expense: () => anExpense({ status: 'SUBMITTED' }),
  expenseWorkflow: () => aWorkflow({ steps: [aStep({ viewerCanDecide: true })] }),
};
const oneTask = { pendingTasks: () => [aPendingTask()] };
/** The checkbox that selects a whole list. */
export const everything = /all/i;

/** Forms of a member's own pages. */
export const memberForms: readonly FormCase[] = [
  {
    file: 'approvals/components/step-decision.tsx',
    path: '/expenses/10',
    field: 'Notes',
    typed: 'Checked with Maya',
    answers: inReview,
  },
  {
    file: 'approvals/components/step-decision.tsx',
    path: '/expenses/10',
    through: ['Reject'],
    field: 'Rejection reason',
    typed: 'Private',
    answers: inReview,
  },
  {
    file: 'approvals/inbox/task-detail.tsx',
    path: '/pending-tasks',
    field: 'Notes',
    typed: 'Checked with Maya',
    answers: oneTask,
  },
  {
    file: 'approvals/inbox/task-actions.tsx',
    path: '/pending-tasks',
    through: ['Send Back'],
    field: 'Reason for sending back',
    typed: 'Which guests?',
    answers: oneTask,
  },
  {
    file: 'delegations/components/create-delegation.tsx',
    path: '/settings/delegation',
    through: ['Set up'],
    field: 'Reason',
    typed: 'Parental leave',
  },
  {
    file: 'expenses/coding/change-coding.tsx',
    path: '/expenses/10',
    through: ['Change coding'],
    field: 'Reason',
    typed: 'Wrong category',
    answers: { expense: () => aSplitExpense({ status: 'SUBMITTED' }), taxCodes: () => taxCodes },
  },
  {
    file: 'expenses/components/create-expense-form.tsx',
    path: '/expenses/create',
    field: 'Title',
    typed: 'Client lunch',
  },
  {
    file: 'expenses/components/duplicates-card.tsx',
    path: '/expenses/10',
    field: 'Note on the duplicate',
    typed: 'Two lunches',
    answers: { expense: () => anExpense({ duplicates: [aDuplicate()] }) },
  },
  {
    file: 'expenses/components/edit-expense-form.tsx',
    path: '/expenses/10/edit',
    field: 'Expense Title',
    typed: 'Client lunch',
    changed: { expense: () => anExpense({ version: 2, title: 'Board lunch' }) },
  },
  {
    file: 'expenses/components/editable-fact.tsx',
    path: '/expenses/10',
    through: ['Edit Vendor'],
    field: 'Vendor',
    typed: 'Corner Café',
  },
  {
    file: 'expenses/components/expense-detail-header.tsx',
    path: '/expenses/10',
    through: ['Withdraw'],
    field: 'Reason',
    typed: 'The wrong receipt',
    answers: {
      expense: () => {
        const expense = anExpense({ status: 'SUBMITTED' });
        return { ...expense, viewerCan: { ...expense.viewerCan, cancel: allowed } };
      },
    },
  },
  {
    file: 'expenses/list/bulk-bar.tsx',
    path: '/expenses',
    through: [everything, /^Change coding/],
    field: 'Reason',
    typed: 'Trade fair',
    answers: { expenses: () => aPage([aSplitExpense({ status: 'APPROVED' })]) },
  },
  {
    file: 'expenses/list/saved-views-panel.tsx',
    path: '/expenses',
    through: ['Saved views'],
    field: 'Name of this view',
    typed: 'Paid ones',
  },
  {
    file: 'members/bulk/invite-form.tsx',
    path: '/admin/members/invite',
    field: 'People',
    typed: 'a@b.test, c@d.test',
  },
  {
    file: 'members/components/edit-member.tsx',
    path: '/admin/members',
    through: ['Edit Jonas Brandt'],
    field: 'First name',
    typed: 'Jon',
  },
  {
    file: 'members/components/invite-member.tsx',
    path: '/admin/members',
    through: ['Invite member'],
    field: 'Email',
    typed: 'a@b.test',
  },
  {
    file: 'receipts/components/receipt-values-form.tsx',
    path: '/expenses/10/edit',
    through: ['Edit Receipt'],
    field: 'Receipt Vendor',
    typed: 'Corner Café',
    answers: { expense: () => anExpense({ receipt: aReceipt() }) },
  },
  {
    file: 'settings/components/profile-card.tsx',
    path: '/settings/profile',
    field: 'First name',
    typed: 'Mia',
  },
  {
    file: 'wallet/components/set-wallet.tsx',
    path: '/settings/wallet',
    field: 'Solana address',
    typed: 'So11111111111111111111111111111111111111112',
    answers: { me: () => aUser({ walletAddress: null }) },
  },
  {
    file: 'wallet/components/wallet-address.tsx',
    path: '/settings/wallet',
    field: 'Memo for payments',
    typed: '4711',
  },
];
