import type { ApiScope } from '../../../generated/graphql.ts';
import { withUnknown } from '../../../lib/with-unknown.ts';

export const scopeLabels = withUnknown<ApiScope, { label: string; hint: string }>(
  {
    READ: { label: 'Read', hint: 'Expenses, receipts, approvals and payouts you can see.' },
    EXPENSES_WRITE: {
      label: 'Write expenses',
      hint: 'Create, change, submit, cancel and delete expenses; upload receipts.',
    },
    APPROVALS_WRITE: { label: 'Decide approvals', hint: 'Decide on steps assigned to you.' },
    ADMIN: { label: 'Administer', hint: 'Members, rules, policies and settings.' },
  },
  (label) => ({ label, hint: '' }),
);

export const scopeNames = Object.keys(scopeLabels) as ApiScope[];
