import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LIMITS } from '../src/domain/attempt-throttle.ts';
import type { InviteMemberInput } from '../src/use-cases/invite-member.ts';
import { hashOfToken } from '../src/use-cases/secret-token.ts';
import type { UpdateMemberInput } from '../src/use-cases/update-member.ts';
import {
  NOWHERE,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';

const ADA = 'ada@acme.test';
const MIA = 'mia@acme.test';
const EMMA = 'emma@acme.test';
const RITA = 'rita@rival.test';
const NEW = 'nina@acme.test';

let testkit: IdentityTestkit;
beforeAll(async () => {
  testkit = await startIdentityTestkit();
});
beforeEach(() => testkit.reset());
afterAll(() => testkit.close());

const invite = async (
  input: Partial<InviteMemberInput> = {},
  { by = ADA, key = null }: { by?: string; key?: string | null } = {},
) =>
  testkit.useCases.inviteMember({
    actor: await testkit.actorOf(by),
    input: { email: NEW, firstName: 'Nina', lastName: 'New', roles: ['employee'], ...input },
    idempotencyKey: key,
  });
const update = async (id: string, input: UpdateMemberInput, by = ADA) =>
  testkit.useCases.updateMember({
    actor: await testkit.actorOf(by),
    id,
    input,
    idempotencyKey: null,
  });
const deactivate = async (id: string, by = ADA) =>
  testkit.useCases.deactivateMember({ actor: await testkit.actorOf(by), id });
const reactivate = async (id: string, by = ADA) =>
  testkit.useCases.reactivateMember({ actor: await testkit.actorOf(by), id });
const statusOf = async (email: string) =>
  (
    await testkit.rows<{ status: string }>('select status from members where email = $1', [email])
  )[0]?.status;

describe('inviting', () => {
  test('an invitation creates a member without a password, who gets a link and is listed as inactive', async () => {
    const { id } = valueOf(
      await invite({
        email: ' NINA@acme.test ',
        managerId: await testkit.idOf(MIA),
        department: 'sales',
      }),
    );
    expect(await statusOf(NEW)).toBe('invited');
    const [mail] = await testkit.mailsTo(NEW);
    expect(mail?.subject).toBe('Ada Test invited you to Acme (unverified) on Outlay');
    expect(mail?.text).toMatch(/https:\/\/outlay\.test\/invitation\?token=[\w-]{43}\n/);
    expect(await testkit.eventsOf(id)).toMatchObject([
      { type: 'MemberChanged', data: { email: NEW, department: 'Sales', active: false } },
    ]);
    expect(await testkit.auditKinds()).toEqual(['member.invited']);
    expect(
      await testkit.useCases.signIn({ email: NEW, password: '', origin: NOWHERE }),
    ).toMatchObject(refused('INVALID_CREDENTIALS'));
  });

  test('a second invitation ends the first link and creates no second member', async () => {
    await invite();
    const first = await testkit.linkTo(NEW);
    await invite({ roles: ['finance'] });
    const second = await testkit.linkTo(NEW);
    expect(await accept(first)).toMatchObject(refused('INVALID_LINK'));
    expect(await accept(second)).toMatchObject({
      ok: true,
      value: { user: { roles: ['finance'] } },
    });
    expect(await testkit.rows('select 1 from members where email = $1', [NEW])).toHaveLength(1);
  });

  test('the same Idempotency-Key invites and sends mail once', async () => {
    const [first, again] = [await invite({}, { key: 'k' }), await invite({}, { key: 'k' })];
    expect(again).toEqual(first);
    expect(await testkit.mailsTo(NEW)).toHaveLength(1);
    expect(await invite({ firstName: 'Else' }, { key: 'k' })).toMatchObject(
      refused('IDEMPOTENCY_KEY_REUSED'),
    );
    expect(await invite({}, { key: '\0' })).toMatchObject(refused('IDEMPOTENCY_KEY_INVALID'));
  });

  test('existing members cannot be invited again, in any case of the address', async () => {
    for (const email of [EMMA, 'EMMA@ACME.test']) {
      expect(await invite({ email })).toMatchObject(
        refused('EMAIL_TAKEN', {
          message: 'A member with this email already exists.',
          field: 'email',
        }),
      );
    }
  });

  test('inviting an address does not tell whether another organization has it: only its owner hears of it', async () => {
    const ron = 'ron@rival.test';
    const shown = async (email: string) => {
      const invited = await invite({ email });
      const members = await testkit.queries.allMembers(await testkit.viewerOf(ADA));
      const listed = members.find((member) => member.email === email);
      return [Object.keys(invited), { ...listed, id: '', email: '' }];
    };
    expect(await shown(ron)).toEqual(await shown(NEW));
    const [mail] = await testkit.mailsTo(ron);
    expect(mail?.subject).toBe('Acme (unverified) invited you to Outlay');
    expect(mail?.text).not.toContain('token=');
    expect((await testkit.signedIn(ron)).user.organizationId).toBe(
      (await testkit.viewerOf(RITA)).organizationId,
    );
  });

  test('a person invited by two organizations joins the first, and the other link becomes invalid', async () => {
    const links: string[] = [];
    for (const by of [ADA, RITA]) {
      expect(await invite({}, { by })).toMatchObject({ ok: true });
      links.push(await testkit.linkTo(NEW));
    }
    const [first = '', second = ''] = links;
    const accept = (token: string) =>
      testkit.useCases.acceptInvitation({ token, password: 'a long enough one', origin: NOWHERE });
    expect(await accept(second)).toMatchObject({ ok: true });
    expect(await accept(first)).toMatchObject(refused('INVALID_LINK'));
  });

  test.each([
    ['email', { email: 'nobody' }],
    ['email', { email: 'a@b.test, c@d.test' }],
    ['email', { email: 'nul\0@acme.test' }],
    ['email', { email: `${'x'.repeat(1_000_000)}@acme.test` }],
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: 'x'.repeat(101) }],
    ['lastName', { lastName: 'New\0' }],
    ['roles', { roles: [] }],
    ['department', { department: 'Nowhere' }],
    ['managerId', { managerId: '999999' }],
    ['managerId', { managerId: "1' or '1'='1" }],
    ['managerId', { managerId: '__proto__' }],
  ])('an invalid %s is refused on its field and no mail is sent', async (field, input) => {
    expect(await invite(input)).toMatchObject(refused('VALIDATION_FAILED', { field }));
    expect(await testkit.rows('select 1 from mail_outbox')).toEqual([]);
  });

  test('an organization that has 5,000 members gets no more, and invites one of them again', async () => {
    expect((await invite()).ok).toBe(true);
    await testkit.forge(
      `insert into members (organization_id, email, first_name, last_name, roles, status)
       select m.organization_id, 'bulk-' || n || '@acme.test', 'Bulk', 'Member', '{employee}', 'deactivated'
       from members m, generate_series((select count(*) from members where organization_id = m.organization_id) + 1, 5000) n
       where m.email = $1`,
      [ADA],
    );
    expect(await invite({ email: 'more@acme.test' })).toMatchObject(refused('LIMIT_REACHED'));
    expect((await invite()).ok).toBe(true);
    // Deleting all at once exceeds the statement timeout on a busy machine, since every deleted row is looked up among the
    // managers.
    for (let batch = 0; batch < 10; batch += 1) {
      await testkit.rows(
        `delete from members where id in (select id from members where first_name = 'Bulk' limit 500)`,
      );
    }
  });

  test('a manager of another organization is not found', async () => {
    expect(await invite({ managerId: await testkit.idOf(RITA) })).toEqual(
      await invite({ managerId: '999999' }),
    );
  });

  test('only admins can invite; a former admin cannot, whatever their token claims', async () => {
    expect(await invite({}, { by: EMMA })).toMatchObject(refused('FORBIDDEN'));
    const actor = await testkit.actorOf(EMMA, { roles: ['admin'] });
    const input = { email: NEW, firstName: 'N', lastName: 'N', roles: ['employee'] as const };
    expect(
      await testkit.useCases.inviteMember({ actor, input, idempotencyKey: null }),
    ).toMatchObject(refused('FORBIDDEN'));
  });

  test('invitations per admin are limited, and allowed again after an hour', async () => {
    await testkit.rows(
      `insert into attempt_windows (kind, subject, started_at, attempts) values ('invitation', $1, $2, $3)`,
      [await testkit.idOf(ADA), testkit.clock.now(), LIMITS.invitation.max],
    );
    expect(await invite()).toMatchObject(refused('RATE_LIMITED'));
    testkit.wait(LIMITS.invitation.windowMs);
    expect(await invite()).toMatchObject({ ok: true });
  });
});

const accept = (token: string, password = 'tr0mbone lamp ice') =>
  testkit.useCases.acceptInvitation({ token, password, origin: NOWHERE });

describe('accepting an invitation', () => {
  test('a person invited by address alone must give a name to join', async () => {
    const { id } = valueOf(await invite({ firstName: 'Nina', lastName: '' }));
    const token = await testkit.linkTo(NEW);
    expect(await accept(token)).toMatchObject(refused('VALIDATION_FAILED', { field: 'lastName' }));
    const joined = await testkit.useCases.acceptInvitation({
      token,
      password: 'tr0mbone lamp ice',
      lastName: 'Newman',
      origin: NOWHERE,
    });
    expect(joined).toMatchObject({ ok: true, value: { user: { lastName: 'Newman' } } });
    const [row] = await testkit.rows('select first_name, last_name from members where id = $1', [
      id,
    ]);
    expect(row).toEqual({ first_name: 'Nina', last_name: 'Newman' });
  });

  test('it sets the password and signs in, and the link works once', async () => {
    const { id } = valueOf(await invite());
    const token = await testkit.linkTo(NEW);
    const person = { email: NEW, firstName: 'Nina', lastName: 'New', organizationName: 'Acme' };
    const access = { roles: ['employee'], accessEndsOn: null };
    expect(await testkit.queries.invitation(hashOfToken(token), testkit.clock.now())).toEqual({
      ...person,
      ...access,
    });
    expect(await accept(token)).toMatchObject({ ok: true, value: { user: { status: 'active' } } });
    expect(await accept(token)).toMatchObject(refused('INVALID_LINK'));
    expect(await testkit.queries.invitation(hashOfToken(token), testkit.clock.now())).toBeNull();
    await testkit.signedIn(NEW, 'tr0mbone lamp ice');
    expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({ data: { active: true } });
  });

  test('of two concurrent uses of a link, one succeeds', async () => {
    await invite();
    const token = await testkit.linkTo(NEW);
    const results = await Promise.all([accept(token), accept(token, 'another lamp and ice')]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await testkit.rows('select 1 from sessions')).toHaveLength(1);
  });

  test('a weak password is refused and leaves the link valid; after seven days the link expires', async () => {
    await invite();
    const token = await testkit.linkTo(NEW);
    expect(await accept(token, 'password1234')).toMatchObject(
      refused('VALIDATION_FAILED', { field: 'password' }),
    );
    testkit.wait(7 * 86_400_000 - 1);
    expect(await accept(token, 'short')).toMatchObject(refused('VALIDATION_FAILED'));
    testkit.wait(1);
    expect(await accept(token)).toMatchObject(refused('INVALID_LINK'));
  });

  test('only the hash of a link is stored, and the audit log contains no token', async () => {
    await invite();
    const token = await testkit.linkTo(NEW);
    const stored = JSON.stringify([
      await testkit.rows('select * from mail_links'),
      await testkit.rows('select * from audit_log'),
    ]);
    expect(stored).not.toContain(token);
  });
});

describe('changing members', () => {
  test('a change is published and audited, with before and after', async () => {
    const id = await testkit.idOf(EMMA);
    await update(id, { roles: ['finance', 'employee'], department: null });
    expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({
      data: { roles: ['employee', 'finance'], department: null, firstName: 'Emma' },
    });
    expect(
      await testkit.rows(
        `select kind, subject, changes from audit_log where kind not like 'control.%' order by id`,
      ),
    ).toEqual([
      {
        kind: 'member.roles_changed',
        subject: `member ${id}`,
        changes: [{ field: 'roles', before: 'approver, employee', after: 'employee, finance' }],
      },
      {
        kind: 'member.changed',
        subject: `member ${id}`,
        changes: [{ field: 'department', before: 'Sales', after: null }],
      },
    ]);
    await update(id, { roles: ['employee', 'finance'] });
    expect(await testkit.eventsOf(id)).toHaveLength(2);
  });

  test('a cycle of managers is refused with a message that names it', async () => {
    const [ada, mia, emma] = await Promise.all([ADA, MIA, EMMA].map(testkit.idOf));
    expect(await update(ada ?? '', { managerId: emma })).toMatchObject(
      refused('MANAGER_CYCLE', {
        field: 'managerId',
        message:
          "Managers can't be circular: Ada Test reports to Emma Test reports to Mia Test reports to Ada Test.",
      }),
    );
    expect(await update(mia ?? '', { managerId: mia })).toMatchObject(
      refused('MANAGER_CYCLE', { message: 'Mia Test cannot be their own manager.' }),
    );
    expect(await update(emma ?? '', { managerId: ada })).toMatchObject({ ok: true });
  });

  test('of two concurrent changes that would close a cycle, at most one succeeds', async () => {
    const [ada, emma] = await Promise.all([ADA, EMMA].map(testkit.idOf));
    await update(emma ?? '', { managerId: null });
    const results = await Promise.all([
      update(emma ?? '', { managerId: ada }),
      update(ada ?? '', { managerId: emma }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('the last admin keeps the role until there is another', async () => {
    const [ada, mia] = await Promise.all([ADA, MIA].map(testkit.idOf));
    expect(await update(ada ?? '', { roles: ['employee'] })).toMatchObject(refused('LAST_ADMIN'));
    await update(mia ?? '', { roles: ['admin'] });
    const { pendingChangeId } = valueOf(await update(ada ?? '', { roles: ['employee'] }));
    valueOf(await testkit.answer(MIA, pendingChangeId, 'confirm'));
    expect(await update(ada ?? '', { roles: ['admin'] })).toMatchObject(refused('FORBIDDEN'));
  });

  test('two admins who concurrently demote each other leave one admin', async () => {
    const [ada, mia] = await Promise.all([ADA, MIA].map(testkit.idOf));
    await update(mia ?? '', { roles: ['admin'] });
    const [ofMia, ofAda] = [
      valueOf(await update(mia ?? '', { roles: ['employee'] }, ADA)),
      valueOf(await update(ada ?? '', { roles: ['employee'] }, MIA)),
    ];
    const results = await Promise.all([
      testkit.answer(MIA, ofMia.pendingChangeId, 'confirm'),
      testkit.answer(ADA, ofAda.pendingChangeId, 'confirm'),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test.each([
    ['of no member', '999999'],
    ['zero', '0'],
    ['negative', '-1'],
    ['with SQL in it', '1 or 1=1'],
    ['with a zero character', '\0'],
    ['that names a property', '__proto__'],
    ['of a million digits', '9'.repeat(1_000_000)],
  ])('an id %s is not found', async (_case, id) => {
    for (const change of [update(id, { firstName: 'X' }), deactivate(id), reactivate(id)]) {
      expect(await change).toMatchObject(refused('NOT_FOUND'));
    }
  });

  test('members of another organization are not found, and colleagues cannot change each other', async () => {
    const emma = await testkit.idOf(EMMA);
    for (const change of [update, deactivate, reactivate]) {
      const by = change as (id: string, input: unknown, by?: string) => Promise<unknown>;
      const run = (who: string) => (change === update ? by(emma, {}, who) : by(emma, who));
      expect(await run(RITA)).toMatchObject(refused('NOT_FOUND'));
      expect(await run(MIA)).toMatchObject(refused('FORBIDDEN'));
    }
    expect(await testkit.auditKinds()).toEqual([]);
  });

  test('members can change their own name and no other field', async () => {
    const actor = await testkit.actorOf(EMMA);
    valueOf(await testkit.useCases.updateProfile({ actor, firstName: ' Em ', lastName: 'Ployee' }));
    expect(await testkit.eventsOf(actor.viewer.userId)).toMatchObject([
      { data: { firstName: 'Em', lastName: 'Ployee', roles: ['employee', 'approver'] } },
    ]);
    expect(
      await testkit.useCases.updateProfile({ actor, firstName: 'Em\u202e', lastName: '' }),
    ).toMatchObject({
      refusals: [
        { code: 'VALIDATION_FAILED', field: 'firstName' },
        { code: 'VALIDATION_FAILED', field: 'lastName' },
      ],
    });
  });
});

describe('deactivating', () => {
  test('ends sessions, keys and links immediately and is published; reactivating does not restore them', async () => {
    const session = await testkit.signedIn(EMMA);
    const actor = await testkit.actorOf(EMMA);
    const input = { name: 'script', scopes: ['READ'] as const };
    const { secret } = valueOf(await testkit.useCases.createApiKey({ actor, input }));
    await testkit.useCases.requestPasswordReset({ email: EMMA, origin: NOWHERE });
    const link = await testkit.linkTo(EMMA);
    const { userId: id } = actor.viewer;
    const opensNothing = async () => {
      expect(await testkit.useCases.refreshSession(session.refreshToken, NOWHERE)).toMatchObject(
        refused('INVALID_REFRESH_TOKEN'),
      );
      expect(await testkit.useCases.exchangeApiKey({ key: secret, origin: NOWHERE })).toMatchObject(
        refused('API_KEY_REVOKED'),
      );
      const reset = { token: link, newPassword: 'tr0mbone lamp ice', origin: NOWHERE };
      expect(await testkit.useCases.resetPassword(reset)).toMatchObject(refused('INVALID_LINK'));
    };
    valueOf(await deactivate(id));
    await opensNothing();
    expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({ data: { active: false } });
    valueOf(await reactivate(id));
    await opensNothing();
    await testkit.signedIn(EMMA);
    expect((await testkit.eventsOf(id)).at(-1)).toMatchObject({ data: { active: true } });
  });

  test('the last admin cannot leave, and admins cannot deactivate themselves', async () => {
    const [ada, mia] = await Promise.all([ADA, MIA].map(testkit.idOf));
    expect(await deactivate(ada ?? '')).toMatchObject(refused('LAST_ADMIN'));
    await update(mia ?? '', { roles: ['admin'] });
    expect(await deactivate(ada ?? '')).toMatchObject(refused('OWN_ACCOUNT'));
    expect(await deactivate(ada ?? '', MIA)).toMatchObject({ ok: true });
  });

  test('a deactivated invitee cannot use the link, and is restored as invited', async () => {
    const { id } = valueOf(await invite());
    const token = await testkit.linkTo(NEW);
    await deactivate(id);
    expect(await accept(token)).toMatchObject(refused('INVALID_LINK'));
    await reactivate(id);
    expect(await statusOf(NEW)).toBe('invited');
  });
});
