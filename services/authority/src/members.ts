import type { Key } from './keys.ts';
import { refusal, type Refusal, type Said } from './kind.ts';
import { changedMember, type Authority, type Change, type Member } from './state.ts';

export const set = (member: Member): Change => ({
  table: 'members',
  key: member.id,
  value: member,
});

/** Changes of the member that a statement is about. */
export const changing =
  <Body>(changes: (said: Said<Body>, member: Member) => Partial<Omit<Member, 'id' | 'past'>>) =>
  (state: Authority, said: Said<Body>): Change[] => {
    const member = state.members.get(said.subjectId);
    return member ? [set(changedMember(member, said, changes(said, member)))] : [];
  };

/** A key belongs to one member, or whoever carries a signature could say who signed. */
export const newKeyProblem = ({ keys }: Authority, key: Key | null): Refusal | null =>
  [...keys.values()].some(({ id, publicKey }) => id === key?.id || publicKey === key?.publicKey)
    ? refusal('VALIDATION_FAILED', 'This key exists.')
    : null;

export const keyOf = (memberId: string, key: Key, { at }: Said<unknown>): Change => ({
  table: 'keys',
  key: key.id,
  value: { ...key, memberId, addedAt: at.toISOString() },
});
