import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Viewer } from '../auth/index.ts';
import { ok, refuse } from '../result/index.ts';
import type { ControlChange, ControlDecision } from './control-change.ts';
import { createControlGate, type Control, type ControlScope } from './control-gate.ts';
import type { StoredControlChange } from './control-store.ts';

const [ADA, BEA, CLEO] = ['1', '2', '3'] as const;
const DAY_MS = 86_400_000;
/** A value that takes away Bea's rights; above every limit that the random sequences propose. */
const TAKES_BEAS_RIGHTS = 1_000;

interface Limit {
  value: number;
}

/** An organization with admins and one control, a limit. */
function anOrganization(adminIds: string[], delayS = 86_400) {
  const limit: Limit = { value: 10 };
  const stored = new Map<string, StoredControlChange>();
  const published: ControlChange[] = [];
  const clock = { nowMs: 0, now: () => new Date(clock.nowMs) };
  const scope: ControlScope = {
    organizationId: '1',
    lockControls: () => Promise.resolve(),
    pendingControlChanges: () =>
      Promise.resolve([...stored.values()].filter(({ status }) => status === 'pending')),
    insertControlChange: (change) => {
      const id = String(stored.size + 1);
      const inserted = { ...change, id, decidedById: null, reason: null };
      stored.set(id, inserted);
      return Promise.resolve(inserted);
    },
    controlChange: (id) => Promise.resolve(stored.get(id) ?? null),
    saveControlChange: (change) => {
      const known = stored.get(change.id);
      if (known) stored.set(change.id, { ...known, ...change });
      return Promise.resolve();
    },
    activeAdminIds: () => Promise.resolve(adminIds),
    publishControlChange: (change) => Promise.resolve(void published.push(change)),
  };
  const setLimit: Control<ControlScope, number, number, 'TOO_HIGH'> = {
    kind: 'limit.changed',
    prepare: (_scope, next) =>
      Promise.resolve(
        next > 1_000
          ? refuse('TOO_HIGH', 'At most 1000.')
          : ok({
              title: 'Change the limit',
              diff:
                next === limit.value
                  ? []
                  : [{ field: 'Limit', before: String(limit.value), after: String(next) }],
              apply: () => Promise.resolve((limit.value = next)),
              concernsId: next === TAKES_BEAS_RIGHTS ? BEA : null,
            }),
      ),
  };
  const gate = createControlGate({ controls: [setLimit], clock, delayS });
  return {
    limit,
    adminIds,
    published,
    clock,
    stored,
    propose: (viewer: Viewer, next: number) => gate.propose(scope, setLimit, next, viewer),
    decide: (viewer: Viewer, id: string, decision: ControlDecision, reason = 'because') =>
      gate.decide(scope, { viewer, id, decision, reason }),
    passTime: async (ms: number) => {
      clock.nowMs += ms;
      for (const id of stored.keys()) await gate.passTime(scope, id);
    },
  };
}

const admin = (userId: string, freshUntil = 1e9): Viewer => ({
  userId,
  organizationId: '1',
  roles: ['admin'],
  authentication: { at: 0, methods: ['pwd'], freshUntil },
});
const codesOf = (result: Awaited<ReturnType<ReturnType<typeof anOrganization>['decide']>>) =>
  result.ok ? [] : result.refusals.map(({ code }) => code);

test('with two admins a change waits for the other one', async () => {
  const { propose, decide, limit, published } = anOrganization([ADA, BEA]);
  expect(await propose(admin(ADA), 50)).toMatchObject({
    ok: true,
    value: { pendingChangeId: '1' },
  });
  expect(codesOf(await decide(admin(ADA), '1', 'confirm'))).toEqual(['SECOND_PERSON_REQUIRED']);
  expect(codesOf(await decide(admin(ADA), '1', 'refuse'))).toEqual(['FORBIDDEN']);
  expect(codesOf(await decide(admin(BEA), '1', 'withdraw'))).toEqual(['FORBIDDEN']);
  expect(limit.value).toBe(10);
  expect(codesOf(await decide(admin(BEA), '1', 'confirm'))).toEqual([]);
  expect(limit.value).toBe(50);
  expect(codesOf(await decide(admin(BEA), '1', 'confirm'))).toEqual(['NOT_FOUND']);
  expect(published.map(({ status }) => status)).toEqual(['pending', 'effective']);
});

test('a change proposed twice by the same admin stays one; by another admin, or once decided, it is a new one', async () => {
  const { propose, decide } = anOrganization([ADA, BEA]);
  const first = { ok: true, value: { pendingChangeId: '1' } };
  expect(await propose(admin(ADA), 50)).toMatchObject(first);
  expect(await propose(admin(ADA), 50)).toMatchObject(first);
  expect(await propose(admin(BEA), 50)).toMatchObject({ value: { pendingChangeId: '2' } });
  expect(await propose(admin(ADA), 60)).toMatchObject({ value: { pendingChangeId: '3' } });
  await decide(admin(ADA), '1', 'withdraw');
  expect(await propose(admin(ADA), 50)).toMatchObject({ value: { pendingChangeId: '4' } });
});

test('a confirmation needs a person who has just authenticated, not an API key', async () => {
  const { propose, decide, limit } = anOrganization([ADA, BEA]);
  await propose(admin(ADA), 50);
  expect(codesOf(await decide(admin(BEA, -1), '1', 'confirm'))).toEqual(['STEP_UP_REQUIRED']);
  const byKey = { ...admin(BEA), scopes: ['ADMIN' as const] };
  expect(codesOf(await decide(byKey, '1', 'confirm'))).toEqual(['HUMAN_REQUIRED']);
  expect(limit.value).toBe(10);
});

test('someone whose admin role has ended since sign-in decides nothing', async () => {
  const { propose, decide, adminIds, limit } = anOrganization([ADA, BEA]);
  await propose(admin(ADA), 50);
  adminIds.splice(1, 1);
  expect(codesOf(await decide(admin(BEA), '1', 'confirm'))).toEqual(['FORBIDDEN']);
  expect(limit.value).toBe(10);
});

test('a change by the only admin takes effect at once without a delay, else after it', async () => {
  const atOnce = anOrganization([ADA], 0);
  expect(await atOnce.propose(admin(ADA), 50)).toMatchObject({ ok: true, value: { value: 50 } });
  expect(atOnce.published).toMatchObject([{ status: 'effective', decidedById: null }]);
  const delayed = anOrganization([ADA]);
  await delayed.propose(admin(ADA), 50);
  await delayed.passTime(DAY_MS - 1);
  expect(delayed.limit.value).toBe(10);
  await delayed.passTime(1);
  expect(delayed.limit.value).toBe(50);
});

test('a delayed change waits for an admin who was added since', async () => {
  const { propose, decide, passTime, adminIds, limit } = anOrganization([ADA]);
  await propose(admin(ADA), 50);
  adminIds.push(BEA);
  await passTime(2 * DAY_MS);
  expect(limit.value).toBe(10);
  expect(codesOf(await decide(admin(ADA), '1', 'confirm'))).toEqual(['SECOND_PERSON_REQUIRED']);
  await decide(admin(BEA), '1', 'confirm');
  expect(limit.value).toBe(50);
});

test('a pending change expires after seven days', async () => {
  const { propose, decide, passTime, stored } = anOrganization([ADA, BEA]);
  await propose(admin(ADA), 50);
  await passTime(7 * DAY_MS);
  expect(stored.get('1')?.status).toBe('expired');
  expect(codesOf(await decide(admin(BEA), '1', 'confirm'))).toEqual(['NOT_FOUND']);
});

test('a confirmed change to a state other than the one shown is refused with the reason', async () => {
  const { propose, decide, limit, stored } = anOrganization([ADA, BEA]);
  await propose(admin(ADA), 50);
  await propose(admin(ADA), 70);
  await decide(admin(BEA), '1', 'confirm');
  expect(codesOf(await decide(admin(BEA), '2', 'confirm'))).toEqual([]);
  expect(limit.value).toBe(50);
  expect(stored.get('2')).toMatchObject({
    status: 'refused',
    decidedById: null,
    reason: 'The settings have changed since this was proposed.',
  });
});

test('an admin whose rights a change takes away may refuse but not confirm it', async () => {
  const two = anOrganization([ADA, BEA]);
  await two.propose(admin(ADA), TAKES_BEAS_RIGHTS);
  expect(codesOf(await two.decide(admin(ADA), '1', 'confirm'))).toEqual(['SECOND_PERSON_REQUIRED']);
  expect(codesOf(await two.decide(admin(BEA), '1', 'refuse'))).toEqual([]);
  await two.propose(admin(ADA), TAKES_BEAS_RIGHTS);
  await two.passTime(DAY_MS);
  expect(two.stored.get('1')?.status).toBe('refused');
  expect(two.limit.value).toBe(TAKES_BEAS_RIGHTS);
  const three = anOrganization([ADA, BEA, CLEO]);
  await three.propose(admin(ADA), TAKES_BEAS_RIGHTS);
  await three.passTime(2 * DAY_MS);
  expect(three.limit.value).toBe(10);
  expect(codesOf(await three.decide(admin(CLEO), '1', 'confirm'))).toEqual([]);
  expect(three.limit.value).toBe(TAKES_BEAS_RIGHTS);
});

test('an admin whom this service does not know yet cannot propose changes', async () => {
  const { propose } = anOrganization([]);
  expect(await propose(admin(ADA), 50)).toMatchObject({
    ok: false,
    refusals: [{ code: 'FORBIDDEN' }],
  });
});

test('an organization has at most 50 pending changes', async () => {
  const { propose } = anOrganization([ADA, BEA]);
  for (let next = 100; next < 150; next += 1) await propose(admin(ADA), next);
  expect(await propose(admin(ADA), 200)).toMatchObject({
    ok: false,
    refusals: [{ code: 'TOO_MANY_PENDING' }],
  });
});

test('no sequence of steps by one admin alone changes a control while there is another', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('propose' as const), next: fc.integer({ min: 0, max: 999 }) }),
    fc.record({
      kind: fc.constantFrom('confirm' as const, 'refuse' as const, 'withdraw' as const),
      id: fc.integer({ min: 1, max: 5 }).map(String),
    }),
    fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 0, max: 240 }) }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 20 }),
      fc.constantFrom(0, 60, 86_400),
      async (steps, delayS) => {
        const organization = anOrganization([ADA, BEA], delayS);
        for (const each of steps) {
          if (each.kind === 'propose') await organization.propose(admin(ADA), each.next);
          else if (each.kind === 'wait') await organization.passTime(each.hours * 3_600_000);
          else await organization.decide(admin(ADA), each.id, each.kind);
        }
        expect(organization.limit.value).toBe(10);
      },
    ),
  );
});
