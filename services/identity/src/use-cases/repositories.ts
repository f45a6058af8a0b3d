import type { ApiKey, NewApiKey } from '../domain/api-key.ts';
import type { AttemptWindow, ThrottleKind } from '../domain/attempt-throttle.ts';
import type { LinkKind } from '../domain/mail-link.ts';
import type { Department, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { RefreshToken } from '../domain/session.ts';
import type { WalletChallenge } from '../domain/wallet-challenge.ts';

/** What a business action may read and write inside its transaction. Ids that are none find nothing. */
export interface OrganizationRepository {
  /** Locked until the transaction ends: changes of members and settings of one organisation wait for each other. */
  lock(id: string): Promise<Organization | null>;
  find(id: string): Promise<Organization | null>;
  update(organization: Organization): Promise<void>;
  nameIsTaken(name: string, exceptId: string): Promise<boolean>;
}

export interface DepartmentRepository {
  all(organizationId: string): Promise<Department[]>;
  insert(organizationId: string, name: string): Promise<Department>;
  rename(organizationId: string, department: Department): Promise<void>;
  delete(organizationId: string, id: string): Promise<void>;
  members(organizationId: string, id: string): Promise<Member[]>;
}

export interface Credentials {
  readonly member: Member;
  /** Null until an invitation was accepted. */
  readonly passwordHash: string | null;
}

export type NewMember = Pick<
  Member,
  'organizationId' | 'email' | 'firstName' | 'lastName' | 'roles' | 'managerId' | 'department'
>;

export type MemberPatch = Partial<
  Omit<Member, 'id' | 'organizationId' | 'email'> & { passwordHash: string }
>;

export interface MemberRepository {
  find(organizationId: string, id: string): Promise<Member | null>;
  lock(organizationId: string, id: string): Promise<Member | null>;
  credentialsByEmail(email: string): Promise<Credentials | null>;
  /** Locked until the transaction ends. */
  lockCredentials(id: string): Promise<Credentials | null>;
  /** Somebody invited, without a password; null when the e-mail address has become somebody's in this moment. */
  insert(member: NewMember): Promise<Member | null>;
  /** @throws when the member's status is no longer what was read: it was locked, so that is a fault. */
  update(member: Member, patch: MemberPatch): Promise<Member>;
  /** Somebody, their manager, that one's manager, and so on upwards. */
  chainFrom(organizationId: string, id: string): Promise<Member[]>;
  hasOtherAdmin(member: Member): Promise<boolean>;
}

export interface NewSession {
  readonly id: string;
  readonly memberId: string;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

export interface SessionRepository {
  start(session: NewSession): Promise<void>;
  touch(session: Omit<NewSession, 'memberId'>): Promise<void>;
  /** Ends one session of a member; false when the member has no such session that is open. */
  end(memberId: string, sessionId: string, now: Date): Promise<boolean>;
  /** Ends every open session of a member, but `exceptId`; returns how many there were. */
  endAll(memberId: string, now: Date, exceptId?: string | null): Promise<number>;
  saveRefreshToken(
    tokenHash: string,
    token: Omit<RefreshToken, 'usedAt' | 'revokedAt'>,
  ): Promise<void>;
  /** The token and its session locked until the transaction ends. */
  lockRefreshToken(tokenHash: string): Promise<RefreshToken | null>;
  markRefreshTokenUsed(tokenHash: string, now: Date): Promise<void>;
}

export interface LinkRepository {
  /** Replaces the link of this kind that the member has. */
  save(link: {
    memberId: string;
    kind: LinkKind;
    tokenHash: string;
    expiresAt: Date;
  }): Promise<void>;
  /** Whose link this is; null when it does not work (any more). */
  find(kind: LinkKind, tokenHash: string, now: Date): Promise<Member | null>;
  /** Uses the link up: of two that try, one gets its member and the other null. */
  take(kind: LinkKind, tokenHash: string, now: Date): Promise<string | null>;
  /** Ends every link of a member. */
  endAll(memberId: string): Promise<void>;
}

export interface WalletRepository {
  /** Whether somebody else, of whatever organisation, has this wallet. Who asks for the same one waits until this transaction ends. */
  isTaken(address: string, memberId: string): Promise<boolean>;
  /** Replaces the challenge that the member has. */
  saveChallenge(memberId: string, challenge: WalletChallenge): Promise<void>;
  /** Null when there is none or it has expired. */
  challenge(memberId: string, now: Date): Promise<WalletChallenge | null>;
  dropChallenge(memberId: string): Promise<void>;
}

export interface ApiKeyRepository {
  insert(key: NewApiKey & { memberId: string; publicId: string; keyHash: string }): Promise<ApiKey>;
  find(organizationId: string, id: string): Promise<ApiKey | null>;
  findByPublicId(
    publicId: string,
  ): Promise<{ key: ApiKey; keyHash: string; member: Member } | null>;
  countLive(memberId: string, now: Date): Promise<number>;
  noteUse(id: string, now: Date): Promise<void>;
  /** False when it was revoked before. */
  revoke(id: string, now: Date): Promise<boolean>;
  revokeAll(memberId: string, now: Date): Promise<number>;
}

/** What is throttled: a kind, and whom or what it counts for. */
export interface ThrottleKey {
  readonly kind: ThrottleKind;
  readonly subject: string;
}

export interface AttemptRepository {
  find(key: ThrottleKey): Promise<AttemptWindow | null>;
  /** Counts one more attempt and returns the count; begins a new window when the last one has ended. */
  add(key: ThrottleKey, now: Date): Promise<AttemptWindow>;
  clear(key: ThrottleKey): Promise<void>;
}
