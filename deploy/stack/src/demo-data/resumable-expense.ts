import { START_PATIENCE_MS } from '../processes/patience.ts';
import { until, type NewExpense, type RestClient, type RestExpense } from './rest-client.ts';

/**
 * The person's expense of this title and amount, which is created where an interrupted start has not made it. Everything that is
 * made of it continues from its status.
 */
export async function ensureExpense(
  client: RestClient,
  { title, amount }: { readonly title: string; readonly amount: number },
  describe: () => NewExpense | Promise<NewExpense>,
): Promise<RestExpense> {
  const search = { query: title, scope: 'mine', limit: 100 };
  const found = await client.call<RestExpense[]>('POST', '/expenses/search', search);
  const earlier = found.find((expense) => expense.title === title && expense.amount === amount);
  return earlier ?? client.createExpense(await describe());
}

type Decision = Parameters<RestClient['decideTask']>[1];

/** Decides on an expense in each approver's name, until it has the wanted status. */
export function decideUntil(
  approvers: readonly RestClient[],
  id: number,
  [decision, reason]: readonly [Decision, string?],
  isThere: () => Promise<boolean>,
): Promise<true> {
  return until(
    async () => {
      if (await isThere()) return true;
      for (const approver of approvers) {
        const tasks = await approver.pendingTasks();
        const task = tasks.find(({ item_info: item }) => item.id === id);
        if (task) await approver.decideTask(task, decision, reason);
      }
      return undefined;
    },
    `the decision of expense ${id}`,
    START_PATIENCE_MS,
  );
}
