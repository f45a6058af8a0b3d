import {
  createEventDispatcher,
  createRedriveWorker,
  discardFailedEvents,
  failedEventsOfKey,
  redriveNext,
  redriveOutcome,
  requestRedrive,
  type EventHandler,
  type RedriveOptions,
} from '@outlay/platform/inbox';
import { eventually } from '@outlay/platform/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  anEvent,
  inOrder,
  messageOf,
  writeEffect,
  type Deleted,
} from './support/deleted-events.ts';
import { log, startPlatformTestkit, type PlatformTestkit } from './support/platform-testkit.ts';

let testkit: PlatformTestkit;
/** Events whose handler fails permanently. */
const poisons = new Set<string>();

beforeAll(async () => {
  testkit = await startPlatformTestkit();
});
beforeEach(async () => {
  poisons.clear();
  await testkit.rows('truncate outbox, inbox, inbox_positions, failed_events, effects');
});
afterAll(() => testkit.close());

const handler: EventHandler<'ExpenseDeleted'> = async (event, tx) => {
  await writeEffect(event, tx);
  if (poisons.has(event.id)) throw new Error('cannot be applied');
};

const options = (more: Partial<RedriveOptions> = {}): RedriveOptions => ({
  consumer: 'reader',
  database: testkit.database,
  subscriptions: { ExpenseDeleted: handler },
  log,
  ...more,
});

/** Dispatches events one by one, like the consumer. */
async function deliver(...events: Deleted[]): Promise<void> {
  const dispatch = createEventDispatcher(options());
  for (const event of events) await dispatch(messageOf(event));
}

/** A key whose first event failed, with later events stored behind it. Its handler has been corrected since. */
async function failedKey(key: string, count: number): Promise<Deleted[]> {
  const events = inOrder(key, count);
  poisons.add(events[0]!.id);
  await deliver(...events);
  poisons.clear();
  return events;
}

const request = (key: string) =>
  testkit.database.transaction((tx) => requestRedrive(tx, { consumer: 'reader', key }, 'olga'));

/** Redrives until no request is left. */
async function redriveAll(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) {
    if ((await redriveNext(options())) === 'nothing') return;
  }
  throw new Error('the redrive does not come to an end');
}

const column = async (query: string): Promise<string[]> =>
  (await testkit.rows<{ value: string }>(query)).map(({ value }) => value);
const effects = () => column('select event_id as value from effects');
const failed = () => column('select event_id as value from failed_events order by position');
const audit = (key: string): Promise<{ event_id: string; action: string }[]> =>
  testkit.rows(
    'select event_id, action, actor, reason from failed_event_audit where key = $1 order by id',
    [key],
  );
const idsOf = (events: readonly Deleted[]): string[] => events.map(({ id }) => id);

test('a redriven key is applied in order of arrival by the same handler, audited, and unblocked', async () => {
  const events = await failedKey('in-order', 3);
  // By time these three are in reverse order; only the position is right.
  await testkit.rows(`update failed_events set failed_at = now() - position * interval '1 hour'`);
  expect(await request('in-order')).toMatchObject({ ok: true });
  await redriveAll();
  expect(await effects()).toEqual(idsOf(events));
  expect(await failed()).toEqual([]);
  const [first] = await audit('in-order');
  expect(first).toEqual({
    event_id: events[0]!.id,
    action: 'redriven',
    actor: 'olga',
    reason: 'Error: cannot be applied',
  });
  expect(await audit('in-order')).toHaveLength(3);
  const next = anEvent('in-order', 4);
  await deliver(next);
  expect(await effects()).toEqual(idsOf([...events, next]));
});

test('only requested events are applied, and a request affects only its key', async () => {
  await failedKey('silent', 2);
  const wanted = await failedKey('wanted', 2);
  await redriveAll();
  expect(await effects()).toEqual([]);
  await request('wanted');
  await redriveAll();
  expect(await effects()).toEqual(idsOf(wanted));
});

test('an event that is both redriven and redelivered is applied once', async () => {
  const events = await failedKey('twice', 2);
  await request('twice');
  await redriveAll();
  await deliver(...events);
  // Added by hand: a failed event that was applied before.
  await testkit.rows(
    `insert into failed_events (consumer, key, event_id, topic, payload, reason, attempts)
     values ('reader', 'twice', $1, 'expense.events', $2, 'by hand', 0)`,
    [events[0]!.id, JSON.stringify(events[0])],
  );
  await request('twice');
  await redriveAll();
  expect(await effects()).toEqual(idsOf(events));
  expect(await failed()).toEqual([]);
});

test('an event that fails again stops its key, ends the request and keeps earlier effects', async () => {
  const events = await failedKey('again', 3);
  poisons.add(events[1]!.id);
  const requested = await request('again');
  await redriveAll();
  expect(await effects()).toEqual([events[0]!.id]);
  expect(await failed()).toEqual(idsOf(events.slice(1)));
  expect(
    await failedEventsOfKey(testkit.database, { consumer: 'reader', key: 'again' }),
  ).toMatchObject([
    { attempts: 1, reason: 'Error: cannot be applied', redriveRequestedAt: null },
    { attempts: 0, redriveRequestedAt: null },
  ]);
  expect(requested.ok).toBe(true);
  if (!requested.ok) return;
  const place = { consumer: 'reader', key: 'again' };
  expect(await redriveOutcome(testkit.database, place, requested.value)).toMatchObject({
    isOver: true,
    entries: [{ action: 'redriven' }, { action: 'failed_again', actor: 'olga' }],
  });
});

test('an event that is still unreadable fails again with its cause', async () => {
  const dispatch = createEventDispatcher(options());
  await dispatch({ topic: 'expense.events', key: 'unreadable', value: '{"id": "broken", ' });
  await request('unreadable');
  await redriveAll();
  expect(await failed()).toEqual(['broken']);
  expect(await audit('unreadable')).toMatchObject([
    { action: 'failed_again', reason: 'Error: not JSON' },
  ]);
});

/** A handler that blocks inside its transaction until released. */
function aGate(): {
  handler: EventHandler<'ExpenseDeleted'>;
  entered: Promise<void>;
  open: () => void;
} {
  const entered = Promise.withResolvers<undefined>();
  const gate = Promise.withResolvers<undefined>();
  return {
    handler: async (event, tx) => {
      entered.resolve(undefined);
      await gate.promise;
      await handler(event, tx);
    },
    entered: entered.promise,
    open: () => gate.resolve(undefined),
  };
}

const someoneWaitsForTheRow = (): Promise<void> =>
  eventually(
    async () => {
      const waiting = await testkit.rows(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (waiting.length === 0) throw new Error('nobody waits for a lock');
    },
    { everyMs: 10, timeoutMs: 900 },
  );

test('an event that arrives while the last failed one is applied is applied after it', async () => {
  const [last] = await failedKey('race', 1);
  await request('race');
  const gate = aGate();
  const redriving = redriveNext(options({ subscriptions: { ExpenseDeleted: gate.handler } }));
  await gate.entered;
  const arriving = anEvent('race', 2);
  const delivery = deliver(arriving);
  await someoneWaitsForTheRow().finally(gate.open);
  await Promise.all([redriving, delivery]);
  expect(await effects()).toEqual([last!.id, arriving.id]);
  expect(await failed()).toEqual([]);
});

test('events that keep arriving during a redrive are applied completely and in order', async () => {
  const waiting = await failedKey('busy', 10);
  const arriving = inOrder('busy', 50).slice(10);
  const workers = [1, 2].map(() => createRedriveWorker({ ...options(), pollMs: 5 }));
  await request('busy');
  for (const worker of workers) await worker.start();
  await deliver(...arriving);
  await eventually(async () => expect(await failed()).toEqual([]));
  for (const worker of workers) await worker.stop();
  expect(await effects()).toEqual(idsOf([...waiting, ...arriving]));
});

test('a slow redrive of one key delays no other, arriving or redriven', async () => {
  await failedKey('slow', 1);
  const quick = await failedKey('quick', 1);
  await request('slow');
  const gate = aGate();
  const redriving = redriveNext(options({ subscriptions: { ExpenseDeleted: gate.handler } }));
  await gate.entered;
  try {
    await request('quick');
    const elsewhere = anEvent('elsewhere');
    await deliver(elsewhere);
    expect(await redriveNext(options())).toBe('applied');
    expect(await effects()).toEqual([elsewhere.id, quick[0]!.id]);
  } finally {
    gate.open();
  }
  expect(await redriving).toBe('applied');
});

const discard = (eventId: string, more: object = {}) =>
  discardFailedEvents(testkit.database, {
    consumer: 'reader',
    eventId,
    reason: 'superseded by hand',
    actor: 'olga',
    allOfKey: false,
    ...more,
  });

test('a discarded event is never applied, and later ones are applied once redriven', async () => {
  const [poison, ...behind] = await failedKey('poisoned', 3);
  expect(await discard(poison!.id)).toMatchObject({
    ok: true,
    value: { key: 'poisoned', eventIds: [poison!.id], waiting: 2 },
  });
  await request('poisoned');
  await redriveAll();
  await deliver(poison!);
  expect(await effects()).toEqual(idsOf(behind));
  expect(await failed()).toEqual([]);
  expect((await audit('poisoned'))[0]).toEqual({
    event_id: poison!.id,
    action: 'discarded',
    actor: 'olga',
    reason: 'superseded by hand',
  });
});

test('a discarded key stays unapplied on redelivery, and its next event is applied', async () => {
  const events = await failedKey('whole', 3);
  await discard(events[2]!.id, { allOfKey: true });
  const next = anEvent('whole', 4);
  await deliver(...events, next);
  expect(await effects()).toEqual([next.id]);
  expect(await audit('whole')).toHaveLength(3);
});

test('an invalid redrive or discard is refused with its reason and changes nothing', async () => {
  const [first, second] = await failedKey('refused', 2);
  const codeOf = async (outcome: Promise<{ ok: boolean }>): Promise<string | undefined> =>
    ((await outcome) as { refusals?: { code: string }[] }).refusals?.[0]?.code;
  expect(await codeOf(request('nowhere'))).toBe('NO_SUCH_FAILED_EVENT');
  expect(await codeOf(request('nul\u0000'))).toBe('NO_SUCH_FAILED_EVENT');
  expect(
    await codeOf(
      testkit.database.transaction((tx) =>
        requestRedrive(tx, { consumer: 'reader', key: 'refused' }, ' '),
      ),
    ),
  ).toBe('ACTOR_INVALID');
  expect(await codeOf(discard("x' or true --"))).toBe('NO_SUCH_FAILED_EVENT');
  expect(await codeOf(discard(second!.id))).toBe('NOT_FIRST_OF_ITS_KEY');
  expect(await codeOf(discard(first!.id, { reason: 'too short' }))).toBe('REASON_INVALID');
  expect(await codeOf(discard(first!.id, { actor: 'o\u0000lga' }))).toBe('ACTOR_INVALID');
  expect(await codeOf(request('refused'))).toBeUndefined();
  expect(await codeOf(request('refused'))).toBe('ALREADY_REQUESTED');
  expect(await codeOf(discard(first!.id))).toBe('ALREADY_REQUESTED');
  expect(await failed()).toEqual([first!.id, second!.id]);
  expect(await audit('refused')).toEqual([]);
});

test.each(["update failed_event_audit set actor = 'nobody'", 'truncate failed_event_audit'])(
  'operator actions cannot be rewritten: the database refuses %s',
  async (statement) => {
    const events = await failedKey('evidence', 1);
    await discard(events[0]!.id);
    await expect(testkit.rows(statement)).rejects.toThrow('append-only');
  },
);
