import type { Applied, Authority, Entry, Signed } from '@outlay/authority';
import type { StoredEntry } from '@outlay/authority-log';
import type { ApiKey, NewApiKey } from '../domain/api-key.ts';
import type { AttemptWindow, ThrottleKind } from '../domain/attempt-throttle.ts';
import type { WaitingKey } from '../domain/device-key.ts';
import type { LinkKind } from '../domain/mail-link.ts';
import type { Account, BudgetedDepartment, Department, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { OrganizationRequest } from '../domain/organization-request.ts';
import type { DescribedChange } from '../domain/pending-change.ts';
import type { Passkey, PasskeyPurpose } from '../domain/passkey.ts';
import type { StoredSecondFactor } from '../domain/second-factor.ts';
import type { Proof, RefreshToken } from '../domain/session.ts';
import type { SingleSignOn } from '../domain/single-sign-on.ts';
import type { SingleSignOnDomain } from '../domain/single-sign-on-domain.ts';
import type { WalletChallenge } from '../domain/wallet-challenge.ts';

/** The authority logs, in the transaction of a business action. */
export interface AuthorityRepository {
  state(organizationId: string): Promise<Authority>;
  /** Locks an organization's log until the transaction ends, and returns its state. */
  lock(organizationId: string): Promise<Authority>;
  /** Returns the entry with a statement; null when it was never added. */
  find(organizationId: string, statementHash: string): Promise<StoredEntry | null>;
  /** Returns the entry that a statement would be, and what it would do. */
  next(
    state: Authority,
    signed: Signed,
    at: Date,
  ): { readonly entry: Entry; readonly applied: Applied };
  /** Stores and publishes the next entry of a locked log. */
  store(entry: Entry, applied: AppliedEntry): Promise<void>;
}

/** An entry that could be added. */
export type AppliedEntry = Extract<Applied, { ok: true }>;

/** The words of statements that wait for a second person. */
export interface PendingChangeRepository {
  insert(organizationId: string, change: DescribedChange & { readonly dueAt: Date }): Promise<void>;
  /** Removes and returns one; null when there is none. */
  take(organizationId: string, statementHash: string): Promise<DescribedChange | null>;
}

/** Reads and writes organizations inside the transaction of a business action. Invalid ids match nothing. */
export interface OrganizationRepository {
  /** Locks until the transaction ends, which serialises changes to members and settings of one organization. */
  lock(id: string): Promise<Organization | null>;
  find(id: string): Promise<Organization | null>;
  update(organization: Organization): Promise<void>;
  /** Inserts an organization with default settings. */
  insert(name: string, country: Organization['country']): Promise<Organization>;
}

export interface OrganizationRequestRepository {
  save(request: OrganizationRequest & { tokenHash: string; expiresAt: Date }): Promise<void>;
  /** Whether the maximum of unconfirmed requests is reached. */
  areTooMany(now: Date): Promise<boolean>;
  /** Returns null for an invalid or expired link. */
  find(tokenHash: string, now: Date): Promise<OrganizationRequest | null>;
  /** Consumes the link. Of two concurrent calls, one gets true. */
  take(tokenHash: string, now: Date): Promise<boolean>;
  /** Ends every request of an address. */
  endAll(email: string): Promise<void>;
}

export interface DepartmentRepository {
  all(organizationId: string): Promise<BudgetedDepartment[]>;
  insert(organizationId: string, name: string): Promise<BudgetedDepartment>;
  rename(organizationId: string, department: Department): Promise<void>;
  /** Null clears the budget. */
  setBudget(organizationId: string, id: string, monthlyBudgetUsd: string | null): Promise<void>;
  delete(organizationId: string, id: string): Promise<void>;
  members(organizationId: string, id: string): Promise<Member[]>;
}

export interface Credentials {
  readonly account: Account;
  /** Null until an invitation was accepted. */
  readonly passwordHash: string | null;
}

export type NewMember = Pick<
  Member,
  'organizationId' | 'email' | 'firstName' | 'lastName' | 'roles' | 'managerId' | 'department'
> &
  Partial<Pick<Member, 'accessEndsOn'>> & {
    /** Reserved before; assigned here without one. */
    readonly id?: string;
  };

export type MemberPatch = Partial<
  Omit<
    Member,
    | 'id'
    | 'organizationId'
    | 'email'
    | 'timeZone'
    | 'hasSecondFactor'
    | 'organizationRequiresSecondFactor'
  > & { passwordHash: string }
>;

export interface MemberRepository {
  /** Blocks other invitations of this address, and joins with it, until the transaction ends. */
  lockEmail(email: string): Promise<void>;
  find(organizationId: string, id: string): Promise<Member | null>;
  lock(organizationId: string, id: string): Promise<Member | null>;
  /** Returns the account that has joined with this address, across all organizations. */
  credentialsByEmail(email: string): Promise<Credentials | null>;
  /** Includes invited and deactivated members. */
  findByEmail(organizationId: string, email: string): Promise<Member | null>;
  /** Returns the invited admin with this address in the oldest organization of this name. */
  invitedAdmin(organizationName: string, email: string): Promise<Member | null>;
  /** Locks the row until the transaction ends. */
  lockCredentials(id: string): Promise<Credentials | null>;
  /** Inserts an invited member without a password; null when the email address has just been taken. */
  insert(member: NewMember): Promise<Member | null>;
  /** @throws when the row has changed since it was read or has a broken seal, which is a fault because it was locked. */
  update<Some extends Account>(account: Some, patch: MemberPatch): Promise<Some>;
  /** Returns a member, their manager, that manager's manager, and so on upwards. */
  chainFrom(organizationId: string, id: string): Promise<Member[]>;
  /** Whether the organization has the maximum number of members. */
  isFull(organizationId: string): Promise<boolean>;
  /** Reserves the id of a new member. */
  nextId(): Promise<string>;
  hasOtherAdmin(member: Member): Promise<boolean>;
  /** Outdates the tokens of deciding members without a second factor, because the organization now requires one. */
  outdateWithoutSecondFactor(organizationId: string, now: Date): Promise<void>;
}

export interface SecondFactorRepository {
  /** Locks the row until the transaction ends. */
  lock(accountId: string): Promise<StoredSecondFactor | null>;
  save(accountId: string, factor: StoredSecondFactor): Promise<void>;
  remove(accountId: string): Promise<void>;
}

/** A challenge that a passkey should sign. */
export interface PasskeyChallenge {
  readonly challenge: string;
  readonly purpose: PasskeyPurpose;
  /** Null for a sign-in. */
  readonly memberId: string | null;
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>;

export interface PasskeyRepository {
  /** Returns a member's passkeys, oldest first. */
  all(memberId: string): Promise<Passkey[]>;
  byCredentialId(credentialId: string): Promise<Passkey | null>;
  /** Returns null when anyone has already registered the credential. */
  insert(passkey: NewPasskey): Promise<Passkey | null>;
  rename(memberId: string, id: string, name: string): Promise<Passkey | null>;
  remove(memberId: string, id: string): Promise<Passkey | null>;
  noteUse(id: string, counter: number, now: Date): Promise<void>;
  /** Replaces the member's challenge for the same purpose. */
  saveChallenge(challenge: PasskeyChallenge & { readonly expiresAt: Date }): Promise<void>;
  /** Consumes a challenge. Of two concurrent calls, one gets true. False for an unknown or expired one. */
  takeChallenge(challenge: PasskeyChallenge, now: Date): Promise<boolean>;
}

/** A sign-in at a provider that has begun. */
export interface SingleSignOnRequest {
  readonly organizationId: string;
  /** The member of a step-up; null for a sign-in. */
  readonly memberId: string | null;
  readonly startedAt: Date;
}

/** A person at an organization's provider. */
export interface ProviderIdentity {
  readonly organizationId: string;
  readonly issuer: string;
  readonly subject: string;
}

export interface SingleSignOnRepository {
  find(organizationId: string): Promise<SingleSignOn | null>;
  /** Returns the provider of the organization that has proven the domain. */
  findByDomain(domain: string): Promise<SingleSignOn | null>;
  save(settings: SingleSignOn): Promise<void>;
  /** Removes the provider with its requests and identities. */
  remove(organizationId: string): Promise<void>;
  saveRequest(
    request: SingleSignOnRequest & { readonly stateHash: string; readonly expiresAt: Date },
  ): Promise<void>;
  /** Consumes a request. Of two concurrent calls, one gets it. Null for an unknown or expired one. */
  takeRequest(stateHash: string, now: Date): Promise<SingleSignOnRequest | null>;
  /** Returns the member who is this person at the provider. */
  memberOf(identity: ProviderIdentity): Promise<string | null>;
  /** Returns the person's id at the provider for a member. */
  subjectOf(memberId: string, issuer: string): Promise<string | null>;
  link(identity: ProviderIdentity, memberId: string, now: Date): Promise<void>;
  /** Removes a member's links to all providers. */
  unlink(memberId: string): Promise<void>;
}

export interface SingleSignOnDomainRepository {
  /** Returns the domains, sorted by name. */
  all(organizationId: string): Promise<SingleSignOnDomain[]>;
  /** Blocks others from proving this domain until the transaction ends. */
  lock(domain: string): Promise<void>;
  /** Whether any organization has proven it. */
  isTaken(domain: string): Promise<boolean>;
  insert(organizationId: string, domain: SingleSignOnDomain): Promise<void>;
  prove(organizationId: string, domain: string, now: Date): Promise<void>;
  /** Returns false when the organization doesn't have this domain. */
  remove(organizationId: string, domain: string): Promise<boolean>;
}

export interface NewSession {
  readonly id: string;
  readonly memberId: string;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** A key that signs a session's decisions. */
export interface DeviceKey {
  /** Uncompressed point of P-256 in base64url. */
  readonly publicKey: string;
  readonly memberId: string;
  readonly sessionId: string;
  readonly registeredAt: Date;
  readonly revokedAt: Date | null;
}

/** How many sessions ended, and the keys that ended with them: a later session of the same browser keeps its key. */
export interface RevokedSessions {
  readonly count: number;
  readonly publicKeys: readonly string[];
}

export interface SessionRepository {
  start(session: NewSession & { proof: Proof }): Promise<void>;
  /** Records that the person of an open session authenticated again; false when the session has ended. */
  prove(memberId: string, sessionId: string, proof: Proof): Promise<boolean>;
  touch(session: Omit<NewSession, 'memberId'>): Promise<void>;
  /** Signs one session of a member out; false when it is not active. Signatures of its key stay valid. */
  end(memberId: string, sessionId: string, now: Date): Promise<boolean>;
  /** Ends one session of a member together with its keys, unless it is not active. */
  revoke(memberId: string, sessionId: string, now: Date): Promise<RevokedSessions>;
  /** Ends every active session of a member together with their keys, except `exceptId`. */
  revokeAll(memberId: string, now: Date, exceptId?: string | null): Promise<RevokedSessions>;
  /** Returns the session's newest key; null without one. */
  deviceKeyOf(sessionId: string): Promise<DeviceKey | null>;
  /** Moves a key that its member registered in an earlier session; false when it was revoked or is someone else's. */
  saveDeviceKey(key: Omit<DeviceKey, 'revokedAt'>): Promise<boolean>;
  revokeDeviceKey(memberId: string, publicKey: string, now: Date): Promise<void>;
  /** Replaces the key of the same session. */
  saveWaitingKey(key: WaitingKey): Promise<void>;
  dropWaitingKey(memberId: string, publicKey: string): Promise<void>;
  /** Does nothing for a stored token, since a repeated refresh returns the same one. */
  saveRefreshToken(
    tokenHash: string,
    token: Pick<RefreshToken, 'familyId' | 'memberId' | 'expiresAt'>,
  ): Promise<void>;
  /** Locks the token and its session until the transaction ends. */
  lockRefreshToken(tokenHash: string): Promise<RefreshToken | null>;
  markRefreshTokenUsed(tokenHash: string, now: Date): Promise<void>;
}

export interface LinkRepository {
  /** Replaces the member's link of this kind. */
  save(link: {
    memberId: string;
    kind: LinkKind;
    tokenHash: string;
    expiresAt: Date;
  }): Promise<void>;
  /** Returns the owner of a link; null for an invalid or expired one. */
  find(kind: LinkKind, tokenHash: string, now: Date): Promise<Member | null>;
  /** Consumes the link. Of two concurrent calls, one gets its member and the other null. */
  take(kind: LinkKind, tokenHash: string, now: Date): Promise<string | null>;
  /** Ends every link of a member. */
  endAll(memberId: string): Promise<void>;
}

export interface WalletRepository {
  /**
   * Returns another member with this wallet, in the same organization or in any. Concurrent calls for the same wallet wait until
   * this transaction ends.
   */
  otherHolder(
    address: string,
    member: Member,
    where: 'organization' | 'everywhere',
  ): Promise<Member | null>;
  /** Replaces the member's challenge. */
  saveChallenge(memberId: string, challenge: WalletChallenge): Promise<void>;
  /** Returns null without a challenge, or when it has expired. */
  challenge(memberId: string, now: Date): Promise<WalletChallenge | null>;
  dropChallenge(memberId: string): Promise<void>;
}

export interface ApiKeyRepository {
  insert(key: NewApiKey & { memberId: string; publicId: string; keyHash: string }): Promise<ApiKey>;
  find(organizationId: string, id: string): Promise<ApiKey | null>;
  findByPublicId(
    publicId: string,
  ): Promise<{ key: ApiKey; keyHash: string; member: Member } | null>;
  /** Returns the names of the member's keys that are neither revoked nor expired. */
  liveNames(memberId: string, now: Date): Promise<string[]>;
  noteUse(id: string, now: Date): Promise<void>;
  /** Returns false when it was already revoked. */
  revoke(id: string, now: Date): Promise<boolean>;
  revokeAll(memberId: string, now: Date): Promise<number>;
}

/** A kind of attempt and its subject. */
export interface ThrottleKey {
  readonly kind: ThrottleKind;
  readonly subject: string;
}

export interface AttemptRepository {
  find(key: ThrottleKey): Promise<AttemptWindow | null>;
  /** Counts one more attempt and returns the count. Starts a new window when the last one has ended. */
  add(key: ThrottleKey, now: Date): Promise<AttemptWindow>;
  /** Reverses one counted attempt. */
  takeBack(key: ThrottleKey): Promise<void>;
  clear(key: ThrottleKey): Promise<void>;
}
