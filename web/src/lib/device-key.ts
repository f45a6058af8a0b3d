import type { ApolloClient } from '@apollo/client/core';
import { decisionMessage, type SignedDecision } from '@outlay/schemas/signed-decision';
import { clear, createStore, get, set, type UseStore } from 'idb-keyval';
import { RegisterDeviceKeyDocument, type DeviceProofInput } from '../generated/graphql.ts';
import { base64url } from './base64url.ts';
import { accessToken } from './session-store.ts';

/** The key of this session. The browser signs with its private half and doesn't reveal it to scripts. */
interface DeviceKey {
  sessionId: string;
  /** Uncompressed point in base64url. */
  publicKey: string;
  privateKey: CryptoKey;
  /** The server's statement that the key belongs to this session; null until its answer has arrived. */
  statement: string | null;
}

type RegisteredKey = DeviceKey & { statement: string };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const entry = 'key';

/** Undefined if the browser stores nothing, as in some private windows; the key then lives as long as the page. */
async function inStore<Value>(work: (store: UseStore) => Promise<Value>) {
  try {
    return await work(createStore('outlay', 'device-keys'));
  } catch {
    return undefined;
  }
}

let kept: DeviceKey | null = null;
let registering: Promise<RegisteredKey | null> | null = null;

/** Returns the access token's claims about the session; null without one. */
function sessionClaims(): { sid: string; fresh_until?: number } | null {
  const [, payload] = accessToken()?.split('.') ?? [];
  try {
    return JSON.parse(
      atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/')),
    ) as ReturnType<typeof sessionClaims>;
  } catch {
    return null;
  }
}

async function find(sessionId: string): Promise<DeviceKey | null> {
  kept = (await inStore((store) => get<DeviceKey>(entry, store))) ?? kept;
  return kept?.sessionId === sessionId ? kept : null;
}

async function keep(key: DeviceKey): Promise<void> {
  kept = key;
  await inStore(async (store) => {
    await clear(store);
    await set(entry, key, store);
  });
}

async function forget(): Promise<void> {
  kept = null;
  await inStore(clear);
}

async function generate(sessionId: string): Promise<DeviceKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, [
    'sign',
    'verify',
  ]);
  const point = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  return { sessionId, publicKey: point, privateKey, statement: null };
}

/** Keeps the key before it is sent: after a lost answer the same key is sent again, where another would need a confirmation. */
async function register(
  client: ApolloClient,
  sessionId: string,
  isBackground: boolean,
): Promise<RegisteredKey | null> {
  const known = await find(sessionId);
  if (isRegistered(known)) return known;
  const key = known ?? (await generate(sessionId));
  await keep(key);
  const { data } = await client.mutate({
    mutation: RegisterDeviceKeyDocument,
    variables: { publicKey: key.publicKey },
    context: { isBackground },
  });
  const statement = data?.registerDeviceKey.statement;
  if (!statement) {
    await forget();
    return null;
  }
  const registered = { ...key, statement };
  await keep(registered);
  return registered;
}

const isRegistered = (key: DeviceKey | null): key is RegisteredKey =>
  key !== null && key.statement !== null;

/** Returns the key, which two tabs of one session share. Null without a session or a secure context, or after a refusal. */
async function deviceKey(
  client: ApolloClient,
  isBackground: boolean,
): Promise<RegisteredKey | null> {
  const sessionId = sessionClaims()?.sid;
  if (sessionId === undefined || !('subtle' in crypto)) return null;
  registering ??= withLock(() => register(client, sessionId, isBackground))
    .catch(() => null)
    .finally(() => {
      registering = null;
    });
  return registering;
}

const withLock = <Value>(work: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request('outlay-device-key', work) : work();

/** Registers a key while the sign-in is fresh, so that later decisions need no confirmation. */
export async function prepareDeviceKey(client: ApolloClient): Promise<void> {
  const freshUntilS = sessionClaims()?.fresh_until ?? 0;
  if (freshUntilS * 1_000 > Date.now()) await deviceKey(client, true);
}

/** Signs a decision with the session's key. Undefined without one; the server reports whether it is required. */
export async function signDecision(
  client: ApolloClient,
  decision: Omit<SignedDecision, 'signedAt'>,
): Promise<DeviceProofInput | undefined> {
  const key = await deviceKey(client, false);
  if (!key) return undefined;
  const signedAt = new Date().toISOString();
  const message = new TextEncoder().encode(decisionMessage({ ...decision, signedAt }));
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key.privateKey,
    message,
  );
  return { statement: key.statement, signature: base64url(new Uint8Array(signature)), signedAt };
}
