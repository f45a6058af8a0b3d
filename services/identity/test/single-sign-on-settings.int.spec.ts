import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SingleSignOnInput } from '../src/domain/single-sign-on.ts';
import {
  refused,
  startIdentityTestkit,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';
import { startIdentityGraph } from './support/identity-graph.ts';
import { settingsOf, singleSignOnSteps } from './support/single-sign-on.ts';

const [ADA, MIA, EMMA] = ['ada@acme.test', 'mia@acme.test', 'emma@acme.test'] as const;
const ISSUER = 'https://id.acme.test';
const SECRET = 'the secret of the client';

let testkit: IdentityTestkit;
const { setUp, proveDomain } = singleSignOnSteps(() => testkit);
beforeAll(async () => {
  testkit = await startIdentityTestkit({ delayS: 86_400 });
});
beforeEach(async () => {
  await testkit.reset();
  await testkit.rows(`update members set roles = '{employee,admin}' where email = '${MIA}'`);
});
afterAll(() => testkit.close());

const settings = (changes: Partial<SingleSignOnInput> = {}) =>
  settingsOf(ISSUER, { clientSecret: SECRET, ...changes });
const confirm = (by: string, id: string | null) => testkit.answer(by, id, 'confirm');
const stored = async () =>
  (await testkit.queries.singleSignOn(await testkit.viewerOf(ADA))).provider;
const inForce = async (changes: Partial<SingleSignOnInput> = {}) => {
  const { pendingChangeId } = valueOf(await setUp(ADA, settings(changes)));
  valueOf(await confirm(MIA, pendingChangeId));
};

test('settings take effect when a second admin confirms them, who sees the roles that groups give', async () => {
  const groupRoles = [{ group: 'it', roles: ['admin', 'finance'] }] as const;
  const proposed = valueOf(await setUp(ADA, settings({ groupsClaim: 'groups', groupRoles })));
  expect(await stored()).toBeNull();
  const id = proposed.pendingChangeId;
  const [change] = await testkit.queries.pendingChanges(await testkit.viewerOf(MIA));
  expect(change).toMatchObject({ statementHash: id, viewerMayConfirm: true });
  expect(change?.fields).toContainEqual({
    field: 'Group it',
    before: null,
    after: 'finance, admin',
  });
  expect(await confirm(ADA, id)).toMatchObject(refused('SECOND_PERSON_REQUIRED'));
  valueOf(await confirm(MIA, id));
  expect(await stored()).toMatchObject({ issuer: ISSUER, groupsClaim: 'groups' });
  expect(await testkit.auditKinds()).toEqual(
    expect.arrayContaining(['control.proposed', 'single_sign_on.changed', 'control.changed']),
  );
});

test('the client secret is sealed before anything is written, and is never returned', async () => {
  valueOf(await setUp(ADA, settings()));
  for (const table of [
    'change_details',
    'pending_changes',
    'authority_entries',
    'single_sign_on',
    'audit_log',
    'outbox',
    'idempotency_keys',
  ]) {
    expect(JSON.stringify(await testkit.rows(`select * from ${table}`)), table).not.toContain(
      SECRET,
    );
  }
});

test('the secret stays with its provider: another issuer or client needs its own', async () => {
  await inForce();
  const kept = await setUp(ADA, settings({ clientSecret: null, createsMembers: false }));
  expect(kept).toMatchObject({ ok: true });
  const elsewhere = { ...settings({ clientSecret: null }), issuer: 'https://elsewhere.test' };
  expect(await setUp(ADA, elsewhere)).toMatchObject(
    refused('VALIDATION_FAILED', { field: 'clientSecret' }),
  );
  const otherClient = settings({ clientSecret: null, clientId: 'another' });
  expect(await setUp(ADA, otherClient)).toMatchObject(
    refused('VALIDATION_FAILED', { field: 'clientSecret' }),
  );
});

test('one admin removes single sign-on, which forgets who is who', async () => {
  await inForce();
  valueOf(await testkit.useCases.removeSingleSignOn({ actor: await testkit.actorOf(ADA) }));
  expect(await stored()).toBeNull();
  expect(
    await testkit.useCases.removeSingleSignOn({ actor: await testkit.actorOf(ADA) }),
  ).toMatchObject(refused('NOT_FOUND'));
});

test('a request that is sent twice with its key makes one proposal', async () => {
  const command = { actor: await testkit.actorOf(ADA), input: settings(), idempotencyKey: 'one' };
  const first = valueOf(await testkit.useCases.setSingleSignOn(command));
  expect(valueOf(await testkit.useCases.setSingleSignOn(command))).toEqual(first);
  expect(await testkit.rows('select 1 from pending_changes')).toHaveLength(1);
});

test('only admins who have just confirmed who they are propose settings', async () => {
  expect(await setUp(EMMA, settings())).toMatchObject(refused('FORBIDDEN'));
  const actor = await testkit.actorOf(ADA, { authentication: null });
  expect(
    await testkit.useCases.setSingleSignOn({ actor, input: settings(), idempotencyKey: null }),
  ).toMatchObject(refused('STEP_UP_REQUIRED'));
  expect(
    await testkit.useCases.addSingleSignOnDomain({ actor, domain: 'acme.test' }),
  ).toMatchObject(refused('STEP_UP_REQUIRED'));
});

test('a domain is proved by its record, once, and stays until it is removed', async () => {
  const actor = await testkit.actorOf(ADA);
  const domain = 'acme.test';
  const added = valueOf(
    await testkit.useCases.addSingleSignOnDomain({ actor, domain: ' ACME.test' }),
  );
  expect(valueOf(await testkit.useCases.addSingleSignOnDomain({ actor, domain }))).toEqual(added);
  testkit.dnsTexts.set('_outlay.acme.test', ['outlay-domain=of someone else']);
  expect(await testkit.useCases.proveSingleSignOnDomain({ actor, domain })).toMatchObject(
    refused('DOMAIN_NOT_PROVED'),
  );
  expect(valueOf(await proveDomain(ADA, domain)).provedAt).not.toBeNull();
  valueOf(await testkit.useCases.proveSingleSignOnDomain({ actor, domain }));
  valueOf(await testkit.useCases.removeSingleSignOnDomain({ actor, domain }));
  expect(await testkit.useCases.removeSingleSignOnDomain({ actor, domain })).toMatchObject(
    refused('NOT_FOUND'),
  );
  expect((await testkit.auditKinds()).filter((kind) => kind.includes('domain'))).toEqual([
    'single_sign_on.domain_added',
    'single_sign_on.domain_proved',
    'single_sign_on.domain_removed',
  ]);
});

test('the API shows admins the settings without the secret, and others nothing', async () => {
  await inForce({ groupsClaim: 'groups', groupRoles: [{ group: 'it', roles: ['admin'] }] });
  const graph = await startIdentityGraph(testkit);
  const query = `{ singleSignOn { redirectUri provider { issuer groupRoles { group roles } } domains { domain } } }`;
  try {
    expect(await graph.ask(await testkit.viewerOf(ADA), query)).toMatchObject({
      singleSignOn: {
        redirectUri: 'https://outlay.test/sign-in/callback',
        provider: { issuer: ISSUER, groupRoles: [{ group: 'it', roles: ['ADMIN'] }] },
        domains: [],
      },
    });
    expect(await graph.codesOf(await testkit.viewerOf(EMMA), query)).toEqual(['FORBIDDEN']);
  } finally {
    await graph.close();
  }
});
