import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimsIn } from './support/claims-in.ts';
import type { JWTPayload } from 'jose';
import { startFakeProvider, type FakeProvider } from './support/fake-provider.ts';
import {
  NOWHERE,
  refused,
  startIdentityTestkit,
  STEP_UP_S,
  valueOf,
  type IdentityTestkit,
} from './support/identity-testkit.ts';
import { settingsOf, singleSignOnSteps } from './support/single-sign-on.ts';

const [ADA, EMMA] = ['ada@acme.test', 'emma@acme.test'] as const;
const PROVIDER_TIMEOUT_MS = 300;

let testkit: IdentityTestkit;
let provider: FakeProvider;
const { setUp, proveDomain, start, finish } = singleSignOnSteps(() => testkit);

const settings = (changes = {}) =>
  settingsOf(provider.issuer, { clientId: 'outlay', secondFactorValues: ['mfa'], ...changes });

beforeAll(async () => {
  testkit = await startIdentityTestkit({ start: new Date(), timeoutMs: PROVIDER_TIMEOUT_MS });
  provider = await startFakeProvider();
});
beforeEach(async () => {
  Object.assign(provider, { metadata: {}, silentAt: [], tokenRequests: 0 });
  await testkit.reset();
  valueOf(await proveDomain(ADA, 'acme.test'));
  valueOf(await setUp(ADA, settings()));
});
afterAll(async () => {
  await provider.close();
  await testkit.close();
});

const nowS = (): number => Math.floor(Date.now() / 1_000);
const partsOf = (url: string) => {
  const { searchParams } = new URL(url);
  return { nonce: searchParams.get('nonce') ?? '', state: searchParams.get('state') ?? '' };
};

/** Signs Emma in with an ID token that is valid except for these claims. */
async function signInWith(claims: JWTPayload, { isForged = false, query = '' } = {}) {
  const { url, secret } = await start(EMMA);
  const { nonce, state } = partsOf(url);
  provider.token = { claims: { sub: 'emma', email: EMMA, nonce, ...claims }, isForged };
  return finish(query || `code=one&state=${state}`, secret);
}

describe('an ID token', () => {
  test('that is right signs in', async () => {
    expect(valueOf(await signInWith({})).user.email).toBe(EMMA);
  });

  test.each<[string, JWTPayload]>([
    ['of another issuer', { iss: 'https://elsewhere.test' }],
    ['for another client', { aud: 'someone else' }],
    ['of another request', { nonce: 'not ours' }],
    ['that has expired', { exp: nowS() - 3_600 }],
    ['of a sign-in of last week', { auth_time: nowS() - 7 * 86_400 }],
    ['without an address', { email: undefined }],
    ['with an address of another domain', { email: 'emma@else.test' }],
    ['with an address that is not verified', { email_verified: 'false' }],
    ['of no one', { sub: '' }],
  ])('%s signs no one in', async (_name, claims) => {
    expect(await signInWith(claims)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    expect(await testkit.rows('select 1 from sessions')).toEqual([]);
  });

  test('that the published key did not sign signs no one in', async () => {
    expect(await signInWith({}, { isForged: true })).toMatchObject(
      refused('SINGLE_SIGN_ON_FAILED'),
    );
  });
});

describe('a response', () => {
  test.each([
    ['with another state', 'code=one&state=other'],
    ['without a code', 'state=other'],
    ['that says no', 'error=access_denied&state=other'],
    ['that is no query', '%%%&&&==='],
  ])('%s is refused before the provider is asked', async (_name, query) => {
    expect(await signInWith({}, { query })).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    expect(provider.tokenRequests).toBe(0);
  });
});

test('a response is read once, even by a provider that takes its code twice', async () => {
  const { url, secret } = await start(EMMA);
  const { nonce, state } = partsOf(url);
  provider.token = { claims: { sub: 'emma', email: EMMA, nonce } };
  const query = `code=one&state=${state}`;
  valueOf(await finish(query, secret));
  expect(await finish(query, secret)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
  expect(provider.tokenRequests).toBe(1);
});

describe('a second factor', () => {
  const turnOn = async () =>
    testkit.rows(
      `insert into second_factors (member_id, sealed_key, since, recovery_codes)
       select id, 'x', now(), '{}' from members where email = $1`,
      [EMMA],
    );

  test('of the provider counts where the settings name it', async () => {
    await turnOn();
    const session = valueOf(await signInWith({ amr: ['pwd', 'mfa'] }));
    expect(session.secondFactor).toBe('on');
  });

  test('of Outlay is required when the provider asked for none', async () => {
    await turnOn();
    const asked = await signInWith({ amr: ['pwd'] });
    expect(asked).toMatchObject({
      ...refused('SECOND_FACTOR_REQUIRED'),
      challenge: expect.any(String) as string,
    });
  });

  test('that the organization requires but nobody asked for only allows its setup', async () => {
    await testkit.rows('update organizations set requires_second_factor = true');
    expect(valueOf(await signInWith({})).secondFactor).toBe('required');
    expect(valueOf(await signInWith({ acr: 'mfa' })).secondFactor).toBe('off');
  });
});

describe('a provider', () => {
  const tried = async (issuer = provider.issuer) =>
    testkit.useCases.testSingleSignOn({ actor: await testkit.actorOf(ADA), issuer });

  test('that publishes the required metadata passes the test', async () => {
    expect(await tried()).toMatchObject({ ok: true });
  });

  test('that is down is reported at once', async () => {
    const down = await startFakeProvider();
    await down.close();
    expect(await tried(down.issuer)).toMatchObject(refused('PROVIDER_UNAVAILABLE'));
  });

  test('that hangs is reported within the time limit, wherever it hangs', async () => {
    provider.silentAt = ['/.well-known/openid-configuration'];
    const startedAt = performance.now();
    const refusal = await testkit.useCases.startSingleSignOn({ email: EMMA, origin: NOWHERE });
    expect(refusal).toMatchObject(refused('PROVIDER_UNAVAILABLE'));
    expect(performance.now() - startedAt).toBeLessThan(10 * PROVIDER_TIMEOUT_MS);
    for (const path of ['/token', '/jwks']) {
      provider.silentAt = [path];
      expect(await signInWith({})).toMatchObject(refused('PROVIDER_UNAVAILABLE'));
    }
  });

  test('of many tenants, which names itself otherwise, is refused', async () => {
    provider.metadata = { issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
    expect(await tried()).toMatchObject(refused('PROVIDER_UNAVAILABLE'));
    provider.metadata = {};
    // With the whole address of the document, the library doesn't compare issuer names.
    const documentUrl = `${provider.issuer}/.well-known/openid-configuration`;
    expect(await tried(documentUrl)).toMatchObject(refused('PROVIDER_UNAVAILABLE'));
  });

  test('can send no one to an address without TLS', async () => {
    provider.metadata = { authorization_endpoint: 'http://elsewhere.test/auth' };
    expect(await tried()).toMatchObject(refused('PROVIDER_UNAVAILABLE'));
    provider.metadata = { authorization_endpoint: 'javascript:alert(1)' };
    expect(await tried()).toMatchObject(refused('PROVIDER_UNAVAILABLE'));
  });
});

describe('a step-up at the provider', () => {
  const viewerOf = async (sessionId: string) => {
    const { viewer, origin } = await testkit.actorOf(EMMA, { sessionId });
    const stale = { at: 1, methods: ['sso'] as const, freshUntil: 1 };
    return { viewer: { ...viewer, authentication: stale }, origin };
  };
  const sessionId = async () => {
    valueOf(await signInWith({ auth_time: nowS() - 3_600 }));
    const [row] = await testkit.rows<{ id: string }>('select id from sessions');
    return row!.id;
  };
  const stepUp = async (claims: JWTPayload) => {
    const actor = await viewerOf(await sessionId());
    const { url, secret } = valueOf(await testkit.useCases.startSingleSignOnStepUp(actor));
    const { nonce, state } = partsOf(url);
    expect(new URL(url).searchParams.get('prompt')).toBe('login');
    provider.token = { claims: { sub: 'emma', email: EMMA, nonce, ...claims } };
    const singleSignOn = { query: `code=one&state=${state}`, secret };
    return testkit.useCases.stepUp({ actor, singleSignOn });
  };
  const freshUntil = (accessToken: string): number =>
    claimsIn(accessToken)['fresh_until'] as number;

  test('a sign-in that the provider did not ask for is no step-up', async () => {
    const signedInAt = nowS() - 3_600;
    const { accessToken } = valueOf(await signInWith({ auth_time: signedInAt }));
    expect(freshUntil(accessToken)).toBe(signedInAt + STEP_UP_S);
    const silent = valueOf(await signInWith({ auth_time: undefined }));
    expect(freshUntil(silent.accessToken)).toBeLessThan(nowS());
  });

  test('confirms the session once the person was asked again', async () => {
    expect(await testkit.queries.usesSingleSignOn(await testkit.viewerOf(EMMA))).toBe(false);
    const { accessToken } = valueOf(await stepUp({}));
    expect(freshUntil(accessToken)).toBeGreaterThan(nowS());
    expect(await testkit.queries.usesSingleSignOn(await testkit.viewerOf(EMMA))).toBe(true);
  });

  test.each<[string, JWTPayload]>([
    ['who was not asked again', { auth_time: nowS() - 3_600 }],
    ['of whom the provider does not say when', { auth_time: undefined }],
    ['who is someone else there', { sub: 'mallory' }],
  ])('confirms no one %s', async (_name, claims) => {
    expect(await stepUp(claims)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
  });

  test('is no sign-in, and a sign-in is no step-up', async () => {
    const actor = await viewerOf(await sessionId());
    const started = valueOf(await testkit.useCases.startSingleSignOnStepUp(actor));
    const right = (nonce: string) => ({ claims: { sub: 'emma', email: EMMA, nonce } });
    provider.token = right(partsOf(started.url).nonce);
    const query = `code=one&state=${partsOf(started.url).state}`;
    expect(await finish(query, started.secret)).toMatchObject(refused('SINGLE_SIGN_ON_FAILED'));
    const { url, secret } = await start(EMMA);
    provider.token = right(partsOf(url).nonce);
    const singleSignOn = { query: `code=one&state=${partsOf(url).state}`, secret };
    expect(await testkit.useCases.stepUp({ actor, singleSignOn })).toMatchObject(
      refused('SINGLE_SIGN_ON_FAILED'),
    );
  });

  test('of a member with a second factor needs one', async () => {
    const id = await sessionId();
    await testkit.rows(
      `insert into second_factors (member_id, sealed_key, since, recovery_codes)
       select id, 'x', now(), '{}' from members where email = $1`,
      [EMMA],
    );
    const actor = await viewerOf(id);
    const { url, secret } = valueOf(await testkit.useCases.startSingleSignOnStepUp(actor));
    const { nonce, state } = partsOf(url);
    provider.token = { claims: { sub: 'emma', email: EMMA, nonce } };
    const singleSignOn = { query: `code=one&state=${state}`, secret };
    expect(await testkit.useCases.stepUp({ actor, singleSignOn })).toMatchObject(
      refused('SECOND_FACTOR_REQUIRED'),
    );
  });
});
