import { p256 } from '@noble/curves/nist.js';
import {
  apply,
  emptyAuthority,
  entryHash,
  type Authority,
  type Entry,
  type Signatures,
  type Trust,
} from '@outlay/authority';
import { bytesOfBase64Url } from './encoding.ts';
import { instant, list, object, oneOf, optional, ShapeError, text, whole } from './shape.ts';
import { LOG_HEAD, SESSION, verifyStatement } from './statements.ts';
import type { Trusted } from './trusted.ts';

/** The format of a downloaded authority log, and its version. */
export const LOG_FORMAT = 'outlay-authority-log/1';

const ENTRIES_MAX = 100_000;

/** The parts of entries that their place needs; `apply` reads the others. */
const entryShape = object({
  sequence: whole(1),
  previousHash: text(64),
  at: instant,
  statement: object({ organizationId: text(20), kind: text(40), subject: text(150) }),
  proof: object({ keyId: text(1_400), signature: text(12_000) }),
});
const logShape = object({
  format: oneOf(LOG_FORMAT),
  entries: list(entryShape, ENTRIES_MAX),
  head: optional(text(2_000)),
});

/** Whether a value claims to be an authority log, and not a proof of payment. */
export const isLog = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === LOG_FORMAT;

/** The authority log of an organization, before it is checked. */
export interface AuthorityLog {
  readonly organizationId: string;
  readonly entries: readonly Entry[];
  /** What its writer signed as the newest entry when it was exported. */
  readonly head?: string | undefined;
}

/** Where a log ends. Whoever cuts entries off its end has no signature of the writer's for what is left. */
export interface LogEnd {
  readonly sequence: number;
  /** Time of its last entry. */
  readonly at: string;
  /** When its writer signed that this entry is the newest; null where nobody knows whether others are missing. */
  readonly signedAt: string | null;
  /** The same as a sentence. */
  readonly words: string;
}

/** Reads an exported log. @throws {ShapeError} that names what differs */
export function readLog(value: unknown): AuthorityLog {
  const { entries: read, head } = logShape(value, '');
  const { entries } = value as Pick<AuthorityLog, 'entries'>;
  return { organizationId: read[0]?.statement.organizationId ?? '', entries, head };
}

/** What an authority log proves. */
export interface VerifiedLog {
  readonly organizationId: string;
  /** Entries that are signed by whoever could say what they say, in an unbroken row. */
  readonly entries: number;
  /** Hash of the last of them. Two copies of a log that have the same head are the same. */
  readonly head: string;
  readonly end: LogEnd;
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
  const trust = trustOf(trusted);
  if (!trust) {
    throw new ShapeError(
      "A log is checked with the issuer's keys and settings, which --keys names",
    );
  }
  const log = readLog(value);
  const { state, problem } = fold(log, trust);
  const counted = { ...log, entries: log.entries.slice(0, state.sequence) };
  return described(state, endOf(counted, trusted), problem);
}

/** Where a log ends, and whether its writer signed that it does. */
export function endOf(
  { organizationId, entries, head = '' }: AuthorityLog,
  { wallet }: Trusted,
): LogEnd {
  const last = entries.at(-1);
  const { sequence, at } = last ?? { sequence: 0, at: 'no time' };
  const signed = verifyStatement(head, LOG_HEAD, wallet?.keys ?? []);
  const isOwn = 'statement' in signed && signed.statement.organizationId === organizationId;
  const newest = isOwn ? signed.statement : null;
  const signedAt = newest && last && entryHash(last) === newest.head ? newest.at : null;
  const other = newest ? `, but entry ${newest.sequence}` : '';
  const words = signedAt
    ? `Its writer signed at ${signedAt} that this is the newest entry.`
    : `Its writer did not sign that this is the newest entry${other}.`;
  return { sequence, at, signedAt, words: `The log ends at entry ${sequence} of ${at}. ${words}` };
}

/** What the entries of a log add up to, as far as they count. */
export function fold(
  { organizationId, entries }: AuthorityLog,
  trust: Trust,
): { readonly state: Authority; readonly problem: VerifiedLog['problem'] } {
  let state = emptyAuthority(organizationId);
  for (const entry of entries) {
    const applied = apply(state, entry, trust);
    if (!applied.ok) {
      const { message } = applied.refusal;
      return { state, problem: { sequence: entry.sequence, message } };
    }
    state = applied.state;
  }
  return { state, problem: null };
}

const described = (
  { organizationId, sequence, head, members, keys, proposals }: Authority,
  end: LogEnd,
  problem: VerifiedLog['problem'],
): VerifiedLog => ({
  organizationId,
  entries: sequence,
  head,
  end,
  problem,
  members: [...members].map(([id, { roles, active }]) => ({
    id,
    roles,
    active,
    keys: [...keys].filter(([, { memberId }]) => memberId === id).map(([keyId]) => keyId),
  })),
  pending: proposals.size,
});

/** What an installation demands of statements, as its issuer's keys say; null when they don't. */
export function trustOf({ authority, wallet }: Trusted): Trust | null {
  if (!authority || !wallet) return null;
  return {
    assuranceMin: authority.assurance_min,
    passkeyAboveUsd: authority.passkey_above_usd,
    autoApprovalMaxUsd: authority.auto_approval_max_usd,
    delayS: authority.delay_s,
    // What was spent is in the signer's own books.
    deciderDayUsd: null,
    decider30DaysUsd: null,
    walletCoolingOffS: authority.wallet_cooling_off_s,
    site: { origin: authority.origin, rpId: authority.rp_id },
    signatures: {
      p256: isSignedByKey,
      session: (token) => {
        const verified = verifyStatement(token, SESSION, wallet.keys);
        return 'problem' in verified ? null : verified.statement;
      },
    },
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
