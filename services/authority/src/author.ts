import { z } from 'zod';
import {
  isAttested,
  isSignedBy,
  keySchema,
  SESSION_KEY_ID,
  type Assurance,
  type Key,
} from './keys.ts';
import { refusal, type Refusal } from './kind.ts';
import { hasJoined, type Authority } from './state.ts';
import { id, type Signed } from './statement.ts';
import type { Trust } from './trust.ts';

/** The key id of entries that nobody signs. */
export const TIME_KEY_ID = 'time';

/** Who signed a statement, and how strongly that binds them. */
export interface Author {
  readonly memberId: string;
  readonly assurance: Assurance;
}

/** Returns who signed a statement; a refusal when no one whom the log knows signed it. */
export function authorOf(
  state: Authority,
  { statement, proof }: Signed,
  trust: Trust,
): Author | Refusal {
  const invalid = refusal('PROOF_INVALID', "The signature is not the member's.");
  if (statement.kind === 'proposal.matured' && proof.keyId === TIME_KEY_ID) return BY_TIME;
  if (proof.keyId === SESSION_KEY_ID) {
    const memberId = trust.signatures.session(proof.signature)?.memberId;
    return memberId !== undefined && isAttested(memberId, statement, proof, trust.signatures)
      ? { memberId, assurance: 'SESSION' }
      : invalid;
  }
  const owned = state.keys.get(proof.keyId) ?? ownFirstKey(state, { statement, proof });
  if (!owned || !isSignedBy(owned, statement, proof, trust.signatures, trust.site)) return invalid;
  return {
    memberId: owned.memberId,
    assurance: owned.kind === 'passkey' ? 'PASSKEY' : 'DEVICE_KEY',
  };
}

/** Returns who signs a statement now. Also refuses members who have left: their keys only prove what they signed before. */
export function speakerOf(state: Authority, signed: Signed, trust: Trust): Author | Refusal {
  const author = authorOf(state, signed, trust);
  if ('code' in author) return author;
  const member = state.members.get(author.memberId);
  return member && !member.active && hasJoined(member)
    ? refusal('FORBIDDEN', 'Only active members can do this.')
    : author;
}

const BY_TIME: Author = { memberId: '', assurance: 'PASSKEY' };

/** The part of a body that brings a first key. */
const bringsKey = z.object({ key: keySchema, founderId: id().optional() });

/** A person's first key, or the first after a reset, signs the statement that brings it. */
function ownFirstKey(
  { members, sequence }: Authority,
  { statement: { kind, subject, body }, proof }: Signed,
): (Key & { readonly memberId: string }) | null {
  const { key, founderId } = bringsKey.safeParse(body).data ?? {};
  if (key?.id !== proof.keyId) return null;
  const memberId = founderId ?? subject.split('/')[1] ?? '';
  const isFirst =
    (kind === 'organization.created' && sequence === 0) ||
    (kind === 'member.joined' && members.get(memberId)?.secretHash !== null) ||
    (kind === 'member.admitted' && members.get(memberId)?.active !== true) ||
    (kind === 'key.added' && members.get(memberId)?.awaitsKey === true);
  return isFirst ? { ...key, memberId } : null;
}
