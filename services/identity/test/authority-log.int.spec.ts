import { entryHash, statementHash, type Statement } from '@outlay/authority';
import { SESSION_ATTESTATION, statementOf, type Saying } from '@outlay/authority-log';
import { createStatementVerifier } from '@outlay/authority-log/signed-statement';
import type { Role } from '@outlay/platform/auth';
import type { EventEnvelope } from '@outlay/platform/events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sealRows } from '../src/persistence/seal-rows.ts';
import { inOrganizationOf } from '../src/use-cases/role-grants.ts';
import { memberUpdated } from '../src/use-cases/update-member.ts';
import {
  NOWHERE,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const [ADA, MIA, EMMA] = ['ada@acme.test', 'mia@acme.test', 'emma@acme.test'] as const;
const DELAY_S = 86_400;

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit({ delayS: DELAY_S });
});
beforeEach(async () => {
  await testkit.reset();
  await testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
});
afterAll(() => testkit.close());

const grant = async (by: string, roles: Role[], email: string = EMMA) =>
  testkit.useCases.updateMember({
    actor: await testkit.actorOf(by),
    id: await testkit.idOf(email),
    input: { roles },
    idempotencyKey: null,
  });
const history = async () =>
  testkit.queries.authorityLog(await testkit.viewerOf(ADA), { first: 200, after: null }, false);
const pending = async (email: string) =>
  testkit.queries.pendingChanges(await testkit.viewerOf(email));
const rolesOf = async (email: string) => (await testkit.viewerOf(email)).roles;
/** The entries that were published, in order. */
const published = async () =>
  (
    await testkit.rows<{ key: string; payload: string }>(
      `select key, payload from outbox where topic = 'authority.log' order by id`,
    )
  ).map(({ key, payload }) => ({
    key,
    event: JSON.parse(payload) as EventEnvelope<'AuthorityEntryAppended'>,
  }));
const countOf = async (table: string) => (await testkit.rows(`select 1 from ${table}`)).length;

/** The next statement of a member about a subject. */
async function statementBy(email: string, saying: Saying): Promise<Statement> {
  const { organizationId } = await testkit.viewerOf(email);
  const state = await testkit.ports.unitOfWork.run(NOWHERE, ({ authority }) =>
    authority.state(organizationId),
  );
  return statementOf(state, saying, testkit.clock.now());
}

const append = async (email: string, statement: Statement) =>
  testkit.useCases.appendStatement({
    viewer: await testkit.viewerOf(email),
    origin: NOWHERE,
    statement,
    proof: null,
    title: 'A change',
    fields: [],
  });

test('a change is an entry that names its author, the session that asked, and the entry before it', async () => {
  valueOf(await grant(ADA, ['employee']));
  const entries = await history();
  const [before, entry] = entries.slice(-2);
  const adaId = await testkit.idOf(ADA);
  expect(entry).toMatchObject({ authorId: adaId, confirmedById: null, isPending: false });
  expect(entry?.entry).toMatchObject({
    sequence: entries.length,
    previousHash: before?.hash,
    statement: { kind: 'member.roles', body: { roles: ['employee'] } },
    proof: { keyId: 'session' },
  });
  if (!entry) throw new Error('no entry');
  expect(entry.hash).toBe(entryHash(entry.entry));
  const attested = createStatementVerifier(testkit.walletKeySet, SESSION_ATTESTATION);
  expect(attested(entry.entry.proof.signature)).toMatchObject({
    memberId: adaId,
    statementHash: statementHash(entry.entry.statement),
  });
});

test('the same statement again is not added again and gets the same answer', async () => {
  const statement = await statementBy(ADA, {
    kind: 'member.roles',
    subject: `member/${await testkit.idOf(EMMA)}`,
    body: { roles: ['employee', 'finance'] },
  });
  const first = valueOf(await append(ADA, statement));
  const before = await history();
  expect(valueOf(await append(ADA, statement))).toEqual(first);
  expect(await history()).toEqual(before);
  expect(await pending(ADA)).toHaveLength(1);
});

test('a proposal that its author repeats waits once', async () => {
  const first = valueOf(await grant(ADA, ['employee', 'finance']));
  expect(valueOf(await grant(ADA, ['employee', 'finance']))).toEqual(first);
  expect(await pending(MIA)).toHaveLength(1);
  expect(await countOf('change_details')).toBe(1);
});

test('a second person puts a change into effect, and the log names both', async () => {
  const { pendingChangeId } = valueOf(await grant(ADA, ['employee', 'finance']));
  expect((await history()).at(-1)).toMatchObject({ isPending: true, confirmedById: null });
  expect(await rolesOf(EMMA)).toEqual(['employee', 'approver']);
  valueOf(await testkit.answer(MIA, pendingChangeId, 'confirm'));
  expect(await rolesOf(EMMA)).toEqual(['employee', 'finance']);
  expect((await history()).slice(-2)).toMatchObject([
    {
      authorId: await testkit.idOf(ADA),
      confirmedById: await testkit.idOf(MIA),
      isPending: false,
      entry: { statement: { kind: 'member.roles' } },
    },
    {
      authorId: await testkit.idOf(MIA),
      confirmedById: null,
      entry: { statement: { kind: 'proposal.confirmed' } },
    },
  ]);
  expect(await pending(ADA)).toEqual([]);
});

test.each([
  ['rejected by another admin', MIA, 'refused'],
  ['withdrawn by its author', ADA, 'withdrawn'],
])('a change that is %s ends, and nothing of it is kept', async (_how, by, status) => {
  const { pendingChangeId } = valueOf(await grant(ADA, ['employee', 'finance']));
  valueOf(await testkit.answer(by, pendingChangeId, 'reject'));
  expect(await rolesOf(EMMA)).toEqual(['employee', 'approver']);
  expect(await pending(ADA)).toEqual([]);
  expect(await countOf('change_details')).toBe(0);
  const told = await testkit.eventsOf(`change:${pendingChangeId}`);
  expect(told.map(({ data }) => data['change'])).toMatchObject([{ status: 'pending' }, { status }]);
  expect(await testkit.answer(MIA, pendingChangeId, 'confirm')).toMatchObject(refused('NOT_FOUND'));
});

test('more changes than people decide on are refused until some have ended', async () => {
  const invite = async (id: number) =>
    append(
      ADA,
      await statementBy(ADA, {
        kind: 'member.invited',
        subject: `member/${id}`,
        body: { roles: ['admin'], managerId: null, department: null, secretHash: '0'.repeat(64) },
      }),
    );
  let last: string | null = null;
  for (let id = 900_000; id < 900_050; id += 1) last = valueOf(await invite(id)).pendingChangeId;
  expect(await invite(900_050)).toMatchObject(refused('TOO_MANY_PENDING'));
  valueOf(await testkit.answer(ADA, last, 'reject'));
  expect(await invite(900_050)).toMatchObject({ ok: true });
});

describe('time', () => {
  const mature = async (id: string | null) =>
    testkit.useCases.matureChange(NOWHERE, (await testkit.viewerOf(ADA)).organizationId, id ?? '');

  test('confirms what an only admin says after the delay, and not before', async () => {
    await testkit.rows(`update members set roles = '{employee}' where email = '${MIA}'`);
    const { pendingChangeId } = valueOf(await grant(ADA, ['employee', 'finance']));
    const [change] = await pending(ADA);
    expect(change?.takesEffectAt).toEqual(
      new Date(testkit.clock.now().getTime() + DELAY_S * 1_000),
    );
    testkit.wait(DELAY_S * 1_000 - 1);
    await mature(pendingChangeId);
    expect(await rolesOf(EMMA)).toEqual(['employee', 'approver']);
    testkit.wait(1);
    await mature(pendingChangeId);
    expect(await rolesOf(EMMA)).toEqual(['employee', 'finance']);
    expect((await history()).slice(-2)).toMatchObject([
      { authorId: await testkit.idOf(ADA), confirmedById: null, isPending: false },
      { authorId: null, entry: { statement: { kind: 'proposal.matured' } } },
    ]);
  });

  test('never confirms what another admin could, who may come after the proposal', async () => {
    const { pendingChangeId } = valueOf(await grant(ADA, ['employee', 'finance']));
    testkit.wait(100 * DELAY_S * 1_000);
    await mature(pendingChangeId);
    expect(await rolesOf(EMMA)).toEqual(['employee', 'approver']);
    expect(await pending(MIA)).toMatchObject([{ takesEffectAt: null, viewerMayConfirm: true }]);
  });

  test('never removes the only other admin: that admin confirms it, or nobody', async () => {
    const { pendingChangeId } = valueOf(await grant(ADA, ['employee'], MIA));
    testkit.wait(100 * DELAY_S * 1_000);
    await mature(pendingChangeId);
    expect(await rolesOf(MIA)).toContain('admin');
    valueOf(await testkit.answer(MIA, pendingChangeId, 'confirm'));
    expect(await rolesOf(MIA)).toEqual(['employee']);
  });
});

test('each entry is published once, keyed by its organization', async () => {
  valueOf(await grant(ADA, ['employee']));
  const [entry] = (await history()).slice(-1);
  const events = await published();
  expect(events).toHaveLength(1);
  expect(events[0]).toMatchObject({
    key: (await testkit.viewerOf(ADA)).organizationId,
    event: { type: 'AuthorityEntryAppended', data: { entry: entry?.entry } },
  });
});

test('somebody who is an admin in a row alone changes nothing, and leaves nothing', async () => {
  await testkit.forge(`update members set roles = '{admin}' where email = '${EMMA}'`);
  await testkit.database.transaction(sealRows);
  const before = await history();
  const members = await countOf('members');
  const invited = await testkit.useCases.inviteMember({
    actor: await testkit.actorOf(EMMA),
    input: { email: 'carl@acme.test', firstName: 'Carl', lastName: 'New', roles: ['employee'] },
    idempotencyKey: null,
  });
  expect(invited).toMatchObject(refused('FORBIDDEN'));
  expect(await history()).toEqual(before);
  expect(await countOf('members')).toBe(members);
  for (const table of ['change_details', 'pending_changes', 'mail_outbox']) {
    expect(await countOf(table), table).toBe(0);
  }
  expect(await published()).toEqual([]);
});

test('what a command left undone between the entry and the row is made good by the event, once', async () => {
  const actor = await testkit.actorOf(ADA);
  const run = inOrganizationOf(testkit.ports, actor);
  let runs = 0;
  const crashing: typeof run = (work) => {
    runs += 1;
    return runs === 1 ? run(work) : Promise.reject(new Error('the process ended'));
  };
  const change = { id: await testkit.idOf(EMMA), part: 'roles', input: { roles: ['employee'] } };
  const changed = memberUpdated(testkit.ports);
  await expect(
    testkit.ports.changes.propose(crashing, changed, change as never, actor),
  ).rejects.toThrow('the process ended');
  expect(await rolesOf(EMMA)).toEqual(['employee', 'approver']);
  const [entry] = await published();
  if (!entry) throw new Error('nothing was published');
  await testkit.deliver(entry.event);
  expect(await rolesOf(EMMA)).toEqual(['employee']);
  const kinds = await testkit.auditKinds();
  expect(kinds).toEqual(['member.roles_changed']);
  await testkit.deliver({ ...entry.event, id: crypto.randomUUID() });
  expect(await testkit.auditKinds()).toEqual(kinds);
});

test('a confirmed change that was left undone is made good in the name of both people', async () => {
  const { pendingChangeId } = valueOf(await grant(ADA, ['employee', 'finance']));
  const mia = await testkit.viewerOf(MIA);
  const body = { statementHash: pendingChangeId };
  const subject = `proposal/${pendingChangeId}`;
  const statement = await statementBy(MIA, { kind: 'proposal.confirmed', subject, body });
  valueOf(await append(MIA, statement));
  expect(await rolesOf(EMMA)).toEqual(['employee', 'approver']);
  for (const { event } of await published()) await testkit.deliver(event);
  expect(await rolesOf(EMMA)).toEqual(['employee', 'finance']);
  expect((await history()).at(-2)).toMatchObject({
    authorId: await testkit.idOf(ADA),
    confirmedById: mia.userId,
  });
});
