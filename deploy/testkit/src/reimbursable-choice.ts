export interface ReimbursableChoice {
  readonly category_id: number;
  readonly policy_id: number;
}

/** A signed-in REST client. */
interface RestCaller {
  call<Answer>(method: string, path: string): Promise<Answer>;
}

/** A category and one of its policies whose approved expenses are paid. */
export async function reimbursableChoice(employee: RestCaller): Promise<ReimbursableChoice> {
  const categories = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  for (const category of categories) {
    const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
      'GET',
      `/expense-policies/category/${category.id}`,
    );
    const policy = policies.find(({ reimbursable }) => reimbursable);
    if (policy) return { category_id: category.id, policy_id: policy.id };
  }
  throw new Error('the organization has no reimbursable policy');
}
