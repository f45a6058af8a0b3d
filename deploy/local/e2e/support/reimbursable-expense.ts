import type { RestClient } from '../../src/demo/rest-client.ts';

/** Creates a draft that will be paid once it is approved; answers its id. */
export async function aReimbursableExpense(
  employee: RestClient,
  title: string,
  amount: number,
): Promise<number> {
  const [category] = await employee.call<{ id: number }[]>('GET', '/expense-categories/');
  const policies = await employee.call<{ id: number; reimbursable: boolean }[]>(
    'GET',
    '/expense-policies/',
  );
  const policy = policies.find(({ reimbursable }) => reimbursable);
  if (!category || !policy) throw new Error('the demo organisation has no reimbursable policy');
  const { id } = await employee.createExpense({
    title,
    amount,
    currency: 'USD',
    time: '2026-11-20',
    category_id: category.id,
    policy_id: policy.id,
  });
  return id;
}
