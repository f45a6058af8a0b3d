import { randomUUID } from 'node:crypto';
import { tokenLifetimeS, type Account } from '../domain/member.ts';
import { SETUP_SCOPE } from '@outlay/platform/auth';
import { secondFactorOf } from '../domain/second-factor.ts';
import { sessionEnd, type Proof, type RefreshToken } from '../domain/session.ts';
import type { Origin, Scope, Session, UseCasePorts } from './ports.ts';
import { hashOfToken, newSecret } from './secret-token.ts';

type Issuers = Pick<UseCasePorts, 'tokens' | 'clock' | 'operatorsNeedSecondFactor'>;

interface NewProof {
  readonly origin: Origin;
  readonly methods: Proof['methods'];
  /** When the person authenticated, if not just now. */
  readonly provedAt?: Date;
}

/** Starts a session of an authenticated member or operator. */
export async function startSession(
  scope: Scope,
  ports: Issuers,
  account: Account,
  { origin, methods, provedAt }: NewProof,
): Promise<Session> {
  const id = randomUUID();
  const at = ports.clock.now();
  const { address, userAgent } = origin;
  const signedIn = await scope.members.update(account, { lastSignInAt: at });
  const expiresAt = sessionEnd(at, at);
  const proof: Proof = { at: provedAt ?? at, methods };
  const session = { id, memberId: account.id, at, proof, expiresAt, address, userAgent };
  await scope.sessions.start(session);
  await scope.audit({
    organizationId: account.organizationId,
    actorId: account.id,
    kind: 'session.started',
    subject: `session ${id}`,
  });
  return issueTokens(scope, ports, signedIn, { id, refreshToken: newSecret(), expiresAt, proof });
}

/**
 * Continues a session with the next pair of tokens of its family. The next refresh token is derived from the previous one, so
 * that repeated requests can't branch the family.
 */
export async function continueSession(
  scope: Scope,
  ports: Issuers,
  { account, used, usedToken, origin }: Continuation,
): Promise<Session> {
  const at = ports.clock.now();
  const { address, userAgent } = origin;
  const { familyId: id, sessionStartedAt, proof } = used;
  const expiresAt = sessionEnd(sessionStartedAt, at);
  await scope.sessions.touch({ id, at, expiresAt, address, userAgent });
  const refreshToken = ports.tokens.refreshTokenAfter(usedToken);
  return issueTokens(scope, ports, account, { id, refreshToken, expiresAt, proof });
}

interface Continuation {
  readonly account: Account;
  readonly used: RefreshToken;
  readonly usedToken: string;
  readonly origin: Origin;
}

interface NextTokens {
  /** The session's id. */
  readonly id: string;
  readonly refreshToken: string;
  readonly expiresAt: Date;
  readonly proof: Proof;
}

async function issueTokens(
  scope: Scope,
  ports: Issuers,
  account: Account,
  { id, refreshToken, expiresAt, proof }: NextTokens,
): Promise<Session> {
  const token = { familyId: id, memberId: account.id, expiresAt };
  await scope.sessions.saveRefreshToken(hashOfToken(refreshToken), token);
  return {
    ...(await issueAccessToken(ports, account, { id, proof })),
    refreshToken,
    deviceToken: null,
    secondFactor: secondFactorOf(account, ports, proof.methods),
    user: account,
  };
}

/** Issues an access token for a session, which ends with the access. While a second factor is required but missing, the token only allows setting it up. */
export async function issueAccessToken(
  { tokens, clock, ...rule }: Issuers,
  account: Account,
  session: { readonly id: string; readonly proof: Proof },
): Promise<Pick<Session, 'accessToken' | 'expiresIn'>> {
  const state = secondFactorOf(account, rule, session.proof.methods);
  const scopes = state === 'required' ? ([SETUP_SCOPE] as const) : null;
  const expiresIn = tokenLifetimeS(account, clock.now(), tokens.accessLifetimeS);
  const accessToken = await tokens.accessToken(account, { ...session, scopes }, expiresIn);
  return { accessToken, expiresIn };
}
