import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { InviteMemberInput } from '../src/use-cases/invite-member.ts';
import type { UpdateMemberInput } from '../src/use-cases/update-member.ts';
import { claimsIn } from './support/claims-in.ts';
import { startIdentityGraph } from './support/identity-graph.ts';
import {
  NOWHERE,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const ANTON = 'anton@taxes.test';
const LAST_DAY = '2026-11-30';
/** Acme's organization is in UTC: the first second after the last day. */
const OVER = Date.parse('2026-12-01T00:00:00Z');
const PASSWORD = 'lamp orbit velvet stone';

let testkit: IdentityTestkit;
let graph: Awaited<ReturnType<typeof startIdentityGraph>>;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
  graph = await startIdentityGraph(testkit);
});
beforeEach(() => testkit.reset());
afterAll(async () => {
  await graph.close();
  await testkit.close();
});

const invite = async (input: Partial<InviteMemberInput> = {}) =>
  testkit.useCases.inviteMember({
    actor: await testkit.actorOf(ADA),
    input: {
      ...{ email: ANTON, firstName: 'Anton', lastName: 'Audit', roles: ['accountant'] },
      accessEndsOn: LAST_DAY,
      ...input,
    },
    idempotencyKey: null,
  });
const update = async (input: UpdateMemberInput, email = ANTON) =>
  testkit.useCases.updateMember({
    actor: await testkit.actorOf(ADA),
    id: await testkit.idOf(email),
    input,
    idempotencyKey: null,
  });
const accept = async () =>
  testkit.useCases.acceptInvitation({
    token: await testkit.linkTo(ANTON),
    password: PASSWORD,
    origin: NOWHERE,
  });
const signIn = () => testkit.useCases.signIn({ email: ANTON, password: PASSWORD, origin: NOWHERE });
const until = (at: number) => testkit.wait(at - testkit.clock.now().getTime());
const joined = async () => {
  valueOf(await invite());
  return valueOf(await accept());
};
const statements = () =>
  testkit.rows<{ statement: { kind: string; body: object } }>(
    "select entry -> 'statement' as statement from authority_entries where organization_id = (select id from organizations where name = 'Acme') order by sequence desc",
  );

describe('an invitation of an accountant', () => {
  test('takes one admin, and the mail says what they see, in whose name and until when', async () => {
    expect(valueOf(await invite()).pendingChangeId).toBeNull();
    const [mail] = await testkit.mailsTo(ANTON);
    expect(mail?.subject).toContain('Ada Test invited you to the books of Acme');
    for (const part of [
      'in the name of Acme',
      'receipts',
      'You decide nothing',
      '30 November 2026',
    ])
      expect(mail?.text.replaceAll('\n', ' ')).toContain(part);
  });

  test('is signed with its last day', async () => {
    const { id } = valueOf(await invite());
    const [said] = await statements();
    expect(said?.statement).toMatchObject({
      kind: 'member.invited',
      subject: `member/${id}`,
      body: { roles: ['accountant'], accessEndsOn: LAST_DAY },
    });
  });

  test('with a day of the past, or for somebody who has other roles, is refused', async () => {
    for (const [input, message] of [
      [{ accessEndsOn: '2026-11-20' }, 'Choose today or a later day.'],
      [{ roles: ['employee', 'accountant'] }, /^Access ends by date only/],
      [{ roles: ['employee'] }, /^Access ends by date only/],
    ] as const) {
      const details = { field: 'accessEndsOn', message: expect.stringMatching(message) as string };
      expect(await invite(input)).toMatchObject(refused('VALIDATION_FAILED', details));
    }
    expect(await testkit.mailsTo(ANTON)).toEqual([]);
    expect(valueOf(await invite({ accessEndsOn: '2026-11-21' })).pendingChangeId).toBeNull();
  });

  test('shows to whom its link leads what they may do and until when', async () => {
    valueOf(await invite());
    const query = 'query ($token: String!) { invitation(token: $token) { roles accessEndsOn } }';
    expect(await graph.ask(null, query, { token: await testkit.linkTo(ANTON) })).toEqual({
      invitation: { roles: ['ACCOUNTANT'], accessEndsOn: LAST_DAY },
    });
  });

  test('is published without the role, which that version of the event does not know', async () => {
    const { id } = valueOf(await invite());
    expect(await testkit.eventsOf(id)).toMatchObject([{ data: { roles: [] } }]);
  });
});

describe('after the last day', () => {
  test('signing in, continuing a session and a key are refused, and begin again once it is extended', async () => {
    const session = await joined();
    const actor = await testkit.actorOf(ANTON);
    const { secret } = valueOf(
      await testkit.useCases.createApiKey({ actor, input: { name: 'Books', scopes: ['READ'] } }),
    );
    const refresh = () => testkit.useCases.refreshSession(session.refreshToken, NOWHERE);
    const exchange = () => testkit.useCases.exchangeApiKey({ key: secret, origin: NOWHERE });
    until(OVER - 1_000);
    for (const opened of [await signIn(), await exchange()]) expect(opened.ok).toBe(true);
    until(OVER);
    const ended = { message: expect.stringContaining('30 November 2026') as string };
    for (const opened of [await signIn(), await refresh(), await exchange()])
      expect(opened).toMatchObject(refused('ACCESS_ENDED', ended));
    valueOf(await update({ accessEndsOn: '2026-12-31' }));
    for (const opened of [await signIn(), await refresh(), await exchange()])
      expect(opened.ok).toBe(true);
  });

  test('nobody joins', async () => {
    valueOf(await invite({ accessEndsOn: '2026-11-22' }));
    until(Date.parse('2026-11-23T00:00:00Z'));
    expect(await accept()).toMatchObject(refused('ACCESS_ENDED'));
  });

  test('tokens of before have ended: none lives longer than the access', async () => {
    await joined();
    until(OVER - 90_000);
    const session = valueOf((await signIn()) as Awaited<ReturnType<typeof accept>>);
    expect(session.expiresIn).toBe(90);
    const { exp = 0, iat = 0 } = claimsIn(session.accessToken) as { exp?: number; iat?: number };
    expect(exp - iat).toBe(90);
  });

  test('counts in the organization’s time zone', async () => {
    await testkit.rows(
      "update organizations set time_zone = 'America/New_York' where name = 'Acme'",
    );
    await joined();
    until(OVER + 4 * 3_600_000);
    expect((await signIn()).ok).toBe(true);
    until(OVER + 5 * 3_600_000);
    expect(await signIn()).toMatchObject(refused('ACCESS_ENDED'));
  });
});

describe('an admin', () => {
  test('ends access at once, and tokens of before are refused within seconds', async () => {
    await joined();
    const id = await testkit.idOf(ANTON);
    const since = testkit.clock.now();
    valueOf(await update({ accessEndsOn: '2026-11-20' }));
    expect(await signIn()).toMatchObject(refused('ACCESS_ENDED'));
    const { members } = await testkit.queries.accessChanges(since);
    expect(members.map((member) => member.id)).toContain(id);
    expect((await testkit.mailsTo(ANTON)).at(-1)?.text).toContain(
      'Your access ends after 20 November',
    );
    const [said] = await statements();
    expect(said?.statement.body).toEqual({ roles: ['accountant'], accessEndsOn: '2026-11-20' });
  });

  test('gives other roles, with which no date ends the access', async () => {
    await joined();
    expect(await update({ roles: ['employee'], accessEndsOn: LAST_DAY })).toMatchObject(
      refused('VALIDATION_FAILED', { field: 'accessEndsOn' }),
    );
    valueOf(await update({ roles: ['employee', 'accountant'] }));
    until(OVER);
    expect((await signIn()).ok).toBe(true);
  });

  test('sees the day and that it is over; the accountant sees their own, others neither', async () => {
    await joined();
    const query = '{ members { email accessEndsOn accessEnded } }';
    type Listed = {
      members: { email: string; accessEndsOn: string | null; accessEnded: boolean }[];
    };
    const seenBy = async (email: string) =>
      (await graph.ask<Listed>(await testkit.viewerOf(email), query)).members.find(
        (member) => member.email === ANTON,
      );
    expect(await seenBy(ADA)).toMatchObject({ accessEndsOn: LAST_DAY, accessEnded: false });
    expect(await seenBy(ANTON)).toMatchObject({ accessEndsOn: LAST_DAY, accessEnded: false });
    expect(await seenBy('mia@acme.test')).toMatchObject({ accessEndsOn: null, accessEnded: false });
    until(OVER);
    expect(await seenBy(ADA)).toMatchObject({ accessEnded: true });
  });
});

test('whoever moves the end in the database ends the access instead', async () => {
  await joined();
  await testkit.forge("update members set access_ends_on = '2030-01-01' where email = $1", [ANTON]);
  expect((await signIn()).ok).toBe(false);
  await testkit.forge('update members set access_ends_on = null where email = $1', [ANTON]);
  expect((await signIn()).ok).toBe(false);
  expect(testkit.brokenSeals).toContain('members');
});

describe('an accountant', () => {
  test('reads the audit log and the authority log', async () => {
    await joined();
    const viewer = await testkit.viewerOf(ANTON);
    const query =
      '{ auditLog { edges { node { id } } } authorityLog { edges { node { sequence } } } }';
    type Logs = Record<'auditLog' | 'authorityLog', { edges: object[] }>;
    const { auditLog, authorityLog } = await graph.ask<Logs>(viewer, query);
    expect(auditLog.edges.length).toBeGreaterThan(0);
    expect(authorityLog.edges.length).toBeGreaterThan(0);
  });

  test('changes only their own account: not even their own roles or wallet', async () => {
    await joined();
    const viewer = await testkit.viewerOf(ANTON);
    const id = await testkit.idOf(ANTON);
    for (const mutation of [
      `updateMember(id: "${id}", input: { roles: [ADMIN] }) { errors { code } }`,
      `inviteMember(input: { email: "x@taxes.test", firstName: "X", roles: [EMPLOYEE] }) { errors { code } }`,
      'startWalletChange(address: "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU") { errors { code } }',
      'createDepartment(name: "Audit") { errors { code } }',
    ]) {
      expect(await graph.codesOf(viewer, `mutation { ${mutation} }`), mutation).toEqual([
        'FORBIDDEN',
      ]);
    }
    const renamed = await graph.post<{ updateProfile: { errors: object[] } }>(
      viewer,
      'mutation { updateProfile(firstName: "Antonia", lastName: "Audit") { errors { code } } }',
    );
    expect(renamed.data?.updateProfile.errors).toEqual([]);
  });

  test('gets keys that read', async () => {
    await joined();
    const actor = await testkit.actorOf(ANTON);
    for (const scope of ['EXPENSES_WRITE', 'APPROVALS_WRITE', 'ADMIN'] as const) {
      const input = { name: 'Books', scopes: ['READ', scope] as const };
      expect(await testkit.useCases.createApiKey({ actor, input })).toMatchObject(
        refused('SCOPE_NOT_ALLOWED'),
      );
    }
  });

  test('has a key of before that only reads, once they are nothing else', async () => {
    const emma = 'emma@acme.test';
    const input = { name: 'Script', scopes: ['READ', 'EXPENSES_WRITE'] as const };
    const { secret } = valueOf(
      await testkit.useCases.createApiKey({ actor: await testkit.actorOf(emma), input }),
    );
    valueOf(await update({ roles: ['accountant'] }, emma));
    const exchanged = await testkit.useCases.exchangeApiKey({ key: secret, origin: NOWHERE });
    expect(valueOf(exchanged).scopes).toEqual(['READ']);
  });
});
