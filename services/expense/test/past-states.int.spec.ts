import { anEvent, type SubgraphTestkit } from '@outlay/platform/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startExpenseGraph } from './support/expense-graph.ts';
import { startExpenseTestkit, type ExpenseTestkit } from './support/expense-testkit.ts';
import { aQuote, PAYOUT_ID } from './support/inbound-events.ts';
import { actorOf, EMMA, FINN, MIA, STRANGER } from './support/people.ts';

let testkit: ExpenseTestkit;
let graph: SubgraphTestkit;

beforeAll(async () => {
  testkit = await startExpenseTestkit();
  graph = await startExpenseGraph(testkit.parts);
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const FIELDS = `title description amount currency usdAmount rate { price confidence source publishedAt } vendor
  category { id } policy { id } receipt { id } status source time createdAt submittedAt approvedAt paidAt
  reimbursement { status amountUsd amount rate transactionSignature reason } paymentSignature version
  activity { id kind }`;
const EXPENSE = `query ($id: ID!, $asOf: DateTime) { expense(id: $id, asOf: $asOf) { asOf ${FIELDS}
  violations { code } duplicateOf duplicates { id } viewerCan { edit { allowed code } submit { code } } } }`;

type State = Record<string, unknown> & { status: string; violations: unknown };

async function ask(id: string, asOf?: string, viewer = EMMA) {
  const { data, errors } = await graph.post(viewer, EXPENSE, { id, asOf });
  return { expense: (data?.['expense'] ?? null) as State | null, errors };
}

/** Returns the moment of the newest entry. */
async function lastMoment(id: string): Promise<string> {
  const [row] = await testkit.rows<{ at: Date }>(
    'select max(at) as at from activity where expense_id = $1',
    [id],
  );
  return row!.at.toISOString();
}

/** Selects the fields that a past state guarantees. */
const promised = ({ viewerCan: _now, violations, ...state }: State) => ({
  ...state,
  asOf: null,
  // Violations of a draft are computed for now.
  violations: state.status === 'DRAFT' ? [] : violations,
});

const held = (id: string) =>
  anEvent('PaymentHeld', PAYOUT_ID, {
    payoutId: PAYOUT_ID,
    expenseId: id,
    payeeId: '4',
    code: 'NO_PAYEE_WALLET',
    reason: 'The payee has no wallet address.',
  });

test('an expense can be read as it was at every moment from draft to payment', async () => {
  await testkit.deliver(aQuote('EUR/USD', '1.08'));
  const id = await testkit.given({ amount: '30.00', currency: 'EUR' });
  const seen: { at: string; state: State }[] = [];
  const note = async (): Promise<void> => {
    const { expense } = await ask(id);
    seen.push({ at: await lastMoment(id), state: expense! });
  };
  const edit = (input: object) => testkit.update({ actor: emma, id, input, expectedVersion: null });
  const emma = actorOf(EMMA);
  const decide = async (outcome: 'sent_back' | 'approved') =>
    testkit.deliver(await testkit.completionOf(id, { outcome, reason: 'Because' }));
  const steps: (() => Promise<unknown>)[] = [
    () => edit({ title: 'Dinner', amount: '31.00' }),
    () => testkit.submit({ actor: emma, id }),
    () => testkit.cancel({ actor: emma, id, reason: 'A mistake', visible: true }),
    () => edit({ amount: '12.50', currency: 'USD', description: 'With the team' }),
    () => testkit.submit({ actor: emma, id }),
    () => decide('sent_back'),
    () => edit({ vendor: 'Trattoria' }),
    () => testkit.submit({ actor: emma, id }),
    () => decide('approved'),
    () => testkit.deliver(held(id)),
    () => testkit.deliver(testkit.paymentOf(id)),
  ];
  await note();
  for (const step of steps) {
    await step();
    await note();
  }
  expect(seen.at(-1)?.state.status).toBe('PAID');
  for (const { at, state } of seen) {
    const { expense } = await ask(id, at);
    expect(expense).toMatchObject({
      asOf: at,
      viewerCan: {
        edit: { allowed: false, code: 'PAST_STATE' },
        submit: { code: 'PAST_STATE' },
      },
    });
    expect(promised(expense!)).toEqual(promised(state));
  }
});

test('before its creation there is no expense, and a moment in the future or without an offset is refused by name', async () => {
  const id = await testkit.given();
  expect(await ask(id, '2020-01-01T00:00:00Z')).toMatchObject({ expense: null, errors: undefined });
  for (const asOf of ['2100-01-01T00:00:00Z', '2026-11-20T10:00:00', '2026-11-20']) {
    const { expense, errors } = await ask(id, asOf);
    expect(expense).toBeNull();
    expect(errors?.[0]?.message).toMatch(/^asOf must/);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  }
});

test('a person who may see an expense now may see its past, and no one else may', async () => {
  const id = await testkit.givenApproved();
  const at = await lastMoment(id);
  expect((await ask(id, at, FINN)).expense).not.toBeNull();
  for (const viewer of [MIA, STRANGER]) expect((await ask(id, at, viewer)).expense).toBeNull();
});
