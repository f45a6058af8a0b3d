import { anEvent } from '@outlay/platform/testing';
import { verifyChain } from '@outlay/platform/audit-chain';
import type { EventByType } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import aPolicyExample from '../../../schemas/events/expense/policy-changed.v1.example.json' with { type: 'json' };
import recoded from '../../../schemas/events/expense/expense-recoded.v1.example.json' with { type: 'json' };
import travelRate from '../../../schemas/events/expense/travel-rate-changed.v1.example.json' with { type: 'json' };
import customField from '../../../schemas/events/expense/custom-field-changed.v1.example.json' with { type: 'json' };
import taxCode from '../../../schemas/events/expense/tax-code-changed.v1.example.json' with { type: 'json' };
import submitted from '../../../schemas/events/expense/expense-submitted.v1.example.json' with { type: 'json' };
import { startIdentityTestkit, type IdentityTestkit } from './support/identity-testkit.ts';

let testkit: IdentityTestkit;
let by: { actorid: string; orgid: string };
let emmaId: string;
let lastExpense = 100;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  await testkit.reset();
  const mia = await testkit.viewerOf('mia@acme.test');
  by = { actorid: mia.userId, orgid: mia.organizationId };
  emmaId = await testkit.idOf('emma@acme.test');
});
afterAll(() => testkit.close());

const anExpenseId = () => String((lastExpense += 1));

const submission = (expenseId: string, title: string) => {
  const data = submitted.data as unknown as EventByType['ExpenseSubmitted'];
  return anEvent('ExpenseSubmitted', expenseId, { ...data, expenseId, title }, by);
};

const stepOf = (expenseId: string) => ({
  workflowId: '1',
  expenseId,
  stepId: '1',
  stepNumber: 1,
  stepName: 'Manager',
  submitterId: emmaId,
});

const approval = (expenseId: string) =>
  anEvent(
    'StepApproved',
    expenseId,
    { ...stepOf(expenseId), approverId: by.actorid, notes: null },
    by,
  );

/** Returns what an admin reads, newest first. */
const readLog = async (words: string[] = [], kindPrefixes: string[] | null = null) => {
  const viewer = await testkit.viewerOf('ada@acme.test');
  const filter = { actorId: null, kindPrefixes, from: null, until: null, words };
  return testkit.queries.auditLog(viewer, filter, { first: 50, after: null });
};

const entriesOf = async (expenseId: string) =>
  (await readLog()).filter(({ expense }) => expense?.id === expenseId);

test('an approval is in the audit log once, with its approver, its time and the expense that was approved', async () => {
  const expenseId = anExpenseId();
  const approved = { ...approval(expenseId), time: '2030-01-02T03:04:05.678Z' };
  await testkit.deliver(submission(expenseId, 'Hotel Paris'));
  await testkit.deliver(approved);
  await testkit.deliver(approved);
  const [newest, before, ...others] = await entriesOf(expenseId);
  expect(others).toEqual([]);
  expect(newest).toMatchObject({
    kind: 'approval.approved',
    actorId: by.actorid,
    at: new Date('2030-01-02T03:04:05.678Z'),
    changes: [{ field: 'step', before: null, after: 'Manager' }],
    expense: { id: expenseId, title: 'Hotel Paris', amount: '86.40 EUR' },
  });
  expect(before).toMatchObject({ kind: 'expense.submitted' });
});

test('an approval that arrives before its submission has the title as soon as that is known', async () => {
  const expenseId = anExpenseId();
  await testkit.deliver(approval(expenseId));
  const unknown = { id: expenseId, title: null, amount: null };
  expect(await entriesOf(expenseId)).toMatchObject([{ expense: unknown }]);
  await testkit.deliver(submission(expenseId, 'Taxi'));
  const [, approved] = await entriesOf(expenseId);
  expect(approved).toMatchObject({ kind: 'approval.approved', expense: { title: 'Taxi' } });
});

test('the steps of a payout are in the audit log, with an actor only for a hold or release by a person', async () => {
  const expenseId = anExpenseId();
  const ids = { payoutId: '019a9f2e-7c3b-7d10-8f3a-1c2b3d4e5f60', expenseId, payeeId: emmaId };
  const queued = { ...ids, amountUsd: '220.00', contentHash: 'a'.repeat(64) };
  const subject = ids.payoutId;
  const at = (aggregateversion: number) => ({ ...by, aggregateversion });
  const held = { ...ids, code: 'ABOVE_CAP', reason: 'Above the limit.' };
  await testkit.deliver(anEvent('PaymentQueued', subject, queued, at(1)));
  await testkit.deliver(anEvent('PaymentHeld', subject, held, at(2)));
  await testkit.deliver(anEvent('PaymentQueued', subject, queued, at(3)));
  const cancelled = { ...ids, code: 'CANCELLED', reason: 'Paid in cash.', returnsExpense: false };
  await testkit.deliver(anEvent('PaymentFailed', subject, cancelled, at(4)));
  const byFinance = { ...ids, code: 'HELD_BY_PERSON', reason: 'Is this the right Emma?' };
  await testkit.deliver(anEvent('PaymentHeld', subject, byFinance, at(5)));
  await testkit.deliver(anEvent('PaymentQueued', subject, queued, { ...at(6), actorid: null }));
  await testkit.deliver(anEvent('PayoutsPaused', 'payouts:1', { reason: 'A check.' }, by));
  const entries = await readLog([], ['payout']);
  expect(entries.map(({ kind, actorId, subject: about }) => [kind, actorId, about])).toEqual([
    ['payout.paused', by.actorid, 'payouts'],
    ['payout.queued', null, `expense ${expenseId}`],
    ['payout.held', by.actorid, `expense ${expenseId}`],
    ['payout.cancelled', by.actorid, `expense ${expenseId}`],
    ['payout.released', by.actorid, `expense ${expenseId}`],
    ['payout.held', null, `expense ${expenseId}`],
    ['payout.queued', null, `expense ${expenseId}`],
  ]);
  expect(entries.at(-1)?.changes).toEqual([
    { field: 'payee', before: null, after: `member ${emmaId}` },
    { field: 'amount', before: null, after: '220.00 USD' },
  ]);
});

test('who adds or archives a policy is in the audit log; the first catalogue of an organization is not', async () => {
  const { data } = aPolicyExample;
  const policy = (changes: object, event: object) =>
    anEvent('PolicyChanged', 'policy:3', { ...data, ...changes }, { ...by, ...event });
  await testkit.deliver(policy({ name: 'Standard' }, { actorid: null, aggregateversion: 1 }));
  await testkit.deliver(policy({ name: 'Travel' }, { subject: 'policy:4', aggregateversion: 1 }));
  const archived = { name: 'Travel', archived: true };
  await testkit.deliver(policy(archived, { subject: 'policy:4', aggregateversion: 2 }));
  const entries = await readLog([], ['policy']);
  expect(entries.map(({ kind, changes }) => [kind, changes[0]?.after])).toEqual([
    ['policy.archived', 'Travel'],
    ['policy.created', 'Travel'],
  ]);
});

test('who recodes an expense is in the audit log, with the reason', async () => {
  const { data } = recoded;
  const expenseId = anExpenseId();
  await testkit.deliver(
    anEvent(
      'ExpenseRecoded',
      expenseId,
      { ...data, expenseId } as EventByType['ExpenseRecoded'],
      by,
    ),
  );
  const [entry] = await readLog([], ['expense']);
  expect(entry).toMatchObject({
    kind: 'expense.recoded',
    subject: `expense ${expenseId}`,
    changes: [{ field: 'reason', after: data.reason }],
  });
});

test('who changes a tax code is in the audit log', async () => {
  await testkit.deliver(
    anEvent('TaxCodeChanged', 'tax-code:1', taxCode.data as EventByType['TaxCodeChanged'], {
      ...by,
      aggregateversion: 2,
    }),
  );
  expect(await readLog([], ['tax_code'])).toMatchObject([
    { kind: 'tax_code.changed', subject: 'tax code 1', changes: [{ after: 'VAT 19 %' }] },
  ]);
});

test('who creates a custom field is in the audit log', async () => {
  const data = customField.data as EventByType['CustomFieldChanged'];
  await testkit.deliver(
    anEvent('CustomFieldChanged', 'custom-field:1', data, { ...by, aggregateversion: 1 }),
  );
  expect(await readLog([], ['custom_field'])).toMatchObject([
    { kind: 'custom_field.created', subject: 'custom field 1', changes: [{ after: 'Project' }] },
  ]);
});

test('who archives a rate of travel is in the audit log', async () => {
  const data = { ...(travelRate.data as EventByType['TravelRateChanged']), archived: true };
  await testkit.deliver(anEvent('TravelRateChanged', 'travel-rate:1', data, by));
  expect(await readLog([], ['travel_rate'])).toMatchObject([
    { kind: 'travel_rate.archived', subject: 'travel rate 1', changes: [{ after: 'Car' }] },
  ]);
});

test('the end of a workflow adds an entry only for an approval without a person', async () => {
  const expenseId = anExpenseId();
  const { content, contentHash } = submitted.data as unknown as EventByType['ExpenseSubmitted'];
  const ended = (decidedById: string | null) => ({
    ...{ workflowId: '1', expenseId, submitterId: emmaId, submission: 1, reason: null },
    ...{ outcome: 'approved' as const, decidedById, content, contentHash, steps: [] },
  });
  await testkit.deliver(anEvent('WorkflowCompleted', expenseId, ended(by.actorid), by));
  await testkit.deliver(anEvent('WorkflowCompleted', expenseId, ended(null), by));
  expect(await entriesOf(expenseId)).toMatchObject([{ kind: 'approval.automatic', actorId: null }]);
});

test('entries are in the order of their times, whatever order their events arrive in, and pages follow it', async () => {
  const late = { ...approval(anExpenseId()), time: '2031-01-01T00:00:00.000Z' };
  const early = { ...approval(anExpenseId()), time: '2030-12-31T00:00:00.000Z' };
  await testkit.deliver(late);
  await testkit.deliver(early);
  const viewer = await testkit.viewerOf('ada@acme.test');
  const all = { actorId: null, kindPrefixes: null, from: null, until: null, words: [] };
  const [first] = await testkit.queries.auditLog(viewer, all, { first: 1, after: null });
  expect(first?.at).toEqual(new Date(late.time));
  const [second] = await testkit.queries.auditLog(viewer, all, {
    first: 1,
    after: { value: Date.parse(late.time), id: first?.id ?? '' },
  });
  expect(second?.at).toEqual(new Date(early.time));
});

test('topics that are read again from their beginning add the entries that are missing, once, in order of time', async () => {
  const [known, missed] = [anExpenseId(), anExpenseId()];
  const timed = (event: ReturnType<typeof submission | typeof approval>, minute: number) => ({
    ...event,
    time: `2029-06-01T10:0${minute}:00.000Z`,
  });
  const recorded = timed(submission(known, 'Train'), 1);
  await testkit.deliver(recorded);
  const history = [
    recorded,
    timed(submission(missed, 'Ferry'), 2),
    timed(approval(known), 3),
    timed(approval(missed), 4),
  ];
  for (const event of [...history, ...history]) await testkit.deliver(event);
  const entries = (await readLog()).filter(({ at }) => at.getFullYear() === 2029);
  expect(entries.map(({ kind, expense }) => [kind, expense?.title])).toEqual([
    ['approval.approved', 'Ferry'],
    ['approval.approved', 'Train'],
    ['expense.submitted', 'Ferry'],
    ['expense.submitted', 'Train'],
  ]);
});

test('the log is searched by title, person and payee; no entry of another organization is found', async () => {
  const expenseId = anExpenseId();
  await testkit.deliver(submission(expenseId, 'Conference 100% Berlin'));
  await testkit.deliver(approval(expenseId));
  const foreign = { orgid: String(Number(by.orgid) + 1), actorid: null };
  await testkit.deliver({ ...submission(anExpenseId(), 'Conference Rival'), ...foreign });
  const found = async (...words: string[]) => (await readLog(words)).map(({ kind }) => kind);
  expect(await found('conference')).toEqual(['approval.approved', 'expense.submitted']);
  expect(await found('conference', 'mia', 'approved')).toEqual(['approval.approved']);
  expect(await found('100%', 'berlin')).toHaveLength(2);
  expect(await found('conference', 'ada')).toEqual([]);
  expect(await found('emma')).toContain('payout.released');
});

test('entries about approvals and payouts are chained like all others', async () => {
  const states = await verifyChain(testkit.database, 'identity', by.orgid);
  expect(states).toMatchObject([{ broken: null }]);
});
