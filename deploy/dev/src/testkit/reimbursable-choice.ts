export interface ReimbursableChoice {
  readonly category_id: number;
  readonly policy_id: number;
}

/** A signed-in REST client. */
interface RestCaller {
  call<Answer>(method: string, path: string): Promise<Answer>;
}

/** A category and a policy of the demo organisation whose approved expenses are paid. */
export async function reimbursableChoice(employee: RestCaller): Promise<ReimbursableChoice> {
  const [category] = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    '/expense-policies/',
  );
  const policy = policies.find(({ reimbursable }) => reimbursable);
  if (!category || !policy) throw new Error('the demo organisation has no reimbursable policy');
  return { category_id: category.id, policy_id: policy.id };
}
