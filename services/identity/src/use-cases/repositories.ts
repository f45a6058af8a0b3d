import type { ApiKey, NewApiKey } from '../domain/api-key.ts';
import type { AttemptWindow, ThrottleKind } from '../domain/attempt-throttle.ts';
import type { LinkKind } from '../domain/mail-link.ts';
import type { Account, BudgetedDepartment, Department, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { OrganizationRequest } from '../domain/organization-request.ts';
import type { MemberFact, MemberFactKind, Word } from '../domain/member-fact.ts';
import type { Passkey, PasskeyPurpose } from '../domain/passkey.ts';
import type { StoredSecondFactor } from '../domain/second-factor.ts';
import type { Proof, RefreshToken } from '../domain/session.ts';
import type { SingleSignOn } from '../domain/single-sign-on.ts';
import type { SingleSignOnDomain } from '../domain/single-sign-on-domain.ts';
import type { WalletChallenge } from '../domain/wallet-challenge.ts';

/** Reads and writes of a business action inside its transaction. Invalid ids match nothing. */
export interface OrganizationRepository {
  /** Locked until the transaction ends: serialises changes to members and settings of one organisation. */
  lock(id: string): Promise<Organization | null>;
  find(id: string): Promise<Organization | null>;
  update(organization: Organization): Promise<void>;
  /** With default settings. */
  insert(name: string): Promise<Organization>;
}

export interface OrganizationRequestRepository {
  save(request: OrganizationRequest & { tokenHash: string; expiresAt: Date }): Promise<void>;
  /** Whether as many are unconfirmed as may be. */
  areTooMany(now: Date): Promise<boolean>;
  /** Null for an invalid or expired link. */
  find(tokenHash: string, now: Date): Promise<OrganizationRequest | null>;
  /** Consumes the link: of two concurrent calls, one gets true. */
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
>;

export type MemberPatch = Partial<
  Omit<
    Member,
    'id' | 'organizationId' | 'email' | 'hasSecondFactor' | 'organizationRequiresSecondFactor'
  > & { passwordHash: string }
>;

export interface MemberRepository {
  /** Until the transaction ends no other one invites this address or joins with it. */
  lockEmail(email: string): Promise<void>;
  find(organizationId: string, id: string): Promise<Member | null>;
  lock(organizationId: string, id: string): Promise<Member | null>;
  /** Of the account that has joined with this address; there is one at most, over all organisations. */
  credentialsByEmail(email: string): Promise<Credentials | null>;
  /** Invited and deactivated ones included. */
  findByEmail(organizationId: string, email: string): Promise<Member | null>;
  /** Who is invited as an admin with this address, to the oldest organisation of this name. */
  invitedAdmin(organizationName: string, email: string): Promise<Member | null>;
  /** Locked until the transaction ends. */
  lockCredentials(id: string): Promise<Credentials | null>;
  /** An invited member without a password; null when the email address has just been taken. */
  insert(member: NewMember): Promise<Member | null>;
  /** @throws when the row has changed since it was read, or was not believed: it was locked, so that is a fault. */
  update<Some extends Account>(account: Some, patch: MemberPatch): Promise<Some>;
  /** A member, their manager, that one's manager, and so on upwards. */
  chainFrom(organizationId: string, id: string): Promise<Member[]>;
  /** Whether the organisation has as many members as it may. */
  isFull(organizationId: string): Promise<boolean>;
  hasOtherAdmin(member: Member): Promise<boolean>;
  /** Tokens of those who decide where money goes and have no second factor: the organisation's rule has changed. */
  outdateWithoutSecondFactor(organizationId: string, now: Date): Promise<void>;
}

export interface MemberFactRepository {
  /** A member's. */
  of(memberId: string): Promise<MemberFact[]>;
  /** Facts that were just made, by the same people. Roles come from one place: `role` replaces `single_sign_on`, and the other way round. */
  note(
    member: Pick<Member, 'id' | 'organizationId'>,
    kinds: readonly MemberFactKind[],
    word: Word,
  ): Promise<void>;
  /** Adds the second person, unless there is one. */
  confirm(memberId: string, kind: MemberFactKind, confirmedById: string): Promise<void>;
}

export interface SecondFactorRepository {
  /** Locked until the transaction ends. */
  lock(accountId: string): Promise<StoredSecondFactor | null>;
  save(accountId: string, factor: StoredSecondFactor): Promise<void>;
  remove(accountId: string): Promise<void>;
}

/** A challenge given out for a passkey to sign. */
export interface PasskeyChallenge {
  readonly challenge: string;
  readonly purpose: PasskeyPurpose;
  /** Null for a sign-in. */
  readonly memberId: string | null;
}

export type NewPasskey = Omit<Passkey, 'id' | 'lastUsedAt'>;

export interface PasskeyRepository {
  /** A member's, oldest first. */
  all(memberId: string): Promise<Passkey[]>;
  byCredentialId(credentialId: string): Promise<Passkey | null>;
  /** Null when the credential is registered already, by whomever. */
  insert(passkey: NewPasskey): Promise<Passkey | null>;
  rename(memberId: string, id: string, name: string): Promise<Passkey | null>;
  remove(memberId: string, id: string): Promise<Passkey | null>;
  noteUse(id: string, counter: number, now: Date): Promise<void>;
  /** Replaces the member's challenge for the same purpose. */
  saveChallenge(challenge: PasskeyChallenge & { readonly expiresAt: Date }): Promise<void>;
  /** Uses a challenge up: of two concurrent calls, one gets true. False for an unknown or expired one. */
  takeChallenge(challenge: PasskeyChallenge, now: Date): Promise<boolean>;
}

/** A sign-in at a provider that has begun. */
export interface SingleSignOnRequest {
  readonly organizationId: string;
  /** Null for a sign-in; else whose step-up it is. */
  readonly memberId: string | null;
  readonly startedAt: Date;
}

/** A person at an organisation's provider. */
export interface ProviderIdentity {
  readonly organizationId: string;
  readonly issuer: string;
  readonly subject: string;
}

export interface SingleSignOnRepository {
  find(organizationId: string): Promise<SingleSignOn | null>;
  /** Of the organisation that has proved the domain. */
  findByDomain(domain: string): Promise<SingleSignOn | null>;
  save(settings: SingleSignOn): Promise<void>;
  /** With its requests and identities. */
  remove(organizationId: string): Promise<void>;
  saveRequest(
    request: SingleSignOnRequest & { readonly stateHash: string; readonly expiresAt: Date },
  ): Promise<void>;
  /** Uses a request up: of two concurrent calls, one gets it. Null for an unknown or expired one. */
  takeRequest(stateHash: string, now: Date): Promise<SingleSignOnRequest | null>;
  /** The member whom a person at the provider is. */
  memberOf(identity: ProviderIdentity): Promise<string | null>;
  /** The person at the provider whom a member is. */
  subjectOf(memberId: string, issuer: string): Promise<string | null>;
  link(identity: ProviderIdentity, memberId: string, now: Date): Promise<void>;
  /** Forgets who a member is at any provider. */
  unlink(memberId: string): Promise<void>;
}

export interface SingleSignOnDomainRepository {
  /** By name. */
  all(organizationId: string): Promise<SingleSignOnDomain[]>;
  /** Until the transaction ends no other one proves this domain. */
  lock(domain: string): Promise<void>;
  /** Whether any organisation has proved it. */
  isTaken(domain: string): Promise<boolean>;
  insert(organizationId: string, domain: SingleSignOnDomain): Promise<void>;
  prove(organizationId: string, domain: string, now: Date): Promise<void>;
  /** False when there is no such domain. */
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

export interface SessionRepository {
  start(session: NewSession & { proof: Proof }): Promise<void>;
  /** The person of an open session has proved again who they are; false when it has ended. */
  prove(memberId: string, sessionId: string, proof: Proof): Promise<boolean>;
  touch(session: Omit<NewSession, 'memberId'>): Promise<void>;
  /** Signs one session of a member out; false when there is no such active session. What its key signed still counts. */
  end(memberId: string, sessionId: string, now: Date): Promise<boolean>;
  /** Ends one session of a member together with its keys; false when there is no such active session. */
  revoke(memberId: string, sessionId: string, now: Date): Promise<boolean>;
  /** Ends every active session of a member together with their keys, except `exceptId`; returns their number. */
  revokeAll(memberId: string, now: Date, exceptId?: string | null): Promise<number>;
  /** The session's newest key; null without one. */
  deviceKeyOf(sessionId: string): Promise<DeviceKey | null>;
  /** False when the key is known already, whose ever it is. */
  saveDeviceKey(key: Omit<DeviceKey, 'revokedAt'>): Promise<boolean>;
  /** Does nothing for a token that is there: a repeated refresh yields the same one. */
  saveRefreshToken(
    tokenHash: string,
    token: Pick<RefreshToken, 'familyId' | 'memberId' | 'expiresAt'>,
  ): Promise<void>;
  /** The token and its session locked until the transaction ends. */
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
  /** Owner of a link; null for an invalid or expired one. */
  find(kind: LinkKind, tokenHash: string, now: Date): Promise<Member | null>;
  /** Consumes the link: of two concurrent calls, one gets its member and the other null. */
  take(kind: LinkKind, tokenHash: string, now: Date): Promise<string | null>;
  /** Ends every link of a member. */
  endAll(memberId: string): Promise<void>;
}

export interface WalletRepository {
  /**
   * The other member, of the same organisation or of any, who has this wallet. Concurrent calls for the same one wait until this
   * transaction ends.
   */
  otherHolder(
    address: string,
    member: Member,
    where: 'organization' | 'everywhere',
  ): Promise<Member | null>;
  /** Replaces the member's challenge. */
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
  /** Names of the member's keys that are neither revoked nor expired. */
  liveNames(memberId: string, now: Date): Promise<string[]>;
  noteUse(id: string, now: Date): Promise<void>;
  /** False when it was already revoked. */
  revoke(id: string, now: Date): Promise<boolean>;
  revokeAll(memberId: string, now: Date): Promise<number>;
}

/** What is throttled: a kind and its subject. */
export interface ThrottleKey {
  readonly kind: ThrottleKind;
  readonly subject: string;
}

export interface AttemptRepository {
  find(key: ThrottleKey): Promise<AttemptWindow | null>;
  /** Counts one more attempt and returns the count; starts a new window when the last one has ended. */
  add(key: ThrottleKey, now: Date): Promise<AttemptWindow>;
  /** Takes one counted attempt back. */
  takeBack(key: ThrottleKey): Promise<void>;
  clear(key: ThrottleKey): Promise<void>;
}
