import { parseEvent } from '@outlay/platform/events';
import { claimsIn } from './support/claims-in.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deleteExpiredRows } from '../src/persistence/expired-rows.ts';
import {
  NOWHERE,
  PASSWORD,
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';
import {
  startTestProvider,
  type ProviderPerson,
  type TestProvider,
} from './support/test-provider.ts';
import { settingsOf, singleSignOnSteps } from './support/single-sign-on.ts';

const [ADA, MIA, EMMA] = ['ada@acme.test', 'mia@acme.test', 'emma@acme.test'] as const;
const RITA = 'rita@rival.test';

let testkit: IdentityTestkit;
let provider: TestProvider;
const { setUp, proveDomain, start, finish } = singleSignOnSteps(() => testkit);

beforeAll(async () => {
  testkit = await startIdentityTestkit({ start: new Date() });
  provider = await startTestProvider(testkit.redirectUri);
});
beforeEach(async () => {
  await testkit.reset();
  valueOf(await proveDomain(ADA, 'acme.test'));
  valueOf(await setUp(ADA, settingsOf(provider.issuer)));
});
afterAll(async () => {
  await provider.close();
  await testkit.close();
});

const aPerson = (email: string, more: Partial<ProviderPerson> = {}): ProviderPerson => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  given_name: 'Nora',
  family_name: 'New',
  ...more,
});

/** Signs a person of the provider in, through a browser that follows every redirect. */
const signInAs = async (person: ProviderPerson) => {
  provider.become(person);
  const { url, secret } = await start(person.email);
  return finish(await provider.signIn(url), secret);
};
const rolesOf = async (email: string) => (await testkit.viewerOf(email)).roles;
/** Returns the data of published member changes, oldest first. */
const published = async () =>
  (await testkit.rows<{ payload: string }>('select payload from outbox order by id'))
    .map(({ payload }) => parseEvent(payload))
    .filter(({ type }) => type === 'MemberChanged')
    .map(({ data }) => data);

describe('a person whom the provider names', () => {
  test('becomes a member at the first sign-in and is the same one at the second', async () => {
    const nora = aPerson('nora@acme.test');
    const session = valueOf(await signInAs(nora));
    expect(session.user).toMatchObject({
      email: nora.email,
      firstName: 'Nora',
      roles: ['employee'],
    });
    expect(claimsIn(session.accessToken)).toMatchObject({ amr: ['sso'] });
    const again = valueOf(await signInAs({ ...nora, email: 'nora.renamed@acme.test' }));
    expect(again.user.id).toBe(session.user.id);
    expect(await testkit.auditKinds()).toEqual(
      expect.arrayContaining(['member.joined', 'single_sign_on.linked', 'session.started']),
    );
    expect((await published())[0]).toMatchObject({ email: nora.email, active: true });
  });

  test('has no password that anyone knows', async () => {
    valueOf(await signInAs(aPerson('nora@acme.test')));
    const email = 'nora@acme.test';
    expect(
      await testkit.useCases.signIn({ email, password: PASSWORD, origin: NOWHERE }),
    ).toMatchObject(refused('INVALID_CREDENTIALS'));
  });

  test('is the member who already has the address', async () => {
    const emma = await testkit.idOf(EMMA);
    expect(valueOf(await signInAs(aPerson(EMMA))).user.id).toBe(emma);
    expect(await rolesOf(EMMA)).toEqual(['employee', 'approver']);
  });

  test('joins when they were invited, and their link ends', async () => {
    const actor = await testkit.actorOf(ADA);
    const input = { email: 'ivy@acme.test', firstName: 'Ivy', lastName: 'Invited' };
    valueOf(
      await testkit.useCases.inviteMember({
        actor,
        input: { ...input, roles: ['employee'] },
        idempotencyKey: null,
      }),
    );
    const token = await testkit.linkTo(input.email);
    expect(valueOf(await signInAs(aPerson(input.email))).user.status).toBe('active');
    expect(
      await testkit.useCases.acceptInvitation({
        token,
        password: 'marble otter violin',
        origin: NOWHERE,
      }),
    ).toMatchObject(refused('INVALID_LINK'));
  });

  test('is refused when new members are not wanted', async () => {
    valueOf(await setUp(ADA, settingsOf(provider.issuer, { createsMembers: false })));
    expect(await signInAs(aPerson('nora@acme.test'))).toMatchObject(
      refused('SINGLE_SIGN_ON_FAILED'),
    );
    await expect(testkit.idOf('nora@acme.test')).rejects.toThrow('no member');
  });

  test('is refused when deactivated, linked or not', async () => {
    valueOf(await signInAs(aPerson(EMMA)));
    const deactivate = async (email: string) =>
      valueOf(
        await testkit.useCases.deactivateMember({
          actor: await testkit.actorOf(ADA),
          id: await testkit.idOf(email),
        }),
      );
    await deactivate(EMMA);
    await deactivate(MIA);
    for (const email of [EMMA, MIA]) {
      expect(await signInAs(aPerson(email))).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    }
  });

  test('does not become a member whom another person at the provider is already', async () => {
    valueOf(await signInAs(aPerson(EMMA)));
    expect(await signInAs(aPerson(EMMA, { sub: 'hired after Emma' }))).toMatchObject(
      refused('SINGLE_SIGN_ON_FAILED'),
    );
  });

  test('is refused with an address that is not verified', async () => {
    expect(await signInAs(aPerson(EMMA, { email_verified: false }))).toMatchObject(
      refused('SINGLE_SIGN_ON_FAILED'),
    );
  });
});

describe('another organization', () => {
  const signInAtOwn = async (person: ProviderPerson) => {
    provider.become(person);
    const { url, secret } = await start('any@rival.test');
    return finish(await provider.signIn(url), secret);
  };

  test("can't sign in as our members, whatever its provider says", async () => {
    valueOf(await proveDomain(RITA, 'rival.test'));
    valueOf(await setUp(RITA, settingsOf(provider.issuer)));
    expect(await signInAtOwn(aPerson(EMMA))).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    // The link is for this organization; the same person at the same provider is unknown in the other.
    valueOf(await signInAs(aPerson(EMMA)));
    expect(await signInAtOwn(aPerson(EMMA))).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    const theirs = valueOf(await signInAtOwn(aPerson('new@rival.test', { sub: `sub of ${EMMA}` })));
    expect(theirs.user.organizationId).toBe((await testkit.viewerOf(RITA)).organizationId);
  });

  test("can't prove our domain, not even with our record", async () => {
    expect(await proveDomain(RITA, 'acme.test')).toMatchObject(refused('DOMAIN_TAKEN'));
  });

  test("can't take over a member of ours by an address of a domain that is its own", async () => {
    await testkit.rows(`update members set email = 'emma@rival.test' where email = '${EMMA}'`);
    valueOf(await proveDomain(RITA, 'rival.test'));
    valueOf(await setUp(RITA, settingsOf(provider.issuer)));
    expect(await signInAtOwn(aPerson('emma@rival.test'))).toMatchObject(
      refused('SINGLE_SIGN_ON_FAILED'),
    );
  });
});

describe('groups of the provider', () => {
  const groupRoles = [
    { group: 'approvers', roles: ['approver'] },
    { group: 'it', roles: ['admin', 'finance'] },
  ] as const;
  beforeEach(async () => {
    valueOf(await setUp(ADA, settingsOf(provider.issuer, { groupsClaim: 'groups', groupRoles })));
  });

  test('set the roles at every sign-in, audited and published', async () => {
    await signInAs(aPerson('nora@acme.test', { groups: ['approvers', 'unknown'] }));
    expect(await rolesOf('nora@acme.test')).toEqual(['employee', 'approver']);
    const { accessToken } = valueOf(await signInAs(aPerson('nora@acme.test', { groups: ['it'] })));
    expect(await rolesOf('nora@acme.test')).toEqual(['employee', 'finance', 'admin']);
    expect(claimsIn(accessToken)).toMatchObject({ roles: ['employee', 'finance', 'admin'] });
    expect(await testkit.auditKinds()).toContain('member.roles_changed');
    expect((await published()).at(-1)).toMatchObject({
      roles: ['employee', 'finance', 'admin'],
    });
  });

  test('do not make an admin of an account that only one person vouches for, until another confirms it', async () => {
    await testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
    const rules = { groupsClaim: 'groups', groupRoles, secondFactorValues: ['mfa'] };
    const { pendingChangeId } = valueOf(await setUp(ADA, settingsOf(provider.issuer, rules)));
    valueOf(await testkit.answer(MIA, pendingChangeId, 'confirm'));
    const nora = aPerson('nora@acme.test', { groups: ['it'] });
    valueOf(await signInAs(nora));
    expect(await rolesOf('nora@acme.test')).toEqual(['employee', 'finance']);
    const actor = await testkit.actorOf(MIA);
    const [toConfirm] = await testkit.queries.peopleToConfirm(actor.viewer);
    const confirmed = [toConfirm!.memberId];
    valueOf(await testkit.useCases.confirmPeople({ actor, confirmed, doubted: [] }));
    valueOf(await signInAs(nora));
    expect(await rolesOf('nora@acme.test')).toEqual(['employee', 'finance', 'admin']);
  });

  test('without the claim are empty, and the roles end', async () => {
    valueOf(await signInAs(aPerson(EMMA)));
    expect(await rolesOf(EMMA)).toEqual(['employee']);
  });

  test('never take the last admin', async () => {
    valueOf(await signInAs(aPerson(ADA, { groups: [] })));
    expect(await rolesOf(ADA)).toEqual(['employee', 'admin']);
  });
});

describe('a response of the provider', () => {
  test('works once, and only with the secret of its browser', async () => {
    provider.become(aPerson(EMMA));
    const mine = await start(EMMA);
    const theirs = await start(EMMA);
    const query = await provider.signIn(mine.url);
    expect(await finish(query, theirs.secret)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    valueOf(await finish(query, mine.secret));
    expect(await finish(query, mine.secret)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
  });

  test('expires after ten minutes, when its row is also removed', async () => {
    provider.become(aPerson(EMMA));
    const { url, secret } = await start(EMMA);
    const query = await provider.signIn(url);
    testkit.wait(10 * 60_000 + 1);
    expect(await finish(query, secret)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    await deleteExpiredRows(testkit.database, testkit.clock.now());
    expect(await testkit.rows('select 1 from single_sign_on_requests')).toEqual([]);
  });

  test('is refused once the organization has another provider', async () => {
    provider.become(aPerson(EMMA));
    const { url, secret } = await start(EMMA);
    const query = await provider.signIn(url);
    valueOf(await testkit.useCases.removeSingleSignOn({ actor: await testkit.actorOf(ADA) }));
    expect(await finish(query, secret)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
  });

  test('leaves no secret in the database that could finish a sign-in', async () => {
    const { secret, url } = await start(EMMA);
    const rows = JSON.stringify(await testkit.rows('select * from single_sign_on_requests'));
    const { searchParams } = new URL(url);
    for (const part of [secret, searchParams.get('state'), searchParams.get('nonce')]) {
      expect(rows).not.toContain(part);
    }
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  });
});

describe('an organization that requires single sign-on', () => {
  beforeEach(async () => {
    valueOf(await setUp(ADA, settingsOf(provider.issuer, { isRequired: true })));
  });
  const signIn = (email: string, password = PASSWORD) =>
    testkit.useCases.signIn({ email, password, origin: NOWHERE });

  test('refuses the right password of a member, says nothing to a wrong one, and lets admins in', async () => {
    expect(await signIn(EMMA)).toMatchObject(refused('SINGLE_SIGN_ON_REQUIRED'));
    expect(await signIn(EMMA, 'wrong')).toMatchObject(refused('INVALID_CREDENTIALS'));
    valueOf(await signIn(ADA));
    valueOf(await signIn(RITA));
    valueOf(await signInAs(aPerson(EMMA)));
  });

  test('leaves members with addresses of other domains their password', async () => {
    await testkit.rows(`update members set email = 'emma@contractor.test' where email = '${EMMA}'`);
    valueOf(await signIn('emma@contractor.test'));
  });
});

test('an address of any other domain is refused without a look at accounts', async () => {
  for (const email of ['someone@else.test', RITA, 'no address']) {
    expect(await testkit.useCases.startSingleSignOn({ email, origin: NOWHERE })).toMatchObject(
      refused('SINGLE_SIGN_ON_OFF'),
    );
  }
  const known = await start(EMMA);
  const unknown = await start('nobody@acme.test');
  const shape = ({ url }: { url: string }) => [...new URL(url).searchParams.keys()];
  expect(shape(known)).toEqual(shape(unknown));
});
