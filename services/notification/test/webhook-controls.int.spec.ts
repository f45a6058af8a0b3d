import { hashOf } from '@outlay/authority';
import type { Saying, SentProof } from '@outlay/authority-log';
import { addTestDevice } from '@outlay/authority-log/testing';
import type { Viewer } from '@outlay/platform/auth';
import type { SubgraphTestkit } from '@outlay/platform/testing';
import { createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { anExpense } from './support/expense-events.ts';
import { startNotificationGraph } from './support/notification-graph.ts';
import {
  ADA,
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

let testkit: NotificationTestkit;
let graph: SubgraphTestkit;
let receiver: Receiver;
beforeAll(async () => {
  testkit = await startNotificationTestkit();
  graph = await startNotificationGraph(testkit);
});
beforeEach(async () => {
  testkit.setTime(START);
  await testkit.rows(
    'truncate webhooks, webhook_deliveries, idempotency_keys, change_details, outbox',
  );
  await testkit.found(ADA, BEA);
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const adminOf = (userId: string): Viewer => ({ ...viewerOf(userId), roles: ['admin'] });

interface Made {
  readonly webhook: { readonly id: string; readonly url: string } | null;
  readonly secret: string | null;
  readonly pendingChange: { readonly id: string } | null;
  readonly errors: readonly { readonly code: string; readonly statement?: string }[];
}

const MADE = 'webhook { id url } secret pendingChange { id } errors { code }';

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
const confirm = (userId: string, { pendingChange }: Made) =>
  testkit.authority.confirm('1', userId, pendingChange?.id ?? '');
const reject = (userId: string, { pendingChange }: Made) =>
  testkit.authority.reject('1', userId, pendingChange?.id ?? '');

/** Adds a webhook that both admins agreed on. */
async function aWebhook(): Promise<{ id: string; secret: string }> {
  const made = await create(adminOf(ADA));
  await confirm(BEA, made);
  const [row] = await testkit.rows<{ id: string }>(
    'select id::text from webhooks order by id desc limit 1',
  );
  return { id: row!.id, secret: made.secret ?? '' };
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
    `select concat((select string_agg(c::text, '') from change_details c),
       (select string_agg(w::text, '') from webhooks w), (select string_agg(o::text, '') from outbox o),
       (select string_agg(k::text, '') from idempotency_keys k)) as text`,
  );
  if (!found?.text.includes('whsec_')) throw new Error('nothing was stored');
  return found.text.includes(secret!.slice(12));
};

test('an admin alone cannot send events to an address: nothing leaves until a second admin confirms', async () => {
  const made = await create(adminOf(ADA), { key: 'leak' });
  expect(made).toMatchObject({ webhook: null, errors: [{ code: 'PENDING_CONFIRMATION' }] });
  expect(await isStoredReadable(made.secret)).toBe(false);
  expect(await confirm(ADA, made)).toBe('SECOND_PERSON_REQUIRED');
  expect(await received()).toBeUndefined();
  await confirm(BEA, made);
  const [row] = await testkit.rows('select created_by_id::text as author from webhooks');
  expect(row).toEqual({ author: ADA });
  expect(isSignedWith(made.secret ?? '', (await received())!)).toBe(true);
  expect(await isStoredReadable(made.secret)).toBe(false);
});

test('a repeated request proposes once, and shows its proposer the same secret, also once it is confirmed', async () => {
  const first = await create(adminOf(ADA), { key: 'same' });
  expect(await create(adminOf(ADA), { key: 'same' })).toEqual(first);
  expect(await testkit.rows('select kind from change_details')).toHaveLength(1);
});

test('an address proposed twice is one pending change', async () => {
  const { id } = await aWebhook();
  const move = () => update(adminOf(ADA), id, { url: `${receiver.url}/elsewhere` });
  const first = await move();
  expect((await move()).pendingChange?.id).toBe(first.pendingChange?.id);
  expect(await testkit.rows('select kind from change_details')).toHaveLength(1);
});

test('the old secret signs until a second admin confirms the new one, which then does', async () => {
  const { id, secret } = await aWebhook();
  const rotated = await rotate(adminOf(ADA), id);
  expect((await rotate(adminOf(ADA), id)).secret).toBe(rotated.secret);
  expect(isSignedWith(secret, (await received())!)).toBe(true);
  await confirm(BEA, rotated);
  expect(isSignedWith(rotated.secret ?? '', (await received())!)).toBe(true);
  expect(await isStoredReadable(rotated.secret)).toBe(false);
});

test('a refused secret or address leaves deliveries as they were', async () => {
  const { id, secret } = await aWebhook();
  const moved = await update(adminOf(ADA), id, { url: `${receiver.url}/elsewhere` });
  await reject(BEA, moved);
  await reject(BEA, await rotate(adminOf(ADA), id));
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
  expect(moved.errors).toMatchObject([{ code: 'PENDING_CONFIRMATION' }]);
  expect(await stored()).toEqual({ url: `${receiver.url}/hook`, events: ['ExpenseCreated'] });
  await confirm(BEA, moved);
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
  await confirm(BEA, more);
  expect(await stored()).toEqual({ events: ['ExpenseCreated', 'ExpensePaid'] });
  const fewer = await update(adminOf(ADA), id, { eventTypes: ['ExpensePaid'] });
  expect(fewer).toMatchObject({ pendingChange: null, errors: [] });
});

test('the limit counts once more when a webhook is confirmed: the twenty-first is never written', async () => {
  await testkit.rows(`insert into webhooks
    (organization_id, url, event_types, secret_prefix, sealed_secret, created_at, created_by_id)
    select 1, 'https://example.com', '{ExpensePaid}', 'whsec_aaaa', 'sealed', now(), 1 from generate_series(1, 19)`);
  const [first, second] = [await create(adminOf(ADA)), await create(adminOf(ADA))];
  await confirm(BEA, first);
  await confirm(BEA, second);
  expect(await testkit.rows('select id from webhooks')).toHaveLength(20);
});

test('a stolen API key of an admin adds no webhook, replaces no secret and proposes neither', async () => {
  const { id } = await aWebhook();
  const key = { ...adminOf(ADA), authentication: null, scopes: ['READ', 'ADMIN'] as const };
  for (const refused of [await create(key), await rotate(key, id)]) {
    expect(refused).toMatchObject({ pendingChange: null, errors: [{ code: 'HUMAN_REQUIRED' }] });
  }
  expect(testkit.authority.state('1').proposals.size).toBe(0);
  expect(await testkit.rows('select id from webhooks')).toHaveLength(1);
});

test("another organization's admin changes and rotates nothing of it", async () => {
  const { id } = await aWebhook();
  for (const refused of [
    await rotate(viewerOf(RITA), id),
    await update(viewerOf(RITA), id, { url: `${receiver.url}/rival` }),
  ]) {
    expect(refused.errors).toEqual([{ code: 'NOT_FOUND' }]);
  }
});

test('the only admin adds a webhook at once where nothing is delayed', async () => {
  expect(await create(viewerOf(RITA))).toMatchObject({ pendingChange: null, errors: [] });
});

test('where devices sign, a webhook is added by a statement with its address and a reserved id, and by nothing else', async () => {
  const strict = await startNotificationTestkit({ assuranceMin: 'DEVICE_KEY' });
  const strictGraph = await startNotificationGraph(strict);
  const [url, ada] = ['https://example.com/hook', adminOf(ADA)];
  const add = async (proof?: SentProof) => {
    const { made } = await strictGraph.ask<{ made: Made }>(
      ada,
      `mutation ($url: String!, $proof: StatementProofInput) {
         made: createWebhook(url: $url, eventTypes: [ExpensePaid, ExpenseCreated], proof: $proof) { ${MADE} errors { statement } } }`,
      { url, proof },
    );
    return made;
  };
  try {
    const unsigned = (await add()).errors;
    expect(unsigned).toMatchObject([{ code: 'PROOF_REQUIRED' }]);
    const { subject } = JSON.parse(unsigned[0]?.statement ?? '') as Saying;
    const id = subject.replace('webhook/', '');
    const { prove } = await addTestDevice(strict.authority, ada, () => START);
    const statement = (webhookId: string, address = url) =>
      prove({
        kind: 'webhook.set',
        subject: `webhook/${webhookId}`,
        body: { urlHash: hashOf(address), eventTypes: ['ExpenseCreated', 'ExpensePaid'] },
      });
    for (const forged of [statement('4711'), statement(id, 'https://example.com/other')]) {
      expect((await add(forged)).errors).toMatchObject([{ code: 'PROOF_INVALID' }]);
    }
    expect(await add(statement(id))).toMatchObject({ webhook: { id, url }, errors: [] });
  } finally {
    await strictGraph.close();
    await strict.close();
  }
});
