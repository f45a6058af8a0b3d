import { ed25519 } from '@noble/curves/ed25519.js';
import { p256 } from '@noble/curves/nist.js';
import {
  apply,
  emptyAuthority,
  type Authority,
  type Entry,
  type SessionAttestation,
  type Signatures,
  type Trust,
} from '@outlay/authority';
import type { PublicKey } from './bundle.ts';
import { bytesOfBase64Url, textOf, utf8 } from './encoding.ts';
import { list, object, oneOf, readOrNull, ShapeError, text, whole } from './shape.ts';
import type { Trusted } from './trusted.ts';

/** The format of a downloaded authority log, and its version. */
export const LOG_FORMAT = 'outlay-authority-log/1';

const ENTRIES_MAX = 100_000;

/** The parts of entries that their place needs; `apply` reads the others. */
const entryShape = object({
  sequence: whole(1),
  previousHash: text(64),
  at: text(30),
  statement: object({ organizationId: text(20), kind: text(40), subject: text(150) }),
  proof: object({ keyId: text(1_400), signature: text(12_000) }),
});
const logShape = object({ format: oneOf(LOG_FORMAT), entries: list(entryShape, ENTRIES_MAX) });

const sessionShape = object({
  organizationId: text(20),
  memberId: text(20),
  statementHash: text(64),
});
const headerShape = object({ typ: oneOf('outlay-session+jws') });

/** Whether a value claims to be an authority log, and not a proof of payment. */
export const isLog = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === LOG_FORMAT;

/** What an authority log proves. */
export interface VerifiedLog {
  readonly organizationId: string;
  /** Entries that are signed by whoever could say what they say, in an unbroken row. */
  readonly entries: number;
  /** Hash of the last of them. Two copies of a log that have the same head are the same. */
  readonly head: string;
  /** Why the next entry does not count; null when all do. */
  readonly problem: { readonly sequence: number; readonly message: string } | null;
  readonly members: readonly {
    readonly id: string;
    readonly roles: readonly string[];
    readonly active: boolean;
    /** Ids of the keys that sign for the member. */
    readonly keys: readonly string[];
  }[];
  /** Changes that wait for a second person. */
  readonly pending: number;
}

/**
 * Checks every entry of an authority log by itself: who signed it, that they could, and that it follows the one before.
 *
 * @throws {ShapeError} when the file is not a log, or the issuer's settings are not known
 */
export function verifyLog(value: unknown, trusted: Trusted): VerifiedLog {
  logShape(value, '');
  const { entries } = value as { readonly entries: readonly Entry[] };
  const trust = trustOf(trusted);
  let state = emptyAuthority(entries[0]?.statement.organizationId ?? '');
  for (const entry of entries) {
    const applied = apply(state, entry, trust);
    if (!applied.ok) {
      return described(state, { sequence: entry.sequence, message: applied.refusal.message });
    }
    state = applied.state;
  }
  return described(state, null);
}

const described = (
  { organizationId, sequence, head, members, keys, proposals }: Authority,
  problem: VerifiedLog['problem'],
): VerifiedLog => ({
  organizationId,
  entries: sequence,
  head,
  problem,
  members: [...members].map(([id, { roles, active }]) => ({
    id,
    roles,
    active,
    keys: [...keys].filter(([, { memberId }]) => memberId === id).map(([keyId]) => keyId),
  })),
  pending: proposals.size,
});

/** What an installation demands of statements, as its issuer's keys say. */
function trustOf({ authority, wallet }: Trusted): Trust {
  if (!authority || !wallet) {
    throw new ShapeError(
      "A log is checked with the issuer's keys and settings, which --keys names",
    );
  }
  return {
    assuranceMin: authority.assurance_min,
    passkeyAboveUsd: authority.passkey_above_usd,
    autoApprovalMaxUsd: authority.auto_approval_max_usd,
    delayS: authority.delay_s,
    walletCoolingOffS: authority.wallet_cooling_off_s,
    site: { origin: authority.origin, rpId: authority.rp_id },
    signatures: { p256: isSignedByKey, session: (token) => attestedIn(token, wallet.keys) },
  };
}

const isSignedByKey: Signatures['p256'] = (publicKey, message, signature, encoding) => {
  const point = bytesOfBase64Url(publicKey);
  const bytes = bytesOfBase64Url(signature);
  if (!point || !bytes) return false;
  try {
    return p256.verify(bytes, message, point, {
      format: encoding === 'raw' ? 'compact' : 'der',
      prehash: true,
      lowS: false,
    });
  } catch {
    // The library throws for bytes that are no signature or no point.
    return false;
  }
};

/** What identity attested of a session; null unless one of its keys signed it. */
function attestedIn(token: string, keys: readonly PublicKey[]): SessionAttestation | null {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const bytes = bytesOfBase64Url(signature);
  if (rest.length > 0 || !bytes || !readOrNull(headerShape, jsonIn(header))) return null;
  const input = utf8(`${header}.${payload}`);
  return keys.some(({ x }) => isSignedByIdentity(bytes, input, x))
    ? readOrNull(sessionShape, jsonIn(payload))
    : null;
}

function isSignedByIdentity(signature: Uint8Array, input: Uint8Array, key: string): boolean {
  const point = bytesOfBase64Url(key);
  try {
    return point !== null && ed25519.verify(signature, input, point, { zip215: false });
  } catch {
    return false;
  }
}

function jsonIn(part: string): unknown {
  const bytes = bytesOfBase64Url(part);
  try {
    return bytes && JSON.parse(textOf(bytes) ?? '');
  } catch {
    return null;
  }
}
