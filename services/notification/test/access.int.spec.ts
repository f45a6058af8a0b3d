import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHANNEL_NAMES } from '../src/domain/channels.ts';
import { NOTIFICATION_KINDS } from '../src/domain/notification-kinds.ts';
import { anAssignment, anExpense } from './support/expense-events.ts';
import {
  ADA,
  EMMA,
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
  await testkit.rows('truncate notifications, webhooks cascade');
  await testkit.rows('truncate preferences, idempotency_keys');
});
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

interface List {
  readonly notifications: {
    readonly edges: readonly {
      readonly cursor: string;
      readonly node: {
        readonly id: string;
        readonly title: string;
        readonly readAt: string | null;
      };
    }[];
    readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
  };
  readonly unreadNotificationCount: number;
}
const LIST = `query ($first: Int, $after: String, $unreadOnly: Boolean) {
  notifications(first: $first, after: $after, unreadOnly: $unreadOnly) {
    edges { cursor node { id kind title body path expenseId at readAt } } pageInfo { hasNextPage endCursor } }
  unreadNotificationCount }`;
const aCursor = ({ organizationId }: { organizationId: string }, ms: string, id: string): string =>
  Buffer.from(`notifications:${organizationId}:${ms}:${id}`).toString('base64url');
const listOf = (userId: string, variables: object = {}) =>
  graph.ask<List>(viewerOf(userId), LIST, { first: 20, unreadOnly: false, ...variables });

async function askMia(count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    const expenseId = await anExpense(testkit, { title: `Lunch ${made}` });
    await testkit.publish('StepAssigned', anAssignment(expenseId, [MIA]));
    testkit.wait(1);
  }
}

describe('notifications', () => {
  test('are paged newest first without a gap, and nobody sees those of somebody else', async () => {
    await askMia(5);
    const titles: string[] = [];
    let after: string | null = null;
    for (let page = 0; page < 3; page += 1) {
      const { notifications }: List = await listOf(MIA, { first: 2, after });
      titles.push(...notifications.edges.map(({ node }) => node.title));
      after = notifications.pageInfo.endCursor;
      expect(notifications.pageInfo.hasNextPage).toBe(page < 2);
    }
    expect(titles.map((title) => title.at(-1))).toEqual(['4', '3', '2', '1', '0']);
    for (const other of [EMMA, ADA, RITA]) {
      const { notifications, unreadNotificationCount } = await listOf(other);
      expect([notifications.edges, unreadNotificationCount]).toEqual([[], 0]);
    }
  });

  test('a token that names another organization shows nothing, even with the right member', async () => {
    await askMia(1);
    const stranger = { ...viewerOf(MIA), organizationId: '2' };
    expect((await graph.ask<List>(stranger, LIST, { first: 5 })).notifications.edges).toEqual([]);
  });

  test('are read one by one or all; ids of other people and nonsense change nothing', async () => {
    await askMia(3);
    const mark = (userId: string, ids: readonly string[] | null) =>
      graph.ask<{ markNotificationsRead: { unreadCount: number } }>(
        viewerOf(userId),
        'mutation ($ids: [ID!]) { markNotificationsRead(ids: $ids) { unreadCount errors { code } } }',
        { ids },
      );
    const [first] = (await listOf(MIA)).notifications.edges;
    await mark(EMMA, [first!.node.id]);
    await mark(EMMA, null);
    const hostile = [
      '-1',
      '0',
      "1'; drop table notifications",
      '\u0000',
      '9'.repeat(1_000),
      '__proto__',
    ];
    expect((await mark(MIA, hostile)).markNotificationsRead.unreadCount).toBe(3);
    expect((await mark(MIA, [])).markNotificationsRead.unreadCount).toBe(3);
    expect((await mark(MIA, [first!.node.id])).markNotificationsRead.unreadCount).toBe(2);
    expect((await listOf(MIA, { unreadOnly: true })).notifications.edges).toHaveLength(2);
    expect((await mark(MIA, null)).markNotificationsRead.unreadCount).toBe(0);
  });

  test('the unread count ends at a hundred', async () => {
    await testkit.rows(`insert into notifications
      (organization_id, member_id, event_id, kind, expense_id, facts, at, created_at, listed)
      select 1, ${MIA}, gen_random_uuid(), 'EXPENSE_PAID', 1, '{}', now(), now(), true
      from generate_series(1, 150)`);
    expect((await listOf(MIA, { first: 1 })).unreadNotificationCount).toBe(100);
  });

  test.each([
    { first: 0 },
    { first: 101 },
    { first: -1 },
    { first: null },
    { after: 'nonsense' },
    { after: '' },
    { after: aCursor(viewerOf(MIA), '9'.repeat(14), '0') },
    { after: "MQ' or 1=1" },
    { after: aCursor(viewerOf(RITA), '1', '1') },
    { after: aCursor(viewerOf(MIA), '9'.repeat(15), '1') },
  ])('%j is refused as bad input, which is no fault', async (variables) => {
    expect(await graph.codesOf(viewerOf(MIA), LIST, { first: 20, ...variables })).toEqual([
      'BAD_USER_INPUT',
    ]);
  });

  test('the end of time as a cursor is an empty or a full page, never a fault', async () => {
    const after = aCursor(viewerOf(MIA), '9'.repeat(14), '1');
    expect(await graph.codesOf(viewerOf(MIA), LIST, { first: 20, after })).toEqual([]);
  });

  test('fifty cost as many statements as one', async () => {
    await askMia(1);
    const measure = async () =>
      (await testkit.statementsOf(() => listOf(MIA, { first: 100 }))).length;
    const one = await measure();
    await askMia(49);
    expect(await measure()).toBe(one);
    expect(one).toBe(2);
  });

  test('a step for fifty people costs as many statements as for one', async () => {
    const measure = async (assigneeIds: string[]) => {
      const expenseId = await anExpense(testkit);
      const data = anAssignment(expenseId, assigneeIds);
      return (await testkit.statementsOf(() => testkit.publish('StepAssigned', data))).length;
    };
    const one = await measure([MIA]);
    expect(await measure(Array.from({ length: 50 }, (_, index) => String(500 + index)))).toBe(one);
    expect(one).toBe(3);
  });
});

describe('preferences', () => {
  const QUERY = '{ notificationPreferences { kind channel timing choices } }';
  const CHANGE = `mutation ($preferences: [NotificationPreferenceInput!]!) {
    updateNotificationPreferences(preferences: $preferences) {
      preferences { kind channel timing } errors { code field message } } }`;
  const offByEmail = { kind: 'EXPENSE_PAID', channel: 'EMAIL', timing: 'OFF' };
  const preferencesOf = async (userId: string) =>
    (await graph.ask<{ notificationPreferences: object[] }>(viewerOf(userId), QUERY))
      .notificationPreferences;

  test('there is one for each kind and channel; a change leaves the others as they are, and other people alone', async () => {
    await graph.ask(viewerOf(MIA), CHANGE, { preferences: [offByEmail] });
    const own = await preferencesOf(MIA);
    const ofEmail = { channel: 'EMAIL', choices: ['INSTANT', 'DAILY', 'OFF'] };
    const ofApp = { channel: 'IN_APP', choices: ['INSTANT', 'OFF'] };
    expect(own).toHaveLength(NOTIFICATION_KINDS.length * CHANNEL_NAMES.length);
    expect(own).toContainEqual({ ...ofEmail, kind: 'EXPENSE_PAID', timing: 'OFF' });
    expect(own).toContainEqual({ ...ofApp, kind: 'EXPENSE_PAID', timing: 'INSTANT' });
    expect(own).toContainEqual({ ...ofEmail, kind: 'EXPENSE_APPROVED', timing: 'DAILY' });
    expect(await preferencesOf(EMMA)).toContainEqual({
      ...ofEmail,
      kind: 'EXPENSE_PAID',
      timing: 'DAILY',
    });
  });

  test.each([
    [
      'a kind and channel named twice',
      offByEmail,
      'preferences',
      'Each kind and channel can be named once.',
    ],
    [
      'a timing that the channel does not offer',
      { kind: 'EXPENSE_APPROVED', channel: 'IN_APP', timing: 'DAILY' },
      'preferences.1.timing',
      'The timing on the channel IN_APP must be INSTANT or OFF.',
    ],
  ])(
    '%s is refused, names the field and changes nothing',
    async (_what, second, field, message) => {
      const preferences = [offByEmail, second];
      expect(await graph.ask(viewerOf(MIA), CHANGE, { preferences })).toEqual({
        updateNotificationPreferences: {
          preferences: null,
          errors: [{ code: 'VALIDATION_FAILED', field, message }],
        },
      });
      expect(await testkit.rows('select * from preferences')).toEqual([]);
    },
  );
});
