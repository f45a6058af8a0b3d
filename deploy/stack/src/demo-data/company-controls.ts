import { askGraphql } from './ask-graphql.ts';
import { PENDING, refuseNone, type Results } from './company-books.ts';
import type { Catalogue } from './company-history.ts';
import type { RestClient } from './rest-client.ts';

/** Monthly, in dollars. */
const BUDGETS: Readonly<Record<string, string>> = {
  Sales: '2500',
  Engineering: '1500',
  Finance: '500',
};

/** Beside the default rule. Managers decide first; the first rule that matches applies. */
const rulesOf = (catalogue: Catalogue) => [
  {
    name: 'Travel above $250',
    conditions: [
      { categoryIds: [String(catalogue.category('Travel'))] },
      { amountAboveUsd: '250' },
    ],
    stages: [
      { name: 'Manager', approvers: [{ manager: true }], deadlineHours: 72 },
      { name: 'Finance', approvers: [{ role: 'FINANCE' }] },
    ],
  },
  {
    name: 'Engineering equipment',
    conditions: [
      { categoryIds: [String(catalogue.category('Electronics & Telecom'))] },
      { departments: ['Engineering'] },
    ],
    stages: [
      {
        name: 'Manager and finance',
        approvers: [{ manager: true }, { role: 'FINANCE' }],
        quorum: 'ALL',
      },
    ],
  },
];

/** Approval rules and the budgets of departments, set by the company's only admin. */
export async function makeCompanyControls(
  url: string,
  admin: RestClient,
  catalogue: Catalogue,
): Promise<void> {
  const { departments } = await askGraphql<{
    departments: readonly { readonly id: string; readonly name: string }[];
  }>(url, admin.token, '{ departments { id name } }');
  for (const { id, name } of departments) {
    await change(
      url,
      admin,
      'mutation ($id: ID!, $budget: Decimal) { result: setDepartmentBudget(id: $id, monthlyBudgetUsd: $budget) { errors { code message } } }',
      { id, budget: BUDGETS[name] ?? null },
    );
  }
  const { approvalRules, pendingChanges } = await askGraphql<{
    approvalRules: readonly { readonly name: string }[];
    pendingChanges: readonly { readonly title: string }[];
  }>(url, admin.token, '{ approvalRules { name } pendingChanges { title } }');
  const made = [
    ...approvalRules.map(({ name }) => name),
    ...pendingChanges.map(({ title }) => title),
  ];
  for (const input of rulesOf(catalogue)) {
    if (made.some((text) => text.includes(input.name))) continue;
    await change(
      url,
      admin,
      'mutation ($input: ApprovalRuleInput!) { result: createApprovalRule(input: $input) { errors { code message } } }',
      { input },
    );
  }
}

/** @throws when the change is refused */
async function change(
  url: string,
  admin: RestClient,
  mutation: string,
  variables: object,
): Promise<void> {
  refuseNone(await askGraphql<Results>(url, admin.token, mutation, variables), PENDING);
}
