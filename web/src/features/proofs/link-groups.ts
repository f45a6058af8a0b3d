import type { LinkId, LinkResult } from '@outlay/verifier';
import type { StatusTone } from '../../lib/status-labels.ts';

/** The links in the order of the report, under headings. */
export const linkGroups: readonly { title: string; ids: readonly LinkId[] }[] = [
  { title: 'Submission', ids: ['format', 'content-hash', 'receipt', 'submission-statement'] },
  { title: 'Approval', ids: ['certificate', 'separate-decider', 'approvals', 'passkeys'] },
  { title: 'Amount', ids: ['exchange-rate', 'usd-amount', 'amount', 'mint'] },
  {
    title: 'Transaction',
    ids: [
      'expense-standing',
      'people-standing',
      'recipient',
      'memo',
      'transaction-signature',
      'transaction-form',
      'on-chain',
    ],
  },
  {
    title: 'Audit history',
    ids: [
      'approval-entry',
      'approval-root',
      'approval-root-on-chain',
      'payment-entry',
      'payment-root',
      'payment-root-on-chain',
    ],
  },
];

export const resultLabels: Record<LinkResult, { label: string; tone: StatusTone }> = {
  true: { label: 'Verified', tone: 'done' },
  false: { label: 'False', tone: 'failed' },
  'not checked': { label: 'Not checked', tone: 'draft' },
};
