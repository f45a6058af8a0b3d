import type { Viewer } from '@outlay/platform/auth';
import type { Member, Organization } from '../domain/member.ts';
import type { RefreshToken } from '../domain/session.ts';
import type { FailureWindow, ThrottleSubject } from '../domain/sign-in-throttle.ts';

/** Where an attempt to sign in comes from and whom it names. */
export interface ThrottleKey {
  readonly kind: ThrottleSubject;
  readonly subject: string;
}

export interface Credentials {
  readonly member: Member;
  readonly passwordHash: string;
}

export interface IdentityRepository {
  credentialsByEmail(email: string): Promise<Credentials | null>;
  memberById(id: string): Promise<Member | null>;
  failures(key: ThrottleKey): Promise<FailureWindow | null>;
  /** Counts one more failure; begins a new window when the last one has ended. */
  addFailure(key: ThrottleKey, now: Date, windowMs: number): Promise<void>;
  clearFailures(key: ThrottleKey): Promise<void>;
  saveRefreshToken(
    tokenHash: string,
    token: Omit<RefreshToken, 'usedAt' | 'revokedAt'>,
  ): Promise<void>;
  /** The token locked until the transaction ends. */
  lockRefreshToken(tokenHash: string): Promise<RefreshToken | null>;
  markRefreshTokenUsed(tokenHash: string, now: Date): Promise<void>;
  revokeFamily(familyId: string, now: Date): Promise<void>;
}

/** Reads within the viewer's organisation. */
export interface MemberQueries {
  findMany(viewer: Viewer, ids: readonly string[]): Promise<Member[]>;
  all(viewer: Viewer): Promise<Member[]>;
  organizations(viewer: Viewer, ids: readonly string[]): Promise<Organization[]>;
}

export interface UnitOfWork {
  run<Value>(work: (repository: IdentityRepository) => Promise<Value>): Promise<Value>;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
}

export interface TokenIssuer {
  /** A signed token that names the member, the organisation and the roles. */
  accessToken(member: Member): Promise<string>;
  readonly accessLifetimeS: number;
}

export interface Clock {
  now(): Date;
}

export interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
  readonly user: Member;
}

export interface SessionPorts {
  readonly unitOfWork: UnitOfWork;
  readonly passwords: PasswordHasher;
  readonly tokens: TokenIssuer;
  readonly clock: Clock;
}
