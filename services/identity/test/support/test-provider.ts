import { exportJWK, generateKeyPair } from 'jose';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A person as the provider knows them. */
export interface ProviderPerson {
  readonly sub: string;
  readonly email: string;
  readonly email_verified?: boolean;
  readonly given_name?: string;
  readonly family_name?: string;
  readonly groups?: readonly string[];
}

export const CLIENT = { id: 'outlay', secret: 'a secret of the organization' } as const;

/** A certified OpenID provider on a port of this machine, which signs in the person named by the test without a form. */
export interface TestProvider {
  readonly issuer: string;
  /** Sets the person who signs in from now on. */
  readonly become: (person: ProviderPerson) => void;
  /** Follows the address like a browser until it is sent back, and returns the query of that address. */
  readonly signIn: (url: string) => Promise<string>;
  readonly close: () => Promise<void>;
}

const SCOPE = 'openid email profile';
const REDIRECTS_MAX = 10;

/** Follows redirects within the provider, with its cookies. */
async function follow(url: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = url;
  for (let count = 0; count < REDIRECTS_MAX; count += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      const [name = '', ...value] = pair.split('=');
      cookies.set(name, value.join('='));
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (next.startsWith(redirectUri)) return new URL(next).search.slice(1);
  }
  throw new Error('too many redirects');
}

export async function startTestProvider(redirectUri: string): Promise<TestProvider> {
  let person: ProviderPerson | null = null;
  let handle = (_request: IncomingMessage, response: ServerResponse): void => {
    response.end();
  };
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const people = new Map<string, ProviderPerson>();
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' }] },
    cookies: { keys: ['only for a test'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'groups'],
    },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ ...people.get(sub), sub }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: CLIENT.id, accountId });
      grant.addOIDCScope(SCOPE);
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  handle = (request, response) => {
    if (request.url?.startsWith('/interaction/') && person) {
      const login = { accountId: person.sub };
      void provider.interactionFinished(request, response, { login });
    } else {
      void callback(request, response);
    }
  };
  return {
    issuer,
    become: (next) => {
      person = next;
      people.set(next.sub, next);
    },
    signIn: (url) => follow(url, redirectUri),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
