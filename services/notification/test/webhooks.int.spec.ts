import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aNewExpense, anExpense } from './support/expense-events.ts';
import {
  ADA,
  FINN,
  MIA,
  RITA,
  START,
  startNotificationTestkit,
  viewerOf,
  type NotificationTestkit,
} from './support/notification-testkit.ts';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { startNotificationGraph } from './support/notification-graph.ts';

let testkit: NotificationTestkit;
let graph: SubgraphTestkit;
beforeAll(async () => {
  testkit = await startNotificationTestkit();
  graph = await startNotificationGraph(testkit);
});
beforeEach(async () => {
  testkit.setTime(START);
  await testkit.rows('truncate webhooks, webhook_deliveries, idempotency_keys, control_changes');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const PAYLOAD = `{ webhook { id url eventTypes active secretPrefix createdBy { id } } secret errors { code field } }`;
interface Payload {
  readonly webhook: {
    readonly id: string;
    readonly url: string;
    readonly active: boolean;
    readonly secretPrefix: string;
  } | null;
  readonly secret: string | null;
  readonly errors: readonly { readonly code: string; readonly field: string | null }[];
}
const CREATE = `mutation ($url: String!, $eventTypes: [WebhookEventType!]!, $key: String) {
  result: createWebhook(url: $url, eventTypes: $eventTypes, idempotencyKey: $key) ${PAYLOAD} }`;

async function create(userId: string, changes: object = {}): Promise<Payload> {
  const variables = { url: 'https://example.com/hook', eventTypes: ['ExpenseCreated'], ...changes };
  return (await graph.ask<{ result: Payload }>(viewerOf(userId), CREATE, variables)).result;
}
const mutate = async (userId: string, mutation: string, variables: object) =>
  (
    await graph.ask<{ result: Payload & { deletedId?: string | null } }>(
      viewerOf(userId),
      mutation,
      variables,
    )
  ).result;

const UPDATE = `mutation ($id: ID!, $url: String, $eventTypes: [WebhookEventType!], $active: Boolean) {
  result: updateWebhook(id: $id, url: $url, eventTypes: $eventTypes, active: $active) ${PAYLOAD} }`;
const ROTATE = `mutation ($id: ID!, $key: String) {
  result: rotateWebhookSecret(id: $id, idempotencyKey: $key) ${PAYLOAD} }`;
const DELETE =
  'mutation ($id: ID!) { result: deleteWebhook(id: $id) { deletedId errors { code } } }';
const REDELIVER =
  'mutation ($id: ID!) { result: redeliverWebhook(deliveryId: $id) { delivery { id } errors { code } } }';
const DELIVERIES = `query ($id: ID!, $after: String) { webhookDeliveries(webhookId: $id, first: 2, after: $after) {
  edges { node { id eventType status attempts } } pageInfo { hasNextPage endCursor } } }`;

const everythingStored = async (): Promise<string> => {
  const tables = [
    'webhooks',
    'webhook_deliveries',
    'idempotency_keys',
    'mail_outbox',
    'outbox',
    'control_changes',
  ];
  const stored = await Promise.all(tables.map((table) => testkit.rows(`select * from ${table}`)));
  return JSON.stringify(stored, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
};

test('an admin gets the secret when it is new and never again, and the database never holds it readable', async () => {
  const { webhook, secret, errors } = await create(ADA, { key: 'one' });
  expect(errors).toEqual([]);
  expect(secret).toMatch(/^whsec_.{32}$/);
  expect(webhook).toMatchObject({ active: true, createdBy: { id: ADA } });
  expect(secret?.startsWith(webhook!.secretPrefix)).toBe(true);
  const stored = await everythingStored();
  expect(stored).not.toContain(secret?.slice(12));
  const updated = await mutate(ADA, UPDATE, { id: webhook!.id, active: false });
  expect(updated).toMatchObject({ webhook: { active: false }, secret: null });
});

test('a repeated request makes no second webhook and is answered with the same one', async () => {
  const first = await create(ADA, { key: 'same' });
  const second = await create(ADA, { key: 'same' });
  expect(second).toEqual(first);
  expect((await create(ADA, { key: 'same', eventTypes: ['ExpensePaid'] })).errors[0]?.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  );
  expect((await create(ADA, { key: '\u0000' })).errors[0]?.code).toBe('IDEMPOTENCY_KEY_INVALID');
  expect(await testkit.rows('select id from webhooks')).toHaveLength(1);
});

test('a rotated secret is another one', async () => {
  const { webhook, secret } = await create(ADA);
  const rotated = await mutate(ADA, ROTATE, { id: webhook!.id });
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  expect(await everythingStored()).not.toContain(rotated.secret?.slice(12));
});

test('a rotation sent twice with the same key makes one secret', async () => {
  const { webhook } = await create(ADA);
  const rotate = (key: string) => mutate(ADA, ROTATE, { id: webhook!.id, key });
  const first = await rotate('same');
  expect(await rotate('same')).toEqual(first);
  expect((await rotate('another')).secret).not.toBe(first.secret);
});

test.each([
  [{ url: 'nonsense' }, 'VALIDATION_FAILED', 'url'],
  [{ url: 'https://user:secret@example.com' }, 'VALIDATION_FAILED', 'url'],
  [{ url: `https://example.com/${'x'.repeat(1_000_000)}` }, 'VALIDATION_FAILED', 'url'],
  [{ url: 'https://\u0000' }, 'VALIDATION_FAILED', 'url'],
  [{ eventTypes: [] }, 'VALIDATION_FAILED', 'eventTypes'],
])('%o is refused with a code and its field', async (changes, code, field) => {
  expect((await create(ADA, changes)).errors).toEqual([{ code, field }]);
  expect(await testkit.rows('select id from webhooks')).toEqual([]);
});

test('the twenty-first is refused, even when many are added at the same moment', async () => {
  for (let made = 0; made < 19; made += 1) await create(ADA);
  const last = await Promise.all(Array.from({ length: 6 }, () => create(ADA)));
  expect(last.filter(({ webhook }) => webhook !== null)).toHaveLength(1);
  expect(last.flatMap(({ errors }) => errors).map(({ code }) => code)).toEqual(
    Array.from({ length: 5 }, () => 'LIMIT_REACHED'),
  );
  expect((await create(RITA)).errors).toEqual([]);
});

test.each([MIA, FINN])(
  'member %s, who is no admin, may neither see nor change any',
  async (userId) => {
    const { webhook } = await create(ADA);
    const { id } = webhook!;
    expect(await graph.codesOf(viewerOf(userId), '{ webhooks { id } }')).toEqual(['FORBIDDEN']);
    expect(await graph.codesOf(viewerOf(userId), DELIVERIES, { id })).toEqual(['FORBIDDEN']);
    for (const mutation of [UPDATE, ROTATE, DELETE, REDELIVER]) {
      expect((await mutate(userId, mutation, { id })).errors[0]?.code).toBe('FORBIDDEN');
    }
    expect((await create(userId)).errors[0]?.code).toBe('FORBIDDEN');
  },
);

test("another organization's webhooks and deliveries look absent to its admin, and stay as they are", async () => {
  const { webhook } = await create(ADA);
  await anExpense(testkit);
  const before = await everythingStored();
  const [delivery] = await testkit.rows<{ id: string }>('select id from webhook_deliveries');
  const { id } = webhook!;
  expect(await graph.ask(viewerOf(RITA), '{ webhooks { id } }')).toEqual({ webhooks: [] });
  expect(await graph.ask(viewerOf(RITA), DELIVERIES, { id })).toMatchObject({
    webhookDeliveries: { edges: [] },
  });
  for (const mutation of [UPDATE, ROTATE, DELETE]) {
    expect((await mutate(RITA, mutation, { id, active: false })).errors[0]?.code).toBe('NOT_FOUND');
  }
  expect((await mutate(RITA, REDELIVER, { id: delivery!.id })).errors[0]?.code).toBe('NOT_FOUND');
  expect(await everythingStored()).toBe(before);
});

test.each(['0', '-1', 'abc', '\u0000', '9'.repeat(400), "1' or '1'='1", '__proto__'])(
  'the id %j is absent, which is no fault',
  async (id) => {
    for (const mutation of [UPDATE, ROTATE, DELETE, REDELIVER]) {
      expect((await mutate(ADA, mutation, { id })).errors[0]?.code).toBe('NOT_FOUND');
    }
    expect(await graph.ask(viewerOf(ADA), DELIVERIES, { id })).toMatchObject({
      webhookDeliveries: { edges: [] },
    });
  },
);

test('deliveries are paged newest first; fifty webhooks or deliveries cost as many statements as one', async () => {
  const { webhook } = await create(ADA);
  const { id } = webhook!;
  const ask = (after: string | null) =>
    graph.ask<{
      webhookDeliveries: { edges: object[]; pageInfo: { hasNextPage: boolean; endCursor: string } };
    }>(viewerOf(ADA), DELIVERIES, { id, after });
  const list = `{ webhooks { id createdBy { id } } }`;
  const measure = async () => [
    (await testkit.statementsOf(() => ask(null))).length,
    (await testkit.statementsOf(() => graph.ask(viewerOf(ADA), list))).length,
  ];
  await anExpense(testkit);
  const one = await measure();
  await anExpense(testkit);
  await anExpense(testkit);
  await create(ADA);
  expect(await measure()).toEqual(one);
  const first = (await ask(null)).webhookDeliveries;
  const second = (await ask(first.pageInfo.endCursor)).webhookDeliveries;
  expect([first.edges.length, second.edges.length]).toEqual([2, 1]);
  expect(second.pageInfo.hasNextPage).toBe(false);
});

test('a deleted webhook takes its deliveries with it', async () => {
  const { webhook } = await create(ADA);
  await anExpense(testkit);
  expect((await mutate(ADA, DELETE, { id: webhook!.id })).deletedId).toBe(webhook!.id);
  expect(await testkit.rows('select id from webhook_deliveries')).toEqual([]);
});

test('expenses of several organizations that are told together are told to each one’s own webhooks, in as many statements as one', async () => {
  const [ours, theirs] = [await create(ADA), await create(RITA)];
  const events = ['1', '2', '1'].map((orgid) => {
    const data = aNewExpense({ title: `Of ${orgid}` });
    return testkit.anEvent('ExpenseCreated', data, { orgid, subject: data.expenseId });
  });
  const forOne = await testkit.statementsOf(() => anExpense(testkit));
  await testkit.rows('truncate webhook_deliveries');
  const forAll = await testkit.statementsOf(() => testkit.deliverTogether(events));
  expect(forAll).toHaveLength(forOne.length);
  const delivered = await testkit.rows(
    'select webhook_id::text as webhook, event_id as event from webhook_deliveries order by id',
  );
  expect(delivered).toEqual([
    { webhook: ours.webhook?.id, event: events[0]?.id },
    { webhook: theirs.webhook?.id, event: events[1]?.id },
    { webhook: ours.webhook?.id, event: events[2]?.id },
  ]);
  const learnt = await testkit.rows(
    'select organization_id::text as org, title, amount, currency from expenses where expense_id = any($1) order by expense_id',
    [events.map(({ subject }) => subject)],
  );
  const facts = { amount: '120.00', currency: 'EUR' };
  expect(learnt).toEqual(['1', '2', '1'].map((org) => ({ org, title: `Of ${org}`, ...facts })));
});
