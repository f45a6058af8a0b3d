import { createHmac } from 'node:crypto';
import { eventExample } from '@outlay/schemas/event-schemas';
import type { EventByType } from '@outlay/schemas/events';
import { webhookBody } from '@outlay/schemas/webhook-payloads';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SWITCHED_OFF_REASON } from '../src/domain/webhook.ts';
import { createDeliveryQueue } from '../src/persistence/delivery-queue.ts';
import { removeExpiredRows } from '../src/persistence/expired-rows.ts';
import { anApproval, anExpense } from './support/expense-events.ts';
import {
  actorOf,
  ADA,
  MIA,
  RITA,
  START,
  startNotificationTestkit,
  viewerOf,
  type NotificationTestkit,
} from './support/notification-testkit.ts';
import { startReceiver, type Receiver } from './support/receiver.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

let testkit: NotificationTestkit;
let receiver: Receiver;
beforeAll(async () => {
  testkit = await startNotificationTestkit({ timeoutMs: 1_500 });
});
beforeEach(async () => {
  testkit.setTime(START);
  await testkit.rows('truncate webhooks, webhook_deliveries, idempotency_keys');
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(() => testkit.close());

async function aWebhook(eventTypes = ['ExpenseCreated'], userId: string = ADA) {
  const input = { url: `${receiver.url}/hook`, eventTypes };
  const result = await testkit.useCases.createWebhook(actorOf(userId), input, {});
  if (!result.ok) throw new Error(JSON.stringify(result.refusals));
  return { id: result.value.id, secret: result.value.secret ?? '' };
}
const deliveriesOf = (webhookId: string) =>
  testkit.queries.deliveries(viewerOf(ADA), { webhookId, first: 50, after: null });
const answer = (status: number, headers = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end();
};

test('an event of a chosen type is posted once, signed, with its public part alone', async () => {
  const { secret } = await aWebhook(['ExpenseApproved']);
  const expenseId = await anExpense(testkit);
  const event = await testkit.publish('ExpenseApproved', anApproval(expenseId));
  await testkit.deliverWebhooks();
  await testkit.deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
  const { headers, body, path } = receiver.received[0]!;
  expect(path).toBe('/hook');
  expect(JSON.parse(body)).toMatchObject({
    id: event.id,
    type: 'ExpenseApproved',
    data: { expenseId },
  });
  expect(body).not.toContain('contentHash');
  const signed = `${event.id}.${String(headers['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(headers['webhook-id']).toBe(event.id);
  expect(headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
});

test('an entry of the journal is posted with its number, hash and amounts, in decimals', async () => {
  await aWebhook(['JournalEntryBooked']);
  const { data } = eventExample('JournalEntryBookedV2') as {
    data: EventByType['JournalEntryBookedV2'];
  };
  const postings = [
    { account: '4660', amountMinor: '5167', original: { amount: '44.50', currency: 'GBP' } },
    { account: '1700', amountMinor: '-5167', description: 'Train' },
  ];
  await testkit.publish('JournalEntryBookedV2', { ...data, number: '12', postings });
  await testkit.deliverWebhooks();
  const amount = { amount: '51.67', currency: 'EUR', original: null, description: null };
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'JournalEntryBooked',
    data: {
      number: '12',
      hash: data.hash,
      postings: [
        { ...amount, account: '4660', original: postings[0]?.original },
        { ...amount, account: '1700', amount: '-51.67', description: 'Train' },
      ],
    },
  });
});

test('a replayed event makes no second delivery, and one from before the webhook none at all', async () => {
  const past = testkit.anEvent('ExpenseDeleted', {
    expenseId: '7',
    creatorId: '4',
    receiptId: null,
  });
  testkit.wait(SECOND_MS);
  const { id } = await aWebhook(['ExpenseDeleted']);
  await testkit.deliver(past);
  const data = { expenseId: '8', creatorId: '4', receiptId: null };
  const event = await testkit.publish('ExpenseDeleted', data);
  await testkit.rows('delete from inbox where event_id = $1', [event.id]);
  await testkit.rows('delete from inbox_positions where aggregate_id = $1', [event.subject]);
  await testkit.deliver(event);
  expect((await deliveriesOf(id)).map(({ eventId }) => eventId)).toEqual([event.id]);
});

test('another organization, a webhook for other events and one that is off get nothing', async () => {
  const others = await aWebhook(['ExpenseCreated'], RITA);
  const paid = await aWebhook(['ExpensePaid']);
  const off = await aWebhook();
  await testkit.useCases.updateWebhook(actorOf(ADA), off.id, { active: false }, {});
  await anExpense(testkit);
  expect(await testkit.rows('select * from webhook_deliveries')).toEqual([]);
  expect([others.id, paid.id, off.id]).toHaveLength(3);
});

test('a 500 is tried again after ten seconds with the same id and body, and delivered then', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  answer(500);
  await testkit.deliverWebhooks();
  expect((await deliveriesOf(id))[0]).toMatchObject({
    status: 'PENDING',
    attempts: 1,
    responseStatus: 500,
    error: 'The endpoint returned 500.',
    nextAttemptAt: new Date(START.getTime() + 10 * SECOND_MS),
  });
  testkit.wait(9 * SECOND_MS);
  await testkit.deliverWebhooks();
  expect(receiver.received).toHaveLength(1);
  testkit.wait(SECOND_MS);
  receiver.answer = null;
  await testkit.deliverWebhooks();
  const [first, second] = receiver.received;
  expect(second?.body).toBe(first?.body);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect((await deliveriesOf(id))[0]).toMatchObject({
    status: 'DELIVERED',
    attempts: 2,
    responseStatus: 204,
    error: null,
    nextAttemptAt: null,
  });
});

test('a receiver that is silent is left after the time limit and tried again', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  receiver.answer = () => undefined;
  await testkit.deliverWebhooks();
  expect((await deliveriesOf(id))[0]).toMatchObject({
    status: 'PENDING',
    responseStatus: null,
    error: 'No response within 1.5 seconds.',
  });
});

test('an answer without end is not read to its end', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  let written = 0;
  receiver.answer = (response) => {
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(4_096))) written += 4_096;
    };
    response.on('drain', more);
    more();
  };
  await testkit.deliverWebhooks();
  expect((await deliveriesOf(id))[0]?.status).toBe('DELIVERED');
  expect(written).toBeLessThan(10_000_000);
});

test("a test shows the receiver's answer and is signed like an event, but is no delivery", async () => {
  const { id, secret } = await aWebhook();
  receiver.answer = (response) => response.writeHead(202).end('queued\nas job 7');
  const tested = await testkit.useCases.testWebhook(actorOf(ADA), id);
  expect(tested).toMatchObject({
    value: { responseStatus: 202, answer: 'queued', error: null },
  });
  const [call] = receiver.received;
  const body: unknown = JSON.parse(call?.body ?? '');
  expect(webhookBody('WebhookTest').safeParse(body).error).toBeUndefined();
  const signed = `${call?.headers['webhook-id'] as string}.${call?.headers['webhook-timestamp'] as string}.${call?.body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  expect(call?.headers['webhook-signature']).toBe(
    `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  );
  expect(await deliveriesOf(id)).toEqual([]);
});

test('a failed test says why, and a long answer is cut', async () => {
  const { id } = await aWebhook();
  receiver.answer = (response) => response.writeHead(500).end('x'.repeat(5_000));
  expect(await testkit.useCases.testWebhook(actorOf(ADA), id)).toMatchObject({
    value: {
      responseStatus: 500,
      answer: 'x'.repeat(200),
      error: 'The endpoint returned 500.',
    },
  });
});

test("only an admin tests a webhook, and only one of the organization's own", async () => {
  const { id } = await aWebhook();
  const refusalOf = async (userId: string, webhookId: string) =>
    testkit.useCases.testWebhook(actorOf(userId), webhookId);
  expect(await refusalOf(MIA, id)).toMatchObject({ refusals: [{ code: 'FORBIDDEN' }] });
  expect(await refusalOf(RITA, id)).toMatchObject({ refusals: [{ code: 'NOT_FOUND' }] });
  expect(receiver.received).toEqual([]);
});

test('a redirect is a failure and leads nowhere', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  answer(307, { location: `${receiver.url}/elsewhere` });
  await testkit.deliverWebhooks();
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  expect((await deliveriesOf(id))[0]?.error).toContain('redirects (307)');
});

test('after eight failures the delivery has failed; sent again by hand it is the same event', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  answer(503);
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    await testkit.deliverWebhooks();
    testkit.wait(12 * HOUR_MS);
    await testkit.rows('update webhooks set failing_since = null');
  }
  expect(receiver.received).toHaveLength(8);
  const [failed] = await deliveriesOf(id);
  expect(failed).toMatchObject({ status: 'FAILED', attempts: 8, nextAttemptAt: null });
  receiver.answer = null;
  await testkit.useCases.redeliverWebhook(actorOf(ADA), failed!.id);
  await testkit.deliverWebhooks();
  expect((await deliveriesOf(id))[0]).toMatchObject({ status: 'DELIVERED', attempts: 9 });
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids)).toEqual(new Set([failed!.eventId]));
});

test('a webhook that has only failed for a day is switched off with the reason, and nothing waits for it', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  answer(500);
  await testkit.deliverWebhooks();
  testkit.wait(23 * HOUR_MS);
  await testkit.deliverWebhooks();
  expect((await testkit.queries.webhook(viewerOf(ADA), id))?.active).toBe(true);
  await anExpense(testkit);
  testkit.wait(2 * HOUR_MS);
  await testkit.deliverWebhooks();
  expect(await testkit.queries.webhook(viewerOf(ADA), id)).toMatchObject({
    active: false,
    inactiveReason: SWITCHED_OFF_REASON,
  });
  expect((await deliveriesOf(id)).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
  await testkit.useCases.updateWebhook(actorOf(ADA), id, { active: true }, {});
  expect(await testkit.queries.webhook(viewerOf(ADA), id)).toMatchObject({
    active: true,
    inactiveReason: null,
  });
});

test('one success in between ends the day of failures', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  answer(500);
  await testkit.deliverWebhooks();
  testkit.wait(23 * HOUR_MS);
  receiver.answer = null;
  await testkit.deliverWebhooks();
  answer(500);
  await anExpense(testkit);
  testkit.wait(2 * HOUR_MS);
  await testkit.deliverWebhooks();
  expect((await testkit.queries.webhook(viewerOf(ADA), id))?.active).toBe(true);
});

test('what a crashed worker held is due again after its lease; until then nobody else takes it', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  const queue = createDeliveryQueue(testkit.database);
  const asked = { underWay: [], now: testkit.clock.now() };
  const [held] = await queue.claim(16, asked);
  expect(await queue.claim(16, asked)).toEqual([]);
  testkit.wait(31 * SECOND_MS);
  await testkit.deliverWebhooks();
  expect((await deliveriesOf(id))[0]?.status).toBe('DELIVERED');
  await queue.noteFailed(
    held!,
    { responseStatus: null, error: 'late', answer: null },
    { now: START, retryAt: START },
  );
  expect((await deliveriesOf(id))[0]?.status).toBe('DELIVERED');
});

test('workers at once deliver each event once, and one busy webhook leaves room for another', async () => {
  const busy = await aWebhook(['ExpenseCreated']);
  for (let made = 0; made < 20; made += 1) await anExpense(testkit);
  testkit.wait(1);
  const calm = await aWebhook(['ExpenseCreated']);
  await anExpense(testkit);
  await testkit.deliverWebhooks();
  expect((await deliveriesOf(calm.id))[0]?.status).toBe('DELIVERED');
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([testkit.deliverWebhooks(), testkit.deliverWebhooks()]);
  }
  expect(receiver.received).toHaveLength(22);
  expect((await deliveriesOf(busy.id)).every(({ status }) => status === 'DELIVERED')).toBe(true);
});

/** Adds deliveries of a webhook that have been due for long. */
const manyDue = (webhookId: string, count: number) =>
  testkit.rows(
    `insert into webhook_deliveries (webhook_id, event_id, event_type, body, created_at, next_attempt_at)
     select ${webhookId}, gen_random_uuid(), 'ExpenseCreated', '{}', now, now
     from (select timestamptz '${START.toISOString()}' - n * interval '1 minute' as now from generate_series(1, ${count}) n) due`,
  );

test("a backlog of one organization neither hides another's delivery nor takes all places", async () => {
  for (let made = 0; made < 5; made += 1) await manyDue((await aWebhook()).id, 200);
  const other = await aWebhook(['ExpenseCreated'], RITA);
  await manyDue(other.id, 1);
  const queue = createDeliveryQueue(testkit.database);
  const now = testkit.clock.now();
  const first = await queue.claim(16, { underWay: [], now });
  expect(first.filter(({ organizationId }) => organizationId === '1')).toHaveLength(8);
  expect(first.map(({ webhookId }) => webhookId)).toContain(other.id);
  // The first organization's deliveries do not end, so it gets no more, and another's next delivery still finds a place.
  await manyDue(other.id, 1);
  const second = await queue.claim(7, { underWay: first, now });
  expect(second.map(({ webhookId }) => webhookId)).toEqual([other.id]);
});

test("webhooks of an organization share its places evenly, and one that hangs leaves the others' free", async () => {
  const hangs = await aWebhook();
  const works = await aWebhook();
  await manyDue(hangs.id, 20);
  await manyDue(works.id, 3);
  const queue = createDeliveryQueue(testkit.database);
  const now = testkit.clock.now();
  const claimed = await queue.claim(6, { underWay: [], now });
  expect(claimed.filter(({ webhookId }) => webhookId === works.id)).toHaveLength(3);
  const held = claimed.filter(({ webhookId }) => webhookId === hangs.id);
  const more = await queue.claim(16, { underWay: held, now });
  expect(more).toHaveLength(1);
});

test('deliveries are kept for thirty days', async () => {
  const { id } = await aWebhook();
  await anExpense(testkit);
  await testkit.deliverWebhooks();
  testkit.wait(29 * 24 * HOUR_MS);
  await removeExpiredRows(testkit.database, testkit.clock.now());
  expect(await deliveriesOf(id)).toHaveLength(1);
  testkit.wait(2 * 24 * HOUR_MS);
  await removeExpiredRows(testkit.database, testkit.clock.now());
  expect(await deliveriesOf(id)).toEqual([]);
});
