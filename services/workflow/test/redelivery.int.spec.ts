import type { EventEnvelope } from '@outlay/platform/events';
import type { ExpenseSubmitted } from '@outlay/schemas/events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anEvent } from '@outlay/platform/testing';
import { startWorkflowTestkit, type WorkflowTestkit } from './support/workflow-testkit.ts';

let testkit: WorkflowTestkit;
let submission: ExpenseSubmitted;
const expenseId = '1';

beforeAll(async () => {
  testkit = await startWorkflowTestkit();
  submission = await testkit.submission('900.00', { expenseId });
});
afterAll(() => testkit.close());

const TABLES = [
  'rules',
  'rule_heads',
  'instances',
  'steps',
  'step_assignees',
  'history',
  'member_directory',
  'category_directory',
  'policy_directory',
  'custom_field_directory',
  'delegations',
  'outbox',
  'aggregate_versions',
  'failed_events',
];

/** Returns all state and events of the service. */
async function everything(): Promise<Record<string, unknown>> {
  const known: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await testkit.database.$client.query(
      `select * from ${table} t order by t::text`,
    );
    known[table] = rows;
  }
  return known;
}

const left = {
  memberId: '2',
  email: 'mia@acme.test',
  firstName: 'Mia',
  lastName: 'Manager',
  roles: ['approver' as const],
  managerId: '1',
  department: 'Sales',
  walletAddress: null,
  walletMemo: null,
  walletChangedAt: null,
  walletWatched: false,
  active: false,
};
const withdrawn = { expenseId, creatorId: '4', submission: 1, reason: 'wrong amount' };
const category = { categoryId: '6', name: 'Travel', bucket: null, archived: false };
const policy = {
  policyId: '6',
  name: 'Card',
  description: null,
  categoryIds: ['6'],
  reimbursable: false,
  archived: false,
};

const customField = {
  ...{ customFieldId: '6', key: 'trip', name: 'Trip', kind: 'text' as const, choices: [] },
  ...{ level: 'line' as const, required: false, archived: false },
};

/** The order ensures that each event has an effect; each is newer than earlier events of its aggregate. */
const EVENTS: (aggregateversion: number) => EventEnvelope[] = (aggregateversion) => [
  anEvent(
    'OrganizationChanged',
    'organization:1',
    { timeZone: 'UTC', dateOrder: 'dmy', organizationId: '1', name: 'Acme' },
    { aggregateversion },
  ),
  anEvent('CategoryChanged', 'category:6', category, { aggregateversion }),
  anEvent('PolicyChanged', 'policy:6', policy, { aggregateversion }),
  anEvent('CustomFieldChanged', 'custom-field:6', customField, { aggregateversion }),
  anEvent('ExpenseSubmitted', expenseId, submission, { aggregateversion }),
  anEvent('MemberChanged', '2', left, { aggregateversion }),
  anEvent('ExpenseWithdrawn', expenseId, withdrawn, { aggregateversion: aggregateversion + 1 }),
];

test('every subscribed event takes effect once; redelivery under the same or a new id changes nothing', async () => {
  const { deliver } = testkit;
  const events = EVENTS(100_000);
  let known = await everything();
  for (const [index, event] of events.entries()) {
    await deliver(event);
    const after = await everything();
    // The organization already has its default rule.
    if (index > 0) expect(after, event.type).not.toEqual(known);
    await deliver(event);
    await deliver({ ...event, id: crypto.randomUUID() });
    expect(await everything(), event.type).toEqual(after);
    known = after;
  }
  for (const event of EVENTS(200_000)) await deliver(event);
  expect(await everything()).toEqual(known);
});
