import type { ApolloClient } from '@apollo/client/core';
import { canonicalJson } from '@outlay/schemas/canonical-json';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { RegisterDeviceKeyDocument, type StatementProofInput } from '#graphql';
import { base64url } from './base64url.ts';
import { storedInvitation } from './invitation.ts';
import { accessToken, sessionState } from './session-store.ts';
import { hexSha256 } from './sha256.ts';
import type { OfferedStatement } from './statement-text.ts';

/** The key of a member in this browser, which signs with its private half and doesn't reveal it to scripts. */
interface DeviceKey {
  memberId: string;
  /** The session in which it signs for its member; null until the server has said so, and while it waits for another device. */
  sessionId: string | null;
  /** Uncompressed point in base64url. */
  publicKey: string;
  privateKey: CryptoKey;
}

interface Signer {
  memberId: string;
  sessionId: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Undefined if the browser stores nothing, as in some private windows; the key then lives as long as the page. */
async function inStore<Value>(work: (store: UseStore) => Promise<Value>) {
  try {
    return await work(createStore('outlay', 'device-keys'));
  } catch {
    return undefined;
  }
}

let kept: DeviceKey | null = null;
let registering: Promise<DeviceKey | null> | null = null;

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

async function find(memberId: string): Promise<DeviceKey | null> {
  const stored = await inStore((store) => get<DeviceKey>(memberId, store));
  kept = stored ?? (kept?.memberId === memberId ? kept : null);
  return kept;
}

async function keep(key: DeviceKey): Promise<void> {
  kept = key;
  await inStore((store) => set(key.memberId, key, store));
}

async function forget({ memberId }: DeviceKey): Promise<void> {
  kept = null;
  await inStore((store) => del(memberId, store));
}

async function generate(memberId: string): Promise<DeviceKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(algorithm, false, [
    'sign',
    'verify',
  ]);
  const point = base64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  return { memberId, sessionId: null, publicKey: point, privateKey };
}

/**
 * Keeps the key before it is sent: after a lost answer the same key is sent again, where another would need a confirmation. One
 * that waits for another device is kept too, and sent again until that device has added it. A later session sends it again, because
 * where devices sign another key would have to wait for another device.
 */
async function register(
  client: ApolloClient,
  { memberId, sessionId }: Signer,
  isBackground: boolean,
): Promise<DeviceKey | null> {
  const known = await find(memberId);
  if (known?.sessionId === sessionId) return known;
  const key = known ?? (await generate(memberId));
  await keep(key);
  const send = async (proof: StatementProofInput | null) => {
    const { data } = await client.mutate({
      mutation: RegisterDeviceKeyDocument,
      variables: { publicKey: key.publicKey, proof },
      context: { isBackground },
    });
    return data?.registerDeviceKey;
  };
  const first = await send(null);
  const offered = first?.errors[0]?.statement ?? null;
  const proof = offered === null ? null : await proveFirstKey(key, offered);
  const answer = proof ? await send(proof) : first;
  if (answer?.keyId) {
    const added = { ...key, sessionId };
    await keep(added);
    return added;
  }
  if (answer?.errors[0]?.code === 'DEVICE_KEY_INVALID') await forget(key);
  return null;
}

/** Where devices sign, a person's first key signs the statement that brings it: this key of this person, and nothing else. */
async function proveFirstKey(key: DeviceKey, offered: string): Promise<StatementProofInput | null> {
  const keyId = await hexSha256(key.publicKey);
  const statement = JSON.parse(offered) as OfferedStatement;
  if (keyId === null || !bringsKey(statement, key, keyId)) return null;
  const joins = statement.kind === 'member.joined';
  const body = { ...statement.body, ...(joins && { secret: storedInvitation() }) };
  const text = canonicalJson({ ...statement, body });
  return { statement: text, keyId, signature: await signText(key, text) };
}

function bringsKey(
  { kind, subject, organizationId, body }: OfferedStatement,
  { memberId, publicKey }: DeviceKey,
  keyId: string,
): boolean {
  const session = sessionState();
  const subjects: Partial<Record<string, string>> = {
    'organization.created': 'organization',
    'member.joined': `member/${memberId}`,
    'key.added': `keys/${memberId}`,
  };
  const { key } = body as { key?: unknown };
  return (
    session.status !== 'signed-out' &&
    organizationId === String(session.user.org_id) &&
    subject === subjects[kind] &&
    canonicalJson(key ?? null) === canonicalJson({ id: keyId, kind: 'device', publicKey })
  );
}

async function signText({ privateKey }: DeviceKey, text: string): Promise<string> {
  const hashed = { name: 'ECDSA', hash: 'SHA-256' };
  const message = new TextEncoder().encode(text);
  return base64url(new Uint8Array(await crypto.subtle.sign(hashed, privateKey, message)));
}

/** Who signs, and in which session; null without one. */
function signerOf(session: ReturnType<typeof sessionState>): Signer | null {
  const sessionId = sessionClaims()?.sid;
  if (session.status === 'signed-out' || sessionId === undefined) return null;
  return { memberId: String(session.user.id), sessionId };
}

/** Returns the key, which two tabs of one session share. Null without one that signs for the person. */
async function deviceKey(client: ApolloClient, isBackground: boolean): Promise<DeviceKey | null> {
  const signer = signerOf(sessionState());
  if (signer === null || !('subtle' in crypto)) return null;
  registering ??= withLock(() => register(client, signer, isBackground))
    .catch(() => null)
    .finally(() => {
      registering = null;
    });
  return registering;
}

const withLock = <Value>(work: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request('outlay-device-key', work) : work();

/** Returns the public key of the member in this browser, uncompressed in base64url; null before one was made. */
export async function ownPublicKey(): Promise<string | null> {
  const session = sessionState();
  if (session.status === 'signed-out') return null;
  return (await find(String(session.user.id)))?.publicKey ?? null;
}

/** Registers a key while the sign-in is fresh, so that later submissions and decisions need no confirmation. */
export async function prepareDeviceKey(client: ApolloClient): Promise<void> {
  const freshUntilS = sessionClaims()?.fresh_until ?? 0;
  if (freshUntilS * 1_000 > Date.now()) await deviceKey(client, true);
}

/** Signs a text with the session's key: r and s in base64url. Null without a key. */
export async function signWithDevice(
  client: ApolloClient,
  text: string,
): Promise<{ keyId: string; signature: string } | null> {
  const key = await deviceKey(client, false);
  const keyId = key && (await hexSha256(key.publicKey));
  return key && keyId !== null ? { keyId, signature: await signText(key, text) } : null;
}
