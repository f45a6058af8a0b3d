import { connectionProblem, problemWithHost } from '@outlay/platform/public-address';
import { ok, refuse, type Result } from '@outlay/platform/result';
import type { Sealer } from '@outlay/platform/sealing';
import {
  allowInsecureRequests,
  AuthorizationResponseError,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  type ClientAuth,
  type Configuration,
} from 'openid-client';
import { lacksClaims, SIGN_IN_AGE_MAX_S, type ProviderClaims } from '../domain/provider-claims.ts';
import {
  problemWithProvider,
  type AddressPolicy,
  type SingleSignOn,
} from '../domain/single-sign-on.ts';
import type { IdentityProviders, ProviderResponse } from '../use-cases/ports.ts';
import { createProviderFetch } from './provider-fetch.ts';
import { requestSecretsOf } from './request-secrets.ts';

/** Timeout for all calls of one step together. The gateway waits at most 8 s. */
const TIMEOUT_MS = 6_000;

const SCOPE = 'openid email profile';

export interface IdentityProvidersOptions {
  readonly publicUrl: string;
  /** Encrypts client secrets. */
  readonly sealer: Sealer;
  readonly allowPrivate: boolean;
  /** Timeout for all calls of one step together. */
  readonly timeoutMs?: number;
}

// Our address policy decides: it allows calls without TLS only to this machine and only in a sandbox.
// oxlint-disable-next-line typescript/no-deprecated -- the library marks what is for such places
const WITHOUT_TLS = allowInsecureRequests;

/** A step failed because the provider doesn't follow OpenID Connect. */
class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

const ownerOf = (organizationId: string): string => `single sign-on ${organizationId}`;

/** Uses the method that the provider announces, or else the standard's default. */
const clientSecret =
  (secret: string): ClientAuth =>
  (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const authenticate = methods.includes('client_secret_basic')
      ? ClientSecretBasic(secret)
      : ClientSecretPost(secret);
    authenticate(server, ...rest);
  };

/** Calls OpenID Connect providers, using the authorization code flow with PKCE. */
export function createIdentityProviders(options: IdentityProvidersOptions): IdentityProviders {
  const { publicUrl, sealer, allowPrivate, timeoutMs = TIMEOUT_MS } = options;
  const addresses: AddressPolicy = { allowPrivate, problemWithHost };
  const redirectUri = `${publicUrl}/sign-in/callback`;
  const connect = (issuer: string, clientId: string, secret: string | null) =>
    discover({ issuer, clientId, secret, addresses }, AbortSignal.timeout(timeoutMs));
  const connectTo = ({ organizationId, issuer, clientId, sealedSecret }: SingleSignOn) =>
    connect(issuer, clientId, sealer.open(ownerOf(organizationId), sealedSecret).toString());
  return {
    addresses,
    redirectUri,
    sealSecret: (organizationId, secret) => sealer.seal(ownerOf(organizationId), secret),
    stateOf: (secret) => requestSecretsOf(secret).state,
    check: async (issuer) => {
      const connected = await reached(connect(issuer, 'outlay', null));
      return connected.ok ? ok(null) : connected;
    },
    signInUrl: async (provider, request) => {
      const connected = await reached(connectTo(provider));
      if (!connected.ok) return connected;
      const { state, nonce, verifier } = requestSecretsOf(request.secret);
      const url = buildAuthorizationUrl(connected.value, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: request.email,
        max_age: request.isStepUp ? '0' : String(SIGN_IN_AGE_MAX_S),
        ...(request.isStepUp && { prompt: 'login' }),
      });
      return ok(url.href);
    },
    claimsOf: async (provider, response) => {
      const connected = await reached(connectTo(provider));
      if (!connected.ok) return connected;
      return exchange(connected.value, `${redirectUri}?${response.query}`, provider, response);
    },
  };
}

interface Client {
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | null;
  readonly addresses: AddressPolicy;
}

async function discover(
  { issuer, clientId, secret, addresses }: Client,
  signal: AbortSignal,
): Promise<Configuration> {
  const server = new URL(issuer);
  const authentication = secret === null ? None() : clientSecret(secret);
  const config = await discovery(server, clientId, undefined, authentication, {
    [customFetch]: createProviderFetch(addresses, signal),
    execute: [enableNonRepudiationChecks, ...(addresses.allowPrivate ? [WITHOUT_TLS] : [])],
  });
  const metadata = config.serverMetadata();
  // The library accepts a multi-tenant issuer, whose other tenants could then name addresses of this organization.
  if (URL.parse(metadata.issuer)?.href !== server.href) {
    throw new ProviderError(`It names itself ${metadata.issuer}.`);
  }
  const signIn = URL.parse(metadata.authorization_endpoint ?? '');
  if (!signIn || problemWithProvider(signIn, addresses) !== null) {
    throw new ProviderError('Its authorization endpoint has no public https address.');
  }
  return config;
}

type Reached = Promise<Result<Configuration, 'PROVIDER_UNAVAILABLE'>>;

async function reached(connecting: Promise<Configuration>): Reached {
  try {
    return ok(await connecting);
  } catch (error) {
    return refuse(
      'PROVIDER_UNAVAILABLE',
      `The identity provider doesn't respond as expected. ${reasonOf(error)}`,
    );
  }
}

async function exchange(
  config: Configuration,
  address: string,
  provider: SingleSignOn,
  { secret }: ProviderResponse,
): ReturnType<IdentityProviders['claimsOf']> {
  const { state, nonce, verifier } = requestSecretsOf(secret);
  try {
    const tokens = await authorizationCodeGrant(config, new URL(address), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims: ProviderClaims = { ...tokens.claims() };
    if (!lacksClaims(claims, provider.groupsClaim)) return ok(claims);
    if (config.serverMetadata().userinfo_endpoint === undefined) return ok(claims);
    const more = await fetchUserInfo(config, tokens.access_token, String(claims['sub']));
    return ok({ ...more, ...claims });
  } catch (error) {
    return isOfResponse(error)
      ? refuse('SINGLE_SIGN_ON_FAILED', `The provider didn't sign you in. ${reasonOf(error)}`)
      : refuse('PROVIDER_UNAVAILABLE', `The identity provider doesn't respond. ${reasonOf(error)}`);
  }
}

/** Library error codes for calls without a complete response. */
const UNANSWERED = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'];

/** Whether the provider responded with a refusal or an invalid response. */
const isOfResponse = (error: unknown): boolean =>
  error instanceof AuthorizationResponseError ||
  error instanceof ResponseBodyError ||
  (error instanceof ClientError && error.code !== undefined && !UNANSWERED.includes(error.code));

/** Describes the failure for admins, without anything that was sent. */
function reasonOf(error: unknown): string {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
    return sentence(error.error_description ?? error.error);
  }
  if (!(error instanceof Error)) return '';
  const { cause } = error;
  const failed = error instanceof ClientError && cause instanceof Error ? cause : error;
  return connectionProblem(failed, 'The provider') ?? sentence(failed.message);
}

const REASON_MAX = 200;

const sentence = (text: string): string => `${text.slice(0, REASON_MAX).replace(/\.$/, '')}.`;
