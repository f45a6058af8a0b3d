import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import { REQUEST_LIFETIME_MS, REQUESTS_MAX } from '../src/domain/organization-request.ts';
import { deleteExpiredRows } from '../src/persistence/expired-rows.ts';
import {
  createOrganization,
  ORGANIZATION_REQUEST_MS,
} from '../src/use-cases/create-organization.ts';
import { confirmOrganization } from '../src/use-cases/confirm-organization.ts';
import { hashOfToken } from '../src/use-cases/secret-token.ts';
import {
  NOWHERE,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const NEW = 'nora@newco.test';
const PASSWORD = 'tr0mbone lamp ice';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const input = (changes: object = {}) => ({
  name: 'Newco',
  firstName: 'Nora',
  lastName: 'New',
  email: NEW,
  password: PASSWORD,
  ...changes,
});
const create = (changes: object = {}, address: string | null = null) =>
  testkit.useCases.createOrganization({ input: input(changes), origin: { ...NOWHERE, address } });
const confirm = (token: string, password = PASSWORD) =>
  testkit.useCases.confirmOrganization({ token, password, origin: NOWHERE });
const countOf = async (table: string) =>
  (await testkit.rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n;

/** Returns an emailed link for a new organization. */
async function aLink(
  changes: { email?: string; name?: string; country?: string } = {},
): Promise<string> {
  valueOf(await create(changes));
  return testkit.linkTo(changes.email ?? NEW);
}

describe('asking for an organization', () => {
  test('nothing but the request exists before the link is opened', async () => {
    const before = [await countOf('organizations'), await countOf('members')];
    await aLink({ email: '  NORA@newco.test ' });
    expect([await countOf('organizations'), await countOf('members')]).toEqual(before);
    expect(await countOf('outbox')).toBe(0);
    expect(
      await testkit.useCases.signIn({ email: NEW, password: PASSWORD, origin: NOWHERE }),
    ).toEqual(expect.objectContaining({ ok: false }));
  });

  test("a member's, a rival's and an unknown address get the same answer in the same time; only the mail differs", async () => {
    await testkit.rows(`update members set status = 'deactivated' where email = 'mia@acme.test'`);
    const measured = [];
    for (const email of [NEW, 'emma@acme.test', 'ron@rival.test', 'mia@acme.test']) {
      const startedAt = performance.now();
      expect(await create({ email })).toEqual({ ok: true, value: null });
      measured.push(performance.now() - startedAt);
    }
    expect(Math.min(...measured)).toBeGreaterThanOrEqual(ORGANIZATION_REQUEST_MS - 2);
    const [known] = await testkit.mailsTo('ron@rival.test');
    expect(known?.subject).toBe('You already have an Outlay account');
    expect(known?.text).toContain('/forgot-password');
    expect(known?.text).not.toContain('token=');
    expect(await countOf('organization_requests')).toBe(1);
  });

  test('an organization may have the name of another one, so that the answer reveals no customer', async () => {
    expect(await confirm(await aLink({ name: 'Rival' }))).toMatchObject({ ok: true });
  });

  test('a mail carries no word that a stranger could put into it', async () => {
    valueOf(await create({ name: 'Visit evil.test', firstName: 'evil.test', lastName: 'Now' }));
    const [mail] = await testkit.mailsTo(NEW);
    expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/evil/);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['firstName', { firstName: 'A‮' }],
    ['lastName', { lastName: '' }],
    ['email', { email: 'nora' }],
    ['password', { password: 'password1234' }],
    ['password', { password: NEW }],
  ])('a bad %s is refused at its field, and nothing is stored', async (field, changes) => {
    expect(await create(changes)).toMatchObject(refused('VALIDATION_FAILED', { field }));
    expect(await countOf('organization_requests')).toBe(0);
  });

  test('an address gets at most five mails an hour, whether it is known or not', async () => {
    for (const email of [NEW, 'emma@acme.test']) {
      await testkit.rows(
        `insert into attempt_windows (kind, subject, started_at, attempts) values ('organization_account', $1, $2, $3)`,
        [email, testkit.clock.now(), LIMITS.organization_account.max - 1],
      );
      expect(await create({ email })).toMatchObject({ ok: true });
      expect(await create({ email })).toMatchObject(refused('RATE_LIMITED'));
      expect(await testkit.mailsTo(email)).toHaveLength(1);
    }
  });

  test('a network address that has asked too often is throttled for every account', async () => {
    await testkit.rows(
      `insert into attempt_windows (kind, subject, started_at, attempts) values ('organization_address', '192.0.2.9', $1, $2)`,
      [testkit.clock.now(), LIMITS.organization_address.max],
    );
    expect(await create({}, '192.0.2.9')).toMatchObject(refused('RATE_LIMITED'));
    expect(await create({}, '192.0.2.10')).toMatchObject({ ok: true });
  });

  test('with too many unconfirmed ones every address is refused alike, until they expire', async () => {
    await testkit.rows(
      `insert into organization_requests (token_hash, email, first_name, last_name, name, password_hash, expires_at)
       select n::text, 'a@b.test', 'A', 'B', 'C', 'x', $1 from generate_series(1, ${REQUESTS_MAX}) n`,
      [new Date(testkit.clock.now().getTime() + 60_000)],
    );
    for (const email of [NEW, 'emma@acme.test']) {
      expect(await create({ email })).toMatchObject(refused('RATE_LIMITED'));
    }
    testkit.wait(60_000);
    expect(await create()).toMatchObject({ ok: true });
  });

  test('where it is switched off, both mutations refuse and no mail is sent', async () => {
    const token = await aLink();
    const off = { ...testkit.ports, selfService: false };
    expect(
      await createOrganization(off)({ input: input({ email: 'b@newco.test' }), origin: NOWHERE }),
    ).toMatchObject(refused('SELF_SERVICE_OFF'));
    expect(
      await confirmOrganization(off)({ token, password: PASSWORD, origin: NOWHERE }),
    ).toMatchObject(refused('SELF_SERVICE_OFF'));
    expect(await testkit.mailsTo('b@newco.test')).toEqual([]);
  });
});

describe('confirming it', () => {
  test('the link makes the organization and its admin, announces both and signs in; used twice it does nothing', async () => {
    const token = await aLink();
    const session = valueOf(await confirm(token));
    expect(session.user).toMatchObject({
      email: NEW,
      firstName: 'Nora',
      roles: ['employee', 'admin'],
    });
    expect(await confirm(token)).toMatchObject(refused('INVALID_LINK'));
    expect(await testkit.rows(`select name from organizations where name = 'Newco'`)).toEqual([
      { name: 'Newco' },
    ]);
    const organizationId = session.user.organizationId ?? '';
    expect(await testkit.eventsOf(`organization:${organizationId}`)).toMatchObject([
      { type: 'OrganizationChanged', data: { organizationId, name: 'Newco', country: null } },
    ]);
    expect(await testkit.eventsOf(session.user.id)).toMatchObject([
      { type: 'MemberChanged', data: { active: true, roles: ['employee', 'admin'] } },
    ]);
    expect(await testkit.auditKinds()).toEqual(['organization.created', 'session.started']);
    await testkit.signedIn(NEW, PASSWORD);
  });

  test('the country that was chosen reaches the organization and its event, and stays when settings change', async () => {
    const { user } = valueOf(await confirm(await aLink({ country: 'DE' })));
    const actor = await testkit.actorOf(NEW);
    valueOf(
      await testkit.useCases.updateOrganization({ actor, input: { timeZone: 'Europe/Berlin' } }),
    );
    expect(await testkit.eventsOf(`organization:${user.organizationId}`)).toMatchObject([
      { data: { country: 'DE', timeZone: 'UTC' } },
      { data: { country: 'DE', timeZone: 'Europe/Berlin' } },
    ]);
  });

  test('two confirmations at once make one organization, by one link or by two', async () => {
    const [first, second] = [await aLink(), await aLink({ name: 'Newco Two' })];
    const results = await Promise.all(
      [first, first, second, second].map((token) => confirm(token)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(
      await testkit.rows(`select id from organizations where name like 'Newco%'`),
    ).toHaveLength(1);
    expect(await testkit.rows(`select id from members where email = $1`, [NEW])).toHaveLength(1);
    expect(await countOf('organization_requests')).toBe(0);
  });

  test('someone else’s mailbox is not enough: the password is asked for, and after ten wrong ones even it is throttled', async () => {
    const token = await aLink();
    for (let wrong = 0; wrong < LIMITS.organization_confirmation.max; wrong += 1) {
      expect(await confirm(token, 'wrong')).toMatchObject(
        refused('INVALID_CREDENTIALS', { field: 'password' }),
      );
    }
    expect(await confirm(token)).toMatchObject(refused('RATE_LIMITED'));
    testkit.wait(LIMITS.organization_confirmation.windowMs);
    expect(await confirm(token)).toMatchObject({ ok: true });
  });

  test('after a day the link is dead and its request leaves nothing', async () => {
    const token = await aLink();
    const seen = () => testkit.queries.organizationRequest(hashOfToken(token), testkit.clock.now());
    expect(await seen()).toEqual({ email: NEW, firstName: 'Nora', organizationName: 'Newco' });
    testkit.wait(REQUEST_LIFETIME_MS);
    expect(await confirm(token)).toMatchObject(refused('INVALID_LINK'));
    expect(await seen()).toBeNull();
    testkit.wait(1);
    await deleteExpiredRows(testkit.database, testkit.clock.now());
    expect(await countOf('organization_requests')).toBe(0);
  });

  test('an invitation elsewhere blocks nothing, and ends once its address has its own organization', async () => {
    const token = await aLink();
    valueOf(
      await testkit.useCases.inviteMember({
        actor: await testkit.actorOf('ada@acme.test'),
        input: { email: NEW, firstName: 'Nora', lastName: 'New', roles: ['employee'] },
        idempotencyKey: null,
      }),
    );
    const invitation = await testkit.linkTo(NEW);
    expect(await confirm(token)).toMatchObject({ ok: true });
    expect(
      await testkit.useCases.acceptInvitation({
        token: invitation,
        password: PASSWORD,
        origin: NOWHERE,
      }),
    ).toMatchObject(refused('INVALID_LINK'));
  });

  test('an address that joined another organization meanwhile stays there', async () => {
    const token = await aLink();
    valueOf(
      await testkit.useCases.inviteMember({
        actor: await testkit.actorOf('ada@acme.test'),
        input: { email: NEW, firstName: 'Nora', lastName: 'New', roles: ['employee'] },
        idempotencyKey: null,
      }),
    );
    const invitation = await testkit.linkTo(NEW);
    valueOf(
      await testkit.useCases.acceptInvitation({
        token: invitation,
        password: PASSWORD,
        origin: NOWHERE,
      }),
    );
    expect(await confirm(token)).toMatchObject(refused('INVALID_LINK'));
  });

  test('the founder sees no members of other organizations', async () => {
    const { user } = valueOf(await confirm(await aLink()));
    const viewer = await testkit.viewerOf(NEW);
    expect(viewer.organizationId).toBe(user.organizationId);
    expect((await testkit.queries.allMembers(viewer)).map(({ email }) => email)).toEqual([NEW]);
  });

  test.each(['', '\0', 'x'.repeat(1_000_000)])('a made-up link is refused', async (token) => {
    expect(await confirm(token)).toMatchObject(refused('INVALID_LINK'));
  });
});
