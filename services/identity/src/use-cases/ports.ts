import type {
  Assertion,
  Proof as StatementProof,
  SessionAttestation,
  Trust,
} from '@outlay/authority';
import type { Changes, ChangeScope } from '@outlay/authority-log';
import type { Credentials } from '@outlay/platform/graphql';
import type { ControlChange } from '@outlay/schemas/events';
import type {
  ApiScope,
  AuthenticationMethod,
  Principal,
  Scope as TokenScope,
  Viewer,
} from '@outlay/platform/auth';
import type { OutgoingMail } from '@outlay/platform/mail';
import type { VerifiedAssertion } from '@outlay/authority-log/passkeys';
import type { Result } from '@outlay/platform/result';
import type { AuditChange, AuditKind } from '../domain/audit.ts';
import type { Account, BudgetedDepartment, Member } from '../domain/member.ts';
import type { Organization } from '../domain/organization.ts';
import type { Passkey, PasskeyRegistration } from '../domain/passkey.ts';
import type { DescribedChange } from '../domain/pending-change.ts';
import type { ProviderClaims } from '../domain/provider-claims.ts';
import type { SecondFactorRule, SecondFactorState } from '../domain/second-factor.ts';
import type { Proof } from '../domain/session.ts';
import type { AddressPolicy, SingleSignOn } from '../domain/single-sign-on.ts';
import type { WalletChallenge } from '../domain/wallet-challenge.ts';
import type {
  ApiKeyRepository,
  AttemptRepository,
  AuthorityRepository,
  DepartmentRepository,
  LinkRepository,
  MemberRepository,
  OrganizationRepository,
  OrganizationRequestRepository,
  PasskeyRepository,
  PendingChangeRepository,
  SecondFactorRepository,
  SessionRepository,
  SingleSignOnDomainRepository,
  SingleSignOnRepository,
  WalletRepository,
} from './repositories.ts';

/** The origin of a request. */
export interface Origin {
  /** Null before sign-in. */
  readonly actorId: string | null;
  readonly correlationId: string;
  readonly traceparent: string | null;
  /** The network address that the gateway saw; null when unknown. */
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** The signed-in viewer of a request. */
export interface Actor {
  readonly viewer: Viewer;
  readonly origin: Origin;
  readonly credentials: Credentials;
}

/** The signed-in person, for actions on their own account. */
export interface SelfActor {
  readonly viewer: Principal;
  readonly origin: Origin;
}

export interface NewAuditEntry {
  /** Null for an operator's own account; the entry then belongs to the operators' audit. */
  readonly organizationId: string | null;
  readonly kind: AuditKind;
  readonly subject: string;
  readonly changes?: readonly AuditChange[];
  /** Default: the signed-in member. */
  readonly actorId?: string;
}

export type IdempotencyRefusal = 'IDEMPOTENCY_KEY_REUSED' | 'IDEMPOTENCY_KEY_INVALID';

/** Writes of one business action in one transaction: state, audit, events and emails together or not at all. */
export interface Scope {
  readonly organizations: OrganizationRepository;
  readonly organizationRequests: OrganizationRequestRepository;
  readonly departments: DepartmentRepository;
  readonly members: MemberRepository;
  readonly sessions: SessionRepository;
  readonly secondFactors: SecondFactorRepository;
  readonly passkeys: PasskeyRepository;
  readonly singleSignOn: SingleSignOnRepository;
  readonly singleSignOnDomains: SingleSignOnDomainRepository;
  readonly links: LinkRepository;
  readonly wallets: WalletRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly attempts: AttemptRepository;
  readonly authority: AuthorityRepository;
  readonly pendingChanges: PendingChangeRepository;
  /** What changes that the authority log decides about need. */
  changeScopeOf(organizationId: string): ChangeScope;
  /** Audits and publishes the status of a change that waits, or waited, for a second person. */
  tellChange(
    organizationId: string,
    change: DescribedChange,
    status: Pick<ControlChange, 'kind' | 'status' | 'proposedById' | 'decidedById' | 'reason'> & {
      readonly takesEffectAt: Date | null;
    },
  ): Promise<void>;
  audit(entry: NewAuditEntry): Promise<void>;
  /** Publishes the current state of a member, the organization or a department. */
  publishMember(member: Member): Promise<void>;
  publishOrganization(organization: Organization): Promise<void>;
  publishDepartment(
    organizationId: string,
    department: BudgetedDepartment,
    change: { previousName: string | null; deleted?: boolean },
  ): Promise<void>;
  mail(mail: OutgoingMail): Promise<void>;
  /** Runs `work` once per Idempotency-Key of this member; a repetition gets the first response. */
  once<Value, Code extends string>(
    request: { actor: Actor; key: string | null; operation: string; input: unknown },
    work: () => Promise<Result<Value, Code>>,
  ): Promise<Result<Value, Code | IdempotencyRefusal>>;
}

export interface UnitOfWork {
  run<Value>(origin: Origin, work: (scope: Scope) => Promise<Value>): Promise<Value>;
}

/** Hashes passwords. A hash is valid only for its owner: the id of an account, or `requestOwner`. */
export interface PasswordHasher {
  hash(owner: string, password: string): Promise<string>;
  verify(owner: string, passwordHash: string, password: string): Promise<boolean>;
}

export interface WalletProofs {
  isAddress(text: string): boolean;
  /** Whether the challenge address's key made this signature, given in base58 or base64. */
  isSigned(challenge: WalletChallenge, signature: string): boolean;
}

export interface TokenIssuer {
  /** Signs a token with the account, its organization and roles, and the session. */
  accessToken(
    account: Account,
    session: { id: string; proof: Proof; scopes: readonly TokenScope[] | null },
    lifetimeS: number,
  ): Promise<string>;
  /** Signs a token for an API key, limited to its scopes. */
  keyToken(
    member: Member,
    key: { apiKeyId: string; scopes: readonly ApiScope[] },
    lifetimeS: number,
  ): Promise<string>;
  /** Returns the only refresh token that can follow this one. */
  refreshTokenAfter(refreshToken: string): string;
  readonly accessLifetimeS: number;
}

/** Recognises devices that have signed in to an account before. */
export interface DeviceTokens {
  issue(email: string): string;
  /** Returns the device of a token that was issued for this account; null for any other token. */
  deviceOf(token: string, email: string): string | null;
}

export interface NewAuthenticatorKey {
  /** The key in base32. */
  readonly key: string;
  readonly uri: string;
  readonly sealedKey: string;
}

/** Codes of authenticator apps. */
export interface AuthenticatorCodes {
  createKey(account: Account): NewAuthenticatorKey;
  /** Returns the time step of the code, now or one step around; null for a wrong code. */
  stepOf(account: Account, sealedKey: string, typed: string, now: Date): number | null;
}

/** The data with which a browser lets a passkey sign a challenge. */
export interface PasskeyRequest {
  /** The challenge in base64url. */
  readonly challenge: string;
  readonly rpId: string;
  /** Empty to allow any passkey of the site. */
  readonly credentialIds: readonly string[];
}

/** Passkeys of the product's site (WebAuthn). */
export interface Authenticators {
  readonly rpId: string;
  newChallenge(): string;
  /** Creates the options for the browser, as JSON. */
  creationOptions(
    member: Member,
    challenge: string,
    knownCredentialIds: readonly string[],
  ): Promise<string>;
  /** Returns null for a registration that doesn't match the challenge and this site, or didn't verify the person. */
  readRegistration(
    registration: PasskeyRegistration,
    challenge: string,
  ): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | null>;
  verify(
    passkey: Passkey,
    assertion: Assertion,
    challenge: string,
  ): Promise<VerifiedAssertion | null>;
}

/** The address to which a provider sent the browser back, with the secret of its request. */
export interface ProviderResponse {
  /** The query string of the address. */
  readonly query: string;
  readonly secret: string;
}

type ProviderFailure = 'PROVIDER_UNAVAILABLE' | 'SINGLE_SIGN_ON_FAILED';

/** Identity providers of organizations (OpenID Connect). Each call is bounded in time and goes to allowed addresses only. */
export interface IdentityProviders {
  readonly addresses: AddressPolicy;
  /** Address to which providers send people back. */
  readonly redirectUri: string;
  sealSecret(organizationId: string, clientSecret: string): string;
  /** Reads the provider's published settings. */
  check(issuer: string): Promise<Result<null, 'PROVIDER_UNAVAILABLE'>>;
  /** Returns the state that the provider sends back for a request with this secret. */
  stateOf(secret: string): string;
  /** Returns the address where the person signs in. For a step-up it tells the provider to ask them again. */
  signInUrl(
    provider: SingleSignOn,
    request: { readonly secret: string; readonly email: string; readonly isStepUp: boolean },
  ): Promise<Result<string, 'PROVIDER_UNAVAILABLE'>>;
  /** Returns the person's claims, with issuer, audience, nonce, signature and expiry verified. */
  claimsOf(
    provider: SingleSignOn,
    response: ProviderResponse,
  ): Promise<Result<ProviderClaims, ProviderFailure>>;
}

/** Looks up DNS records. */
export interface DomainRecords {
  /** Returns the values of a name's TXT records; empty when the lookup fails. */
  textsOf(name: string): Promise<readonly string[]>;
}

/** The first step of a sign-in that needs a second step. */
export type FirstStep = Extract<AuthenticationMethod, 'pwd' | 'sso'>;

interface SignInChallenge {
  readonly accountId: string;
  readonly email: string;
  readonly method: FirstStep;
  readonly passwordMark: string;
}

/** Proofs that the first step of a sign-in succeeded. */
export interface SignInChallenges {
  issue(
    proved: Pick<SignInChallenge, 'accountId' | 'email' | 'method'> & { passwordHash: string },
    now: Date,
  ): string;
  /** Returns null for an expired or invented challenge. */
  read(challenge: string, now: Date): SignInChallenge | null;
  /** Whether the account still has the password of the first step. */
  isFor(challenge: SignInChallenge, passwordHash: string | null): boolean;
}

export interface Clock {
  now(): Date;
}

export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  /** Set after a sign-in with a password; otherwise null. */
  readonly deviceToken: string | null;
  readonly secondFactor: SecondFactorState;
  readonly user: Account;
}

export interface UseCasePorts extends SecondFactorRule {
  readonly changes: Changes<Scope & ChangeScope>;
  /** The secret of the link of the invitation that is this version of a member's entry in the authority log. */
  readonly invitationSecretOf: (memberId: string, version: number) => string;
  /** What the installation demands of statements. */
  readonly trust: Trust;
  /** Signs that a member's session asked for a statement. */
  readonly signSession: (attestation: SessionAttestation) => StatementProof;
  readonly unitOfWork: UnitOfWork;
  readonly passwords: PasswordHasher;
  readonly walletProofs: WalletProofs;
  readonly tokens: TokenIssuer;
  readonly devices: DeviceTokens;
  readonly codes: AuthenticatorCodes;
  readonly challenges: SignInChallenges;
  readonly clock: Clock;
  /** Whether anyone may create an organization. */
  readonly selfService: boolean;
  /** Base address of links in emails, without a trailing slash. */
  readonly publicUrl: string;
  readonly authenticators: Authenticators;
  readonly providers: IdentityProviders;
  readonly domainRecords: DomainRecords;
}
