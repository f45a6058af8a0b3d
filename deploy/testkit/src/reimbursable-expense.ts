import type { RestClient } from '@outlay/stack/demo-data/rest-client';
import { reimbursableChoice } from './reimbursable-choice.ts';

/** Creates a draft that will be paid once it is approved; returns its id. */
export async function aReimbursableExpense(
  employee: RestClient,
  title: string,
  amount: number,
): Promise<number> {
  const { id } = await employee.createExpense({
    title,
    amount,
    currency: 'USD',
    time: '2026-11-20',
    ...(await reimbursableChoice(employee)),
  });
  return id;
}
