import type { LinkId, LinkResult } from '@outlay/verifier';
import type { StatusTone } from '../../lib/status-labels.ts';

/** The links in the order of the report, under headings. */
export const linkGroups: readonly { title: string; ids: readonly LinkId[] }[] = [
  { title: 'Submission', ids: ['format', 'content-hash', 'lines-hash', 'receipt', 'submission'] },
  { title: 'Approval', ids: ['approval', 'separate-decider', 'passkeys'] },
  { title: 'Amount', ids: ['exchange-rate', 'usd-amount', 'amount', 'mint'] },
  {
    title: 'Transaction',
    ids: [
      'payment-receipt',
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
