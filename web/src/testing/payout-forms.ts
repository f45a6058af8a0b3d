import { aPage } from './fake-page.ts';
import { aPayout, aTreasury } from './fake-payouts.ts';
import { jonas } from './fake-people.ts';
import type { FormCase } from './member-forms.ts';

const paused = {
  reason: 'Too many failures',
  since: '2026-11-21T10:00:00.000Z',
  by: jonas,
  operatorOnly: false,
};

/** Forms of payouts and of their treasury. */
export const payoutForms: readonly FormCase[] = [
  {
    file: 'payouts/components/payout-actions.tsx',
    path: '/payouts',
    through: [/^Details of the payout/, 'Hold the payout to Maya Okafor'],
    field: 'Reason',
    typed: 'A new invoice comes',
    answers: { payouts: () => aPage([aPayout()]) },
  },
  {
    file: 'payouts/components/treasury-switch.tsx',
    path: '/payouts',
    through: ['Pause payouts'],
    field: 'Reason',
    typed: 'A key may be stolen',
  },
  {
    file: 'payouts/components/treasury-switch.tsx',
    path: '/payouts',
    through: ['Resume payouts'],
    field: 'Reason',
    typed: 'Solana is well again',
    answers: { treasury: () => ({ treasury: aTreasury({ paused }), errors: [] }) },
  },
  {
    file: 'payouts/components/withdraw.tsx',
    path: '/payouts',
    through: ['Withdraw from Default'],
    field: 'Amount',
    typed: '25.50',
  },
  {
    file: 'payouts/components/edit-withdrawal-address.tsx',
    path: '/books/withdrawals',
    through: ['Add address'],
    field: 'Label',
    typed: 'House bank',
  },
];
