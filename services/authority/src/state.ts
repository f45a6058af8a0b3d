import type { Role } from '@outlay/schemas/roles';
import type { Key } from './keys.ts';
import { isDeciding, type People, type Person } from './people.ts';
import { remembered } from './remembered.ts';
import type { Rule } from './rule.ts';
import type { Signed } from './statement.ts';

/** What a member could decide before a change, through the entry `until`. */
interface PastMember extends Pick<Person, 'roles' | 'managerId' | 'department' | 'active'> {
  readonly until: number;
  /** When the change came. */
  readonly untilAt: string;
}

/** A wallet and when its owner set it. */
export interface Wallet {
  readonly address: string;
  readonly memo: string | null;
  readonly setAt: string;
}

/** Somebody other than the sponsor, who confirmed that an account is a separate person. */
export interface Seconded {
  readonly byId: string;
  /** Whether that was somebody of another origin than the sponsor when they confirmed it. */
  readonly isSettled: boolean;
}

/** An account of the organization, by its number alone: the log names no people. */
export interface Member {
  readonly id: string;
  readonly roles: readonly Role[];
  readonly managerId: string | null;
  /** Id of the department. */
  readonly department: string | null;
  /** False until the person joins, and once they are deactivated. */
  readonly active: boolean;
  /** Hash of the invitation's secret until it is used; null otherwise. */
  readonly secretHash: string | null;
  /** Whether the person who invited them has compared the first key's digits. */
  readonly firstKeyConfirmed: boolean;
  readonly wallet: Wallet | null;
  /** When all keys were last replaced without one of them; null for never. */
  readonly keysResetAt: string | null;
  /** Whether the next key may sign itself in, after a reset. */
  readonly awaitsKey: boolean;
  /** Who brought the account in; null for the founder. */
  readonly sponsorId: string | null;
  readonly sponsoredAt: string;
  /** The entry that brought the account in. */
  readonly since: number;
  /** Who else knows the person; null without anyone. */
  readonly seconded: Seconded | null;
  /** Admins who joined later and did not confirm the account. */
  readonly openedByIds: readonly string[];
  /** Since when the person's admin role counts: when they confirmed who else is here. */
  readonly adminSince: string | null;
  /** Who took away the account or a deciding role, and who agreed; null while nothing was taken. */
  readonly removedBy: readonly string[] | null;
  readonly past: readonly PastMember[];
}

export interface OwnedKey extends Key {
  readonly memberId: string;
  readonly addedAt: string;
}

/** One version of a rule, in force from entry `since` until entry `until`; null while it is. */
export interface RuleVersion {
  readonly rule: Rule;
  readonly since: number;
  readonly sinceAt: string;
  readonly until: number | null;
}

export interface DelegationRecord {
  readonly fromId: string;
  readonly toId: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly since: number;
  readonly until: number | null;
}

/** What someone said against a submission of an expense. */
export interface Objection {
  readonly kind: 'withdrawn' | 'rejected' | 'sent_back';
  readonly submission: number;
  readonly byId: string;
}

/** What people said about a payout. */
export interface PayoutOrder {
  readonly state: 'held' | 'released' | 'cancelled';
  readonly byId: string;
  /** The entry that says so. */
  readonly since: number;
}

/** A statement that waits for a second person. */
export interface Proposal {
  readonly signed: Signed;
  readonly authorId: string;
  readonly proposedAt: string;
}

/** Limits and settings of payments, in US dollars. */
export interface Limits {
  /** Decisions above it need a passkey; null leaves it to the installation. */
  readonly passkeyAboveUsd: string | null;
  /** The most that one person's decisions below a passkey pay in a day and in 30 days; null leaves it to the installation. */
  readonly deciderDayUsd: string | null;
  readonly decider30DaysUsd: string | null;
  /** The most that one person receives in 30 days; null for no limit. */
  readonly payee30DaysUsd: string | null;
  /** The most that the organization pays in a day; null for no limit. */
  readonly organizationDayUsd: string | null;
}

export interface AutoApproval {
  /** Up to this amount a rule without stages approves; '0' turns it off. */
  readonly limitUsd: string;
  /** Whether API keys approve up to the limit. */
  readonly allowsApiKeys: boolean;
  /** The most that is approved so for one member in a month; null, until it is set, for five times the limit. */
  readonly monthlyUsd: string | null;
}

/** The newest statement about a subject whose kind only stores it. */
export interface StoredRecord {
  readonly body: unknown;
  readonly byId: string;
}

/** Everything that decides about an organization's money, folded from its log. */
export interface Authority {
  readonly organizationId: string;
  /** Sequence and hash of the newest entry; 0 and zeros before the first. */
  readonly sequence: number;
  readonly head: string;
  /** Time of the newest entry. */
  readonly at: string;
  readonly limits: Limits;
  readonly autoApproval: AutoApproval;
  readonly paused: boolean;
  /** When an admin last left; null for never. */
  readonly adminLeftAt: string | null;
  readonly members: ReadonlyMap<string, Member>;
  /** The roles that decide and that members ever had, so that nobody looks for who decides among thousands. */
  readonly rolesEver: ReadonlyMap<string, readonly Role[]>;
  readonly keys: ReadonlyMap<string, OwnedKey>;
  /** Keys that were removed: what they signed before stays signed. */
  readonly formerKeys: ReadonlyMap<string, OwnedKey & { readonly removedAt: string }>;
  /** Who took a member's last key, and who agreed, while that member has none. */
  readonly keylessBy: ReadonlyMap<string, readonly string[]>;
  readonly rules: ReadonlyMap<string, readonly RuleVersion[]>;
  readonly delegations: ReadonlyMap<string, DelegationRecord>;
  readonly objections: ReadonlyMap<string, readonly Objection[]>;
  readonly payouts: ReadonlyMap<string, PayoutOrder>;
  /** Pending proposals by the hash of their statement. */
  readonly proposals: ReadonlyMap<string, Proposal>;
  /** Records that decide nothing about an expense but take two people to change, by subject; also withdrawals. */
  readonly records: ReadonlyMap<string, StoredRecord>;
  /** The version of each subject's newest statement. */
  readonly versions: ReadonlyMap<string, number>;
}

type TableName = {
  [Name in keyof Authority]: Authority[Name] extends ReadonlyMap<string, unknown> ? Name : never;
}[keyof Authority];
type Row<Name extends TableName> =
  Authority[Name] extends ReadonlyMap<string, infer Value> ? Value : never;
type FieldName = 'limits' | 'autoApproval' | 'paused' | 'adminLeftAt';

/** One change of the state: a row of a table (removed when null), or a field. */
export type Change =
  | {
      [Name in TableName]: {
        readonly table: Name;
        readonly key: string;
        readonly value: Row<Name> | null;
      };
    }[TableName]
  | {
      [Name in FieldName]: { readonly field: Name; readonly value: Authority[Name] };
    }[FieldName];

/** Hash before an organization's first entry. */
export const NO_HEAD = '0'.repeat(64);

export const emptyAuthority = (organizationId: string): Authority => ({
  organizationId,
  sequence: 0,
  head: NO_HEAD,
  at: new Date(0).toISOString(),
  limits: {
    passkeyAboveUsd: null,
    deciderDayUsd: null,
    decider30DaysUsd: null,
    payee30DaysUsd: null,
    organizationDayUsd: null,
  },
  autoApproval: { limitUsd: '0', allowsApiKeys: false, monthlyUsd: null },
  paused: false,
  adminLeftAt: null,
  members: new Map(),
  rolesEver: new Map(),
  keys: new Map(),
  formerKeys: new Map(),
  keylessBy: new Map(),
  rules: new Map(),
  delegations: new Map(),
  objections: new Map(),
  payouts: new Map(),
  proposals: new Map(),
  records: new Map(),
  versions: new Map(),
});

/** The tables that a fold has copied, and may therefore change in place. */
export type OwnTables = Set<string>;

/** Returns the state after the changes. Tables without a change are shared with the state before. */
export function withChanges(
  before: Authority,
  changes: readonly Change[],
  own: OwnTables = new Set(),
): Authority {
  const after: Record<string, unknown> = { ...before };
  for (const change of changes.flatMap((each) => [each, ...rolesGained(before, each)])) {
    if ('field' in change) {
      after[change.field] = change.value;
      continue;
    }
    const { table, key, value } = change;
    if (!own.has(table)) {
      after[table] = new Map(before[table] as ReadonlyMap<string, unknown>);
      own.add(table);
    }
    const rows = after[table] as Map<string, unknown>;
    if (value === null) rows.delete(key);
    else rows.set(key, value);
  }
  return after as unknown as Authority;
}

/** The change of `rolesEver` that comes with a change of a member. */
function rolesGained({ rolesEver }: Authority, change: Change): Change[] {
  if (!('table' in change) || change.table !== 'members' || change.value === null) return [];
  const { key, value } = change;
  const ever = rolesEver.get(key) ?? [];
  const gained = value.roles.filter((role) => isDeciding([role]) && !ever.includes(role));
  return gained.length > 0 ? [{ table: 'rolesEver', key, value: [...ever, ...gained] }] : [];
}

/** Returns the rules that were in force after an entry. */
export const rulesAt = ({ rules }: Authority, sequence: number): Rule[] =>
  [...rules.values()].flatMap((versions) =>
    versions
      .filter(({ since, until }) => since <= sequence && (until === null || until > sequence))
      .map(({ rule }) => rule),
  );

/** Whether a person has ever used the account, so that no other one can be invited to it. */
export const hasJoined = ({ active, past }: Member): boolean =>
  active || past.some((before) => before.active);

/** A member's roles as far as they count: see `firstKeyConfirmed` and `adminSince`. */
export const countedRoles = ({ roles, firstKeyConfirmed, adminSince }: Member): readonly Role[] =>
  roles.filter((role) =>
    isDeciding([role]) ? firstKeyConfirmed && (role !== 'admin' || adminSince !== null) : true,
  );

/** Finds the people as they were after an entry, with the delegations of a moment. */
export type PeopleAt = (sequence: number, at: Date) => People;

/** Returns how to find people. Each is found when somebody asks, because most questions concern a handful of thousands. */
export function peopleOf({ members, rolesEver, delegations }: Authority): PeopleAt {
  const delegationsFrom = Map.groupBy(delegations.values(), ({ fromId }) => fromId);
  const personAt = (member: Member, sequence: number, at: Date): Person => {
    const past = member.past.find(({ until }) => sequence <= until);
    const { managerId, department, active } = past ?? member;
    const roles = past ? past.roles : countedRoles(member);
    const open = delegationsFrom.get(member.id)?.findLast((each) => isOpen(each, sequence, at));
    const delegateId = open?.toId ?? null;
    return { id: member.id, roles, managerId, department, active, delegateId };
  };
  return (sequence, at) => {
    const get = remembered((id: string): Person | undefined => {
      const member = members.get(id);
      return member && personAt(member, sequence, at);
    });
    const values = remembered((role?: Role): Person[] => {
      const found: Person[] = [];
      for (const [id, roles] of rolesEver) {
        const person = role === undefined || roles.includes(role) ? get(id) : undefined;
        if (person) found.push(person);
      }
      return found;
    });
    return { get, values };
  };
}

const isOpen = (
  { startsAt, endsAt, since, until }: DelegationRecord,
  sequence: number,
  at: Date,
): boolean =>
  since <= sequence &&
  (until === null || until > sequence) &&
  new Date(startsAt) <= at &&
  at < new Date(endsAt);

/** Returns the people as they were after an entry, with the delegations of a moment. */
export const peopleAt = (state: Authority, sequence: number, at: Date): People =>
  peopleOf(state)(sequence, at);

/** Returns a member with new values, remembering the old ones for submissions of before. */
export function changedMember(
  member: Member,
  { sequence, at }: { readonly sequence: number; readonly at: Date },
  changes: Partial<Omit<Member, 'id' | 'past'>>,
): Member {
  const { managerId, department, active, past } = member;
  const before = {
    until: sequence - 1,
    untilAt: at.toISOString(),
    roles: countedRoles(member),
    managerId,
    department,
    active,
  };
  return { ...member, ...changes, past: [...past, before] };
}
