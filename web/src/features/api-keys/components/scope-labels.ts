import type { ApiScope } from '../../../generated/graphql.ts';
import { withUnknown } from '../../../lib/with-unknown.ts';

export const scopeLabels = withUnknown<ApiScope, { label: string; hint: string }>(
  {
    READ: { label: 'Read', hint: 'Expenses, receipts, approvals and payouts you can see.' },
    EXPENSES_WRITE: {
      label: 'Write expenses',
      hint: 'Create, change, submit, cancel and delete expenses; upload receipts.',
    },
    APPROVALS_WRITE: {
      label: 'Approve small amounts',
      hint: 'Where your organization lets keys approve up to its limit for automatic approval. A key decides nothing else.',
    },
    ADMIN: {
      label: 'Administer',
      hint: 'Members and departments. What needs a person, such as rules and roles, is refused.',
    },
  },
  (label) => ({ label, hint: '' }),
);

export const scopeNames = Object.keys(scopeLabels) as ApiScope[];
