import { askGraphql } from './ask-graphql.ts';
import { PENDING, refuseNone, type Results } from './company-books.ts';
import { COMPANY } from './company.ts';
import type { Catalogue } from './company-history.ts';
import type { RestClient } from './rest-client.ts';

/** The rules of the company, whose conditions name categories by their ids. */
const rulesOf = (catalogue: Catalogue) =>
  COMPANY.rules.map(({ conditions, ...rule }) => ({
    ...rule,
    conditions: conditions.map(({ category, ...condition }) => ({
      ...condition,
      ...(category !== undefined && { categoryIds: [String(catalogue.category(category))] }),
    })),
  }));

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
      { id, budget: COMPANY.budgetsUsd[name] ?? null },
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
