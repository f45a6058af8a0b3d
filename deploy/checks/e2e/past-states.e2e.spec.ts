import { eventually } from '@outlay/platform/testing';
import { beforeAll, expect, inject, test } from 'vitest';
import { askGraphql, postGraphql } from '@outlay/stack/demo-data/ask-graphql';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestCallError, RestClient, type RestExpense } from '@outlay/stack/demo-data/rest-client';
import { reimbursableChoice } from '@outlay/testkit/reimbursable-choice';

const url = inject('stackUrl');
const members = {} as Record<'employee' | 'manager' | 'newcomer', RestClient>;

beforeAll(async () => {
  for (const name of ['employee', 'manager', 'newcomer'] as const) {
    members[name] = await RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);
  }
});

const EXPENSE = `query Past($id: ID!, $asOf: DateTime) { expense(id: $id, asOf: $asOf) {
  title amount currency usdAmount rate { price source publishedAt } vendor description category { id } policy { id }
  status source createdAt submittedAt approvedAt paidAt version reimbursement { status amountUsd amount rate reason }
  paymentSignature activity { id kind at note changes { field before after } }
  workflow { __typename ... on WorkflowInstance { id status nextAction waitsFor { id } history { id kind }
    steps { name status assignees { id } approvedBy { id } decidedBy { id } startedAt completedAt notes rejectionReason } } }
  payout { id status amountUsd amount rate recipientAddress transactionSignature nextStep queuedAt sentAt paidAt } } }`;

interface State {
  readonly status: string;
  readonly workflow: { readonly status?: string } | null;
  readonly payout: { readonly status: string } | null;
}

const stateOf = async (id: number, asOf?: string): Promise<State | null> =>
  (
    await askGraphql<{ expense: State | null }>(url, members.employee.token, EXPENSE, {
      id: String(id),
      asOf,
    })
  ).expense;

/** The expense and a moment at which it was so: the same before and after it, in every service. */
async function settled(
  id: number,
  isExpected: (state: State) => boolean,
): Promise<{ at: string; state: State }> {
  return eventually(async () => {
    const state = await stateOf(id);
    const at = new Date().toISOString();
    if (!state || !isExpected(state)) throw new Error(`not there yet: ${JSON.stringify(state)}`);
    expect(await stateOf(id)).toEqual(state);
    return { at, state };
  });
}

test('from draft to payment, an expense with its approval and payout is at every moment what it was then', async () => {
  const { employee, manager, newcomer } = members;
  const { id } = await employee.createExpense({
    ...(await reimbursableChoice(employee)),
    title: 'Workshop',
    amount: '18.20',
    currency: 'EUR',
    time: '2026-11-20',
  });
  const inApproval = ({ workflow }: State): boolean => workflow?.status === 'IN_PROGRESS';
  const seen = [await settled(id, ({ status }) => status === 'DRAFT')];
  await employee.call('PUT', `/expenses/${id}`, { title: 'Workshop in Bremen', amount: '18.40' });
  seen.push(await settled(id, ({ status }) => status === 'DRAFT'));
  await employee.submit(id);
  seen.push(await settled(id, inApproval));
  await manager.decide(id, 'send_back', 'Which workshop?');
  seen.push(await settled(id, ({ status }) => status === 'SENT_BACK'));
  await employee.call('PUT', `/expenses/${id}`, { description: 'Accounting' });
  await employee.submit(id);
  seen.push(await settled(id, inApproval));
  await manager.decide(id, 'approve');
  await employee.awaitStatus(id, 'paid');
  seen.push(await settled(id, ({ payout }) => payout?.status === 'PAID'));

  for (const { at, state } of seen) expect(await stateOf(id, at)).toEqual(state);
  expect(await stateOf(id, '2020-01-01T00:00:00Z')).toBeNull();
  for (const { at } of seen) {
    const { data, errors } = await postGraphql<{ expense: null }>(url, newcomer.token, EXPENSE, {
      id: String(id),
      asOf: at,
    });
    expect({ data, errors }).toEqual({ data: { expense: null }, errors: undefined });
  }

  const [draft, , submitted] = seen;
  const rest = (asOf: string, caller = employee): Promise<RestExpense> =>
    caller.call<RestExpense>('GET', `/expenses/${id}?as_of=${encodeURIComponent(asOf)}`);
  expect(await rest(draft!.at)).toMatchObject({ title: 'Workshop', status: 'draft' });
  expect(await rest(submitted!.at)).toMatchObject({ status: 'submitted', amount: 18.4 });
  for (const [asOf, caller, status] of [
    ['2020-01-01T00:00:00Z', employee, 404],
    [submitted!.at, newcomer, 404],
    ['2100-01-01T00:00:00Z', employee, 422],
    ['yesterday', employee, 422],
  ] as const) {
    const refused = await rest(asOf, caller).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RestCallError);
    expect(refused).toMatchObject({ status });
  }
});
