import { adminsAmong } from '@outlay/authority';
import type { DecisionFact } from '@outlay/platform/approval-proof';
import { namesOf, nameOf, type Members } from './member.ts';

/** Longest list of people who can confirm a fact. */
const NAMED_MAX = 3;

/** Describes who made a fact, for one reader. The time follows, so the sentence has no end. */
export function factWords(fact: DecisionFact, readerId: string, members: Members): string {
  const { kind, subject, authorId } = fact;
  const isReader = authorId === readerId;
  const who = authorId === null ? 'The installation' : isReader ? 'You' : nameOf(authorId, members);
  const self = isReader ? 'yourself' : 'themselves';
  const nameIn = (id: string): string =>
    id === authorId ? self : id === readerId ? 'you' : nameOf(id, members);
  const whom = nameIn(subject);
  const member = members.get(subject);
  switch (kind) {
    case 'invitation':
      return `${who} invited ${whom}`;
    case 'role':
      return `${who} changed the roles of ${whom}`;
    case 'manager':
      return authorId !== null && member?.managerId === authorId
        ? `${who} made ${self} the manager of ${whom}`
        : `${who} changed the manager of ${whom}`;
    case 'department':
      return `${who} changed the department of ${whom}`;
    case 'status':
      return `${who} ${member?.active === false ? 'deactivated' : 'reactivated'} ${whom}`;
    case 'single_sign_on':
      return `${who} set the single sign-on that gives ${whom} roles`;
    case 'delegation':
      return `${who} ${delegationWords(subject, nameIn, members)}`;
    case 'hand_over':
      return `${who} passed this step on`;
    case 'rule':
      return `${who} wrote the approval rule`;
    case 'policy':
      return `${who} changed the expense policy`;
  }
}

function delegationWords(
  delegationId: string,
  nameIn: (memberId: string) => string,
  members: Members,
): string {
  const absent = [...members.values()].find(({ delegation }) => delegation?.id === delegationId);
  if (!absent?.delegateId) return 'set a delegate';
  return `let ${nameIn(absent.delegateId)} decide for ${absent.name}`;
}

/** Describes who can confirm a fact, or when it counts without them. */
export function confirmersOf(
  { kind, authorId, madeAt }: DecisionFact,
  deciderId: string,
  members: Members,
  { delayS }: { readonly delayS: number },
): string {
  const others = adminsAmong(members, new Set([deciderId, ...(authorId ? [authorId] : [])]));
  if (others.length === 0) {
    const at = new Date(Date.parse(madeAt) + delayS * 1_000).toISOString();
    return `It counts from ${at.slice(0, 10)} ${at.slice(11, 16)} UTC on, or once another admin confirms it.`;
  }
  const names = others.slice(0, NAMED_MAX).map(({ name }) => name);
  const how = kind === 'rule' ? ', by saving the rule unchanged' : '';
  return `${namesOf(names, 'or')} can confirm it${how}.`;
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** Returns 'just now', '1 minute ago' or '2 hours ago'. */
export function agoOf(at: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - at.getTime()) / MINUTE_MS);
  const unit = UNITS.find(([, length]) => minutes >= length);
  if (!unit) return 'just now';
  const count = Math.floor(minutes / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`;
}
