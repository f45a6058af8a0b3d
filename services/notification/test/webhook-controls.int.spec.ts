import type { Viewer } from '@outlay/platform/auth';
import { createControlWorker } from '@outlay/platform/controls';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anExpense } from './support/expense-events.ts';
import { startNotificationGraph } from './support/notification-graph.ts';
import {
  actorOf,
  ADA,
  FINN,
  MIA,
  RITA,
  START,
  startNotificationTestkit,
  viewerOf,
  type NotificationTestkit,
} from './support/notification-testkit.ts';
import { startReceiver, type Received, type Receiver } from './support/receiver.ts';

/** Mia is the second admin of Ada's organization here. */
const BEA = MIA;
const HOUR_MS = 3_600_000;

let testkit: NotificationTestkit;
let graph: SubgraphTestkit;
let receiver: Receiver;
beforeAll(async () => {
  testkit = await startNotificationTestkit();
  graph = await startNotificationGraph(testkit);
  await testkit.publishMember(BEA, { roles: ['admin'] });
});
beforeEach(async () => {
  testkit.setTime(START);
  await testkit.rows(
    'truncate webhooks, webhook_deliveries, idempotency_keys, control_changes, outbox',
  );
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const adminOf = (userId: string): Viewer => ({ ...viewerOf(userId), roles: ['admin'] });

interface Change {
  readonly id: string;
  readonly status: string;
  readonly diff: readonly object[];
}
interface Made {
  readonly webhook: { readonly id: string; readonly url: string } | null;
  readonly secret: string | null;
  readonly pendingChange: Change | null;
  readonly change: Change | null;
  readonly errors: readonly { readonly code: string }[];
}

const CHANGE = 'id kind title status reason decisions diff { field before after }';
const MADE = `webhook { id url } secret pendingChange { ${CHANGE} } errors { code }`;

const ask = async (viewer: Viewer, query: string, variables: object): Promise<Made> =>
  (await graph.ask<{ made: Made }>(viewer, query, variables)).made;

const create = (viewer: Viewer, changes: object = {}) =>
  ask(
    viewer,
    `mutation ($url: String!, $eventTypes: [WebhookEventType!]!, $key: String) {
       made: createWebhook(url: $url, eventTypes: $eventTypes, idempotencyKey: $key) { ${MADE} } }`,
    { url: `${receiver.url}/hook`, eventTypes: ['ExpenseCreated'], ...changes },
  );
const update = (viewer: Viewer, id: string, changes: object) =>
  ask(
    viewer,
    `mutation ($id: ID!, $url: String, $eventTypes: [WebhookEventType!], $active: Boolean) {
       made: updateWebhook(id: $id, url: $url, eventTypes: $eventTypes, active: $active) { ${MADE} } }`,
    { id, ...changes },
  );
const rotate = (viewer: Viewer, id: string) =>
  ask(viewer, `mutation ($id: ID!) { made: rotateWebhookSecret(id: $id) { ${MADE} } }`, { id });
const decide = (viewer: Viewer, id: string | undefined, decision: string, reason?: string) =>
  ask(
    viewer,
    `mutation ($id: ID!, $decision: ControlDecision!, $reason: String) {
       made: decideWebhookControlChange(id: $id, decision: $decision, reason: $reason) {
         change { ${CHANGE} } errors { code } } }`,
    { id, decision, reason },
  );

/** Adds a webhook that both admins agreed on. */
async function aWebhook(): Promise<{ id: string; secret: string; prefix: string }> {
  const { secret, pendingChange } = await create(adminOf(ADA));
  await decide(adminOf(BEA), pendingChange?.id, 'CONFIRM');
  const [row] = await testkit.rows<{ id: string; prefix: string }>(
    'select id::text, secret_prefix as prefix from webhooks order by id desc limit 1',
  );
  return { id: row!.id, prefix: row!.prefix, secret: secret ?? '' };
}

/** Publishes an event and returns what arrived. */
async function received(): Promise<Received | undefined> {
  const before = receiver.received.length;
  await anExpense(testkit);
  await testkit.deliverWebhooks();
  return receiver.received[before];
}

function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(signed).digest('base64');
  return headers['webhook-signature'] === `v1,${signature}`;
}

const isStoredReadable = async (secret: string | null): Promise<boolean> => {
  const [found] = await testkit.rows<{ text: string }>(
    `select concat((select string_agg(c::text, '') from control_changes c),
       (select string_agg(w::text, '') from webhooks w), (select string_agg(o::text, '') from outbox o),
       (select string_agg(k::text, '') from idempotency_keys k)) as text`,
  );
  if (!found?.text.includes('whsec_')) throw new Error('nothing was stored');
  return found.text.includes(secret!.slice(12));
};

test('an admin alone cannot send events to an address: nothing leaves until a second admin confirms', async () => {
  const made = await create(adminOf(ADA), { key: 'leak' });
  expect(made).toMatchObject({
    webhook: null,
    errors: [{ code: 'PENDING_CONFIRMATION' }],
    pendingChange: {
      kind: 'webhook.created',
      title: `Add webhook to ${new URL(receiver.url).host}`,
      decisions: ['WITHDRAW'],
      diff: [
        { field: 'Address', before: null, after: `${receiver.url}/hook` },
        { field: 'Events', before: null, after: 'ExpenseCreated' },
        { field: 'Active', before: null, after: 'Yes' },
        { field: 'Secret', before: null, after: `${made.secret?.slice(0, 10)}…` },
      ],
    },
  });
  expect(await isStoredReadable(made.secret)).toBe(false);
  const id = made.pendingChange?.id;
  expect((await decide(adminOf(ADA), id, 'CONFIRM')).errors).toEqual([
    { code: 'SECOND_PERSON_REQUIRED' },
  ]);
  expect(await received()).toBeUndefined();
  expect(await decide(adminOf(BEA), id, 'CONFIRM')).toMatchObject({
    change: { status: 'EFFECTIVE' },
    errors: [],
  });
  const [row] = await testkit.rows('select created_by_id::text as author from webhooks');
  expect(row).toEqual({ author: ADA });
  expect(isSignedWith(made.secret ?? '', (await received())!)).toBe(true);
  expect(await isStoredReadable(made.secret)).toBe(false);
  const [aggregateId = ''] = await publishedIds();
  expect(await testkit.eventsOf(aggregateId)).toMatchObject([
    { type: 'WebhookControlChanged', actorid: ADA, data: { change: { status: 'pending' } } },
    { actorid: BEA, data: { change: { status: 'effective', decidedById: BEA } } },
  ]);
});

/** Lists the aggregates of the published changes, in their order. */
const publishedIds = async (): Promise<string[]> =>
  (await testkit.rows<{ key: string }>('select key from outbox order by id')).map(({ key }) => key);

test('a change with the id of one that a restored backup has forgotten is another one to consumers, which would drop a repetition', async () => {
  const given: (string | undefined)[] = [];
  for (const _moment of ['before', 'after']) {
    await testkit.rows('truncate control_changes restart identity');
    given.push((await create(adminOf(ADA))).pendingChange?.id);
    testkit.wait(1_000);
  }
  expect(given).toEqual(['webhook.created-1', 'webhook.created-1']);
  expect(new Set(await publishedIds()).size).toBe(2);
});

test('a repeated request proposes once, and shows its proposer the same secret', async () => {
  const first = await create(adminOf(ADA), { key: 'same' });
  expect(await create(adminOf(ADA), { key: 'same' })).toEqual(first);
  expect(await testkit.rows('select id from control_changes')).toHaveLength(1);
});

test('an address proposed twice is one pending change', async () => {
  const { id } = await aWebhook();
  const move = () => update(adminOf(ADA), id, { url: `${receiver.url}/elsewhere` });
  const first = await move();
  expect((await move()).pendingChange?.id).toBe(first.pendingChange?.id);
  expect(
    await testkit.rows("select id from control_changes where status = 'pending'"),
  ).toHaveLength(1);
});

test('the old secret signs until a second admin confirms the new one, which then does', async () => {
  const { id, secret, prefix } = await aWebhook();
  const rotated = await rotate(adminOf(ADA), id);
  expect(rotated.pendingChange?.diff).toEqual([
    {
      field: `Secret of ${receiver.url}/hook`,
      before: `${prefix}…`,
      after: `${rotated.secret?.slice(0, 10)}…`,
    },
  ]);
  expect(isSignedWith(secret, (await received())!)).toBe(true);
  await decide(adminOf(BEA), rotated.pendingChange?.id, 'CONFIRM');
  expect(isSignedWith(rotated.secret ?? '', (await received())!)).toBe(true);
  expect(await isStoredReadable(rotated.secret)).toBe(false);
});

test('a refused secret or address leaves deliveries as they were', async () => {
  const { id, secret } = await aWebhook();
  const moved = await update(adminOf(ADA), id, { url: `${receiver.url}/elsewhere` });
  for (const { pendingChange } of [moved, await rotate(adminOf(ADA), id)]) {
    expect(await decide(adminOf(BEA), pendingChange?.id, 'REFUSE', 'not ours')).toMatchObject({
      change: { status: 'REFUSED', reason: 'not ours' },
    });
  }
  const delivery = await received();
  expect(delivery?.path).toBe('/hook');
  expect(isSignedWith(secret, delivery!)).toBe(true);
});

test('a new address is confirmed with all that was changed beside it; without one a change is made at once', async () => {
  const { id } = await aWebhook();
  const stored = async () =>
    (await testkit.rows('select url, event_types as events from webhooks'))[0];
  const url = `${receiver.url}/elsewhere`;
  const events = ['ExpenseCreated', 'ExpensePaid'];
  const moved = await update(adminOf(ADA), id, { url, eventTypes: events });
  expect(moved.pendingChange?.diff).toEqual([
    { field: 'Address', before: `${receiver.url}/hook`, after: url },
    { field: 'Events', before: 'ExpenseCreated', after: 'ExpenseCreated, ExpensePaid' },
  ]);
  expect(await stored()).toEqual({ url: `${receiver.url}/hook`, events: ['ExpenseCreated'] });
  await decide(adminOf(BEA), moved.pendingChange?.id, 'CONFIRM');
  expect(await stored()).toEqual({ url, events });
  const same = await update(adminOf(ADA), id, { url, eventTypes: ['ExpensePaid'], active: false });
  expect(same).toMatchObject({ webhook: { id }, pendingChange: null, errors: [] });
  expect(await stored()).toEqual({ url, events: ['ExpensePaid'] });
});

test('one more event leaves only once another admin has confirmed it; fewer are sent at once', async () => {
  const { id } = await aWebhook();
  const stored = async () => (await testkit.rows('select event_types as events from webhooks'))[0];
  const more = await update(adminOf(ADA), id, { eventTypes: ['ExpenseCreated', 'ExpensePaid'] });
  expect(more.errors).toMatchObject([{ code: 'PENDING_CONFIRMATION' }]);
  expect(await stored()).toEqual({ events: ['ExpenseCreated'] });
  await decide(adminOf(BEA), more.pendingChange?.id, 'CONFIRM');
  expect(await stored()).toEqual({ events: ['ExpenseCreated', 'ExpensePaid'] });
  const fewer = await update(adminOf(ADA), id, { eventTypes: ['ExpensePaid'] });
  expect(fewer).toMatchObject({ pendingChange: null, errors: [] });
});

test('the limit counts once more when a webhook is confirmed: the twenty-first ends refused', async () => {
  await testkit.rows(`insert into webhooks
    (organization_id, url, event_types, secret_prefix, sealed_secret, created_at, created_by_id)
    select 1, 'https://example.com', '{ExpensePaid}', 'whsec_aaaa', 'sealed', now(), 1 from generate_series(1, 19)`);
  const [first, second] = [await create(adminOf(ADA)), await create(adminOf(ADA))];
  expect(await decide(adminOf(BEA), first.pendingChange?.id, 'CONFIRM')).toMatchObject({
    change: { status: 'EFFECTIVE' },
  });
  expect(await decide(adminOf(BEA), second.pendingChange?.id, 'CONFIRM')).toMatchObject({
    change: { status: 'REFUSED', reason: expect.stringContaining('20 webhooks') as string },
  });
  expect(await testkit.rows('select id from webhooks')).toHaveLength(20);
});

test('a stolen API key of an admin adds no webhook, replaces no secret and proposes neither', async () => {
  const { id } = await aWebhook();
  const key = { ...adminOf(ADA), authentication: null, scopes: ['READ', 'ADMIN'] as const };
  for (const refused of [await create(key), await rotate(key, id)]) {
    expect(refused).toMatchObject({ pendingChange: null, errors: [{ code: 'HUMAN_REQUIRED' }] });
  }
  const { pendingChange } = await rotate(adminOf(BEA), id);
  expect(await decide(key, pendingChange?.id, 'CONFIRM')).toMatchObject({
    errors: [{ code: 'HUMAN_REQUIRED' }],
  });
  expect(await testkit.rows('select id from webhooks')).toHaveLength(1);
});

test("another organization's admin sees and decides nothing, and other roles have no list", async () => {
  const { pendingChange } = await create(adminOf(ADA));
  const list = '{ webhookControlChanges { changes { id } } }';
  expect(await graph.ask(viewerOf(RITA), list)).toEqual({ webhookControlChanges: { changes: [] } });
  expect(await graph.codesOf(viewerOf(FINN), list)).toEqual(['FORBIDDEN']);
  for (const decision of ['CONFIRM', 'REFUSE']) {
    expect((await decide(viewerOf(RITA), pendingChange?.id, decision)).errors).toEqual([
      { code: 'NOT_FOUND' },
    ]);
  }
  expect(await testkit.rows('select id from webhooks')).toEqual([]);
});

test('the only admin adds a webhook at once without a delay; with one it is added after it', async () => {
  expect(await create(viewerOf(RITA))).toMatchObject({ pendingChange: null, errors: [] });
  const delayed = await startNotificationTestkit({ delayS: 3_600 });
  try {
    // The worker takes what is due by the database's clock.
    delayed.setTime(new Date(Date.now() - HOUR_MS));
    const actor = actorOf(ADA);
    const input = { url: 'https://example.com/hook', eventTypes: ['ExpenseCreated'] };
    const made = await delayed.useCases.createWebhook(actor, input, null);
    const id = made.ok ? (made.value.pendingChangeId ?? '') : '';
    await delayed.controls.passTime(actor.cause, id);
    const stored = () => delayed.rows('select url from webhooks');
    expect(await stored()).toEqual([]);
    delayed.wait(HOUR_MS);
    const { database, log } = delayed;
    const { passTime } = delayed.controls;
    const worker = createControlWorker({ database, log, passTime, pollMs: 50 });
    await worker.start();
    await expect.poll(stored, { timeout: 10_000 }).toEqual([{ url: 'https://example.com/hook' }]);
    await worker.stop();
  } finally {
    await delayed.close();
  }
});
